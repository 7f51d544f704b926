import type { ChoiceRuling } from '../content/choice-rulings'
import type { Localised, Words } from '../values/json'
import { say } from '../values/phrase'
import { titleOfRule } from '../content/reference'
import { plainBoxes } from '../system/boxes'
import type { Block, Card, Entry } from '../system/sheet'

/** An empty name, for entries that have only a text. */
export const UNNAMED: Localised = { fr: '', en: '' }

/** A reference card, named by the texts (`cards`). */
export function bookCard(
  rules: { words(...path: string[]): Localised },
  { id, kind }: { id: string; kind: string },
  blocks: Block[]
): Card {
  return { id, kind, title: rules.words('cards', id, 'name'), subtitle: [], corner: [], profile: [], blocks }
}

/** The texts of these rules, each under its title. */
export function rulesAsEntries(
  rules: { text: { [locale: string]: unknown } },
  ids: readonly string[]
): Entry[] {
  return ids.map((id) => ({
    key: id,
    name: titleOfRule(rules.text, id) ?? UNNAMED,
    text: say(`rules.${id}`)
  }))
}

/** The phase of play of a rule card, named by the texts (`playPhases`). */
export function inPhase(phase: string | undefined): Pick<Card, 'phases'> {
  return phase === undefined ? {} : { phases: [{ id: phase, title: say(`playPhases.${phase}`) }] }
}

/** The entries for a card of this title; an entry with the card's own name is not named again. */
export function underTitle(title: Localised, entries: Entry[]): Entry[] {
  const asTitled = (name: Entry['name']) =>
    Object.entries(title).every(([locale, word]) => (name as Localised)[locale] === word)
  return entries.map((entry) => (asTitled(entry.name) ? { ...entry, name: UNNAMED } : entry))
}

/** The rules not covered by these entries. */
export function notAmong(settled: readonly Entry[], ids: readonly string[]): string[] {
  return ids.filter((id) => !settled.some(({ key }) => key === id))
}

type Ruled = {
  files: { 'tables/house-rules': readonly ChoiceRuling[] }
  house: object
  words(...path: string[]): Localised
}

/** The campaign's choice for these rulings, each under its rule. */
export function rulingsAsEntries(rules: Ruled, keys: readonly string[]): Entry[] {
  const house = rules.house as { [key: string]: string }
  return keys.map((key) => {
    const ruling = rules.files['tables/house-rules'].find((rule) => rule.key === key)?.ruling
    return {
      key: ruling ?? key,
      name: rules.words('houseRules', key, 'label'),
      text: rules.words('houseRules', key, 'options', house[key] ?? '')
    }
  })
}

/** A rules card: rule texts, further blocks and the campaign's rulings; empty blocks are left out. */
export function rulesBlocks(texts: Entry[], beside: Block[], settled: Entry[]): Block[] {
  return [
    ...(texts.length > 0 ? [{ kind: 'entries' as const, key: 'rules', title: UNNAMED, entries: texts }] : []),
    ...beside,
    ...(settled.length > 0
      ? [{ kind: 'entries' as const, key: 'rulings', title: say('deck.ruling'), entries: settled }]
      : [])
  ]
}

/** Empty lines to write on by hand, named by the texts (`deck.write-…`). */
export const emptyLines = (key: string, count: number): Block => ({
  kind: 'lines',
  key,
  title: say(`deck.write-${key}`),
  count
})

/** Unticked boxes to tick by hand, named by the texts (`deck.…`) unless a title is given. */
export const emptyBoxes = (key: string, count: number, title: Words = say(`deck.${key}`)): Block => ({
  kind: 'boxes',
  key,
  title,
  boxes: plainBoxes(count)
})
