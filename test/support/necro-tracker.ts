import { expect } from 'vitest'
import type { Battle, Side } from '../../src-main/kernel/state/battle'
import type { ActOffer, AtTable, Board, TableCommand } from '../../src-main/kernel/system/board'
import type { Chance } from '../../src-main/kernel/values/dice'
import type { TrackerEvent } from '../../src-main/kernel/state/event'
import { evolve } from '../../src-main/kernel/state/evolve'
import type { Json, Words } from '../../src-main/kernel/values/json'
import type { Answer, Prompt } from '../../src-main/kernel/system/prompt'
import type { HouseRules } from '../../src-main/kernel/values/raw-system'
import type { Item, Roster } from '../../src-main/kernel/state/roster'
import type { Tracker } from '../../src-main/kernel/state/tracker'
import { isRefusal, type Reason } from '../../src-main/kernel/values/verdict'
import { muster } from '../../src-main/systems/neo-necro/battle/muster'
import type { NecroRules } from '../../src-main/systems/neo-necro/catalogue/rules'
import { actsOf } from '../../src-main/kernel/parts/table-acts'
import { acts as tableActs } from '../../src-main/systems/neo-necro/tracker/acts/list'
import { tracker as plug } from '../../src-main/systems/neo-necro/tracker/index'
import { settled } from '../../src-main/systems/neo-necro/tracker/prompts'
import { sceneOf } from '../../src-main/systems/neo-necro/tracker/scene'
import {
  stateOf,
  tableOf,
  type TableState,
  type UnitState
} from '../../src-main/systems/neo-necro/tracker/state'
import { gangOf, type Drawn } from './necro-gang'
import { holdsRefused, holdsTold } from './necro-table-book'
import { holdsOffered } from './necro-table-offers'
import { holdsAsked } from './necro-table-questions'
import { necro } from './neo-necro-raw'
import { checkEvent, checkPrompt, checkReason, checkWords } from './necro-words'

/** A gang for the table. By its letter, members are called `a0`, `a1`… and their things `a0-0`, `a0-1`… */
export interface Brought {
  house?: string
  fighters: Drawn[]
  stash?: string[]
}

/** A battle at the table, played by the rules alone. Every act is recorded, so that it can be undone. */
export class AtTheTable {
  readonly rules: NecroRules
  readonly battle: Battle
  readonly rosters: Roster[]
  tracker: Tracker
  /** The next faces that the app throws; fives after them. */
  readonly dice: number[] = []
  /** The purpose of each die that the app threw. */
  readonly whys: string[] = []
  readonly acts: TrackerEvent[][] = []
  /** The command of each act. */
  readonly commands: TableCommand[] = []
  private readonly chance: Chance

  /**
   * `seeded`: the app's dice depend on their purpose, as in a campaign, and not on `dice`. `rules`: other
   * rules than the book's.
   */
  constructor(
    gangs: Brought[],
    houseRules: HouseRules = {},
    seeded = false,
    rules: NecroRules = necro(houseRules)
  ) {
    this.rules = rules
    this.rosters = gangs.map((gang, nth) => rosterOf(this.rules, gang, 'abcdefg'[nth]!))
    const sides = this.rosters.map((roster): Side => {
      const mustered = muster(
        this.rules,
        roster,
        roster.members.map((m) => m.id)
      )
      if (isRefusal(mustered)) throw new Error(JSON.stringify(mustered.refused))
      return { roster: roster.id, name: roster.name, kindName: roster.kindName, ...mustered, result: null }
    })
    this.battle = { id: 'b1', name: 'Rencontre', date: '2026-11-21', status: 'open', sides }
    const begun = plug.begin(this.rules, this.battle, this.rosters)
    if (isRefusal(begun)) throw new Error(JSON.stringify(begun.refused))
    this.tracker = begun
    let ids = 0
    this.chance = {
      roll: (sidesOf, why) => {
        this.whys.push(why)
        if (seeded) return (hash(why) % sidesOf) + 1
        return this.dice.shift() ?? Math.min(5, sidesOf)
      },
      id: () => `x${++ids}`
    }
  }

  get at(): AtTable {
    return { battle: this.battle, tracker: this.tracker, rosters: this.rosters }
  }
  get board(): Board {
    return plug.board(this.rules, this.at)
  }
  get prompts(): Prompt[] {
    const prompts = plug.prompts(this.rules, this.at)
    for (const prompt of prompts) {
      checkPrompt(this.rules, prompt)
      holdsAsked(prompt, this.tracker)
    }
    expect(new Set(prompts.map((p) => p.id)).size, 'prompt ids differ').toBe(prompts.length)
    return prompts
  }
  /** The kind of the question that must be answered first; null if there is none. */
  get waiting(): string | null {
    return this.prompts.find((p) => !p.optional)?.id.split(':')[0] ?? null
  }
  get table(): TableState {
    return tableOf(this.tracker)
  }
  get report(): Side[] {
    return plug.propose(this.rules, this.at)
  }

  unit(id: string): UnitState {
    return stateOf(this.tracker.units.find((u) => u.id === id)!)
  }
  item(id: string): Item {
    return this.rosters.flatMap((r) => r.items).find((i) => i.id === id)!
  }
  offers(unit?: string, side?: string): ActOffer[] {
    const offers = plug.offers(this.rules, this.at, {
      ...(unit !== undefined && { unit }),
      ...(side !== undefined && { side })
    })
    for (const offer of offers) this.checkOffer(offer)
    return offers
  }
  offer(act: string, unit?: string, side?: string): ActOffer {
    const found = this.offers(unit, side).find((o) => o.act === act)
    if (!found) throw new Error(`no offer ${act}`)
    return found
  }

  try(command: TableCommand): TrackerEvent[] | Reason[] {
    const verdict = plug.decide(this.rules, this.at, command, this.chance)
    return isRefusal(verdict) ? verdict.refused : verdict
  }
  /** Runs a command. Returns the types of the events. Throws on a refusal. */
  private do(command: TableCommand): string[] {
    const verdict = plug.decide(this.rules, this.at, command, this.chance)
    if (isRefusal(verdict)) throw new Error(`refused: ${JSON.stringify(verdict.refused)}`)
    expect(verdict.length, 'an act tells something').toBeGreaterThan(0)
    for (const event of verdict) {
      checkEvent(this.rules, event)
      holdsTold(event, this.tracker)
    }
    this.acts.push(verdict)
    this.commands.push(command)
    this.tracker = folded(this.tracker, verdict)
    return verdict.map((event) => event.type)
  }
  /** Runs a command that must not be refused. */
  act0(command: TableCommand): string[] {
    return this.do(command)
  }
  /**
   * Runs a command that the rules may refuse. Returns the types of the events; empty if refused. Checks the
   * wording of reasons.
   */
  tryAct(command: TableCommand): string[] {
    const verdict = this.try(command)
    if (verdict.length > 0 && 'code' in verdict[0]!) {
      for (const why of verdict as Reason[]) checkReason(this.rules, why)
      return []
    }
    return this.do(command)
  }
  offersTo(actor: { unit?: string; side?: string }): ActOffer[] {
    return this.offers(actor.unit, actor.side)
  }
  act(
    act: string,
    actor: { unit?: string; side?: string } = {},
    input: { [field: string]: Json } = {}
  ): string[] {
    const scene = settled(sceneOf(this.rules, this.at))
    const bound = actsOf(tableActs, scene, actor)?.find((one) => one.id === act)
    if (bound) this.checkOffer(bound.offer())
    return this.do({ type: 'act', act, actor, input })
  }
  /** Answers the first open question of this kind. */
  answer(kind: string, answer: Answer = {}): string[] {
    return this.do({ type: 'answer', prompt: this.prompt(kind).id, answer })
  }
  /** Answers a question with these dice, or lets the app throw. */
  roll(kind: string, ...dice: number[]): string[] {
    return this.answer(kind, dice.length > 0 ? { dice } : {})
  }
  prompt(kind: string): Prompt {
    const found = this.prompts.find((p) => p.id.split(':')[0] === kind)
    if (!found) throw new Error(`no question ${kind} among ${this.prompts.map((p) => p.id).join(' ')}`)
    return found
  }
  refused(
    act: string,
    actor: { unit?: string; side?: string } = {},
    input: { [field: string]: Json } = {}
  ): string[] {
    const verdict = plug.decide(this.rules, this.at, { type: 'act', act, actor, input }, this.chance)
    if (!isRefusal(verdict)) throw new Error(`not refused: ${verdict.map((e) => e.type).join(' ')}`)
    for (const why of verdict.refused) {
      checkReason(this.rules, why)
      holdsRefused(why, this.tracker)
    }
    return verdict.refused.map((why) => why.code)
  }
  /** The facts of the last event of this type. */
  told(type: string): { [name: string]: Json } {
    const event = this.acts.flat().findLast((e) => e.type === type)
    if (!event) throw new Error(`${type} was not told`)
    return event.facts
  }

  /** Deploys everybody and begins the first turn, with this side to act. */
  started(first = this.rosters[0]!.id): this {
    this.act('first-side', { side: first })
    this.act('begin-turn')
    return this
  }
  /** Activates a fighter, whichever side is to act. Ends the present activation first. */
  activate(unit: string): this {
    const { active } = this.table
    if (active) this.act('end-activation', { unit: active.unit })
    const { side } = this.tracker.units.find((u) => u.id === unit)!
    if (this.table.next !== side) this.act('set-next', { side })
    this.act('activate', { unit })
    return this
  }
  /** Answers every question that must be answered with these dice, in order; then the app throws. */
  answers(...dice: number[]): string[] {
    const kinds: string[] = []
    for (
      let prompt = this.prompts.find((p) => !p.optional);
      prompt;
      prompt = this.prompts.find((p) => !p.optional)
    ) {
      kinds.push(prompt.id.split(':')[0]!)
      const count = prompt.dice?.count ?? 0
      const given = count > 0 && dice.length > 0 ? { dice: dice.splice(0, count) } : {}
      const options = (prompt.options ?? []).filter((o) => o.allowed).slice(0, prompt.choose?.min ?? 1)
      this.do({
        type: 'answer',
        prompt: prompt.id,
        answer: { ...given, ...(prompt.options && { options: options.map((o) => o.id) }) }
      })
    }
    return kinds
  }

  private checkOffer(offer: ActOffer): void {
    const { label, group, hint, refused, allowed, fields } = offer
    holdsOffered(offer)
    for (const words of [label, group, hint, ...refused] as (Words | undefined)[])
      checkOnce(this.rules, words)
    expect(allowed).toBe(refused.length === 0)
    for (const field of fields) {
      checkOnce(this.rules, field.label)
      checkOnce(this.rules, field.hint)
      for (const option of field.options ?? []) checkOnce(this.rules, option.label)
    }
  }
}

/** Words checked before, because the same offers are made very often. */
const checked = new Set<string>()

function checkOnce(rules: NecroRules, words: Words | undefined): void {
  const text = JSON.stringify(words) ?? ''
  if (checked.has(text)) return
  checked.add(text)
  checkWords(rules, words)
}

/** A number from a text, so that each purpose gets its own die. */
function hash(text: string): number {
  let sum = 2166136261
  for (const letter of text) sum = Math.imul(sum ^ letter.charCodeAt(0), 16777619)
  return (sum ^ (sum >>> 15)) >>> 0
}

export function folded(tracker: Tracker, events: TrackerEvent[]): Tracker {
  return events.reduce((state, event) => evolve(state, event) as Tracker, tracker)
}

/** A gang with all its ids beginning with its letter, so that gangs share no ids. */
function rosterOf(
  rules: NecroRules,
  { house = 'orlock', fighters, stash = [] }: Brought,
  letter: string
): Roster {
  const drawn = gangOf(rules, fighters, { kind: house, kindName: rules.house(house)!.name, stash })
  const id = (old: string): string =>
    old.replace(/^[mis](?=[\d-])/, (kind) => (kind === 's' ? `${letter}s` : letter))
  return {
    ...drawn,
    id: `gang-${letter}`,
    name: `Gang ${letter.toUpperCase()}`,
    members: drawn.members.map((m) => ({
      ...m,
      id: id(m.id),
      name: `${letter.toUpperCase()}${m.id.slice(1)}`
    })),
    items: drawn.items.map((i) => ({ ...i, id: id(i.id), holder: id(i.holder), on: i.on && id(i.on) }))
  }
}
