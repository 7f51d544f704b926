import type { State } from '../../kernel/state/evolve'
import type { Params } from '../../kernel/values/json'
import type { Subject } from './subject'

/** Something that is not as it should be: worded by the renderer. */
export interface Finding {
  code: FindingCode
  params: Params
}

export type FindingCode =
  | 'unreadable' // a part of the file could not be read at all: `detail`
  | 'page-damage'
  | 'tables-differ'
  | 'request-differs'
  | 'cells-differ' // what acts needed is noted wrong: made anew from the journal
  | 'reference-broken'
  | 'meta-missing'
  | 'meta-differs'
  | 'act-missing'
  | 'act-unreadable'
  | 'event-unreadable'
  | 'event-misplaced'
  | 'chain-broken'
  | 'target-wrong'
  | 'standing-differs'
  | 'link-missing'
  | 'link-extra'
  | 'replay-failed'
  | 'checkpoint-differs'
  | 'state-missing'
  | 'state-extra'
  | 'state-unreadable'
  | 'state-differs'
  | 'column-differs'
  | 'sum-differs' // a row that is right otherwise: its sum is not
  | 'money-differs'
  | 'picture-damaged'
  | 'not-provable' // an act that a repair could not get back: what it touched keeps its last state

export type Report = (code: FindingCode, params: Params) => void

/** How whoever waits gives it up, and hears how many acts were read of how many. */
export interface CheckWatch {
  signal: AbortSignal
  tell(done: number, of: number | null): void
}

/** What the journal says of a subject. */
export interface Replayed {
  subject: Subject
  /** What people know it by; null as long as no act has told. */
  name: string | null
  state: State | null
  /** False once an event did not fit: nothing more can be said of its state. */
  sound: boolean
  born: number
  /** The last act that touched it, undos and redos included. */
  updated: number
  /** Standing acts since the newest checkpoint. */
  loose: number
  /** Opening money and its movements, summed apart from the state; null without money. */
  money: number | null
}
