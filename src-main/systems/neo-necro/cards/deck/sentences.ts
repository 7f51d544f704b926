import type { Localised, Words } from '../../../../kernel/values/json'
import type { Block } from '../../../../kernel/system/sheet'

/** Where a card says something that has no name of its own. */
export const UNNAMED: Localised = { fr: '', en: '' }

/** Sentences, under a heading or under none. */
export function told(key: string, sentences: { key: string; text: Words }[], title: Words = UNNAMED): Block {
  return {
    kind: 'entries',
    key,
    title,
    entries: sentences.map((sentence) => ({ key: sentence.key, name: UNNAMED, text: sentence.text }))
  }
}
