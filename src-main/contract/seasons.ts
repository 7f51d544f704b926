import * as v from 'valibot'
import type { Season, Standing } from '../kernel/state/campaign'
import { wasOf } from './conflict'
import { day, id, name, read, write } from './method'

/** A past season as lists show it: without its standings, and with the number of its battles. */
export interface SeasonEntry extends Omit<Season, 'standings' | 'battles'> {
  fought: number
}

export interface SeasonsView<Closed = Season> {
  /**
   * The current season: its name if it was given one, its first day if it was set, and the standings.
   * `since`: that day, else the last day of the previous season.
   */
  now: {
    name: string | null
    from: string | null
    since?: string | null
    standings: Standing[]
    battles: string[]
  }
  /** Past seasons, newest first. */
  closed: Closed[]
}

export const seasons = {
  'seasons.list': read<SeasonsView<Season | SeasonEntry>>()(
    'Returns the current season with its standings so far, and the past seasons with theirs. With `brief`, a past season comes without standings, and with the number of its battles instead of their ids.',
    v.strictObject({ brief: v.optional(v.boolean(), false) })
  ),
  'seasons.get': read<Season>()(
    'Returns a past season with its final standings and its battles.',
    v.strictObject({ season: id })
  ),
  'seasons.name': write<SeasonsView>()(
    'Names the current season.',
    v.strictObject({ name, from: day, was: wasOf('name', 'from') })
  ),
  'seasons.close': write<SeasonsView>()(
    'Ends the season: saves its standings and starts the next one with the rosters as they are. `was`: the current season with its battles.',
    v.strictObject({
      name,
      from: day,
      to: day,
      next: v.optional(v.nullable(v.strictObject({ name, from: day })), null),
      was: wasOf('name', 'from', 'battles')
    })
  ),
  'seasons.edit': write<SeasonsView>()(
    'Changes the name or the days of a past season.',
    v.strictObject({ season: id, name, from: day, to: day, was: wasOf('name', 'from', 'to') })
  )
}
