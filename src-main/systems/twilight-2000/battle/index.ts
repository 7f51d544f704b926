import type { Combatant, Side } from '../../../kernel/state/battle'
import { battleEvent, rosterEvent, type Event } from '../../../kernel/state/event'
import { evolveRoster } from '../../../kernel/state/evolve'
import { byField, readReported, whyNotBy } from '../../../kernel/parts/taken-out-by'
import type { Json, Params } from '../../../kernel/values/json'
import {
  combatantsIn,
  limitsOf,
  mustered,
  reported,
  weaponChanges,
  whyNotLeft
} from '../../../kernel/parts/mustering'
import type { Roster, RosterChange } from '../../../kernel/state/roster'
import type { Field } from '../../../kernel/system/sheet'
import type { BattleSheet, GameSystem } from '../../../kernel/system/system'
import { isRefusal, reason, type Reason } from '../../../kernel/values/verdict'
import { respite } from '../roster/between'
import { illnessesOf, maxKey, MOST_DOSE, weaponsOf, type Ill } from '../sheet/character'
import type { T2kRules } from '../catalogue/rules'
import { plain, say } from '../catalogue/say'

/** The report's fields for each character; a side has none. One unit alone is enough for a battle. */
export function battleSheet(rules: T2kRules): BattleSheet {
  return { combatant: fields(rules), side: [], tracked: true, loot: false, sides: { min: 1, max: 8 } }
}

function fields(rules: T2kRules): Field[] {
  const { most } = rules.files['tables/sheet']
  return [
    {
      key: 'damage',
      label: say('battle.damage'),
      kind: 'count',
      min: 0,
      max: most,
      rules: ['T2K-R20'],
      default: 0
    },
    {
      key: 'stress',
      label: say('battle.stress'),
      kind: 'count',
      min: 0,
      max: most,
      rules: ['T2K-R20'],
      default: 0
    },
    {
      key: 'suppressed',
      label: say('battle.suppressed'),
      kind: 'flag',
      rules: ['T2K-CB-10'],
      default: false
    },
    byField(say('battle.by'), say('battle.by-hint'))
  ]
}

/**
 * The tracks whose maximum at the start of the game limits the report; a maximum of 0 means that none is
 * written (T2K-R20).
 */
const limitKeys = ['damage', 'stress'] as const

export const battle: GameSystem<T2kRules>['battle'] = {
  muster: (_rules, roster, ids) => {
    const members = mustered(roster, ids)
    if (isRefusal(members)) return members
    const combatants = members.map(({ id, name, typeName, numbers }): Combatant => ({
      member: id,
      name,
      typeName,
      record: {
        damage: numbers['damage'] ?? 0,
        stress: numbers['stress'] ?? 0,
        suppressed: numbers['suppressed'] === 1
      }
    }))
    return {
      value: null,
      combatants,
      record: {
        arms: members
          .flatMap((member) => weaponsOf(roster, member.id))
          .map(({ item, magazine, reliabilityMax }) => ({
            item: item.id,
            name: item.name,
            magazine,
            reliabilityMax
          })),
        limits: Object.fromEntries(
          members.map(({ id, numbers }) => [
            id,
            Object.fromEntries(limitKeys.map((key) => [key, numbers[maxKey(key)] ?? 0]))
          ])
        )
      }
    }
  },
  report: (rules, battle, sides) =>
    reported(
      battle,
      sides,
      (before, side) => [
        ...side.combatants.flatMap((combatant) => whyNotReported(rules, before, combatant)),
        ...whyNotArmed(before, side),
        ...whyNotWell(rules, before, side),
        ...whyNotBy(battle, side)
      ],
      (before, after) => ({
        ...after,
        combatants: after.combatants.map((combatant) => ({
          ...combatant,
          record: withoutOut(combatant.record, isDown(before, combatant))
        })),
        record: {
          ...before.record,
          weapons: leftOf(after),
          health: healthOf(after)
        }
      })
    ),
  finish: (rules, battle, rosters, chance): Event[] => [
    battleEvent(battle.id, 'game-over', { name: battle.name }, [{ do: 'finish' }]),
    ...rosters.flatMap((roster) => {
      const side = battle.sides.find((candidate) => candidate.roster === roster.id)
      const written = combatantsIn(roster, side).map((combatant) => ({
        combatant,
        changes: changesOf(combatant)
      }))
      const weapons = weaponChanges(roster, side ? leftOf(side) : [])
      const health = (side ? healthOf(side) : []).flatMap((entry) => healthChanges(roster, entry))
      const all = [...written.flatMap(({ changes }) => changes), ...weapons, ...health]
      return [
        ...written.map(({ combatant, changes }) =>
          rosterEvent(
            roster.id,
            side && isDown(side, combatant) ? 'game-down' : 'game-left',
            {
              name: combatant.name,
              damage: combatant.record['damage'] ?? 0,
              stress: combatant.record['stress'] ?? 0
            },
            changes
          )
        ),
        ...(weapons.length > 0
          ? [rosterEvent(roster.id, 'weapons-left', { name: roster.name }, weapons)]
          : []),
        ...(side ? healthOf(side) : [])
          .flatMap((entry) => caught(roster, entry))
          .map((facts) => rosterEvent(roster.id, 'game-caught', facts, [])),
        ...(health.length > 0 ? [rosterEvent(roster.id, 'health-left', { name: roster.name }, health)] : []),
        rosterEvent(
          roster.id,
          'respite-began',
          {},
          respite(
            rules,
            evolveRoster(roster, [rosterEvent(roster.id, 'game-left', {}, all)]),
            chance.id(),
            battle.id,
            null
          )
        )
      ]
    })
  ]
}

/** Whether a track is full: the character is incapacitated (T2K-R20). */
function isDown(side: Side, combatant: Combatant): boolean {
  const limits = limitsOf(side, combatant.member)
  return limitKeys.some(
    (key) => (limits[key] ?? 0) > 0 && Number(combatant.record[key] ?? 0) >= (limits[key] ?? 0)
  )
}

/** The record with `out` set by `isOut`. A report does not give `out`, because it follows from the tracks. */
export function withoutOut({ out: _, ...record }: Params, isOut = false): Params {
  return isOut ? { ...record, out: true } : record
}

function changesOf({ member, record }: Combatant): RosterChange[] {
  return ['damage', 'stress', 'suppressed'].map((key) => ({
    do: 'member-number',
    member,
    key,
    to: Number(record[key] ?? 0)
  }))
}

/** A weapon's state at the end of the game. */
type Left = {
  item: string
  loaded: number
  spare: number
  reliability: number
  jammed: boolean
}

/** The reported weapons. Only the tracker reports them; a report written by hand leaves weapons unchanged. */
function leftOf({ record }: Side): Left[] {
  return ((record['weapons'] ?? []) as Left[]).map(({ item, loaded, spare, reliability, jammed }) => ({
    item,
    loaded,
    spare,
    reliability,
    jammed
  }))
}

/** The radiation dose and illnesses of a member at the end of the game (T2K-EX-01, T2K-EX-03). */
type Health = {
  member: string
  radiation: number
  illnesses: Ill[]
}

/** The reported health; only the tracker reports it. */
function healthOf({ record }: Side): Health[] {
  return ((record['health'] ?? []) as Health[]).map(({ member, radiation, illnesses }) => ({
    member,
    radiation,
    illnesses
  }))
}

function healthChanges(roster: Roster, { member: id, radiation, illnesses }: Health): RosterChange[] {
  const member = roster.members.find((candidate) => candidate.id === id)
  if (!member) return []
  const before = illnessesOf(member)
  const dataOf = (ill: Ill): Params => ({
    name: ill.name,
    agent: ill.agent,
    days: ill.days,
    'daily-damage': ill.damage,
    'daily-stress': ill.stress,
    modifier: ill.modifier
  })
  return [
    ...((member.numbers['radiation'] ?? 0) === radiation
      ? []
      : [{ do: 'member-number' as const, member: id, key: 'radiation', to: radiation }]),
    ...before
      .filter(({ trait }) => !illnesses.some((ill) => ill.id === trait.id))
      .map(({ trait }): RosterChange => ({ do: 'trait-remove', member: id, trait: trait.id })),
    ...illnesses.flatMap((ill): RosterChange[] => {
      const known = before.find(({ trait }) => trait.id === ill.id)
      if (known)
        return known.days === ill.days
          ? []
          : [{ do: 'trait-data', member: id, trait: ill.id, data: { days: ill.days } }]
      return [
        {
          do: 'trait-add',
          member: id,
          trait: { id: ill.id, kind: 'illnesses', key: ill.name, name: plain(ill.name), data: dataOf(ill) }
        }
      ]
    })
  ]
}

/** The illnesses of this member that are not on the sheet yet. */
function caught(roster: Roster, { member: id, illnesses }: Health): Params[] {
  const member = roster.members.find((candidate) => candidate.id === id)
  return member
    ? illnesses
        .filter((ill) => !member.traits.some((trait) => trait.id === ill.id))
        .map((ill) => ({ name: member.name, illness: ill.name }))
    : []
}

/** Refuses unknown members, and doses or illnesses out of bounds. */
function whyNotWell(rules: T2kRules, before: Side, after: Side): Reason[] {
  const hazards = rules.files['catalogue/hazards']
  const within = (value: unknown, min: number, max: number): boolean =>
    typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
  const isIll = (ill: Ill): boolean =>
    typeof ill.id === 'string' &&
    typeof ill.name === 'string' &&
    ill.name !== '' &&
    ill.name.length <= 60 &&
    hazards.some(({ id }) => id === ill.agent) &&
    within(ill.days, 0, 999) &&
    within(ill.damage, 0, 20) &&
    within(ill.stress, 0, 20) &&
    within(ill.modifier, -9, 9)
  return healthOf(after).flatMap(({ member, radiation, illnesses }) => {
    const combatant = before.combatants.find((combatant) => combatant.member === member)
    if (!combatant) return [reason('unknown-member', [], { member: String(member) })]
    return within(radiation, 0, MOST_DOSE) &&
      Array.isArray(illnesses) &&
      illnesses.length <= 10 &&
      illnesses.every(isIll)
      ? []
      : [reason('health-wrong', ['T2K-EX-01', 'T2K-EX-03'], { name: combatant.name })]
  })
}

/** Refuses unknown weapons, and values above those of the weapon (`weapon-wrong`, T2K-R08, T2K-R10). */
function whyNotArmed(before: Side, after: Side): Reason[] {
  const within = (value: unknown, max: number): boolean =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
  return whyNotLeft(
    before,
    leftOf(after),
    (left, arm: { item: string; name: Json; magazine: number; reliabilityMax: number }) => {
      const fits =
        within(left.loaded, arm.magazine) &&
        within(left.spare, 99) &&
        within(left.reliability, arm.reliabilityMax) &&
        typeof left.jammed === 'boolean'
      return fits ? [] : [reason('weapon-wrong', ['T2K-R08', 'T2K-R10'], { weapon: arm.name })]
    }
  )
}

/** Refuses unknown fields, values out of bounds, and points above the sheet's track (T2K-R20). */
function whyNotReported(rules: T2kRules, side: Side, { member, name, record }: Combatant): Reason[] {
  const asked = fields(rules)
  const { reasons } = readReported(asked, withoutOut(record))
  if (reasons.length > 0) return reasons
  const limits = limitsOf(side, member)
  return limitKeys.flatMap((key) => {
    const max = limits[key] ?? 0
    return max > 0 && Number(record[key] ?? 0) > max
      ? [
          reason('field-wrong', ['T2K-R20'], {
            name,
            field: say(`battle.${key}`),
            value: Number(record[key]),
            max
          })
        ]
      : []
  })
}
