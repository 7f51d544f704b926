import { describe, expect, test } from 'vitest'
import type { Localised } from '../../../src-main/kernel/values/json'
import { necro } from '../../support/neo-necro-raw'

const rules = necro()

type Tree = { [key: string]: string | Tree }
function flat(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`)
  )
}
const fr = new Map(flat(rules.text.fr as Tree))
const en = new Map(flat(rules.text.en as Tree))

/** Every text on a card or page about an item, a skill, an injury… besides its name. */
const effects = [...fr.keys()].filter((path) =>
  /^(skills|things|furies|injuries|fighterRules|specialRules|survival|looting)\.[^.]+\.effect$/.test(path)
)

/** The room on a card of 63 × 88 mm, in characters. */
const LONGEST = 220
/** A skill has one effect; these two have three each, and longer texts. */
const LONGEST_SKILL = 155
const manifold = ['relentless', 'feline-agility']

const pathsWhere = (texts: Map<string, string>, wrong: (text: string) => boolean) =>
  [...texts].filter(([, text]) => wrong(text)).map(([path]) => path)
const sorted = (found: RegExpMatchArray | null) => [...(found ?? [])].sort().join(' ')
const digits = (text: string) => sorted(text.replace(/\{\w+\}/g, '').match(/\d+/g))
const braces = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ')

test('a log line about a die has the roll and the needed value with its direction, never two bare numbers', () => {
  const bare = /\(\{rolls?\}[,)]/
  for (const [texts, rolled, way] of [
    [fr, /\{rolls?\}/, /au plus|au moins|ou moins|ou plus|maximum|minimum/],
    [en, /\{rolls?\}/, /or less|or more/]
  ] as const) {
    const told = [...texts].filter(
      ([path, text]) =>
        /^events\.(?!loot-)/.test(path) && rolled.test(text) && /\{(needed|target)\}/.test(text)
    )
    expect(told.length).toBeGreaterThan(10)
    expect(told.filter(([, text]) => !way.test(text) || bare.test(text))).toEqual([])
  }
})

describe('both languages', () => {
  test('have the same keys', () => {
    expect([...fr.keys()]).toEqual([...en.keys()])
  })

  test('have the same placeholders', () => {
    expect(
      [...fr].filter(([path, text]) => braces(text) !== braces(en.get(path) ?? '')).map(([path]) => path)
    ).toEqual([])
  })

  test('have the same figures', () => {
    expect(
      [...fr].filter(([path, text]) => digits(text) !== digits(en.get(path) ?? '')).map(([path]) => path)
    ).toEqual([])
  })

  test('have as many plural forms', () => {
    const forms = (text: string | undefined) => text?.split(' | ').length
    expect(
      [...fr].filter(([path, text]) => forms(text) !== forms(en.get(path))).map(([path]) => path)
    ).toEqual([])
  })

  test('have different sentences', () => {
    // −1 E. becomes −1 T., but −1 I. stays −1 I.; and XP are XP.
    const sentence = (text: string) => /[.?!]$/.test(text) && /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, ''))
    expect(
      [...fr].filter(([path, text]) => sentence(text) && text === en.get(path)).map(([path]) => path)
    ).toEqual([])
  })
})

describe('every effect has texts in both languages', () => {
  const worded = (effect: Localised | null) =>
    [effect?.fr, effect?.en].every((text) => /\p{L}|\d/u.test(text ?? ''))
  const unworded = (list: readonly { id: string; effect: Localised | null }[]) =>
    list.filter(({ effect }) => !worded(effect)).map(({ id }) => id)

  test('NN-SKL: of skills', () => expect(unworded(rules.skills)).toEqual([]))
  test('NN-HSE: of furies', () => expect(unworded(rules.houses.map((house) => house.fury))).toEqual([]))
  test('NN-INJ-4: of injuries', () => expect(unworded(rules.injuries)).toEqual([]))
  test('NN-FTR-7, NN-FTR-8, NN-FTR-9: of the rules of a type', () =>
    expect(unworded(rules.fighterRules)).toEqual([]))
  test('of the special rules of weapons', () => expect(unworded(rules.specialRules)).toEqual([]))

  test('NN-OUT-2: of the states after a survival die', () => {
    expect(
      unworded(
        rules.combat.survival.results.map(({ id }) => ({
          id,
          effect: rules.words('survival', id, 'effect') ?? null
        }))
      )
    ).toEqual([])
  })

  test('NN-LOOT-2: of the results of looting', () => {
    expect(
      unworded(
        rules.combat.looting.table.map(({ id }) => ({
          id,
          effect: rules.words('looting', id, 'effect') ?? null
        }))
      )
    ).toEqual([])
  })

  test('NN-GEAR, NN-BIO, NN-SCN, NN-COM-1, NN-MAS-1: of everything that is no plain weapon, armour or reload', () => {
    const speaking = rules.things().filter((thing) => {
      if (thing.kind === 'grenade') return thing.facts.strength === null
      if (thing.kind === 'ammo') return 'mods' in thing.facts
      return (
        thing.kind === 'gear' ||
        thing.kind === 'bionic' ||
        thing.kind === 'scenario' ||
        thing.kind === 'combi' ||
        (thing.kind === 'weapon' && thing.masterCrafted)
      )
    })
    expect(unworded(speaking)).toEqual([])
    expect(speaking.length).toBeGreaterThan(30)
  })
})

/** The figures that an effect may name; a test of figures-in-words holds that each is filled in. */
const FIGURES =
  /\{(?:radius|distance|maxFighters|groupMax|counters|minDistance(?:InSight|OutOfSight)|boxes|toHit|damageLevel)\}/g
/** An effect as long as it is printed. */
const printed = (text: string): string => text.replace(FIGURES, '12')

describe('a card has room for', () => {
  test('every effect, in either language', () => {
    expect(
      effects.filter((path) => [fr, en].some((texts) => printed(texts.get(path)!).length > LONGEST))
    ).toEqual([])
  })

  test('every skill in a line or two', () => {
    const skills = effects.filter(
      (path) => path.startsWith('skills.') && !manifold.includes(path.split('.')[1]!)
    )
    expect(
      skills.filter((path) => [fr, en].some((texts) => printed(texts.get(path)!).length > LONGEST_SKILL))
    ).toEqual([])
    expect(skills.length).toBeGreaterThan(30)
  })
})

describe('an effect is printed as a sentence', () => {
  test('with a capital and a full stop', () => {
    const ill = (text: string) => !/^[\p{Lu}\d+−].*[.!]$/u.test(text)
    expect(effects.filter((path) => ill(fr.get(path)!) || ill(en.get(path)!))).toEqual([])
  })

  test('without a placeholder, except for a figure of its own entry', () => {
    expect(effects.filter((path) => /[{}|]/.test(printed(fr.get(path)! + en.get(path)!)))).toEqual([])
  })
})

describe('typography', () => {
  test('French leaves curly apostrophes to the window, and quotes with guillemets', () => {
    expect(pathsWhere(fr, (text) => /[’“”"]/.test(text))).toEqual([])
    expect(pathsWhere(fr, (text) => /«(?![ \u00a0])|(?<![ \u00a0])»/.test(text))).toEqual([])
  })

  test('English quotes with curly marks: a straight one follows a figure and means inches', () => {
    expect(pathsWhere(en, (text) => /(?<![\d}])"/.test(text))).toEqual([])
  })

  test('nobody is a he or a she in English, save in the name of a skill (NN-SKL-2)', () => {
    const gendered = /\b(he|him|his|himself|she|hers?|herself)\b/i
    expect(pathsWhere(en, (text) => gendered.test(text.replace('Faster than his Shadow', '')))).toEqual([])
  })

  test('English has no space before a mark (catalogue.test covers French)', () => {
    expect(pathsWhere(en, (text) => /\s[;:!?.,]/.test(text))).toEqual([])
  })

  test('negative numbers have a true minus sign', () => {
    for (const texts of [fr, en])
      expect(pathsWhere(texts, (text) => /(^|[\s(])-[\d{]/.test(text))).toEqual([])
  })

  test('there are no double spaces, none at an end, no three dots for an ellipsis', () => {
    for (const texts of [fr, en])
      expect(pathsWhere(texts, (text) => /\s\s|^\s|\s$|\.\.\./.test(text))).toEqual([])
  })

  test('a card’s pouces and inches have the same figures', () => {
    const inches = (text: string, unit: RegExp) =>
      [...text.matchAll(unit)]
        .map((match) => match[1]!)
        .sort()
        .join(' ')
    const differing = effects.filter(
      (path) => inches(fr.get(path)!, /(\d+)\sps\b/g) !== inches(en.get(path)!, /(\d+)"/g)
    )
    expect(differing).toEqual([])
    expect(effects.filter((path) => /\sps\b/.test(fr.get(path)!)).length).toBeGreaterThan(20)
  })
})
