import * as v from 'valibot'
import type { Season, Standing } from '../kernel/state/campaign'
import { wasOf } from './conflict'
import { day, id, name, nothing, read, write } from './method'

export interface SeasonsView {
  /** What goes on now: its name where somebody gave it one, the day it began where somebody said it, and how all stand. `since`: that day, else the last day of the season before. */
  now: {
    name: string | null
    from: string | null
    since?: string | null
    standings: Standing[]
    battles: string[]
  }
  /** Those that are over, newest first. */
  closed: Season[]
}

export const seasons = {
  'seasons.list': read<SeasonsView>()(
    'The season that goes on, with the standings of this moment, and the seasons that are over with theirs.',
    nothing
  ),
  'seasons.name': write<SeasonsView>()(
    'Names the season that goes on.',
    v.strictObject({ name, from: day, was: wasOf('name', 'from') })
  ),
  'seasons.close': write<SeasonsView>()(
    'Closes the season: the standings are kept as they are now, and the campaign goes on in the next one with its rosters as they are. `was`: the season that goes on, with its battles.',
    v.strictObject({
      name,
      from: day,
      to: day,
      next: v.optional(v.nullable(v.strictObject({ name, from: day })), null),
      was: wasOf('name', 'from', 'battles')
    })
  ),
  'seasons.edit': write<SeasonsView>()(
    'Sets right the name or the days of a season that is over.',
    v.strictObject({ season: id, name, from: day, to: day, was: wasOf('name', 'from', 'to') })
  )
}
