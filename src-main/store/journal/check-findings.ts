import type { State } from '../../kernel/state/evolve'
import type { Params } from '../../kernel/values/json'
import type { Subject } from './subject'

/** A fault found by a check; the window words it. */
export interface Finding {
  code: FindingCode
  params: Params
}

export type FindingCode =
  | 'unreadable' // a part of the file could not be read at all: `detail`
  | 'page-damage'
  | 'tables-differ'
  | 'request-differs'
  | 'cells-differ' // the stored cells are wrong; they are made again from the journal
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
  | 'sum-differs' // the row is right, its checksum is not
  | 'money-differs'
  | 'picture-damaged'
  | 'not-provable' // an act that a repair could not recover; its subjects keep their last state

export type Report = (code: FindingCode, params: Params) => void

/** What the journal makes of a subject. */
export interface Replayed {
  subject: Subject
  /** The name people know it by; null until an act gives one. */
  name: string | null
  state: State | null
  /** False after an event that did not fit: the state is unknown from then on. */
  sound: boolean
  born: number
  /** The last act that changed it, undos and redos included. */
  updated: number
  /** Acts in force since the newest checkpoint. */
  loose: number
  /** Opening money plus movements, summed independently of the state; null without money. */
  money: number | null
}
