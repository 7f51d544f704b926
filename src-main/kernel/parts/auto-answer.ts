import type { Prompt } from '../system/prompt'

/** Asks for nothing: to be confirmed, or to be thrown and nothing else. */
export function isAutomatic(prompt: Prompt, dice: boolean): boolean {
  return !prompt.optional && !prompt.options && !prompt.amount && (dice || !prompt.dice)
}

/** Has something that might be done been passed over: was it asked before, and is it not any more? */
export function skipsOptional(before: Prompt[], after: Prompt[]): boolean {
  return before.some((prompt) => prompt.optional && !after.some((other) => other.id === prompt.id))
}
