import { isRefusal, reason, type Reason } from '../../../../kernel/values/verdict'
import { firearm, type Firearm } from '../../formulas/shots'
import { sure } from '../ask'
import { activeOf, changeActive } from '../effects'
import { whyBound } from '../hatred'
import type { Play } from '../play'
import type { Active } from '../state'
import { carriedBy, now, remembered, unitOf, skillsAt, type Scene } from '../scene'

export type Phase = 'movement' | 'shooting'

/** What the activation still allows (NN-ACT-1 to 5). */
export interface Open {
  movement: string[]
  shooting: string[]
  /** Things usable as the action of the shooting phase. */
  items: string[]
  /** Actions that cost nothing (NN-SKL-2). */
  free: string[]
  melee: boolean
  over: boolean
}

/**
 * Asks the resolver what the active fighter may still do; another fighter may do nothing that costs an
 * action.
 */
export function openTo(scene: Scene, unit: string): Open {
  return remembered(scene, `open ${unit}`, () => whatIsOpen(scene, unit))
}

function whatIsOpen(scene: Scene, unit: string): Open {
  const active = activeOf(scene)
  const carried = carriedBy(scene, unit)
    .map((item) => item.thing)
    .filter((id) => scene.rules.thing(id))
  const { hands, shouldered, shielded } = now(scene, unit)
  const held = carriedBy(scene, unit).filter(
    (item) =>
      hands.includes(item.id) ||
      (item.on !== null && hands.includes(item.on) && scene.rules.thing(item.thing)?.kind === 'combi')
  )
  const mine = active?.unit === unit ? active : null
  const { outcome } = sure(scene, 'activation', {
    skills: skillsAt(scene, unit),
    items: carried,
    inHand: held.map((item) => item.thing).filter((id) => scene.rules.thing(id)),
    down: mine?.down ?? false,
    stunned: mine?.stunned ?? false,
    pinned: mine?.pinned ?? false,
    engaged: mine?.engaged ?? false,
    standUp: mine?.standUp ?? null,
    breaksOff: mine?.breaksOff ?? null,
    forceShield: shielded,
    shouldered: shouldered !== null,
    gaveUp: mine?.gaveUp ?? null,
    movement: mine?.movement ?? null,
    shooting: mine?.shooting ?? [],
    ammo: mine?.ammo ?? null,
    contact: mine?.contact ?? null,
    meleeDone: mine?.meleeDone ?? false,
    pinnedNow: mine !== null && !mine.pinned && now(scene, unit).pinned
  })
  const { movement, shooting, shootingItems: items, free, melee, over } = outcome
  if (!mine) return { movement: [], shooting: [], items: [], free, melee: false, over: false }
  return { movement, shooting, items, free, melee, over }
}

/** The phase that this action would take now, or null if it is not possible. */
export function phaseFor(scene: Scene, unit: string, action: string): Phase | 'free' | null {
  const open = openTo(scene, unit)
  if (open.free.includes(action) && !now(scene, unit).pinned) return 'free'
  if (open.movement.includes(action)) return 'movement'
  return open.shooting.includes(action) || open.items.includes(action) ? 'shooting' : null
}

/** Actions possible only in the movement phase (NN-ACT-2). */
const MOVEMENT_ONLY = new Set(['move', 'aim', 'take-cover', 'shoulder-heavy-weapon'])

/** Why the fighter may not do this now; the most helpful reason only (NN-ACT-1, NN-ACT-5, NN-PIN-1). */
export function whyNoAction(scene: Scene, unit: string, action: string): Reason[] {
  const phase = phaseFor(scene, unit, action)
  if (phase !== null) return phase === 'free' ? [] : whyBound(scene, unit, action)
  const active = activeOf(scene)
  const fighter = unitOf(scene, unit).name
  if (active?.unit !== unit) return [reason('not-active', ['NN-TRN-1'], { fighter })]
  if (active.melee) return [reason('in-melee-phase', ['NN-ACT-5'], { fighter })]
  if (active.engaged && active.breaksOff === null)
    return [reason('still-engaged', ['NN-MEL-1', 'NN-MOV-13'], { fighter })]
  const held = keptFromActing(scene, unit, active)
  if (held) return [held]
  if (active.ammo === 'jam') return [reason('clears-jam', ['NN-AMM-4'], { fighter })]
  if (active.ammo === 'out-of-ammo') return [reason('only-reload', ['NN-AMM-5'], { fighter })]
  if (
    active.gaveUp !== null ||
    (active.pinned && active.standUp !== null && (active.movement !== null || active.shooting.length > 0))
  )
    return [reason('phase-owed', ['NN-PIN-1'], { fighter })]
  const used = MOVEMENT_ONLY.has(action) ? active.movement !== null : active.shooting.length > 0
  const lacks = used ? null : lacking(scene, unit, action)
  if (lacks) return [lacks]
  if (active.movement !== null || active.shooting.length > 0)
    return [reason('phase-over', ['NN-ACT-1'], { fighter })]
  return [reason('not-open', ['NN-ACT-2', 'NN-ACT-3'], { fighter })]
}

/** What prevents the active fighter from doing anything, or null (NN-GRN-8, NN-OUT-4, NN-PIN-1, NN-PIN-5). */
function keptFromActing(scene: Scene, unit: string, active: Active): Reason | null {
  const fighter = unitOf(scene, unit).name
  if (active.stunned) return reason('stunned', ['NN-GRN-8'], { fighter })
  if (active.down) return reason('crawls-only', ['NN-OUT-4'], { fighter })
  if (active.pinned && active.standUp === null)
    return reason('must-stand-up', ['NN-PIN-1', 'NN-PIN-2'], { fighter })
  if (!active.pinned && now(scene, unit).pinned) return reason('pinned-now', ['NN-PIN-5'], { fighter })
  return null
}

/** What the fighter has ready for actions of the shooting phase. */
interface Ready {
  fighter: string
  guns: Firearm[]
  /** A weapon that must be shouldered to fire. */
  heavy: Firearm | undefined
  shouldered: boolean
  shielded: boolean
}

const behindShield =
  (...rules: string[]) =>
  ({ shielded, fighter }: Ready): Reason | null =>
    shielded ? reason('behind-shield', ['NN-GEAR-2', ...rules], { fighter }) : null

/** What each action needs; an action not listed needs nothing. */
const NEEDS: { readonly [action: string]: ((ready: Ready) => Reason | null) | undefined } = {
  shoot(ready) {
    const { guns, heavy, shouldered, fighter } = ready
    if (ready.shielded) return behindShield()(ready)
    if (guns.length === 0) return reason('nothing-to-fire', ['NN-SHO-1'], { fighter })
    return heavy && !shouldered && guns.every((gun) => gun.weapon.mustBeShouldered === true)
      ? reason('not-shouldered', ['NN-SHD-1'], { thing: heavy.thing.name })
      : null
  },
  'throw-grenade': behindShield('NN-GRN-3'),
  'magnetic-grapnel': behindShield(),
  tracers: behindShield(),
  'shoulder-heavy-weapon': ({ heavy, shouldered }) =>
    heavy && shouldered ? reason('already-shouldered', ['NN-SHD-1'], { thing: heavy.thing.name }) : null
}

/** What the fighter lacks for this action, or null (NN-SHD-1, NN-GEAR-2). */
function lacking(scene: Scene, unit: string, action: string): Reason | null {
  const { hands, shouldered, shielded } = now(scene, unit)
  const guns = carriedBy(scene, unit).flatMap((item) => {
    const gun =
      hands.includes(item.id) || (item.on !== null && hands.includes(item.on))
        ? firearm(scene.rules, item.thing)
        : null
    return gun === null || isRefusal(gun) ? [] : [gun]
  })
  return (
    NEEDS[action]?.({
      fighter: unitOf(scene, unit).name,
      guns,
      heavy: guns.find((gun) => gun.weapon.mustBeShouldered === true),
      shouldered: shouldered !== null,
      shielded
    }) ?? null
  )
}

/** Notes the action in its phase. */
export function acted(play: Play, unit: string, action: string, phase: Phase | 'free' | null): void {
  const active = activeOf(play)
  if (active?.unit !== unit || phase === null || phase === 'free') return
  // Reloading an empty weapon ends the phase (NN-AMM-5).
  changeActive(
    play,
    phase === 'movement'
      ? { movement: action }
      : { shooting: [...active.shooting, action], ...(action === 'reload' && { ammo: null }) }
  )
}
