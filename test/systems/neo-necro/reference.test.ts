import { describe, expect, test } from 'vitest'
import type { Words } from '../../../src-main/kernel/values/json'
import {
  plainReference,
  rulesIn,
  type ReferenceEntry,
  type ReferencePart
} from '../../../src-main/kernel/content/reference'
import { reference } from '../../../src-main/systems/neo-necro/reference/index'
import { necro } from '../../support/neo-necro-raw'

const rules = necro()
const book = reference(rules)
const entries = book.flatMap((part) => part.sections.flatMap((section) => section.entries))
const entry = (id: string): ReferenceEntry => entries.find((one) => one.id === id)!
const fact = (id: string, key: string) =>
  entry(id).facts?.find(({ label }) => 'key' in label && label.key === key)?.value

/** Every text key in the book. */
function keys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = typeof (value as { key?: unknown }).key === 'string' ? [(value as { key: string }).key] : []
  return [...own, ...Object.values(value).flatMap(keys)]
}

describe('the quick reference', () => {
  test('has every rule once, with texts in both languages', () => {
    const worded = Object.keys(rulesIn(rules.text.fr))
    const held = entries.filter(({ id }) => !id.includes(':'))
    expect(held.map(({ id }) => id).sort()).toEqual([...worded].sort())
    expect(held.filter(({ text }) => !text[0]?.['fr'] || !text[0]['en']).map(({ id }) => id)).toEqual([])
    expect(worded.length).toBeGreaterThan(390)
  })

  test('has every skill, house, type, injury and item of the catalogue', () => {
    const has = (kind: string, list: readonly { id: string }[]) =>
      list.filter(({ id }) => !entry(`${kind}:${id}`)).map(({ id }) => id)
    expect(has('skill', rules.skills)).toEqual([])
    expect(has('house', rules.houses)).toEqual([])
    expect(has('type', rules.fighterTypes)).toEqual([])
    expect(has('injury', rules.injuries)).toEqual([])
    expect(has('weapon-rule', rules.specialRules)).toEqual([])
    expect(
      has(
        'thing',
        rules.things().filter((thing) => thing.id === thing.base && thing.weapon === null)
      )
    ).toEqual([])
  })

  test('uses each id once', () => {
    const ids = entries.map(({ id }) => id)
    expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([])
  })

  test('has only entries with texts', () => {
    const unsaid = keys(book).filter((key) => {
      const [section = '', id = ''] = key.split('.')
      return rules.words(section, id) === undefined
    })
    expect([...new Set(unsaid)]).toEqual([])
  })

  test('links each skill to its rule', () => {
    expect(
      rules.skills
        .filter(({ id }) => !entry(`skill:${id}`).rules?.some((rule) => rule.startsWith('NN-SKL-')))
        .map(({ id }) => id)
    ).toEqual([])
    expect(entry('skill:leap').rules).toContain('NN-SKL-14')
  })

  test('NN-HSE-3 to NN-HSE-11: links each house to its fury', () => {
    expect(rules.houses.map(({ id }) => entry(`house:${id}`).rules?.length)).toEqual(
      rules.houses.map(() => 1)
    )
  })

  test('cites only existing rules', () => {
    const known = new Set(entries.map(({ id }) => id))
    expect(
      entries.flatMap((one) =>
        (one.rules ?? []).filter((rule) => !known.has(rule)).map((rule) => `${one.id}: ${rule}`)
      )
    ).toEqual([])
  })

  test('NN-MEL-5, NN-IMP-2: shows both tables of two numbers as they are rolled', () => {
    const melee = entry('table:meleeHit').table!
    expect(melee.rows.map((row) => row.slice(1))).toEqual(rules.combat.meleeHit.table)
    expect(melee.columns).toHaveLength(melee.rows[0]!.length)
    const impact = entry('table:impact').table!
    expect(impact.rows[0]!.slice(0, 4)).toEqual([1, 5, 4, 3])
  })

  test('has as many cells in every table row as columns', () => {
    expect(
      entries
        .filter(
          ({ table }) =>
            table &&
            (table.rows.length === 0 || table.rows.some((row) => row.length !== table.columns.length))
        )
        .map(({ id }) => id)
    ).toEqual([])
  })

  test('shows the price and the numbers of an item', () => {
    expect(fact('thing:sword', 'reference.price')).toEqual({
      key: 'reference.credits',
      params: { amount: rules.thing('sword')!.price }
    })
    expect(fact('thing:sword', 'labels.threshold')).toBe(2)
    expect(fact('thing:sword', 'reference.reload')).toBeUndefined()
  })

  test('NN-EQP-1, NN-MAS-1: a weapon shows the price of its reload, and its own master-crafted price', () => {
    const price = (id: string) => ({ key: 'reference.credits', params: { amount: rules.thing(id)!.price } })
    expect(fact('thing:autopistol', 'reference.reload')).toEqual(price('standard-reload:autopistol'))
    expect(fact('thing:autopistol', 'reference.made')).toEqual(price('master-crafted:autopistol'))
  })

  test('NN-RUL-3: follows the campaign’s rulings', () => {
    const own = reference(necro({ xpThresholds: [10, 20, 35] }))
    const table = own
      .flatMap((part) => part.sections.flatMap((section) => section.entries))
      .find(({ id }) => id === 'table:thresholds')!
    expect(table.table!.rows.map((row) => row[1])).toEqual([10, 20, 35])
  })
})

describe('a system without its own reference', () => {
  const title = ({ name }: ReferencePart): Words => name

  test('has the rules of its texts, in all its languages', () => {
    const parts = plainReference(
      { fr: { rules: { 'X-1': 'Un.', 'X-2': 'Deux.' } }, en: { rules: { 'X-1': 'One.' } } },
      []
    )
    expect(parts.map(title)).toEqual([{ key: 'reference.rules' }])
    expect(parts[0]!.sections[0]!.entries).toEqual([
      { id: 'X-1', name: null, text: [{ fr: 'Un.', en: 'One.' }] },
      { id: 'X-2', name: null, text: [{ fr: 'Deux.' }] }
    ])
  })

  test('has no empty part', () => {
    expect(plainReference({ fr: {} }, [])).toEqual([])
    expect(plainReference({}, [{ id: 'owl', name: { en: 'Owl' }, notes: [] }]).map(({ id }) => id)).toEqual([
      'kinds'
    ])
  })
})
