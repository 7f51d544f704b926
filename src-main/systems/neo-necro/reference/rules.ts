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

/**
 * The sections of rules in each chapter, by the second word of a rule id, in the book's order. Magot's own
 * rulings come last.
 */
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

/** The section of a rule. Magot's own rulings have only one word, and form their own section. */
const sectionOf = (rule: string): string => (rule.startsWith('MAGOT-') ? 'MAGOT' : (rule.split('-')[1] ?? ''))

/** The chapters of rules. Sections that only a content pack has join the rulings, under their own letters. */
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

/** The rules of these sections that mention the name, in either of the complete languages. */
function rulesNaming(rules: NecroRules, name: Localised, sections: string[]): string[] {
  const names = KEPT_LANGUAGES.map((locale) => lower(name[locale] ?? ''))
  return sections
    .flatMap((section) => bySection(rules)[section] ?? [])
    .flatMap(({ id, texts }) => (texts.some((text, n) => speaksOf(text, names[n]!)) ? [id] : []))
}

/**
 * The rules by section, with their texts in small letters for each complete language. Read once per set of
 * rules.
 */
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

/** Whether the text contains the name as whole words. */
function speaksOf(text: string, name: string): boolean {
  const at = text.indexOf(name)
  if (name === '' || at < 0) return false
  const around = [text[at - 1], text[at + name.length]]
  return around.every((sign) => sign === undefined || !/[\p{L}\p{N}]/u.test(sign))
}

const lower = (text: string): string => text.toLowerCase().replaceAll('’', "'")

/** An entry of the reference, with the rules that mention its name. `sections`: where to look for them. */
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
