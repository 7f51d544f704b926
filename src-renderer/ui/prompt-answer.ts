import type { Words } from '@kernel/values/json'
import type { Answer, Prompt, PromptOption } from '@kernel/system/prompt'

/** The state of a prompt's form: typed dice (null: none yet), chosen options, the number agreed on. */
export interface Draft {
  faces: (number | null)[]
  chosen: string[]
  amount: number | null
}

/** An empty form, with the prompt's usual number. */
export const emptyDraft = (prompt?: Pick<Prompt, 'amount'>): Draft => ({
  faces: [],
  chosen: [],
  amount: prompt?.amount?.usual ?? null
})

/** Why an answer cannot be given yet: a key of `prompt` with its parameters. */
export interface Lack {
  key: string
  params: { [name: string]: number }
}

/** How many options must and may be chosen. */
export function boundsOf(prompt: Prompt): { min: number; max: number } {
  return prompt.choose ?? { min: prompt.options?.length ? 1 : 0, max: 1 }
}

/** The only option of a prompt without a choice: its button names it, and nothing needs ticking. */
export function onlyOption(prompt: Prompt): PromptOption | null {
  const { min, max } = boundsOf(prompt)
  return prompt.options?.length === 1 && min === 1 && max === 1 ? prompt.options[0]! : null
}

export function chosenOptions(prompt: Prompt, { chosen }: Draft): PromptOption[] {
  const only = onlyOption(prompt)
  if (only) return only.allowed ? [only] : []
  return prompt.options?.filter((option) => chosen.includes(option.id)) ?? []
}

/** What is lost for good with the options left out. */
export function lossesOf(prompt: Prompt, draft: Draft): Words[] {
  const chosen = chosenOptions(prompt, draft)
  return (prompt.options ?? []).flatMap((option) =>
    option.unchosen && !chosen.includes(option) ? [option.unchosen] : []
  )
}

/** True if the present answer needs the prompt's dice or its number: options may differ in this. */
export function asks(prompt: Prompt, draft: Draft, what: 'dice' | 'amount'): boolean {
  if (!prompt[what]) return false
  if (!prompt.options?.some((option) => option.asks?.includes(what))) return true
  return chosenOptions(prompt, draft).some((option) => option.asks?.includes(what))
}

/** The cost of the present answer; null if nothing in the prompt has a price. */
export function costOf(prompt: Prompt, draft: Draft): number | null {
  const costs = prompt.options?.some((option) => option.cost !== undefined) ?? false
  const sum = asks(prompt, draft, 'amount') && prompt.amount?.unit === 'money'
  if (!costs && !sum) return null
  return chosenOptions(prompt, draft).reduce(
    (total, option) => total + (option.cost ?? 0),
    sum ? (draft.amount ?? 0) : 0
  )
}

export function typedCount({ faces }: Draft): number {
  return faces.filter((face) => face !== null).length
}

/** What is wrong with the typed dice. No dice at all are right: then the app throws. */
export function diceLack(prompt: Prompt, draft: Draft): Lack | null {
  const { dice } = prompt
  const typed = typedCount(draft)
  if (!dice || !asks(prompt, draft, 'dice') || typed === 0) return null
  const sidesOf = (nth: number): number => dice.each?.[nth]?.sides ?? dice.sides
  const off = draft.faces.findIndex((face, nth) => face !== null && (face < 1 || face > sidesOf(nth)))
  if (off >= 0) return { key: 'faceOff', params: { sides: sidesOf(off) } }
  return typed < dice.count ? { key: 'diceLeft', params: { count: dice.count - typed } } : null
}

/** What is missing apart from dice: options, the number, or money. */
export function formLack(prompt: Prompt, draft: Draft, money: number | null): Lack | null {
  const { min } = boundsOf(prompt)
  if (onlyOption(prompt)?.allowed === false) return { key: 'notYet', params: {} }
  if (prompt.options && chosenOptions(prompt, draft).length < min)
    return { key: 'chooseMore', params: { count: min - draft.chosen.length } }
  if (prompt.amount && asks(prompt, draft, 'amount')) {
    const { min, max } = prompt.amount
    if (draft.amount === null) return { key: 'amountNeeded', params: {} }
    if (!Number.isInteger(draft.amount) || draft.amount < min || draft.amount > max)
      return { key: 'amountBetween', params: { min, max } }
  }
  const cost = costOf(prompt, draft)
  if (cost !== null && money !== null && cost > money)
    return { key: 'short', params: { missing: cost - money } }
  return null
}

/** The answer for the rules; without dice if the app throws them. */
export function answerOf(prompt: Prompt, draft: Draft, thrown: boolean): Answer {
  return {
    ...(!thrown && asks(prompt, draft, 'dice') && { dice: draft.faces.filter((face) => face !== null) }),
    ...(prompt.options && { options: chosenOptions(prompt, draft).map((option) => option.id) }),
    ...(asks(prompt, draft, 'amount') && draft.amount !== null && { amount: draft.amount })
  }
}
