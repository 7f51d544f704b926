import { describe, expect, test } from 'vitest'
import { scene, wins } from './scene'

describe('rounds', () => {
  test('VD10-RD-01, VD10-RD-03, VD10-R16, VD10-R32: turns follow initiative, then come the celerity turns, then the next round', () => {
    const { ada, bo, cy, act, of, why, refused, board } = scene({}, { ada: { 'celerity-turns': 1 } })
    expect([ada, bo, cy].map((unit) => of(unit).counters[0]!.value)).toEqual([6, 3, 4])
    const turns: (string | null)[] = []
    for (let n = 0; n < 4; n++) {
      act(null, 'next-turn')
      turns.push(board().active)
    }
    expect(turns).toEqual([ada, cy, bo, ada])
    expect(board().moment).toMatchObject({ key: 'table.moment-celerity' })
    expect(refused(null, 'next-turn')).toEqual(['act-refused'])
    act(null, 'next-round')
    expect(board()).toMatchObject({ turn: 2, active: null, moment: { key: 'table.moment' } })
    expect(why(ada, 'attack')).toEqual([])
  })

  test('VD10-RD-02, VD10-RD-06: a fighter acts on their own turn, with one major and one minor action', () => {
    const { ada, cy, act, why, chips } = scene()
    act(null, 'next-turn')
    expect(why(cy, 'minor-action')).toEqual(['not-his-turn'])
    expect(chips(ada)).toEqual(['major', 'minor'])
    act(ada, 'major-action')
    act(ada, 'minor-action')
    expect(chips(ada)).toEqual([])
    expect([why(ada, 'attack'), why(ada, 'aim'), why(ada, 'minor-action')]).toEqual([
      ['no-major'],
      ['no-major'],
      ['no-minor']
    ])
    act(null, 'next-turn')
    expect(why(cy, 'minor-action')).toEqual([])
  })

  test('VD10-RD-04, VD10-RD-05: a delayed turn is taken later in the round, the first to announce named first; one not taken gains five', () => {
    const { ada, bo, cy, act, of, chips, board } = scene()
    act(ada, 'delay')
    act(cy, 'delay')
    expect([chips(ada), chips(cy)]).toEqual([
      ['delaying', 'major', 'minor'],
      ['delaying', 'major', 'minor']
    ])
    expect(of(cy).chips[0]!.label).toMatchObject({ params: { nth: 2 } })
    act(null, 'next-turn')
    expect(board().active).toBe(bo)
    act(ada, 'act-now')
    expect(board().active).toBe(ada)
    act(null, 'next-round')
    expect([of(ada).counters[0]!.value, of(cy).counters[0]!.value]).toEqual([6, 9])
    expect(chips(cy)).toContain('skipped-bonus')
    act(null, 'next-turn')
    expect(board().active).toBe(cy)
    act(null, 'next-round')
    expect(of(cy).counters[0]!.value).toBe(4)
  })

  test('VD10-R16: by campaign rule initiative is rolled first, and the successes give the order', () => {
    const { ada, bo, cy, answer, prompt, of, act, board } = scene({ initiative: 'roll' })
    expect(prompt()).toMatchObject({ member: ada, dice: { count: 6 } })
    answer({ dice: wins(1, 6) })
    answer({ dice: wins(0, 3) })
    answer({ dice: wins(3, 4) })
    expect([ada, bo, cy].map((unit) => of(unit).counters[0]!.value)).toEqual([1, 0, 3])
    act(null, 'next-turn')
    expect(board().active).toBe(cy)
    act(null, 'next-round')
    expect(prompt()!.member).toBe(ada)
  })
})

test('an opponent without a sheet joins with a few figures, fights, and leaves again', () => {
  const { ada, act, answer, board, refused, marks, chips, sword, propose } = scene()
  expect(refused(null, 'arrive', { name: ' ' })).toEqual(['nameless'])
  act(null, 'arrive', {
    name: 'Goule',
    count: 2,
    nature: 'other',
    physical: 4,
    skill: 3,
    vigour: 3,
    weapon: 'heavy-blunt',
    armour: 'ballistic-nylon'
  })
  const [one, two] = board()
    .sides.at(-1)!
    .units.map(({ unit, name }) => ({ unit, name })) as [
    { unit: string; name: string },
    { unit: string; name: string }
  ]
  expect([board().sides.at(-1)!.name, one.name, two.name]).toEqual([
    { key: 'table.strangers' },
    'Goule 1',
    'Goule 2'
  ])
  act(ada, 'attack', { on: one.unit, weapon: sword })
  answer({ dice: wins(3, 6) })
  answer({ options: ['none'] })
  expect([marks(one.unit), chips(one.unit).slice(0, 1)]).toEqual([[1, 2], ['shaken']])
  act(two.unit, 'leave')
  expect(
    board()
      .sides.at(-1)!
      .units.map(({ name }) => name)
  ).toEqual(['Goule 1'])
  expect(propose().flatMap(({ combatants }) => combatants.map(({ name }) => name))).toEqual([
    'Ada',
    'Bo',
    'Cy'
  ])
})

test('VD10-RD-02: a fighter who leaves the table in their own turn holds nobody up', () => {
  const { ada, act, units, why, board } = scene()
  act(null, 'arrive', { name: 'Goule', mental: 5 })
  const ghoul = units().find(({ name }) => name === 'Goule')!.unit
  for (let turn = 0; turn < 4 && board().active !== ghoul; turn++) act(null, 'next-turn')
  expect(board().active).toBe(ghoul)
  expect(why(ada, 'attack')).toEqual(['not-his-turn'])
  act(ghoul, 'leave')
  expect(why(ada, 'attack')).toEqual([])
  act(null, 'next-turn')
})

test('every act and each of its fields has a name in both languages', () => {
  const { ada, cy, act, answer, offers, checkOffers } = scene(
    {},
    { cy: { weapons: [{ name: 'Dague', category: 'light-piercing' }], 'celerity-turns': 1 } }
  )
  act(ada, 'contest', { kind: 'grapple', on: cy })
  answer({ dice: wins(3, 5) })
  answer({ dice: wins(0, 3) })
  act(ada, 'add-state', { state: 'burning' })
  act(cy, 'delay')
  const all = [...offers(null), ...offers(ada), ...offers(cy)]
  expect(new Set(all.map((one) => one.act)).size).toBeGreaterThan(24)
  for (const unit of [null, ada, cy]) checkOffers(unit)
})
