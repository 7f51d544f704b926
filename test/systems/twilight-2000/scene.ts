import { expect } from 'vitest'
import type { Battle } from '../../../src-main/kernel/state/battle'
import type { Actor, AtTable, TableCommand } from '../../../src-main/kernel/system/board'
import type { TrackerEvent } from '../../../src-main/kernel/state/event'
import { evolve, evolveRoster } from '../../../src-main/kernel/state/evolve'
import type { Json, Words } from '../../../src-main/kernel/values/json'
import type { Answer, Prompt } from '../../../src-main/kernel/system/prompt'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import type { Roster } from '../../../src-main/kernel/state/roster'
import type { Tracker } from '../../../src-main/kernel/state/tracker'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { twilight2000 } from '../../../src-main/systems/twilight-2000/index'
import { battleOf, must, PlainRoster } from '../../support/plain-table'
import { falling, isWorded, t2k } from './ask'

const plug = twilight2000.tracker!

/** A founded unit of these people, with these entries on their sheets; members use their names as ids. */
export function unitOf(
  name: string,
  people: { [name: string]: object },
  house: HouseRules = {},
  unitDie = '6'
): Roster {
  const rules = t2k(house)
  let id = 0
  const chance = { roll: (sides: number) => sides, id: () => `${name}-${id++}` }
  const unit = new PlainRoster(twilight2000, rules, { name, kind: 'unit' }, chance)
  for (const one of Object.keys(people))
    unit.run({ type: 'recruit', memberType: 'character', name: one, choices: {} })
  unit.roster = {
    ...unit.roster,
    members: unit.roster.members.map((member) => ({ ...member, id: member.name }))
  }
  for (const [one, values] of Object.entries(people)) unit.write(one, values)
  return unit.write(null, { 'unit-cuf': unitDie }).run({ type: 'found' }).roster
}

/** A scene of these units, played in memory. Every text is checked, and a refusal must leave no trace. */
export class Scene {
  tracker: Tracker
  readonly battle: Battle
  private made = 0
  private last: TrackerEvent[] = []
  constructor(
    public rosters: Roster[],
    house: HouseRules = {},
    readonly rules = t2k(house)
  ) {
    this.battle = battleOf(twilight2000, this.rules, 'Pont', rosters)
    this.tracker = must(plug.begin(this.rules, this.battle, rosters))
  }

  get at(): AtTable {
    return { battle: this.battle, tracker: this.tracker, rosters: this.rosters }
  }

  /** The codes of the reasons against it; empty if it was done. */
  private tell(command: TableCommand): string[] {
    const chance = { ...falling(), id: () => `new-${this.made++}` }
    const verdict = plug.decide(this.rules, this.at, command, chance)
    if (isRefusal(verdict)) {
      for (const { code, params } of verdict.refused)
        if (!code.startsWith('field-')) isWorded(`refusals.${code}`, params)
      return verdict.refused.map(({ code }) => code)
    }
    expect(verdict.length).toBeGreaterThan(0)
    this.last = verdict
    for (const event of verdict) {
      isWorded(`events.${event.type}`, event.facts)
      this.tracker = evolve(this.tracker, event) as Tracker
    }
    for (const asked of this.prompts())
      for (const words of [
        asked.title,
        asked.text,
        ...(asked.why ?? []),
        ...(asked.options ?? []).map(({ label }) => label)
      ])
        this.reads(words)
    this.board()
    return []
  }

  /** Checks that a text exists in both languages, with all its parameters. */
  private reads(words: Words | undefined): void {
    if (words && 'key' in words && typeof words.key === 'string')
      isWorded(words.key, (words.params ?? {}) as { [name: string]: Json })
  }

  refused(who: string | null, act: string, input: object = {}): string[] {
    const actor: Actor = who === null ? {} : { unit: who }
    return this.tell({ type: 'act', act, actor, input: input as { [field: string]: Json } })
  }

  act(who: string | null, act: string, input: object = {}): this {
    expect([act, ...this.refused(who, act, input)]).toEqual([act])
    return this
  }

  refusedAnswer(answer: Answer): string[] {
    return this.tell({ type: 'answer', prompt: this.prompts()[0]?.id ?? 'none', answer })
  }

  answer(answer: Answer): this {
    expect(this.refusedAnswer(answer)).toEqual([])
    return this
  }

  dice(...dice: number[]): this {
    return this.answer({ dice })
  }

  choose(option: string): this {
    return this.answer({ options: [option] })
  }

  /** The log entries of the last act or answer, with names in English. */
  told(): [type: string, facts: { [name: string]: Json }][] {
    const said = (fact: Json): Json =>
      typeof fact === 'object' && fact !== null && !Array.isArray(fact)
        ? 'en' in fact
          ? fact['en']!
          : (fact['key'] ?? fact)
        : fact
    return this.last.map(({ type, facts }) => [
      type,
      Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, said(fact)]))
    ])
  }

  prompts(): Prompt[] {
    return plug.prompts(this.rules, this.at)
  }

  /** The open prompt: the key of its title, with the member asked; empty if there is none. */
  asked(): string {
    const [prompt] = this.prompts()
    return prompt
      ? `${this.nameOf(prompt.member)} ${(prompt.title as { key: string }).key.replace('table.', '')}`
      : ''
  }

  /** The sides of the requested dice. */
  asks(): number[] {
    return this.prompts()[0]?.dice?.each?.map(({ sides }) => sides) ?? []
  }

  board() {
    const board = plug.board(this.rules, this.at)
    for (const side of board.sides)
      for (const unit of side.units)
        for (const words of [
          unit.state.label,
          ...unit.chips.flatMap(({ label, hint }) => [label, hint]),
          ...unit.tracks.map(({ label }) => label),
          ...unit.counters.map(({ label }) => label),
          ...unit.gauges.flatMap(({ notes }) => notes)
        ])
          this.reads(words)
    this.reads(board.moment)
    return board
  }

  offers(who: string | null): string[] {
    const offers = plug.offers(this.rules, this.at, who === null ? {} : { unit: who })
    for (const { label, group, hint, refused, fields } of offers)
      for (const words of [
        label,
        group,
        hint,
        ...refused,
        ...fields.flatMap((field) => [
          field.label,
          field.hint,
          ...(field.options ?? []).map((option) => option.label)
        ])
      ])
        this.reads(words)
    return offers.filter(({ allowed }) => allowed).map(({ act }) => act)
  }

  field(who: string | null, act: string, key: string) {
    return plug
      .offers(this.rules, this.at, who === null ? {} : { unit: who })
      .find((offer) => offer.act === act)!
      .fields.find((field) => field.key === key)
  }

  of(who: string) {
    return this.board()
      .sides.flatMap(({ units }) => units)
      .find(({ unit, name }) => unit === who || name === who)!
  }

  chips(who: string): string[] {
    return this.of(who).chips.map(({ key }) => key)
  }

  /** The rest of damage and stress. */
  tracks(who: string): number[] {
    return this.of(who).tracks.map(({ value, max }) => max - value)
  }

  arm(who: string) {
    const [arm] = this.tracker.units.find(({ id }) => id === who)!.state['arms'] as unknown as {
      loaded: number
      reliability: number
      jammed: boolean
    }[]
    return [arm!.loaded, arm!.reliability, arm!.jammed]
  }

  nameOf(who: string | null): string {
    return this.tracker.units.find(({ id }) => id === who)?.name ?? '–'
  }

  /** The rosters after the game, with the report that the table proposes. */
  over(): Roster[] {
    const sides = must(twilight2000.battle.report(this.rules, this.battle, plug.propose(this.rules, this.at)))
    const events = must(
      twilight2000.battle.finish(this.rules, { ...this.battle, sides }, this.rosters, {
        ...falling(),
        id: () => `over-${this.made++}`
      })
    )
    return this.rosters.map((roster) =>
      evolveRoster(roster, events.filter(({ subject }) => subject.id === roster.id) as never)
    )
  }
}
