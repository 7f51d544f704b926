import { describe, expect, test } from 'vitest'
import { lines, scene, wins } from './scene'

describe('states and perils', () => {
  test.each([
    ['VD10-ST-07', 'handicapped', 'Handicapped', [-2, -2, -2]],
    ['VD10-ST-08', 'weakened', 'Weakened (state)', [-1, 0, 0]],
    ['VD10-ST-10', 'visual-handicap', 'Visual handicap', [-1, -1, 0]],
    ['VD10-ST-02', 'distracted', 'Distracted', [-2, 0, 0]]
  ])(
    '%s: %s has its dice penalty for an attack, a defence and any other roll',
    (_rule, state, name, [attack, defence, other]) => {
      const table = scene()
      table.act(table.cy, 'add-state', { state })
      table.act(table.cy, 'test', { attribute: 'resolve', difficulty: 1 })
      expect(lines(table.prompt())[name] ?? 0).toBe(other)
      table.answer({})
      table.act(table.ada, 'attack', { on: table.cy, weapon: table.sword })
      table.answer({ dice: wins(1, 6) })
      table.answer({ options: ['dodge'] })
      expect(lines(table.prompt())[name] ?? 0).toBe(defence)
      table.answer({})
      table.act(table.cy, 'attack', { on: table.ada, weapon: 'bare-hands' })
      expect(lines(table.prompt())[name] ?? 0).toBe(attack)
      expect(table.chips(table.cy).includes(state)).toBe(state !== 'distracted')
    }
  )

  test('VD10-R11: if only the track weakens, the state of that name costs nothing', () => {
    const { ada, cy, act, prompt } = scene({ weakenedTwice: 'track-only' })
    act(cy, 'add-state', { state: 'weakened' })
    act(cy, 'attack', { on: ada, weapon: 'bare-hands' })
    expect(lines(prompt())).toEqual({ Strength: 2, Brawl: 1 })
  })

  test('VD10-ST-09, VD10-R40: lying down helps against a shot from beyond three metres, and hurts at less and in close combat', () => {
    const shot = (metres: number, house = {}, hands = false) => {
      const { ada, cy, gun, act, answer, prompt } = scene(house, { cy: { athletics: 6 } })
      act(cy, 'drop-prone')
      act(ada, 'attack', { on: cy, weapon: hands ? 'bare-hands' : gun, metres })
      answer({})
      answer({ options: ['dodge'] })
      return lines(prompt())['Prone'] ?? 0
    }
    expect([2, 3, 4].map((metres) => shot(metres))).toEqual([-2, -2, 3])
    expect(['far', 'neither'].map((proneAtThreeMetres) => shot(3, { proneAtThreeMetres }))).toEqual([3, 0])
    expect(shot(10, {}, true)).toBe(-2)
  })

  test('VD10-ST-05: a frightened fighter can only run', () => {
    const { cy, act, why } = scene()
    act(cy, 'add-state', { state: 'frightened' })
    expect([why(cy, 'attack'), why(cy, 'minor-action'), why(cy, 'sprint')]).toEqual([
      ['is-frightened'],
      ['is-frightened'],
      []
    ])
    act(cy, 'end-state', { state: 'frightened' })
    expect(why(cy, 'attack')).toEqual([])
  })

  test('VD10-ST-13, VD10-R29: bleeding hurts a mortal before each turn for 10 less Vigour turns, and costs a vampire rouse checks, once the players confirm it', () => {
    const { ada, cy, act, answer, marks, chips, refused, of, prompt } = scene({}, { cy: { vigour: 8 } })
    act(cy, 'add-state', { state: 'bleeding' })
    expect(of(cy).chips[0]!.label).toMatchObject({ params: { turns: 2 } })
    expect(refused(ada, 'add-state', { state: 'bleeding' })).toEqual(['vampires-rarely-bleed'])
    act(ada, 'add-state', { state: 'bleeding', confirmed: true })
    act(null, 'next-turn')
    expect(prompt()).toMatchObject({ member: ada, title: { key: 'table.rouse' } })
    answer({ dice: [3] })
    expect(of(ada).counters[1]!.value).toBe(3)
    act(null, 'next-turn')
    expect([marks(cy), chips(cy).includes('bleeding')]).toEqual([[1, 0], true])
    act(cy, 'add-state', { state: 'bleeding' })
    expect(of(cy).chips[0]!.label).toMatchObject({ params: { turns: 2 } })
    for (let round = 0; round < 2; round++) {
      act(null, 'next-round')
      act(null, 'next-turn')
      answer({ dice: [6] })
      act(null, 'next-turn')
    }
    expect([marks(cy), chips(cy).includes('bleeding')]).toEqual([[3, 0], false])
    act(ada, 'rouse', { staunch: true })
    answer({ dice: [9] })
    expect(chips(ada)).not.toContain('bleeding')
    expect(refused(ada, 'rouse', { staunch: true })).toEqual(['not-bleeding'])
  })

  test('VD10-R27: hunger never exceeds five, and by campaign rule the players give the result of a rouse check', () => {
    const { ada, act, answer, of, prompt, last } = scene({ rouseCheck: 'manual' }, { ada: { hunger: 4 } })
    for (let n = 0; n < 2; n++) {
      act(ada, 'rouse')
      expect(prompt()!.options!.map(({ id }) => id)).toEqual(['calm', 'hungrier'])
      answer({ options: ['hungrier'] })
      expect(last()).toMatchObject([{ type: 'rouse-hungrier-told', facts: { name: 'Ada', hunger: 5 } }])
    }
    expect(of(ada).counters[1]).toMatchObject({ value: 5, max: 5 })
  })

  test('VD10-R27: a failed rouse check at the most hunger is told as a failure', () => {
    const { ada, act, answer, last } = scene({}, { ada: { hunger: 5 } })
    act(ada, 'rouse')
    answer({ dice: [2] })
    expect(last()).toMatchObject([{ type: 'rouse-hungrier', facts: { dice: '2', hunger: 5 } }])
  })

  test('VD10-ST-14, VD10-R35: fire burns before each turn, aggravated for a vampire, until a test and turns on the ground put it out', () => {
    const { ada, cy, act, answer, marks, chips, prompt, why, denied } = scene(
      {},
      { ada: { vigour: 9, 'self-control': 5 }, cy: { vigour: 9 } }
    )
    for (const unit of [ada, cy]) act(unit, 'add-state', { state: 'burning' })
    act(null, 'next-turn')
    expect(prompt()!.amount).toEqual({ min: 1, max: 2, unit: 'points' })
    expect(denied({ amount: 3 })).toEqual(['amount-needed'])
    answer({ amount: 2 })
    expect(marks(ada)).toEqual([0, 2])
    act(ada, 'extinguish')
    answer({ dice: wins(2, 5) })
    expect(prompt()).toBeUndefined()
    act(null, 'next-turn')
    answer({ amount: 2 })
    expect(marks(cy)).toEqual([1, 0])
    act(null, 'next-round')
    act(null, 'next-turn')
    answer({ amount: 1 })
    act(ada, 'extinguish')
    answer({ dice: wins(3, 5) })
    answer({ amount: 1 })
    expect(chips(ada)).toContain('rolling')
    act(null, 'next-round')
    act(null, 'next-turn')
    expect([chips(ada).includes('burning'), why(ada, 'attack')]).toEqual([false, ['no-major']])
    const mild = scene({ fireDamageType: 'superficial' })
    mild.act(mild.ada, 'add-state', { state: 'burning' })
    mild.act(null, 'next-turn')
    mild.answer({ amount: 1 })
    expect(mild.marks(mild.ada)).toEqual([1, 0])
  })

  test('VD10-ST-11, VD10-R36: a mortal holds their breath for the given turns, then loses a box each turn; a vampire does not breathe', () => {
    const { ada, cy, act, marks } = scene({}, { cy: { armour: 'kevlar' } })
    act(cy, 'add-state', { state: 'suffocating', turns: 2 })
    act(ada, 'add-state', { state: 'suffocating' })
    const lost: number[][] = []
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 3; n++) act(null, 'next-turn')
      act(null, 'next-round')
      lost.push(marks(cy))
    }
    expect(lost).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [2, 0]
    ])
    expect(marks(ada)).toEqual([0, 0])
  })

  describe('VD10-ST-03, VD10-R30: a shaken fighter loses the next minor action', () => {
    const shaken = (table: ReturnType<typeof scene>, by = table.ada) => {
      table.act(by, 'attack', { on: table.cy, weapon: by === table.ada ? table.sword : 'bare-hands' })
      table.answer({ dice: wins(4, 6) })
      table.answer({ options: ['none'] })
    }
    const free = (table: ReturnType<typeof scene>) =>
      !table.why(table.cy, 'minor-action').includes('is-shaken')

    test('in the next round, if their turn of this round is over and its minor action is unused', () => {
      const table = scene({}, { cy: { vigour: 4, 'self-control': 9 } })
      table.act(null, 'next-turn')
      table.act(table.cy, 'major-action')
      table.act(null, 'next-turn')
      shaken(table)
      table.act(null, 'next-round')
      expect([table.chips(table.cy).includes('shaken'), free(table)]).toEqual([true, false])
      table.act(null, 'next-turn')
      expect(table.why(table.cy, 'minor-action')).toContain('is-shaken')
      table.act(null, 'next-round')
      expect([table.chips(table.cy).includes('shaken'), free(table)]).toEqual([false, true])
    })

    test('in this round, if their turn is still to come; and the loss ends with the round', () => {
      const table = scene({}, { cy: { vigour: 4 } })
      table.act(null, 'next-turn')
      shaken(table)
      table.act(null, 'next-turn')
      table.act(null, 'next-turn')
      expect(free(table)).toBe(false)
      table.act(null, 'next-round')
      expect(free(table)).toBe(true)
    })

    test('only once: the celerity turn after it has its own', () => {
      const table = scene({}, { cy: { vigour: 4, 'celerity-turns': 1 } })
      table.act(null, 'next-turn')
      shaken(table)
      for (let n = 0; n < 2; n++) table.act(null, 'next-turn')
      expect(free(table)).toBe(false)
      table.act(null, 'next-turn')
      expect(table.why(table.cy, 'minor-action')).toEqual([])
    })

    test('also if they delay their turn and never take it', () => {
      const table = scene({}, { cy: { vigour: 4 } })
      table.act(null, 'next-turn')
      table.act(table.cy, 'delay')
      shaken(table)
      table.act(null, 'next-round')
      expect(free(table)).toBe(false)
      for (let n = 0; n < 3; n++) table.act(null, 'next-turn')
      table.act(null, 'next-round')
      expect(free(table)).toBe(true)
    })

    test('in the next round too, if the table plays without turns and they have acted', () => {
      const table = scene({}, { cy: { vigour: 4 } })
      table.act(table.cy, 'major-action')
      shaken(table)
      table.act(null, 'next-round')
      expect(free(table)).toBe(false)
      table.act(null, 'next-round')
      expect(free(table)).toBe(true)
    })
  })

  test('VD10-HP-05, VD10-ST-03, VD10-R30: momentary states are not reported of a casualty, lasting ones are', () => {
    const { cy, act, chips, of } = scene()
    for (const state of ['shaken', 'distracted', 'bleeding']) act(cy, 'add-state', { state })
    expect(chips(cy)).toEqual(expect.arrayContaining(['shaken', 'distracted', 'bleeding']))
    act(cy, 'harm', { superficial: 0, aggravated: 9 })
    expect(of(cy)).toMatchObject({ gone: true, state: { key: 'dying' } })
    expect(chips(cy)).not.toContain('shaken')
    expect(chips(cy)).not.toContain('distracted')
    expect(chips(cy)).toContain('bleeding')
  })

  test('VD10-ST-12, VD10-DR-01, VD10-DR-06: a drug without effect on somebody gives the reason', () => {
    const { ada, act, last, of } = scene()
    const chip = (drug: string) => of(ada).chips.find(({ key }) => key === `drug-${drug}`)
    act(ada, 'drug', { drug: 'alcohol', slaked: 2, taken: 'takes' })
    expect([last().map(({ type, facts }) => [type, facts['needed']]), chip('alcohol')]).toMatchObject([
      [
        ['drug-taken', undefined],
        ['drug-slaked-too-little', 3]
      ],
      { tone: 'plain', label: { key: 'table.drug-in-vain' }, hint: { params: { needed: 3 } } }
    ])
    act(ada, 'drug', { drug: 'poison', slaked: 5, taken: 'takes' })
    expect([last().map(({ type }) => type), chip('poison')]).toMatchObject([
      ['drug-taken', 'drug-immune'],
      { tone: 'plain' }
    ])
    act(ada, 'drug', { drug: 'alcohol', slaked: 3, taken: 'takes' })
    expect([last().map(({ type }) => type), chip('alcohol')]).toMatchObject([
      ['drug-taken'],
      { tone: 'warn' }
    ])
  })

  test('VD10-DR-06: a poisoned mortal’s damage in this scene is asked for, one to three, a vampire’s never', () => {
    const { ada, cy, act, answer, prompt, marks, why } = scene({}, { cy: { armour: 'kevlar' } })
    act(ada, 'drug', { drug: 'poison', slaked: 5, taken: 'takes' })
    expect(prompt()).toBeUndefined()
    act(cy, 'drug', { drug: 'poison', taken: 'takes' })
    expect(prompt()).toMatchObject({
      id: `poison:${cy}`,
      optional: true,
      amount: { min: 1, max: 3 },
      rules: ['VD10-DR-06']
    })
    expect(why(cy, 'major-action')).toEqual([])
    answer({ options: ['aggravated'], amount: 3 })
    expect([marks(cy), prompt()]).toEqual([[0, 3], undefined])
    act(cy, 'drug', { drug: 'poison', taken: 'takes' })
    expect(prompt()).toBeUndefined()
  })

  test('VD10-DR-06: it is asked for on joining poisoned too; it may be zero, and at most the book’s value', () => {
    const {
      cy,
      denied: give,
      prompt,
      answer,
      marks
    } = scene({}, { cy: { drugs: [{ drug: 'poison', slaked: 0 }] } })
    expect([
      give({ options: ['superficial'], amount: 4 }),
      give({ options: ['superficial'] }),
      give({ options: ['blood'] }),
      give({})
    ]).toEqual([['amount-needed'], ['amount-needed'], ['unknown-option'], ['unknown-option']])
    answer({ options: ['poison-none'] })
    expect([prompt(), marks(cy), give({ options: ['superficial'], amount: 1 })]).toEqual([
      undefined,
      [0, 0],
      ['unknown-prompt']
    ])
    const over = scene({}, { cy: { drugs: [{ drug: 'poison', slaked: 0 }] } })
    over.act(over.cy, 'drug', { drug: 'poison', taken: 'sobers' })
    expect(over.prompt()).toBeUndefined()
  })

  test('VD10-ST-12, VD10-DR-01: a drug taken at the table counts at once, for a vampire by the slaked hunger', () => {
    const { ada, cy, act, prompt, answer, chips } = scene()
    act(cy, 'drug', { drug: 'alcohol', taken: 'takes' })
    act(cy, 'test', { attribute: 'dexterity', difficulty: 1 })
    expect(lines(prompt())).toEqual({ Dexterity: 1 })
    answer({})
    act(ada, 'drug', { drug: 'alcohol', slaked: 3, taken: 'takes' })
    act(ada, 'test', { attribute: 'dexterity', skill: 'athletics', difficulty: 1 })
    expect(lines(prompt())).toEqual({ Dexterity: 3, Athletics: 0 })
    answer({})
    act(cy, 'drug', { drug: 'alcohol', taken: 'sobers' })
    expect([chips(cy), chips(ada)[0]]).toEqual([['major', 'minor'], 'drug-alcohol'])
  })

  test('VD10-MV-02, VD10-RD-06: a sprint takes both actions', () => {
    const { ada, act, chips } = scene()
    act(ada, 'sprint')
    expect(chips(ada)).toEqual([])
  })

  test('VD10-R06: if pools may run out, no dice are rolled and the roll fails', () => {
    const { cy, act, prompt, answer } = scene({ poolMinimum: 'auto-fail' })
    act(cy, 'test', { attribute: 'wits', difficulty: 1, modifier: -5 })
    expect(prompt()!.options!.map(({ id }) => id)).toEqual(['no-dice'])
    answer({ options: ['no-dice'] })
    expect(prompt()).toBeUndefined()
  })
})
