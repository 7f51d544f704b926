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
  return { ours, theirs, ada, bo, cy, sword, gun, board, of, chips, marks, prompt, act, answer, denied, refused, why, offers, strike, propose, at }
}

const dice = (prompt: Prompt | undefined) => prompt!.dice!.each!.map(({ label }) => (label as { key: string }).key.replace('table.', '').replace('-die', ''))
const lines = (prompt: Prompt | undefined) => Object.fromEntries((prompt!.why ?? []).map((words) => {
  const { params, en } = words as { params?: { what: { key: string }; dice: string }; en?: string }
  return params ? [params.what.key.replace('table.', ''), Number(params.dice.replace('−', '-'))] : [en!.replace(/ [+−]?\d+$/, ''), Number(/[+−]?\d+$/.exec(en!)![0].replace('−', '-'))]
}))
const wins = (count: number, of: number) => Array.from({ length: of }, (_, at) => (at < count ? 7 : 2))

describe('rounds', () => {
  test('VD10-RD-01, VD10-RD-03, VD10-R16, VD10-R32: turns go by initiative, celerity turns after them, then the next round begins', () => {
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
    expect(options.slice(0, 2).map(({ label }) => { const { params } = label as unknown as { params: { dice: number; increase: number } }; return [params.dice, params.increase] })).toEqual([[3, 1], [4, 0]])
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
    answer({ dice: wins(1, 6) })
    expect(chips(cy)).toContain('bold-taken')
    expect(refused(ada, 'attack', { on: cy, weapon: sword, bold: true })).toEqual(['has-defended'])
    strike(ada, {}, wins(4, 6))
    // Nobody is asked whether he defends: difficulty 1, so margin 2, and 3 of the sword.
    expect(marks(cy)).toEqual([0, 5])
    expect(prompt()).toBeUndefined()
  })
})

describe('manoeuvres', () => {
  const pool = (manoeuvre: string, more: object = {}) => {
    const table = scene({}, { cy: { strength: 4, vigour: 4 } })
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
    expect((prompt()!.options![0]!.label as unknown as { params: { dice: number } }).params.dice).toBe(2)
    answer({ options: ['none'] })
    act(null, 'next-round')
    act(ada, 'attack', { on: cy, weapon: sword, facing: 'flank' })
    expect(lines(prompt())).toEqual({ Strength: 3, Melee: 2, facing: 1 })
  })
})

describe('damage and what follows', () => {
  /** Cy with a full track of health: four crosses and one black box. */
  const full = { 'health-superficial': 4, 'health-aggravated': 1, 'courage': 3 }

  test('VD10-HP-04, VD10-HP-06, VD10-HP-10, VD10-R12, VD10-R37: a full track costs two physical dice, and a further hit leads to a critical', () => {
    const { cy, ada, act, answer, prompt, marks, of } = scene({}, { cy: full })
    expect(of(cy).state).toMatchObject({ key: 'weakened', tone: 'warn' })
    act(cy, 'attack', { on: ada, weapon: 'bare-hands' })
    expect(lines(prompt())).toEqual({ 'Strength': 2, 'Brawl': 1, 'full-health': -2 })
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

  test('VD10-CT-01, VD10-R26: who is stunned pays a point of willpower, not halved, or loses the next turn', () => {
    const stunned = (choice: string) => {
      const table = scene({}, { cy: full })
      table.act(table.cy, 'harm', { superficial: 1 })
      table.answer({ dice: [3] })
      expect(table.denied({ options: ['pray'] })).toEqual(['unknown-option'])
      table.answer({ options: [choice] })
      return table
    }
    const paid = stunned('pay-willpower')
    expect([paid.marks(paid.cy, 'willpower'), paid.chips(paid.cy)]).toEqual([[1, 0], ['critical-0', 'major', 'minor']])
    const lost = stunned('lose-turn')
    expect([lost.marks(lost.cy, 'willpower'), lost.chips(lost.cy).includes('lost')]).toEqual([[0, 0], true])
    lost.act(null, 'next-turn')
    lost.act(null, 'next-turn')
    expect([lost.board().active, lost.why(lost.cy, 'attack'), lost.chips(lost.cy).includes('lost')]).toEqual([lost.cy, ['no-major'], false])
  })

  test('VD10-CT-03, VD10-R13, VD10-ST-01: nine or ten blinds or breaks a limb: the GM says, or a die where the campaign has it so', () => {
    const { cy, ada, act, answer, prompt, chips } = scene({}, { cy: full })
    act(cy, 'harm', { superficial: 1 })
    answer({ dice: [8] })
    expect(prompt()!.options!.map(({ id }) => id)).toEqual(['blind', 'fracture'])
    answer({ options: ['fracture'] })
    answer({ options: ['left-arm'] })
    expect(chips(cy)[0]).toBe('critical-0')
    act(cy, 'attack', { 'on': ada, 'weapon': 'bare-hands', 'limb-used': true })
    expect(lines(prompt())).toMatchObject({ Fracture: -3 })
    const rolled = scene({ blindOrFracture: 'roll' }, { ada: { 'health-superficial': 6 } })
    rolled.act(rolled.ada, 'harm', { superficial: 1 })
    rolled.answer({ dice: [9] })
    expect(rolled.prompt()!.dice).toMatchObject({ sides: 2, each: [{ faces: [{ key: 'criticals.blind.name' }, { key: 'criticals.fracture.name' }] }] })
    rolled.answer({ dice: [1] })
    expect(rolled.refused(rolled.ada, 'attack', { on: rolled.cy, weapon: rolled.gun })).toEqual(['blind-shot'])
    rolled.act(rolled.ada, 'attack', { on: rolled.cy, weapon: rolled.sword })
    expect(lines(rolled.prompt())).toMatchObject({ Blind: -3 })
  })

  test('VD10-CT-04, VD10-CT-05, VD10-CT-06, VD10-R14: trauma costs two dice and a point more, a limb is lost, and thirteen is the end', () => {
    const critical = (die: number, black: number, nature = 'mortal') => {
      const table = scene({}, { nature, cy: { 'vigour': 5, 'courage': 3, 'health-superficial': 8 - black, 'health-aggravated': black } })
      table.act(table.cy, 'harm', { superficial: 1 })
      table.answer({ dice: [die] })
      return table
    }
    const trauma = critical(8, 3)
    trauma.act(trauma.cy, 'test', { attribute: 'wits', difficulty: 1 })
    expect(lines(trauma.prompt())).toMatchObject({ 'Physical trauma': -2, 'least': 1 })
    trauma.answer({ dice: [7] })
    trauma.act(trauma.cy, 'harm', { superficial: 2 })
    trauma.answer({ dice: [2] })
    trauma.answer({ options: ['lose-turn'] })
    // Four black before, then 2 + 1, halved upwards: two more.
    expect(trauma.marks(trauma.cy)).toEqual([2, 6])
    const maimed = critical(9, 3)
    maimed.answer({ options: ['right-leg'] })
    expect(maimed.of(maimed.cy).chips[0]!.label).toMatchObject({ params: { note: 'jambe droite' } })
    expect([critical(10, 3), critical(10, 3, 'vampire')].map((table) => [table.of(table.cy).state.key, table.of(table.cy).gone, table.why(table.cy, 'test')])).toEqual([['dying', true, ['is-out']], ['torpor', true, ['is-out']]])
  })

  test('VD10-HP-05, VD10-HP-11, VD10-R33: a black track is the end of the fight, until it is healed; a critical goes with a black box', () => {
    const { ada, act, chips, of, refused, why } = scene({}, { ada: { 'health-superficial': 0, 'health-aggravated': 5, 'criticals': [{ critical: 'maimed', note: 'pied' }] } })
    act(ada, 'harm', { superficial: 0, aggravated: 1 })
    expect([of(ada).state.key, why(ada, 'attack')]).toEqual(['torpor', ['is-out']])
    const marks = { 'health-superficial': 0, 'health-aggravated': 6, 'willpower-superficial': 0, 'willpower-aggravated': 0 }
    expect(refused(ada, 'heal', { ...marks, critical: '0' })).toEqual(['critical-needs-healing'])
    expect(refused(ada, 'heal', { ...marks, 'health-superficial': 1 })).toEqual(['over-track'])
    act(ada, 'heal', { ...marks, 'health-aggravated': 4, 'critical': '0', 'hunger': 5 })
    expect([of(ada).state.key, chips(ada), of(ada).counters[1]]).toMatchObject(['fit', ['major', 'minor'], { key: 'hunger', value: 5 }])
  })

  test('VD10-ST-03, VD10-R21, VD10-R30: an attack of Vigour or more shakes: the simple action of this round is lost, or of the next', () => {
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

  test('VD10-AR-01, VD10-R15: armour counts against the type that the attacker chose, and nothing is aggravated where a campaign has it so', () => {
    const hit = (house: { [key: string]: Json }, type: string) => {
      const table = scene(house, { cy: { vigour: 9, armour: 'kevlar' } })
      table.strike(table.ada, { 'damage-type': type }, wins(5, 6))
      return table.marks(table.cy)
    }
    // Margin 3 and 3 of the sword: four of six aggravated turned and halved, two left.
    expect(hit({}, 'preset')).toEqual([2, 2])
    expect(hit({}, 'superficial')).toEqual([3, 0])
    expect(hit({ damageType: 'always-superficial' }, 'aggravated')).toEqual([3, 0])
  })

  test('VD10-DI-05, VD10-R05: a critical success and hunger dice are told, and a failure with a hunger 1', () => {
    const told: string[] = []
    const table = scene()
    const look = (rolled: number[]) => {
      table.act(table.ada, 'test', { attribute: 'charisma', skill: 'subterfuge', difficulty: 2 })
      const verdict = vampireD10.tracker!.decide(vd10(), table.at(), { type: 'answer', prompt: table.prompt()!.id, answer: { dice: rolled } }, chance)
      told.push(...must(verdict).map(({ type }) => type))
      table.answer({ dice: rolled })
    }
    look([10, 10, 3])
    look([2, 2, 1])
    expect(told).toEqual(['thrown', 'test-critical', 'bestial-critical', 'thrown', 'test-failed', 'bestial-failure'])
  })
})

describe('states and perils', () => {
  test.each([
    ['VD10-ST-07', 'handicapped', 'Handicapped', [-2, -2, -2]],
    ['VD10-ST-08', 'weakened', 'Weakened (state)', [-1, 0, 0]],
    ['VD10-ST-10', 'visual-handicap', 'Visual handicap', [-1, -1, 0]],
    ['VD10-ST-02', 'distracted', 'Distracted', [-2, 0, 0]]
  ])('%s: %s costs an attack, a defence and any other roll so many dice', (_rule, state, name, [attack, defence, other]) => {
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
  })

  test('VD10-R11: where only the track weakens, the state of that name costs nothing', () => {
    const { ada, cy, act, prompt } = scene({ weakenedTwice: 'track-only' })
    act(cy, 'add-state', { state: 'weakened' })
    act(cy, 'attack', { on: ada, weapon: 'bare-hands' })
    expect(lines(prompt())).toEqual({ Strength: 2, Brawl: 1 })
  })

  test('VD10-ST-09, VD10-R40: lying down helps against a shot from beyond three metres, and hinders nearer and in close combat', () => {
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

  test('VD10-ST-05: who is frightened can only run', () => {
    const { cy, act, why } = scene()
    act(cy, 'add-state', { state: 'frightened' })
    expect([why(cy, 'attack'), why(cy, 'minor-action'), why(cy, 'sprint')]).toEqual([['is-frightened'], ['is-frightened'], []])
    act(cy, 'end-state', { state: 'frightened' })
    expect(why(cy, 'attack')).toEqual([])
  })

  test('VD10-ST-13, VD10-R29: bleeding hurts a mortal before each turn for 10 less Vigour turns, and asks a vampire for rouse checks, if the table confirms it', () => {
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

  test('VD10-R27: hunger never passes five, and where the campaign says so the table tells what a rouse check does', () => {
    const { ada, act, answer, of, prompt } = scene({ rouseCheck: 'manual' }, { ada: { hunger: 4 } })
    for (let n = 0; n < 2; n++) {
      act(ada, 'rouse')
      expect(prompt()!.options!.map(({ id }) => id)).toEqual(['calm', 'hungrier'])
      answer({ options: ['hungrier'] })
    }
    expect(of(ada).counters[1]).toMatchObject({ value: 5, max: 5 })
  })

  test('VD10-ST-14, VD10-R35: fire burns before each turn, aggravated for a vampire, until a test and turns on the ground put it out', () => {
    const { ada, cy, act, answer, marks, chips, prompt, why, denied } = scene({}, { ada: { 'vigour': 9, 'self-control': 5 }, cy: { vigour: 9 } })
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

  test('VD10-ST-11, VD10-R36: a mortal holds his breath for the turns that were given, then loses a box each turn; a vampire does not breathe', () => {
    const { ada, cy, act, marks } = scene({}, { cy: { armour: 'kevlar' } })
    act(cy, 'add-state', { state: 'suffocating', turns: 2 })
    act(ada, 'add-state', { state: 'suffocating' })
    const lost: number[][] = []
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 3; n++) act(null, 'next-turn')
      act(null, 'next-round')
      lost.push(marks(cy))
    }
    expect(lost).toEqual([[0, 0], [0, 0], [1, 0], [2, 0]])
    expect(marks(ada)).toEqual([0, 0])
  })

  test('VD10-ST-12, VD10-DR-01: a drug that is taken at the table counts at once, of a vampire by what was slaked', () => {
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

  test('VD10-R06: where pools may run out, no dice are thrown and the roll fails', () => {
    const { cy, act, prompt, answer } = scene({ poolMinimum: 'auto-fail' })
    act(cy, 'test', { attribute: 'wits', difficulty: 1, modifier: -5 })
    expect(prompt()!.options!.map(({ id }) => id)).toEqual(['no-dice'])
    answer({ options: ['no-dice'] })
    expect(prompt()).toBeUndefined()
  })
})

test('whoever has no sheet comes to the table with a few figures, fights, and leaves again', () => {
  const { ada, act, answer, board, refused, marks, chips, sword, propose } = scene()
  expect(refused(null, 'arrive', { name: ' ' })).toEqual(['nameless'])
  act(null, 'arrive', { name: 'Goule', count: 2, nature: 'other', physical: 4, skill: 3, vigour: 3, weapon: 'heavy-blunt', armour: 'ballistic-nylon' })
  const [one, two] = board().sides.at(-1)!.units.map(({ unit, name }) => ({ unit, name })) as [{ unit: string; name: string }, { unit: string; name: string }]
  expect([board().sides.at(-1)!.name, one.name, two.name]).toEqual([{ key: 'table.strangers' }, 'Goule 1', 'Goule 2'])
  act(ada, 'attack', { on: one.unit, weapon: sword })
  answer({ dice: wins(3, 6) })
  answer({ options: ['none'] })
  expect([marks(one.unit), chips(one.unit).slice(0, 1)]).toEqual([[1, 2], ['shaken']])
  act(two.unit, 'leave')
  expect(board().sides.at(-1)!.units.map(({ name }) => name)).toEqual(['Goule 1'])
  expect(propose().flatMap(({ combatants }) => combatants.map(({ name }) => name))).toEqual(['Ada', 'Bo', 'Cy'])
})

test('every act that is offered is called, and asks for fields that are called, in both languages', () => {
  const { ada, cy, act, answer, offers } = scene({}, { cy: { 'weapons': [{ name: 'Dague', category: 'light-piercing' }], 'celerity-turns': 1 } })
  act(ada, 'contest', { kind: 'grapple', on: cy })
  answer({ dice: wins(3, 5) })
  answer({ dice: wins(0, 3) })
  act(ada, 'add-state', { state: 'burning' })
  act(cy, 'delay')
  const all = [...offers(null), ...offers(ada), ...offers(cy)]
  expect(new Set(all.map((one) => one.act)).size).toBeGreaterThan(24)
  for (const { label, group, fields, refused } of all)
    for (const words of [label, group, ...refused, ...fields.flatMap((field) => [field.label, ...(field.options ?? []).map((option) => option.label)])]) {
      const { key, params } = words as { key?: string; params?: { [name: string]: Json } }
      if (key !== undefined) isWorded(key, params ?? {})
      else expect(Object.keys(words)).toEqual(['fr', 'en'])
    }
})

describe('what the rules say of rare cases', () => {
  test('VD10-MD-02: a major action given up before the turn comes is gone in that turn', () => {
    const { ada, bo, cy, strike, act, answer, prompt, why } = scene()
    strike(ada, {}, wins(1, 6), 'dodge', wins(4, 4))
    act(bo, 'attack', { on: cy, weapon: 'bare-hands' })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    answer({ options: ['dodge-surrender'] })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    act(null, 'next-turn')
    act(null, 'next-turn')
    expect(why(cy, 'attack')).toEqual(['no-major'])
    expect(why(cy, 'minor-action')).toEqual([])
  })

  test('VD10-MD-02: from the third defence on nothing can be given up any more', () => {
    const { ada, cy, sword, act, answer, prompt, at } = scene()
    const offered: boolean[] = []
    for (let n = 0; n < 3; n++) {
      act(ada, 'attack', { on: cy, weapon: sword })
      answer({ dice: wins(1, 6) })
      offered.push(prompt()!.options!.some(({ id }) => id.endsWith('-surrender')))
      answer({ options: ['dodge'] })
      answer({ dice: wins(1, prompt()!.dice!.count!) })
      // Another major action of hers, as celerity would give her.
      delete at().tracker.units.find(({ id }) => id === ada)!.state['used']
    }
    expect(offered).toEqual([false, true, false])
  })

  test('VD10-MG-02: nobody is his own ally; where there is no other, tactics help nobody', () => {
    const { ada, bo, cy, act, answer, prompt } = scene()
    act(ada, 'tactics')
    answer({ dice: wins(2, 4) })
    expect(prompt()!.options!.map(({ id }) => id)).toEqual([bo])
    answer({ options: [bo] })
    act(cy, 'tactics')
    answer({ dice: wins(prompt()!.dice!.count!, prompt()!.dice!.count!) })
    expect(prompt()).toBeUndefined()
  })

  test('VD10-MR-04, VD10-MD-05: fired away from close combat, a shot in melee is dodged as a shot and cannot be parried', () => {
    const offered = (metres: number) => {
      const { ada, cy, gun, act, answer, prompt } = scene()
      act(cy, 'place', { cover: 'solid' })
      act(ada, 'attack', { on: cy, weapon: gun, manoeuvre: 'point-blank', metres })
      answer({ dice: wins(1, prompt()!.dice!.count!) })
      const options = prompt()!.options!
      return [options.find(({ id }) => id === 'parry')!.allowed, (options[0]!.label as unknown as { params: { increase: number } }).params.increase]
    }
    expect([offered(0), offered(5)]).toEqual([[true, 0], [false, 2]])
  })

  test('VD10-MG-03, VD10-MC-03: a grapple may be bold: two dice more, and no defence that round', () => {
    const { ada, cy, sword, act, answer, prompt, refused } = scene()
    act(cy, 'contest', { kind: 'grapple', on: ada, bold: true })
    expect(lines(prompt())).toEqual({ 'Strength': 2, 'Brawl': 1, 'Bold attack': 2 })
    answer({ dice: wins(0, 5) })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    act(ada, 'attack', { on: cy, weapon: sword })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    expect(prompt()).toBeUndefined()
    act(null, 'next-round')
    act(ada, 'attack', { on: cy, weapon: sword })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    answer({ options: ['dodge'] })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    expect(refused(cy, 'contest', { kind: 'grapple', on: ada, bold: true })).toEqual(['has-defended'])
  })

  test('VD10-SI-01: who is set upon by several loses as many dice when he strikes at them', () => {
    const { ada, cy, sword, act, prompt } = scene()
    act(ada, 'attack', { on: cy, weapon: sword, outnumbered: 3 })
    expect(lines(prompt())).toMatchObject({ outnumbered: -2 })
  })

  test('VD10-MC-04, VD10-R15: a bite is aggravated, even where superficial damage was chosen', () => {
    const { ada, cy, act, answer, marks } = scene({}, { cy: { vigour: 5 } })
    act(cy, 'add-state', { state: 'vulnerable' })
    act(ada, 'attack', { 'on': cy, 'weapon': 'bite', 'damage-type': 'superficial' })
    answer({ dice: wins(4, 5) })
    expect(marks(cy)).toEqual([0, 2])
  })

  test('VD10-ST-02: putting out a fire is the major action that distraction spoils, and ends it', () => {
    const { ada, act, answer, prompt, chips } = scene()
    for (const state of ['distracted', 'burning']) act(ada, 'add-state', { state })
    act(ada, 'extinguish')
    expect(lines(prompt())).toMatchObject({ Distracted: -2 })
    answer({ dice: wins(0, prompt()!.dice!.count!) })
    expect(chips(ada)).not.toContain('distracted')
  })

  test('VD10-R06, VD10-SI-05: cover and losses are summed before a defence falls to the least', () => {
    const { ada, cy, gun, act, answer, prompt } = scene({}, { cy: { dexterity: 1, athletics: 0 } })
    for (const state of ['blind', 'handicapped']) act(cy, 'add-state', { state })
    act(cy, 'place', { cover: 'loophole' })
    act(ada, 'attack', { on: cy, weapon: gun })
    answer({ dice: wins(1, prompt()!.dice!.count!) })
    // 1 − 3 − 2 + 2.
    expect((prompt()!.options![0]!.label as unknown as { params: { dice: number } }).params.dice).toBe(1)
  })

  test('VD10-DR-05, VD10-R16: marijuana slows a vampire whose initiative is rolled', () => {
    const { ada, act, answer, prompt, of } = scene({ initiative: 'roll' })
    while (prompt()) answer({ dice: wins(0, prompt()!.dice!.count!) })
    act(ada, 'drug', { drug: 'marijuana', slaked: 3, taken: 'takes' })
    act(null, 'next-round')
    for (let n = 0; n < 3; n++) {
      const mine = prompt()!.member === ada
      answer({ dice: wins(mine ? 2 : 0, prompt()!.dice!.count!) })
    }
    expect(of(ada).counters[0]).toMatchObject({ value: 1 })
  })
})
