import { expect } from 'vitest'
import type { Battle, Side } from '../../src-main/kernel/state/battle'
import type { Actor, AtTable, TableCommand } from '../../src-main/kernel/system/board'
import type { RosterCommand } from '../../src-main/kernel/system/command'
import type { Chance } from '../../src-main/kernel/values/dice'
import type { TrackerEvent } from '../../src-main/kernel/state/event'
import { evolve, evolveRoster } from '../../src-main/kernel/state/evolve'
import type { Params, Words } from '../../src-main/kernel/values/json'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import type { Roster } from '../../src-main/kernel/state/roster'
import type { GameSystem } from '../../src-main/kernel/system/system'
import type { Tracker } from '../../src-main/kernel/state/tracker'
import { isRefusal, type Verdict } from '../../src-main/kernel/values/verdict'
import { writeSheet } from '../../src-main/kernel/system/writing'
import { aboutFields } from './refusals'

/** The value of a verdict. Throws on a refusal. */
export function must<T>(verdict: Verdict<T>): T {
  if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
  return verdict
}

/** A roster made by commands and the rules alone, without a store. */
export class PlainRoster<Rules> {
  roster: Roster

  constructor(
    private readonly system: GameSystem<Rules>,
    private readonly rules: Rules,
    { name, kind }: { name: string; kind: string },
    private readonly chance: Chance
  ) {
    this.roster = evolveRoster(
      null,
      must(system.decide(rules, null, { type: 'create', id: name, name, kind, player: null }, chance))
    )
  }

  run(command: RosterCommand): this {
    this.roster = evolveRoster(
      this.roster,
      must(this.system.decide(this.rules, this.roster, command, this.chance))
    )
    return this
  }

  /** Writes on the sheet of a member, or of the roster (null). */
  write(member: string | null, values: object): this {
    this.roster = evolveRoster(
      this.roster,
      must(writeSheet(this.system.writing!, this.rules, this.roster, member, values as Params, this.chance))
    )
    return this
  }

  /** Recruits a member and writes these values on their sheet. */
  joins(memberType: string, name: string, values: object, choices: { [choice: string]: string } = {}): this {
    this.run({ type: 'recruit', memberType, name, choices })
    return this.write(this.roster.members.at(-1)!.id, values)
  }
}

/** A battle of all members of these rosters. */
export function battleOf<Rules>(
  { battle }: GameSystem<Rules>,
  rules: Rules,
  name: string,
  rosters: Roster[]
): Battle {
  const sides = rosters.map((roster): Side => ({
    roster: roster.id,
    name: roster.name,
    kindName: roster.kindName,
    result: null,
    ...must(
      battle.muster(
        rules,
        roster,
        roster.members.map(({ id }) => id)
      )
    )
  }))
  return { id: 'battle', name, date: '2026-11-21', status: 'open', sides }
}

/** A game's tracker used through its plug alone. Events and refusals must have words; a refusal changes nothing. */
export function plainTable<Rules>(
  system: GameSystem<Rules>,
  rules: Rules,
  name: string,
  rosters: Roster[],
  chance: Chance,
  isWorded: (path: string, params: Params) => void
) {
  const plug = system.tracker!
  const battle = battleOf(system, rules, name, rosters)
  let tracker: Tracker = must(plug.begin(rules, battle, rosters))
  let last: TrackerEvent[] = []
  const at = (): AtTable => ({ battle, tracker, rosters })
  const actorOf = (unit: string | null): Actor => (unit === null ? {} : { unit })
  /** Runs a command. Returns the codes of the reasons against it; empty if it was done. */
  const command = (asked: TableCommand): string[] => {
    const verdict = plug.decide(rules, at(), asked, chance)
    if (isRefusal(verdict)) {
      for (const { code, params } of verdict.refused)
        if (!aboutFields(code)) isWorded(`refusals.${code}`, params)
      return verdict.refused.map(({ code }) => code)
    }
    for (const { type, facts } of verdict) isWorded(`events.${type}`, facts)
    last = verdict
    tracker = last.reduce((state, event) => evolve(state, event) as Tracker, tracker)
    return []
  }
  const refused = (unit: string | null, act: string, input: object = {}) =>
    command({ type: 'act', act, actor: actorOf(unit), input: input as Params })
  const prompt = (): Prompt | undefined => {
    const [asked] = plug.prompts(rules, at())
    const words: Words[] = asked
      ? [asked.title, ...(asked.text ? [asked.text] : []), ...(asked.options ?? []).map(({ label }) => label)]
      : []
    for (const said of words) if ('key' in said) isWorded(said.key as string, (said.params ?? {}) as Params)
    return asked
  }
  const denied = (given: object) => command({ type: 'answer', prompt: prompt()?.id ?? 'none', answer: given })
  const done = (what: string, codes: string[]): void => {
    if (codes.length > 0) throw new Error(`${what}: ${codes.join()}`)
  }
  const board = () => plug.board(rules, at())
  const units = () => board().sides.flatMap((side) => side.units)
  const of = (unit: string) => units().find((one) => one.unit === unit)!
  return {
    at,
    refused,
    act: (unit: string | null, name: string, input: object = {}) => done(name, refused(unit, name, input)),
    prompt,
    /** The codes of the reasons why an answer to the first question is refused. */
    denied,
    answer: (given: object) => done(`answer to ${prompt()?.id}`, denied(given)),
    board,
    units,
    of,
    chips: (unit: string) => of(unit).chips.map(({ key }) => key),
    offers: (unit: string | null) => plug.offers(rules, at(), actorOf(unit)),
    propose: () => plug.propose(rules, at()),
    /**
     * Checks that every act offered to a unit, or to the table (null), has a name in both languages, and its
     * fields too.
     */
    checkOffers(unit: string | null): void {
      for (const { label, group, fields, refused: why } of plug.offers(rules, at(), actorOf(unit)))
        for (const words of [
          label,
          group,
          ...why,
          ...fields.flatMap((field) => [field.label, ...(field.options ?? []).map((option) => option.label)])
        ]) {
          if ('key' in words && typeof words.key === 'string')
            isWorded(words.key, (words.params ?? {}) as Params)
          else
            expect(words).toEqual({
              fr: expect.not.stringMatching(/[{}]/),
              en: expect.not.stringMatching(/[{}]/)
            })
        }
    },
    /** The events of the last act or answer. */
    last: () => last
  }
}
