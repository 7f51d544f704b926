import type { Prompt } from '../../../../kernel/system/prompt'
import type { Verdict } from '../../../../kernel/values/verdict'
import type { SruRules } from '../../catalogue/rules'
import { facesOf, tokenName } from '../../catalogue/tokens'
import type { Play, Scene } from '../play'
import type { Waiting } from '../state'
import { areaToken, blast, flee, scatter } from './blast'
import { turn, turnOne } from './defence'
import { damage, lethality, mark } from './harm'
import { exchangeEffect, meet, meetSpend, meetTokens } from './melee'
import { intention, see, spend } from './spend'
import { word, type Answered, type StepKind, type WaitingFor } from './step'
import { under } from './under'

/** The question of each kind; TypeScript refuses a missing one. */
const kinds: { [What in Waiting['for']]: StepKind<WaitingFor<What>> } = {
  spend,
  see,
  intention,
  turn,
  'turn-one': turnOne,
  damage,
  mark,
  lethality,
  scatter,
  'area-token': areaToken,
  blast,
  flee,
  under,
  meet,
  'meet-spend': meetSpend,
  'meet-tokens': meetTokens,
  effect: exchangeEffect
}

const kindOf = (waiting: Waiting): StepKind<Waiting> => kinds[waiting.for]

/** The unit that acts on the board while this waits. */
export function actingAt(scene: Scene, waiting: Waiting): string | null {
  const kind = kindOf(waiting)
  return kind.acts?.(waiting) ?? kind.of(scene, waiting)
}

/** The prompt for what waits. */
export function promptOf(scene: Scene, waiting: Waiting): Prompt {
  const kind = kindOf(waiting)
  const who = kind.of(scene, waiting)
  const count = kind.tokens?.(scene, waiting) ?? 0
  return {
    id: `${waiting.for}:${who ?? 'table'}:${scene.tracker.count}`,
    step: 'table',
    member: who,
    ...kind.prompt(scene, waiting),
    ...(count > 0 && { dice: tokensAsked(scene.rules, count) })
  }
}

/** The request for `count` tokens, which the program turns or the players enter. */
function tokensAsked(rules: SruRules, count: number): NonNullable<Prompt['dice']> {
  const faces = facesOf(rules)
  const names = faces.map((token) => tokenName(rules, token))
  return {
    sides: faces.length,
    count,
    each: Array.from({ length: count }, () => ({ sides: faces.length, label: word('token'), faces: names }))
  }
}

/** Applies a valid answer, or refuses it. */
export function answered(play: Play, waiting: Waiting, given: Answered): Verdict<void> {
  return kindOf(waiting).answer(play, waiting, given)
}
