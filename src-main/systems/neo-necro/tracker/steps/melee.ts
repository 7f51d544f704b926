import { isRefusal, type Verdict } from '../../../../kernel/values/verdict'
import { rangedFacts } from '../../catalogue/rules'
import { gaugeSize } from '../../formulas/ammunition'
import { meleeStats } from '../../formulas/arms'
import { handsOf } from '../../formulas/equipment'
import { skillMost } from '../../formulas/mods'
import type { Arc } from '../../formulas/saves'
import { wielding } from '../../formulas/wielding'
import { say } from '../../catalogue/say'
import type { Json, Localised } from '../../../../kernel/values/json'
import type { Item } from '../../../../kernel/state/roster'
import { ask, sure, whyOf, type Answered } from '../ask'
import { about, activeOf, changeActive, endActivation, named, part } from '../effects'
import { asItBegan, dropOnset, holdOnset } from '../onset'
import type { Play } from '../play'
import {
  carriedBy,
  fighterAt,
  furyOf,
  itemAt,
  itemNamed,
  now,
  profileNow,
  skillFor,
  thingAt,
  unitOf,
  wordFor,
  type Scene
} from '../scene'
import { gaugeOf, isGone, type Step } from '../state'
import { asJson, plainHit } from './hit'
import type { Choice, Roll, Run } from './step'

/** One blow of a melee phase, or of those whom somebody leaves (NN-MEL-2, NN-MOV-15). */
export type Blow = {
  by: string
  unit: string
  arc: Arc
  /** Pistols that are fired with it, and the one whose profile the hit has (NN-MEL-11, NN-MEL-12). */
  pistols: string[]
  profile: string | null
  /** It hits without a die. */
  automatic: 'breaking-off' | 'dazzled' | null
}

export function blowOf(step: Step): Blow {
  return step['blow'] as Blow
}

/** The weapons that he fights with: what he holds, and what is fixed to it; a sole weapon alone (NN-MEL-7, NN-MEL-13, NN-SKL-30). */
export function weaponsOf(scene: Scene, unit: string, pistolsFired = 0): Item[] {
  const { rules } = scene
  const { hands } = now(scene, unit)
  const { skills } = fighterAt(scene, unit)
  const usable = carriedBy(scene, unit).filter((item) => {
    const thing = rules.thing(item.thing)
    if (!thing || !meleeStats(rules, thing)) return false
    return handsOf(thing) > 0 ? hands.includes(item.id) : item.on !== null && hands.includes(item.on)
  })
  const fits = (items: Item[]): boolean =>
    wielding(
      rules,
      items.map((item) => item.thing),
      skills,
      pistolsFired
    ).reasons.length === 0
  const chosen = [...usable]
  // What can't be wielded with the rest is left hanging: the last one first.
  while (chosen.length > 0 && !fits(chosen)) {
    const sole = chosen.find((item) => fits([item]) && rules.thing(item.thing)?.category === 'heavy-melee')
    if (sole && chosen.length > 1) return [sole]
    chosen.pop()
  }
  return chosen
}

/** Pistols in hand that have a box left to tick (NN-MEL-11). */
export function pistolsOf(scene: Scene, unit: string): Item[] {
  const { hands } = now(scene, unit)
  return carriedBy(scene, unit).filter((item) => {
    const thing = scene.rules.thing(item.thing)
    if (!hands.includes(item.id) || thing?.category !== 'pistols' || !rangedFacts(thing)) return false
    return (
      sure(scene, 'pistol-melee', {
        tickedBefore: Math.min(gaugeSize(scene.rules), gaugeOf(scene.tracker, item.id).ticked),
        pistol: thing.id
      }).outcome['usable'] === true
    )
  })
}

/** Does he count as charging now? For the whole of his activation, or as a Berserk who ran into somebody (NN-MOV-11, NN-SKL-12). */
function charging(scene: Scene, unit: string): boolean {
  const active = activeOf(scene)
  return (active?.unit === unit && active.charged.length > 0) || now(scene, unit).berserk
}

/** The number that this blow needs (NN-MEL-5 to 8). */
export function blowTarget(scene: Scene, one: Blow): number {
  const answered = blowAim(scene, one)
  return isRefusal(answered) ? scene.rules.combat.meleeHit.min : Number(answered.outcome['target'])
}

function blowAim(scene: Scene, { by, unit, arc, pistols }: Blow): Verdict<Answered> {
  const one = (id: string, fired: number) => ({
    ws: Math.max(0, profileNow(scene, id).ws),
    pinned: now(scene, id).pinned,
    weapons: weaponsOf(scene, id, fired).map((item) => item.thing),
    skills: [...new Set(fighterAt(scene, id).skills)],
    fury: furyOf(scene, id)
  })
  const bonus = scene.rules.combat.meleeHit.modifiers.find(({ id }) => id === 'charge')?.value ?? 0
  return ask(scene, 'melee-target', {
    attacker: {
      ...one(by, pistols.length),
      charging: charging(scene, by),
      enemiesInContact: Math.max(1, now(scene, by).engaged.length),
      pistolsFired: pistols.length
    },
    // The charge is a WS bonus: it counts also when he is struck (NN-MEL-6).
    defender: { ...one(unit, 0), defence: charging(scene, unit) ? bonus : 0 },
    arc
  })
}

function blowRules(scene: Scene, one: Blow): string[] {
  const aimed = blowAim(scene, one)
  return isRefusal(aimed) ? ['NN-MEL-5'] : aimed.rules
}

/** The name of what strikes: the weapons in hand, or the pistol whose profile counts. */
function nameOfBlow(scene: Scene, { by, profile }: Blow): Localised {
  const weapon =
    profile === null
      ? weaponsOf(scene, by).find((item) => meleeStats(scene.rules, scene.rules.thing(item.thing)!)?.strikes)
      : itemAt(scene, profile)
  return weapon?.name ?? wordFor(scene, 'bareHands')
}

/** What counts of those who strike and are struck: with others of the same Initiative, how they were when all began (NN-MEL-4). */
function counting(scene: Scene, step: Step): Scene {
  return step['together'] === true ? asItBegan(scene) : scene
}

/** The die of one blow (NN-MEL-5). Before it: a pistol, other gear, a reload, or nothing at all (NN-MEL-3, NN-MEL-11). */
export const blow: Roll = {
  ask(now, step) {
    const one = blowOf(step)
    const scene = counting(now, step)
    const aimed = blowAim(scene, one)
    return {
      member: one.by,
      title: say('table.ask.blow', {
        fighter: named(scene, one.by),
        target: named(scene, one.unit),
        thing: nameOfBlow(scene, one)
      }),
      text: say('table.ask.or-less', { target: blowTarget(scene, one) }),
      ...(!isRefusal(aimed) && { why: whyOf(aimed) }),
      rules: ['NN-MEL-5', 'NN-MEL-7'],
      dice: { sides: 10, count: 1 }
    }
  },
  skip(play, step) {
    const one = blowOf(step)
    if (isGone(unitOf(play, one.unit)) || now(play, one.unit).place === 'down') return true
    const held = counting(play, step)
    if (now(held, one.by).shielded || (step['together'] === true && now(held, one.by).place !== 'up'))
      return true
    const automatic = one.automatic ?? (now(held, one.unit).stunned ? 'dazzled' : null)
    if (automatic === null) return false
    play.tell(
      `blow-${automatic}`,
      about(play, one.by, {
        target: named(play, one.unit),
        rules: automatic === 'dazzled' ? ['NN-GRN-8'] : ['NN-MOV-15']
      })
    )
    blow.settle(play, step, true, [])
    return true
  },
  rests(_scene, step) {
    const { by, unit } = blowOf(step)
    return [
      { unit: by, on: 'ws', own: true, ...(step['together'] === true && { fallen: true }) },
      { unit, on: 'ws', own: false }
    ]
  },
  asides(now, step) {
    const one = blowOf(step)
    const scene = counting(now, step)
    if (step['declared'] === true) return []
    const pistols = pistolsOf(scene, one.by)
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
      ...(weaponsOf(scene, one.by, 1).length > 0 || pistols.length > 0
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
        member: one.by,
        title: say('table.ask.instead', { fighter: named(scene, one.by) }),
        rules: ['NN-MEL-3', 'NN-MEL-11', 'NN-MEL-12'],
        options
      }
    ]
  },
  aside(play, step, _key, given) {
    const one = blowOf(step)
    const [what = '', item = ''] = (given.options?.[0] ?? '').split(':')
    if (what === 'nothing')
      return play.tell(
        'blow-forgone',
        about(play, one.by, { target: named(play, one.unit), rules: ['NN-MEL-3'] })
      )
    if (what === 'hands' || what === 'reload') {
      // He gives up all his blows of this phase for it (NN-MEL-3).
      const rest = play.tracker.table['steps'] as Step[]
      play.table(
        'steps',
        (rest ?? []).filter((other) => other.kind !== 'blow' || blowOf(other).by !== one.by)
      )
      play.tell('blow-forgone', about(play, one.by, { target: named(play, one.unit), rules: ['NN-MEL-3'] }))
      return play.next({ kind: what === 'hands' ? 'take-in-hand' : 'reload', unit: one.by })
    }
    const all = pistolsOf(counting(play, step), one.by).map((pistol) => pistol.id)
    const pistols = what === 'fire' && item === '' ? all : what === 'both-as' ? all : [item]
    for (const id of pistols) {
      play.gauge(id, {
        ticked: Number(
          sure(play, 'pistol-melee', {
            tickedBefore: gaugeOf(play.tracker, id).ticked,
            pistol: thingAt(play, id)
          }).outcome['ticked']
        )
      })
    }
    const profile = what === 'as' || what === 'both-as' ? item : null
    play.back({ ...step, declared: true, blow: { ...one, pistols, profile } })
    play.tell(
      'pistols-fired',
      about(play, one.by, { things: pistols.map((id) => itemNamed(play, id)), rules: ['NN-MEL-11'] })
    )
  },
  read(play, step, [die]) {
    const one = blowOf(step)
    const scene = counting(play, step)
    const target = blowTarget(scene, one)
    const good = die!.value <= target
    play.tell(
      good ? 'blow-hit' : 'blow-missed',
      about(play, one.by, {
        target: named(play, one.unit),
        thing: nameOfBlow(scene, one),
        roll: die!.value,
        needed: target,
        die: die!,
        rules: blowRules(scene, one)
      })
    )
    return good
  },
  settle(play, step, good) {
    const one = blowOf(step)
    if (!good) return
    const scene = counting(play, step)
    const { strength, threshold, level } = powerOf(scene, one)
    const together = step['together'] === true
    const hit = plainHit(one.unit, nameOfBlow(scene, one), {
      by: one.by,
      how: 'melee',
      strength,
      threshold,
      level,
      arc: one.arc,
      ...(together && { together })
    })
    play.next(
      { kind: 'impact', hit: asJson(hit) },
      {
        kind: 'barge',
        by: one.by,
        unit: one.unit,
        wounds: now(play, one.unit).wounds,
        armed: one.profile === null
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
    skills: [...new Set(fighterAt(scene, by).skills)]
  })
  return {
    strength: Number(outcome['strength']),
    threshold: Number(outcome['threshold']) + (doses?.threshold ?? 0),
    level: Number(outcome['damageLevel'])
  }
}

/** Shoulder Barge: whoever was wounded may be flung (NN-SKL-29). */
export const barge: Choice = {
  ask(scene, step) {
    const [by, unit] = [String(step['by']), String(step['unit'])]
    return {
      member: by,
      title: say('table.ask.barge', { fighter: named(scene, by), target: named(scene, unit) }),
      rules: skillFor(scene, by, 'knockbackDie')?.rules ?? [],
      dice: { sides: flingDie(scene, by), count: 1 },
      options: [
        {
          id: 'fling',
          label: say('table.ask.barge-fling', { sides: flingDie(scene, by) }),
          allowed: true,
          asks: ['dice']
        },
        { id: 'no', label: say('table.ask.barge-no'), allowed: true }
      ]
    }
  },
  skip(play, step) {
    const [by, unit] = [String(step['by']), String(step['unit'])]
    if (!skillFor(play, by, 'knockbackDie') || now(play, unit).place !== 'up') return true
    return shoulder(play, step, 1)['allowed'] !== true
  },
  answer(play, step, given) {
    const [by, unit] = [String(step['by']), String(step['unit'])]
    if (given.options?.[0] !== 'fling')
      return play.tell('barge-forgone', about(play, by, { target: named(play, unit) }))
    const die = play.die(flingDie(play, by), 'barge', given.dice?.[0])
    part(play, by, unit, false)
    play.tell(
      'flung',
      about(play, by, {
        target: named(play, unit),
        distance: Number(shoulder(play, step, die.value)['distance']),
        die,
        rules: skillFor(play, by, 'knockbackDie')?.rules ?? []
      })
    )
  }
}

/** The die of the distance to which he flings somebody. */
function flingDie(scene: Scene, unit: string): number {
  return skillMost(scene.rules, fighterAt(scene, unit).skills, 'knockbackDie')
}

function shoulder(scene: Scene, step: Step, die: number): { [output: string]: Json } {
  const [by, unit] = [String(step['by']), String(step['unit'])]
  const lost = Math.max(0, Number(step['wounds']) - now(scene, unit).wounds)
  const weapons = weaponsOf(scene, by).map((item) => item.thing)
  return sure(scene, 'shoulder-barge', {
    skills: [...new Set(fighterAt(scene, by).skills)],
    weapons,
    pistolProfile: step['armed'] !== true,
    woundsLost: lost,
    die
  }).outcome
}

/** How a melee phase is fought: who is charged, from where each strikes (NN-MEL-8, NN-SKL-10). */
export interface Fight {
  charge: boolean
  arc: Arc
  /** Enemies who strike his side or his rear. */
  side: string[]
  rear: string[]
  /** Whom a ferocious charger strikes twice. */
  twice: string | null
}

/** All blows of his melee phase, in the order of Initiative: equal ones together (NN-MEL-2, NN-MEL-4). */
export function fight(play: Play, unit: string, { charge, arc, side, rear, twice }: Fight): void {
  const { engaged } = now(play, unit)
  const fighters = [unit, ...engaged]
  const { outcome: phase } = sure(play, 'melee-phase', {
    start: charge ? 'charged' : 'in-contact',
    pinned: now(play, unit).pinned,
    berserkCharge: now(play, unit).berserk,
    skills: [...new Set(fighterAt(play, unit).skills)],
    shielded: now(play, unit).shielded,
    enemies: engaged.map((id) => ({ shielded: now(play, id).shielded }))
  })
  const { outcome } = sure(play, 'melee-order', {
    fighters: fighters.map((id) => ({ i: Math.max(0, profileNow(play, id).i), charging: charging(play, id) }))
  })
  const one = (by: string, target: string, from: Arc): Json => ({
    by,
    unit: target,
    arc: from,
    pistols: [],
    profile: null,
    automatic: null
  })
  const arcOf = (enemy: string): Arc =>
    rear.includes(enemy) ? 'rear' : side.includes(enemy) ? 'side' : 'front'
  const strikes = (outcome['order'] as { fighters: number[] }[]).map(({ fighters: those }) => ({
    kind: 'strikes',
    blows: those.flatMap((nth): Json[] => {
      if (nth > 0) return [one(fighters[nth]!, unit, arcOf(fighters[nth]!))]
      const again =
        phase['twiceAgainstOne'] === true && twice !== null && engaged.includes(twice) ? [twice] : []
      return [...engaged, ...again].map((enemy) => one(unit, enemy, arc))
    })
  }))
  changeActive(play, { melee: true })
  play.next(...strikes, { kind: 'melee-over', unit, fighters })
}

/** Those of one Initiative strike together: whoever stands in contact now strikes with what they have now, whatever happens meanwhile (NN-MEL-2, NN-MEL-4). */
export const strikes: Run = {
  run(play, step) {
    const blows = (step['blows'] as Blow[]).filter(({ by, unit }) => {
      const { place, shielded, engaged } = now(play, by)
      return place === 'up' && !shielded && engaged.includes(unit)
    })
    holdOnset(
      play,
      blows.flatMap(({ by, unit }) => [by, unit])
    )
    play.next(...blows.map((one) => ({ kind: 'blow', blow: one, together: true })))
  }
}

/** The melee phase is over, and the activation with it (NN-ACT-5). */
export const meleeOver: Run = {
  run(play, step) {
    const unit = String(step['unit'])
    dropOnset(play)
    for (const id of step['fighters'] as string[]) if (now(play, id).berserk) play.set(id, 'berserk', false)
    if (activeOf(play)?.unit !== unit) return
    changeActive(play, { meleeDone: true })
    endActivation(play)
  }
}

/** An enemy whom somebody leaves may strike once, and hits (NN-MOV-15). */
export const partingBlow: Choice = {
  ask(scene, step) {
    const [by, unit] = [String(step['by']), String(step['unit'])]
    const pistols = pistolsOf(scene, by)
    return {
      member: by,
      title: say('table.ask.parting', { fighter: named(scene, by), target: named(scene, unit) }),
      rules: ['NN-MOV-15'],
      options: [
        { id: 'strike', label: say('table.ask.parting-strike'), allowed: true },
        ...pistols.map((item) => ({
          id: `as:${item.id}`,
          label: say('table.ask.fire-as', { things: [item.name], thing: item.name }),
          allowed: true
        })),
        { id: 'no', label: say('table.ask.blow-nothing'), allowed: true }
      ]
    }
  },
  skip(play, step) {
    const [by, unit] = [String(step['by']), String(step['unit'])]
    return now(play, by).place !== 'up' || now(play, by).shielded || now(play, unit).place !== 'up'
  },
  answer(play, step, given) {
    const [by, unit] = [String(step['by']), String(step['unit'])]
    const [what, item = ''] = (given.options?.[0] ?? '').split(':')
    if (what === 'no')
      return play.tell('blow-forgone', about(play, by, { target: named(play, unit), rules: ['NN-MOV-15'] }))
    const profile = what === 'as' ? item : null
    if (profile !== null)
      play.gauge(profile, {
        ticked: Number(
          sure(play, 'pistol-melee', {
            tickedBefore: gaugeOf(play.tracker, profile).ticked,
            pistol: thingAt(play, profile)
          }).outcome['ticked']
        )
      })
    play.next({
      kind: 'blow',
      blow: {
        by,
        unit,
        arc: 'front',
        pistols: profile === null ? [] : [profile],
        profile,
        automatic: 'breaking-off'
      }
    })
    play.tell('parting-blow', about(play, by, { target: named(play, unit), rules: ['NN-MOV-15'] }))
  }
}

/** He got away, or one of the blows holds him (NN-MOV-14, NN-MOV-16). */
export const brokenOff: Run = {
  run(play, step) {
    const unit = String(step['unit'])
    const { place, pinned, engaged } = now(play, unit)
    if (place !== 'up') return
    const { outcome } = sure(play, 'break-off', {
      enemies: Math.max(1, engaged.length),
      skills: [...new Set(fighterAt(play, unit).skills)],
      pinnedByBlow: pinned
    })
    if (outcome['breaksOff'] !== true) {
      changeActive(play, { breaksOff: 'held' })
      play.tell('held-in-melee', about(play, unit, { rules: ['NN-MOV-16'] }))
      return endActivation(play)
    }
    for (const enemy of engaged) part(play, unit, enemy, outcome['enemiesMayConsolidate'] === true)
    // He himself moves away; that is no consolidation.
    play.table(
      'free',
      ((play.tracker.table['free'] as string[] | undefined) ?? []).filter((id) => id !== unit)
    )
    changeActive(play, { breaksOff: 'away', melee: false })
    play.tell('broke-off', about(play, unit, { rules: ['NN-MOV-14'] }))
  }
}
