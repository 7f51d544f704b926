import { describe, expect, test } from 'vitest'
import { lines, scene, wins } from './scene'

describe('damage and its effects', () => {
  /** Cy with a full track of health: four crosses and one black box. */
  const full = { 'health-superficial': 4, 'health-aggravated': 1, courage: 3 }

  test('VD10-HP-04, VD10-HP-06, VD10-HP-10, VD10-R12, VD10-R37: a full track costs two physical dice, and a further hit leads to a critical', () => {
    const { cy, ada, act, answer, prompt, marks, of } = scene({}, { cy: full })
    expect(of(cy).state).toMatchObject({ key: 'weakened', tone: 'warn' })
    act(cy, 'attack', { on: ada, weapon: 'bare-hands' })
    expect(lines(prompt())).toEqual({ Strength: 2, Brawl: 1, 'full-health': -2 })
    answer({ dice: [2] })
    answer({ options: ['none'] })
    act(cy, 'test', { attribute: 'wits', difficulty: 1 })
    expect(lines(prompt())).toEqual({ Wits: 2 })
    answer({ dice: [2, 2] })
    act(cy, 'harm', { superficial: 1 })
    expect(marks(cy)).toEqual([3, 2])
    expect(prompt()).toMatchObject({ member: cy, text: { params: { aggravated: 1 } }, dice: { count: 1 } })
    answer({ dice: [7] })
    // 7 and 1: head trauma, which costs a physical die.
    act(null, 'next-round')
    act(cy, 'attack', { on: ada, weapon: 'bare-hands' })
    expect(lines(prompt())).toMatchObject({ 'Head trauma': -1 })
  })

  test('VD10-CT-01, VD10-R26: a stunned fighter pays a point of willpower, not halved, or loses the next turn', () => {
    const stunned = (choice: string) => {
      const table = scene({}, { cy: full })
      table.act(table.cy, 'harm', { superficial: 1 })
      table.answer({ dice: [3] })
      expect(table.denied({ options: ['pray'] })).toEqual(['unknown-option'])
      table.answer({ options: [choice] })
      return table
    }
    const paid = stunned('pay-willpower')
    expect([paid.marks(paid.cy, 'willpower'), paid.chips(paid.cy)]).toEqual([
      [1, 0],
      ['critical-0', 'major', 'minor']
    ])
    const lost = stunned('lose-turn')
    expect([lost.marks(lost.cy, 'willpower'), lost.chips(lost.cy).includes('lost')]).toEqual([[0, 0], true])
    lost.act(null, 'next-turn')
    lost.act(null, 'next-turn')
    expect([lost.board().active, lost.why(lost.cy, 'attack'), lost.chips(lost.cy).includes('lost')]).toEqual([
      lost.cy,
      ['no-major'],
      false
    ])
  })

  test('VD10-CT-03, VD10-R13, VD10-ST-01: nine or ten blinds or breaks a limb: the GM decides, or by campaign rule a die', () => {
    const { cy, ada, act, answer, prompt, chips } = scene({}, { cy: full })
    act(cy, 'harm', { superficial: 1 })
    answer({ dice: [8] })
    expect(prompt()!.options!.map(({ id }) => id)).toEqual(['blind', 'fracture'])
    answer({ options: ['fracture'] })
    answer({ options: ['left-arm'] })
    expect(chips(cy)[0]).toBe('critical-0')
    act(cy, 'attack', { on: ada, weapon: 'bare-hands', 'limb-used': true })
    expect(lines(prompt())).toMatchObject({ Fracture: -3 })
    const rolled = scene({ blindOrFracture: 'roll' }, { ada: { 'health-superficial': 6 } })
    rolled.act(rolled.ada, 'harm', { superficial: 1 })
    rolled.answer({ dice: [9] })
    expect(rolled.prompt()!.dice).toMatchObject({
      sides: 2,
      each: [{ faces: [{ key: 'criticals.blind.name' }, { key: 'criticals.fracture.name' }] }]
    })
    rolled.answer({ dice: [1] })
    expect(rolled.refused(rolled.ada, 'attack', { on: rolled.cy, weapon: rolled.gun })).toEqual([
      'blind-shot'
    ])
    rolled.act(rolled.ada, 'attack', { on: rolled.cy, weapon: rolled.sword })
    expect(lines(rolled.prompt())).toMatchObject({ Blind: -3 })
  })

  test('VD10-CT-04, VD10-CT-05, VD10-CT-06, VD10-R14: a trauma costs two dice and one more point, a limb is lost, and thirteen is fatal', () => {
    const critical = (die: number, black: number, nature = 'mortal') => {
      const table = scene(
        {},
        { nature, cy: { vigour: 5, courage: 3, 'health-superficial': 8 - black, 'health-aggravated': black } }
      )
      table.act(table.cy, 'harm', { superficial: 1 })
      table.answer({ dice: [die] })
      return table
    }
    const trauma = critical(8, 3)
    trauma.act(trauma.cy, 'test', { attribute: 'wits', difficulty: 1 })
    expect(lines(trauma.prompt())).toMatchObject({ 'Physical trauma': -2, least: 1 })
    trauma.answer({ dice: [7] })
    trauma.act(trauma.cy, 'harm', { superficial: 2 })
    trauma.answer({ dice: [2] })
    trauma.answer({ options: ['lose-turn'] })
    // Four black before, then 2 + 1, halved upwards: two more.
    expect(trauma.marks(trauma.cy)).toEqual([2, 6])
    const maimed = critical(9, 3)
    maimed.answer({ options: ['right-leg'] })
    expect(maimed.of(maimed.cy).chips[0]!.label).toMatchObject({ params: { note: 'jambe droite' } })
    expect(
      [critical(10, 3), critical(10, 3, 'vampire')].map((table) => [
        table.of(table.cy).state.key,
        table.of(table.cy).gone,
        table.why(table.cy, 'test')
      ])
    ).toEqual([
      ['dying', true, ['is-out']],
      ['torpor', true, ['is-out']]
    ])
  })

  test('VD10-HP-05, VD10-HP-11, VD10-R33: a black track ends the fight until it is healed; a critical is healed with a black box', () => {
    const { ada, act, chips, of, refused, why } = scene(
      {},
      {
        ada: {
          'health-superficial': 0,
          'health-aggravated': 5,
          criticals: [{ critical: 'maimed', note: 'pied' }]
        }
      }
    )
    act(ada, 'harm', { superficial: 0, aggravated: 1 })
    expect([of(ada).state.key, why(ada, 'attack')]).toEqual(['torpor', ['is-out']])
    const marks = {
      'health-superficial': 0,
      'health-aggravated': 6,
      'willpower-superficial': 0,
      'willpower-aggravated': 0
    }
    expect(refused(ada, 'heal', { ...marks, critical: '0' })).toEqual(['critical-needs-healing'])
    expect(refused(ada, 'heal', { ...marks, 'health-superficial': 1 })).toEqual(['over-track'])
    act(ada, 'heal', { ...marks, 'health-aggravated': 4, critical: '0', hunger: 5 })
    expect([of(ada).state.key, chips(ada), of(ada).counters[1]]).toMatchObject([
      'fit',
      ['major', 'minor'],
      { key: 'hunger', value: 5 }
    ])
  })

  test('VD10-ST-03, VD10-R21, VD10-R30: an attack of Vigour or more shakes: the simple action of this round is lost, or that of the next', () => {
    const { ada, cy, sword, act, answer, chips, why } = scene({}, { cy: { vigour: 4 } })
    act(cy, 'minor-action')
    act(ada, 'attack', { on: cy, weapon: sword })
    answer({ dice: wins(3, 6) })
    answer({ options: ['none'] })
    expect(chips(cy)).toEqual(['shaken', 'major'])
    act(null, 'next-round')
    expect(why(cy, 'minor-action')).toEqual(['is-shaken'])
    act(null, 'next-round')
    expect([chips(cy), why(cy, 'minor-action')]).toEqual([['major', 'minor'], []])
  })

  test('VD10-AR-01, VD10-R15: armour counts against the attacker’s chosen type, and by campaign rule nothing is aggravated', () => {
    const hit = (house: { [key: string]: string }, type: string) => {
      const table = scene(house, { cy: { vigour: 9, armour: 'kevlar' } })
      table.strike(table.ada, { 'damage-type': type }, wins(5, 6))
      return table.marks(table.cy)
    }
    // Margin 3 and 3 of the sword: four of six aggravated ones converted and halved, two left.
    expect(hit({}, 'preset')).toEqual([2, 2])
    expect(hit({}, 'superficial')).toEqual([3, 0])
    expect(hit({ damageType: 'always-superficial' }, 'aggravated')).toEqual([3, 0])
  })

  test('VD10-DI-05, VD10-R05: a critical success, hunger dice and a failure with a hunger 1 are reported', () => {
    const told: string[] = []
    const table = scene()
    const look = (rolled: number[]) => {
      table.act(table.ada, 'test', { attribute: 'charisma', skill: 'subterfuge', difficulty: 2 })
      table.answer({ dice: rolled })
      told.push(...table.last().map(({ type }) => type))
    }
    look([10, 10, 3])
    look([2, 2, 1])
    expect(told).toEqual([
      'thrown',
      'test-critical',
      'bestial-critical',
      'thrown',
      'test-failed',
      'bestial-failure'
    ])
  })
})
