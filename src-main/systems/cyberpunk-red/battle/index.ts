import type { Combatant, Side } from '../../../kernel/state/battle'
import type { Chance } from '../../../kernel/values/dice'
import { battleEvent, rosterEvent, type Event } from '../../../kernel/state/event'
import { evolveRoster } from '../../../kernel/state/evolve'
import { byField, readReported, whyNotBy } from '../../../kernel/parts/taken-out-by'
import type { Json, Localised } from '../../../kernel/values/json'
import {
  combatantsIn,
  limitsOf,
  mustered,
  reported,
  weaponChanges,
  whyNotLeft
} from '../../../kernel/parts/mustering'
import { memberOf, type Member, type Roster, type RosterChange } from '../../../kernel/state/roster'
import type { Field } from '../../../kernel/system/sheet'
import type { BattleSheet, GameSystem } from '../../../kernel/system/system'
import { isRefusal, reason, type Reason } from '../../../kernel/values/verdict'
import { respite } from '../roster/between'
import { armourOf, armsOf, hpOf, lastingStates, luckOf, roundsOf } from '../sheet/character'
import { leaving } from '../roster/leaving'
import { injuriesOf, injuryOptions, knownInjury, type KnownInjury } from '../sheet/injuries'
import { roundChanges } from '../sheet/rounds'
import type { CrRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** The report's fields for each character; a side has none. One crew alone is enough for a battle. */
export function battleSheet(rules: CrRules): BattleSheet {
  return { combatant: fields(rules, {}), side: [], tracked: true, loot: false, sides: { min: 1, max: 8 } }
}

/** The numbers that a scene lowers, by their key in the record. */
export const LOST = ['hp-lost', 'armour-head-lost', 'armour-body-lost', 'luck-spent'] as const
export type Lost = (typeof LOST)[number]
const RULE: { [key in Lost]: string } = {
  'hp-lost': 'CR-R11',
  'armour-head-lost': 'CR-R08',
  'armour-body-lost': 'CR-R08',
  'luck-spent': 'CR-R14'
}

/** The names of injuries in a side's record, by their key: a row of the campaign's may be gone when it is read. */
export interface InjuryNames {
  [key: string]: Localised
}

export const namesIn = ({ record }: Pick<Side, 'record'>): InjuryNames =>
  Object.fromEntries(
    Object.entries((record['named'] ?? {}) as { [key: string]: Json }).filter(
      (entry): entry is [string, Localised] => isName(entry[1])
    )
  )

const isName = (value: Json): value is Localised =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string' && text !== '' && text.length <= 200)

/** The injuries to choose from, with those that the side names and the campaign has no more. */
function offered(rules: CrRules, names: InjuryNames): NonNullable<Field['options']> {
  const options = injuryOptions(rules)
  const gone = Object.entries(names).filter(([key]) => !options.some(({ id }) => id === key))
  return [...options, ...gone.map(([id, label]) => ({ id, label }))]
}

function fields(rules: CrRules, names: InjuryNames): Field[] {
  const { points } = rules.files['tables/sheet']
  const states = rules.files['tables/conditions']
    .filter(({ lasting }) => lasting)
    .map(({ id }) => ({ id, label: say(`conditions.${id}.name`) }))
  return [
    ...LOST.map((key): Field => ({
      key,
      label: say(`battle.${key}`),
      kind: 'count',
      min: 0,
      max: points,
      rules: [RULE[key]],
      default: 0
    })),
    {
      key: 'injuries',
      label: say('battle.injuries'),
      kind: 'several',
      options: offered(rules, names),
      rules: ['CR-R10'],
      default: []
    },
    {
      key: 'states',
      label: say('battle.states'),
      kind: 'several',
      options: states,
      rules: ['CR-ST-01'],
      default: []
    },
    { key: 'dead', label: say('battle.dead'), kind: 'flag', rules: ['CR-R11'], default: false },
    byField(say('battle.by'), say('battle.by-hint'), { field: 'dead', is: ['true'] })
  ]
}

/** The maximum behind each number, at the start of the scene; 0 if none is written. */
function mostOf(member: Member): { [key in Lost]: number } {
  return {
    'hp-lost': hpOf(member).max,
    'armour-head-lost': armourOf(member, 'head').max,
    'armour-body-lost': armourOf(member, 'body').max,
    'luck-spent': luckOf(member).max
  }
}

export const battle: GameSystem<CrRules>['battle'] = {
  muster: (rules, roster, ids) => {
    const members = mustered(roster, ids)
    if (isRefusal(members)) return members
    const combatants = members.map((member): Combatant => ({
      member: member.id,
      name: member.name,
      typeName: member.typeName,
      record: recordOf(rules, member)
    }))
    const arms = members
      .flatMap((member) => armsOf(rules, roster, member.id))
      .map(({ item, name, weapon }) => ({ item, name, magazine: weapon.magazine }))
    const named = members.flatMap((member) => injuriesOf(rules, member).map(({ key, name }) => [key, name]))
    return {
      value: null,
      combatants,
      record: {
        arms,
        ...(named.length > 0 && { named: Object.fromEntries(named) as InjuryNames }),
        limits: Object.fromEntries(members.map((member) => [member.id, mostOf(member)])),
        rounds: Object.fromEntries(members.map(({ id }) => [id, roundsOf(roster, id)]))
      }
    }
  },
  report: (rules, battle, sides) =>
    reported(
      battle,
      sides,
      (before, side) => [
        ...side.combatants.flatMap((combatant) =>
          whyNotReported(rules, before, { ...namesIn(before), ...namesIn(side) }, combatant)
        ),
        ...whyNotArmed(before, side),
        ...whyNotBy(battle, side)
      ],
      (before, after) => {
        const { weapons, rounds, named } = after.record
        return {
          ...after,
          record: {
            ...before.record,
            ...(weapons !== undefined && { weapons }),
            ...(rounds !== undefined && { rounds }),
            ...(named !== undefined && { named: namesIn(after) })
          }
        }
      }
    ),
  finish: (rules, battle, rosters, chance): Event[] => [
    battleEvent(battle.id, 'game-over', { name: battle.name }, [{ do: 'finish' }]),
    ...rosters.flatMap((roster) => {
      const side = battle.sides.find((candidate) => candidate.roster === roster.id)
      if (!side) return []
      const written = combatantsIn(roster, side).map((combatant) => ({
        combatant,
        changes: changesOf(rules, roster, combatant, namesIn(side), chance)
      }))
      const arms = gearChanges(rules, roster, side, chance)
      const all = [...written.flatMap(({ changes }) => changes), ...arms]
      return [
        ...written.map(({ combatant, changes }) =>
          rosterEvent(
            roster.id,
            combatant.record['dead'] === true ? 'game-died' : 'game-left',
            {
              name: combatant.name,
              lost: combatant.record['hp-lost'] ?? 0,
              luck: combatant.record['luck-spent'] ?? 0
            },
            changes
          )
        ),
        ...(arms.length > 0 ? [rosterEvent(roster.id, 'weapons-left', { name: roster.name }, arms)] : []),
        rosterEvent(
          roster.id,
          'downtime-began',
          {},
          respite(
            rules,
            evolveRoster(roster, [rosterEvent(roster.id, 'game-left', {}, all)]),
            chance.id(),
            battle.id
          )
        )
      ]
    })
  ]
}

/** The member's state, as the record of a scene. */
export function recordOf(rules: CrRules, member: Member): Combatant['record'] {
  return {
    ...Object.fromEntries(LOST.map((key) => [key, member.numbers[key] ?? 0])),
    injuries: [...new Set(injuriesOf(rules, member).map(({ key }) => key))],
    states: lastingStates(member),
    dead: false
  }
}

/**
 * The changes from a report: numbers, injuries and states. A dead member leaves, and their
 * belongings go to the crew.
 */
function changesOf(
  rules: CrRules,
  roster: Roster,
  { member: id, record }: Combatant,
  names: InjuryNames,
  chance: Chance
): RosterChange[] {
  const member = memberOf(roster, id)
  const had = injuriesOf(rules, member)
  const injuries = ((record['injuries'] ?? []) as string[]).map((key): KnownInjury => {
    const name = names[key]
    // Older reports have the campaign's own by their place, as the sheet had.
    const same = had.find(({ trait }) => (trait.data['injury'] ?? trait.key) === key)
    return name ? knownInjury(rules, { key, name }) : (same ?? knownInjury(rules, { key }))
  })
  const states = (record['states'] ?? []) as string[]
  const before = member.traits.filter(({ kind }) => kind === 'states')
  return [
    ...LOST.map((key): RosterChange => ({
      do: 'member-number',
      member: id,
      key,
      to: Number(record[key] ?? 0)
    })),
    ...had
      .filter(({ key }) => !injuries.some((injury) => injury.key === key))
      .map(({ trait }): RosterChange => ({ do: 'trait-remove', member: id, trait: trait.id })),
    ...injuries
      .filter(({ key }) => !had.some((entry) => entry.key === key))
      .map(({ key, name }): RosterChange => ({
        do: 'trait-add',
        member: id,
        trait: {
          id: chance.id(),
          kind: 'injuries',
          key,
          name,
          data: { injury: key, note: '', temporary: false }
        }
      })),
    ...before
      .filter(({ key }) => !states.includes(key))
      .map((trait): RosterChange => ({ do: 'trait-remove', member: id, trait: trait.id })),
    ...states
      .filter((key) => !before.some((entry) => entry.key === key))
      .map((key): RosterChange => ({
        do: 'trait-add',
        member: id,
        trait: {
          id: chance.id(),
          kind: 'states',
          key,
          name: rules.words('conditions', key, 'name'),
          data: {}
        }
      })),
    ...(record['dead'] === true ? leaving(roster, id, 'dead') : [])
  ]
}

/** A weapon's state at the end of the scene. */
type Left = {
  item: string
  loaded: number
  load: string
  'smart-load': boolean
  jammed: boolean
  bolt: boolean
}

function leftOf({ record }: Side): Left[] {
  return (record['weapons'] ?? []) as Left[]
}

/**
 * The changes to weapons and rounds. Only the tracker reports them; a report written by hand
 * leaves them unchanged.
 */
function gearChanges(rules: CrRules, roster: Roster, side: Side, chance: Chance): RosterChange[] {
  const ticked =
    side.record['weapons'] === undefined
      ? {}
      : ((side.record['rounds'] ?? {}) as { [member: string]: { [kind: string]: number } })
  const rounds = Object.entries(ticked).flatMap(([member, kinds]) =>
    Object.entries(kinds).flatMap(([kind, left]) => roundChanges(rules, roster, member, kind, left, chance))
  )
  return [...weaponChanges(roster, leftOf(side)), ...rounds]
}

/** Refuses unknown weapons, and more rounds than the magazine holds (`weapon-wrong`, CR-R26). */
function whyNotArmed(before: Side, after: Side): Reason[] {
  return whyNotLeft(before, leftOf(after), (left, arm: { item: string; name: Json; magazine: number }) => {
    const fits =
      Number.isInteger(left.loaded) &&
      left.loaded >= 0 &&
      left.loaded <= arm.magazine &&
      typeof left.load === 'string' &&
      [left['smart-load'], left.jammed, left.bolt].every((entry) => typeof entry === 'boolean')
    return fits ? [] : [reason('weapon-wrong', ['CR-R26'], { weapon: arm.name })]
  })
}

/**
 * Refuses unknown fields, values out of bounds, and losses above the sheet's maximum (CR-R08,
 * CR-R11, CR-R14).
 */
function whyNotReported(
  rules: CrRules,
  side: Side,
  names: InjuryNames,
  { member, name, record }: Combatant
): Reason[] {
  const before = side.combatants.find((combatant) => combatant.member === member)?.record
  const { reasons } = readReported(fields(rules, names), record, before)
  if (reasons.length > 0) return reasons
  const limits = limitsOf(side, member)
  return LOST.flatMap((key) => {
    const max = limits[key] ?? 0
    return max > 0 && Number(record[key] ?? 0) > max
      ? [
          reason('field-wrong', [RULE[key]], {
            name,
            field: say(`battle.${key}`),
            value: Number(record[key]),
            max
          })
        ]
      : []
  })
}
