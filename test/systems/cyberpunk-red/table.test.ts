import { expect, test } from 'vitest'
import type { Battle } from '../../../src-main/rules/battle'
import type { TableCommand } from '../../../src-main/rules/board'
import type { RosterCommand } from '../../../src-main/rules/command'
import type { TrackerEvent } from '../../../src-main/rules/event'
import type { Text } from '../../../src-main/rules/json'
import { evolve, evolveRoster } from '../../../src-main/rules/evolve'
import { STRANGERS } from '../../../src-main/rules/strangers'
import type { Tracker } from '../../../src-main/rules/tracker'
import { isRefusal, type Refusal } from '../../../src-main/rules/verdict'
import { writeSheet } from '../../../src-main/rules/writing'
import { cyberpunkRed } from '../../../src-main/systems/cyberpunk-red/index'
import { cr, isWorded, raw } from './ask'
import { crew } from './crew'

/** Jax and the Netrunner Nyx against Rook, each with what a scene may need; at the table itself, with nothing kept. */
function scene(houseRules: object = {}, more: { things?: string[]; jax?: object; rookThings?: string[]; wounds?: object[] } = {}) {
  const { files } = raw()
  const rules = more.wounds ? cyberpunkRed.load({ files: { ...files, 'tables/wounds': more.wounds as never } }, houseRules as never) : cr(houseRules as never)
  let ids = 0
  const chance = { roll: (sides: number) => sides, id: () => `id${++ids}` }
  const went = <T>(verdict: T | Refusal): T => {
    if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
    return verdict
  }
  const crew = (name: string, sheets: [string, object][], things: string[] = []) => {
    let roster = evolveRoster(null, went(cyberpunkRed.decide(rules, null, { type: 'create', id: name, name, kind: 'crew', player: null }, chance)))
    const run = (command: RosterCommand) => void (roster = evolveRoster(roster, went(cyberpunkRed.decide(rules, roster, command, chance))))
    run({ type: 'answer', prompt: 'purse', answer: { amount: 50_000 } })
    for (const [who, sheet] of sheets) {
      run({ type: 'recruit', memberType: 'edgerunner', name: who, choices: {} })
      roster = evolveRoster(roster, went(writeSheet(cyberpunkRed.writing!, rules, roster, roster.members.at(-1)!.id, sheet as never, chance)))
    }
    if (things.length > 0) run({ type: 'buy', lines: things.map((thing) => ({ thing, quantity: 1, holder: roster.members[0]!.id })) })
    run({ type: 'found' })
    return roster
  }
  const rosters = [
    crew('Fauchés', [['Jax', { 'ref': 8, 'dex': 7, 'body': 6, 'handgun': 6, 'autofire': 5, 'shoulder-arms': 5, 'melee-weapon': 5, 'evasion': 4, 'hp-max': 35, 'armour-body': 11, 'armour-head': 7, 'luck-max': 6, ...more.jax }], ['Nyx', { 'ref': 6, 'interface': 6, 'hp-max': 30 }]], more.things),
    crew('Arasaka', [['Rook', { 'ref': 6, 'dex': 6, 'will': 5, 'concentration': 3, 'evasion': 4, 'hp-max': 40, 'armour-body': 11, 'armour-head': 11 }]], more.rookThings)
  ]
  const [jax, nyx, rook] = rosters.flatMap(({ members }) => members.map(({ id }) => id)) as [string, string, string]
  const sides = rosters.map((roster) => ({ roster: roster.id, name: roster.name, kindName: roster.kindName, result: null, ...went(cyberpunkRed.battle.muster(rules, roster, roster.members.map(({ id }) => id))) }))
  const battle: Battle = { id: 'b', name: 'Kabuki', date: '2026-11-21', status: 'open', sides }
  const plug = cyberpunkRed.tracker!
  let tracker: Tracker = went(plug.begin(rules, battle, rosters))
  let last: TrackerEvent[] = []
  const at = () => ({ battle, tracker, rosters })
  const decide = (command: TableCommand): string[] => {
    const verdict = plug.decide(rules, at(), command, chance)
    if (isRefusal(verdict)) {
      for (const { code, params } of verdict.refused) if (!code.startsWith('field-')) isWorded(`refusals.${code}`, params)
      return verdict.refused.map(({ code }) => code)
    }
    for (const { type, facts } of verdict) isWorded(`events.${type}`, facts)
    last = verdict
    tracker = last.reduce((state, event) => evolve(state, event) as Tracker, tracker)
    return []
  }
  const done = (refused: string[]): void => {
    if (refused.length > 0) throw new Error(refused.join())
  }
  const view = () => ({ board: plug.board(rules, at()), prompts: plug.prompts(rules, at()), last })
  const units = () => view().board.sides.flatMap((side) => side.units)
  const of = (unit: string) => units().find((one) => one.unit === unit)!
  const chips = (unit: string) => of(unit).chips.map(({ key }) => key)
  const track = (unit: string, key: string) => [...of(unit).tracks, ...of(unit).counters].find((one) => one.key === key)!.value
  const prompt = () => view().prompts[0]
  const item = (thing: string) => rosters[0]!.items.find((one) => one.thing === thing)!.id
  const command = (unit: string | null, act: string, input: object): TableCommand => ({ type: 'act', act, actor: unit === null ? {} : { unit }, input: input as never })
  const act = (unit: string | null, name: string, input: object = {}) => done(decide(command(unit, name, input)))
  const refused = (unit: string | null, name: string, input: object = {}) => decide(command(unit, name, input))
  const answer = (given: object) => done(decide({ type: 'answer', prompt: prompt()!.id, answer: given }))
  const dice = (...thrown: number[]) => answer({ dice: thrown })
  const codes = (given: object) => decide({ type: 'answer', prompt: prompt()!.id, answer: given })
  /** Every act, with its fields and what may be chosen, said in both languages. */
  const allWorded = (unit?: string) => {
    for (const one of plug.offers(rules, at(), unit === undefined ? {} : { unit })) {
      const words = [one.label, one.group, ...one.refused, ...one.fields.flatMap(({ label, options = [] }) => [label, ...options.map((option) => option.label)])]
      for (const said of words) if (typeof (said as Text).key === 'string') isWorded((said as Text).key, (said as Text).params ?? {})
      else expect(Object.values(said).join()).not.toMatch(/[{}]/)
    }
  }
  const offered = (unit: string) => plug.offers(rules, at(), { unit }).map((one) => one.act)
  const fire = (thing: string, mode: string, input: object = {}) => act(jax, 'attack', { 'weapon-mode': `${item(thing)}:${mode}`, 'on': rook, ...input })
  const cannotFire = (thing: string, mode: string, input: object = {}) => refused(jax, 'attack', { 'weapon-mode': `${item(thing)}:${mode}`, 'on': rook, ...input })
  const gauge = (thing: string) => of(jax).gauges.find(({ key }) => key === item(thing))!
  const loaded = (thing: string) => gauge(thing).boxes.filter(({ ticked }) => !ticked).length
  const next = () => act(null, 'next-round')
  const propose = () => plug.propose(rules, at())
  return { jax, nyx, rook, view, units, of, chips, track, prompt, item, act, answer, dice, codes, refused, offered, allWorded, fire, cannotFire, gauge, loaded, next, propose }
}

test('CR-IM-01, CR-R30: everybody rolls REF and a die; ties go to the higher REF, then to another throw', () => {
  const { jax, nyx, rook, act, dice, prompt, view, units } = scene()
  act(null, 'initiative')
  expect(prompt()!).toMatchObject({ dice: { sides: 10, count: 3 }, rules: ['CR-IM-01', 'CR-R30'] })
  // Jax 8 + 2, Nyx 6 + 4 and Rook 6 + 4 are all at ten: REF puts Jax first, the others throw again.
  dice(2, 4, 4)
  expect(prompt()!.dice).toMatchObject({ count: 2 })
  dice(3, 9)
  const order = units().map(({ unit, counters }) => [unit, counters.find(({ key }) => key === 'init')!.value])
  expect(order).toEqual([[jax, 10], [nyx, 10], [rook, 10]])
  expect(view().board.active).toBe(jax)
  act(jax, 'end-turn')
  expect(view().board.active).toBe(rook)
  act(rook, 'end-turn')
  expect(view().board.active).toBe(nyx)
  act(null, 'next-round')
  expect(view().board).toMatchObject({ turn: 2, active: jax, moment: { params: { seconds: 6 } } })
})

test('every act of the table is said in both languages, whoever acts', () => {
  const { jax, nyx, rook, act, dice, allWorded, item } = scene({ woundStates: 'manual' }, { things: ['budget-arms-carnage', 'slug', 'techtronika-spt32-grad', 'militech-m-76e-omaha', 'cyberarm', 'monowire', 'berserk-implant'], rookThings: ['self-ice'] })
  act(nyx, 'connect', { on: rook, distance: 10 })
  dice(2, 9)
  act(jax, 'charge', { weapon: item('militech-m-76e-omaha') })
  act(jax, 'attack', { 'weapon-mode': `${item('techtronika-spt32-grad')}:single`, 'on': rook, 'dv': 30 })
  dice(3)
  for (const state of ['burning', 'prone', 'unconscious']) act(rook, 'state-set', { state })
  act(jax, 'tend', { weapon: item('budget-arms-carnage'), loaded: 1, jammed: true })
  act(jax, 'injury-set')
  act(null, 'add-opponent', { name: 'Gonk' })
  for (const unit of [undefined, jax, nyx, rook]) allWorded(unit)
})

test('CR-R30: where the campaign has it so, every tie is thrown for again', () => {
  const { act, dice, prompt } = scene({ initiativeOrder: 'highest-first-ties-reroll' })
  act(null, 'initiative')
  dice(2, 4, 4)
  expect(prompt()!.dice).toMatchObject({ count: 3 })
})

test('CR-IM-02, CR-IM-03, CR-IM-04, CR-IM-05: a turn has a move and an action, in any order; special movements go half as far', () => {
  const { jax, act, chips, refused, view, next } = scene()
  expect(chips(jax)).toEqual(['move', 'action'])
  act(jax, 'other-action', { what: 'Ouvrir la porte' })
  expect(refused(jax, 'other-action')).toEqual(['act-refused'])
  act(jax, 'move', { special: true })
  expect(refused(jax, 'move')).toEqual(['act-refused'])
  expect(view().last.at(-1)).toMatchObject({ type: 'moved', facts: { metres: 5, squares: 2 } })
  next()
  act(jax, 'move')
  expect(view().last.at(-1)).toMatchObject({ facts: { metres: 10, squares: 5 } })
  expect(chips(jax)).toEqual(['action'])
})

test('CR-AT-01, CR-AT-04, CR-R08, CR-R09: a shot is rolled, its rounds go, its damage meets the armour and wears it, a critical injury is drawn', () => {
  const { jax, rook, fire, dice, prompt, track, loaded, chips, cannotFire, codes, act } = scene({}, { things: ['militech-m-10af-lexington'] })
  fire('militech-m-10af-lexington', 'single', { distance: 10 })
  expect(loaded('militech-m-10af-lexington')).toBe(20)
  expect(prompt()!).toMatchObject({ member: jax, dice: { sides: 10, count: 1 }, why: [{ params: { plus: '+14' } }] })
  expect(codes({ dice: [11] })).toEqual(['not-a-face'])
  expect(codes({ dice: [1, 1] })).toEqual(['dice-count'])
  dice(2)
  expect(prompt()!.dice).toMatchObject({ sides: 6, count: 3 })
  dice(6, 6, 2)
  // 14 against 11: three get through, and ten more for a power weapon's critical injury.
  expect(track(rook, 'hp')).toBe(40 - 13)
  expect(track(rook, 'armour-body')).toBe(10)
  expect(prompt()!).toMatchObject({ member: rook, dice: { sides: 3, count: 1 } })
  dice(3)
  expect(chips(rook)).toContain('injury-0')
  // The second roll of the same action, then none.
  expect(chips(jax)).toEqual(['move', 'rolls'])
  fire('militech-m-10af-lexington', 'single', { distance: 10 })
  dice(1)
  expect(prompt()!.rules).toEqual(['CR-AT-01', 'CR-SK-02', 'CR-SK-04', 'CR-SK-05'])
  dice(8)
  expect(prompt()).toBeUndefined()
  expect(cannotFire('militech-m-10af-lexington', 'single')).toEqual(['act-refused'])
  act(jax, 'mark', { 'hp-lost': 20, 'armour-head-lost': 0, 'armour-body-lost': 0, 'luck-spent': 0 })
})

test('CR-AT-05, CR-AT-06, CR-AT-07: two weapons of two share the rolls; an aimed one costs eight, is alone, and doubles at the head', () => {
  const { rook, fire, dice, track, cannotFire, next, prompt } = scene({}, { things: ['militech-m-10af-lexington', 'militech-m-76e-omaha', 'techtronika-rt-46-burya', 'cyberarm'] })
  fire('militech-m-10af-lexington', 'single')
  dice(1)
  dice(9)
  expect(cannotFire('techtronika-rt-46-burya', 'single')).toEqual(['no-rolls-left'])
  fire('militech-m-76e-omaha', 'single')
  dice(1)
  dice(9)
  next()
  fire('militech-m-10af-lexington', 'single', { aimed: true, luck: 2 })
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+8' } }])
  dice(6)
  dice(6, 5, 4)
  expect(track(rook, 'hp')).toBe(40 - 8)
  expect(track(rook, 'armour-head')).toBe(10)
  expect(cannotFire('militech-m-10af-lexington', 'single')).toEqual(['act-refused'])
})

test('CR-SK-09, CR-R14: luck is spent before the die, and no more than there is', () => {
  const { jax, act, dice, track, refused, view } = scene()
  act(jax, 'check', { 'score': 'ref', 'skill': 'handgun', 'check-dv': 20, 'luck': 4, 'extra-time': true, 'complementary': true, 'modifier': -1 })
  expect(track(jax, 'luck')).toBe(2)
  dice(2)
  expect(view().last.at(-1)).toMatchObject({ type: 'check-made', facts: { total: 21, dv: 20 } })
  expect(refused(jax, 'check', { luck: 3 })).toEqual(['field-bounds'])
})

test('CR-FM-01, CR-FM-02, CR-R18: three rounds a shot; a burst takes ten, and its margin times its dice', () => {
  const { jax, rook, fire, dice, prompt, track, loaded, act, item, cannotFire, next } = scene({}, { things: ['arasaka-hjsh-18-masamune'] })
  fire('arasaka-hjsh-18-masamune', 'single', { dv: 30 })
  expect(loaded('arasaka-hjsh-18-masamune')).toBe(21)
  dice(2)
  next()
  fire('arasaka-hjsh-18-masamune', 'autofire', { dv: 12 })
  expect(loaded('arasaka-hjsh-18-masamune')).toBe(11)
  // 8 + 5 + 9 against 12 is ten more; the card's cap is four.
  dice(9)
  expect(prompt()!).toMatchObject({ text: { params: { times: 4 } }, dice: { count: 2 } })
  dice(4, 1)
  expect(track(rook, 'hp')).toBe(40 - 9)
  next()
  act(jax, 'tend', { weapon: item('arasaka-hjsh-18-masamune'), loaded: 9 })
  expect(cannotFire('arasaka-hjsh-18-masamune', 'autofire', { dv: 12 })).toEqual(['too-few-rounds'])
  act(jax, 'tend', { weapon: item('arasaka-hjsh-18-masamune'), loaded: 2 })
  fire('arasaka-hjsh-18-masamune', 'single', { dv: 12 })
  dice(9)
  expect(prompt()!.dice).toMatchObject({ count: 4 })
})

test('CR-FM-03, CR-FM-04, CR-R16, CR-WP-04, CR-WQ-04: a shotgun fires what it holds; buckshot hits everybody in front within 6 m; the Carnage jams and tears', () => {
  const { jax, rook, nyx, fire, dice, prompt, track, cannotFire, act, chips, item, refused, next, gauge, view } = scene({}, { things: ['budget-arms-carnage', 'slug'] })
  expect(cannotFire('budget-arms-carnage', 'slug')).toEqual(['field-choice'])
  expect(cannotFire('budget-arms-carnage', 'buckshot', { distance: 7 })).toEqual(['out-of-range'])
  expect(cannotFire('budget-arms-carnage', 'buckshot', { distance: 3, also: [nyx] })).toEqual(['no-target'])
  act(null, 'add-opponent', { 'name': 'Gonk', 'how-many': 2, 'opponent-hp': 15, 'opponent-armour': 4 })
  const gonk = view().board.sides.find(({ side }) => side === STRANGERS)!.units
  expect(gonk.map(({ name }) => name)).toEqual(['Gonk 1', 'Gonk 2'])
  fire('budget-arms-carnage', 'buckshot', { distance: 3, also: [gonk[0]!.unit], modifier: 1 })
  expect(chips(jax)).toContain('injury-0')
  dice(1)
  dice(1)
  expect(prompt()!.dice).toMatchObject({ count: 3 })
  dice(5, 5, 4)
  expect([track(rook, 'hp'), track(gonk[0]!.unit, 'hp'), track(gonk[1]!.unit, 'hp')]).toEqual([37, 5, 15])
  next()
  expect(cannotFire('budget-arms-carnage', 'buckshot', { distance: 3 })).toEqual(['weapon-jammed'])
  act(jax, 'clear-jam')
  expect(refused(jax, 'reload')).toEqual(['act-refused'])
  next()
  act(jax, 'reload', { 'weapon-load': `${item('budget-arms-carnage')}:slug` })
  expect(gauge('budget-arms-carnage').notes).toMatchObject([{ params: { loaded: 5, magazine: 5, spare: 5 } }, { en: 'Slug' }])
  next()
  expect(cannotFire('budget-arms-carnage', 'slug', { distance: 3, also: [gonk[0]!.unit] })).toEqual(['only-area'])
  fire('budget-arms-carnage', 'slug', { distance: 10 })
  dice(9)
  expect(prompt()!.dice).toMatchObject({ count: 5 })
})

test('CR-FM-05, CR-WP-06, CR-AM-01, CR-AM-02, CR-R20: the Zhuo fires eight smart shells that see in the dark and try again once', () => {
  const { jax, fire, dice, prompt, loaded, act, answer, item, view, next } = scene({}, { things: ['kang-tao-l-69-zhuo', 'smart-improved-10', 'smart-improved-10'] })
  // Packs are of arrows unless somebody chose: the arbitrator sets them right.
  expect(loaded('kang-tao-l-69-zhuo')).toBe(0)
  act(jax, 'tend', { weapon: item('kang-tao-l-69-zhuo'), loaded: 20 })
  fire('kang-tao-l-69-zhuo', 'buckshot', { distance: 4, sight: 6, modifier: -9 })
  expect(loaded('kang-tao-l-69-zhuo')).toBe(12)
  // 8 + 5 + 1 − 9, and no penalty for the dark.
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+5' } }])
  dice(3)
  expect(prompt()!).toMatchObject({ rules: ['CR-AM-02', 'CR-R20'], text: { params: { total: 8, dv: 13, base: 14 } }, options: [{ id: 'try' }, { id: 'leave' }] })
  answer({ options: ['try'] })
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+5' } }])
  dice(8)
  expect(view().last.at(-1)).toMatchObject({ type: 'retry-missed', facts: { total: 13, dv: 13 } })
  expect(prompt()).toBeUndefined()
  next()
  fire('kang-tao-l-69-zhuo', 'buckshot', { distance: 4, modifier: -9 })
  dice(2)
  expect(prompt()).toBeUndefined()
  act(jax, 'end-turn')
})

test('CR-FM-06, CR-FM-07, CR-WQ-03, CR-WP-11: a tech weapon is charged for the move; its shot halves armour, and its charge runs out', () => {
  const { jax, rook, fire, dice, track, act, item, gauge, next, cannotFire, refused, chips } = scene({}, { things: ['militech-m-76e-omaha', 'techtronika-rt-46-burya'] })
  const isCharged = (thing: string) => gauge(thing).notes.some((note) => (note as { en?: string }).en === 'Weapon charged')
  const charge = (thing: string) => act(jax, 'charge', { weapon: item(thing) })
  expect(cannotFire('militech-m-76e-omaha', 'charged')).toEqual(['field-choice'])
  charge('militech-m-76e-omaha')
  expect(refused(jax, 'move')).toEqual(['act-refused'])
  fire('militech-m-76e-omaha', 'charged')
  dice(9)
  dice(4, 4, 4)
  // Half of 11, rounded up, is ignored: five count.
  expect(track(rook, 'hp')).toBe(40 - 7)
  fire('militech-m-76e-omaha', 'charged')
  dice(1)
  dice(9)
  expect(gauge('militech-m-76e-omaha').boxes.filter(({ ticked }) => !ticked)).toHaveLength(3)
  expect(isCharged('militech-m-76e-omaha')).toBe(true)
  act(jax, 'end-turn')
  expect(isCharged('militech-m-76e-omaha')).toBe(false)
  next()
  charge('techtronika-rt-46-burya')
  for (let n = 0; n < 19; n++) {
    act(jax, 'end-turn')
    next()
  }
  expect(isCharged('techtronika-rt-46-burya')).toBe(true)
  fire('techtronika-rt-46-burya', 'charged')
  // Neither lacing nor a cyberarm: the arm breaks.
  expect(chips(jax)).toContain('injury-0')
  expect(isCharged('techtronika-rt-46-burya')).toBe(false)
  dice(9)
  dice(1, 1, 1, 1)
  next()
  charge('techtronika-rt-46-burya')
  for (let n = 0; n < 20; n++) {
    act(jax, 'end-turn')
    next()
  }
  expect(isCharged('techtronika-rt-46-burya')).toBe(false)
})

test('CR-FM-06, CR-FM-07: the next shot of a charged weapon is the charged one', () => {
  const { jax, act, fire, cannotFire, dice, gauge, item, next } = scene({}, { things: ['tsunami-arms-nekomata'] })
  act(jax, 'charge', { weapon: item('tsunami-arms-nekomata') })
  expect(cannotFire('tsunami-arms-nekomata', 'single')).toEqual(['field-choice'])
  fire('tsunami-arms-nekomata', 'charged')
  dice(1)
  dice(9)
  expect(gauge('tsunami-arms-nekomata').notes.map((note) => (note as { en?: string }).en)).not.toContain('Weapon charged')
  next()
  expect(cannotFire('tsunami-arms-nekomata', 'charged')).toEqual(['field-choice'])
})

test('CR-QH-12, CR-QH-20, CR-ST-01: fire and timers run for those too whose turn nobody ended', () => {
  const { jax, rook, act, next, chips, track } = scene()
  act(rook, 'state-set', { state: 'unconscious', rounds: 2, source: '' })
  next()
  act(rook, 'end-turn')
  expect(chips(rook)).not.toContain('unconscious')
  act(jax, 'state-set', { state: 'burning', rounds: 0, source: '' })
  act(jax, 'end-turn')
  next()
  // Once for the turn that was ended, no second time for the round.
  expect(track(jax, 'hp')).toBe(31)
  next()
  expect(track(jax, 'hp')).toBe(27)
})

test('CR-QH-02, CR-R11: what a wound costs counts against the WILL of whoever is connected to', () => {
  const { nyx, rook, act, prompt } = scene({}, { wounds: [{ id: 'seriously-wounded', roll: -2, move: 0, rules: ['CR-R11'] }, { id: 'mortally-wounded', roll: 0, move: 0, rules: ['CR-R11'] }] })
  act(rook, 'mark', { 'hp-lost': 25, 'armour-head-lost': 0, 'armour-body-lost': 0, 'luck-spent': 0 })
  act(nyx, 'connect', { on: rook, distance: 10 })
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+6' } }, { params: { plus: '+3' } }])
})

test('CR-FM-08, CR-FM-09, CR-WQ-02, CR-WQ-05: the Unity’s aimed four dice, the Grad’s bolt, bank shots at four less', () => {
  const { jax, fire, dice, prompt, cannotFire, act, next } = scene({}, { things: ['constitutional-arms-unity', 'techtronika-spt32-grad', 'militech-m-76e-omaha'] })
  fire('constitutional-arms-unity', 'single', { aimed: true })
  dice(9)
  expect(prompt()!.dice).toMatchObject({ count: 4 })
  dice(1, 1, 1, 1)
  next()
  fire('techtronika-spt32-grad', 'single', { ricochet: true })
  // 8 + 5, one for excellence, four for the bank shot.
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+10' } }])
  dice(1)
  dice(5)
  next()
  expect(cannotFire('techtronika-spt32-grad', 'single')).toEqual(['bolt-open'])
  expect(cannotFire('militech-m-76e-omaha', 'single', { ricochet: true })).toEqual(['ricochet-needs-power'])
  act(jax, 'work-bolt')
  next()
  expect(cannotFire('techtronika-spt32-grad', 'single', { distance: 300 })).toEqual(['out-of-range'])
  fire('techtronika-spt32-grad', 'single')
})

test('CR-R05, CR-R19: a campaign that says each DV itself is asked for it; a burst is not aimed', () => {
  const { fire, dice, prompt, cannotFire } = scene({ rangeProfiles: 'ask-dv' }, { things: ['arasaka-hjke-11-yukimura'] })
  expect(cannotFire('arasaka-hjke-11-yukimura', 'single')).toEqual(['dv-needed'])
  expect(cannotFire('arasaka-hjke-11-yukimura', 'autofire', { dv: 15, aimed: true })).toEqual(['aim-not-here'])
  fire('arasaka-hjke-11-yukimura', 'single', { dv: 15 })
  dice(3)
  expect(prompt()!.title).toMatchObject({ key: 'table.damage' })
})

test('CR-AT-03, CR-R03, CR-R29, CR-CY-03, CR-CY-05, CR-R10: melee is rolled against Evasion; a monowire’s injury is drawn twice and picked', () => {
  const { jax, rook, fire, dice, prompt, track, answer, chips, cannotFire, next, codes } = scene({}, { things: ['cyberarm', 'monowire', 'gorilla-arm'] })
  expect(cannotFire('monowire', 'single', { on: null })).toEqual(['melee-needs-target'])
  fire('gorilla-arm', 'single')
  expect(prompt()!).toMatchObject({ dice: { count: 2 }, why: [{ params: { plus: '+13' } }, { params: { plus: '+10' } }] })
  dice(2, 5)
  expect(prompt()).toBeUndefined()
  next()
  fire('monowire', 'single')
  dice(9, 10)
  expect(prompt()!.dice).toMatchObject({ count: 1 })
  dice(1)
  expect(prompt()).toBeUndefined()
  fire('monowire', 'single')
  dice(9, 4)
  dice(6, 6, 6)
  expect(track(rook, 'hp')).toBe(40 - 7 - 5)
  expect(prompt()!).toMatchObject({ dice: { sides: 3, count: 2 }, rules: ['CR-R10', 'CR-CY-05'] })
  dice(1, 2)
  expect(prompt()!.options!.map(({ id }) => id)).toEqual(['damaged-ear', 'torn-muscle'])
  expect(codes({ options: ['broken-arm'] })).toEqual(['unknown-option'])
  answer({ options: ['torn-muscle'] })
  expect(chips(rook)).toContain('injury-0')
  expect(chips(jax)).not.toContain('action')
})

test('CR-R09: where the campaign leaves it to the GM, a critical injury is asked for after the damage', () => {
  const { rook, fire, dice, prompt, answer, track } = scene({ criticalTrigger: 'manual', ablation: 'none' }, { things: ['militech-m-76e-omaha'] })
  fire('militech-m-76e-omaha', 'single')
  dice(9)
  dice(6, 6, 1)
  expect(prompt()!.rules).toEqual(['CR-R09'])
  answer({ options: ['critical-no'] })
  expect([track(rook, 'hp'), track(rook, 'armour-body')]).toEqual([38, 11])
  fire('militech-m-76e-omaha', 'single')
  dice(9)
  dice(1, 1, 1)
  answer({ options: ['critical-yes'] })
  expect(track(rook, 'hp')).toBe(33)
})

test('CR-R11, CR-CY-01: a mortal wound asks a save each turn; wounds cost what the campaign wrote, but not under Berserk', () => {
  const { jax, act, of, prompt, dice, chips, refused, next, offered } = scene({}, { things: ['berserk-implant'], jax: { 'hp-lost': 20 }, wounds: [{ id: 'seriously-wounded', roll: -2, move: 0, rules: ['CR-R11'] }, { id: 'mortally-wounded', roll: 0, move: -6, rules: ['CR-R11'] }] })
  const plus = () => {
    act(jax, 'check', { 'score': 'ref', 'skill': 'handgun', 'check-dv': 1 })
    const { why } = prompt()!
    dice(5)
    return (why![0] as unknown as { params: { plus: string } }).params.plus
  }
  expect(of(jax).state.key).toBe('seriously-wounded')
  expect(plus()).toBe('+12')
  act(jax, 'berserk')
  expect(plus()).toBe('+14')
  act(jax, 'mark', { 'hp-lost': 35, 'armour-head-lost': 0, 'armour-body-lost': 0, 'luck-spent': 0 })
  expect(of(jax).state.key).toBe('mortally-wounded')
  act(jax, 'move')
  act(jax, 'death-save', { made: true })
  expect(refused(jax, 'death-save')).toEqual(['act-refused'])
  for (let n = 0; n < 20; n++) {
    act(jax, 'end-turn')
    next()
  }
  expect(chips(jax).filter((chip) => chip.startsWith('berserk'))).toEqual(['berserk-cooldown'])
  expect(refused(jax, 'berserk')).toEqual(['act-refused'])
  // MOVE five, six less by the wound.
  expect(refused(jax, 'move')).toEqual(['act-refused'])
  act(jax, 'death-save', { made: false })
  expect(of(jax)).toMatchObject({ gone: true, state: { key: 'dead' } })
  expect(offered(jax)).not.toContain('death-save')
})

test('CR-QH-01 to CR-QH-07, CR-R21, CR-R23: a link, its barriers, one quickhack a turn, three virtual actions, and being thrown out', () => {
  const { nyx, rook, act, dice, chips, refused, next, prompt, of } = scene({}, { rookThings: ['self-ice', 'self-ice'] })
  expect(refused(nyx, 'connect', { on: rook, distance: 51 })).toEqual(['net-too-far'])
  act(nyx, 'connect', { on: rook, distance: 50 })
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+6' } }, { params: { plus: '+5' } }])
  dice(6, 5)
  expect(of(nyx).chips.find(({ key }) => key.startsWith('net-'))).toMatchObject({ label: { key: 'table.in-net', params: { left: 2 } } })
  expect(refused(nyx, 'connect', { on: rook, distance: 50 })).toEqual(['linked-already'])
  expect(refused(nyx, 'quickhack', { linked: rook, hack: 'overheat' })).toEqual(['hack-barriers'])
  expect(refused(nyx, 'attack')).toEqual(['act-refused', 'act-refused'])
  act(nyx, 'breach', { linked: rook })
  // Two Self-ICE: DV 8.
  dice(2)
  expect(of(nyx).chips.find(({ key }) => key.startsWith('net-'))).toMatchObject({ label: { params: { left: 2 } } })
  act(nyx, 'breach', { linked: rook })
  dice(3)
  expect(of(nyx).chips.find(({ key }) => key.startsWith('net-'))).toMatchObject({ label: { params: { left: 1 } } })
  expect(refused(nyx, 'breach', { linked: rook })).toEqual(['act-refused'])
  next()
  act(nyx, 'breach', { linked: rook })
  dice(3)
  expect(refused(nyx, 'breach', { linked: rook })).toEqual(['no-barrier'])
  expect(refused(rook, 'eject')).toEqual(['act-refused'])
  act(nyx, 'quickhack', { linked: rook, hack: 'overheat' })
  dice(2)
  // It failed, and Rook knows.
  expect(chips(rook)).toContain('netrunner-noticed')
  expect(refused(nyx, 'quickhack', { linked: rook, hack: 'overheat' })).toEqual(['hack-already-hacked'])
  next()
  expect(refused(nyx, 'quickhack', { linked: rook, hack: 'whistle' })).toEqual(['hack-noticed'])
  act(rook, 'eject')
  dice(3, 5)
  expect(chips(rook)).toContain('netrunner-noticed')
  next()
  act(rook, 'eject')
  dice(4, 5)
  expect(chips(rook)).not.toContain('netrunner-noticed')
  expect(refused(nyx, 'breach')).toEqual(['act-refused'])
})

/** Nyx in Rook's neuroport, unnoticed, with nothing between them. */
function inside(houseRules: object = {}, rookThings?: string[]) {
  const one = scene(houseRules, { ...(rookThings && { rookThings }), things: ['militech-m-76e-omaha'] })
  one.act(one.nyx, 'connect', { on: one.rook, distance: 10 })
  one.dice(9, 2)
  const hack = (id: string, input: object = {}) => {
    one.act(one.nyx, 'quickhack', { linked: one.rook, hack: id, ...input })
    one.dice(9)
  }
  const again = () => {
    one.act(one.rook, 'end-turn')
    one.next()
  }
  const counter = (key: string) => (one.of(one.rook)).counters.find((counted) => counted.key === key)?.value
  return { ...one, hack, again, counter }
}

test('CR-QH-10, CR-QH-16, CR-QH-12, CR-QH-17: hacks that slow, burn and overload', () => {
  const { rook, hack, again, counter, track, chips, act, dice, refused, next } = inside()
  hack('movement-limit')
  expect(counter('mouv')).toBe(4)
  again()
  hack('slowdown')
  dice(4)
  expect(counter('mouv')).toBe(0)
  expect(refused(rook, 'move')).toEqual(['act-refused'])
  again()
  hack('overheat')
  expect(chips(rook)).toContain('burning')
  again()
  expect(track(rook, 'hp')).toBe(36)
  expect(track(rook, 'armour-body')).toBe(11)
  act(rook, 'put-out')
  again()
  expect(track(rook, 'hp')).toBe(36)
  hack('synaptic-overload')
  dice(6, 6, 5)
  expect([track(rook, 'hp'), track(rook, 'armour-body')]).toEqual([19, 11])
  for (let n = 0; n < 16; n++) again()
  expect(counter('mouv')).toBe(1)
  again()
  expect(counter('mouv')).toBeUndefined()
  next()
})

test('CR-QH-13, CR-QH-14, CR-R28: implants go dead for twenty rounds, chosen where there are more than the hack takes, with what is built into them', () => {
  const { rook, hack, again, prompt, answer, chips, codes, view } = inside({}, ['cyberarm', 'gorilla-arm', 'neuroport', 'cybereye', 'chip', 'chip-cap', 'berserk-implant'])
  const nameOf = () => prompt()!.options!.map(({ label }) => (label as { en: string }).en)
  hack('cyberware-malfunction')
  expect(nameOf()).toEqual(['Cyberarm', 'Cybereye', 'Chip', 'Chip cap', 'Berserk implant', 'Gorilla arm'])
  answer({ options: [prompt()!.options![0]!.id] })
  expect(chips(rook)).toEqual(expect.arrayContaining(['cyberware-disabled', 'limp-limb']))
  expect(view().last.at(-1)).toMatchObject({ type: 'switched-off', facts: { things: { en: 'Cyberarm, Gorilla arm' }, rounds: 20 } })
  again()
  hack('short-circuit')
  // Three are left that it may take: all of them, unasked.
  expect(prompt()).toBeUndefined()
  expect(view().last.at(-1)).toMatchObject({ type: 'switched-off', facts: { things: { en: 'Chip, Chip cap, Berserk implant' } } })
  for (let n = 0; n < 20; n++) again()
  hack('short-circuit')
  expect(prompt()!).toMatchObject({ choose: { min: 3, max: 3 }, text: { key: 'table.hack-pick-gm' } })
  expect(nameOf()).toEqual(['Chip', 'Chip cap', 'Berserk implant', 'Gorilla arm'])
  expect(codes({ options: [prompt()!.options![0]!.id] })).toEqual(['unknown-option'])
  answer({ options: prompt()!.options!.slice(0, 3).map(({ id }) => id) })
})

test('CR-QH-11, CR-QH-15, CR-QH-18, CR-QH-19, CR-QH-20: ears, whistles, puppets, chips and reboots', () => {
  const { jax, rook, hack, again, chips, view, fire, dice, refused, track, nyx, act, next } = inside({}, ['chip'])
  hack('whistle')
  expect(chips(rook)).toContain('forced-move')
  // Whistle alone leaves its target unaware.
  expect(chips(rook)).not.toContain('netrunner-noticed')
  again()
  expect(chips(rook)).not.toContain('forced-move')
  hack('shard-eject', { taped: true })
  expect(view().last.at(-1)).toMatchObject({ type: 'chip-stays' })
  expect(chips(rook)).toContain('netrunner-noticed')
  again()
  hack('shard-eject')
  expect(view().last.at(-1)).toMatchObject({ type: 'chip-ejected' })
  again()
  hack('sonic-shock')
  expect(chips(rook)).toContain('injury-0')
  again()
  hack('possession')
  expect(chips(rook)).toContain('possessed')
  again()
  expect(chips(rook)).not.toContain('possessed')
  hack('system-reboot')
  expect(chips(rook)).toEqual(expect.arrayContaining(['unconscious', 'prone']))
  expect(refused(rook, 'other-action')).toEqual(['act-refused'])
  fire('militech-m-76e-omaha', 'single')
  dice(9)
  dice(6, 5, 4)
  // Damage wakes, and leaves one on the ground.
  expect(track(rook, 'hp')).toBe(36)
  expect(chips(rook)).not.toContain('unconscious')
  act(rook, 'stand-up')
  expect(chips(rook)).not.toContain('prone')
  act(jax, 'end-turn')
  for (let n = 0; n < 18; n++) again()
  expect(chips(rook)).not.toContain('injury-0')
  act(nyx, 'disconnect', { linked: rook })
  expect(chips(rook)).not.toContain('netrunner-noticed')
  next()
})

test('CR-R22, CR-R21: where the campaign has it so, barriers close with the turn, and a failed hack goes unnoticed', () => {
  const { nyx, rook, act, dice, of, next, chips } = scene({ barrierPersistence: 'per-turn', hackFailure: 'action-lost' }, { rookThings: ['self-ice'] })
  const left = () => (of(nyx).chips.find(({ key }) => key.startsWith('net-'))!.label as unknown as { params: { left: number } }).params.left
  act(nyx, 'connect', { on: rook, distance: 10 })
  dice(9, 2)
  act(nyx, 'breach', { linked: rook })
  dice(9)
  expect(left()).toBe(0)
  act(nyx, 'quickhack', { linked: rook, hack: 'overheat' })
  dice(2)
  expect(chips(rook)).not.toContain('netrunner-noticed')
  act(nyx, 'end-turn')
  expect(left()).toBe(1)
  next()
})

test('CR-SK-06, CR-ST-01: states and injuries are put and cleared by hand, opponents come and go', () => {
  const { jax, act, chips, units, refused, offered, propose } = scene()
  act(jax, 'state-set', { state: 'burning', rounds: 3, source: 'Molotov' })
  act(jax, 'injury-set', { injury: 'broken-arm', rounds: 0 })
  expect(chips(jax)).toEqual(expect.arrayContaining(['burning', 'injury-0']))
  act(jax, 'state-clear', { state: 'burning' })
  act(jax, 'injury-clear', { injury: 'broken-arm' })
  expect(chips(jax)).toEqual(['move', 'action'])
  act(jax, 'place', { init: 17 })
  expect(units()[0]!.unit).toBe(jax)
  expect(refused(null, 'add-opponent', { name: ' ' })).toEqual(['name-needed'])
  act(null, 'add-opponent', { 'name': 'Drone', 'weapon': 'militech-crusher', 'weapon-skill': 4, 'opponent-hp': 10 })
  const drone = units().find(({ name }) => name === 'Drone')!
  expect(drone.gauges[0]!.boxes).toHaveLength(12)
  expect(refused(jax, 'remove')).toEqual(['unknown-act'])
  expect(offered(drone.unit)).toContain('remove')
  act(drone.unit, 'remove')
  expect(units().some(({ name }) => name === 'Drone')).toBe(false)
  expect(propose().length).toBe(2)
})

test('the end of the scene is proposed from the table; weapons, rounds, injuries and states come home', async () => {
  const { app, id, jax, nyx, write, buy, item } = await crew()
  await write({ 'ref': 8, 'handgun': 6, 'luck-max': 5, 'hp-max': 35, 'armour-body': 11 })
  await buy(['militech-m-10af-lexington'], ['bullet-pistol-heavy'])
  await app.call('rosters.found', { roster: id })
  const { id: battle } = await app.call('battles.start', { name: 'Kabuki', date: '2026-11-21', sides: [{ roster: id, members: [jax, nyx] }] })
  await app.call('tracker.begin', { battle })
  const act = (unit: string | null, name: string, input: object = {}) => app.call('tracker.act', { battle, ...(unit !== null && { unit }), act: name, input: input as never })
  const pistol = (await item('militech-m-10af-lexington')).id
  await act(jax, 'attack', { 'weapon-mode': `${pistol}:single`, 'dv': 30, 'luck': 2 })
  const asked = (await app.call('tracker.get', { battle }))!.prompts[0]!
  await app.call('tracker.answer', { battle, prompt: asked.id, dice: [3] })
  expect((await app.call('tracker.get', { battle }))!.prompts).toEqual([])
  await act(null, 'next-round')
  await act(jax, 'reload', { 'weapon-load': `${pistol}:bullet-pistol-heavy` })
  await act(jax, 'mark', { 'hp-lost': 9, 'armour-head-lost': 0, 'armour-body-lost': 1, 'luck-spent': 2 })
  await act(jax, 'injury-set', { injury: 'broken-arm', rounds: 0 })
  await act(jax, 'injury-set', { injury: 'damaged-ear', rounds: 20 })
  await act(jax, 'state-set', { state: 'prone' })
  const sides = await app.call('tracker.propose', { battle })
  expect(sides[0]!.combatants[0]!.record).toEqual({ 'hp-lost': 9, 'armour-head-lost': 0, 'armour-body-lost': 1, 'luck-spent': 2, 'injuries': ['broken-arm'], 'states': ['prone'], 'dead': false })
  const report = (record: object) => ({ battle, sides: sides.map((side, n) => ({ roster: side.roster, record: n === 0 ? { ...side.record, ...record } : side.record, result: 'win', combatants: side.combatants.map(({ member, record: told }) => ({ member, record: told })) })) })
  const left = sides[0]!.record['weapons'] as { [key: string]: unknown }[]
  const wrong = await app.dispatch('battles.report', report({ weapons: [{ ...left[0], loaded: 99 }] }))
  expect(wrong).toMatchObject({ ok: false, error: { reasons: [{ code: 'weapon-wrong' }] } })
  await app.call('battles.report', report({}) as never)
  await app.call('battles.finish', { battle })
  const after = await app.call('rosters.get', { roster: id })
  expect(after.items.map(({ thing, data }) => [thing, data['loaded'] ?? data['rounds']])).toEqual([['militech-m-10af-lexington', 21], ['bullet-pistol-heavy', 9]])
  expect(after.sheets[0]!.figures.find(({ key }) => key === 'hp')!.amount).toBe(26)
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})
