import type { Localised } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import { sure } from '../ask'
import { about, breakContact, falls, named } from '../effects'
import { carriedBy, now, profileNow, table, unitOf, type Scene } from '../scene'
import { isGone, onTable } from '../state'
import type { Play } from '../play'
import { plainHit, type Hit } from './hit'
import type { NewStep, StepOf } from './kinds'
import { bare, type Choice, type Roll, type Run } from './step'

/** A template on the table and its effect on each model under it (NN-GRN-3 to 11, NN-SCA-1). */
export type Blast = {
  by: string | null
  thing: Localised
  how: 'shot' | 'grenade' | 'other'
  strength: number
  threshold: number
  level: number
  /**
   * The source for Hit the dirt!, if that may be tried: a grenade, thrown or launched (NN-GRN-5, NN-GRN-7).
   */
  dirt: string | null
  /** The effect of a grenade that makes no hit. */
  special: 'flash' | 'smoke-cloud' | 'instant-death' | null
  edge: number
  rail: boolean
}

export type BlastFields = { blast: Blast }

export type UnderFields = BlastFields & {
  /** Models under it in any case; the players name the others. */
  sure: string[]
}

export type DirtFields = BlastFields & { unit: string }

export type BurstFields = BlastFields & {
  /** Models under it that are not dealt with yet. */
  queue: string[]
  /** Models that it has already hit. */
  struck: string[]
}

/** A ranged hit on a melee: by a shot, or by a template. */
export type MixFields = { first: string; among: string[] } & (
  { hit: Hit; blast: null } | { hit: null; blast: Blast }
)

export type SwallowedFields = {
  unit: string
  by: string | null
  /** The cause; absent in older steps. */
  thing?: Localised
}

/** Rolls how far a template scatters (NN-SCA-1). */
export const scatter: Roll<'scatter'> = {
  ask(scene, step) {
    const { by, thing } = step.blast
    return {
      member: by,
      title: say('table.ask.scatter', { thing }),
      text: say('table.ask.scatter-text'),
      rules: ['NN-SCA-1'],
      dice: { sides: scene.rules.combat.scatter.distanceDie, count: 1 }
    }
  },
  read(play, step, [die]) {
    const { thing } = step.blast
    const { outcome } = sure(play, 'scatter', { hit: false, distanceDie: die!.value })
    play.emit('scattered', { thing, distance: outcome.distance, die: die!, rules: ['NN-SCA-1'] })
    return true
  },
  settle(play, step) {
    play.next({ kind: 'under', blast: step.blast, sure: [] })
  }
}

/** Asks the players who is under the template. */
export const under: Choice<'under'> = {
  ask(scene, step) {
    const { by, thing } = step.blast
    const fixed = step.sure
    const others = scene.tracker.units.filter((unit) => onTable(unit) && !fixed.includes(unit.id))
    return {
      member: by,
      title: say('table.ask.under', { thing }),
      ...(fixed.length > 0 && {
        text: say('table.ask.under-besides', { fighters: fixed.map((id) => unitOf(scene, id).name) })
      }),
      rules: ['NN-SCA-1', 'NN-GRN-3'],
      options: others.map((unit) => ({
        id: unit.id,
        label: say('table.fields.name', { name: unit.name }),
        allowed: true
      })),
      choose: { min: 0, max: others.length }
    }
  },
  answer(play, step, given) {
    const { thing } = step.blast
    const all = [...step.sure, ...(given.options ?? [])]
    play.emit(all.length > 0 ? 'under-template' : 'nobody-under', {
      thing,
      fighters: all.map((id) => unitOf(play, id).name),
      rules: ['NN-SCA-1']
    })
    play.next(...all.map((unit) => ({ kind: 'dirt' as const, blast: step.blast, unit })), {
      kind: 'burst',
      blast: step.blast,
      queue: all,
      struck: []
    })
  }
}

/**
 * Hit the dirt! A model may try to get out before the explosion; it ends up pinned either way (NN-GRN-5,
 * NN-GRN-6, NN-RUL-70).
 */
export const dirt: Choice<'dirt'> = {
  ask(scene, step) {
    const { unit } = step
    return {
      member: unit,
      title: say('table.ask.dirt', { fighter: named(scene, unit), thing: step.blast.thing }),
      text: say('table.ask.dirt-text', { target: profileNow(scene, unit).i }),
      rules: ['NN-GRN-5', 'NN-GRN-6', 'NN-RUL-70'],
      dice: { sides: 10, count: 1 },
      options: [
        { id: 'stay', label: say('table.ask.dirt-stay'), allowed: true },
        { id: 'try', label: say('table.ask.dirt-try'), allowed: true, asks: ['dice'] }
      ]
    }
  },
  skip(play, step) {
    const { dirt: source, special } = step.blast
    const { place, pinned } = now(play, step.unit)
    if (source === null || special === 'smoke-cloud' || place !== 'up') return true
    return !sure(play, 'hit-the-dirt', { source, initiative: 0, tries: false, pinned }).outcome.allowed
  },
  answer(play, step, given) {
    if (given.options?.[0] === 'try') return { ...step, kind: 'dive' }
    play.emit('dirt-stayed', about(play, step.unit, { rules: ['NN-GRN-5'] }))
  }
}

/** The die of a model that tries to get out (NN-GRN-5, NN-GRN-6). */
export const dive: Roll<'dive'> = {
  ask(scene, step) {
    const { options: _, ...asked } = dirt.ask(scene, { ...step, kind: 'dirt' })
    return asked
  },
  rests: (_scene, step) => [{ unit: step.unit, on: 'i', own: true }],
  read(play, step, [die]) {
    const { unit } = step
    const initiative = Math.max(0, profileNow(play, unit).i)
    const { outcome, rules } = sure(play, 'hit-the-dirt', {
      source: step.blast.dirt ?? '',
      initiative,
      tries: true,
      pinned: false,
      die: die!.value
    })
    const away = !outcome.hit
    play.emit(
      away ? 'dirt-away' : 'dirt-failed',
      about(play, unit, { roll: die!.value, target: initiative, die: die!, rules })
    )
    return away
  },
  settle(play, step, away) {
    const { unit } = step
    if (away) {
      // The burst leaves out a model that got away.
      play.table(
        'steps',
        table(play).steps.map((other) =>
          other.kind === 'burst' ? { ...other, queue: other.queue.filter((id) => id !== unit) } : other
        )
      )
      // A model that moves out of a melee ends its contacts, with no other effect (NN-SIM-4).
      breakContact(play, unit, false)
    }
    play.next({ kind: 'pinned', unit, edge: step.blast.edge, rail: step.blast.rail })
  }
}

/**
 * Applies the template to each model under it in turn. An engaged one rolls against those in contact
 * (NN-SIM-2, NN-SIM-3).
 */
export const burst: Run<'burst'> = {
  run(play, step) {
    const { blast } = step
    if (blast.special === 'smoke-cloud') {
      if (blast.by !== null && !table(play).smoke.includes(blast.by))
        play.table('smoke', [...table(play).smoke, blast.by])
      return play.emit('smoke-stands', { thing: blast.thing, rules: ['NN-GRN-10'] })
    }
    const {
      struck,
      queue: [unit, ...queue]
    } = step
    if (unit === undefined) return
    const rest = { ...bare(step), queue }
    if (isGone(unitOf(play, unit))) return play.next(rest)
    const contact = now(play, unit).engaged
    if (contact.length === 0 || blast.special !== null) {
      if (struck.includes(unit)) return play.next(rest)
      return play.next(blow(blast, unit), { ...rest, struck: [...struck, unit] })
    }
    play.next(
      {
        kind: 'mix',
        first: unit,
        among: [unit, ...contact].filter((id) => !struck.includes(id)),
        blast: step.blast,
        hit: null
      },
      { ...rest, struck }
    )
  }
}

/** The step that applies the template to one model (NN-GRN-8, NN-GRN-11). */
function blow(blast: Blast, unit: string): NewStep {
  if (blast.special === 'instant-death') return { kind: 'swallowed', unit, by: blast.by, thing: blast.thing }
  if (blast.special === 'flash') return { kind: 'test', purpose: 'flash', unit }
  const { by, thing, how, strength, threshold, level, edge, rail } = blast
  return {
    kind: 'impact',
    hit: plainHit(unit, thing, { by, how, strength, threshold, level, edge, rail })
  }
}

/** Removes the model at once with everything it carries (NN-GRN-11). */
export const swallowed: Run<'swallowed'> = {
  run(play, step) {
    const { unit } = step
    if (isGone(unitOf(play, unit))) return
    falls(play, unit, 'dead', step.by, step.thing ?? null)
    play.emit('swallowed', about(play, unit, { rules: ['NN-GRN-11'] }))
  }
}

/**
 * Decides whom a ranged hit on a melee strikes: everyone rolls, the highest is hit, ties roll again
 * (NN-SIM-2).
 */
export const mix: Roll<'mix'> = {
  ask(scene, step) {
    const { among } = step
    return {
      member: step.first,
      title: say('table.ask.mix', { fighters: among.map((id) => unitOf(scene, id).name) }),
      text: say('table.ask.mix-text'),
      rules: ['NN-SIM-2'],
      dice: { sides: 10, count: among.length }
    }
  },
  skip(play, step) {
    const among = step.among.filter((id) => !isGone(unitOf(play, id)))
    if (among.length > 1) return false
    if (among[0] !== undefined) taken(play, step, among[0])
    return true
  },
  read(play, step, dice) {
    const { among } = step
    play.emit('mixed', {
      fighters: among.map((id) => unitOf(play, id).name),
      rolls: dice.map((die) => die.value),
      dice,
      rules: ['NN-SIM-2']
    })
    return true
  },
  settle(play, step, _good, rolled) {
    const { among } = step
    const most = Math.max(...rolled)
    const highest = among.filter((_, nth) => rolled[nth] === most)
    if (highest.length > 1) return play.next({ ...bare(step), among: highest })
    if (highest[0] !== undefined) taken(play, step, highest[0])
  }
}

function taken(play: Play, step: StepOf<'mix'>, unit: string): void {
  play.emit('mixed-victim', about(play, unit, { rules: ['NN-SIM-2'] }))
  if (step.hit) return play.next({ kind: 'impact', hit: { ...step.hit, target: unit }, direct: true })
  // A template hits each model at most once (NN-SIM-3).
  const steps = table(play).steps.map((other) =>
    other.kind === 'burst' ? { ...other, struck: [...other.struck, unit] } : other
  )
  play.table('steps', steps)
  play.next(blow(step.blast, unit))
}

/** Whether goggles or a bionic eye allow a re-roll of the test against a flash (NN-GRN-9). */
export function flashAgain(scene: Scene, unit: string): boolean {
  const attachments = carriedBy(scene, unit)
    .map((item) => item.thing)
    .filter((id) => scene.rules.thing(id))
  return sure(scene, 'photon-flash', { initiative: 0, attachments, die: 10, rerollDie: 10 }).outcome.rerolled
}
