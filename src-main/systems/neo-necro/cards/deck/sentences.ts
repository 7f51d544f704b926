import type { Localised, Words } from '../../../../kernel/values/json'
import type { Block } from '../../../../kernel/system/sheet'

/** An empty name, for an entry or a block without a heading. */
export const UNNAMED: Localised = { fr: '', en: '' }

/** A block of sentences, with or without a heading. */
export function sentencesBlock(
  key: string,
  sentences: { key: string; text: Words }[],
  title: Words = UNNAMED
): Block {
  return {
    kind: 'entries',
    key,
    title,
    entries: sentences.map((sentence) => ({ key: sentence.key, name: UNNAMED, text: sentence.text }))
  }
}
