import { asValue, type Json, type Localised } from '../values/json'
import { figured } from '../content/figures'
import type { HouseRules, RawSystem } from '../values/raw-system'
import type { GameSystem, HouseRuleSpec, SystemSheet } from './system'
import { reason, type Reason } from '../values/verdict'

/** The longest text of a campaign's note on a rule. */
const LONGEST = 1000
/** House-rule keys of notes: this prefix and the rule's number. */
const PREFIX = 'note:'

/** The book's text of a rule with a note, and the note. */
interface Noted {
  notes: { [rule: string]: string }
  book: { [rule: string]: Localised }
}

/**
 * Wraps a system so that a campaign's notes replace the texts of the rules that allow it (`houseNotes` of its
 * sheet). The texts change in the book, on cards and in receipts; the system never sees the notes, and no
 * number changes.
 */
export function withHouseNotes<Rules>(system: GameSystem<Rules>): GameSystem<Rules> {
  const noted = new WeakMap<object, Noted>()
  const specsOf = (sheet: SystemSheet, rules: Rules): HouseRuleSpec[] => {
    const own = noted.get(rules as object)
    return (sheet.houseNotes ?? []).map(({ rule, label }) => ({
      key: `${PREFIX}${rule}`,
      type: 'note',
      default: '',
      value: own?.notes[rule] ?? '',
      length: { min: 0, max: LONGEST },
      label,
      rules: [rule],
      book: own?.book[rule] ?? wordsOf(sheet.text, rule)
    }))
  }
  return {
    ...system,
    load: (raw, houseRules) => {
      const { notes, others } = split(houseRules)
      const rules = system.load(worded(raw, notes), others)
      if (Object.keys(notes).length > 0)
        noted.set(rules as object, {
          notes,
          book: Object.fromEntries(Object.keys(notes).map((rule) => [rule, bookWords(raw, rule)]))
        })
      return rules
    },
    checkHouseRules: (raw, houseRules) => {
      const { given, others } = split(houseRules)
      const reasons = system.checkHouseRules(raw, others)
      if (reasons.length > 0 || Object.keys(given).length === 0) return reasons
      const { houseNotes = [] } = system.sheet(system.load(raw, others))
      return Object.entries(given).flatMap(([rule, note]): Reason[] => {
        const found = houseNotes.find((candidate) => candidate.rule === rule)
        if (!found) return [reason('house-rule-unknown', [], { key: `${PREFIX}${rule}` })]
        return typeof note === 'string' &&
          note.length <= LONGEST &&
          !/\p{Cc}/u.test(note.replaceAll('\n', ''))
          ? []
          : [reason('house-rule-invalid', [rule], { key: `${PREFIX}${rule}`, rule: asValue(found.label) })]
      })
    },
    sheet: (rules) => {
      const sheet = system.sheet(rules)
      return sheet.houseNotes
        ? { ...sheet, houseRules: [...sheet.houseRules, ...specsOf(sheet, rules)] }
        : sheet
    }
  }
}

/**
 * Separates the system's own house rules from the notes; returns the notes as given, and those that are not
 * empty.
 */
function split(houseRules: HouseRules): {
  others: HouseRules
  given: { [rule: string]: Json }
  notes: { [rule: string]: string }
} {
  const entries = Object.entries(houseRules)
  const given = Object.fromEntries(
    entries.flatMap(([key, value]) => (key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), value]] : []))
  )
  const notes = Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== ''
    )
  )
  return { others: Object.fromEntries(entries.filter(([key]) => !key.startsWith(PREFIX))), given, notes }
}

const TEXT = 'text/'

function textsOf({ files }: RawSystem): { [locale: string]: Json } {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, tree]) =>
      path.startsWith(TEXT) ? [[path.slice(TEXT.length), tree]] : []
    )
  )
}

function wordsOf(texts: { [locale: string]: unknown }, rule: string): Localised {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([locale, tree]) => {
      const words = (tree as { rules?: { [rule: string]: unknown } } | undefined)?.rules?.[rule]
      return typeof words === 'string' ? [[locale, words]] : []
    })
  )
}

/** What the book says of a rule, with the figures that it names. */
function bookWords(raw: RawSystem, rule: string): Localised {
  return Object.fromEntries(
    Object.entries(wordsOf(textsOf(raw), rule)).map(([locale, words]) => [
      locale,
      figured(words, raw.files, locale)
    ])
  )
}

/** The resources with the campaign's texts for these rules, in all languages. */
function worded(raw: RawSystem, notes: { [rule: string]: string }): RawSystem {
  if (Object.keys(notes).length === 0) return raw
  const texts = Object.entries(textsOf(raw)).map(([locale, tree]): [string, Json] => {
    const { rules } = tree as { rules?: { [rule: string]: Json } }
    return [`${TEXT}${locale}`, { ...(tree as { [key: string]: Json }), rules: { ...rules, ...notes } }]
  })
  return { ...raw, files: { ...raw.files, ...Object.fromEntries(texts) } }
}
