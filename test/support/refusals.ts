import type { Params } from '../../src-main/kernel/values/json'
import type { TestApp } from './test-app'

/** Reasons that the kernel gives and words for every game. */
const KERNEL = [
  'unknown-kind',
  'unknown-type',
  'unknown-member',
  'field-bounds',
  'field-choice',
  'field-unknown'
]
/** Those, and others that a game leaves to it. */
export const saidByKernel =
  (...more: string[]) =>
  (code: string): boolean =>
    [...KERNEL, ...more].includes(code)
export const aboutFields = (code: string): boolean => code.startsWith('field-')

/** Asks an app for what it should refuse: the codes of the reasons why not, each worded by the game unless others word it; none where it was done. */
export function refusals(
  app: TestApp,
  isWorded: (path: string, params: Params) => void,
  byOthers: (code: string) => boolean = () => false
) {
  return async (method: string, input: object): Promise<string[]> => {
    const answer = await app.dispatch(method, input)
    if (answer.ok) return []
    const { code: why, reasons } = answer.error as unknown as {
      code: string
      reasons: { code: string; params: Params }[]
    }
    if (reasons.length === 0) return [why]
    for (const { code, params } of reasons) if (!byOthers(code)) isWorded(`refusals.${code}`, params)
    return reasons.map(({ code }) => code)
  }
}
