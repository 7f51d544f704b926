import type { Json, Localised, Params } from '../values/json'

/** One member of a side as it stood when the battle began, and what became of it there. */
export interface Combatant {
  member: string
  name: string
  typeName: Localised
  /** By the keys of the system's battle sheet: state at the end, who did it, boxes ticked… */
  record: Params
}

export type Result = 'win' | 'loss' | 'draw'

export interface Side {
  roster: string
  name: string
  kindName: Localised
  /** The roster's value when the battle began; null where the system has none. */
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
  /** Left out where it is played for its consequences: else nothing changes hands, and no time between games follows. */
  friendly?: boolean
  /** What was played, where, and what there is to say of it, in the players' own words; left out where nobody wrote any. */
  scenario?: string
  place?: string
  notes?: string
  /** Left out where there are none, oldest first. */
  pictures?: BattlePicture[]
  sides: Side[]
}

/** A picture of the campaign file, with what is to be seen on it ('' where nobody said). */
export interface BattlePicture {
  picture: string
  caption: string
}

/** What people write about a battle beside its report; no rule reads it. */
export const BATTLE_DETAILS = ['scenario', 'place', 'notes'] as const
export type BattleDetail = (typeof BATTLE_DETAILS)[number]

/** Agreed upon for a day to come, being fought, over, or called off. The sides of a planned one have nobody yet. */
export type BattleStatus = 'planned' | 'open' | 'finished' | 'cancelled'

/** The closed set of ways in which a battle changes. */
export type BattleChange =
  | { do: 'create'; battle: Battle }
  | { do: 'rename'; name: string; date: string }
  | { do: 'friendly'; to: boolean }
  /** `to` '': nothing is said of it any more. */
  | { do: 'detail'; key: BattleDetail; to: string }
  | { do: 'picture-add'; picture: string; caption: string }
  | { do: 'picture-remove'; picture: string }
  /** A planned battle is fought: by these sides, as they stand now. */
  | { do: 'begin'; sides: Side[] }
  /** One value of a combatant's record, or (`member` null) of the side's own; `to` left out: nothing stands there any more. */
  | { do: 'record'; roster: string; member: string | null; key: string; to?: Json }
  | { do: 'result'; roster: string; to: Result | null }
  /** A side as a whole: so reports were written down before they had cells. Nothing writes it any more. */
  | { do: 'side'; side: Side }
  | { do: 'finish' }
  | { do: 'cancel' }

/** The battle after one change. Throws on a change that does not fit: that is a damaged journal, not a player's mistake. */
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
        if (!side.combatants.some((one) => one.member === change.member))
          throw new Error(`no combatant ${change.member}`)
        return {
          ...side,
          combatants: side.combatants.map((one) =>
            one.member === change.member ? { ...one, record: written(one.record, change) } : one
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
