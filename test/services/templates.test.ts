import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Request } from '../../src-main/contract'
import type { Template } from '../../src-main/contract/exchange'
import { pngChunk, pngOf, RED_AND_BLUE } from '../support/pictures'
import { CallRefused, openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
})
afterEach(async () => {
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

const source = { of: 'campaign' } as const
const png = (width: number, height: number) => ({
  type: 'image/png' as const,
  data: pngOf(width, height).toString('base64')
})
/** A picture that no compression makes smaller; each seed gives another one. */
function noise(side: number, seed: number) {
  let last = seed
  const next = () => (last = (Math.imul(last, 1_103_515_245) + 12_345) & 0x7fff_ffff) >> 16
  const rows = Buffer.from(
    Array.from({ length: side * (side + 1) }, (_, n) => (n % (side + 1) === 0 ? 0 : next() & 255))
  )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 8
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0))
  ])
  return { type: 'image/png' as const, data: bytes.toString('base64') }
}
const share = (more: Partial<Request<'decks.share'>> = {}) =>
  app.call('decks.share', {
    name: 'Tournoi',
    deck: {
      source,
      kinds: ['fighter', 'weapon'],
      cards: [{ card: 'thing:boltgun', copies: 3 }],
      sheet: true
    },
    setup: { card: 'tarot', backs: 'long-edge' },
    columns: [{ heading: 'Nom', target: 'title' }],
    ...more
  })
const template = () => app.call('exchange.template', {})
const begin = (from: Template, name = 'Saison deux') => app.call('exchange.begin', { template: from, name })
const shared = async () => (await app.call('decks.list', {})).shared
/** The pictures on the backs of these kinds, as they are printed. */
async function backsOf(...kinds: string[]): Promise<(string | null)[]> {
  const deck = await app.call('decks.lay', {
    deck: { source: { of: 'reference', system: 'neo-necro' }, kinds, cards: [] }
  })
  return kinds.map((kind) => {
    const picture = deck.backs.find((back) => back.kind === kind)?.picture
    return picture === undefined ? null : (deck.pictures?.[picture]?.data ?? 'missing')
  })
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: 'done', reasons: [] as string[], paths: [] as string[] }),
    (error: unknown) =>
      error instanceof CallRefused
        ? { ...error.failure, reasons: error.failure.reasons.map(({ code }) => code) }
        : Promise.reject(error)
  )

describe('a template of a campaign', () => {
  test('hands on its presets of decks, each with its cards, its paper and its columns', async () => {
    await share()
    await share({ name: 'Soirée', columns: null })
    const before = await shared()
    await begin(await template())
    expect(await shared()).toEqual(before)
    expect(before).toHaveLength(2)
  })

  test('hands on the pictures of its backs, for all kinds, for one, and the kind that keeps the drawn back', async () => {
    await app.call('decks.chooseBack', { back: { picture: png(30, 20) } })
    await app.call('decks.chooseBack', { kind: 'weapon', back: { picture: png(20, 30) } })
    await app.call('decks.chooseBack', { kind: 'skill', back: 'drawn' })
    const before = await backsOf('weapon', 'skill', 'injury')
    await begin(await template())
    expect(await backsOf('weapon', 'skill', 'injury')).toEqual(before)
    expect(before).toEqual([expect.stringMatching(/.{40}/), null, expect.stringMatching(/.{40}/)])
    await app.call('campaigns.close', {})
    const [file] = (await app.call('campaigns.list', {})).filter(({ name }) => name === 'Saison deux')
    await app.call('campaigns.open', { file: file!.file })
    expect(await backsOf('weapon', 'skill', 'injury')).toEqual(before)
  })

  test('holds a picture once that several kinds show, and brings it to a library that never saw it', async () => {
    const picture = { type: 'image/jpeg' as const, data: RED_AND_BLUE.jpeg.toString('base64') }
    for (const kind of ['weapon', 'skill']) await app.call('decks.chooseBack', { kind, back: { picture } })
    const made = await template()
    expect(made.backs).toMatchObject([{ kinds: ['skill', 'weapon'], picture: { type: 'image/jpeg' } }])
    const other = await openTestApp()
    try {
      await other.call('exchange.begin', { template: made, name: 'Ailleurs' })
      const { backs } = await other.call('decks.get', { source })
      expect(Object.keys(backs!.kinds).sort()).toEqual(['skill', 'weapon'])
      expect(backs!.kinds['skill']).toBe(backs!.kinds['weapon'])
      expect((await other.call('members.portrait', { picture: backs!.kinds['skill']! })).type).toBe(
        'image/jpeg'
      )
      expect((await other.call('campaigns.check', {})).findings).toEqual([])
    } finally {
      await other.end()
    }
  })

  test('leaves out a picture that has no room, names the kinds concerned, and stays below a host’s limit', async () => {
    const kinds = [null, 'weapon', 'skill', 'injury', 'fighter']
    for (const [nth, kind] of kinds.entries())
      await app.call('decks.chooseBack', { kind, back: { picture: noise(500, nth + 1) } })
    const made = await template()
    const brought = made.backs!.flatMap((back) => back.kinds)
    expect(brought[0]).toBe('*')
    expect(made.backsLeftOut).not.toEqual([])
    expect([...brought, ...made.backsLeftOut!].sort()).toEqual(['*', 'fighter', 'injury', 'skill', 'weapon'])
    expect(JSON.stringify({ template: made, name: 'Saison deux' }).length).toBeLessThan(1024 * 1024)
    await begin(made)
    const { backs } = await app.call('decks.get', { source: { of: 'reference', system: 'neo-necro' } })
    expect(Object.keys(backs!.kinds).sort()).toEqual(brought.slice(1).sort())
    expect((await template()).backsLeftOut).toBeUndefined()
  })

  test('leaves out of its presets the cards that people wrote, and those of a pack that is gone', async () => {
    const { cards } = await app.call('decks.write', { title: 'Trêve' })
    await app.call('rules.putPack', {
      pack: {
        format: 'magot-pack',
        v: 1,
        id: 'club',
        version: '1',
        name: { fr: 'Club' },
        system: 'neo-necro',
        overlay: {},
        cards: [{ id: 'flood', title: { fr: 'Crue' }, entries: [] }]
      }
    })
    const all = ['thing:boltgun', `free:${cards[0]!.id}`, 'club:flood']
    await share({ deck: { source, kinds: ['free'], cards: all.map((card) => ({ card, copies: 2 })) } })
    const kept = async () => (await template()).presets![0]!.cards.map(({ card }) => card)
    expect(await kept()).toEqual(['thing:boltgun', 'club:flood'])
    await begin(await template(), 'Avec le pack')
    expect((await shared())[0]!.cards).toHaveLength(2)
    await app.call('rules.removePack', { pack: 'club' })
    expect(await kept()).toEqual(['thing:boltgun'])
    await begin(await template(), 'Sans le pack')
    expect((await shared())[0]!.kinds).toEqual(['free'])
  })

  test('without presets and backs is what it always was, and one of old still opens', async () => {
    const old = {
      format: 'magot-template' as const,
      v: 1 as const,
      name: 'Ruche',
      system: 'neo-necro',
      houseRules: {},
      packs: [],
      overlay: {}
    }
    expect(await template()).toEqual(old)
    expect(await begin(old)).toMatchObject({ name: 'Saison deux', system: 'neo-necro' })
    expect(await shared()).toEqual([])
  })

  test('of a stranger is refused with its place or its reason, and no campaign is made', async () => {
    await share()
    await app.call('decks.chooseBack', { back: { picture: png(30, 20) } })
    const made = await template()
    const [preset] = made.presets!
    const bad = async (more: object) => refusal(begin({ ...made, ...more } as Template))
    const paths = async (more: object) => (await bad(more)).paths
    expect(await paths({ presets: 'all' })).toEqual(['template.presets'])
    expect(await paths({ presets: [preset, preset] })).toEqual(['template.presets'])
    expect(await paths({ presets: [{ ...preset, name: { fr: 'Tournoi' } }] })).toEqual([
      'template.presets.0.name'
    ])
    expect(await paths({ backs: [{ kinds: [], picture: null }] })).toEqual(['template.backs.0.kinds'])
    expect(
      await paths({
        backs: [
          { kinds: ['skill'], picture: null },
          { kinds: ['skill'], picture: null }
        ]
      })
    ).toEqual(['template.backs'])
    const faults = await bad({
      presets: [{ ...preset, kinds: ['spells'], cards: [{ card: 'thing:none', copies: 1 }] }],
      backs: [{ kinds: ['spells'], picture: null }]
    })
    expect(faults.reasons).toEqual(['preset-unknown-kind', 'preset-unknown-card', 'unknown-kind'])
    const drawn = { type: 'image/png', data: Buffer.from('<svg/>').toString('base64') }
    expect((await bad({ backs: [{ kinds: ['*'], picture: drawn }] })).code).toBe('not-a-picture')
    expect((await app.call('campaigns.list', {})).map(({ name }) => name)).toEqual(['Ruche'])
    expect((await app.call('campaigns.current', {}))!.name).toBe('Ruche')
  })
})
