import { describe, expect, test } from 'vitest'
import { GUN, SWORD, lines, scene, wins } from './scene'

describe('manoeuvres', () => {
  const pool = (manoeuvre: string, more: object = {}) => {
    const table = scene({}, { cy: { strength: 4, vigour: 4 } })
    table.act(table.ada, 'attack', { on: table.cy, weapon: table.sword, manoeuvre, ...more })
    return { ...table, lines: lines(table.prompt()) }
  }

  test('VD10-MC-01, VD10-ST-09: a sweep has two dice fewer, does damage, and makes the target prone; standing up takes the simple action', () => {
    const { cy, lines: own, answer, chips, marks, act, why } = pool('sweep')
    expect(own).toMatchObject({ Sweep: -2 })
    answer({ dice: wins(4, 4) })
    answer({ options: ['none'] })
    expect([marks(cy), chips(cy)]).toEqual([
      [0, 5],
      ['prone', 'shaken', 'major']
    ])
    expect(why(cy, 'sprint')).toEqual(['is-shaken', 'is-prone'])
    act(null, 'next-round')
    act(cy, 'stand-up')
    expect(chips(cy)).toEqual(['major'])
  })

  test('VD10-MC-02: a disarm counts all successes, whatever the defence, and does no damage; picking the weapon up is a minor action', () => {
    const { ada, cy, sword, act, answer, prompt, marks, chips, offers, theirs } = scene(
      {},
      {
        cy: {
          strength: 3,
          weapons: [
            { name: 'Dague', category: 'light-piercing' },
            { name: 'Griffes', category: 'claws' }
          ]
        }
      }
    )
    const knife = theirs.items.find(({ name }) => name['fr'] === 'Dague')!.id
    act(ada, 'attack', { on: cy, weapon: sword, manoeuvre: 'disarm' })
    answer({ dice: wins(3, 6) })
    answer({ options: ['parry'] })
    answer({ dice: wins(3, 3) })
    expect(prompt()!.options!.map(({ id }) => id)).toEqual([knife])
    answer({ options: [knife] })
    expect(marks(cy)).toEqual([0, 0])
    const arms = () =>
      offers(cy)
        .find((one) => one.act === 'attack')!
        .fields[0]!.options!.map(({ id }) => id)
    expect(arms()).not.toContain(knife)
    act(cy, 'pick-up', { weapon: knife })
    expect(arms()).toContain(knife)
    expect(chips(cy)).toEqual(['defences', 'major'])
  })

  test('VD10-MC-05, VD10-ST-04: a knockout needs an unseen attacker; it makes a mortal helpless, a vampire only takes damage', () => {
    const { ada, cy, sword, refused, strike, chips, why } = scene()
    expect(refused(ada, 'attack', { on: cy, weapon: sword, manoeuvre: 'knock-out' })).toEqual([
      'must-be-unseen'
    ])
    strike(ada, { manoeuvre: 'knock-out', unseen: true }, wins(1, 4))
    expect(chips(cy)).toContain('vulnerable')
    expect(why(cy, 'attack')).toEqual(['is-vulnerable'])
    const other = scene({}, { nature: 'vampire' })
    other.strike(other.ada, { manoeuvre: 'knock-out', unseen: true }, wins(1, 4))
    expect([other.chips(other.cy).includes('vulnerable'), other.marks(other.cy)]).toEqual([false, [2, 0]])
  })

  test('VD10-MC-07, VD10-R22: a stake with three damage kills a mortal and leaves a vampire vulnerable', () => {
    const stake = (nature: string, house = {}, cy = {}) => {
      const table = scene(house, { nature, cy })
      table.strike(table.ada, { manoeuvre: 'stake-heart', weapon: table.sword }, wins(1, 4))
      return [table.of(table.cy).state.key, table.chips(table.cy).includes('vulnerable')]
    }
    expect(stake('mortal')).toEqual(['dying', false])
    expect(stake('vampire')).toEqual(['fit', true])
    // A vampire marks 2 of the 3: if the marked damage counts, the stake fails.
    expect(stake('vampire', { stakeDamage: 'marked' })).toEqual(['fit', false])
  })

  test('VD10-MC-04, VD10-MC-03, VD10-ST-06, VD10-R25: a bite needs a grip; a grip is an opposed roll, does Strength damage, and another roll breaks it', () => {
    const { ada, cy, act, answer, refused, marks, chips, why, prompt } = scene({}, { cy: { vigour: 9 } })
    expect(refused(ada, 'attack', { on: cy, weapon: 'bite' })).toEqual(['bite-needs'])
    act(ada, 'contest', { kind: 'grapple', on: cy })
    expect(lines(prompt())).toEqual({ Strength: 3, Brawl: 2 })
    answer({ dice: wins(2, 5) })
    expect(lines(prompt())).toEqual({ Strength: 2, Brawl: 1 })
    answer({ dice: wins(1, 3) })
    expect([chips(ada)[0], chips(cy)[0], why(cy, 'sprint')]).toEqual([
      'grappled',
      'grappled',
      ['is-grappled']
    ])
    act(null, 'next-round')
    act(ada, 'squeeze')
    // Strength 3 in superficial damage, halved.
    expect(marks(cy)).toEqual([2, 0])
    act(null, 'next-round')
    act(ada, 'attack', { on: cy, weapon: 'bite' })
    answer({ dice: wins(4, 5) })
    answer({ options: ['none'] })
    expect(marks(cy)).toEqual([2, 2])
    act(cy, 'contest', { kind: 'break-free' })
    answer({ dice: wins(3, 3) })
    answer({ dice: wins(2, 5) })
    expect([
      chips(ada).includes('grappled'),
      chips(cy).includes('grappled'),
      refused(cy, 'contest', { kind: 'break-free' })
    ]).toEqual([false, false, ['not-held', 'act-refused']])
  })

  test('VD10-R25: in a campaign where grips do rolled damage, there is no squeezing', () => {
    const { ada, cy, act, answer, offers } = scene({ grappleDamage: 'attack-roll' })
    act(ada, 'contest', { kind: 'grapple', on: cy })
    answer({ dice: wins(2, 5) })
    answer({ dice: wins(1, 3) })
    expect(offers(ada).some((one) => one.act === 'squeeze')).toBe(false)
  })

  test('VD10-MD-04: an armed parry that wins hurts bare hands, not claws, and a tie hurts nobody', () => {
    const parry = (defence: number[], claws = false) => {
      const table = scene(
        {},
        { cy: { strength: 3, brawl: 3, ...(claws && { weapons: [{ name: 'Griffes', category: 'claws' }] }) } }
      )
      const weapon = claws ? table.theirs.items[0]!.id : 'bare-hands'
      table.act(table.cy, 'attack', { on: table.ada, weapon })
      table.answer({ dice: wins(2, 6) })
      table.answer({ options: ['parry'] })
      table.answer({ dice: defence })
      return table.marks(table.cy)
    }
    // 4 against 2: margin 1, and 3 of the sword.
    expect([parry(wins(4, 6)), parry(wins(2, 6)), parry(wins(4, 6), true)]).toEqual([
      [0, 4],
      [0, 0],
      [0, 0]
    ])
  })

  test('VD10-MR-02: a spray needs an automatic weapon, and one roll counts against each defence', () => {
    const { ada, bo, cy, gun, sword, act, answer, refused, prompt, marks, board } = scene()
    expect(refused(ada, 'attack', { on: cy, weapon: sword, manoeuvre: 'spray' })).toEqual([
      'gun-needed',
      'automatic-needed'
    ])
    act(null, 'arrive', { name: 'Garde', count: 2, vigour: 2 })
    const [first, second] = board()
      .sides.at(-1)!
      .units.map(({ unit }) => unit) as [string, string]
    expect(refused(ada, 'attack', { on: cy, weapon: gun, manoeuvre: 'spray', also: [bo] })).toEqual([
      'no-target'
    ])
    act(ada, 'attack', { on: cy, weapon: gun, manoeuvre: 'spray', also: [first, second] })
    answer({ dice: wins(3, 5) })
    answer({ options: ['none'] })
    answer({ options: ['dodge'] })
    // The newcomer's Dexterity 2 + Athletics 2, without cover; 2 of 2 − 2 successes.
    answer({ dice: wins(2, 2) })
    answer({ options: ['none'] })
    expect(prompt()).toBeUndefined()
    expect([cy, first, second].map((unit) => marks(unit))).toEqual([
      [0, 4],
      [0, 5],
      [0, 4]
    ])
  })

  test('VD10-MR-03, VD10-R18: a second gun fires after the first, at two dice less, and only once', () => {
    const { ada, cy, gun, sword, act, answer, refused, prompt, why } = scene()
    expect(refused(ada, 'attack', { on: cy, weapon: gun, manoeuvre: 'two-guns' })).toEqual([
      'first-gun-first'
    ])
    act(ada, 'attack', { on: cy, weapon: gun })
    answer({ dice: wins(0, 5) })
    answer({ options: ['none'] })
    expect(refused(ada, 'attack', { on: cy, weapon: sword })).toEqual(['act-refused'])
    act(ada, 'attack', { on: cy, weapon: gun, manoeuvre: 'two-guns' })
    expect(lines(prompt())).toEqual({ Dexterity: 3, Firearms: 2, 'Two guns': -2 })
    answer({ dice: wins(0, 3) })
    answer({ options: ['none'] })
    expect(why(ada, 'attack')).toEqual(['no-major'])
  })

  test('VD10-MR-04: a shot in melee uses Strength, and loses two dice outside it', () => {
    const shot = (metres: number, handgun = true) => {
      const { ada, cy, gun, act, prompt } = scene({}, { ada: { weapons: [SWORD, { ...GUN, handgun }] } })
      act(ada, 'attack', { on: cy, weapon: gun, manoeuvre: 'point-blank', metres })
      const { reach: _, ...own } = lines(prompt())
      return own
    }
    expect([shot(0), shot(5), shot(5, false)]).toEqual([
      { Strength: 3, Firearms: 2 },
      { Strength: 3, Firearms: 2, 'Shot in melee': -2 },
      { Strength: 3, Firearms: 2, 'Shot in melee': -4 }
    ])
  })

  test('VD10-MG-01, VD10-MG-02: a diversion costs the target two defence dice and tactics give allies one, until the end of the next round', () => {
    const { ada, bo, cy, sword, act, answer, chips, prompt, denied } = scene()
    act(ada, 'contest', { kind: 'diversion', on: cy })
    expect(lines(prompt())).toEqual({ Charisma: 2, Subterfuge: 1 })
    answer({ dice: wins(1, 3) })
    expect(lines(prompt())).toMatchObject({ Wits: 2 })
    answer({ dice: wins(0, 2) })
    expect(chips(cy)).toContain('diverted')
    act(null, 'next-round')
    act(bo, 'tactics', {})
    answer({ dice: wins(1, 1) })
    expect(denied({ options: [bo] })).toEqual(['unknown-option'])
    answer({ options: [ada] })
    act(ada, 'attack', { on: cy, weapon: sword })
    expect(lines(prompt())).toMatchObject({ inspired: 1 })
    answer({ dice: wins(1, 6) })
    expect((prompt()!.options![0]!.label as unknown as { params: { dice: number } }).params.dice).toBe(2)
    answer({ options: ['none'] })
    act(null, 'next-round')
    expect(chips(ada)).toContain('inspired')
    expect(chips(cy)).not.toContain('diverted')
    act(null, 'next-round')
    expect(chips(ada)).not.toContain('inspired')
  })

  test('VD10-MG-02: tactics that inspire nobody say so', () => {
    const { bo, act, answer, last } = scene()
    act(bo, 'tactics', {})
    answer({ dice: wins(1, 1) })
    answer({ options: [] })
    expect(last()).toMatchObject([{ type: 'inspired-nobody', facts: { name: 'Bo' } }])
  })

  test('VD10-SI-03, VD10-SI-06: an ambushed target has no defence and is hit at difficulty 1, once', () => {
    const { ada, cy, strike, act, answer, marks, chips, prompt } = scene()
    act(ada, 'contest', { kind: 'ambush', on: cy })
    answer({ dice: wins(2, 3) })
    answer({ dice: wins(1, 1) })
    expect(chips(ada)).toContain('major')
    strike(ada, {}, wins(3, 6))
    // 3 against 1: margin 1, and 3 of the sword; nobody was asked.
    expect(marks(cy)).toEqual([0, 4])
    act(null, 'next-round')
    strike(ada, {}, wins(0, 5), 'none')
    expect(prompt()).toBeUndefined()
  })

  test('VD10-SI-01, VD10-SI-02, VD10-SI-04: numbers, reach and the direction of an attack change the dice of both sides', () => {
    const { ada, cy, sword, act, answer, prompt } = scene()
    act(ada, 'attack', { on: cy, weapon: sword, attackers: 3, facing: 'back', modifier: -1 })
    expect(lines(prompt())).toEqual({
      Strength: 3,
      Melee: 2,
      reach: 1,
      facing: 2,
      attackers: 2,
      modifier: -1
    })
    answer({ dice: wins(1, 9) })
    // Dexterity 2 + Athletics 2, less two.
    expect((prompt()!.options![0]!.label as unknown as { params: { dice: number } }).params.dice).toBe(2)
    answer({ options: ['none'] })
    act(null, 'next-round')
    act(ada, 'attack', { on: cy, weapon: sword, facing: 'flank' })
    expect(lines(prompt())).toEqual({ Strength: 3, Melee: 2, facing: 1 })
  })
})
