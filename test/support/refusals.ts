import type { Params } from '../../src-main/kernel/values/json'
import type { TestApp } from './test-app'

/** Codes that the kernel gives and words for every game. */
const KERNEL = [
  'unknown-kind',
  'unknown-type',
  'unknown-member',
  'field-bounds',
  'field-choice',
  'field-unknown'
]
/** Those codes, and others that a game leaves to the kernel. */
export const saidByKernel =
  (...more: string[]) =>
  (code: string): boolean =>
    [...KERNEL, ...more].includes(code)
export const aboutFields = (code: string): boolean => code.startsWith('field-')

/**
 * Asks an app for something that it should refuse. Returns the codes of the reasons; empty if it was done.
 * Checks that the game words each one, except those of `byOthers`.
 */
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
