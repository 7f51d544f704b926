import { useStorage } from '@vueuse/core'
import { findKeyAnywhere, t } from '@/locales/say'

/** Whether rules show their numbers beside their titles everywhere; the reference shows them always. */
export const ruleNumbers = useStorage('magot.rule-numbers', false)

/** The title of a rule in the reader's language; its number where the game's texts give it none. */
export function ruleTitle(rule: string): string {
  const found = findKeyAnywhere(`ruleNames.${rule}`)
  return found ? t(found) : rule
}

/** What a rule is called where it is named: its title, with its number where the reader asked for numbers. */
export function ruleName(rule: string): string {
  const title = ruleTitle(rule)
  return ruleNumbers.value && title !== rule ? `${title} (${rule})` : title
}

/** What a rule says; null where the game's texts don't say it. */
export function ruleText(rule: string): string | null {
  const found = findKeyAnywhere(`rules.${rule}`)
  return found ? t(found) : null
}

/** Titles and what they say, a rule a line, as a tooltip shows it. */
export function rulesInFull(rules: string[]): string {
  return rules
    .map((rule) => t('reference.titled', { title: ruleName(rule), text: ruleText(rule) ?? '' }))
    .join('\n')
}
