import { describe, expect, test } from 'vitest'
import type { Battle, Side } from '../../../src-main/rules/battle'
import type { TableCommand } from '../../../src-main/rules/board'
import { evolve, evolveRoster } from '../../../src-main/rules/evolve'
import type { Json } from '../../../src-main/rules/json'
import type { Prompt } from '../../../src-main/rules/prompt'
import type { Roster } from '../../../src-main/rules/roster'
import type { Tracker } from '../../../src-main/rules/tracker'
import { isRefusal, type Verdict } from '../../../src-main/rules/verdict'
import { writeSheet } from '../../../src-main/rules/writing'
import { vampireD10 } from '../../../src-main/systems/vampire-d10/index'
import { isWorded, vd10 } from './ask'

const ADA = { strength: 3, dexterity: 3, vigour: 3, courage: 2, wits: 3, 'self-control': 3, perception: 2, charisma: 2, intelligence: 2, brawl: 2, melee: 2, firearms: 2, athletics: 1, subterfuge: 1, leadership: 2, hunger: 2 }
const CY = { strength: 2, dexterity: 2, vigour: 2, wits: 2, 'self-control': 2, brawl: 1, melee: 1, athletics: 2, firearms: 1 }
const SWORD = { name: 'Épée', category: 'heavy-melee', reach: 2 }
const GUN = { name: 'Uzi', category: 'light-firearm', automatic: true, handgun: true, scope: true }

let ids = 0
const chance = { roll: () => 1, id: () => `id${++ids}` }

function must<T>(verdict: Verdict<T>): T {
  if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
  return verdict
}

/** Ada, a vampire, and Bo against Cy, a mortal: the plug alone, without a store behind it. */
function scene(houseRules: { [key: string]: Json } = {}, more: { ada?: object; bo?: object; cy?: object; nature?: string } = {}) {
  const rules = vd10(houseRules)
  const coterie = (name: string, who: [string, string, object][]): Roster => {
    let roster: Roster = evolveRoster(null, must(vampireD10.decide(rules, null, { type: 'create', id: chance.id(), name, kind: 'coterie', player: null }, chance)))
    for (const [one, nature, values] of who) {
      roster = evolveRoster(roster, must(vampireD10.decide(rules, roster, { type: 'recruit', memberType: 'character', name: one, choices: { nature } }, chance)))
      roster = evolveRoster(roster, must(writeSheet(vampireD10.writing!, rules, roster, roster.members.at(-1)!.id, values as never, chance)))
    }
    return evolveRoster(roster, must(vampireD10.decide(rules, roster, { type: 'found' }, chance)))
  }
  const ours = coterie('Cendres', [['Ada', 'vampire', { ...ADA, weapons: [SWORD, GUN], ...more.ada }], ['Bo', 'vampire', { wits: 2, brawl: 1, ...more.bo }]])
  const theirs = coterie('Chasseurs', [['Cy', more.nature ?? 'mortal', { ...CY, ...more.cy }]])
  const rosters = [ours, theirs]
  const sides = rosters.map((roster): Side => {
    const { combatants, record } = must(vampireD10.battle.muster(rules, roster, roster.members.map(({ id }) => id)))
    return { roster: roster.id, name: roster.name, kindName: roster.kindName, value: null, combatants, record, result: null }
  })
  const battle: Battle = { id: 'battle', name: 'Ruelle', date: '2026-11-21', status: 'open', sides }
  let tracker: Tracker = must(vampireD10.tracker!.begin(rules, battle, rosters))
  const at = () => ({ battle, tracker, rosters })
  const [ada, bo] = ours.members.map(({ id }) => id) as [string, string]
  const cy = theirs.members[0]!.id
  const [sword, gun] = ours.items.map(({ id }) => id) as [string, string]
  const command = (asked: TableCommand): string[] => {
    const verdict = vampireD10.tracker!.decide(rules, at(), asked, chance)
    if (isRefusal(verdict)) {
      for (const { code, params } of verdict.refused) if (!code.startsWith('field-')) isWorded(`refusals.${code}`, params)
      return verdict.refused.map(({ code }) => code)
    }
    for (const event of verdict) {
      isWorded(`events.${event.type}`, event.facts)
      tracker = evolve(tracker, event) as Tracker
    }
    return []
  }
  const refused = (unit: string | null, act: string, input: object = {}) => command({ type: 'act', act, actor: unit === null ? {} : { unit }, input: input as never })
  const act = (unit: string | null, name: string, input: object = {}) => expect(refused(unit, name, input), name).toEqual([])
  const prompt = (): Prompt | undefined => {
    const [asked] = vampireD10.tracker!.prompts(rules, at())
    for (const words of asked ? [asked.title, ...(asked.text ? [asked.text] : []), ...(asked.options ?? []).map(({ label }) => label)] : []) if ('key' in words) isWorded(words.key as string, (words.params ?? {}) as never)
    return asked
  }
  const denied = (given: object) => command({ type: 'answer', prompt: prompt()?.id ?? 'none', answer: given })
  const answer = (given: object) => expect(denied(given), JSON.stringify(prompt())).toEqual([])
  const board = () => vampireD10.tracker!.board(rules, at())
  const of = (unit: string) => board().sides.flatMap(({ units }) => units).find((one) => one.unit === unit)!
  const chips = (unit: string) => of(unit).chips.map(({ key }) => key)
  /** Crosses and black boxes of a track. */
  const marks = (unit: string, track = 'health') => {
    const signs = of(unit).tracks.find(({ key }) => key === track)!.marks!.map(({ sign }) => sign)
    return [signs.filter((sign) => sign === '×').length, signs.filter((sign) => sign === '■').length]
  }
  const offers = (unit: string | null) => vampireD10.tracker!.offers(rules, at(), unit === null ? {} : { unit })
  /** Why an act is not offered now. */
  const why = (unit: string, name: string) => offers(unit).find((one) => one.act === name)!.refused.map((words) => (words as { key: string }).key.replace('table.', ''))
  /** Throws for the attack, then for what the target chooses. */
  const strike = (unit: string, input: object, attack: number[], choice = 'none', defence?: number[]) => {
    act(unit, 'attack', { on: cy, weapon: sword, ...input })
    answer({ dice: attack })
    if (prompt()?.options?.some(({ id }) => id === 'none')) {
      answer({ options: [choice] })
      if (defence) answer({ dice: defence })
    }
  }
  const propose = () => vampireD10.tracker!.propose(rules, at())
  return { ours, theirs, ada, bo, cy, sword, gun, board, of, chips, marks, prompt, act, answer, denied, refused, why, offers, strike, propose }
}

const dice = (prompt: Prompt | undefined) => prompt!.dice!.each!.map(({ label }) => (label as { key: string }).key.replace('table.', '').replace('-die', ''))
const lines = (prompt: Prompt | undefined) => Object.fromEntries((prompt!.why ?? []).map((words) => {
  const { params, en } = words as { params?: { what: { key: string }; dice: string }; en?: string }
  return params ? [params.what.key.replace('table.', ''), Number(params.dice.replace('−', '-'))] : [en!.replace(/ [+−]?\d+$/, ''), Number(/[+−]?\d+$/.exec(en!)![0].replace('−', '-'))]
}))
const wins = (count: number, of: number) => Array.from({ length: of }, (_, at) => (at < count ? 7 : 2))

describe('rounds', () => {
  test('VD10-RD-01, VD10-RD-03, VD10-R16, VD10-R32: turns go by initiative, celerity turns after them, then the next round begins', () => {
    const { ada, bo, cy, act, of, why } = scene({}, { ada: { 'celerity-turns': 1 } })
    expect([ada, bo, cy].map((unit) => of(unit).counters[0]!.value)).toEqual([6, 3, 4])
    const turns: (string | null)[] = []
    for (let n = 0; n < 4; n++) {
      act(null, 'next-turn')
      turns.push(board().active)
    }
    expect(turns).toEqual([ada, cy, bo, ada])
    expect(board().moment).toMatchObject({ key: 'table.moment-celerity' })
    expectrefused(null, 'next-turn').toEqual(['act-refused'])
    act(null, 'next-round')
    expectboard().toMatchObject({ turn: 2, active: null, moment: { key: 'table.moment' } })
    expect(why(ada, 'attack')).toEqual([])
  })

  test('VD10-RD-02, VD10-RD-06: one acts on one’s own turn, with one major and one minor action', () => {
    const { ada, cy, act, why, chips } = scene()
    act(null, 'next-turn')
    expect(why(cy, 'minor-action')).toEqual(['not-his-turn'])
    expect(chips(ada)).toEqual(['major', 'minor'])
    act(ada, 'major-action')
    act(ada, 'minor-action')
    expect(chips(ada)).toEqual([])
    expect([why(ada, 'attack'), why(ada, 'aim'), why(ada, 'minor-action')]).toEqual([['no-major'], ['no-major'], ['no-minor']])
    act(null, 'next-turn')
    expect(why(cy, 'minor-action')).toEqual([])
  })

  test('VD10-RD-04, VD10-RD-05: a delayed turn is taken later in the round, the first to announce named first; who does not take it gains five', () => {
    const { ada, bo, cy, act, of, chips, board } = scene()
    act(ada, 'delay')
    act(cy, 'delay')
    expect([chips(ada), chips(cy)]).toEqual([['delaying', 'major', 'minor'], ['delaying', 'major', 'minor']])
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

  test('VD10-R16: where the campaign rolls initiative, each rolls first, and the successes are the order', () => {
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

describe('attacks', () => {
  test('VD10-AT-02, VD10-R05, VD10-DI-06, VD10-DM-01, VD10-R15: a sword against a parry: hunger dice beside normal ones, margin and weapon, aggravated against a mortal', () => {
    const { ada, cy, sword, act, answer, prompt, marks, denied } = scene()
    act(ada, 'attack', { on: cy, weapon: sword })
    // Strength 3 + Melee 2 + the longer reach, two of them hunger dice.
    expect(dice(prompt())).toEqual(['normal', 'normal', 'normal', 'normal', 'hunger', 'hunger'])
    expect(lines(prompt())).toEqual({ Strength: 3, Melee: 2, reach: 1 })
    expect(denied({ dice: [11, 1, 1, 1, 1, 1] })).toEqual(['not-a-face'])
    expect(denied({ dice: [1] })).toEqual(['dice-count'])
    answer({ dice: wins(4, 6) })
    expect(prompt()).toMatchObject({ member: cy, text: { params: { successes: 4 } } })
    expect(prompt()!.options!.map(({ id, allowed }) => [id, allowed])).toEqual([['dodge', true], ['block', false], ['parry', true], ['none', true]])
    expect(denied({ options: ['block'] })).toEqual(['unknown-option'])
    answer({ options: ['parry'] })
    expect(dice(prompt())).toEqual(['normal', 'normal', 'normal'])
    answer({ dice: wins(2, 3) })
    // 4 against 2: margin 1, and 3 of the sword.
    expect(marks(cy)).toEqual([0, 4])
    expect(prompt()).toBeUndefined()
  })

  test('VD10-R04, VD10-MD-06, VD10-R18: a tie misses, and a defence in close combat that holds allows a riposte at one die less', () => {
    const { ada, cy, strike, marks, why, act, prompt, answer, chips } = scene()
    strike(ada, {}, wins(2, 6), 'parry', wins(2, 3))
    expect(marks(cy)).toEqual([0, 0])
    expect(why(cy, 'riposte')).toEqual([])
    act(cy, 'riposte', { weapon: 'bare-hands' })
    expect(lines(prompt())).toEqual({ Strength: 2, Brawl: 1, multiple: -1 })
    answer({ dice: wins(2, 2) })
    answer({ options: ['none'] })
    // Undefended: difficulty 1, so no margin; bare hands add nothing.
    expect(marks(ada)).toEqual([0, 0])
    expect(chips(cy)).toContain('major')
  })

  test('VD10-MD-01, VD10-MD-02, VD10-R38: the second defence is worse, unless the major action is given up for it', () => {
    const { ada, bo, cy, strike, act, answer, prompt, chips, why } = scene({}, { bo: { strength: 2 } })
    strike(ada, {}, wins(1, 6), 'dodge', wins(4, 4))
    act(bo, 'attack', { on: cy, weapon: 'bare-hands' })
    answer({ dice: [7, 2, 2] })
    const options = prompt()!.options!
    expect(options.map(({ id }) => id)).toEqual(['dodge', 'dodge-surrender', 'block', 'block-surrender', 'parry', 'parry-surrender', 'none'])
    expect(options.slice(0, 2).map(({ label }) => { const { params } = label as { params: { dice: number; increase: number } }; return [params.dice, params.increase] })).toEqual([[3, 1], [4, 0]])
    answer({ options: ['dodge-surrender'] })
    expect(prompt()!.dice!.count).toBe(4)
    answer({ dice: wins(4, 4) })
    expect(chips(cy)).toEqual(['defences', 'surrendered', 'minor'])
    expect(why(cy, 'attack')).toEqual(['no-major'])
  })

  test('VD10-MD-05, VD10-SI-05, VD10-AT-04, VD10-MR-01, VD10-R23: a shot that was aimed, against a dodge out of cover', () => {
    const { ada, cy, gun, act, answer, prompt, chips, marks } = scene()
    act(ada, 'aim', { weapon: gun })
    expect(chips(ada)).toEqual(['aiming', 'minor'])
    act(null, 'next-round')
    act(cy, 'place', { cover: 'concealment' })
    act(ada, 'attack', { on: cy, weapon: gun })
    expect(lines(prompt())).toEqual({ Dexterity: 3, Firearms: 2, Aim: 1 })
    answer({ dice: wins(3, 6) })
    const dodge = prompt()!.options!
    expect(dodge.filter(({ allowed }) => allowed).map(({ id }) => id)).toEqual(['dodge', 'none'])
    expect((dodge[0]!.label as { params: object }).params).toMatchObject({ dice: 3, increase: 2 })
    answer({ options: ['dodge'] })
    answer({ dice: wins(3, 3) })
    // 3 against 3 − 2: margin 1, and 3 of the gun.
    expect(marks(cy)).toEqual([0, 4])
    expect(chips(ada)).not.toContain('aiming')
  })

  test('VD10-MG-03: a bold attack has two dice more, rules out defences, and none may have been made', () => {
    const { ada, cy, sword, act, answer, prompt, refused, strike, chips, marks } = scene()
    act(cy, 'attack', { on: ada, weapon: 'bare-hands', bold: true })
    expect(lines(prompt())).toMatchObject({ 'Bold attack': 2 })
    answer({ dice: wins(0, 5) })
    answer({ options: ['block'] })
    answer({ dice: wins(1, 5) })
    expect(chips(cy)).toContain('bold-taken')
    expectrefused(ada, 'attack', { on: cy, weapon: sword, bold: true }).toEqual(['has-defended'])
    strike(ada, {}, wins(4, 6))
    // Nobody is asked whether he defends: difficulty 1, so margin 2, and 3 of the sword.
    expect(marks(cy)).toEqual([0, 5])
    expect(prompt()).toBeUndefined()
  })
})

describe('manoeuvres', () => {
  const pool = (manoeuvre: string, more: object = {}) => {
    const table = scene({}, { cy: { strength: 4 } })
    table.act(table.ada, 'attack', { on: table.cy, weapon: table.sword, manoeuvre, ...more })
    return { ...table, lines: lines(table.prompt()) }
  }

  test('VD10-MC-01, VD10-ST-09: a sweep has two dice fewer, hurts, and lays the target down; standing up takes the simple action', () => {
    const { cy, lines: own, answer, chips, marks, act, why } = pool('sweep')
    expect(own).toMatchObject({ Sweep: -2 })
    answer({ dice: wins(4, 4) })
    answer({ options: ['none'] })
    expect([marks(cy), chips(cy)]).toEqual([[0, 5], ['prone', 'shaken', 'major']])
    expect(why(cy, 'sprint')).toEqual(['is-shaken', 'is-prone'])
    act(null, 'next-round')
    act(cy, 'stand-up')
    expect(chips(cy)).toEqual(['major'])
  })

  test('VD10-MC-02: a disarm goes by all successes, whatever the defence, and hurts nobody; the weapon is picked up by a minor action', () => {
    const { ada, cy, sword, act, answer, prompt, marks, chips, offers, theirs } = scene({}, { cy: { strength: 3, weapons: [{ name: 'Dague', category: 'light-piercing' }, { name: 'Griffes', category: 'claws' }] } })
    const knife = theirs.items.find(({ name }) => name['fr'] === 'Dague')!.id
    act(ada, 'attack', { on: cy, weapon: sword, manoeuvre: 'disarm' })
    answer({ dice: wins(3, 6) })
    answer({ options: ['parry'] })
    answer({ dice: wins(3, 3) })
    expect(prompt()!.options!.map(({ id }) => id)).toEqual([knife])
    answer({ options: [knife] })
    expect(marks(cy)).toEqual([0, 0])
    const arms = () => offers(cy).find((one) => one.act === 'attack')!.fields[0]!.options!.map(({ id }) => id)
    expect(arms()).not.toContain(knife)
    act(cy, 'pick-up', { weapon: knife })
    expect(arms()).toContain(knife)
    expect(chips(cy)).toEqual(['defences', 'major'])
  })

  test('VD10-MC-05, VD10-ST-04: knocking out needs to be unseen; a mortal can then do nothing, a vampire is only hurt', () => {
    const { ada, cy, sword, refused, strike, chips, why } = scene()
    expect(refused(ada, 'attack', { on: cy, weapon: sword, manoeuvre: 'knock-out' })).toEqual(['must-be-unseen'])
    strike(ada, { manoeuvre: 'knock-out', unseen: true }, wins(1, 4))
    expect(chips(cy)).toContain('vulnerable')
    expect(why(cy, 'attack')).toEqual(['is-vulnerable'])
    const other = scene({}, { nature: 'vampire' })
    other.strike(other.ada, { manoeuvre: 'knock-out', unseen: true }, wins(1, 4))
    expect([other.chips(other.cy).includes('vulnerable'), other.marks(other.cy)]).toEqual([false, [2, 0]])
  })

  test('VD10-MC-07, VD10-R22: a stake that hurts by three kills a mortal and leaves a vampire vulnerable', () => {
    const stake = (nature: string, house = {}, cy = {}) => {
      const table = scene(house, { nature, cy })
      table.strike(table.ada, { manoeuvre: 'stake-heart', weapon: table.sword }, wins(1, 4))
      return [table.of(table.cy).state.key, table.chips(table.cy).includes('vulnerable')]
    }
    expect(stake('mortal')).toEqual(['dying', false])
    expect(stake('vampire')).toEqual(['fit', true])
    // A vampire marks 2 of the 3: where what is marked counts, the stake fails.
    expect(stake('vampire', { stakeDamage: 'marked' })).toEqual(['fit', false])
  })

  test('VD10-MC-04, VD10-MC-03, VD10-ST-06, VD10-R25: a bite needs a grip; the grip is an opposed roll, squeezes by Strength, and is broken by another', () => {
    const { ada, cy, act, answer, refused, marks, chips, why, prompt } = scene({}, { cy: { vigour: 9 } })
    expect(refused(ada, 'attack', { on: cy, weapon: 'bite' })).toEqual(['bite-needs'])
    act(ada, 'contest', { kind: 'grapple', on: cy })
    expect(lines(prompt())).toEqual({ Strength: 3, Brawl: 2 })
    answer({ dice: wins(2, 5) })
    expect(lines(prompt())).toEqual({ Strength: 2, Brawl: 1 })
    answer({ dice: wins(1, 3) })
    expect([chips(ada)[0], chips(cy)[0], why(cy, 'sprint')]).toEqual(['grappled', 'grappled', ['is-grappled']])
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
    expect([chips(ada).includes('grappled'), chips(cy).includes('grappled'), refused(cy, 'contest', { kind: 'break-free' })]).toEqual([false, false, ['not-held', 'act-refused']])
  })

  test('VD10-R25: where a campaign has grips hurt by a roll, there is no squeezing', () => {
    const { ada, cy, act, answer, offers } = scene({ grappleDamage: 'attack-roll' })
    act(ada, 'contest', { kind: 'grapple', on: cy })
    answer({ dice: wins(2, 5) })
    answer({ dice: wins(1, 3) })
    expect(offers(ada).some((one) => one.act === 'squeeze')).toBe(false)
  })

  test('VD10-MD-04: an armed parry that wins hurts bare hands, not claws, and a tie hurts nobody', () => {
    const parry = (defence: number[], claws = false) => {
      const table = scene({}, { cy: { strength: 3, brawl: 3, ...(claws && { weapons: [{ name: 'Griffes', category: 'claws' }] }) } })
      const weapon = claws ? table.theirs.items[0]!.id : 'bare-hands'
      table.act(table.cy, 'attack', { on: table.ada, weapon })
      table.answer({ dice: wins(2, 6) })
      table.answer({ options: ['parry'] })
      table.answer({ dice: defence })
      return table.marks(table.cy)
    }
    // 4 against 2: margin 1, and 3 of the sword.
    expect([parry(wins(4, 6)), parry(wins(2, 6)), parry(wins(4, 6), true)]).toEqual([[0, 4], [0, 0], [0, 0]])
  })

  test('VD10-MR-02: a spray needs an automatic weapon, and one throw stands against each defence', () => {
    const { ada, bo, cy, gun, sword, act, answer, refused, prompt, marks, board } = scene()
    expect(refused(ada, 'attack', { on: cy, weapon: sword, manoeuvre: 'spray' })).toEqual(['gun-needed', 'automatic-needed'])
    act(null, 'arrive', { name: 'Garde', count: 2, vigour: 2 })
    const [first, second] = board().sides.at(-1)!.units.map(({ unit }) => unit) as [string, string]
    expect(refused(ada, 'attack', { on: cy, weapon: gun, manoeuvre: 'spray', also: [bo] })).toEqual(['no-target'])
    act(ada, 'attack', { on: cy, weapon: gun, manoeuvre: 'spray', also: [first, second] })
    answer({ dice: wins(3, 5) })
    answer({ options: ['none'] })
    answer({ options: ['dodge'] })
    // Dexterity 2 + Athletics 2 of whoever came, without cover; 2 of 2 − 2 successes.
    answer({ dice: wins(2, 2) })
    answer({ options: ['none'] })
    expect(prompt()).toBeUndefined()
    expect([cy, first, second].map((unit) => marks(unit))).toEqual([[0, 4], [0, 5], [0, 4]])
  })

  test('VD10-MR-03, VD10-R18: a second gun fires after the first, at two dice less, and only once', () => {
    const { ada, cy, gun, sword, act, answer, refused, prompt, why } = scene()
    expect(refused(ada, 'attack', { on: cy, weapon: gun, manoeuvre: 'two-guns' })).toEqual(['first-gun-first'])
    act(ada, 'attack', { on: cy, weapon: gun })
    answer({ dice: wins(0, 5) })
    answer({ options: ['none'] })
    expect(refused(ada, 'attack', { on: cy, weapon: sword })).toEqual(['act-refused'])
    act(ada, 'attack', { on: cy, weapon: gun, manoeuvre: 'two-guns' })
    expect(lines(prompt())).toEqual({ 'Dexterity': 3, 'Firearms': 2, 'Two guns': -2 })
    answer({ dice: wins(0, 3) })
    answer({ options: ['none'] })
    expect(why(ada, 'attack')).toEqual(['no-major'])
  })

  test('VD10-MR-04: a shot in melee rests on Strength, and loses two dice away from it', () => {
    const shot = (metres: number, handgun = true) => {
      const { ada, cy, gun, act, prompt } = scene({}, { ada: { weapons: [SWORD, { ...GUN, handgun }] } })
      act(ada, 'attack', { on: cy, weapon: gun, manoeuvre: 'point-blank', metres })
      const { reach: _, ...own } = lines(prompt())
      return own
    }
    expect([shot(0), shot(5), shot(5, false)]).toEqual([{ Strength: 3, Firearms: 2 }, { 'Strength': 3, 'Firearms': 2, 'Shot in melee': -2 }, { 'Strength': 3, 'Firearms': 2, 'Shot in melee': -4 }])
  })

  test('VD10-MG-01, VD10-MG-02: a diversion costs the target two defence dice and tactics give allies one, till the end of the next round', () => {
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
    expect(denied({ options: [ada, bo] })).toEqual(['choose-count'])
    answer({ options: [ada] })
    act(ada, 'attack', { on: cy, weapon: sword })
    expect(lines(prompt())).toMatchObject({ inspired: 1 })
    answer({ dice: wins(1, 6) })
    expect((prompt()!.options![0]!.label as { params: { dice: number } }).params.dice).toBe(2)
    answer({ options: ['none'] })
    act(null, 'next-round')
    expect(chips(ada)).toContain('inspired')
    expect(chips(cy)).not.toContain('diverted')
    act(null, 'next-round')
    expect(chips(ada)).not.toContain('inspired')
  })

  test('VD10-SI-03, VD10-SI-06: who was ambushed has no defence and is hit at difficulty 1, once', () => {
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

  test('VD10-SI-01, VD10-SI-02, VD10-SI-04: numbers, reach and the side one comes from change the dice of both', () => {
    const { ada, cy, sword, act, answer, prompt } = scene()
    act(ada, 'attack', { on: cy, weapon: sword, attackers: 3, facing: 'back', modifier: -1 })
    expect(lines(prompt())).toEqual({ Strength: 3, Melee: 2, reach: 1, facing: 2, attackers: 2, modifier: -1 })
    answer({ dice: wins(1, 9) })
    // Dexterity 2 + Athletics 2, less two.
    expect((prompt()!.options![0]!.label as { params: { dice: number } }).params.dice).toBe(2)
    answer({ options: ['none'] })
    act(null, 'next-round')
    act(ada, 'attack', { on: cy, weapon: sword, facing: 'flank' })
    expect(lines(prompt())).toEqual({ Strength: 3, Melee: 2, facing: 1 })
  })
})

