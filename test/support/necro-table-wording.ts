import { expect } from 'vitest'
import type { Words } from '../../src-main/kernel/values/json'

export const keyOf = (words: Words | undefined): string =>
  words && typeof words['key'] === 'string' ? words['key'] : ''

export const paramsOf = (words: Words | undefined): string[] =>
  Object.keys((words as { params?: object } | undefined)?.params ?? {}).sort()

/** Checks words against the book. `key name name`: several keys may be listed; `?`: the words may be missing. */
export function sameWords(words: Words | undefined, written: string | undefined, what: string): void {
  if (written === '') return
  const [keys = '', ...names] = (written ?? '').split(' ')
  if (words === undefined) return expect(keys === '' || keys.endsWith('?'), `${what} is missing`).toBe(true)
  const full = keys
    .replace('?', '')
    .split(',')
    .map((key) => (key.startsWith('table.') ? key : `table.ask.${key}`))
  expect(full, what).toContain(keyOf(words))
  expect(paramsOf(words), what).toEqual([...names].sort())
}
