import * as v from 'valibot'
import type { Localised } from '../kernel/values/json'
import type { Opening } from '../kernel/system/opening'
import { answerOf, day, id, json, list, read, write } from './method'
import type { ActView, BattleEntry, RosterView } from './views'

/** How far a roster's interlude is. */
export interface EveningRoster {
  roster: string
  name: string
  kindName: Localised
  player: string | null
  /** The battle that led to the interlude; null if none did. */
  battle: { id: string; name: string; date: string } | null
  /**
   * The acts that opened and closed the interlude. `closed` is null while it is open; `opened` is also null
   * for a roster that was imported in the middle of one.
   */
  opened: number | null
  closed: number | null
  /** The current step; null once the interlude is over. */
  step: string | null
  /** How many prompts are open: required ones and optional ones. */
  due: number
  optional: number
  /** How many prompts need only to be confirmed, and how many need only dice. */
  plain: number
  throws: number
}

/** A day of games: its battles, and the rosters with an interlude to play. */
export interface EveningView {
  day: string | null
  /** The days of finished battles, newest first. */
  days: string[]
  battles: BattleEntry[]
  /**
   * The rosters that fought on that day; on the newest day also those with an unfinished interlude from
   * before. In the order in which their interludes began.
   */
  rosters: EveningRoster[]
}

/** What advancing automatically did to one roster. */
export interface Advanced {
  roster: RosterView
  answered: number
  /** Null if there was nothing to advance. */
  act: ActView | null
}

const answers = v.pipe(list(v.strictObject({ prompt: id, ...answerOf })), v.minLength(1))

export const interlude = {
  'interlude.opening': read<Opening | null>()(
    'Returns how a roster’s interlude can begin without a battle, and what is asked first; null if only a battle begins it.',
    v.strictObject({ roster: id })
  ),
  'interlude.open': write<RosterView>()(
    'Begins an interlude without a battle.',
    v.strictObject({
      roster: id,
      input: v.optional(
        v.pipe(
          v.record(id, json),
          v.check((r) => Object.keys(r).length <= 40)
        ),
        {}
      )
    })
  ),
  'interlude.answer': write<RosterView>()(
    'Answers an open prompt of a roster: typed dice (left out: the app rolls), chosen options, the agreed number. One answer is one act.',
    v.strictObject({ roster: id, prompt: id, ...answerOf })
  ),
  'interlude.answerAll': write<RosterView>()(
    'Answers several open prompts of a roster in the given order: one act, all or none.',
    v.strictObject({ roster: id, answers })
  ),
  'interlude.advance': write<{ rosters: Advanced[] }>()(
    'Advances the interludes of these rosters as far as nobody has to choose: confirms what asks nothing and, with `dice`, rolls prompts that ask only for dice. Never skips an optional choice. One act per roster.',
    v.strictObject({ rosters: v.pipe(list(id), v.minLength(1)), dice: v.optional(v.boolean(), false) })
  ),
  'interlude.evening': read<EveningView>()(
    'Returns a day of games: its battles, and how far each roster’s interlude is. The named day, else that of a roster’s newest interlude, else the newest of all.',
    v.strictObject({ day: v.optional(day), roster: v.optional(id) })
  )
}
