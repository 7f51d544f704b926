import type { Json, Localised, Params } from '../values/json'

/** One member of a side as mustered, and their fate in the battle. */
export interface Combatant {
  member: string
  name: string
  typeName: Localised
  /** By the keys of the system's battle sheet: state at the end, enemy, boxes ticked… */
  record: Params
}

export type Result = 'win' | 'loss' | 'draw'

export interface Side {
  roster: string
  name: string
  kindName: Localised
  /** The roster's value when the battle began; null if the game has no value. */
  value: number | null
  combatants: Combatant[]
  /** By the keys of the system's battle sheet, for the side as a whole. */
  record: Params
  result: Result | null
}

export interface Battle {
  id: string
  name: string
  /** Day of the game, as YYYY-MM-DD. */
  date: string
  status: BattleStatus
  /** True for a friendly battle: nothing changes hands and no interlude follows. Left out otherwise. */
  friendly?: boolean
  /** Scenario, place and notes in the players' words; left out if empty. */
  scenario?: string
  place?: string
  notes?: string
  /** Oldest first; left out if there are none. */
  pictures?: BattlePicture[]
  sides: Side[]
}

/** A picture in the campaign file with its caption ('' for none). */
export interface BattlePicture {
  picture: string
  caption: string
}

/** Free texts about a battle; no rule reads them. */
export const BATTLE_DETAILS = ['scenario', 'place', 'notes'] as const
export type BattleDetail = (typeof BATTLE_DETAILS)[number]

/**
 * Planned for a later day, being fought, over, or cancelled. The sides of a planned battle have no combatants
 * yet.
 */
export type BattleStatus = 'planned' | 'open' | 'finished' | 'cancelled'

/** All ways in which a battle can change. */
export type BattleChange =
  | { do: 'create'; battle: Battle }
  | { do: 'rename'; name: string; date: string }
  | { do: 'friendly'; to: boolean }
  /** `to` '' removes the text. */
  | { do: 'detail'; key: BattleDetail; to: string }
  | { do: 'picture-add'; picture: string; caption: string }
  | { do: 'picture-remove'; picture: string }
  /** Starts a planned battle with these sides, as mustered now. */
  | { do: 'begin'; sides: Side[] }
  /**
   * Sets one value of a combatant's record, or (`member` null) of the side's own; without `to` it is removed.
   */
  | { do: 'record'; roster: string; member: string | null; key: string; to?: Json }
  | { do: 'result'; roster: string; to: Result | null }
  /** Replaces a whole side. Only in old journals, from before reports had cells. */
  | { do: 'side'; side: Side }
  | { do: 'finish' }
  | { do: 'cancel' }

/**
 * Returns the battle after one change. Throws if the change doesn't fit: that means a damaged journal, not a
 * player's mistake.
 */
export function changeBattle(battle: Battle | null, change: BattleChange): Battle {
  if (change.do === 'create') return change.battle
  if (!battle) throw new Error(`battle change ${change.do} before its creation`)
  switch (change.do) {
    case 'rename':
      return { ...battle, name: change.name, date: change.date }
    case 'friendly':
      return { ...battle, friendly: change.to }
    case 'detail': {
      const { [change.key]: _, ...others } = battle
      return change.to === '' ? others : { ...others, [change.key]: change.to }
    }
    case 'picture-add': {
      const { picture, caption } = change
      return { ...battle, pictures: [...(battle.pictures ?? []), { picture, caption }] }
    }
    case 'picture-remove': {
      const { pictures = [], ...others } = battle
      const left = pictures.filter(({ picture }) => picture !== change.picture)
      if (left.length === pictures.length) throw new Error(`no picture ${change.picture}`)
      return left.length > 0 ? { ...others, pictures: left } : others
    }
    case 'begin':
      if (battle.status !== 'planned') throw new Error(`battle ${battle.id} begins twice`)
      return { ...battle, status: 'open', sides: change.sides }
    case 'record':
      return onSide(battle, change.roster, (side) => {
        if (change.member === null) return { ...side, record: written(side.record, change) }
        if (!side.combatants.some((combatant) => combatant.member === change.member))
          throw new Error(`no combatant ${change.member}`)
        return {
          ...side,
          combatants: side.combatants.map((combatant) =>
            combatant.member === change.member
              ? { ...combatant, record: written(combatant.record, change) }
              : combatant
          )
        }
      })
    case 'result':
      return onSide(battle, change.roster, (side) => ({ ...side, result: change.to }))
    case 'side':
      return onSide(battle, change.side.roster, () => change.side)
    case 'finish':
      return { ...battle, status: 'finished' }
    case 'cancel':
      return { ...battle, status: 'cancelled' }
  }
}

function onSide(battle: Battle, roster: string, edit: (side: Side) => Side): Battle {
  if (!battle.sides.some((side) => side.roster === roster)) throw new Error(`no side ${roster}`)
  return { ...battle, sides: battle.sides.map((side) => (side.roster === roster ? edit(side) : side)) }
}

function written(record: Params, { key, to }: { key: string; to?: Json }): Params {
  if (to !== undefined) return { ...record, [key]: to }
  const { [key]: _, ...others } = record
  return others
}
