import type { PromptOption } from '../../../../kernel/system/prompt'
import type { Vd10Rules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import type { Asked } from './step'

/** Options that are all allowed, with their texts by key. */
export function options(ids: readonly string[], key = (id: string) => `table.${id}`): PromptOption[] {
  return ids.map((id) => ({ id, label: say(key(id)), allowed: true }))
}

/** One die of the game, with its label. */
export function oneDie(rules: Vd10Rules, label: string): NonNullable<Asked['dice']> {
  const { sides } = rules.files['tables/dice']
  return { sides, count: 1, each: [{ sides, label: say(`table.${label}`) }] }
}
