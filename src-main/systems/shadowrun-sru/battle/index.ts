import type { Battle, Combatant, Side } from '../../../kernel/state/battle'
import { battleEvent, rosterEvent, type Event } from '../../../kernel/state/event'
import { evolveRoster } from '../../../kernel/state/evolve'
import { byField, readReported, whyNotBy } from '../../../kernel/parts/taken-out-by'
import { leaveRoster } from '../../../kernel/parts/moving-items'
import type { Json } from '../../../kernel/values/json'
import {
  combatantsIn,
  limitsOf,
  mustered,
  reported,
  weaponChanges,
  whyNotLeft
} from '../../../kernel/parts/mustering'
import type { RosterChange } from '../../../kernel/state/roster'
import type { Field } from '../../../kernel/system/sheet'
import type { BattleSheet, GameSystem } from '../../../kernel/system/system'
import { isRefusal, reason, type Reason } from '../../../kernel/values/verdict'
import { downtime, LEFT_OVER } from '../roster/between'
import { asJson, maxKey, MONITOR_MOST, TRACKS, weaponsOf } from '../sheet/character'
import type { SruRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** The report's fields for each character; a side has none. One team alone is enough for a battle. */
export function battleSheet(): BattleSheet {
  return { combatant: FIELDS, side: [], tracked: true, loot: false, sides: { min: 1, max: 8 } }
}

const count = (key: string, rules: string[]): Field => ({
  key,
  label: say(`battle.${key}`),
  kind: 'count',
  min: 0,
  max: MONITOR_MOST,
  rules,
  default: 0
})

const FIELDS: Field[] = [
  ...TRACKS.map((of) => count(of, ['SRU-R30'])),
  {
    key: 'killed',
    label: say('battle.killed'),
    kind: 'flag',
    rules: ['SRU-DT-05', 'SRU-DT-06'],
    default: false
  },
  byField(say('battle.by'), say('battle.by-hint'), { field: 'killed', is: ['true'] }),
  ...LEFT_OVER.map((key) => count(key, ['SRU-CB-01']))
]

export const battle: GameSystem<SruRules>['battle'] = {
  muster: (rules, roster, ids) => {
    const members = mustered(roster, ids)
    if (isRefusal(members)) return members
    const combatants = members.map(({ id, name, typeName, numbers }): Combatant => ({
      member: id,
      name,
      typeName,
      record: {
        ...Object.fromEntries(TRACKS.map((of) => [of, numbers[of] ?? 0])),
        killed: false,
        ...Object.fromEntries(LEFT_OVER.map((key) => [key, 0]))
      }
    }))
    const arms = members
      .flatMap((member) => weaponsOf(rules, roster, member.id))
      .map(({ item, magazine }) => ({ item: item.id, name: item.name, magazine }))
    const limits = Object.fromEntries(
      members.map(({ id, numbers }) => [
        id,
        Object.fromEntries(TRACKS.map((of) => [of, numbers[maxKey(of)] ?? 0]))
      ])
    )
    return { value: null, combatants, record: { arms: asJson(arms), limits } }
  },
  report: (_rules, fought, sides) =>
    reported(
      fought,
      sides,
      (before, side) => [
        ...side.combatants.flatMap(whyNotReported),
        ...whyNotArmed(before, side),
        ...whyNotBy(fought, side)
      ],
      (before, after) => ({
        ...after,
        combatants: after.combatants.map((combatant) => capped(before, combatant)),
        record: { ...before.record, weapons: asJson(leftOf(after)) }
      })
    ),
  finish: (rules, fought: Battle, rosters, chance): Event[] => [
    battleEvent(fought.id, 'fight-over', { name: fought.name }, [{ do: 'finish' }]),
    ...rosters.flatMap((roster) => {
      const side = fought.sides.find((candidate) => candidate.roster === roster.id)
      const hurt = combatantsIn(roster, side)
      const events = [
        ...hurt.map((entry) =>
          rosterEvent(
            roster.id,
            'fight-left',
            { name: entry.name, physical: entry.record['physical'] ?? 0, stun: entry.record['stun'] ?? 0 },
            changesOf(entry)
          )
        ),
        ...hurt
          .filter(({ record }) => record['killed'] === true)
          .map(({ name, member }) =>
            rosterEvent(roster.id, 'character-killed', { name }, leaveRoster(roster, member, 'dead'))
          )
      ]
      const weapons = weaponChanges(roster, side ? leftOf(side) : [])
      const all =
        weapons.length > 0
          ? [...events, rosterEvent(roster.id, 'weapons-left', { name: roster.name }, weapons)]
          : events
      return [
        ...all,
        rosterEvent(
          roster.id,
          'downtime-began',
          {},
          downtime(rules, evolveRoster(roster, all), chance.id(), fought.id)
        )
      ]
    })
  ]
}

function changesOf({ member, record }: Combatant): RosterChange[] {
  return [...TRACKS, ...LEFT_OVER].map((key) => ({
    do: 'member-number',
    member,
    key,
    to: Number(record[key] ?? 0)
  }))
}

/** A weapon's state at the end of the fight. */
type Left = {
  item: string
  loaded: number
}

/** The reported weapons. Only the tracker reports them; a report written by hand leaves weapons unchanged. */
function leftOf({ record }: Side): Left[] {
  return ((record['weapons'] ?? []) as Left[]).map(({ item, loaded }) => ({ item, loaded }))
}

/** Refuses unknown weapons, and more rounds than the magazine holds (`over-magazine`, SRU-R32). */
function whyNotArmed(before: Side, after: Side): Reason[] {
  return whyNotLeft(
    before,
    leftOf(after),
    ({ loaded }, { name, magazine }: { item: string; name: Json; magazine: number }) =>
      Number.isInteger(loaded) && loaded >= 0 && loaded <= magazine
        ? []
        : [reason('over-magazine', ['SRU-R32'], { weapon: name, loaded, magazine })]
  )
}

/** Refuses unknown fields and values out of bounds. */
function whyNotReported({ record }: Combatant): Reason[] {
  return readReported(FIELDS, record).reasons
}

/** Limits the boxes to those of the monitor (SRU-R30). */
function capped(side: Side, combatant: Combatant): Combatant {
  const limits = limitsOf(side, combatant.member)
  const marks = TRACKS.map((of) => [
    of,
    limits[of] ? Math.min(limits[of], Number(combatant.record[of] ?? 0)) : (combatant.record[of] ?? 0)
  ])
  return { ...combatant, record: { ...combatant.record, ...Object.fromEntries(marks) } }
}
