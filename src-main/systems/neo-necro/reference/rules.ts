import type { Localised } from '../../../kernel/values/json'
import { KEPT_LANGUAGES } from '../../../kernel/values/languages'
import {
  ruleEntries,
  rulesIn,
  type ReferenceEntry,
  type ReferencePart
} from '../../../kernel/content/reference'
import type { NecroRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** Which rules stand in which part of the book, by the second word of their numbers; the order is the book's. Magot's own rulings come last. */
const BOOK: { [part: string]: string[] } = {
  basics: ['GEN', 'CHA'],
  setup: ['SET', 'TRN', 'RSV', 'ROUT', 'ACT'],
  movement: ['MOV', 'AIM', 'TAK', 'REL', 'SHD', 'CHG', 'EXC', 'LOOT'],
  shooting: [
    'SHO',
    'MODE',
    'AMM',
    'RNG',
    'HIT',
    'COV',
    'FLM',
    'SCA',
    'ROF',
    'INT',
    'SUP',
    'GRN',
    'SIM',
    'SPR',
    'HID'
  ],
  melee: ['MEL', 'CON'],
  hits: ['IMP', 'SAV', 'DMG', 'PIN', 'OUT', 'FALL'],
  gang: ['GANG', 'FTR', 'ENC'],
  equipment: ['EQP', 'ARM', 'WPN', 'GEAR', 'COM', 'MAS', 'BIO', 'SCN'],
  houses: ['HSE'],
  skills: ['SKA', 'SKL'],
  interlude: ['ITL', 'INJ', 'XP', 'REV', 'PAY', 'BUY', 'VAL'],
  rulings: ['RUL', 'MAGOT']
}

/** Magot's own rulings have no second word: they are a section by themselves. */
const sectionOf = (rule: string): string => (rule.startsWith('MAGOT-') ? 'MAGOT' : (rule.split('-')[1] ?? ''))

/** The chapters of rules. A section of a content pack that the book doesn't have goes to the rulings, under its own letters. */
export function ruleParts(rules: NecroRules): ReferencePart[] {
  const ids = Object.keys(rulesIn(rules.text.fr))
  const known = new Set(Object.values(BOOK).flat())
  const added = [...new Set(ids.map(sectionOf))].filter((section) => !known.has(section))
  return Object.entries(BOOK).map(([part, sections]) => ({
    id: part,
    name: say(`ruleParts.${part}`),
    sections: [...sections, ...(part === 'rulings' ? added : [])].map((section) => ({
      id: section,
      name: known.has(section) ? say(`ruleSections.${section}`) : { fr: section, en: section },
      entries: ruleEntries(
        rules.text,
        ids.filter((id) => sectionOf(id) === section)
      )
    }))
  }))
}

/** The rules of these sections that call something by its name, in either of the languages that are complete. */
export function rulesNaming(rules: NecroRules, name: Localised, sections: string[]): string[] {
  const names = KEPT_LANGUAGES.map((locale) => lower(name[locale] ?? ''))
  return sections
    .flatMap((section) => bySection(rules)[section] ?? [])
    .flatMap(({ id, texts }) => (texts.some((text, n) => speaksOf(text, names[n]!)) ? [id] : []))
}

/** The rules of each section with their texts, in small letters, language by language: read once for all names. */
function bySection(rules: NecroRules): { [section: string]: { id: string; texts: string[] }[] } {
  const known = read.get(rules)
  if (known) return known
  const texts = KEPT_LANGUAGES.map((locale) => rulesIn(rules.text[locale]))
  const sections: { [section: string]: { id: string; texts: string[] }[] } = {}
  for (const id of Object.keys(texts[0]!))
    (sections[sectionOf(id)] ??= []).push({ id, texts: texts.map((rules) => lower(rules[id] ?? '')) })
  read.set(rules, sections)
  return sections
}
const read = new WeakMap<NecroRules, ReturnType<typeof bySection>>()

/** Does the name stand in the text as words of its own? */
function speaksOf(text: string, name: string): boolean {
  const at = text.indexOf(name)
  if (name === '' || at < 0) return false
  const around = [text[at - 1], text[at + name.length]]
  return around.every((sign) => sign === undefined || !/[\p{L}\p{N}]/u.test(sign))
}

const lower = (text: string): string => text.toLowerCase().replaceAll('’', "'")

/** What an entry is of, with the rules that speak of it. */
export function entryOf(
  rules: NecroRules,
  kind: string,
  { id, name, effect }: { id: string; name: Localised; effect?: Localised | null },
  sections: string[],
  more: Partial<ReferenceEntry> = {}
): ReferenceEntry {
  return {
    id: `${kind}:${id}`,
    name,
    text: effect ? [effect] : [],
    rules: rulesNaming(rules, name, sections),
    ...more
  }
}
