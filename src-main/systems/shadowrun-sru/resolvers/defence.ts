import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import type { SruRules } from '../catalogue/rules'
import { highest, isSuccess, type Token } from '../catalogue/tokens'
import { drawnTokens, flag, score, small, tokens, whole } from './input'
import { resolver } from './working'

/** How much of a defence is ignored: a number, or all. The form offers it as a choice of words. */
const ignoredOf = v.nullish(
  v.pipe(
    v.union([whole(0, 20), v.pipe(v.string(), v.regex(/^(all|\d|1\d|20)$/))]),
    v.metadata({ idOf: 'ignored' })
  ),
  0
)

const defend = resolver(
  'sru.defend',
  ['SRU-DF-02', 'SRU-DF-03', 'SRU-DF-04', 'SRU-DF-05', 'SRU-DM-01', 'SRU-R12', 'SRU-R13'],
  v.strictObject({
    excess: score,
    faceUp: v.nullish(tokens(60), []),
    hidden: v.nullish(tokens(60), []),
    ignored: ignoredOf
  }),
  (rules, { excess, faceUp, hidden, ignored }, w) => {
    const shown = faceUp.filter(isSuccess)
    const least = rules.house.excessRule === 'at-least-zero' ? 0 : 1
    const all = ignored === 'all'
    const less = all ? 0 : Number(ignored)
    const outcome = (turned: Token[], found: number, hit: boolean) => {
      const successes = turned.filter(isSuccess)
      return w.done({
        turned,
        faceUpAfter: [...faceUp, ...successes],
        hiddenAfter: hidden.slice(turned.length),
        discarded: turned.filter((token) => !isSuccess(token)),
        defence: found,
        hit
      })
    }
    if (excess < least) {
      w.step('missed', { excess }, 'SRU-DF-05', 'SRU-R12')
      return outcome([], all ? 0 : Math.max(0, shown.length - less), false)
    }
    if (all) {
      w.step('all-ignored', {}, 'SRU-DF-04')
      w.step('hit', { excess, defence: 0 }, 'SRU-DM-01')
      return outcome([], 0, true)
    }
    if (shown.length > 0) w.step('face-up', { count: shown.length }, 'SRU-DF-03', 'SRU-R13')
    const turned: Token[] = []
    let successes = shown.length
    for (const token of hidden) {
      if (successes >= excess) break
      turned.push(token)
      if (isSuccess(token)) successes++
    }
    w.step('turned', { turned: turned.length, successes }, 'SRU-DF-02', 'SRU-R13')
    const found = Math.max(0, successes - less)
    if (less > 0) w.step('lowered', { by: less, defence: found }, 'SRU-DF-04')
    // If the campaign lets an excess of 0 hit, it hits a defence without successes.
    const hit = excess > found || (excess === 0 && found === 0)
    w.step(hit ? 'hit' : 'stopped', { excess, defence: found }, 'SRU-DM-01', ...(hit ? [] : ['SRU-DF-05']))
    return outcome(turned, found, hit)
  }
)

/**
 * The damage tokens: those already spent that count, and how many are still drawn, one for each bullet plus
 * those for adjusting (SRU-DM-02, SRU-AC-03, SRU-R15, SRU-R16).
 */
export function damageTokens(
  rules: SruRules,
  bullets: number,
  spent: readonly Token[],
  adjusted: number
): { used: readonly Token[]; toDraw: number; more: number } {
  const used = rules.house.damageTokens === 'draw-only' ? [] : spent
  const more = adjusted * rules.files['tables/combat'].adjust.tokens
  const enough = rules.house.damageTokens === 'spent-only' && used.length > 0
  return { used, more, toDraw: more + (enough ? 0 : Math.max(0, bullets - used.length)) }
}

const damage = resolver(
  'sru.damage',
  ['SRU-DM-02', 'SRU-DM-03', 'SRU-AC-03', 'SRU-DT-08', 'SRU-R15', 'SRU-R16', 'SRU-R27'],
  v.strictObject({
    base: small,
    bullets: whole(0, 99),
    spent: v.nullish(tokens(20), []),
    drawn: drawnTokens(200),
    adjust: flag,
    electric: flag,
    adjustTimes: v.nullish(whole(1, 9), 1)
  }),
  (rules, { base, bullets, spent, drawn, adjust, electric, adjustTimes }, w) => {
    const adjusted = adjust ? adjustTimes : 0
    if (adjusted > 1 && rules.house.adjustRepeat === 'once') return refuse(reason('adjust-once', ['SRU-R16']))
    if (bullets === 0) {
      w.step('no-bullet', {}, 'SRU-DM-02')
      return w.done({ toDraw: 0, best: 0, damage: 0 })
    }
    if (electric && rules.house.electricTokens === 'no-token') {
      w.step('electric', { damage: base }, 'SRU-DT-08', 'SRU-R27')
      return w.done({ toDraw: 0, best: 0, damage: base })
    }
    if (electric) w.cite('SRU-DT-08', 'SRU-R27')
    const { used, toDraw, more } = damageTokens(rules, bullets, spent, adjusted)
    w.step('bullets', { bullets, toDraw }, 'SRU-DM-02')
    if (spent.length > 0) w.step(rules.house.damageTokens, { spent: spent.length }, 'SRU-R15')
    if (adjusted > 0) w.step('adjust', { more }, 'SRU-AC-03', 'SRU-R16')
    if (drawn && drawn.length > toDraw)
      return refuse(reason('tokens-count', ['SRU-DM-02'], { needed: toDraw, given: drawn.length }))
    const turned = w.turnForHighest(toDraw, drawn, 'SRU-DM-02')
    if (!Array.isArray(turned)) return turned
    const best = highest([...used, ...turned])
    w.step('total', { base, best, damage: base + best }, 'SRU-DM-03')
    return w.done({ toDraw, best, damage: base + best })
  }
)

const lowerDefence = resolver(
  'sru.lowerDefence',
  ['SRU-DF-06', 'SRU-R14'],
  v.strictObject({ hidden: small, faceUp: v.nullish(small, 0), wanted: small }),
  (rules, { hidden, faceUp, wanted }, w) => {
    const { given, back } = rules.files['tables/combat'].lowering
    const taken = wanted * given
    if (faceUp > 0) w.step('face-up', { faceUp })
    if (taken > hidden) {
      w.step('too-many', { taken, hidden }, 'SRU-DF-06')
      return w.done({ legal: false, returned: 0, discarded: 0, hiddenLeft: hidden })
    }
    const returned = wanted * back
    w.step('taken', { taken, returned }, 'SRU-DF-06', 'SRU-R14')
    return w.done({ legal: true, returned, discarded: taken - returned, hiddenLeft: hidden - taken })
  }
)

export const defence = [defend, damage, lowerDefence]
