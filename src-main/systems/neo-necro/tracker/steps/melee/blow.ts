import { wordAndId } from '../../../../../kernel/system/prompt'
import type { Localised } from '../../../../../kernel/values/json'
import { isRefusal } from '../../../../../kernel/values/verdict'
import type { Item } from '../../../../../kernel/state/roster'
import type { Arc } from '../../../formulas/saves'
import { meleeStats } from '../../../formulas/arms'
import { say } from '../../../catalogue/say'
import { gaugeOf, isGone } from '../../state'
import {
  itemAt,
  itemNamed,
  now,
  profileNow,
  table,
  thingAt,
  unitOf,
  wordFor,
  skillsAt,
  type Scene
} from '../../scene'
import type { StepOf } from '../kinds'
import { asItBegan } from '../../onset'
import { sure, whyOf } from '../../ask'
import { about, named } from '../../effects'
import type { Roll } from '../step'
import { plainHit } from '../hit'
import { pistolsOf, weaponsOf } from './weapons'
import { blowAim, blowRules, blowTarget } from './aim'

/** One blow of a melee phase, or at a fighter who breaks off (NN-MEL-2, NN-MOV-15). */
export type Blow = {
  by: string
  unit: string
  arc: Arc
  /**
   * Pistols fired with it. `profile`: the pistol whose profile the hit uses, if any (NN-MEL-11, NN-MEL-12).
   */
  pistols: string[]
  profile: string | null
  /** Hits without a die, for this reason. */
  automatic: 'breaking-off' | 'dazzled' | null
}

export type BlowFields = {
  blow: Blow
  /** A blow simultaneous with others of the same Initiative (NN-MEL-4). */
  together?: boolean
  /** The attacker has chosen the pistols fired with it. */
  declared?: boolean
}

/** The name of the weapon in hand, or of the pistol whose profile counts. */
function nameOfBlow(scene: Scene, { by, profile }: Blow): Localised {
  const weapon =
    profile === null
      ? weaponsOf(scene, by).find((item) => meleeStats(scene.rules, scene.rules.thing(item.thing)!)?.strikes)
      : itemAt(scene, profile)
  return weapon?.name ?? wordFor(scene, 'bareHands')
}

/** The scene for the blow's numbers: for simultaneous blows, the start of the Initiative step (NN-MEL-4). */
function counting(scene: Scene, step: StepOf<'blow'>): Scene {
  return step.together ? asItBegan(scene) : scene
}

/**
 * The hit roll of one blow (NN-MEL-5). Before it the attacker may fire a pistol, change items, reload or
 * forgo the blow (NN-MEL-3, NN-MEL-11).
 */
export const blow: Roll<'blow'> = {
  ask(now, step) {
    const { blow: struck } = step
    const scene = counting(now, step)
    const aimed = blowAim(scene, struck)
    return {
      member: struck.by,
      title: say('table.ask.blow', {
        fighter: named(scene, struck.by),
        target: named(scene, struck.unit),
        thing: nameOfBlow(scene, struck)
      }),
      text: say('table.ask.or-less', { target: blowTarget(scene, struck) }),
      ...(!isRefusal(aimed) && { why: whyOf(aimed) }),
      rules: ['NN-MEL-5', 'NN-MEL-7'],
      dice: { sides: 10, count: 1 }
    }
  },
  skip(play, step) {
    const { blow: struck } = step
    if (isGone(unitOf(play, struck.unit)) || now(play, struck.unit).place === 'down') return true
    const held = counting(play, step)
    if (now(held, struck.by).shielded || (step.together && now(held, struck.by).place !== 'up')) return true
    const automatic = struck.automatic ?? (now(held, struck.unit).stunned ? 'dazzled' : null)
    if (automatic === null) return false
    play.emit(
      `blow-${automatic}`,
      about(play, struck.by, {
        target: named(play, struck.unit),
        rules: automatic === 'dazzled' ? ['NN-GRN-8'] : ['NN-MOV-15']
      })
    )
    blow.settle(play, step, true, [])
    return true
  },
  rests(_scene, step) {
    const { by, unit } = step.blow
    return [
      { unit: by, on: 'ws', own: true, ...(step.together && { fallen: true }) },
      { unit, on: 'ws', own: false }
    ]
  },
  asides(now, step) {
    const { blow: struck } = step
    const scene = counting(now, step)
    if (step.declared) return []
    const pistols = pistolsOf(scene, struck.by)
    const all = pistols.map((item) => item.id)
    const fire = (key: string, ids: string[], profile: Item | null) => ({
      id: key,
      label: profile
        ? say('table.ask.fire-as', {
            things: pistols.filter((item) => ids.includes(item.id)).map((item) => item.name),
            thing: profile.name
          })
        : say('table.ask.fire', {
            things: pistols.filter((item) => ids.includes(item.id)).map((item) => item.name)
          }),
      allowed: true
    })
    const options = [
      ...(weaponsOf(scene, struck.by, 1).length > 0 || pistols.length > 0
        ? pistols.flatMap((item) => [
            fire(`fire:${item.id}`, [item.id], null),
            fire(`as:${item.id}`, [item.id], item)
          ])
        : []),
      ...(pistols.length > 1
        ? [fire('fire', all, null), ...pistols.map((item) => fire(`both-as:${item.id}`, all, item))]
        : []),
      { id: 'hands', label: say('table.ask.blow-hands'), allowed: true },
      { id: 'reload', label: say('table.ask.blow-reload'), allowed: true },
      { id: 'nothing', label: say('table.ask.blow-nothing'), allowed: true }
    ]
    return [
      {
        key: 'instead',
        member: struck.by,
        title: say('table.ask.instead', { fighter: named(scene, struck.by) }),
        rules: ['NN-MEL-3', 'NN-MEL-11', 'NN-MEL-12'],
        options
      }
    ]
  },
  aside(play, step, _key, given) {
    const { blow: struck } = step
    const [what, item] = wordAndId(given.options?.[0] ?? '')
    if (what === 'nothing')
      return play.emit(
        'blow-forgone',
        about(play, struck.by, { target: named(play, struck.unit), rules: ['NN-MEL-3'] })
      )
    if (what === 'hands' || what === 'reload') {
      // This costs the fighter all their blows of the phase (NN-MEL-3).
      play.table(
        'steps',
        table(play).steps.filter((other) => other.kind !== 'blow' || other.blow.by !== struck.by)
      )
      play.emit(
        'blow-forgone',
        about(play, struck.by, { target: named(play, struck.unit), rules: ['NN-MEL-3'] })
      )
      return play.next({ kind: what === 'hands' ? 'take-in-hand' : 'reload', unit: struck.by })
    }
    const all = pistolsOf(counting(play, step), struck.by).map((pistol) => pistol.id)
    const pistols = what === 'fire' && item === '' ? all : what === 'both-as' ? all : [item]
    for (const id of pistols) {
      play.gauge(id, {
        ticked: sure(play, 'pistol-melee', {
          tickedBefore: gaugeOf(play.tracker, id).ticked,
          pistol: thingAt(play, id)
        }).outcome.ticked
      })
    }
    const profile = what === 'as' || what === 'both-as' ? item : null
    play.back({ ...step, declared: true, blow: { ...struck, pistols, profile } })
    play.emit(
      'pistols-fired',
      about(play, struck.by, { things: pistols.map((id) => itemNamed(play, id)), rules: ['NN-MEL-11'] })
    )
  },
  read(play, step, [die]) {
    const { blow: struck } = step
    const scene = counting(play, step)
    const target = blowTarget(scene, struck)
    const good = die!.value <= target
    play.emit(
      good ? 'blow-hit' : 'blow-missed',
      about(play, struck.by, {
        target: named(play, struck.unit),
        thing: nameOfBlow(scene, struck),
        roll: die!.value,
        needed: target,
        die: die!,
        rules: blowRules(scene, struck)
      })
    )
    return good
  },
  settle(play, step, good) {
    const { blow: struck } = step
    if (!good) return
    const scene = counting(play, step)
    const { strength, threshold, level } = powerOf(scene, struck)
    const together = step.together
    const hit = plainHit(struck.unit, nameOfBlow(scene, struck), {
      by: struck.by,
      how: 'melee',
      strength,
      threshold,
      level,
      arc: struck.arc,
      ...(together && { together })
    })
    play.next(
      { kind: 'impact', hit },
      {
        kind: 'barge',
        by: struck.by,
        unit: struck.unit,
        wounds: now(play, struck.unit).wounds,
        armed: struck.profile === null
      }
    )
  }
}

/** Strength, threshold and damage level of a blow that hits (NN-MEL-9 to 12, NN-GEAR-1). */
function powerOf(
  scene: Scene,
  { by, pistols, profile }: Blow
): { strength: number; threshold: number; level: number } {
  const { doses } = now(scene, by)
  const { outcome } = sure(scene, 'melee-hit', {
    strength: Math.max(0, profileNow(scene, by).s),
    weapons: weaponsOf(scene, by, pistols.length).map((item) => item.thing),
    pistolProfile: profile === null ? null : thingAt(scene, profile),
    skills: skillsAt(scene, by)
  })
  return {
    strength: outcome.strength,
    threshold: outcome.threshold + (doses?.threshold ?? 0),
    level: outcome.damageLevel
  }
}
