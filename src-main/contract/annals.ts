import type { Localised, Words } from '../rules/json'
import type { Point } from '../rules/over-time'
import type { CampaignRecord } from '../rules/records'
import type { Count } from '../rules/tale'
import { nothing, read } from './method'
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

export const annals = {
  'annals.owing': read<Owing[]>()('The rosters that are between two games, with the step they stand at and how many questions are open.', nothing),
  'annals.compositions': read<Composition[]>()('Who each roster is made of: how many of each type, and how many can’t fight now.', nothing),
  'annals.figures': read<FiguresView>()('How each roster stood after each of its games: value, money, what the game counts, and who was taken out of action.', nothing),
  'annals.records': read<RecordsView>()('The records of the campaign, with who holds them and the battles or acts they come from.', nothing)
}
