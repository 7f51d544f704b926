import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src-main/kernel/values/json'
import { stats } from '../../../src-main/systems/neo-necro/stats'
import { gangOf } from '../../support/necro-gang'
import { necro } from '../../support/neo-necro-raw'

const rules = necro()
const told = stats(rules)
const words = (locale: 'fr' | 'en') =>
  (
    rules.text[locale] as unknown as {
      chronicle: {
        told: { [type: string]: string }
        one: { [type: string]: string }
        all: { [type: string]: string }
      }
    }
  ).chronicle

describe('the chronicle of a gang', () => {
  test('every notable fact has its sentence, and every sentence its fact', () => {
    expect(Object.keys(words('fr').told).sort()).toEqual([...told.inChronicle].sort())
    expect(Object.keys(words('en').told).sort()).toEqual([...told.inChronicle].sort())
  })

  test('a fact about several members has each name and one sentence for all', () => {
    expect(Object.keys(words('fr').one)).toEqual(Object.keys(words('fr').all))
    for (const type of Object.keys(words('fr').one)) expect(told.inChronicle).toContain(type)
    for (const text of Object.values(words('fr').all)) expect(text).toContain('{all}')
  })

  test('every notable fact is written by the game', () => {
    const folder = 'src-main/systems/neo-necro'
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && file !== 'stats.ts')
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n')
    expect(told.inChronicle.filter((type) => !sources.includes(`'${type}'`))).toEqual([])
  })

  test('a sentence uses only the values of the history’s sentence', () => {
    const { events } = rules.text.fr as unknown as { events: { [type: string]: string } }
    const params = (text: string): string[] => text.match(/\{\w+\}/g) ?? []
    const beyond = Object.entries(words('fr').told).filter(([type, text]) =>
      params(text).some((param) => !params(events[type]!).includes(param))
    )
    expect(beyond.map(([type]) => type)).toEqual([])
  })

  test('NN-OUT-2: out of action and dead count as fallen, down and unhurt do not', () => {
    const fateOf = (state: string, by: Json = 'e1') =>
      told.fate({ member: 'm', name: 'M', typeName: {}, record: { state, by } })
    expect(['unhurt', 'down', 'out', 'dead'].map((state) => fateOf(state).out)).toEqual([
      false,
      false,
      true,
      true
    ])
    expect(fateOf('out')).toEqual({ out: true, by: 'e1' })
    expect(fateOf('out', null).by).toBeNull()
  })

  test('a gun and a blade count as weapons; armour, a reload and a sight do not', () => {
    const { items } = gangOf(rules, [
      {
        things: ['boltgun', 'sword', 'flak-armour', 'telescopic-sight', 'boltgun-reload'].filter((id) =>
          rules.thing(id)
        )
      }
    ])
    expect(items.filter(told.isWeapon).map((item) => item.thing)).toEqual(['boltgun', 'sword'])
    expect(items.length).toBeGreaterThan(2)
  })
})
