import * as v from 'valibot'
import type { Localised } from '../kernel/values/json'
import type { Opening } from '../kernel/system/opening'
import { answerOf, day, id, json, list, read, write } from './method'
import type { ActView, BattleEntry, RosterView } from './views'

/** How far one roster has come in its time between two games. */
export interface EveningRoster {
  roster: string
  name: string
  kindName: Localised
  player: string | null
  /** The battle that it follows; null where there is none. */
  battle: { id: string; name: string; date: string } | null
  /** The acts that opened and ended it. Null: while it is open; the opening is null, too, where the roster came in the middle of it. */
  opened: number | null
  closed: number | null
  /** The open step; null once it is over. */
  step: string | null
  /** Open questions: those that must be answered, and those that may be. */
  due: number
  optional: number
  /** How many questions ask for nothing but to go on, and how many for dice and nothing else. */
  plain: number
  throws: number
}

/** What the day of a game leaves to do: its battles, and each roster that has its time between games to go through. */
export interface EveningView {
  day: string | null
  /** The days of finished battles, newest first. */
  days: string[]
  battles: BattleEntry[]
  /** Those that fought on that day, and on the newest day whoever still owes from before, in the order in which it fell to them. */
  rosters: EveningRoster[]
}

/** What going on by itself did to one roster. */
export interface Advanced {
  roster: RosterView
  answered: number
  /** Null where there was nothing to go on with. */
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
