import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolvers } from '../../../src-main/systems/neo-necro/resolvers'
import { necro } from '../../support/neo-necro-raw'

test('every question of chapter 16 has its resolver', () => {
  expect(Object.keys(resolvers)).toEqual(
    expect.arrayContaining([
      'melee-target', 'melee-hit', 'strike-order', 'shoot-target', 'grenade-band', 'flame-strength', 'shot-strength', 'ammo-roll', 'ammo-reload',
      'pistol-melee', 'impact-target', 'save', 'hit-result', 'damage', 'survival', 'down-at-end', 'jump-target', 'fall', 'reserve', 'loot', 'passes',
      'orders', 'injury', 'injured-profile', 'sting-patch', 'encumbrance', 'armour-legal', 'may-equip', 'creation', 'creation-rare', 'creation-types',
      'member-cap', 'rare-limit', 'sale', 'master-crafted', 'skill-access', 'skill-repeat', 'progressions', 'xp-gain', 'learning', 'category-choices',
      'income', 'pay-due', 'pay-result', 'gang-value'
    ])
  )
})

test('every resolver names its rules, and has its steps worded in both languages', () => {
  for (const [name, { rules }] of Object.entries(resolvers)) {
    expect(rules.length, name).toBeGreaterThan(0)
    for (const locale of ['fr', 'en'] as const) {
      const worded = ((necro().text[locale] as { steps: { [name: string]: object } }).steps[name] ?? {})
      expect(Object.keys(worded).length, `${locale} ${name}`).toBeGreaterThan(0)
    }
  }
})

test('every step that a resolver writes by name is worded, and every refusal that the rules give', () => {
  const folder = join(import.meta.dirname, '../../../src-main/systems/neo-necro')
  const text = necro().text.fr as { steps: { [name: string]: { [key: string]: string } }; refusals: { [code: string]: string } }
  const steps = new Set(Object.values(text.steps).flatMap((group) => Object.keys(group)))
  for (const sub of ['resolvers', 'rules']) {
    for (const file of readdirSync(join(folder, sub))) {
      const source = readFileSync(join(folder, sub, file), 'utf8')
      for (const [, key] of source.matchAll(/w\.step\('([a-z-]+)'/g)) expect(steps, `${file}: ${key}`).toContain(key)
      for (const [, code] of source.matchAll(/reason\('([a-z-]+)'/g)) expect(text.refusals, `${file}: ${code}`).toHaveProperty(code!)
    }
  }
})
