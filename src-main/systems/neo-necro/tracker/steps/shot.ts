import { failuresMended, gaugeSize, tickBoxes } from '../../formulas/ammunition'
import { furyRules } from '../../formulas/furies'
import { furySays, giversOf } from '../../formulas/mods'
import { flameReach, usesGauge } from '../../formulas/shots'
import { say } from '../../catalogue/say'
import type { Arc } from '../../formulas/saves'
import { sure } from '../ask'
import { about, activeOf, changeActive, named } from '../effects'
import type { Play } from '../play'
import { furyOf, itemNamed, now, sideOf, table, unitOf, skillsAt, type Scene } from '../scene'
import { isGone, sideState, type Marker } from '../state'
import type { Blast } from './blast'
import { aim, aimedAt, gunOf, hitBy, isBlast, type Shot, type Sight } from './firing'
import type { StepOf } from './kinds'
import { bare, type Choice, type Roll, type Run } from './step'

export type AmmoFields = {
  shot: Shot
  /** Boxes ticked before this shot. */
  before: number
}

export type ShotsFields = {
  shot: Shot
  /** The index of the next shot of the salvo. */
  at: number
}

/**
 * The ammo roll. The boxes were ticked before it; it decides whether the shot goes on (NN-AMM-2 to 6,
 * NN-AMM-11).
 */
export const ammo: Roll<'ammo'> = {
  ask(scene, step) {
    const { shot } = step
    const { label } = tickBoxes(scene.rules, step.before, shot.mode)
    return {
      member: shot.by,
      title: say('table.ask.ammo', { fighter: named(scene, shot.by), thing: itemNamed(scene, shot.item) }),
      text: say('table.ask.ammo-text', { label: label ?? '' }),
      rules: ['NN-AMM-2', 'NN-AMM-3', 'NN-AMM-4', 'NN-AMM-5'],
      dice: { sides: scene.rules.combat.ammoGauge.die, count: 1 }
    }
  },
  skip(play, step) {
    const { shot } = step
    if (now(play, shot.by).place !== 'up') return true
    const { needsDie } = tickBoxes(play.rules, step.before, shot.mode)
    const sure = furySays(play.rules, furyOf(play, shot.by), 'ammoRollSucceeds')
    if (usesGauge(gunOf(play, shot)) && needsDie && !sure) return false
    if (sure && needsDie)
      play.emit(
        'ammo-fury',
        about(play, shot.by, { thing: itemNamed(play, shot.item), rules: furyRules(furyOf(play, shot.by)) })
      )
    play.next({ kind: 'shots', shot: step.shot, at: 0 })
    return true
  },
  rests(_scene, step) {
    return [{ unit: step.shot.by, on: 'ammo', own: true }]
  },
  read(play, step, [die]) {
    const { shot } = step
    const { result, rules } = ammoResult(play, step, die!.value)
    const { label } = tickBoxes(play.rules, step.before, shot.mode)
    play.emit(
      `ammo-${result}`,
      about(play, shot.by, {
        thing: itemNamed(play, shot.item),
        roll: die!.value,
        label: label ?? '',
        die: die!,
        rules
      })
    )
    return result === 'success'
  },
  settle(play, step, good, rolled) {
    const { shot } = step
    const on = (): void => play.next({ kind: 'shots', shot: step.shot, at: 0 })
    if (good) return on()
    const side = sideOf(play, shot.by)
    const { armourers } = sideState(side)
    const menders = mendersOf(play, side.id)
    if (armourers < failuresMended(play.rules, menders)) {
      play.side(side.id, 'armourers', armourers + 1)
      play.emit(
        'ammo-mended',
        about(play, shot.by, {
          gang: side.name,
          rules: giversOf(play.rules, menders, 'ignoredAmmoFailures').rules
        })
      )
      return on()
    }
    // A failed learning roll is a jam (NN-XP-9); otherwise the die decides whether the weapon is empty too.
    const empty = rolled.length > 0 && ammoResult(play, step, rolled[0]!).result === 'out-of-ammo'
    if (empty) play.gauge(shot.item, { ticked: gaugeSize(play.rules) })
    // A gunslinger's other pistol still fires; the last pistol's result decides what the phase still allows
    // (NN-AMM-4, NN-AMM-5).
    if (activeOf(play)?.unit === shot.by) changeActive(play, { ammo: empty ? 'out-of-ammo' : 'jam' })
  }
}

function ammoResult(scene: Scene, step: StepOf<'ammo'>, die: number): { result: string; rules: string[] } {
  const { shot } = step
  const skills = skillsAt(scene, shot.by)
  const { outcome, rules } = sure(scene, 'ammo-roll', {
    tickedBefore: step.before,
    mode: shot.mode,
    die,
    skills
  })
  return { result: outcome.result, rules }
}

/**
 * The skills of all fighters of the gang in this game. Each armourer among them ignores one failure
 * (NN-SKL-33).
 */
function mendersOf(scene: Scene, side: string): string[] {
  return scene.tracker.units.filter((unit) => unit.side === side).flatMap((unit) => skillsAt(scene, unit.id))
}

/**
 * The shots of one salvo, resolved one by one (NN-ROF-1). Covering fire is one roll, whatever the rate of
 * fire (NN-RUL-55).
 */
export const shots: Run<'shots'> = {
  run(play, step) {
    const { shot } = step
    const at = step.at
    const gun = gunOf(play, shot)
    // High energy prevents firing in the next turn (NN-WPN-8).
    if (at === 0 && gun.profile.overheat) play.gauge(shot.item, { hot: play.tracker.turn })
    if (flameReach(gun.profile) !== undefined)
      return play.next({ kind: 'under', blast: blastBy(play, shot), sure: [] })
    if (at >= shot.targets.length) return
    const target = shot.targets[at] ?? null
    const rest = { ...bare(step), at: at + 1 }
    if (target !== null && target !== shot.targets[0] && !(target in shot.sights))
      return play.next({ kind: 'sight', shot: step.shot, at })
    play.next({ kind: 'hit-roll', shot: step.shot, at }, rest)
  }
}

const SEEN = ['cover', 'side', 'rear', 'higher', 'lower', 'smoke'] as const

/** Asks what the players see of a further target of the same salvo (NN-ROF-2). */
export const sight: Choice<'sight'> = {
  ask(scene, step) {
    const { shot } = step
    const target = shot.targets[step.at] ?? null
    return {
      member: shot.by,
      title: say('table.ask.sight', { fighter: named(scene, shot.by), target: aimedAt(scene, target) }),
      text: say('table.ask.sight-text'),
      rules: ['NN-ROF-2', 'NN-HIT-2'],
      options: SEEN.map((id) => ({ id, label: say(`table.ask.seen-${id}`), allowed: true })),
      choose: { min: 0, max: SEEN.length },
      amount: { min: 0, max: 200, unit: 'count' }
    }
  },
  answer(play, step, given) {
    const { shot } = step
    const target = shot.targets[step.at] ?? null
    const has = (id: (typeof SEEN)[number]): boolean => given.options?.includes(id) === true
    const arc: Arc = has('rear') ? 'rear' : has('side') ? 'side' : 'front'
    const seen: Sight = {
      distance: given.amount ?? shot.sight.distance,
      cover: has('cover'),
      arc,
      height: has('higher') ? 'higher' : has('lower') ? 'lower' : 'level',
      smoke: has('smoke')
    }
    const sighted = { ...shot, sights: { ...shot.sights, [target ?? '']: seen } }
    play.emit(
      'sighted',
      about(play, shot.by, { target: aimedAt(play, target), distance: seen.distance, rules: ['NN-ROF-2'] })
    )
    play.next({ kind: 'shots', shot: sighted, at: step.at })
  }
}

/** The hit roll of one shot (NN-HIT-1, NN-HIT-2). */
export const hitRoll: Roll<'hit-roll'> = {
  ask(scene, step) {
    const { shot } = step
    const target = shot.targets[step.at] ?? null
    const shooting = aim(scene, shot, target)
    return {
      member: shot.by,
      title: say('table.ask.hit', {
        fighter: named(scene, shot.by),
        target: aimedAt(scene, target),
        thing: itemNamed(scene, shot.item)
      }),
      text: say('table.ask.or-less', { target: shooting.target ?? 0 }),
      why: shooting.why,
      rules: ['NN-HIT-1', 'NN-HIT-2', 'NN-RNG-1'],
      dice: { sides: 10, count: 1 }
    }
  },
  skip(play, step) {
    const { shot } = step
    const target = shot.targets[step.at] ?? null
    if (now(play, shot.by).place !== 'up' || (target !== null && isGone(unitOf(play, target)))) return true
    const { target: needed, rules } = aim(play, shot, target)
    if (needed !== null) return false
    const seen = (target !== null && shot.sights[target]) || shot.sight
    play.emit(
      'shot-out-of-range',
      about(play, shot.by, { target: aimedAt(play, target), distance: seen.distance, rules })
    )
    return true
  },
  rests(_scene, step) {
    return [{ unit: step.shot.by, on: 'bs', own: true }]
  },
  read(play, step, [die]) {
    const { shot } = step
    const victim = shot.targets[step.at] ?? null
    const { target, rules } = aim(play, shot, victim)
    const good = die!.value <= (target ?? 0)
    play.emit(
      good ? 'shot-hit' : 'shot-missed',
      about(play, shot.by, {
        target: aimedAt(play, victim),
        roll: die!.value,
        needed: target ?? 0,
        die: die!,
        rules
      })
    )
    return good
  },
  settle(play, step, good) {
    const { shot } = step
    const victim = shot.targets[step.at] ?? null
    if (shot.covering) return good ? placeMarker(play, shot, victim) : undefined
    if (isBlast(gunOf(play, shot))) {
      const blast = blastBy(play, shot)
      return play.next(
        good ? { kind: 'under', blast, sure: victim === null ? [] : [victim] } : { kind: 'scatter', blast }
      )
    }
    if (!good || victim === null) return
    const hit = hitBy(play, shot, victim)
    const contact = now(play, victim).engaged
    play.next(
      contact.length > 0
        ? { kind: 'mix', first: victim, among: [victim, ...contact], hit, blast: null }
        : { kind: 'impact', hit, direct: true }
    )
  }
}

/** The template or flame of this shot (NN-FLM-1, NN-GRN-7). */
function blastBy(scene: Scene, shot: Shot): Blast {
  const gun = gunOf(scene, shot)
  const grenade = scene.rules.thing(shot.ammo ?? (gun.mode === null ? '' : gun.profile.id))
  const special =
    grenade?.kind === 'grenade'
      ? ((grenade.facts.special?.[0] as Blast['special'] | undefined) ?? null)
      : null
  const { strength, threshold, level } =
    special === null ? hitBy(scene, shot, shot.by) : { strength: 0, threshold: 0, level: 1 }
  return {
    by: shot.by,
    thing: itemNamed(scene, shot.item),
    how: isBlast(gun) ? 'grenade' : 'shot',
    strength,
    threshold,
    level,
    dirt: gun.weapon.usesDiveRule
      ? (scene.rules.things().find((thing) => thing.base === gun.weapon.id && thing.kind === 'weapon')?.id ??
        null)
      : null,
    special,
    edge: shot.edge,
    rail: shot.rail
  }
}

/**
 * Places a marker on the target: a fighter near it who moves, shoots or strikes takes a test (NN-SUP-3,
 * NN-SUP-4).
 */
function placeMarker(play: Play, shot: Shot, target: string | null): void {
  const { item, by, profile, mode, ammo, masterCrafted } = shot
  const marker: Marker = {
    id: `k${play.tracker.count}`,
    by,
    item,
    profile: profile ?? '',
    mode,
    ammo,
    tested: [],
    ...(masterCrafted && { crafted: masterCrafted })
  }
  play.table('markers', [...table(play).markers, marker])
  play.emit('marker-placed', about(play, by, { target: aimedAt(play, target), rules: ['NN-SUP-3'] }))
}
