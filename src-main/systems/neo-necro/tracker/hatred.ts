import type { Answer, Prompt } from '../../../kernel/system/prompt'
import type { TrackedUnit } from '../../../kernel/state/tracker'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { say } from '../catalogue/say'
import { hatredsOf } from '../sheet/state'
import { sure } from './ask'
import { about, activeOf, changeActive } from './effects'
import type { Play } from './play'
import { memberAt, now, rosterOfSide, unitOf, type Scene } from './scene'
import { onTable } from './state'

/** The hated enemies on the table, each once (NN-INJ-5). Who has joined the fighter's own gang is no enemy. */
export function hatedBy(scene: Scene, unit: string): TrackedUnit[] {
  const { member } = memberAt(scene, unit)
  const { side } = unitOf(scene, unit)
  return scene.tracker.units.filter(
    (other) => onTable(other) && other.side !== side && hatredsOf(member, identity(scene, other)).length > 0
  )
}

/** Who a unit is and was; one that belongs to no gang was always the same. */
function identity(scene: Scene, { id, side }: TrackedUnit): { id: string; formerly?: string[] } {
  return rosterOfSide(scene, side)?.members.find((member) => member.id === id) ?? { id }
}

/** Prefix of the id of the prompt that asks which hated enemies a fighter sees. */
export const HATRED_PROMPT = 'hatred:'

/**
 * Asks at the start of an activation which hated enemies the fighter sees; asked until they do something, and
 * never in melee (NN-INJ-5, NN-INJ-6).
 */
export function hatredPrompts(scene: Scene, step: string): Prompt[] {
  const active = activeOf(scene)
  if (
    !active ||
    active.hates !== undefined ||
    active.engaged ||
    active.stunned ||
    active.movement !== null ||
    active.shooting.length > 0 ||
    active.contact !== null
  )
    return []
  const hated = hatedBy(scene, active.unit)
  if (hated.length === 0 || now(scene, active.unit).place !== 'up') return []
  return [
    {
      id: `${HATRED_PROMPT}${active.unit}`,
      step,
      member: active.unit,
      title: say('table.ask.hatred', { fighter: unitOf(scene, active.unit).name }),
      text: say('table.ask.hatred-text'),
      rules: ['NN-INJ-5', 'NN-INJ-6'],
      options: hated.map(({ id, name }) => ({
        id,
        label: say('table.fields.name', { name }),
        allowed: true
      })),
      choose: { min: 0, max: hated.length },
      optional: true
    }
  ]
}

/** Notes which hated enemies the fighter sees; they bind the fighter for this activation. */
export function seeHated(play: Play, unit: string, given: Answer): void {
  const seen = given.options ?? []
  changeActive(play, { hates: seen })
  const enemies = seen.map((id) => unitOf(play, id).name)
  play.emit(
    seen.length > 0 ? 'hatred-seen' : 'hatred-unseen',
    about(play, unit, { enemies, rules: ['NN-INJ-5'] })
  )
}

/** The seen hated enemies who are still on the table; the fighter may shoot at nobody else (NN-INJ-5). */
export function boundTo(scene: Scene, unit: string): string[] {
  const active = activeOf(scene)
  return active?.unit === unit ? (active.hates ?? []).filter((id) => onTable(unitOf(scene, id))) : []
}

/** The acts that each duty allows. */
const DUTIES: { readonly [choice: string]: readonly string[] } = {
  'close-in-in-both-phases': ['move', 'sprint'],
  'close-in-then-shoot-at-him': ['move', 'shoot', 'throw-grenade']
}

/** Why a fighter who sees a hated enemy may not do this (NN-INJ-5). */
export function whyBound(scene: Scene, unit: string, action: string): Reason[] {
  const bound = boundTo(scene, unit)
  if (bound.length === 0) return []
  const { outcome } = sure(scene, 'hatred-duty', { hatreds: 1, seesAtStart: true })
  const duties = outcome.choices.flatMap((choice) => DUTIES[choice] ?? [])
  return duties.includes(action) ? [] : [binds(scene, unit, bound)]
}

/** Why the fighter may not shoot at these targets: one of them is not a hated enemy they saw. */
export function whyNotAt(scene: Scene, unit: string, targets: readonly (string | null)[]): Reason[] {
  const bound = boundTo(scene, unit)
  return bound.length > 0 && targets.some((target) => target === null || !bound.includes(target))
    ? [binds(scene, unit, bound)]
    : []
}

function binds(scene: Scene, unit: string, bound: string[]): Reason {
  return reason('hatred-binds', ['NN-INJ-5'], {
    fighter: unitOf(scene, unit).name,
    enemies: bound.map((id) => unitOf(scene, id).name)
  })
}
