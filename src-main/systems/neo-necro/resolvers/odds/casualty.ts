import * as v from 'valibot'
import {
  certain,
  everyFall,
  follow,
  fraction,
  maybe,
  seenAs,
  type Spread
} from '../../../../kernel/questions/odds'
import type { SurvivalState } from '../../catalogue/schema'
import { idsOf, score, optionalIdOf, flag } from '../input'
import { struck } from '../saves'
import { survivalDice, survivalState } from '../../formulas/survival'
import { skillMod } from '../../formulas/mods'
import type { Asking } from './asking'

/** The die of every roll except saves, damage and survival (NN-GEN-1). */
export const D10 = 10

/** The fighter who may be hurt: things worn, toughness, wounds left, and the values that light wounds reduce. */
export const victim = v.strictObject({
  ...struck,
  /** Toughness without cushioning, which is one of the items. */
  toughness: score,
  wounds: v.nullish(score, 1),
  profile: v.strictObject({ ws: score, bs: score, i: score }),
  /** In a melee a fighter who goes down is out of action (NN-OUT-5). */
  engaged: flag,
  fury: optionalIdOf('house')
})
export type Victim = v.InferOutput<typeof victim>
export const attackerSkills = idsOf('skill')

/** One hit before its dice are rolled. */
export interface Strike {
  strength: number
  threshold: number
  damageLevel: number
  kind: 'shot' | 'melee' | 'grenade' | 'other'
  arc: 'front' | 'side' | 'rear'
  ignoresCushioning: boolean
  attackerSkills: readonly string[]
}

/** What one hit does, before it is compared with the wounds left. */
export interface Harm {
  impact: boolean
  /** Null: the fighter had no save. */
  saved: boolean | null
  lost: number
  pinned: boolean
}

/**
 * Impact, saves and damage of one hit, computed in stages (NN-IMP-1, NN-SAV-3, NN-DMG-2). The targets are those of
 * `whole-hit`, which would need thousands of runs for each hit.
 */
export function harmOf(ask: Asking, target: Victim, strike: Strike): Spread<Harm> {
  const saving = ask.rules.combat.save
  const cushioning = target.items.find((id) => ask.rules.thing(id)?.kind === 'cushioning')
  const { strength, threshold, damageLevel, kind, arc, ignoresCushioning, attackerSkills } = strike
  const on = ask.sure('impact-target', {
    strength,
    toughness: target.toughness,
    cushioning,
    ignoresCushioning
  })['target']
  const impacts = maybe(fraction(typeof on === 'number' ? on : 0, D10))
  const { saves } = ask.sure('saves', {
    items: target.items,
    skills: target.skills,
    shielded: target.shielded,
    kind,
    arc,
    threshold,
    attackerSkills
  })
  const ready = saves as { upTo: number; shield: boolean }[]
  const saved = ready.reduce<Spread<{ saved: boolean; shield: boolean }>>(
    (before, { upTo, shield }) =>
      follow(before, (so) =>
        seenAs(maybe(fraction(upTo, saving.die)), (good) => ({
          saved: so.saved || good,
          shield: so.shield || (good && shield)
        }))
      ),
    certain({ saved: false, shield: false })
  )
  return follow(impacts, (impact) =>
    follow(saved, ({ saved: good, shield }) => {
      const { wounds, pinned } = ask.sure('hit-result', {
        impact,
        saved: ready.length > 0 ? good : null,
        shield
      })
      const harmed = { impact, saved: ready.length > 0 ? good : null, pinned: pinned === true }
      return seenAs(ask.spread('damage', { wounds, damageLevel }), ({ woundsLost }) => ({
        ...harmed,
        lost: Number(woundsLost)
      }))
    })
  )
}

/** A fighter's state after hits. */
export interface Casualty {
  place: 'up' | 'down' | 'out'
  pinned: boolean
  wounds: number
  /** All W lost, including those in excess. */
  lost: number
  light: number
  profile: { ws: number; bs: number; i: number }
  /** Whether there was any hit. `impact`: whether there was any impact. */
  hit: boolean
  impact: boolean
}

export function unhurt(target: Victim): Casualty {
  const place = target.wounds === 0 ? 'down' : 'up'
  return {
    place,
    pinned: false,
    wounds: target.wounds,
    lost: 0,
    light: 0,
    profile: { ...target.profile },
    hit: false,
    impact: false
  }
}

/**
 * The states after a hit upon a fighter in this state. A fighter out of action is hurt no more (NN-ROF-1:
 * each hit is separate).
 */
export function hitUpon(ask: Asking, target: Victim, strike: Strike, before: Casualty): Spread<Casualty> {
  if (before.place === 'out') return certain({ ...before, hit: true })
  return follow(harmOf(ask, target, strike), ({ impact, lost, pinned }) => {
    const struck = { ...before, hit: true, impact: before.impact || impact, lost: before.lost + lost }
    const left = Math.max(0, before.wounds - lost)
    if (lost === 0 || left > 0)
      return certain({ ...struck, wounds: left, pinned: before.pinned || (pinned && before.place === 'up') })
    return seenAs(survives(ask, target, before, lost), (after) => {
      const up = after.state === 'light-wound'
      return {
        ...struck,
        place: up ? 'up' : after.state === 'down' ? 'down' : 'out',
        wounds: after.wounds,
        light: struck.light + after.penalty,
        profile: after.profile,
        // A fighter who gets up from being down stands; one who stayed up is pinned as the hit says.
        pinned: up && (before.place === 'down' ? false : before.pinned || pinned)
      }
    })
  })
}

interface Survived {
  state: string
  wounds: number
  penalty: number
  profile: Casualty['profile']
}

/**
 * The results of survival dice (NN-OUT-1, NN-OUT-2). Only how many dice show each state matters, not which ones. So
 * `survival` is asked once for each such combination, with dice that show it.
 */
export function survives(
  ask: Asking,
  target: Victim,
  before: Pick<Casualty, 'wounds' | 'profile'>,
  lost: number
): Spread<Survived> {
  const faces = facesOf(ask, target.skills)
  const states = Object.keys(faces) as SurvivalState[]
  const die = everyFall((chance) => chance.roll(ask.rules.combat.survival.die, 'survival'))
  const ofDie = seenAs(die, (face) => states.find((state) => faces[state]?.includes(face)) ?? 'out-of-action')
  const count = survivalDice(ask.rules, before.wounds, lost)
  const hands = Array.from({ length: count }).reduce<Spread<SurvivalState[]>>(
    (hand) => follow(hand, (so) => seenAs(ofDie, (state) => [...so, state].sort())),
    certain([])
  )
  return follow(hands, (hand) => {
    const { state, wounds, penalty, profile } = ask.sure('survival', {
      wounds: before.wounds,
      woundsLost: lost,
      dice: hand.map((entry) => faces[entry]?.[0] ?? 1),
      profile: before.profile,
      skills: target.skills,
      engaged: target.engaged,
      fury: target.fury
    })
    return certain({
      state: String(state),
      wounds: Number(wounds),
      penalty: Number(penalty),
      profile: profile as Survived['profile']
    })
  })
}

/** The faces of a survival die that give each state, with these skills (NN-OUT-2, NN-SKL-28). */
function facesOf({ rules }: Asking, skills: readonly string[]): { [state in SurvivalState]?: number[] } {
  const tough = skillMod(rules, skills, 'survivalRoll')
  const found: { [state in SurvivalState]?: number[] } = {}
  for (let face = 1; face <= rules.combat.survival.die; face++) {
    const state = survivalState(rules, face + tough)
    found[state] = [...(found[state] ?? []), face]
  }
  return found
}
