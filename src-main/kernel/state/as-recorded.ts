import type { Trace } from './cells'
import type { Event } from './event'
import type { Json } from '../values/json'
import type { RosterChange } from './roster'

/** What later acts told or reckoned while an act stood, and what stays as they have it when it is taken back. */
export type Recorded = 'dice' | 'values' | 'names' | 'prices'

/** An act with what it told. */
export interface ToldAct {
  seq: number
  events: readonly Pick<Event, 'subject' | 'changes' | 'facts'>[]
}

/** The later acts of each kind, newest first; kinds without any are left out. */
export function asRecorded(
  taken: readonly { act: ToldAct; trace: Trace }[],
  later: readonly { act: ToldAct; trace: Trace }[]
): { what: Recorded; acts: number[] }[] {
  const rosters = new Set(
    taken
      .filter(({ act }) => act.events.some(changesWorth))
      .flatMap(({ act }) => act.events.filter(changesWorth).map((event) => event.subject.id))
  )
  const given = new Set(
    taken.flatMap(({ act }) => act.events.flatMap((event) => event.changes.flatMap(nameIn)))
  )
  // Whom it was about, apart from the rosters: with them everything has to do.
  const about = new Set(
    taken.flatMap(({ act, trace }) =>
      [...trace.uses, ...trace.makes].filter((id) => !act.events.some((event) => event.subject.id === id))
    )
  )
  const rules = taken.some(({ act }) =>
    act.events.some((event) => event.changes.some((change) => RULES.has(change.do)))
  )
  const found: { [what in Recorded]: number[] } = { dice: [], values: [], names: [], prices: [] }
  for (const { act, trace } of [...later].sort((a, b) => b.act.seq - a.act.seq)) {
    if (rules || [...trace.uses].some((id) => about.has(id))) {
      if (act.events.some((event) => holds(event.facts, isDie))) found.dice.push(act.seq)
    }
    if (act.events.some((event) => notesValue(event, rosters))) found.values.push(act.seq)
    if (
      given.size > 0 &&
      act.events.some((event) => holds(event.facts, (value) => typeof value === 'string' && given.has(value)))
    )
      found.names.push(act.seq)
    if (rules && act.events.some((event) => typeof event.facts['paid'] === 'number'))
      found.prices.push(act.seq)
  }
  return (Object.keys(found) as Recorded[]).flatMap((what) =>
    found[what].length > 0 ? [{ what, acts: found[what] }] : []
  )
}

const RULES = new Set<string>(['house-rules', 'overlay', 'pack-put', 'pack-remove'])

/** What a roster is worth does not hang on words, on who leads it, on what is noted, nor on what it has in its purse. */
const WORTHLESS = new Set<string>([
  'money',
  'told',
  'rename',
  'own',
  'player',
  'member-rename',
  'member-own',
  'between-data',
  'between-step',
  'stage'
])

function changesWorth({ subject, changes }: Pick<Event, 'subject' | 'changes'>): boolean {
  return subject.kind === 'roster' && changes.some((change) => !WORTHLESS.has(change.do))
}

/** Does it write down what one of these rosters is worth: at an interlude's end, or when a battle begins? */
function notesValue({ subject, changes }: Pick<Event, 'subject' | 'changes'>, rosters: Set<string>): boolean {
  if (subject.kind === 'roster')
    return (
      rosters.has(subject.id) &&
      (changes as readonly RosterChange[]).some((change) => change.do === 'number' && change.key === 'value')
    )
  if (subject.kind !== 'battle') return false
  return changes.some((change) => {
    const sides =
      change.do === 'create' && 'battle' in change
        ? change.battle.sides
        : change.do === 'begin'
          ? change.sides
          : []
    return sides.some((side) => side.value !== null && rosters.has(side.roster))
  })
}

function nameIn(change: Event['changes'][number]): string[] {
  return (change.do === 'rename' || change.do === 'member-rename' || change.do === 'player-rename') &&
    'name' in change
    ? [change.name]
    : []
}

function isDie(value: Json): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    'sides' in value &&
    'value' in value &&
    'by' in value
  )
}

function holds(told: Json, is: (value: Json) => boolean): boolean {
  if (is(told)) return true
  return typeof told === 'object' && told !== null && Object.values(told).some((one) => holds(one, is))
}
