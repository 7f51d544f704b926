import type { Step } from '../state'
import { ammo, hitRoll, shots } from './shot'
import { harm, impact, save } from './hit'
import { damage, pinned, suffer, survival } from './wound'
import { edges, ending, gone, reserve, rollOffDie, turnReady } from './turn'
import { test } from './test'
import type { Kind } from './step'

/** Every step of a procedure at the table, by kind. */
const kinds: { [kind: string]: Kind } = { ammo, shots, 'hit-roll': hitRoll, impact, save, harm, damage, suffer, pinned, survival, test,
  'roll-off': rollOffDie, edges, reserve, 'turn-ready': turnReady, 'end-activation': ending, gone }

export function kindOf(step: Step): Kind {
  const kind = kinds[step.kind]
  if (!kind) throw new Error(`no step ${step.kind}`)
  return kind
}
