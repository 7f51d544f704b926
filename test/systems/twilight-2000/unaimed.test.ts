import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Overlay } from '../../../src-main/kernel/content/overlay'
import { resolveRules } from '../../../src-main/kernel/system/resolved-rules'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { twilight2000 } from '../../../src-main/systems/twilight-2000'
import type { T2kRules } from '../../../src-main/systems/twilight-2000/catalogue/rules'
import { falling } from '../../support/falling'
import { rawOf } from '../../support/game-raw'

const BOOK = rawOf('resources/systems/twilight-2000')

/** A campaign that changed these figures. */
function campaign(changes: { [file: string]: { [id: string]: { [field: string]: number } } }): T2kRules {
  const files = Object.fromEntries(Object.entries(changes).map(([file, change]) => [file, { change }]))
  const found = resolveRules(twilight2000, BOOK, { packs: [], overlay: { files } as Overlay, houseRules: {} })
  if (isRefusal(found)) throw new Error(JSON.stringify(found))
  return found.rules as T2kRules
}

const unaimed = (rules: T2kRules): { [id: string]: number } =>
  Object.fromEntries(rules.files['catalogue/weapon-classes'].map(({ id, unaimed: value }) => [id, value]))

/** The rows of the modifier card, with their figures. */
function card(rules: T2kRules): string[] {
  const found = twilight2000.deck!.reference(rules).find(({ id }) => id === 'T2K-C07')!
  return found.blocks.flatMap((block) =>
    block.kind === 'table' ? block.rows.map(({ key, cells }) => `${key} ${String(cells[0])}`) : []
  )
}

test('T2K-CB-07: the modifier of an unaimed shot, once changed, is that of each of its weapons', () => {
  const rules = campaign({ 'tables/modifiers': { 'unaimed-light': { value: -3 } } })
  expect(unaimed(rules)).toMatchObject({ pistol: -3, carbine: -3, smg: -3, bow: -2, 'close-combat': 0 })
  expect(card(rules).slice(0, 3)).toEqual(['unaimed-light −3', 'unaimed-other −2', 'called-shot −2'])
})

test('T2K-CB-07: a class of weapons with a figure of its own keeps it, and has a row on the card', () => {
  const rules = campaign({
    'tables/modifiers': { 'unaimed-light': { value: -3 } },
    'catalogue/weapon-classes': { smg: { unaimed: -2 }, bow: { unaimed: 0 } }
  })
  expect(unaimed(rules)).toMatchObject({ pistol: -3, carbine: -3, smg: -2, bow: 0, other: -2 })
  expect(card(rules).slice(0, 4)).toEqual([
    'unaimed-light −3',
    'unaimed-light-smg −2',
    'unaimed-other −2',
    'unaimed-other-bow 0'
  ])
})

test('T2K-CB-07: a receipt names the modifier of the weapon’s class, whatever its figure', () => {
  const rules = campaign({ 'catalogue/weapon-classes': { smg: { unaimed: -2 } } })
  const { schema, resolve } = twilight2000.resolvers['t2k.attackModifier']!
  const input = v.parse(schema as v.GenericSchema, { weaponClass: 'smg' })
  const answer = resolve(rules, input as never, falling())
  expect(JSON.stringify(answer)).toContain('Tir sans viser (pistolet, carabine, SMG)')
})
