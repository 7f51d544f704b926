import type { Localised } from '../../../../kernel/values/json'
import type { Item } from '../../../../kernel/state/roster'
import { asWorn } from '../../formulas/equipment'
import { injuredProfile } from '../../formulas/injuries'
import {
  arcOfShot,
  savesAgainst,
  type Arc,
  type HitKind,
  type ReadySave,
  type Strike,
  type Struck
} from '../../formulas/saves'
import { say } from '../../catalogue/say'
import type { Profile } from '../../catalogue/schema'
import { injuriesOf } from '../../sheet/state'
import { handsNeeded } from '../hands'
import { sure, whyOf } from '../ask'
import type { AnswerTo } from '../../resolvers'
import { about, named } from '../effects'
import { carriedBy, memberAt, now, unitOf, skillsAt, type Scene } from '../scene'
import { isGone } from '../state'
import { bare, type Roll, type Run } from './step'

/** A hit that waits for its dice (NN-IMP-1). */
export type Hit = {
  target: string
  by: string | null
  /** The weapon or cause, by name. */
  thing: Localised
  how: HitKind
  strength: number
  threshold: number
  level: number
  arc: Arc
  /** The cushioning layer does not count (NN-GEAR-10). */
  ignores: boolean
  /** The depth of the drop beside the target; 0 for none (NN-FALL-1). */
  edge: number
  /** A low railing allows a re-roll of the test (NN-FALL-2). */
  rail: boolean
  /** A blow simultaneous with others of the same Initiative (NN-MEL-4). */
  together?: boolean
}

export type ImpactFields = {
  hit: Hit
  /** Another fighter may intercept the shot (NN-INT-1). */
  direct?: boolean
}

export type SaveFields = {
  hit: Hit
  /** The impact roll succeeded. */
  impact: boolean
  /** The index of the next save. */
  at: number
  /** A save has succeeded; null before the first. */
  saved: boolean | null
  /** A force shield made the successful save. */
  shield: boolean
}

export type HarmFields = Omit<SaveFields, 'at'>

/** A hit on the target's front with neutral values; `more` overrides them. */
export function plainHit(target: string, thing: Localised, more: Partial<Hit>): Hit {
  return {
    target,
    by: null,
    thing,
    how: 'other',
    strength: 0,
    threshold: 0,
    level: 1,
    arc: 'front',
    ignores: false,
    edge: 0,
    rail: false,
    ...more
  }
}

/** The target number of the impact roll; null if it can't succeed (NN-IMP-2). */
function impactTarget(scene: Scene, hit: Hit): number | null {
  const { outcome } = impactOn(scene, hit)
  return outcome.target
}

function impactOn(scene: Scene, { target, strength, ignores }: Hit): AnswerTo<'impact-target'> {
  const { member } = memberAt(scene, target)
  const { profile } = injuredProfile(scene.rules, member.profile as Profile, injuriesOf(member))
  const layer = wornBy(scene, carriedBy(scene, target)).find(
    (id) => scene.rules.thing(id)?.kind === 'cushioning'
  )
  return sure(scene, 'impact-target', {
    strength,
    toughness: profile.t,
    cushioning: layer ?? null,
    ignoresCushioning: ignores
  })
}

/** The attacker's impact roll (NN-IMP-1, NN-IMP-2). */
export const impact: Roll<'impact'> = {
  ask(scene, step) {
    const { hit } = step
    return {
      member: hit.target,
      title: say('table.ask.impact', { fighter: named(scene, hit.target), thing: hit.thing }),
      text: say('table.ask.or-less', { target: impactTarget(scene, hit) ?? 0 }),
      why: whyOf(impactOn(scene, hit)),
      rules: ['NN-IMP-1', 'NN-IMP-2'],
      dice: { sides: 10, count: 1 }
    }
  },
  skip(play, step) {
    const { hit } = step
    if (isGone(unitOf(play, hit.target))) return true
    if (impactTarget(play, hit) !== null) return false
    play.emit(
      'impact-impossible',
      about(play, hit.target, { thing: hit.thing, strength: hit.strength, rules: impactOn(play, hit).rules })
    )
    impact.settle(play, step, false, [])
    return true
  },
  rests(_scene, step) {
    const { target, by, how, together } = step.hit
    return [
      ...(by && how === 'melee' ? [{ unit: by, on: 's', own: true, ...(together && { fallen: true }) }] : []),
      { unit: target, on: 't', own: false }
    ]
  },
  asides(scene, step) {
    const { hit } = step
    if (!step.direct) return []
    const able = scene.tracker.units.filter(
      (unit) =>
        unit.id !== hit.target &&
        unit.id !== hit.by &&
        now(scene, unit.id).place === 'up' &&
        !now(scene, unit.id).pinned
    )
    const options = able.map((unit) => ({
      id: unit.id,
      label: say('table.fields.name', { name: unit.name }),
      allowed: true
    }))
    return options.length === 0
      ? []
      : [
          {
            key: 'intercept',
            member: hit.target,
            title: say('table.ask.intercept', { fighter: named(scene, hit.target) }),
            rules: ['NN-INT-1', 'NN-INT-2', 'NN-FTR-9'],
            options
          }
        ]
  },
  aside(play, step, _key, given) {
    const { hit } = step
    const by = given.options?.[0] ?? hit.target
    play.emit('intercepted', about(play, by, { target: named(play, hit.target), rules: ['NN-INT-1'] }))
    play.next({ ...bare(step), direct: false, hit: { ...hit, target: by } })
  },
  read(play, step, [die]) {
    const { hit } = step
    const target = impactTarget(play, hit) ?? 0
    const good = die!.value <= target
    play.emit(
      good ? 'impact-made' : 'impact-failed',
      about(play, hit.target, {
        thing: hit.thing,
        roll: die!.value,
        target,
        die: die!,
        rules: impactOn(play, hit).rules
      })
    )
    return good
  },
  settle(play, step, good) {
    play.next({ kind: 'save', hit: step.hit, impact: good, at: 0, saved: null, shield: false })
  }
}

/** The things of these items that the rules know, as they count on the body (NN-ARM-1). */
function wornBy({ rules }: Scene, items: Item[]): string[] {
  return asWorn(
    rules,
    items.map(({ thing }) => thing).filter((id) => rules.thing(id))
  )
}

/** The inputs for the saves. Held items such as shields count only in hand (NN-SAV-3, NN-GEAR-4). */
function strikeOf(scene: Scene, hit: Hit): Struck & Strike {
  const { hands, shielded, engaged } = now(scene, hit.target)
  const items = carriedBy(scene, hit.target).filter(
    (item) => handsNeeded(scene.rules, item) === 0 || hands.includes(item.id)
  )
  return {
    items: wornBy(scene, items),
    skills: skillsAt(scene, hit.target),
    shielded,
    kind: hit.how,
    threshold: hit.threshold,
    arc: arcOfShot(hit.arc, hit.how === 'shot' && engaged.length > 0),
    attackerSkills: hit.by === null ? [] : skillsAt(scene, hit.by)
  }
}

/** Every save of the target against this hit (NN-SAV-3). */
export function savesOf(scene: Scene, hit: Hit): ReadySave[] {
  const strike = strikeOf(scene, hit)
  return savesAgainst(scene.rules, strike, strike)
}

/** The defender's saves, one die each (NN-SAV-1 to 3). */
export const save: Roll<'save'> = {
  ask(scene, step) {
    const { hit } = step
    const ready = savesOf(scene, hit)[step.at]
    return {
      member: hit.target,
      title: say('table.ask.save', { fighter: named(scene, hit.target), save: ready?.name ?? '' }),
      text: say('table.ask.or-less', { target: ready?.upTo ?? 0 }),
      why: whyOf(sure(scene, 'saves', strikeOf(scene, hit))),
      rules: ['NN-SAV-1', 'NN-SAV-2', 'NN-SAV-3'],
      dice: { sides: scene.rules.combat.save.die, count: 1 }
    }
  },
  skip(play, step) {
    const { hit } = step
    if (isGone(unitOf(play, hit.target))) return true
    if (savesOf(play, hit)[step.at]) return false
    play.next({
      kind: 'harm',
      hit: step.hit,
      impact: step.impact,
      saved: step.saved,
      shield: step.shield
    })
    return true
  },
  read(play, step, [die]) {
    const { hit } = step
    const ready = savesOf(play, hit)[step.at]!
    const good = die!.value <= ready.upTo
    play.emit(
      good ? 'save-made' : 'save-failed',
      about(play, hit.target, {
        save: ready.name,
        roll: die!.value,
        target: ready.upTo,
        die: die!,
        rules: sure(play, 'saves', strikeOf(play, hit)).rules
      })
    )
    return good
  },
  settle(play, step, good) {
    const ready = savesOf(play, step.hit)[step.at]
    const saved = step.saved || good
    const shield = step.shield || (good && ready?.shield === true)
    play.next({ ...bare(step), at: step.at + 1, saved, shield })
  }
}

/** Combines impact and saves into wounds and pinning (NN-SAV-6, NN-SAV-7). */
export const harm: Run<'harm'> = {
  run(play, step) {
    const { hit } = step
    const { outcome } = sure(play, 'hit-result', {
      impact: step.impact,
      saved: step.saved,
      shield: step.shield
    })
    const wounds = outcome.wounds
    const pinned = outcome.pinned
    if (wounds === 0 && !pinned)
      return play.emit('hit-harmless', about(play, hit.target, { rules: ['NN-SAV-6'] }))
    play.next(
      wounds > 0 && hit.level > 1
        ? { kind: 'damage', hit: step.hit, wounds, pinned }
        : { kind: 'suffer', hit: step.hit, lost: wounds, pinned }
    )
  }
}
