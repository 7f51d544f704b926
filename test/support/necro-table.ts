import { expect } from 'vitest'
import type { Battle, Result, Side } from '../../src-main/kernel/state/battle'
import type { BuyLine, RosterCommand } from '../../src-main/kernel/system/command'
import type { Chance } from '../../src-main/kernel/values/dice'
import type { Event } from '../../src-main/kernel/state/event'
import { evolve } from '../../src-main/kernel/state/evolve'
import type { Answer, Prompt } from '../../src-main/kernel/system/prompt'
import type { HouseRules } from '../../src-main/kernel/values/raw-system'
import type { Item, Member, Roster } from '../../src-main/kernel/state/roster'
import type { Loot } from '../../src-main/kernel/system/system'
import { isRefusal, type Reason, type Verdict } from '../../src-main/kernel/values/verdict'
import { battle as rulesOfBattle } from '../../src-main/systems/neo-necro/battle'
import type { NecroRules } from '../../src-main/systems/neo-necro/catalogue/rules'
import { decide } from '../../src-main/systems/neo-necro/roster/decide'
import { openPrompts } from '../../src-main/systems/neo-necro/roster/prompts'
import { necro } from './neo-necro-raw'
import { checkEvent, checkPrompt, checkReason } from './necro-words'

/** Some gangs played by the rules alone. The test sets the dice, and all sentences are checked. */
export interface Table {
  rules: NecroRules
  rosters: Map<string, Roster>
  /** The next faces that the app throws, in order; fives after them. */
  dice: number[]
  /** The purpose of each die that the app threw. */
  whys: string[]
  chance: Chance
  /** Every event so far. */
  events: Event[]
}

export function table(houseRules: HouseRules = {}): Table {
  const dice: number[] = []
  const whys: string[] = []
  let ids = 0
  const chance: Chance = {
    roll(sides, why) {
      whys.push(why)
      return dice.shift() ?? Math.min(5, sides)
    },
    id: () => `x${++ids}`
  }
  return { rules: necro(houseRules), rosters: new Map(), dice, whys, chance, events: [] }
}

/** One gang of a table, with the commands that tests use most. */
export class Gang {
  constructor(
    readonly at: Table,
    readonly id: string
  ) {}

  get roster(): Roster {
    return this.at.rosters.get(this.id)!
  }
  get prompts(): Prompt[] {
    const prompts = openPrompts(this.at.rules, this.roster)
    for (const prompt of prompts) checkPrompt(this.at.rules, prompt)
    expect(new Set(prompts.map((p) => p.id)).size, 'prompt ids differ').toBe(prompts.length)
    return prompts
  }
  /** The ids of the prompts that must be answered. */
  get due(): string[] {
    return this.prompts.filter((p) => !p.optional).map((p) => p.id)
  }
  /** The ids of the prompts that may be answered. */
  get offered(): string[] {
    return this.prompts.filter((p) => p.optional).map((p) => p.id)
  }
  prompt(id: string): Prompt {
    const found = this.prompts.find((p) => p.id === id)
    if (!found) throw new Error(`no prompt ${id} among ${this.prompts.map((p) => p.id).join(' ')}`)
    return found
  }
  /** The options of a prompt that may be chosen. */
  options(id: string): string[] {
    return (this.prompt(id).options ?? []).filter((o) => o.allowed).map((o) => o.id)
  }
  member(name: string): Member {
    return this.roster.members.find((m) => m.name === name)!
  }
  items(thing: string): Item[] {
    return this.roster.items.filter((i) => i.thing === thing)
  }
  item(thing: string): Item {
    return this.items(thing)[0]!
  }

  try(command: RosterCommand): Verdict<Event[]> {
    return decide(this.at.rules, this.at.rosters.get(this.id) ?? null, command, this.at.chance)
  }
  do(command: RosterCommand): Event[] {
    const verdict = this.try(command)
    if (isRefusal(verdict)) throw new Error(`refused: ${JSON.stringify(verdict.refused)}`)
    happen(this.at, verdict)
    return verdict
  }
  /** The reasons of a refusal. Checks their wording. */
  reasons(command: RosterCommand): Reason[] {
    const verdict = this.try(command)
    if (!isRefusal(verdict)) throw new Error(`not refused: ${verdict.map((e) => e.type).join(' ')}`)
    expect(verdict.refused.length).toBeGreaterThan(0)
    for (const why of verdict.refused) checkReason(this.at.rules, why)
    return verdict.refused
  }
  refused(command: RosterCommand): string[] {
    return this.reasons(command).map((why) => why.code)
  }

  recruit(memberType: string, name: string, category?: string): Member {
    this.do({ type: 'recruit', memberType, name, choices: category ? { category } : {} })
    return this.member(name)
  }
  buy(thing: string, holder = 'stash', more: Partial<BuyLine> = {}): Item {
    const before = new Set(this.roster.items.map((i) => i.id))
    this.do({ type: 'buy', lines: [{ thing, quantity: 1, holder, ...more }] })
    return this.roster.items.find((i) => !before.has(i.id))!
  }
  /** Answers an open prompt. Returns the types of the events. */
  answer(prompt: string, answer: Answer = {}): string[] {
    this.prompt(prompt)
    return this.do({ type: 'answer', prompt, answer }).map((event) => event.type)
  }
  refusedAnswer(prompt: string, answer: Answer = {}): string[] {
    return this.refused({ type: 'answer', prompt, answer })
  }
  /** Takes the first option of every open progression. */
  settleProgressions(): void {
    for (
      let open = this.due.find((id) => id.startsWith('progression:'));
      open;
      open = this.due.find((id) => id.startsWith('progression:'))
    ) {
      this.answer(open, { options: [this.options(open)[0]!] })
    }
  }
  /** Changes a member directly, bypassing the rules, to reach a state that would take many games. */
  bend(name: string, change: (member: Member) => Member): void {
    this.at.rosters.set(this.id, {
      ...this.roster,
      members: this.roster.members.map((m) => (m.name === name ? change(m) : m))
    })
  }
  /** Gives a member skills, as if they had learnt them. */
  teach(name: string, ...skills: string[]): void {
    const traits = skills.map((key) => ({
      id: `${this.id}-${key}-${this.member(name).traits.length}`,
      kind: 'skill',
      key,
      name: { fr: key, en: key },
      data: {}
    }))
    this.bend(name, (m) => ({ ...m, traits: [...m.traits, ...traits] }))
  }
  /** Gives a member an injury. Returns the trait's id. */
  injure(name: string, key: string, data: { [key: string]: string } = {}): string {
    const id = `${this.id}-${key}-${this.member(name).traits.length}`
    this.bend(name, (m) => ({
      ...m,
      traits: [...m.traits, { id, kind: 'injury', key, name: { fr: key, en: key }, data }]
    }))
    return id
  }
  setMoney(money: number): void {
    this.at.rosters.set(this.id, { ...this.roster, money })
  }
  setValue(value: number): void {
    this.at.rosters.set(this.id, { ...this.roster, numbers: { ...this.roster.numbers, value } })
  }
}

/** Applies events to their gangs. Checks the wording of each. */
export function happen(at: Table, events: Event[]): void {
  for (const event of events) {
    checkEvent(at.rules, event)
    at.events.push(event)
    if (event.subject.kind === 'roster')
      at.rosters.set(event.subject.id, evolve(at.rosters.get(event.subject.id) ?? null, event) as Roster)
  }
}

/** A gang at the start of its founding. */
export function newGang(at: Table, id = 'g1', kind = 'orlock'): Gang {
  const gang = new Gang(at, id)
  gang.do({ type: 'create', id, name: `Gang ${id}`, kind, player: null })
  return gang
}

/** A founded gang: a leader, a ganger and a kid, named after its id. `more` runs before the founding is closed. */
export function foundedGang(
  at: Table,
  id = 'g1',
  kind = 'orlock',
  more: (gang: Gang) => void = () => {}
): Gang {
  const gang = newGang(at, id, kind)
  for (const type of ['leader', 'ganger', 'kid']) gang.recruit(type, `${type}-${id}`)
  more(gang)
  gang.settleProgressions()
  gang.do({ type: 'found' })
  return gang
}

/** The records of combatants in a report, by name. */
export type Reported = { [name: string]: { [field: string]: string | number | null } }

export interface Told {
  results?: (Result | null)[]
  reported?: Reported
  loot?: Loot[]
  /** The names of the fighters; all fit members if absent. */
  members?: string[]
}

/** A game between gangs, up to its report. The report refers to enemies by name. */
export function game(
  gangs: Gang[],
  { results = ['win', 'loss'], reported = {}, loot = [], members }: Told = {}
): Battle {
  const at = gangs[0]!.at
  const everybody = gangs.flatMap((gang) => gang.roster.members)
  const idOf = (value: string | number | null): string | number | null =>
    everybody.find((m) => m.name === value)?.id ?? value
  const sides = gangs.map((gang, i): Side => {
    const fit = gang.roster.members.filter(
      (m) => m.left === null && m.status === 'fit' && (!members || members.includes(m.name))
    )
    const mustered = rulesOfBattle.muster(
      at.rules,
      gang.roster,
      fit.map((m) => m.id)
    )
    if (isRefusal(mustered)) throw new Error(`refused: ${JSON.stringify(mustered.refused)}`)
    const combatants = mustered.combatants.map((c) => {
      const told = Object.entries(reported[c.name] ?? {}).map(([field, value]) => [field, idOf(value)])
      return { ...c, record: { ...c.record, ...Object.fromEntries(told) } }
    })
    return {
      roster: gang.id,
      name: gang.roster.name,
      kindName: gang.roster.kindName,
      value: mustered.value,
      combatants,
      record: {
        ...mustered.record,
        loot: loot
          .filter((one) => one.to === gang.id)
          .map((one) => ({ ...one, taker: String(idOf(one.taker)) }))
      },
      result: results[i] ?? null
    }
  })
  return { id: `b${at.events.length}`, name: 'Rust', date: '2026-11-21', status: 'open', sides }
}

/** Ends a game: reports it and applies its events, so that every gang is in its interlude. */
export function finished(gangs: Gang[], told: Told = {}): Event[] {
  const at = gangs[0]!.at
  const battle = game(gangs, told)
  const sides = rulesOfBattle.report(at.rules, battle, battle.sides)
  if (isRefusal(sides)) throw new Error(`refused: ${JSON.stringify(sides.refused)}`)
  const events = rulesOfBattle.finish(
    at.rules,
    { ...battle, sides },
    gangs.map((gang) => gang.roster),
    at.chance
  )
  if (isRefusal(events)) throw new Error(`refused: ${JSON.stringify(events.refused)}`)
  happen(at, events)
  return events
}

/** The codes of the reasons why a report, or the end of a battle, is refused. Checks their wording. */
export function refusedReport(gangs: Gang[], battle: Battle, what: 'report' | 'finish' = 'report'): string[] {
  const { rules, chance } = gangs[0]!.at
  const verdict =
    what === 'report'
      ? rulesOfBattle.report(rules, battle, battle.sides)
      : rulesOfBattle.finish(
          rules,
          battle,
          gangs.map((g) => g.roster),
          chance
        )
  return codes(gangs[0]!.at, verdict)
}

export function codes(at: Table, verdict: Verdict<unknown>): string[] {
  if (!isRefusal(verdict)) throw new Error('not refused')
  for (const why of verdict.refused) checkReason(at.rules, why)
  return verdict.refused.map((why) => why.code)
}

/**
 * Answers everything due in the first possible way, paying those it can, until a step is reached or the
 * interlude is over.
 */
export function playOn(gang: Gang, until?: string): void {
  for (let left = 200; left > 0 && gang.roster.between && gang.roster.between.step !== until; left--) {
    const prompt = gang.prompts.find((p) => !p.optional)!
    const options =
      prompt.id === 'pay'
        ? affordable(gang, prompt)
        : (prompt.options ?? [])
            .filter((o) => o.allowed)
            .slice(0, 1)
            .map((o) => o.id)
    gang.answer(prompt.id, prompt.options ? { options } : {})
  }
}

function affordable(gang: Gang, prompt: Prompt): string[] {
  let money = gang.roster.money ?? 0
  return (prompt.options ?? [])
    .filter(({ cost = 0 }) => cost <= money && (money -= cost) >= 0)
    .map((o) => o.id)
}
