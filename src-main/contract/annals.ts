import type { Localised, Words } from '../kernel/values/json'
import type { Point } from '../kernel/chronicle/over-time'
import type { CampaignRecord } from '../kernel/chronicle/records'
import type { Count } from '../kernel/system/stats'
import type { Epitaph, ServiceRecord, Toll } from '../kernel/chronicle/toll'
import * as v from 'valibot'
import { beside, id, limit, list, most, nothing, read } from './method'
import type { TaskProgress } from './tasks'
import type { ActView } from './views'

/** A roster whose interlude is not finished: it may not fight before that. */
export interface Owing {
  roster: string
  name: string
  /** The step the roster is at, and how many of its choices are open. */
  step: { id: string; name: Localised; nth: number; of: number }
  open: number
  /** The battle that led to this interlude; null if unknown. */
  battle: { id: string; name: string; day: string } | null
}

/** The members of a roster: how many of each type, and how many of them could not fight now. */
export interface Composition {
  roster: string
  name: string
  types: { type: string; name: Localised; fit: number; unfit: number }[]
  /** The members who could not fight, counted by condition. */
  unfit: { key: string; label: Words; count: number }[]
}

/** A roster's figures after each of its games. */
export interface Course {
  roster: string
  name: string
  kindName: Localised
  points: Point[]
}

export interface FiguresView {
  /** The figures that the game counts beside money and value. */
  counts: Count[]
  /** True if the game's reports say who was taken out of action. */
  casualties: boolean
  courses: Course[]
}

export interface RecordsView {
  records: CampaignRecord[]
  /** The acts behind records that come from no battle. */
  acts: ActView[]
}

export const annals = {
  'annals.owing': read<Owing[]>()(
    'Lists the rosters whose interlude is not finished: the step they are at and how many choices are open.',
    nothing
  ),
  'annals.compositions': read<Composition[]>()(
    'Counts the members of each roster by type, and those who can’t fight now.',
    nothing
  ),
  'annals.progress': beside<TaskProgress | null>()(
    'Returns how many acts of the journal have been read for a request that needs all of them (figures, records, chronicle…); null if none are being read.',
    nothing
  ),
  'annals.figures': read<FiguresView>()(
    'Returns each roster’s figures after each of its games: value, money, the game’s own counts, casualties. With `rosters`, the courses of these only.',
    v.strictObject({ rosters: v.optional(list(id)) })
  ),
  'annals.records': read<RecordsView>()(
    'Lists the campaign’s records: who holds them, and the battles or acts they come from.',
    nothing
  ),
  'annals.service': read<ServiceRecord>()(
    'Returns a member’s service record: battles, whom they took out and who took them out, injuries, advances, captures, each with its act; for a dead member, how they died. Totals count everything; `limit` shortens the lists, newest first.',
    v.strictObject({ roster: id, member: id, limit: v.optional(most, 50) })
  ),
  'annals.toll': read<Toll>()(
    'Counts who took whom out of action, between rosters and between members (at most `limit` pairs, highest first).',
    v.strictObject({ limit: v.optional(most, 30) })
  ),
  'annals.memorial': read<Epitaph[]>()(
    'Lists the dead in order of death: the battle, who killed them, and what they had done by then.',
    v.strictObject({ limit })
  )
}
