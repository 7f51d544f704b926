import { choice, count, flag } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { asValue as inWords } from '../../../../kernel/values/json'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { armsOf, classOf, hasLeft, played, set, setArm, spend, emit, type Arm } from '../state'
import { arms, unit, word, type Scene } from './act'
import { fast, slow } from './bounds'

/** The weapons that this act can be done with. */
type Fitting = (scene: Scene, who: TrackedUnit) => Arm[]
const among = (fitting: Fitting) => ({
  when: (scene: Scene, who: TrackedUnit) => fitting(scene, who).length > 0,
  fields: (scene: Scene, who: TrackedUnit) => ({ weapon: choice(arms(fitting(scene, who))) })
})
const armOf = (who: TrackedUnit, weapon: string): Arm | undefined =>
  armsOf(who).find(({ item }) => item === weapon)

/**
 * Makes an act of aiming: with the sights (T2K-CB-07), with a scope (T2K-CB-08), or with artillery
 * (T2K-CB-02). It counts until the next attack (T2K-R15).
 */
const aiming = (
  id: 'aim' | 'aim-sniper' | 'aim-artillery',
  takes: 'slow' | 'fast',
  rules: readonly string[],
  fits: (arm: Arm) => boolean
) =>
  unit({
    id,
    group: 'actions',
    rules,
    against: takes === 'slow' ? slow : fast,
    ...among((scene, who) => armsOf(who).filter((arm) => classOf(scene.rules, arm).ranged && fits(arm))),
    do: (play, who, { weapon }) =>
      played(
        emit(play, 'aimed', { name: who.name, weapon: inWords(armOf(who, weapon)?.name ?? {}) }),
        spend(play.rules, play.tracker, who, takes),
        set(who.id, 'aim', { weapon, scope: id === 'aim-sniper' })
      )
  })
const ARTILLERY = 'mortar-artillery'
export const aim = aiming('aim', 'fast', ['T2K-CB-07', 'T2K-R16'], (arm) => arm.class !== ARTILLERY)
export const aimSniper = aiming(
  'aim-sniper',
  'slow',
  ['T2K-CB-08', 'T2K-R15', 'T2K-R16'],
  ({ scope }) => scope
)
export const aimArtillery = aiming('aim-artillery', 'slow', ['T2K-CB-02'], (arm) => arm.class === ARTILLERY)

const loadable: Fitting = (_, who) => armsOf(who).filter(({ magazine }) => magazine > 0)

/**
 * Reloads with the fast action. A failure uses the slow action instead and leaves the magazine unchanged
 * (T2K-CB-05, T2K-R24).
 */
export const reload = unit({
  id: 'reload',
  group: 'actions',
  rules: ['T2K-CB-05', 'T2K-R24'],
  when: among(loadable).when,
  against: fast,
  fields: (scene, who) => ({ ...among(loadable).fields(scene, who), 'reload-failed': flag() }),
  do(play, who, { weapon, 'reload-failed': failed }) {
    const { rules, tracker } = play
    const arm = armOf(who, weapon)
    if (!arm) return refuse(reason('no-item'))
    const facts = { name: who.name, weapon: inWords(arm.name) }
    if (failed)
      return hasLeft(rules, tracker, who, 'slow')
        ? played(emit(play, 'reload-failed', facts), spend(rules, tracker, who, 'slow'))
        : refuse(reason('act-refused', ['T2K-CB-05'], { why: inWords(word('no-slow')) }))
    if (arm.spare === 0) return refuse(reason('no-spare', ['T2K-R08'], { weapon: inWords(arm.name) }))
    return played(
      emit(play, 'reloaded', { ...facts, loaded: arm.magazine }),
      spend(rules, tracker, who, 'fast'),
      setArm(who, arm.item, { loaded: arm.magazine, spare: arm.spare - 1 })
    )
  }
})

export const clearJam = unit({
  id: 'clear-jam',
  group: 'actions',
  rules: ['T2K-CB-02', 'T2K-R11'],
  against: slow,
  ...among((_, who) => armsOf(who).filter(({ jammed }) => jammed)),
  do: (play, who, { weapon }) =>
    played(
      emit(play, 'jam-cleared', { name: who.name, weapon: inWords(armOf(who, weapon)?.name ?? {}) }),
      spend(play.rules, play.tracker, who, 'slow'),
      setArm(who, weapon, { jammed: false })
    )
})

/** Sets a weapon's values by hand, within its maximums (T2K-R08, T2K-R10). */
export const tend = unit({
  id: 'tend',
  group: 'state',
  rules: ['T2K-R08', 'T2K-R10'],
  when: (_, who) => armsOf(who).length > 0,
  fields(_, who) {
    const held = armsOf(who)
    const { loaded = 0, spare = 0, reliability = 0, jammed = false } = held[0] ?? {}
    return {
      weapon: choice(arms(held)),
      rounds: count(0, 999, loaded),
      spare: count(0, 99, spare),
      reliability: count(0, 20, reliability),
      jammed: flag(jammed)
    }
  },
  do(play, who, { weapon: chosen, rounds: loaded, spare, reliability, jammed }) {
    const arm = armOf(who, chosen)
    if (!arm) return refuse(reason('no-item'))
    const weapon = inWords(arm.name)
    const wrong = [
      ...(loaded > arm.magazine
        ? [reason('over-magazine', ['T2K-R08'], { weapon, loaded, magazine: arm.magazine })]
        : []),
      ...(reliability > arm.reliabilityMax
        ? [reason('over-reliability', ['T2K-R10'], { weapon, value: reliability, max: arm.reliabilityMax })]
        : [])
    ]
    if (wrong.length > 0) return refuse(...wrong)
    return played(
      emit(play, 'tended', { name: who.name, weapon, loaded, reliability }),
      setArm(who, arm.item, { loaded, spare, reliability, jammed })
    )
  }
})
