import { expect } from 'vitest'
import type { Words } from '../../src-main/kernel/values/json'
import type { HouseRules, RawSystem } from '../../src-main/kernel/values/raw-system'
import type { Card } from '../../src-main/kernel/system/sheet'
import type { GameSystem } from '../../src-main/kernel/system/system'

/** Whatever a part of a card may hold; the test knows which of it is there. */
export interface Part {
  title: Words
  entries: { key: string; name: { fr: string; en: string }; text?: Words }[]
  rows: { key: string; name: { fr: string; en: string }; cells: unknown[]; note?: unknown }[]
  facts: { value: unknown }[]
  boxes: { label: string; ticked?: boolean }[]
}

/** The part of a card, or of a sheet, that has this key. */
export const partOf = ({ blocks }: { blocks: readonly { key: string }[] }, key: string): Part =>
  blocks.find((part) => part.key === key) as unknown as Part

/** The reference cards of a game, under the house rules that are named last. */
export function deckOf<Rules>(system: GameSystem<Rules>, rules: (houseRules?: HouseRules) => Rules) {
  const cards = (house: HouseRules = {}): Card[] => system.deck!.reference(rules(house))
  const card = (id: string, house: HouseRules = {}): Card => cards(house).find((one) => one.id === id)!
  /** The rulings that stand on cards, each as the campaign has chosen it. */
  const rulings = (house: HouseRules = {}) =>
    cards(house).flatMap(({ blocks }) =>
      blocks.filter(({ key }) => key === 'rulings').flatMap((part) => (part as unknown as Part).entries)
    )
  /** What a card says of a ruling. */
  const told = (id: string, key: string, house: HouseRules = {}): string =>
    (partOf(card(id, house), 'rulings').entries.find((one) => one.key === key)!.text as { en: string }).en
  return { cards, card, rulings, told }
}

/** Every sentence in what is to be printed, by key. */
export function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { key, params } = value as { key?: unknown; params?: unknown }
  const own =
    typeof key === 'string' &&
    Object.keys(value).every((name) => name === 'key' || name === 'params') &&
    (params === undefined || typeof params === 'object')
      ? [key]
      : []
  return [...own, ...Object.values(value).flatMap(keysIn)]
}

/** Both languages of a game have the same keys, the same names in each sentence and the same figures. */
export function checkLanguages({ files }: RawSystem): void {
  const flat = (tree: unknown, path = ''): [string, string][] =>
    typeof tree === 'string'
      ? [[path, tree]]
      : Object.entries(tree as object).flatMap(([key, inner]) => flat(inner, `${path}/${key}`))
  const [fr, en] = [flat(files['text/fr']), new Map(flat(files['text/en']))]
  expect(fr.map(([path]) => path)).toEqual([...en.keys()])
  const braces = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join()
  expect(fr.filter(([path, text]) => braces(text) !== braces(en.get(path)!)).map(([path]) => path)).toEqual(
    []
  )
  const digits = (text: string) => (text.match(/\d+/g) ?? []).sort().join()
  expect(fr.filter(([path, text]) => digits(text) !== digits(en.get(path)!)).map(([path]) => path)).toEqual(
    []
  )
}
