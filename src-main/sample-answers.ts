import type { RosterView } from './contract'
import type { Prompt, PromptOption } from './kernel/system/prompt'
import type { Call } from './sample-stage'

/**
 * Answers a roster's prompts, at its founding or between battles, until no required one is left; between battles,
 * the optional ones too. `first` may act before each answer, and returns true if it did. Returns the roster. Throws
 * if a prompt can't be answered or the prompts do not end.
 */
export async function answered(
  call: Call,
  roster: string,
  first: (view: RosterView) => Promise<boolean> = async () => false,
  turn = 0
): Promise<RosterView> {
  let view = await call('rosters.get', { roster })
  for (
    let guard = 0;
    view.prompts.some((p) => !p.optional) || (view.stage === 'between' && view.prompts.length > 0);
    guard++
  ) {
    if (guard > 500) throw new Error(`the questions to ${view.name} do not end`)
    if (await first(view)) view = await call('rosters.get', { roster })
    const prompt = view.prompts.find((p) => !p.optional && canAnswer(p)) ?? view.prompts.findLast(canAnswer)
    if (!prompt)
      throw new Error(
        `nobody can answer what ${view.name} is asked: ${JSON.stringify(view.prompts.map(({ id, options }) => ({ id, options })))}`
      )
    const options = optionsFor(prompt, view.money ?? 0, turn + guard)
    view = await call('interlude.answer', {
      roster,
      prompt: prompt.id,
      ...(options && { options }),
      ...(prompt.amount && { amount: prompt.amount.min })
    })
  }
  return view
}

/**
 * Chooses options: as many allowed ones as may be chosen and paid. If
 * only one may be chosen, it varies with `turn`.
 */
function optionsFor(prompt: Prompt, money: number, turn: number): string[] | null {
  if (!prompt.options) return null
  const allowed = prompt.options.filter((option) => option.allowed)
  const { max } = prompt.choose ?? { max: 1 }
  if (max === 1) {
    const skills = allowed.filter((option) => option.id.startsWith('skill:'))
    const from = skills.length > 0 ? skills : allowed
    return [from[turn % from.length]!].map(idOf)
  }
  let left = money
  return allowed
    .filter((option) => (left -= option.cost ?? 0) >= 0)
    .slice(0, max)
    .map(idOf)
}

function canAnswer({ options }: Prompt): boolean {
  return !options || options.some(({ allowed }) => allowed)
}

function idOf(option: PromptOption): string {
  return option.id
}
