import * as v from 'valibot'
import type { Json } from '../../../src-main/kernel/values/json'
import { parseResources } from '../../../src-main/kernel/content/resource-files'
import type { GameSystem } from '../../../src-main/kernel/system/system'
import { placed } from '../../../src-main/services/shared/rules-view'
import { checkNecroFiles } from '../../../src-main/systems/neo-necro/catalogue/rules'
import { neoNecro } from '../../../src-main/systems/neo-necro/index'
import { necro, necroRaw } from '../../support/neo-necro-raw'
import { openTestApp, type TestApp } from '../../support/test-app'
import { tinySystem } from '../../tiny/tiny-system'
import { refused, says, type Calls, type Said, type Stage } from './stage'

const previews =
  (change: object) =>
  async (at: Stage): Promise<readonly Said[]> => {
    const { reasons, warnings } = await at.app.call('rules.preview', change as never)
    return [...reasons, ...warnings]
  }
const overlay = (file: string, over: object) => previews({ overlay: { files: { [file]: over } } })
const melee = (change: { [key: string]: Json }) => overlay('catalogue/melee', { change: { dagger: change } })
const pack = (id: string, more: object = {}) => ({
  format: 'magot-pack',
  v: 1,
  id,
  version: '1',
  name: { fr: `Paquet ${id}`, en: `Pack ${id}` },
  system: 'neo-necro',
  overlay: {},
  ...more
})

/** The refusals of a book with this file changed or missing, read as a host does at its start. */
const book = (files: { [path: string]: Json | undefined }) => async (): Promise<readonly Said[]> => {
  const rules = necro()
  const raw = structuredClone(necroRaw())
  for (const [path, content] of Object.entries(files)) {
    if (content === undefined) delete raw.files[path]
    else raw.files[path] = content
  }
  return placed({ system: neoNecro as GameSystem, now: rules, before: rules }, checkNecroFiles(raw))
}

/** The same for a value in a file: limits that no file of Neo-Necro has, and other games may. */
const shaped = (schema: v.GenericSchema, value: Json) => async (): Promise<readonly Said[]> => {
  const rules = necro()
  const { problems } = parseResources(
    { 'tables/pay': v.strictObject({ kid: schema }) },
    { files: { 'tables/pay': { kid: value } } }
  )
  return placed({ system: neoNecro as GameSystem, now: rules, before: rules }, problems)
}

const UNREADABLE = 'Illisible'
/**
 * A game whose rules can't show everything: no roster of this name, and nothing at all once a pack is
 * applied.
 */
async function unreadable(
  call: (app: TestApp, roster: string) => Promise<readonly Said[]>
): Promise<readonly Said[]> {
  const first = new WeakSet<object>()
  let loads = 0
  const system: typeof tinySystem = {
    ...tinySystem,
    load: (...given) => {
      const rules = { ...tinySystem.load(...given) }
      if (loads++ < 2) first.add(rules)
      return rules
    },
    summary: (rules, roster) => {
      if (roster.name === UNREADABLE || !first.has(rules)) throw new Error('nothing to be seen')
      return tinySystem.summary(rules, roster)
    }
  }
  const app = await openTestApp({
    systems: [system],
    resources: 'test/tiny/resources',
    log: () => {}
  } as never)
  try {
    await app.call('campaigns.create', { name: 'Nuit', system: 'tiny' })
    const { id } = await app.call('rosters.create', { name: 'Chêne', kind: 'grove' })
    return await call(app, id)
  } finally {
    await app.end()
  }
}

/** House rules, custom tables, content packs. */
export const rules: Calls = {
  'house-rule-unknown': async (at) =>
    refused(await at.ofTests(), 'rules.setHouseRules', { houseRules: { 'note:TINY-9': 'x' } }),
  'house-rule-invalid': async (at) =>
    refused(await at.ofTests(), 'rules.setHouseRules', { houseRules: { 'note:TINY-4': 5 } }),
  'rules-unchanged': says('rules.setHouseRules', { houseRules: {} }),
  'rules-out-of-table': overlay('catalogue/fighter-types', { remove: ['leader'] }),
  'rules-exceeded': overlay('tables/member-cap', { change: [{ minValue: 0, maxMembers: 1 }] }),
  'rules-break-rosters': () =>
    unreadable((app) => refused(app, 'rules.putPack', { pack: { ...pack('nuit'), system: 'tiny' } })),
  'roster-not-shown': () =>
    unreadable(async (app, roster) => {
      const { text } = await app.call('exchange.export', { roster })
      return refused(app, 'exchange.import', { text: text.replaceAll('Chêne', UNREADABLE) })
    }),
  'pack-other-system': says('rules.putPack', { pack: pack('autre', { system: 'vampire-d10' }) }),
  'preset-unknown-kind': says('rules.putPack', {
    pack: pack('club', {
      presets: [{ name: { fr: 'Tout', en: 'All' }, kinds: ['spells'], cards: [], sheet: false, setup: {} }]
    })
  }),
  'preset-unknown-card': says('rules.putPack', {
    pack: pack('club', {
      presets: [
        {
          name: { fr: 'Tout', en: 'All' },
          kinds: [],
          cards: [{ card: 'thing:none', copies: 1 }],
          sheet: false,
          setup: {}
        }
      ]
    })
  }),
  'too-many-packs': async ({ bare }) => {
    const template = {
      format: 'magot-template',
      v: 1,
      name: 'Pleine',
      system: 'neo-necro',
      houseRules: {},
      packs: Array.from({ length: 20 }, (_, n) => pack(`p${n}`)),
      overlay: {}
    } as const
    await bare.call('exchange.begin', { template, name: 'Pleine' } as never)
    return refused(bare, 'rules.putPack', { pack: pack('trop') })
  },
  'unknown-pack': says('rules.removePack', { pack: 'none' }),
  'overlay-unknown-file': overlay('catalogue/weather', { remove: ['rain'] }),
  'overlay-closed-file': overlay('tables/house-rules', { remove: ['storeyHeight'] }),
  'overlay-unknown-entry': overlay('catalogue/melee', { remove: ['spoon'] }),
  'overlay-no-list': overlay('catalogue/melee', { add: { 'dagger.price': [1] } }),
  'overlay-no-id': overlay('catalogue/melee', { add: [{ price: 3 }] }),
  'overlay-id-taken': overlay('catalogue/melee', { add: [{ id: 'dagger' }] }),
  'overlay-id-fixed': melee({ id: 'knife' }),
  'overlay-number-too-large': melee({ price: 9_000_000 }),
  'overlay-unknown-language': previews({ overlay: { text: { de: { things: {} } } } }),
  'resource-unknown-field': melee({ weather: 'rain' }),
  'resource-missing': overlay('catalogue/melee', { add: [{ id: 'knife' }] }),
  'resource-not-one-of': melee({ availability: 'always' }),
  'resource-wrong-type': melee({ price: 'dear' }),
  'resource-too-small': melee({ price: -1 }),
  'resource-too-large': shaped(v.pipe(v.number(), v.maxValue(5)), 9),
  'resource-too-short': shaped(v.pipe(v.array(v.number()), v.minLength(2)), [1]),
  'resource-too-long': shaped(v.pipe(v.array(v.number()), v.maxLength(1)), [1, 2]),
  'resource-not-whole': melee({ price: 1.5 }),
  'resource-malformed': overlay('catalogue/melee', { add: [{ id: 'Knife!' }] }),
  'resource-file-missing': book({ 'tables/pay': undefined }),
  'resource-file-unknown': book({ 'tables/weather': {} })
}
