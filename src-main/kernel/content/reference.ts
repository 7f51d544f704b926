import type { Localised, Words } from '../values/json'

/** The book of a system to look things up in: parts, their sections, and in each the entries in the order of the book. */
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

/** One thing to look up: a rule, a skill, a thing that can be bought, a table. */
export interface ReferenceEntry {
  /** Once in the whole book: a rule's own number, or what it is and its id in the catalogue (`skill:leap`). */
  id: string
  /** What it is called, in all languages; null for a rule that the texts give no title, which is called by its number. */
  name: Localised | null
  text: Localised[]
  facts?: { label: Words; value: Words | number | string }[]
  /** The first cell of each row is what the row is called. */
  table?: { columns: Words[]; rows: (Words | number | string)[][] }
  /** The rules that speak of it. */
  rules?: string[]
}

/** The book of a system that has none of its own: the rules of its texts, and the kinds of rosters. */
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

/** The entries of these rules, as the texts (by locale) word them. */
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

/** The title of a rule in the languages that have one (`ruleNames` of the texts); null where none has, as a content pack may leave it. */
export function titleOfRule(text: { [locale: string]: unknown }, id: string): Localised | null {
  const titles = Object.entries(text).flatMap(([locale, tree]) => {
    const title = wordsByRule(tree, 'ruleNames')[id]
    return title === undefined ? [] : [[locale, title] as const]
  })
  return titles.length > 0 ? Object.fromEntries(titles) : null
}

/** The rules of one language's texts, by number. */
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
