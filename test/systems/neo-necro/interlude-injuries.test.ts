import { describe, expect, test } from 'vitest'
import { finished, foundedGang, playOn, table, type Gang, type Reported } from '../../support/necro-table'

/** Two gangs after a game with these casualties of the first one. */
function after(reported: Reported, more: (gang: Gang) => void = () => {}, houseRules = {}): Gang {
  const at = table(houseRules)
  const [a, b] = [foundedGang(at, 'g1', 'orlock', more), foundedGang(at, 'g2')]
  finished([a, b], { reported })
  return a
}

const OUT: Reported = { 'ganger-g1': { state: 'out', by: 'kid-g2' } }
const DOWN: Reported = { 'ganger-g1': { state: 'down', by: 'kid-g2' } }
const injuries = (gang: Gang, name = 'ganger-g1') =>
  gang
    .member(name)
    .traits.filter((t) => t.kind === 'injury')
    .map((t) => [t.key, t.data['side'] ?? null])

/** Rolls this D100 for the ganger. */
function roll(gang: Gang, value: number): string[] {
  return gang.answer(`injury:${gang.member('ganger-g1').id}`, { dice: [value] })
}

describe('down at the end', () => {
  test('NN-INJ-2: 10 cr from the stash make the fighter unharmed', () => {
    const gang = after(DOWN)
    const { id } = gang.member('ganger-g1')
    const money = gang.roster.money!
    expect(gang.due).toEqual([`down:${id}`])
    expect(gang.options(`down:${id}`)).toEqual(['pay', 'roll'])
    gang.answer(`down:${id}`, { options: ['pay'] })
    expect(gang.roster.money).toBe(money - 10)
    expect(gang.roster.between!.step).toBe('experience')
  })

  test('NN-INJ-2: without 10 cr nothing can be paid', () => {
    const gang = after(DOWN)
    const { id } = gang.member('ganger-g1')
    gang.setMoney(9)
    expect(gang.options(`down:${id}`)).toEqual(['roll'])
    expect(
      gang.reasons({ type: 'answer', prompt: `down:${id}`, answer: { options: ['pay'] } })
    ).toMatchObject([{ code: 'money-short', params: { missing: 1 } }])
  })

  test.each([
    [5, 'experience'],
    [6, 'injuries']
  ])('NN-OUT-7: a D10 of %i leads to %s', (value, step) => {
    const gang = after(DOWN)
    const { id } = gang.member('ganger-g1')
    gang.answer(`down:${id}`, { options: ['roll'], dice: [value] })
    expect(gang.roster.between!.step).toBe(step)
    expect(gang.due).toEqual(value === 6 ? [`injury:${id}`] : ['experience'])
  })

  test('NN-RUL-8: by house rule the fighter only rolls, or is injured unless paid for', () => {
    const rolling = after(DOWN, () => {}, { downAtEnd: 'roll-only' })
    const { id } = rolling.member('ganger-g1')
    expect(rolling.prompt(`down:${id}`)).toMatchObject({ dice: { sides: 10, count: 1 } })
    expect(rolling.prompt(`down:${id}`).options).toBeUndefined()
    expect(rolling.refusedAnswer(`down:${id}`, { options: ['pay'] })).toEqual(['unknown-option'])
    expect(rolling.answer(`down:${id}`, { dice: [6] })).toEqual(['down-worse'])

    const paying = after(DOWN, () => {}, { downAtEnd: 'pay-or-injury' })
    expect(paying.options(`down:${id}`)).toEqual(['pay', 'injury'])
    expect(paying.refusedAnswer(`down:${id}`, { options: ['injury'], dice: [3] })).toEqual(['no-dice-asked'])
    expect(paying.answer(`down:${id}`, { options: ['injury'] })).toEqual(['down-untreated'])
    expect(paying.due).toEqual([`injury:${id}`])
  })
})

describe('dice', () => {
  test('a typed die must be a valid face, and the number of dice right', () => {
    const gang = after(OUT)
    const prompt = `injury:${gang.member('ganger-g1').id}`
    expect(gang.refusedAnswer(prompt, { dice: [0] })).toEqual(['not-a-face'])
    expect(gang.refusedAnswer(prompt, { dice: [101] })).toEqual(['not-a-face'])
    expect(gang.refusedAnswer(prompt, { dice: [1, 2] })).toEqual(['dice-count'])
  })

  test('the app rolls missing dice; the fact names the source, and the die is named after question and battle', () => {
    const gang = after(OUT)
    const { id } = gang.member('ganger-g1')
    gang.at.dice.push(57)
    gang.answer(`injury:${id}`)
    expect(gang.at.events.find((e) => e.type === 'injury-rolled')!.facts['die']).toEqual({
      sides: 100,
      value: 57,
      by: 'app'
    })
    expect(gang.at.whys).toEqual([`injury:${gang.roster.between!.battle}:${id}`])
    const typed = after(OUT)
    roll(typed, 57)
    expect(typed.at.events.find((e) => e.type === 'injury-rolled')!.facts['die']).toEqual({
      sides: 100,
      value: 57,
      by: 'table'
    })
  })
})

describe('the table of serious injuries', () => {
  test.each([
    [1, 'fighter-spared'],
    [11, 'fighter-recovered'],
    [50, 'fighter-recovered'],
    [51, 'fighter-maimed'],
    [86, 'fighter-convalescent'],
    [91, 'fighter-captured'],
    [100, 'fighter-died']
  ])('NN-INJ-4, NN-RUL-38: a D100 of %i: %s', (value, event) => {
    expect(roll(after(OUT), value)).toEqual(['injury-rolled', event, 'step-begun'])
  })

  test.each([
    [51, 'tremors'],
    [60, 'shock'],
    [66, 'torso-injury']
  ])('NN-INJ-3, NN-INJ-4: %i gives lasting %s', (value, key) => {
    const gang = after(OUT)
    roll(gang, value)
    expect(injuries(gang)).toEqual([[key, null]])
  })

  test.each([
    [61, 'arm-injury'],
    [71, 'inner-ear-damage'],
    [76, 'leg-injury'],
    [81, 'one-eyed']
  ])('NN-INJ-3: %i is an %s, on a side chosen by a D2', (value, key) => {
    const gang = after(OUT)
    const { id } = gang.member('ganger-g1')
    expect(roll(gang, value)).toEqual(['injury-rolled', 'side-open'])
    expect(gang.due).toEqual([`side:${id}`])
    expect(gang.refusedAnswer(`side:${id}`, { dice: [3] })).toEqual(['not-a-face'])
    gang.answer(`side:${id}`, { dice: [2] })
    expect(injuries(gang)).toEqual([[key, 'right']])
    expect(gang.roster.between!.step).toBe('experience')
  })

  test('NN-RUL-39, NN-INJ-10: the second lost eye is the other one, without a die', () => {
    const gang = after(OUT)
    gang.injure('ganger-g1', 'one-eyed', { side: 'right' })
    expect(roll(gang, 83)).toEqual(['injury-rolled', 'fighter-maimed-side', 'step-begun'])
    expect(injuries(gang)).toEqual([
      ['one-eyed', 'right'],
      ['one-eyed', 'left']
    ])
  })

  test('NN-INJ-5: the fighter hates the attacker who took them out', () => {
    const gang = after(OUT)
    roll(gang, 6)
    expect(gang.member('ganger-g1').traits.find((t) => t.key === 'hatred')!.data).toMatchObject({
      enemyName: 'kid-g2',
      gangName: 'Gang g2',
      roster: 'g2'
    })
  })

  test('NN-RUL-41: if nobody did, the fighter hates the enemy leader', () => {
    const gang = after({ 'ganger-g1': { state: 'out' } })
    roll(gang, 6)
    expect(gang.member('ganger-g1').traits.find((t) => t.key === 'hatred')!.data).toMatchObject({
      enemyName: 'leader-g2'
    })
  })

  test('NN-INJ-4: death takes the equipment', () => {
    const gang = after(OUT, (g) => g.buy('boltgun', g.member('ganger-g1').id))
    roll(gang, 96)
    expect(gang.member('ganger-g1').left).toBe('dead')
    expect(gang.roster.items).toEqual([])
  })

  test('NN-RUL-43: a captive keeps their gear, and the captor is known', () => {
    const gang = after(OUT, (g) => g.buy('boltgun', g.member('ganger-g1').id))
    roll(gang, 95)
    expect(gang.member('ganger-g1')).toMatchObject({ status: 'captured', left: null })
    expect(gang.member('ganger-g1').traits.find((t) => t.kind === 'captivity')!.data).toEqual({
      roster: 'g2',
      gangName: 'Gang g2'
    })
    expect(gang.item('boltgun').holder).toBe(gang.member('ganger-g1').id)
  })

  test('NN-BIO-1, NN-RUL-40: a bionic organ on the side hit is destroyed, and the injury counts; on the other side it is safe', () => {
    for (const [face, left] of [
      [1, 0],
      [2, 1]
    ] as const) {
      const gang = after(OUT, (g) => g.buy('bionic-arm', g.member('ganger-g1').id, { on: 'left' }))
      roll(gang, 61)
      const told = gang.answer(`side:${gang.member('ganger-g1').id}`, { dice: [face] })
      expect(gang.items('bionic-arm')).toHaveLength(left)
      expect(told.includes('bionic-destroyed')).toBe(left === 0)
      expect(injuries(gang)).toEqual([['arm-injury', face === 1 ? 'left' : 'right']])
    }
  })

  test('NN-RUL-40: no other injury destroys bionics', () => {
    const gang = after(OUT, (g) => g.buy('bionic-arm', g.member('ganger-g1').id, { on: 'left' }))
    roll(gang, 76)
    gang.answer(`side:${gang.member('ganger-g1').id}`, { dice: [1] })
    expect(gang.items('bionic-arm')).toHaveLength(1)
  })
})

describe('rolling again', () => {
  const withAutomaton = (g: Gang) =>
    g.do({
      type: 'buy',
      lines: [
        { thing: 'emergency-medical-automaton', quantity: 1, holder: 'stash' },
        { thing: 'retractable-blades', quantity: 1, holder: 'stash' }
      ]
    })

  test('NN-INJ-8, NN-GEAR-15: a medical automaton re-rolls a death, and is used up', () => {
    const gang = after(OUT, withAutomaton)
    const { id } = gang.member('ganger-g1')
    expect(roll(gang, 100)).toEqual(['injury-rolled'])
    expect(gang.member('ganger-g1').left).toBeNull()
    expect(gang.due).toEqual([`reroll:${id}`])
    expect(gang.answer(`reroll:${id}`, { options: ['reroll'], dice: [11] })).toEqual([
      'reroll-used',
      'injury-rolled',
      'fighter-recovered',
      'step-begun'
    ])
    expect(gang.items('emergency-medical-automaton')).toEqual([])
    expect(gang.items('retractable-blades')).toHaveLength(1)
  })

  test('NN-GEN-5, NN-RUL-74: the new result is final, even if something else could re-roll it', () => {
    const gang = after(OUT, withAutomaton)
    const { id } = gang.member('ganger-g1')
    roll(gang, 100)
    gang.answer(`reroll:${id}`, { options: ['reroll'], dice: [91] })
    expect(gang.member('ganger-g1').status).toBe('captured')
    expect(gang.items('retractable-blades')).toHaveLength(1)
  })

  test('NN-GEAR-16: retractable blades re-roll a capture; the first result may also be kept', () => {
    const gang = after(OUT, withAutomaton)
    const { id } = gang.member('ganger-g1')
    roll(gang, 91)
    gang.answer(`reroll:${id}`, { options: ['accept'] })
    expect(gang.member('ganger-g1').status).toBe('captured')
    expect(gang.items('retractable-blades')).toHaveLength(1)
  })

  test('NN-INJ-8, NN-GEAR-15: one automaton re-rolls one death of two; the other fighter can no longer choose it', () => {
    const at = table()
    const [gang, b] = [foundedGang(at, 'g1', 'orlock', withAutomaton), foundedGang(at, 'g2')]
    const out = { state: 'out', by: 'kid-g2' } as const
    finished([gang, b], { reported: { 'ganger-g1': out, 'kid-g1': out } })
    const [first, second] = ['ganger-g1', 'kid-g1'].map((name) => gang.member(name).id) as [string, string]
    for (const id of [first, second]) gang.answer(`injury:${id}`, { dice: [100] })
    expect([first, second].map((id) => gang.options(`reroll:${id}`))).toEqual([
      ['reroll', 'accept'],
      ['reroll', 'accept']
    ])
    gang.answer(`reroll:${first}`, { options: ['reroll'], dice: [11] })
    expect(gang.options(`reroll:${second}`)).toEqual(['accept'])
    expect(gang.refusedAnswer(`reroll:${second}`, { options: ['reroll'], dice: [11] })).toEqual([
      'no-charge-left'
    ])
    expect(gang.member('kid-g1').left).toBeNull()
    gang.answer(`reroll:${second}`, { options: ['accept'] })
    expect(gang.member('kid-g1').left).toBe('dead')
  })

  test('NN-INJ-3: a re-roll may ask for a side', () => {
    const gang = after(OUT, withAutomaton)
    const { id } = gang.member('ganger-g1')
    roll(gang, 91)
    gang.answer(`reroll:${id}`, { options: ['reroll'], dice: [61] })
    expect(gang.due).toEqual([`side:${id}`])
  })
})

describe('hatred avenged', () => {
  test('NN-INJ-7: a fighter who put the hated enemy out of action may end one hatred, or keep it', () => {
    for (const [choice, left] of [
      ['let-go', 1],
      ['keep', 2]
    ] as const) {
      const at = table()
      const [a, b] = [foundedGang(at, 'g1'), foundedGang(at, 'g2')]
      const enemy = b.member('kid-g2').id
      const hatreds = [1, 2].map(() => a.injure('ganger-g1', 'hatred', { enemy, enemyName: 'kid-g2' }))
      finished([a, b], { reported: { 'kid-g2': { state: 'out', by: 'ganger-g1' } } })
      expect(a.offered).toEqual([`avenge:${hatreds[0]}`])
      a.answer(`avenge:${hatreds[0]}`, { options: [choice] })
      expect(injuries(a)).toHaveLength(left)
      expect(a.offered).toEqual([])
    }
  })

  test('NN-INJ-7: an enemy who was only down does not count', () => {
    const at = table()
    const [a, b] = [foundedGang(at, 'g1'), foundedGang(at, 'g2')]
    a.injure('ganger-g1', 'hatred', { enemy: b.member('kid-g2').id, enemyName: 'kid-g2' })
    finished([a, b], { reported: { 'kid-g2': { state: 'down', by: 'ganger-g1' } } })
    expect(a.offered).toEqual([])
  })
})

describe('consumables', () => {
  test('NN-RUL-23: reloads, grenades and stash items used in the game are ticked off, later purchases are not', () => {
    const gang = after({}, (g) => {
      const { id } = g.member('ganger-g1')
      g.do({
        type: 'buy',
        lines: [
          { thing: 'frag-grenade', quantity: 3, holder: id },
          { thing: 'tunnels', quantity: 1, holder: 'stash' },
          { thing: 'dagger', quantity: 1, holder: id },
          { thing: 'sting-patch', quantity: 1, holder: 'stash' }
        ]
      })
    })
    expect(gang.options('spent')).toHaveLength(4)
    const [a, b] = gang.items('frag-grenade').map((i) => i.id) as [string, string]
    expect(gang.answer('spent', { options: [a, b, gang.item('tunnels').id] })).toEqual([
      'supplies-spent',
      'stash-supplies-spent'
    ])
    expect(gang.items('frag-grenade')).toHaveLength(1)
    expect(gang.items('tunnels')).toEqual([])
    playOn(gang, 'trade')
    gang.buy('tunnels')
    expect(gang.options('spent')).toEqual([gang.item('frag-grenade').id])
  })
})

describe('things on loan', () => {
  test('NN-INJ-4: what the dead carried for another gang is lost, and the journal says whose it was', () => {
    const gang = after(OUT, (g) => void g.buy('dagger', g.member('ganger-g1').id))
    const { id } = gang.member('ganger-g1')
    const [lent] = gang.roster.items.filter((item) => item.holder === id)
    gang.at.rosters.set(gang.id, {
      ...gang.roster,
      items: gang.roster.items.map((item) =>
        item === lent ? { ...item, data: { ...item.data, loan: 'g9', loanFrom: 'Les Prêteurs' } } : item
      )
    })
    expect(roll(gang, 99)).toEqual(expect.arrayContaining(['fighter-died', 'loan-lost']))
    expect(gang.at.events.find(({ type }) => type === 'loan-lost')!.facts).toEqual({
      other: 'Les Prêteurs',
      things: [lent!.name]
    })
  })
})
