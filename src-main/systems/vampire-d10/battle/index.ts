import type { Combatant, Side } from '../../../kernel/state/battle'
import { battleEvent, rosterEvent, type Event } from '../../../kernel/state/event'
import { evolveRoster } from '../../../kernel/state/evolve'
import { byField, readReported, whyNotBy } from '../../../kernel/parts/taken-out-by'
import type { Params } from '../../../kernel/values/json'
import { limitsOf, mustered, reported } from '../../../kernel/parts/mustering'
import type { Member, RosterChange, Trait } from '../../../kernel/state/roster'
import type { Field } from '../../../kernel/system/sheet'
import type { BattleSheet, GameSystem } from '../../../kernel/system/system'
import { isRefusal, reason, type Reason } from '../../../kernel/values/verdict'
import { downtime } from '../roster/between'
import {
  characterOf,
  asJson,
  isVampire,
  marksKey,
  trackMax,
  TRACKS,
  type Damage,
  type Track
} from '../sheet/character'
import type { Vd10Rules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { criticalOptions } from '../sheet/writing'

/** The report's fields for each character; a side has none. One coterie alone is enough for a battle. */
export function battleSheet(rules: Vd10Rules): BattleSheet {
  return { combatant: fields(rules), side: [], tracked: true, loot: false, sides: { min: 1, max: 8 } }
}

const DAMAGE: readonly Damage[] = ['superficial', 'aggravated']
/** The most boxes of a track. */
const MOST_BOXES = 20

function fields(rules: Vd10Rules): Field[] {
  const { hungerMost } = rules.files['tables/dice']
  return [
    ...TRACKS.flatMap((track) =>
      DAMAGE.map((damage): Field => ({
        key: marksKey(track, damage),
        label: say(`battle.${marksKey(track, damage)}`),
        kind: 'count',
        min: 0,
        max: MOST_BOXES,
        shares: {
          limit: track,
          with: DAMAGE.filter((other) => other !== damage).map((other) => marksKey(track, other))
        },
        rules: ['VD10-HP-02'],
        default: 0
      }))
    ),
    {
      key: 'hunger',
      label: say('battle.hunger'),
      kind: 'count',
      min: 0,
      max: hungerMost,
      rules: ['VD10-R05', 'VD10-R27'],
      default: 0
    },
    {
      key: 'torpor',
      label: say('battle.torpor'),
      kind: 'flag',
      rules: ['VD10-HP-05', 'VD10-CT-06'],
      default: false
    },
    byField(say('battle.by'), say('battle.by-hint'), { field: 'torpor', is: ['true'] })
  ]
}

/** What the tracker stores of a character beside numbers: criticals, states and drugs. */
export const LISTS = ['criticals', 'states', 'drugs'] as const
export type Lists = { [list in (typeof LISTS)[number]]: Params[] }

/** The column of each list that holds the row's id. */
const namedBy = { criticals: 'critical', states: 'state', drugs: 'drug' } as const

export function listsOf(member: Member): Lists {
  const rows = (list: string): Params[] =>
    member.traits.filter(({ kind }) => kind === list).map(({ data }) => data)
  return { criticals: rows('criticals'), states: rows('states'), drugs: rows('drugs') }
}

type ReportedLists = Lists & {
  member: string
}

export const battle: GameSystem<Vd10Rules>['battle'] = {
  muster: (rules, roster, ids) => {
    const members = mustered(roster, ids)
    if (isRefusal(members)) return members
    const combatants = members.map((member): Combatant => ({
      member: member.id,
      name: member.name,
      typeName: rules.words('natures', member.choices['nature'] ?? 'mortal', 'name'),
      record: {
        ...Object.fromEntries(
          [...TRACKS.flatMap((track) => DAMAGE.map((damage) => marksKey(track, damage))), 'hunger'].map(
            (key) => [key, member.numbers[key] ?? 0]
          )
        ),
        torpor: member.numbers['torpor'] === 1
      }
    }))
    const limits = Object.fromEntries(
      members.map((member) => [
        member.id,
        Object.fromEntries(
          TRACKS.map((track) => [track, trackMax(rules, characterOf(rules, roster, member), track).value])
        )
      ])
    )
    const mortals = members.filter((member) => !isVampire(characterOf(rules, roster, member)))
    const without = Object.fromEntries(mortals.map(({ id }) => [id, ['hunger']]))
    return { value: null, combatants, record: { limits, ...(mortals.length > 0 && { without }) } }
  },
  report: (rules, battle, sides) =>
    reported(
      battle,
      sides,
      (before, side) => [
        ...side.combatants.flatMap((combatant) => whyNotReported(rules, before, combatant)),
        ...whyNotReportedLists(rules, before, side),
        ...whyNotBy(battle, side)
      ],
      (before, after) => ({ ...after, record: { ...before.record, lists: asJson(reportedListsOf(after)) } })
    ),
  finish: (rules, battle, rosters, chance): Event[] => [
    battleEvent(battle.id, 'game-over', { name: battle.name }, [{ do: 'finish' }]),
    ...rosters.flatMap((roster) => {
      const side = battle.sides.find((candidate) => candidate.roster === roster.id)
      const written = (side?.combatants ?? []).flatMap((combatant) => {
        const member = roster.members.find(({ id }) => id === combatant.member)
        const lists = side && reportedListsOf(side).find((own) => own.member === combatant.member)
        return member
          ? [
              {
                combatant,
                changes: [
                  ...numbersOf(combatant),
                  ...(lists ? rewritten(rules, member, lists, () => chance.id()) : [])
                ]
              }
            ]
          : []
      })
      const all = written.flatMap(({ changes }) => changes)
      const after = evolveRoster(roster, [rosterEvent(roster.id, 'game-left', {}, all)])
      return [
        ...written.map(({ combatant, changes }) =>
          rosterEvent(
            roster.id,
            'game-left',
            {
              name: combatant.name,
              health: reportedMarks(combatant, 'health'),
              willpower: reportedMarks(combatant, 'willpower')
            },
            changes
          )
        ),
        rosterEvent(roster.id, 'downtime-began', {}, downtime(rules, after, chance.id(), battle.id))
      ]
    })
  ]
}

const reportedMarks = ({ record }: Combatant, track: Track): string =>
  `${Number(record[marksKey(track, 'superficial')] ?? 0)} × / ${Number(record[marksKey(track, 'aggravated')] ?? 0)} ■`

function numbersOf({ member, record }: Combatant): RosterChange[] {
  const keys = [
    ...TRACKS.flatMap((track) => DAMAGE.map((damage) => marksKey(track, damage))),
    'hunger',
    'torpor'
  ]
  return keys.map((key) => ({ do: 'member-number', member, key, to: Number(record[key] ?? 0) }))
}

/** The changes that replace the lists of the sheet with the reported ones; an unchanged list has none. */
function rewritten(rules: Vd10Rules, member: Member, lists: Lists, id: () => string): RosterChange[] {
  return LISTS.flatMap((list): RosterChange[] => {
    const had = member.traits.filter(({ kind }) => kind === list)
    if (JSON.stringify(had.map(({ data }) => data)) === JSON.stringify(lists[list])) return []
    const section = list === 'criticals' ? 'criticals' : list
    return [
      ...had.map((trait): RosterChange => ({ do: 'trait-remove', member: member.id, trait: trait.id })),
      ...lists[list].map((data): RosterChange => {
        const key = String(data[namedBy[list]])
        return {
          do: 'trait-add',
          member: member.id,
          trait: { id: id(), kind: list, key, name: rules.words(section, key, 'name'), data } satisfies Trait
        }
      })
    ]
  })
}

/** The reported lists. Only the tracker reports them; a report written by hand leaves them unchanged. */
function reportedListsOf({ record }: Side): ReportedLists[] {
  return (record['lists'] ?? []) as ReportedLists[]
}

/**
 * Refuses unknown members, ids that the book does not have, and values out of bounds
 * (VD10-HP-10, VD10-ST-13).
 */
function whyNotReportedLists(rules: Vd10Rules, before: Side, after: Side): Reason[] {
  const known: { [list in keyof Lists]: string[] } = {
    criticals: criticalOptions(rules),
    states: rules.files['catalogue/states'].map(({ id }) => id),
    drugs: rules.files['catalogue/drugs'].map(({ id }) => id)
  }
  return reportedListsOf(after).flatMap((entry) => {
    const name = before.combatants.find(({ member }) => member === entry.member)?.name
    if (name === undefined) return [reason('unknown-member', [], { member: entry.member })]
    const fits = LISTS.every(
      (list) =>
        Array.isArray(entry[list]) &&
        entry[list].every((row) => known[list].includes(String(row[namedBy[list]])) && fitsRow(row))
    )
    return fits ? [] : [reason('lists-wrong', [], { name })]
  })
}

/**
 * Whether the other columns of a row are valid: turns and hunger levels as counts, a note as a short text.
 */
function fitsRow(row: Params): boolean {
  return Object.entries(row).every(([key, value]) =>
    key === 'turns' || key === 'slaked'
      ? typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 99
      : typeof value === 'string' && value.length <= 60
  )
}

/**
 * Refuses unknown fields, values out of bounds, and more marks than the sheet's tracks have
 * boxes (VD10-HP-03).
 */
function whyNotReported(rules: Vd10Rules, side: Side, { member, name, record }: Combatant): Reason[] {
  const { values, reasons } = readReported(fields(rules), record)
  if (reasons.length > 0) return reasons
  const limits = limitsOf(side, member)
  return TRACKS.flatMap((track) => {
    const value = DAMAGE.reduce((sum, damage) => sum + Number(values[marksKey(track, damage)] ?? 0), 0)
    const max = limits[track] ?? MOST_BOXES
    return value > max
      ? [
          reason('field-wrong', ['VD10-HP-03'], {
            name,
            field: say(`figures.${track}`),
            value,
            max
          })
        ]
      : []
  })
}
