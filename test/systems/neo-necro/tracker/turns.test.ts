import { describe, expect, test } from 'vitest'
import { AtTheTable, type Brought } from '../../../support/necro-tracker'

const gang = (count: number, more: Partial<Brought> = {}): Brought => ({
  fighters: Array.from({ length: count }, (_, nth) => ({
    type: nth === 0 ? 'leader' : 'ganger',
    ...(nth === 0 && { level: 2 })
  })),
  ...more
})
const table = (...counts: number[]) => new AtTheTable(counts.map((count) => gang(count)))

describe('setting up', () => {
  test('NN-RUL-23, NN-FTR-7, NN-XP-10: everything counted per game is reset at the start of a table', () => {
    const at = table(2, 2)
    expect(at.unit('a0')).toMatchObject({ place: 'waiting', wounds: 3, orders: 4, learning: 0, used: [] })
    expect(at.unit('a1')).toMatchObject({ wounds: 3, orders: 0 })
    expect(at.board).toMatchObject({ turn: 0, next: null, active: null })
  })

  test('NN-SET-2, NN-RUL-49: each player rolls, ties roll again among themselves, the lowest decides who begins', () => {
    const at = table(2, 2, 2)
    at.act('roll-off')
    at.roll('roll-off', 3)
    at.roll('roll-off', 8)
    at.roll('roll-off', 3)
    // The two threes roll again.
    expect(at.roll('roll-off', 6)).toEqual(['roll-off-rolled'])
    at.roll('roll-off', 2)
    expect(at.prompt('edges').options!.map((o) => o.id)).toEqual(['gang-c', 'gang-a', 'gang-b'])
    at.answer('edges', { options: ['gang-b'] })
    expect(at.table).toMatchObject({ starter: 'gang-b', next: 'gang-b' })
  })

  test('NN-SET-3, NN-SET-4: models are placed in turn, the first side first; any may wait in reserve', () => {
    const at = table(2, 2)
    at.act('first-side', { side: 'gang-b' })
    at.act('deploy', { unit: 'b0' })
    expect(at.table.next).toBe('gang-a')
    at.act('to-reserve', { unit: 'a1' })
    expect(at.table.next).toBe('gang-b')
    at.act('deploy-all', { side: 'gang-b' })
    at.act('deploy-all', { side: 'gang-a' })
    expect(['a0', 'a1', 'b0', 'b1'].map((id) => at.unit(id).place)).toEqual(['up', 'reserve', 'up', 'up'])
  })

  test('NN-SET-5: a side with fewer models passes that many times during placement', () => {
    const at = table(4, 2)
    at.act('first-side', { side: 'gang-b' })
    at.act('pass-placing', { side: 'gang-b' })
    expect(at.table.next).toBe('gang-a')
    at.act('deploy', { unit: 'a0' })
    at.act('pass-placing', { side: 'gang-b' })
    at.act('deploy', { unit: 'a1' })
    expect(() => at.offer('pass-placing', undefined, 'gang-b')).toThrow('no offer')
  })

  test('NN-SET-4: a model neither placed nor in reserve is on the table when the game begins', () => {
    const at = table(2, 2)
    at.act('to-reserve', { unit: 'b1' })
    at.act('begin-turn')
    expect(['a0', 'a1', 'b0', 'b1'].map((id) => at.unit(id).place)).toEqual(['up', 'up', 'up', 'reserve'])
    expect(at.board.turn).toBe(1)
  })
})

describe('turns', () => {
  test('NN-TRN-1, NN-TRN-3: sides alternate, each with any of its models, until all have played', () => {
    const at = table(2, 2).started()
    expect(at.refused('activate', { unit: 'b0' })).toEqual(['not-your-go'])
    at.act('activate', { unit: 'a1' })
    expect(at.refused('activate', { unit: 'a0' })).toContain('somebody-active')
    at.act('end-activation', { unit: 'a1' })
    expect(at.table.next).toBe('gang-b')
    expect(at.refused('activate', { unit: 'a1' })).toContain('already-activated')
    for (const id of ['b0', 'a0', 'b1']) {
      at.act('activate', { unit: id })
      at.act('end-activation', { unit: id })
    }
    expect(at.table).toMatchObject({ moment: 'between', next: null })
  })

  test('NN-TRN-1: a turn ended too early goes on with the remaining models', () => {
    const at = table(2, 2).started()
    at.activate('a0').act('end-activation', { unit: 'a0' })
    at.act('end-turn')
    at.act('set-next', { side: 'gang-a' })
    at.act('activate', { unit: 'a1' })
    expect(at.table).toMatchObject({ moment: 'turn', active: { unit: 'a1' } })
  })

  test('NN-TRN-2: the right to begin moves to the left each turn', () => {
    const at = table(1, 1, 1).started('gang-b')
    const begins: string[] = []
    for (let turn = 0; turn < 4; turn++) {
      begins.push(at.table.starter!)
      at.act('end-turn')
      at.act('begin-turn')
    }
    expect(begins).toEqual(['gang-b', 'gang-c', 'gang-a', 'gang-b'])
  })

  test('NN-TRN-4, NN-RUL-72: a side with fewer models passes that many times, whenever it likes', () => {
    const at = table(4, 2).started('gang-b')
    expect(at.board.sides[1]!.counters).toMatchObject([{ key: 'passes', value: 2 }])
    at.act('pass', { side: 'gang-b' })
    expect(at.table.next).toBe('gang-a')
    expect(at.refused('pass', { side: 'gang-a' })).toEqual(['no-passes'])
    at.activate('a0').act('end-activation', { unit: 'a0' })
    at.act('pass', { side: 'gang-b' })
    at.activate('a1').act('end-activation', { unit: 'a1' })
    expect(at.refused('pass', { side: 'gang-b' })).toEqual(['no-passes'])
  })

  test('NN-TRN-4: a model out of action or in reserve can’t be activated', () => {
    const at = table(3, 2)
    at.act('to-reserve', { unit: 'a2' })
    at.started()
    expect(at.tracker.sides.map((side) => side.state['passes'] ?? 0)).toEqual([0, 0])
  })

  test('NN-RSV-1, NN-RUL-9: reserves arrive on 6 in turn 2, on 8 in turn 3, without a die in turn 4', () => {
    const at = table(4, 1)
    for (const id of ['a1', 'a2', 'a3']) at.act('to-reserve', { unit: id })
    at.started()
    expect(at.waiting).toBeNull()
    at.act('end-turn')
    at.act('begin-turn')
    at.roll('reserve', 6)
    at.roll('reserve', 7)
    at.roll('reserve', 7)
    expect(['a1', 'a2', 'a3'].map((id) => at.unit(id).place)).toEqual(['up', 'reserve', 'reserve'])
    at.act('end-turn')
    at.act('begin-turn')
    at.roll('reserve', 8)
    at.roll('reserve', 9)
    at.act('end-turn')
    expect(at.act('begin-turn')).toContain('reserve-arrived')
    expect(at.unit('a3').place).toBe('up')
  })

  test('NN-GEAR-12, NN-RUL-51, NN-SKL-23: a group comes by one roll, an infiltrator chooses it, and nobody of it charges that turn', () => {
    const at = new AtTheTable([
      { fighters: [{ type: 'leader' }, { skills: ['infiltration'] }, {}, {}], stash: ['tunnels'] },
      gang(1)
    ])
    for (const id of ['a1', 'a2', 'a3']) at.act('to-reserve', { unit: id })
    const [tunnel] = at.rosters[0]!.items.filter((item) => item.thing === 'tunnels')
    at.act('way-in', { side: 'gang-a' }, { way: tunnel!.id, group: ['a1', 'a2'] })
    at.started()
    at.act('end-turn')
    at.act('begin-turn')
    // The fighter waiting alone rolls separately.
    at.roll('reserve', 10)
    expect(at.prompt('group-roll').dice).toEqual({ sides: 10, count: 1 })
    at.answer('aside', { options: ['yes'] })
    expect(['a1', 'a2', 'a3'].map((id) => at.unit(id).place)).toEqual(['up', 'up', 'reserve'])
    at.activate('a1')
    expect(at.refused('charge', { unit: 'a1' }, { targets: ['b0'] })).toContain('just-arrived')
    expect(at.report[0]!.record['used']).toEqual([tunnel!.id])
  })
})

describe('rout', () => {
  test('NN-ROUT-1, NN-ROUT-3: a gang flees before any activation, and the other wins', () => {
    const at = table(2, 2).started()
    at.act('rout', { side: 'gang-a' })
    expect(at.table).toMatchObject({ moment: 'over', winner: 'gang-b' })
    expect(at.report.map((side) => side.result)).toEqual(['loss', 'win'])
    expect(at.report[0]!.combatants.map((c) => c.record['state'])).toEqual(['unhurt', 'unhurt'])
    const late = table(2, 2).started()
    late.activate('a0')
    expect(late.refused('rout', { side: 'gang-b' })).toEqual(['rout-late'])
  })

  test('NN-ROUT-2, NN-MOV-15: fighters in melee are struck first, and hit without a die', () => {
    const at = table(2, 2).started()
    at.act('set', { unit: 'a1' }, { engaged: ['b0', 'b1'] })
    at.act('rout', { side: 'gang-a' })
    expect(at.answer('parting-blow', { options: ['strike'] })).toContain('blow-breaking-off')
    at.roll('impact', 1)
    expect(at.unit('a1')).toMatchObject({ wounds: 1, pinned: true })
    expect(at.answer('parting-blow', { options: ['no'] })).toContain('gang-fled-over')
  })

  test('NN-RUL-73, NN-RUL-65: of three gangs the one that flees leaves, and the game goes on until one is left', () => {
    const at = table(1, 1, 1).started()
    at.act('rout', { side: 'gang-a' })
    expect(at.table).toMatchObject({ moment: 'turn', next: 'gang-b' })
    expect(at.report.map((side) => side.result)).toEqual([null, null, null])
    at.act('rout', { side: 'gang-c' })
    expect(at.report.map((side) => side.result)).toEqual(['loss', 'win', 'loss'])
  })

  test('a battle without a rout ends as stated at the table, also in a draw, and may be resumed', () => {
    const at = table(1, 1).started()
    at.act('end-battle', {}, { winner: 'draw' })
    expect(at.report.map((side) => side.result)).toEqual(['draw', 'draw'])
    at.act('resume')
    expect(at.report.map((side) => side.result)).toEqual([null, null])
  })
})
