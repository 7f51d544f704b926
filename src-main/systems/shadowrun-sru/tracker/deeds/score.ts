import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { succeeds } from '../../resolvers/shooting'
import { signed } from '../../catalogue/say'
import type { Play, Scene } from '../play'
import { answerOf, is, numberOf, stressOf, wait, type Deed } from '../state'
import { landed } from './blast'
import { against } from './defence'
import { goOn } from './flow'
import type { Settled } from './settled'
import { under } from './suppression'

/** How each kind of deed continues once its score is final. */
const begun: { [What in Deed['what']]: (play: Play, deed: Deed, threshold: number) => Settled | void } = {
  roll: (play, deed) =>
    play.emit(
      succeeds(play.rules, deed.excess) ? 'roll-succeeded' : 'roll-failed',
      { name: play.unit(deed.by).name },
      wait(null)
    ),
  shot: (play, deed) =>
    deed.on.length === 0
      ? play.emit('nobody-hit', { name: play.unit(deed.by).name }, wait(null))
      : against(play, deed),
  melee: (play, deed) =>
    play.emit('attacked', { name: play.unit(deed.on[0] ?? '').name }, wait({ for: 'meet', deed })),
  area: landed,
  suppress: (play, deed) =>
    succeeds(play.rules, deed.excess)
      ? under(play, deed)
      : play.emit('suppression-failed', { name: play.unit(deed.by).name }, wait(null))
}

/** Computes the score of a deed after its tokens are turned (SRU-R06). */
export function scored(play: Play, deed: Deed): void {
  const unit = play.unit(deed.by)
  const { counted, wasted } = answerOf(play.rules, 'sru.spend', {
    stress: stressOf(unit),
    precise: deed.precise,
    tokens: deed.spent
  })
  const { score, threshold, excess } = answerOf(play.rules, 'sru.attack', {
    skill: deed.skill,
    modifiers: deed.modifiers,
    counted,
    adjust: deed.adjust > 0,
    ...(deed.adjust > 0 && { adjustTimes: deed.adjust }),
    range: deed.range,
    thresholdModifiers: deed.threshold,
    extraPasses: deed.extraPasses,
    area: deed.what === 'area'
  })
  const done: Deed = { ...deed, score: Number(score), excess: Number(excess) }
  const modifiers =
    deed.modifiers.reduce((sum, value) => sum + value, 0) -
    deed.adjust * play.rules.files['tables/combat'].adjust.score
  play.emit('scored', {
    name: unit.name,
    skill: deed.skill,
    modifiers: signed(modifiers),
    counted: counted ?? 0,
    score: score ?? 0,
    threshold: threshold ?? 0,
    excess: excess ?? 0,
    wasted: wasted ?? 0
  })
  goOn(play, begun[deed.what](play, done, Number(threshold)))
}

/**
 * The modifiers that a unit has from before: wound, aim, advantage from the last exchange (SRU-AC-02,
 * SRU-R30, SRU-CC-05).
 */
export function standing({ rules }: Scene, unit: TrackedUnit, what: Deed['what']): number[] {
  return [
    numberOf(unit, 'wound'),
    ...(['shot', 'suppress', 'area'].includes(what) && is(unit, 'aim')
      ? [rules.files['tables/combat'].aim]
      : []),
    ...(what === 'melee' ? [numberOf(unit, 'advantage')] : [])
  ].filter((value) => value !== 0)
}
