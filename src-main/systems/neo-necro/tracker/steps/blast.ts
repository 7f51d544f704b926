import type { Localised } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import { sure } from '../ask'
import { about, breakContact, falls, named } from '../effects'
import { carriedBy, now, profileNow, table, unitOf, type Scene } from '../scene'
import { isGone, onTable, type Step } from '../state'
import { asJson, bare, plainHit, type Hit } from './hit'
import type { Choice, Roll, Run } from './step'

/** A template that has come down somewhere: what it does to whoever lies under it (NN-GRN-3 to 11, NN-SCA-1). */
export type Blast = {
  by: string | null
  thing: Localised
  how: 'shot' | 'grenade' | 'other'
  strength: number
  threshold: number
  level: number
  /** Hit the dirt! may be tried: a grenade, thrown or launched (NN-GRN-5, NN-GRN-7). */
  dirt: string | null
  /** What a grenade does instead of a hit. */
  special: 'flash' | 'smoke-cloud' | 'instant-death' | null
  edge: number
  rail: boolean
}

export function blastOf(step: Step): Blast {
  return step['blast'] as Blast
}

/** How far a template goes astray (NN-SCA-1). */
export const scatter: Roll = {
  ask(scene, step) {
    const { by, thing } = blastOf(step)
    return {
      member: by,
      title: say('table.ask.scatter', { thing }),
      text: say('table.ask.scatter-text'),
      rules: ['NN-SCA-1'],
      dice: { sides: scene.rules.combat.scatter.distanceDie, count: 1 }
    }
  },
  read(play, step, [die]) {
    const { thing } = blastOf(step)
    const { outcome } = sure(play, 'scatter', { hit: false, distanceDie: die!.value })
    play.tell('scattered', { thing, distance: Number(outcome['distance']), die: die!, rules: ['NN-SCA-1'] })
    return true
  },
  settle(play, step) {
    play.next({ kind: 'under', blast: step['blast']!, sure: [] })
  }
}

/** Who lies under the template: people see it. */
export const under: Choice = {
  ask(scene, step) {
    const { by, thing } = blastOf(step)
    const fixed = step['sure'] as string[]
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
    const { thing } = blastOf(step)
    const all = [...(step['sure'] as string[]), ...(given.options ?? [])]
    play.tell(all.length > 0 ? 'under-template' : 'nobody-under', {
      thing,
      fighters: all.map((id) => unitOf(play, id).name),
      rules: ['NN-SCA-1']
    })
    play.next(...all.map((unit) => ({ kind: 'dirt', blast: step['blast']!, unit })), {
      kind: 'burst',
      blast: step['blast']!,
      queue: all,
      struck: []
    })
  }
}

/** Hit the dirt! A model may try to get away before it goes off, and is pinned whatever comes of it (NN-GRN-5, NN-GRN-6, NN-RUL-70). */
export const dirt: Choice = {
  ask(scene, step) {
    const unit = String(step['unit'])
    return {
      member: unit,
      title: say('table.ask.dirt', { fighter: named(scene, unit), thing: blastOf(step).thing }),
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
    const { dirt: source, special } = blastOf(step)
    const { place, pinned } = now(play, String(step['unit']))
    if (source === null || special === 'smoke-cloud' || place !== 'up') return true
    return (
      sure(play, 'hit-the-dirt', { source, initiative: 0, tries: false, pinned }).outcome['allowed'] !== true
    )
  },
  answer(play, step, given) {
    if (given.options?.[0] === 'try') return { ...step, kind: 'dive' }
    play.tell('dirt-stayed', about(play, String(step['unit']), { rules: ['NN-GRN-5'] }))
  }
}

/** The die of whoever tries to get away (NN-GRN-5, NN-GRN-6). */
export const dive: Roll = {
  ask(scene, step) {
    const { options: _, ...asked } = dirt.ask(scene, step)
    return asked
  },
  rests: (_scene, step) => [{ unit: String(step['unit']), on: 'i', own: true }],
  read(play, step, [die]) {
    const unit = String(step['unit'])
    const initiative = Math.max(0, profileNow(play, unit).i)
    const { outcome, rules } = sure(play, 'hit-the-dirt', {
      source: blastOf(step).dirt ?? '',
      initiative,
      tries: true,
      pinned: false,
      die: die!.value
    })
    const away = outcome['hit'] !== true
    play.tell(
      away ? 'dirt-away' : 'dirt-failed',
      about(play, unit, { roll: die!.value, target: initiative, die: die!, rules })
    )
    return away
  },
  settle(play, step, away) {
    const unit = String(step['unit'])
    if (away) {
      // The last step of the blast leaves out whoever got away.
      play.table(
        'steps',
        table(play).steps.map((other) =>
          other.kind === 'burst'
            ? { ...other, queue: (other['queue'] as string[]).filter((id) => id !== unit) }
            : other
        )
      )
      // Whoever is moved out of a melee breaks it, with no other effect (NN-SIM-4).
      breakContact(play, unit, false)
    }
    play.next({ kind: 'pinned', unit, edge: blastOf(step).edge, rail: blastOf(step).rail })
  }
}

/** It goes off: each model under it in turn; an engaged one throws with those in contact (NN-SIM-2, NN-SIM-3). */
export const burst: Run = {
  run(play, step) {
    const blast = blastOf(step)
    if (blast.special === 'smoke-cloud') {
      if (blast.by !== null && !table(play).smoke.includes(blast.by))
        play.table('smoke', [...table(play).smoke, blast.by])
      return play.tell('smoke-stands', { thing: blast.thing, rules: ['NN-GRN-10'] })
    }
    const [unit, ...queue] = step['queue'] as string[]
    const struck = step['struck'] as string[]
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
        blast: step['blast']!,
        hit: null
      },
      { ...rest, struck }
    )
  }
}

/** What the template does to one model (NN-GRN-8, NN-GRN-11). */
function blow(blast: Blast, unit: string): Omit<Step, 'id'> {
  if (blast.special === 'instant-death') return { kind: 'swallowed', unit, by: blast.by, thing: blast.thing }
  if (blast.special === 'flash') return { kind: 'test', purpose: 'flash', unit }
  const { by, thing, how, strength, threshold, level, edge, rail } = blast
  return {
    kind: 'impact',
    hit: asJson(plainHit(unit, thing, { by, how, strength, threshold, level, edge, rail }))
  }
}

/** Dead at once, with all he carries (NN-GRN-11). */
export const swallowed: Run = {
  run(play, step) {
    const unit = String(step['unit'])
    if (isGone(unitOf(play, unit))) return
    falls(
      play,
      unit,
      'dead',
      (step['by'] as string | null) ?? null,
      (step['thing'] as Localised | undefined) ?? null
    )
    play.tell('swallowed', about(play, unit, { rules: ['NN-GRN-11'] }))
  }
}

/** A ranged hit on somebody in a melee: each throws a die, the highest takes it; ties throw again (NN-SIM-2). */
export const mix: Roll = {
  ask(scene, step) {
    const among = step['among'] as string[]
    return {
      member: String(step['first']),
      title: say('table.ask.mix', { fighters: among.map((id) => unitOf(scene, id).name) }),
      text: say('table.ask.mix-text'),
      rules: ['NN-SIM-2'],
      dice: { sides: 10, count: among.length }
    }
  },
  skip(play, step) {
    const among = (step['among'] as string[]).filter((id) => !isGone(unitOf(play, id)))
    if (among.length > 1) return false
    if (among[0] !== undefined) taken(play, step, among[0])
    return true
  },
  read(play, step, dice) {
    const among = step['among'] as string[]
    play.tell('mixed', {
      fighters: among.map((id) => unitOf(play, id).name),
      rolls: dice.map((die) => die.value),
      dice,
      rules: ['NN-SIM-2']
    })
    return true
  },
  settle(play, step, _good, rolled) {
    const among = step['among'] as string[]
    const most = Math.max(...rolled)
    const highest = among.filter((_, nth) => rolled[nth] === most)
    if (highest.length > 1) return play.next({ ...bare(step), among: highest })
    if (highest[0] !== undefined) taken(play, step, highest[0])
  }
}

function taken(play: Parameters<Run['run']>[0], step: Step, unit: string): void {
  const hit = step['hit'] as Hit | null
  play.tell('mixed-victim', about(play, unit, { rules: ['NN-SIM-2'] }))
  if (hit) return play.next({ kind: 'impact', hit: asJson({ ...hit, target: unit }), direct: true })
  // A template never strikes the same model twice (NN-SIM-3).
  const steps = table(play).steps.map((other) =>
    other.kind === 'burst' ? { ...other, struck: [...(other['struck'] as string[]), unit] } : other
  )
  play.table('steps', steps)
  play.next(blow(blastOf(step), unit))
}

/** Goggles or a bionic eye: the test against a flash may be taken again (NN-GRN-9). */
export function flashAgain(scene: Scene, unit: string): boolean {
  const attachments = carriedBy(scene, unit)
    .map((item) => item.thing)
    .filter((id) => scene.rules.thing(id))
  return (
    sure(scene, 'photon-flash', { initiative: 0, attachments, die: 10, rerollDie: 10 }).outcome[
      'rerolled'
    ] === true
  )
}
