import type { Prompt } from '../system/prompt'

/** True if the prompt needs only confirming or, with `dice`, an automatic roll. */
export function isAutomatic(prompt: Prompt, dice: boolean): boolean {
  return !prompt.optional && !prompt.options && !prompt.amount && (dice || !prompt.dice)
}

/** True if an optional prompt disappeared between `before` and `after`. */
export function skipsOptional(before: Prompt[], after: Prompt[]): boolean {
  return before.some((prompt) => prompt.optional && !after.some((other) => other.id === prompt.id))
}
