import * as v from 'valibot'
import type { NecroRules } from '../catalogue/rules'
import { isRefusal, refuse } from '../../../kernel/values/verdict'
import { giversOf, skillMost, skillSays } from '../formulas/mods'
import type { ModKey } from '../catalogue/schema'
import { givers } from '../formulas/shot-skills'
import { firearm, flameReach, loaded } from '../formulas/shots'
import { unknown } from './ids'
import { flag, idsOf } from './input'
import { nameOf, resolver, type Working } from './working'

const movementActions = [
  'move',
  'aim',
  'take-cover',
  'reload',
  'shoulder-heavy-weapon',
  'change-gear-in-hand',
  'exchange-gear',
  'loot'
] as const
const shootingActions = [
  'shoot',
  'throw-grenade',
  'sprint',
  'hide',
  'reload',
  'change-gear-in-hand',
  'exchange-gear',
  'loot',
  'use-item'
] as const

const input = v.strictObject({
  skills: idsOf('skill'),
  /** Everything carried. `inHand`: what of it is held. */
  items: idsOf('thing'),
  inHand: idsOf('thing'),
  /** The states that the fighter was in at the start of the activation. */
  down: flag,
  stunned: flag,
  pinned: flag,
  engaged: flag,
  /** The result of the test to stand up, once it is taken. */
  standUp: v.nullish(v.picklist(['passed', 'failed'])),
  /** Breaking off from a melee: got away, or was held by a blow. */
  breaksOff: v.nullish(v.picklist(['away', 'held'])),
  forceShield: flag,
  shouldered: flag,
  /** A phase given up for a medical treatment, a grapnel or a test to stand up. */
  gaveUp: v.nullish(v.picklist(['movement', 'shooting'])),
  /** What the fighter has done so far in this activation. */
  movement: v.nullish(v.picklist(movementActions)),
  shooting: v.nullish(v.pipe(v.array(v.picklist(shootingActions)), v.maxLength(10)), () => []),
  /** How the ammo roll of the last shot failed, if it did. */
  ammo: v.nullish(v.picklist(['jam', 'out-of-ammo'])),
  contact: v.nullish(v.picklist(['charged', 'engaged'])),
  meleeDone: flag,
  pinnedNow: flag
})
type State = v.InferOutput<typeof input>

interface Answer {
  movement: string[]
  shooting: string[]
  /** Things whose use is the action of the shooting phase, such as a grapnel, a servo-skull or tracers. */
  shootingItems: string[]
  /** Actions that cost nothing (NN-SKL-2). */
  free: string[]
  melee: boolean
  crawl: number
  needs: 'stand-up-test' | 'survival-die' | null
}
const nothing: Answer = {
  movement: [],
  shooting: [],
  shootingItems: [],
  free: [],
  melee: false,
  crawl: 0,
  needs: null
}

const activation = resolver(
  'activation',
  [
    'NN-ACT-1',
    'NN-ACT-2',
    'NN-ACT-3',
    'NN-ACT-4',
    'NN-ACT-5',
    'NN-MEL-1',
    'NN-MOV-14',
    'NN-MOV-16',
    'NN-PIN-1',
    'NN-PIN-2',
    'NN-PIN-5',
    'NN-OUT-4',
    'NN-GRN-1',
    'NN-GRN-3',
    'NN-GRN-8',
    'NN-SHD-1',
    'NN-AIM-2',
    'NN-REL-1',
    'NN-AMM-4',
    'NN-AMM-5',
    'NN-GEAR-2',
    'NN-GEAR-3',
    'NN-GEAR-5',
    'NN-SCN-2',
    'NN-SKL-2',
    'NN-SKL-6',
    'NN-SKL-17',
    'NN-SKL-21',
    'NN-SKL-24',
    'NN-SKL-27'
  ],
  input,
  (rules, state, w) => {
    const reasons = [
      ...unknown(rules.skill, ...state.skills),
      ...unknown(rules.thing, ...state.items, ...state.inHand)
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const answer = openActions(rules, state, w)
    const { movement, shooting, shootingItems, melee, needs, crawl } = answer
    const over =
      !melee &&
      needs === null &&
      crawl === 0 &&
      movement.length + shooting.length + shootingItems.length === 0
    if (over) w.step('over', {}, 'NN-ACT-1')
    return w.done({ ...answer, over })
  }
)

function openActions(rules: NecroRules, state: State, w: Working): Answer {
  const says = (text: string, ...cited: string[]): void => w.step(text, {}, ...cited)
  const tell = (text: string, key: ModKey): void => {
    const by = giversOf(rules, state.skills, key)
    w.step(text, { skill: by.skill }, ...by.rules)
  }
  if (state.stunned) {
    says('stunned', 'NN-GRN-8')
    return nothing
  }
  if (state.down) {
    w.step('down', { distance: rules.turn.crawlWhenDown }, 'NN-OUT-4')
    return { ...nothing, crawl: rules.turn.crawlWhenDown, needs: 'survival-die' }
  }
  const free = skillSays(rules, state.skills, 'freeReloadAndSwap')
    ? ['change-gear-in-hand', ...(mayReload(rules, state) ? ['reload'] : [])]
    : []
  if (free.length > 0) tell('free', 'freeReloadAndSwap')
  if (state.meleeDone) {
    says('melee-done', 'NN-ACT-5')
    return { ...nothing, free }
  }
  if (state.pinned && state.standUp == null) {
    says('must-stand-up', state.engaged ? 'NN-PIN-2' : 'NN-PIN-1')
    return { ...nothing, free, needs: 'stand-up-test' }
  }
  if (state.breaksOff === 'held') {
    says('held', 'NN-MOV-16')
    return { ...nothing, free }
  }
  if (state.contact != null || (state.engaged && state.breaksOff == null)) {
    says(state.contact != null ? 'contact' : 'engaged', 'NN-ACT-5', 'NN-MEL-1')
    return { ...nothing, free, melee: true }
  }
  if (state.pinnedNow) {
    says('pinned-now', 'NN-PIN-5')
    return { ...nothing, free }
  }
  if (state.breaksOff === 'away') says('away', 'NN-MOV-14')
  const relentless = skillSays(rules, state.skills, 'standUpFree')
  if (state.pinned) {
    if (relentless) tell('relentless', 'standUpFree')
    if (state.standUp === 'failed' && !relentless) {
      says('stands-up-only', 'NN-PIN-1')
      return { ...nothing, free }
    }
  }
  // Standing up costs one phase. Relentless pays it only after a failed test (NN-PIN-1, NN-SKL-27).
  const onePhase = state.pinned && (state.standUp === 'failed' || !relentless)
  if (onePhase) says('one-phase', 'NN-PIN-1')
  const swaps = skillSays(rules, state.skills, 'swapPhases')
  if (swaps) tell('swaps', 'swapPhases')
  const begun = state.shooting.length > 0
  const movementOpen =
    state.movement == null &&
    state.gaveUp !== 'movement' &&
    !(begun && (!swaps || onePhase || usedLightning(rules, state)))
  const shootingOpen = state.gaveUp !== 'shooting' && !(onePhase && state.movement != null)
  if (state.gaveUp != null) w.step('owes', { phase: nameOf(rules, 'phases', state.gaveUp) }, 'NN-ACT-1')
  const movement = movementOpen ? inMovement(rules, state, w) : []
  const shooting = shootingOpen ? inShooting(rules, state, w) : []
  const shootingItems = shootingOpen && !begun ? usable(rules, state, w) : []
  w.cite('NN-ACT-1')
  return { ...nothing, movement, shooting, shootingItems, free }
}

/** Whether both shots of Lightning Shot are used; the movement phase is then given up (NN-SKL-6). */
function usedLightning(rules: NecroRules, { skills, shooting }: State): boolean {
  return (
    shooting.length > 1 &&
    skillMost(rules, skills, 'shotsPerShootingPhase') > 1 &&
    shooting[0] === shooting[1]
  )
}

function heldGuns(rules: NecroRules, inHand: readonly string[]) {
  return inHand.flatMap((id) => {
    const gun = firearm(rules, id)
    return isRefusal(gun) ? [] : [gun]
  })
}

/** Whether the fighter carries a load for a weapon in hand (NN-REL-1). */
function mayReload(rules: NecroRules, { inHand, items }: State): boolean {
  return heldGuns(rules, inHand).some((gun) =>
    items.some((id) => {
      const fitted = rules.thing(id)?.kind === 'ammo' ? loaded(rules, gun, id) : undefined
      return fitted !== undefined && !isRefusal(fitted)
    })
  )
}

function inMovement(rules: NecroRules, state: State, w: Working): string[] {
  w.cite('NN-ACT-2', 'NN-ACT-4')
  const guns = heldGuns(rules, state.inHand)
  const sensible: { [action: string]: boolean } = {
    aim: guns.some((gun) => flameReach(gun.profile) === undefined),
    reload: mayReload(rules, state),
    'shoulder-heavy-weapon': !state.shouldered && guns.some((gun) => gun.weapon.mustBeShouldered === true)
  }
  if (guns.length > 0 && !sensible['aim']) w.cite('NN-AIM-2')
  if (sensible['shoulder-heavy-weapon']) w.cite('NN-SHD-1')
  return actionsOf(rules, 'movement').filter((action) => sensible[action] ?? true)
}

function inShooting(rules: NecroRules, state: State, w: Working): string[] {
  const ready = heldGuns(rules, state.inHand).filter(
    (gun) => !gun.weapon.mustBeShouldered || state.shouldered
  )
  const heavyWaits = heldGuns(rules, state.inHand).length > ready.length
  const grenades = state.items.some((id) => rules.thing(id)?.kind === 'grenade')
  const behindShield = state.forceShield
  const may: { [action: string]: boolean } = {
    shoot: ready.length > 0 && !behindShield,
    'throw-grenade': grenades && !behindShield,
    reload: mayReload(rules, state)
  }
  const done = state.shooting
  const last = done.at(-1)
  w.cite('NN-ACT-3', 'NN-ACT-4')
  if (last === undefined) {
    if (heavyWaits) w.step('not-shouldered', {}, 'NN-SHD-1')
    if (behindShield) w.step('behind-shield', {}, 'NN-GEAR-2', ...(grenades ? ['NN-GRN-3'] : []))
    if (may['throw-grenade']) w.cite('NN-GRN-1')
    return actionsOf(rules, 'shooting').filter((action) => may[action] ?? true)
  }
  if (last === 'shoot' && state.ammo === 'jam') {
    w.step('clears-jam', {}, 'NN-AMM-4')
    return []
  }
  if (last === 'shoot' && state.ammo === 'out-of-ammo') {
    w.step('may-reload', {}, 'NN-AMM-5')
    return may['reload'] ? ['reload'] : []
  }
  const more: string[] = []
  const by = (key: ModKey, action: string): void => {
    const { skill, rules: cited } = giversOf(rules, state.skills, key)
    more.push(action)
    w.step('more', { skill, action: nameOf(rules, 'actions', action) }, ...cited)
  }
  const times = skillMost(rules, state.skills, 'shotsPerShootingPhase')
  const again =
    done.every((action) => action === last) &&
    (last === 'shoot' || last === 'throw-grenade') &&
    done.length < times
  const light = last !== 'shoot' || ready.some((gun) => gun.thing.category !== 'heavy')
  if (again && state.movement == null && state.gaveUp !== 'movement' && light && may[last])
    by('shotsPerShootingPhase', last)
  const snap = givers(rules, state.skills, 'toHitWhenSprinting').length > 0
  if (snap && done.length === 1 && last === 'shoot') by('toHitWhenSprinting', 'sprint')
  if (snap && done.length === 1 && last === 'sprint' && may['shoot']) by('toHitWhenSprinting', 'shoot')
  if (last === 'sprint' && skillSays(rules, state.skills, 'sprintAndHide')) by('sprintAndHide', 'hide')
  return more
}

/**
 * Things usable as the action of the shooting phase, if their refill is carried (NN-GEAR-3, NN-GEAR-5,
 * NN-SCN-2).
 */
function usable(rules: NecroRules, state: State, w: Working): string[] {
  const cited: { [id: string]: string } = {
    'magnetic-grapnel': 'NN-GEAR-3',
    'medical-servo-skull': 'NN-GEAR-5',
    tracers: 'NN-SCN-2'
  }
  return [...new Set(state.items)].filter((id) => {
    const thing = rules.thing(id)
    if (thing?.kind !== 'gear' && thing?.kind !== 'scenario') return false
    const refill = thing.kind === 'gear' ? thing.facts.uses : undefined
    // No shot is possible from behind a force shield, not even with a grapnel (NN-GEAR-2).
    const shoots = thing.kind === 'scenario' || thing.facts.range !== undefined
    if (
      thing.facts.usedIn !== 'shooting' ||
      (refill !== undefined && !state.items.includes(refill)) ||
      (shoots && state.forceShield)
    )
      return false
    w.step('item', { thing: thing.name }, ...(cited[id] ? [cited[id]] : []))
    return true
  })
}

function actionsOf(rules: NecroRules, phase: 'movement' | 'shooting'): string[] {
  return rules.turn.activationPhases.find((entry) => entry.id === phase)?.actions ?? []
}

export const activations = [activation]
