/**
 * How many choices a list of prompts asks for before the roster can go on, with those that open only after others
 * (`more`). What is left to the player does not count.
 */
export function choicesDue(prompts: readonly { optional?: boolean; more?: number }[]): number {
  return prompts.reduce((sum, { optional, more = 0 }) => (optional ? sum : sum + 1 + more), 0)
}
