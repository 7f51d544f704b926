import { expect } from 'vitest'
import type { Params, Words } from '../../src-main/kernel/values/json'
import type { HouseRules, RawSystem } from '../../src-main/kernel/values/raw-system'
import type { Card } from '../../src-main/kernel/system/sheet'
import type { GameSystem } from '../../src-main/kernel/system/system'

/** All fields that a part of a card may have; a test reads only those that its part has. */
export interface Part {
  title: Words
  entries: { key: string; name: { fr: string; en: string }; text?: Words }[]
  rows: { key: string; name: { fr: string; en: string }; cells: unknown[]; note?: unknown }[]
  facts: { value: unknown }[]
  boxes: { label: string; ticked?: boolean }[]
}

/** The part of a card or a sheet with this key. */
export const partOf = ({ blocks }: { blocks: readonly { key: string }[] }, key: string): Part =>
  blocks.find((part) => part.key === key) as unknown as Part

/** The reference cards of a game. Each function takes the house rules last. */
export function deckOf<Rules>(system: GameSystem<Rules>, rules: (houseRules?: HouseRules) => Rules) {
  const cards = (house: HouseRules = {}): Card[] => system.deck!.reference(rules(house))
  const card = (id: string, house: HouseRules = {}): Card => cards(house).find((one) => one.id === id)!
  /** The house rules shown on cards, with the campaign's choices. */
  const rulings = (house: HouseRules = {}) =>
    cards(house).flatMap(({ blocks }) =>
      blocks.filter(({ key }) => key === 'rulings').flatMap((part) => (part as unknown as Part).entries)
    )
  /** What a card says of a house rule. */
  const told = (id: string, key: string, house: HouseRules = {}): string =>
    (partOf(card(id, house), 'rulings').entries.find((one) => one.key === key)!.text as { en: string }).en
  return { cards, card, rulings, told }
}

/** The keys of all sentences in a value to print. */
export function keysIn(value: unknown): string[] {
  return sentencesIn(value).map(({ key }) => key)
}

/** All sentences in a value to print, with what fills their gaps. */
export function sentencesIn(value: unknown): { key: string; params: Params }[] {
  if (typeof value !== 'object' || value === null) return []
  const { key, params } = value as { key?: unknown; params?: unknown }
  const own =
    typeof key === 'string' &&
    Object.keys(value).every((name) => name === 'key' || name === 'params') &&
    (params === undefined || typeof params === 'object')
      ? [{ key, params: (params ?? {}) as Params }]
      : []
  return [...own, ...Object.values(value).flatMap(sentencesIn)]
}

/** Checks that both languages of a game have the same keys, and in each sentence the same gaps and figures. */
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
