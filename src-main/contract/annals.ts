import type { Localised, Words } from '../kernel/values/json'
import type { Point } from '../kernel/chronicle/over-time'
import type { CampaignRecord } from '../kernel/chronicle/records'
import type { Count } from '../kernel/system/tale'
import type { Epitaph, ServiceRecord, Toll } from '../kernel/chronicle/toll'
import * as v from 'valibot'
import { id, nothing, read } from './method'
import type { ActView } from './views'

/** A roster that has something to do between two games before it may fight again. */
export interface Owing {
  roster: string
  name: string
  /** Where it stands, and how many questions are open there. */
  step: { id: string; name: Localised; nth: number; of: number }
  open: number
  /** The battle it comes from; null where it is not known. */
  battle: { id: string; name: string; day: string } | null
}

/** Who a roster is made of: how many of each type, and how many of them could not fight now. */
export interface Composition {
  roster: string
  name: string
  types: { type: string; name: Localised; fit: number; unfit: number }[]
  /** How those stand who could not fight: what is said of all who stand so. */
  unfit: { key: string; label: Words; count: number }[]
}

/** A roster's way through the campaign. */
export interface Course {
  roster: string
  name: string
  kindName: Localised
  points: Point[]
}

export interface FiguresView {
  /** What the game counts beside money and value. */
  counts: Count[]
  /** Whether it says who was taken out of action. */
  casualties: boolean
  courses: Course[]
}

export interface RecordsView {
  records: CampaignRecord[]
  /** The acts of those that come from no battle. */
  acts: ActView[]
}

const most = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500))

export const annals = {
  'annals.owing': read<Owing[]>()(
    'The rosters that are between two games, with the step they stand at and how many questions are open.',
    nothing
  ),
  'annals.compositions': read<Composition[]>()(
    'Who each roster is made of: how many of each type, and how many can’t fight now.',
    nothing
  ),
  'annals.figures': read<FiguresView>()(
    'How each roster stood after each of its games: value, money, what the game counts, and who was taken out of action.',
    nothing
  ),
  'annals.records': read<RecordsView>()(
    'The records of the campaign, with who holds them and the battles or acts they come from.',
    nothing
  ),
  'annals.service': read<ServiceRecord>()(
    'What a member has been through: battles, whom they took out and by whom they were, injuries, advances, captures, each with its act; of one who died, how they ended. Totals count everything; `limit` cuts the lists, newest first.',
    v.strictObject({ roster: id, member: id, limit: v.optional(most, 50) })
  ),
  'annals.toll': read<Toll>()(
    'Who took whom out of action: between rosters, and between members (as many as `limit`, those with most first).',
    v.strictObject({ limit: v.optional(most, 30) })
  ),
  'annals.memorial': read<Epitaph[]>()(
    'Everybody who died, in the order in which they did: after which battle, by whom, and what they had done by then.',
    v.strictObject({ limit: v.optional(most) })
  )
}
