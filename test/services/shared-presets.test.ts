import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeckSource, Request } from '../../src-main/contract'
import type { Pack } from '../../src-main/kernel/content/overlay'
import { CallRefused, openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let roster: string
let rikke: string
let source: DeckSource
beforeEach(async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
  roster = (await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
  rikke = (await app.call('members.recruit', { roster, type: 'leader', name: 'Rikke' })).recruited
  source = { of: 'roster', roster }
})
afterEach(async () => {
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

const SETUP = { card: 'tarot', backs: 'long-edge', offset: { front: { x: 3 }, back: {} } } as const
const chosen = (more: Partial<Request<'decks.share'>> = {}): Request<'decks.share'> => ({
  name: 'Tournoi',
  deck: {
    source,
    kinds: ['fighter', 'weapon'],
    cards: [
      { card: rikke, copies: 2 },
      { card: 'thing:boltgun', copies: 3 }
    ],
    sheet: true,
    changed: true
  },
  setup: SETUP,
  ...more
})
const shared = async () => (await app.call('decks.list', {})).shared
const pack = (more: object = {}): Pack => ({
  format: 'magot-pack',
  v: 1,
  id: 'club',
  version: '1',
  name: { fr: 'Club' },
  system: 'neo-necro',
  overlay: {},
  ...more
})
const preset = (more: object = {}) => ({ name: { fr: 'Cartes du club' }, kinds: ['weapon'], ...more })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: 'done', reasons: [] as string[], paths: [] as string[] }),
    (error: unknown) =>
      error instanceof CallRefused
        ? { ...error.failure, reasons: error.failure.reasons.map(({ code }) => code) }
        : Promise.reject(error)
  )

describe('a preset that the campaign keeps', () => {
  test('has the kinds, the cards of the game and the paper; not a single member, nor the printer’s offset', async () => {
    const told = await app.call('decks.share', chosen())
    expect(told.shared).toMatchObject([
      {
        name: 'Tournoi',
        pack: null,
        kinds: ['fighter', 'weapon'],
        cards: [{ card: 'thing:boltgun', copies: 3 }],
        sheet: true,
        setup: { card: 'tarot', page: 'a4', backs: 'long-edge', palette: 'eco' }
      }
    ])
    expect(Object.keys(told.shared[0]!.setup)).not.toContain('offset')
    expect(told.shared[0]).not.toHaveProperty('columns')
    expect(await shared()).toEqual(told.shared)
    expect(JSON.stringify(told.shared)).not.toContain(rikke)
  })

  test('is an act for each change, undone and done again; the same once more is none', async () => {
    const before = (await app.call('history.list', {})).acts.length
    const columns = [{ heading: 'Nom', target: 'title' as const }]
    await app.call('decks.share', chosen())
    await app.call('decks.share', chosen())
    await app.call('decks.share', { name: 'Tournoi', columns })
    expect(await shared()).toMatchObject([{ kinds: ['fighter', 'weapon'], columns }])
    await app.call('decks.unshare', { name: 'Tournoi' })
    const types = (await app.call('history.list', {})).acts
      .slice(0, -before)
      .map(({ events }) => events[0]!.type)
    expect(types).toEqual(['preset-unshared', 'preset-rewritten', 'preset-shared'])
    for (const left of [[{ columns }], [{ kinds: ['fighter', 'weapon'] }], []]) {
      await app.call('history.undo', {})
      expect(await shared()).toMatchObject(left)
    }
    await app.call('history.redo', {})
    expect(await shared()).toHaveLength(1)
    expect((await shared())[0]).not.toHaveProperty('columns')
  })

  test('loses its columns by null, and what else is left out stays', async () => {
    await app.call('decks.share', { name: 'Table', columns: [{ heading: 'PV', target: 'boxes' }] })
    expect(await shared()).toMatchObject([
      { kinds: ['free'], cards: [], sheet: false, setup: { card: 'poker-us' } }
    ])
    await app.call('decks.share', { name: 'Table', setup: SETUP })
    expect(await shared()).toMatchObject([{ columns: [{ heading: 'PV' }], setup: { card: 'tarot' } }])
    await app.call('decks.share', { name: 'Table', columns: null })
    expect((await shared())[0]).not.toHaveProperty('columns')
  })

  test('belongs to one campaign, and never makes two unrelated acts depend on each other', async () => {
    await app.call('rosters.rename', { roster, name: 'Les Rouillés' })
    const { seq } = (await app.call('history.list', {})).acts[0]!
    await app.call('decks.share', chosen())
    await app.call('history.undo', { act: seq })
    expect((await app.call('rosters.get', { roster })).name).toBe('Les Rouilles')
    expect(await shared()).toHaveLength(1)
    await app.call('campaigns.create', { name: 'Ailleurs', system: 'neo-necro' })
    expect(await shared()).toEqual([])
  })

  test('is in a copy of the file, and comes over from a copy with its act', async () => {
    const { file } = (await app.call('campaigns.current', {}))!
    await app.call('campaigns.close', {})
    await copyFile(join(app.library, file), join(app.library, 'Copie.magot'))
    await app.call('campaigns.open', { file: 'Copie.magot' })
    await app.call('decks.share', chosen())
    const there = await shared()
    await app.call('campaigns.open', { file })
    expect(await shared()).toEqual([])
    const { apart } = await app.call('exchange.compare', { file: 'Copie.magot' })
    await app.call('exchange.merge', { file: 'Copie.magot', ids: [apart[0]!.id] })
    expect(await shared()).toEqual(there)
  })

  test('is refused with words it can’t have, and nothing is written', async () => {
    const { acts } = await app.call('history.list', {})
    for (const bad of [
      { columns: [] },
      { columns: [{ heading: 'Nom', target: 'weight' }] },
      {
        columns: [
          { heading: 'Nom', target: 'title' },
          { heading: 'Nom ', target: 'text' }
        ]
      },
      { columns: [{ heading: '\u0007', target: 'title' }] },
      { setup: { card: 'poster' } },
      { name: ' ' }
    ])
      expect(await refusal(app.call('decks.share', { name: 'x', ...bad } as never))).toMatchObject({
        code: 'bad-input'
      })
    expect(await refusal(app.call('decks.unshare', { name: 'x' }))).toMatchObject({ code: 'unknown-preset' })
    expect((await app.call('history.list', {})).acts).toEqual(acts)
  })
})

describe('a preset in a pack', () => {
  test('goes from one campaign to another by the pack’s file, without the cards that people wrote', async () => {
    const { cards } = await app.call('decks.write', { title: 'Trêve' })
    const free = `free:${cards[0]!.id}`
    const deck = {
      source,
      kinds: ['weapon', 'free'],
      cards: [
        { card: free, copies: 2 },
        { card: 'thing:boltgun', copies: 4 }
      ]
    }
    const columns = [{ heading: 'Nom', target: 'title' as const }]
    await app.call('decks.share', { name: 'Tournoi', deck, setup: SETUP, columns })
    expect((await shared())[0]!.cards.map(({ card }) => card)).toEqual([free, 'thing:boltgun'])
    const { pack: made, handle } = await app.call('rules.export', { name: 'Notre club' })
    const text = new TextDecoder().decode(app.file(handle)!.bytes)
    expect(JSON.parse(text)).toEqual(made)
    expect((await app.call('rules.export', { name: 'Notre club', presets: false })).pack).not.toHaveProperty(
      'presets'
    )

    await app.call('campaigns.create', { name: 'Ailleurs', system: 'neo-necro' })
    const read = JSON.parse(text) as Pack
    expect(await app.call('rules.preview', { pack: read })).toMatchObject({ allowed: true, differences: [] })
    await app.call('rules.putPack', { pack: read })
    expect((await app.call('rules.get', {})).packs).toMatchObject([{ presets: [{ fr: 'Tournoi' }] }])
    expect(await shared()).toMatchObject([
      {
        name: { fr: 'Tournoi' },
        pack: { id: 'notre-club', name: { fr: 'Notre club' } },
        kinds: ['weapon', 'free'],
        cards: [{ card: 'thing:boltgun', copies: 4 }],
        setup: { card: 'tarot' },
        columns
      }
    ])
    // The pack goes out as it came in, and takes its presets away with it.
    expect((await app.call('rules.export', { pack: 'notre-club' })).pack).toEqual(made)
    await app.call('rules.removePack', { pack: 'notre-club' })
    expect(await shared()).toEqual([])
    await app.call('history.undo', {})
    expect(await shared()).toHaveLength(1)
  })

  test('may choose the pack’s own cards and things, and leaves the rest of its setup to the usual one', async () => {
    const cards = [{ id: 'flood', title: { fr: 'Crue' }, entries: [] }]
    await app.call('rules.putPack', {
      pack: pack({ cards, presets: [preset({ cards: [{ card: 'club:flood', copies: 2 }] })] })
    })
    expect(await shared()).toMatchObject([{ sheet: false, setup: { card: 'poker-us', backs: 'none' } }])
    const laid = await app.call('decks.lay', {
      deck: { source, cards: (await shared())[0]!.cards }
    })
    expect(laid.cards.map(({ card, copies }) => [card.id, copies])).toEqual([['club:flood', 2]])
  })

  test('of a stranger is refused with its place where it is no preset, and nothing comes in', async () => {
    const bad = async (presets: unknown) => refusal(app.call('rules.putPack', { pack: pack({ presets }) }))
    const paths = async (presets: unknown) => (await bad(presets)).paths
    expect(await paths('all')).toEqual(['pack.presets'])
    expect(await paths([{ kinds: [] }])).toEqual(['pack.presets.0.name'])
    expect(await paths([preset({ name: 'Tout' })])).toEqual(['pack.presets.0.name'])
    expect(await paths([preset({ setup: { offset: { front: {}, back: {} } } })])).toEqual([
      'pack.presets.0.setup.offset'
    ])
    expect(await paths([preset({ setup: { card: { width: 5, height: 9 } } })])).toEqual([
      'pack.presets.0.setup.card'
    ])
    expect(await paths([preset({ cards: [{ card: '../x', copies: 1 }] })])).toEqual([
      'pack.presets.0.cards.0.card'
    ])
    expect(await paths([preset({ cards: [{ card: 'thing:boltgun', copies: 1e9 }] })])).toEqual([
      'pack.presets.0.cards.0.copies'
    ])
    expect(await paths([preset({ deck: {} })])).toEqual(['pack.presets.0.deck'])
    expect(await paths(Array.from({ length: 51 }, () => preset()))).toEqual(['pack.presets'])
    const asked = [preset({ kinds: ['spells', 'weapon'], cards: [{ card: 'thing:none', copies: 1 }] })]
    expect((await bad(asked)).reasons).toEqual(['preset-unknown-kind', 'preset-unknown-card'])
    expect(await app.call('rules.preview', { pack: pack({ presets: asked }) })).toMatchObject({
      allowed: false,
      reasons: [{ code: 'preset-unknown-kind' }, { code: 'preset-unknown-card' }]
    })
    expect(await shared()).toEqual([])
    expect((await app.call('rules.get', {})).packs).toEqual([])
  })
})
