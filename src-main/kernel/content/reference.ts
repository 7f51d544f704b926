import type { Localised, Words } from '../values/json'

/** The reference book of a system: parts, their sections, and entries in the order of the book. */
export interface ReferencePart {
  id: string
  name: Words
  sections: ReferenceSection[]
}

export interface ReferenceSection {
  id: string
  name: Words
  entries: ReferenceEntry[]
}

/** One entry: a rule, a skill, a thing to buy, a table. */
export interface ReferenceEntry {
  /** Unique in the book: a rule's number, or kind and catalogue id (`skill:leap`). */
  id: string
  /** Its name in all languages; null for a rule without a title, which is shown by its number. */
  name: Localised | null
  text: Localised[]
  facts?: { label: Words; value: Words | number | string }[]
  /** The first cell of each row is the row's name. */
  table?: { columns: Words[]; rows: (Words | number | string)[][] }
  /** The rules about it. */
  rules?: string[]
}

/** The reference of a system without its own: the rule texts and the kinds of rosters. */
export function plainReference(
  text: { [locale: string]: unknown },
  kinds: { id: string; name: Localised; notes: { label: Words; text: Words }[] }[]
): ReferencePart[] {
  const rules = ruleEntries(text, Object.keys(rulesIn(Object.values(text)[0])))
  const parts: ReferencePart[] = [
    {
      id: 'rules',
      name: { key: 'reference.rules' },
      sections: [{ id: 'rules', name: { key: 'reference.rules' }, entries: rules }]
    },
    {
      id: 'kinds',
      name: { key: 'reference.kinds' },
      sections: [
        {
          id: 'kinds',
          name: { key: 'reference.kinds' },
          entries: kinds.map(({ id, name, notes }) => ({
            id: `kind:${id}`,
            name,
            text: [],
            facts: notes.map(({ label, text: value }) => ({ label, value }))
          }))
        }
      ]
    }
  ]
  return parts.filter((part) => part.sections.some((section) => section.entries.length > 0))
}

/** Makes entries of these rules from the texts (by locale). */
export function ruleEntries(text: { [locale: string]: unknown }, ids: string[]): ReferenceEntry[] {
  const worded = Object.entries(text).map(([locale, tree]) => [locale, rulesIn(tree)] as const)
  return ids.map((id) => ({
    id,
    name: titleOfRule(text, id),
    text: [
      Object.fromEntries(
        worded.flatMap(([locale, rules]) => (rules[id] === undefined ? [] : [[locale, rules[id]]]))
      )
    ]
  }))
}

/**
 * A rule's title in the languages that have one (`ruleNames` of the texts); null if none has, which a pack
 * may cause.
 */
export function titleOfRule(text: { [locale: string]: unknown }, id: string): Localised | null {
  const titles = Object.entries(text).flatMap(([locale, tree]) => {
    const title = wordsByRule(tree, 'ruleNames')[id]
    return title === undefined ? [] : [[locale, title] as const]
  })
  return titles.length > 0 ? Object.fromEntries(titles) : null
}

/** The rule texts of one language, by number. */
export function rulesIn(tree: unknown): { [id: string]: string } {
  return wordsByRule(tree, 'rules')
}

function wordsByRule(tree: unknown, section: 'rules' | 'ruleNames'): { [id: string]: string } {
  const words = (tree as { [section: string]: unknown } | undefined)?.[section]
  if (typeof words !== 'object' || words === null) return {}
  return Object.fromEntries(
    Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  )
}
