import { expect } from 'vitest'
import type { Params } from '../../src-main/kernel/values/json'

/** Checks that a sentence exists in both languages of a game's text, and that every name in its braces is given. */
export function checkSentenceIn(text: { [locale: string]: unknown }, path: string, params: Params): void {
  for (const locale of ['fr', 'en'] as const) {
    const words = path
      .split('.')
      .reduce<unknown>((node, key) => (node as { [key: string]: unknown } | undefined)?.[key], text[locale])
    expect(words, `${locale}: ${path}`).toBeTypeOf('string')
    for (const [, name] of String(words).matchAll(/\{(\w+)\}/g))
      expect(params, `${locale}: ${path}`).toHaveProperty(name!)
  }
}
