import * as v from 'valibot'
import { refuse, reason } from '../../../kernel/values/verdict'
import { challengerXp } from '../formulas/experience'
import { incomeOf } from '../formulas/income'
import { flag, gameResult, points, small, whole, yes } from './input'
import { signed } from '../catalogue/phrase'
import { resolver } from './working'

/** What a weaker gang gains from playing a stronger one, in a game of two or more gangs. */
const challenger = resolver(
  'challenger',
  ['NN-XP-3', 'NN-REV-3', 'NN-RUL-34', 'NN-RUL-35', 'NN-RUL-36', 'NN-RUL-65'],
  v.strictObject({
    ownValue: points,
    opponents: v.pipe(v.array(points), v.minLength(1), v.maxLength(20)),
    result: gameResult,
    /** The fighter took part in the game. */
    participated: v.nullish(yes, true)
  }),
  (rules, input, w) => {
    const highest = Math.max(...input.opponents)
    w.step(
      input.opponents.length > 1 ? 'highest' : 'opponent',
      { value: highest, difference: highest - input.ownValue },
      'NN-RUL-35',
      ...(input.opponents.length > 1 ? ['NN-RUL-65'] : [])
    )
    const each = challengerXp(rules, input.ownValue, highest, input.result)
    const receives = input.participated || rules.houseRules.challengerXpRecipients === 'all-members'
    const xp = receives ? each : 0
    w.step(receives ? 'xp' : 'stayed-away', { xp: each }, 'NN-XP-3', 'NN-RUL-34')
    const game = {
      respect: 0,
      result: input.result,
      ownValue: input.ownValue,
      opponentValue: highest,
      pursesStolen: 0,
      pursesLost: 0
    }
    const respect = incomeOf(rules, game).challenger
    w.step(
      input.result === 'draw' ? 'draw' : 'respect',
      { respect: signed(respect) },
      'NN-REV-3',
      ...(input.result === 'draw' ? ['NN-RUL-36'] : [])
    )
    return w.done({ opponentValue: highest, xp, respect })
  }
)

/** Which gangs won, lost or drew, for any number of gangs. */
const results = resolver(
  'game-results',
  ['NN-REV-2', 'NN-ROUT-3', 'NN-RUL-36', 'NN-RUL-65', 'NN-RUL-73'],
  v.strictObject({
    gangs: whole(2, 20),
    /** The winner, by number; left out: a draw, unless all gangs but one fled. */
    winner: v.nullish(whole(1, 20)),
    /** Gangs that fled, by number. */
    fled: v.nullish(v.pipe(v.array(whole(1, 20)), v.maxLength(20)), () => [])
  }),
  (rules, { gangs, winner, fled }, w) => {
    const gone = new Set(fled)
    const wrong = [...gone, ...(winner == null ? [] : [winner])].filter((gang) => gang > gangs)
    if (wrong.length > 0) return refuse(reason('no-such-gang', [], { gang: wrong[0] ?? 0, gangs }))
    if (winner != null && gone.has(winner))
      return refuse(reason('fled-and-won', ['NN-ROUT-3'], { gang: winner }))
    const standing = Array.from({ length: gangs }, (_, at) => at + 1).filter((gang) => !gone.has(gang))
    const wins = winner ?? (standing.length === 1 ? standing[0] : undefined)
    const over = wins !== undefined || gone.size === 0 || standing.length < 2
    if (gone.size > 0) w.step('fled', { gangs: [...gone].join(', ') }, 'NN-ROUT-3', 'NN-RUL-73')
    if (wins !== undefined) w.step('won', { gang: wins }, 'NN-REV-2', ...(gangs > 2 ? ['NN-RUL-65'] : []))
    else w.step(over ? 'draw' : 'goes-on', {}, over ? 'NN-RUL-36' : 'NN-RUL-73')
    const result = (gang: number): string =>
      wins === gang ? 'win' : wins !== undefined || gone.has(gang) ? 'loss' : over ? 'draw' : 'playing'
    const change = (gang: string): number =>
      gang === 'win'
        ? rules.income.win
        : gang === 'loss'
          ? rules.income.loss
          : gang === 'draw'
            ? rules.income.draw
            : 0
    const list = Array.from({ length: gangs }, (_, at) => result(at + 1))
    return w.done({ results: list, respect: list.map(change), over })
  }
)

/** The next step of the interlude. */
const interludeStep = resolver(
  'interlude-step',
  ['NN-ITL-1'],
  v.strictObject({ done: v.nullish(small, 0), founding: flag }),
  (rules, { done, founding }, w) => {
    const steps = rules.interludeSteps
    const next = founding ? undefined : steps[done]
    w.step(
      next ? 'next' : 'over',
      { step: next?.name ?? '', number: Math.min(done, steps.length) + (next ? 1 : 0), of: steps.length },
      'NN-ITL-1'
    )
    return w.done({ step: next?.id ?? null, left: founding ? 0 : Math.max(0, steps.length - done) })
  }
)

export const rivals = [challenger, results, interludeStep]
