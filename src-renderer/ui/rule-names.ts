import { useStorage } from '@vueuse/core'
import { findKeyAnywhere, t } from '@/locales/say'

/** Shows the numbers of rules beside their titles everywhere; the reference always does. */
export const ruleNumbers = useStorage('magot.rule-numbers', false)

/** The title of a rule in the reader's language; its number if the game's texts have no title. */
export function ruleTitle(rule: string): string {
  const found = findKeyAnywhere(`ruleNames.${rule}`)
  return found ? t(found) : rule
}

/** The name of a rule for display: its title, with its number if the reader asked for numbers. */
export function ruleName(rule: string): string {
  const title = ruleTitle(rule)
  return ruleNumbers.value && title !== rule ? `${title} (${rule})` : title
}

/** The text of a rule; null if the game's texts lack it. */
export function ruleText(rule: string): string | null {
  const found = findKeyAnywhere(`rules.${rule}`)
  return found ? t(found) : null
}

/** Titles and texts, a rule on each line, for a tooltip. A text that begins with its title says it itself. */
export function rulesInFull(rules: string[]): string {
  return rules
    .map((rule) => {
      const text = ruleText(rule) ?? ''
      return !ruleNumbers.value && saysItsTitle(text, ruleTitle(rule))
        ? text
        : t('reference.titled', { title: ruleName(rule), text })
    })
    .join('\n')
}

function saysItsTitle(text: string, title: string): boolean {
  return text.startsWith(title) && text.slice(title.length).trimStart().startsWith(':')
}
