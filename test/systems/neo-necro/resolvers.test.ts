import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { lists } from '../../../src-main/systems/neo-necro/questions/lists'
import { resolvers } from '../../../src-main/systems/neo-necro/resolvers'
import { inputsOf } from '../../support/arbitrary'
import { consult } from '../../support/necro-ask'
import { necro } from '../../support/neo-necro-raw'

test.each(
  `
    melee-target NN-MEL-11 NN-MEL-5 NN-MEL-6 NN-MEL-7 NN-PIN-3 NN-SKL-7
    melee-hit NN-MEL-12 NN-MEL-9 NN-SKL-11
    strike-order NN-MEL-4
    shoot-target NN-AIM-1 NN-GEAR-7 NN-HIT-1 NN-HIT-2 NN-HIT-3 NN-RNG-2 NN-SKL-1 NN-TAK-1
    grenade-band NN-GRN-2
    flame-strength NN-MODE-2
    shot-strength NN-GEAR-10 NN-MAS-1
    ammo-roll NN-AMM-3 NN-AMM-4 NN-AMM-5 NN-AMM-6 NN-AMM-7 NN-AMM-8 NN-SKL-35 NN-SKL-36 NN-XP-9
    ammo-reload NN-REL-1
    pistol-melee NN-MEL-11
    impact-target NN-GEAR-10 NN-IMP-2
    save NN-SAV-1 NN-SAV-2 NN-SAV-8 NN-SAV-9 NN-SKL-8 NN-SKL-9
    hit-result NN-SAV-5 NN-SAV-6 NN-SAV-7
    damage NN-DMG-2
    survival NN-OUT-1 NN-OUT-2 NN-OUT-3 NN-OUT-5 NN-SKL-28
    down-at-end NN-INJ-2 NN-OUT-7
    jump-target NN-MOV-5 NN-SKL-14
    fall NN-FALL-3 NN-SKL-15
    reserve NN-RSV-1
    loot NN-LOOT-2
    passes NN-TRN-4
    orders NN-FTR-7
    injury NN-INJ-4
    injured-profile NN-INJ-10 NN-INJ-3
    sting-patch NN-GEAR-14
    encumbrance NN-ENC-1 NN-ENC-2 NN-ENC-3
    armour-legal NN-ARM-1
    may-equip NN-COM-2 NN-FTR-2 NN-FTR-3 NN-FTR-4 NN-FTR-5 NN-FTR-6 NN-GEAR-5 NN-SKL-31
    creation NN-GANG-1
    creation-rare NN-GANG-2
    creation-types NN-FTR-1
    member-cap NN-GANG-3
    rare-limit NN-BUY-2 NN-BUY-5
    sale NN-BUY-3
    master-crafted NN-MAS-1
    skill-access NN-SKA-2 NN-SKA-3 NN-SKA-4 NN-SKA-5
    skill-repeat NN-SKA-6
    progressions NN-XP-11 NN-XP-4 NN-XP-5
    xp-gain NN-RUL-34 NN-XP-2 NN-XP-3
    learning NN-XP-7
    category-choices NN-XP-12
    income NN-REV-2 NN-REV-3 NN-REV-5 NN-REV-6 NN-RUL-36
    pay-due NN-PAY-1
    pay-result NN-PAY-2 NN-PAY-3 NN-RUL-42
    gang-value NN-VAL-1`
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
)('chapter 16: %s uses %s and the other rules named there', (name, ...rules) => {
  expect(resolvers[name!]?.rules).toEqual(expect.arrayContaining(rules))
})

test('every resolver names its rules, and its steps have texts in both languages', () => {
  for (const [name, { rules }] of Object.entries(resolvers)) {
    expect(rules.length, name).toBeGreaterThan(0)
    for (const locale of ['fr', 'en'] as const) {
      const worded = (necro().text[locale] as { steps: { [name: string]: object } }).steps[name] ?? {}
      expect(Object.keys(worded).length, `${locale} ${name}`).toBeGreaterThan(0)
    }
  }
})

const folder = join(import.meta.dirname, '../../../src-main/systems/neo-necro')
const sourcesIn = (room: string) =>
  readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, source: readFileSync(join(folder, room, file), 'utf8') }))

test('resolver names are unique, and every resolver in the code is registered under its name', () => {
  const written = sourcesIn('resolvers').flatMap(({ source }) =>
    [...source.matchAll(/= resolver\(\s*'([a-z-]+)'/g)].map(([, name]) => name)
  )
  expect(written.filter((name, at) => written.indexOf(name) !== at)).toEqual([])
  expect(written.filter((name) => !Object.hasOwn(resolvers, name!))).toEqual([])
})

// Every refusal is provoked and read in refusals.test.ts.
test('every step named in a resolver has its text', () => {
  const text = necro().text.fr as { steps: { [name: string]: { [key: string]: string } } }
  const steps = new Set(Object.values(text.steps).flatMap((group) => Object.keys(group)))
  for (const { file, source } of ['resolvers', 'formulas'].flatMap(sourcesIn)) {
    for (const [, key] of source.matchAll(/w\.step\('([a-z-]+)'/g))
      expect(steps, `${file}: ${key}`).toContain(key)
  }
})

describe('property: any input that fits the schema is answered or refused with a reason, and never throws', () => {
  const rules = necro()
  const words = [
    ...rules.things().map((thing) => thing.id),
    ...[rules.skills, rules.injuries, rules.houses, rules.fighterTypes, rules.skillFamilies].flatMap((list) =>
      [...list, ...list].map((entry) => entry.id)
    ),
    'flat-head-rounds',
    'low-energy',
    'nonsense',
    '__proto__'
  ]
  const kinds = Object.fromEntries(
    Object.entries(lists(rules)).map(([idOf, options]) => [idOf, options.map(({ id }) => id)])
  )

  test.each(Object.entries(resolvers))('%s', (name, { schema, rules: known }) => {
    fc.assert(
      fc.property(inputsOf(schema as v.GenericSchema, words, kinds), (input) => {
        const verdict = consult(name, input)
        if (isRefusal(verdict)) return verdict.refused.length > 0
        expect(JSON.parse(JSON.stringify(verdict.outcome)), name).toEqual(verdict.outcome)
        expect(known, name).toEqual(expect.arrayContaining(verdict.rules))
        return true
      }),
      // Odds ask other questions thousands of times.
      { numRuns: name.startsWith('odds') ? 5 : 60 }
    )
  })
})
