import type { Json, Params } from '@kernel/values/json'
import type { Questions } from '@kernel/questions/question'
import { findKey, number, say, t } from '@/locales/say'
import { isChance } from './chances'
import { meanOf, percent } from './figures'

/** A die that the app threw for an answer. */
export type ThrownDie = {
  sides: number
  value: number
  /** The drawn token, if it is one: an id of one of the lists. */
  token?: string
}

/** The name of an output: the question's own, else the system's. */
export function outcomeLabel(resolver: string, name: string): string {
  const key = findKey(`questions.${resolver}.outcomes.${name}`) ?? findKey(`outcomes.${name}`)
  return key ? t(key) : name
}

/** A value of an answer in words: a term of the rules, the name of a thing, yes or no, a number. */
export function outcomeWord(name: string, value: Json, lists: Questions['lists']): string {
  if (value === null) {
    const key = findKey(`outcomeValues.${name}.null`)
    return key ? t(key) : '—'
  }
  if (typeof value === 'boolean') return t(value ? 'core.yes' : 'core.no')
  if (typeof value === 'number') return number(value)
  if (typeof value !== 'string') return ''
  if (isChance(value)) return /mean|expected|loss/i.test(name) ? meanOf(value) : percent(value)
  const key = findKey(`outcomeValues.${name}.${value}`)
  if (key) return t(key)
  for (const list of Object.values(lists)) {
    const option = list.find(({ id }) => id === value)
    if (option) return say(option.label)
  }
  return value
}

/** The parameters of a step for display: fractions as per cents, means as numbers. */
export function readable(params: Params, lists: Questions['lists'] = {}): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isChance(value) ? outcomeWord(name, value, lists) : value
    ])
  )
}

/** The dice in a value; null if it is no list of dice. */
export function diceIn(value: Json): ThrownDie[] | null {
  if (!Array.isArray(value) || value.length === 0) return null
  const all = value.every(
    (entry) =>
      typeof entry === 'object' && entry !== null && 'sides' in entry && 'value' in entry && 'by' in entry
  )
  return all ? (value as ThrownDie[]) : null
}
