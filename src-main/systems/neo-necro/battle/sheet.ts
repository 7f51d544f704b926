import type { BattleSheet, Loot } from '../../../kernel/system/system'
import type { Combatant, Side } from '../../../kernel/state/battle'
import type { Json } from '../../../kernel/values/json'
import { END_STATES, type EndState } from '../sheet/between'
import type { NecroRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/**
 * The form of a battle report: its fields for each combatant and each side. Results and loot need no field
 * here.
 */
export function battleSheet(rules: NecroRules): BattleSheet {
  return {
    combatant: [
      {
        key: 'state',
        label: say('battle.state'),
        kind: 'choice',
        options: END_STATES.map((id) => ({ id, label: say(`battle.states.${id}`) })),
        rules: ['NN-OUT-2', 'NN-OUT-7', 'NN-GRN-11'],
        default: 'unhurt'
      },
      {
        key: 'by',
        label: say('battle.by'),
        hint: say('battle.by-hint'),
        kind: 'enemy',
        when: { field: 'state', is: ['down', 'out', 'dead'] },
        rules: ['NN-INJ-4', 'NN-RUL-41'],
        default: null
      },
      {
        key: 'learning',
        label: say('battle.learning'),
        kind: 'count',
        min: 0,
        max: rules.experience.learning.boxes,
        rules: ['NN-XP-10'],
        default: 0
      },
      {
        key: 'purse',
        label: say('battle.purse'),
        hint: say('battle.purse-hint'),
        kind: 'enemy',
        rules: ['NN-LOOT-3', 'NN-RUL-59'],
        default: null
      },
      // The interlude asks when this is left open.
      {
        key: 'used',
        label: say('battle.used'),
        hint: say('battle.used-hint'),
        kind: 'several',
        rules: ['NN-RUL-23', 'NN-EQP-3'],
        default: null
      }
    ],
    side: [
      {
        key: 'used',
        label: say('battle.used-stash'),
        hint: say('battle.used-hint'),
        kind: 'several',
        rules: ['NN-RUL-23', 'NN-EQP-3'],
        default: null
      }
    ],
    tracked: true,
    loot: true
  }
}

/**
 * What is reported of a combatant. `by` and `purse`: members of the enemy, by id. `used`: ids of single-use
 * things; null where nothing was reported, and then the interlude asks.
 */
export type CombatantRecord = {
  state: EndState
  by: string | null
  learning: number
  purse: string | null
  used: string[] | null
}

export const UNREPORTED: CombatantRecord = { state: 'unhurt', by: null, learning: 0, purse: null, used: null }

/**
 * A thing that an enemy may take from a side. It is noted at the muster, so that a report can be checked without
 * the roster. `single`: it is for a single use.
 */
export type Gear = {
  item: string
  name: { [locale: string]: string }
  holder: string
  thing: string
  single?: boolean
}

/**
 * How many boxes of a weapon stay ticked until the next game, where the campaign plays so (NN-RUL-23, key
 * gaugesRefillEachGame).
 */
export type KeptGauge = { item: string; ticked: number }

/** Gear that passed to a comrade of the same gang during the game (NN-EXC-1). `to`: the member's id. */
export type Given = { item: string; to: string }

/**
 * What a side's record holds. From the muster: its house, its gear, and the single-use things of its stash
 * (`supplies`). From the report: its loot, what was used up of the stash, what passed between comrades, and the
 * boxes that stay ticked.
 */
export type SideRecord = {
  house: string
  gear: Gear[]
  supplies: Gear[]
  loot: Loot[]
  used: string[] | null
  given: Given[]
  gauges: KeptGauge[]
}

export function recordOf(combatant: Combatant): CombatantRecord {
  return { ...UNREPORTED, ...combatant.record }
}

export function sideRecord(side: Side): SideRecord {
  const { house, gear, supplies, loot, used, given, gauges } = side.record
  return {
    house: String(house ?? ''),
    gear: list(gear) as Gear[],
    supplies: list(supplies) as Gear[],
    loot: list(loot) as Loot[],
    used: Array.isArray(used) ? used.map(String) : null,
    given: list(given) as Given[],
    gauges: list(gauges) as KeptGauge[]
  }
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
