import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeckSource } from '../../src-main/contract'
import { pngOf } from '../support/pictures'
import { CallRefused, openTestApp, type TestApp } from '../support/test-app'

const picture = (width: number, height: number) => ({
  type: 'image/png' as const,
  data: pngOf(width, height).toString('base64')
})
const [WIDE, TALL] = [picture(30, 20), picture(20, 30)]

let app: TestApp
let file: string
let source: DeckSource
beforeEach(async () => {
  app = await openTestApp()
  file = (await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })).file
  const roster = (await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
  const { recruited } = await app.call('members.recruit', { roster, type: 'leader', name: 'Rikke' })
  await app.call('stash.buy', { roster, lines: [{ thing: 'dagger', holder: recruited, quantity: 1 }] })
  source = { of: 'roster', roster }
})
afterEach(async () => {
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
  await rm(app.library, { recursive: true, force: true })
})

const choose = async (kind: string | null, back: { picture: typeof WIDE } | 'drawn' | 'usual') =>
  (await app.call('decks.chooseBack', { kind, back })).backs
/** The pictures on the backs of what is printed, by kind of card. */
async function laid(of = source): Promise<{ [kind: string]: string | undefined }> {
  const deck = await app.call('decks.lay', {
    deck: { source: of, kinds: ['fighter', 'weapon'], cards: [] }
  })
  const data = (id: string | undefined) => id && (deck.pictures?.[id]?.data ?? 'missing')
  return Object.fromEntries(deck.backs.map(({ kind, picture }) => [kind, data(picture)]))
}
/** The picture as the campaign keeps it. */
const kept = async (id: string) => (await app.call('members.portrait', { picture: id })).data
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) =>
      error instanceof CallRefused
        ? (error.failure.reasons[0]?.code ?? error.failure.code)
        : Promise.reject(error)
  )

describe('the picture on the back of cards', () => {
  test('is printed on all kinds, on one kind alone, or on all kinds but one', async () => {
    expect(await laid()).toEqual({ fighter: undefined, weapon: undefined })
    const { all } = await choose(null, { picture: WIDE })
    expect(await laid()).toEqual({ fighter: await kept(all), weapon: await kept(all) })
    const { kinds } = await choose('weapon', { picture: TALL })
    expect(await laid()).toEqual({ fighter: await kept(all), weapon: await kept(kinds['weapon']!) })
    expect(await choose('weapon', 'drawn')).toEqual({ all, kinds: { weapon: 'drawn' } })
    expect(await laid()).toEqual({ fighter: await kept(all), weapon: undefined })
    expect(await choose('weapon', 'usual')).toEqual({ all, kinds: {} })
    expect(await laid()).toEqual({ fighter: await kept(all), weapon: await kept(all) })
    expect(await choose(null, 'drawn')).toEqual({ all: 'drawn', kinds: {} })
    expect(await laid()).toEqual({ fighter: undefined, weapon: undefined })
  })

  test('is an act for each choice, undone and done again; the same choice again is none', async () => {
    const acts = async () => (await app.call('history.list', {})).acts.map(({ events }) => events[0]!.type)
    const before = (await acts()).length
    await choose(null, { picture: WIDE })
    await choose('weapon', 'drawn')
    await choose('weapon', 'drawn')
    await choose('fighter', 'usual')
    expect((await acts()).slice(0, -before)).toEqual(['back-of-kind-drawn', 'backs-pictured'])
    const seen = [await laid()]
    await app.call('history.undo', {})
    seen.push(await laid())
    await app.call('history.undo', {})
    expect(await laid()).toEqual({ fighter: undefined, weapon: undefined })
    await app.call('history.redo', {})
    expect(await laid()).toEqual(seen[1])
    await app.call('history.redo', {})
    expect(await laid()).toEqual(seen[0])
    expect(seen[1]!['weapon']).toBe(seen[1]!['fighter'])
  })

  test('does not hold up the undo of an earlier choice for another kind', async () => {
    await choose('fighter', { picture: WIDE })
    const { seq } = (await app.call('history.list', {})).acts[0]!
    await choose('weapon', { picture: TALL })
    await app.call('history.undo', { act: seq })
    expect(await laid()).toMatchObject({ fighter: undefined, weapon: expect.any(String) })
  })

  test('is on the cards of the book of that game too, and on those of no other game', async () => {
    await choose(null, { picture: WIDE })
    const of = (system: string) => ({ of: 'reference' as const, system })
    expect(await laid(of('neo-necro'))).toEqual({
      fighter: expect.any(String),
      weapon: expect.any(String)
    })
    expect((await app.call('decks.get', { source: of('vampire-d10') })).backs).toBe(null)
    const other = await app.call('decks.get', { source: of('vampire-d10') })
    const deck = await app.call('decks.lay', {
      deck: { source: of('vampire-d10'), kinds: other.kinds.map(({ id }) => id), cards: [] }
    })
    expect(deck.backs.filter(({ picture }) => picture)).toEqual([])
    expect(deck.pictures).toBeUndefined()
  })

  test('makes no printed card count as changed: it is the back, not the card', async () => {
    await app.call('decks.printed', { deck: { source, kinds: ['weapon'], cards: [] } })
    await choose(null, { picture: WIDE })
    const { cards } = await app.call('decks.get', { source })
    expect(cards.find(({ card }) => card.kind === 'weapon')?.printed).toBe('same')
  })

  test('is in a copy of the file, in a restored backup, and comes over from a copy with its act', async () => {
    await app.call('campaigns.close', {})
    await copyFile(join(app.library, file), join(app.library, 'Copie.magot'))
    await app.call('campaigns.open', { file: 'Copie.magot' })
    const { all } = await choose(null, { picture: WIDE })
    const there = await laid()
    await app.call('campaigns.open', { file })
    expect(await laid()).toEqual({ fighter: undefined, weapon: undefined })
    const { apart } = await app.call('exchange.compare', { file: 'Copie.magot' })
    await app.call('exchange.merge', { file: 'Copie.magot', ids: [apart[0]!.id] })
    expect(await laid()).toEqual(there)
    await app.call('campaigns.close', {})
    const { library } = app
    await app.close()
    const keeper = await openTestApp({ library, backups: true })
    try {
      await keeper.call('campaigns.open', { file })
      const { backup } = await keeper.call('backups.now', {})
      await keeper.call('decks.chooseBack', { back: 'drawn' })
      await keeper.call('campaigns.restore', { file, backup: backup! })
      await keeper.call('campaigns.close', {})
    } finally {
      await keeper.end()
    }
    app = await openTestApp({ library })
    await app.call('campaigns.open', { file })
    expect(await laid()).toEqual(there)
    expect((await app.call('decks.get', { source })).backs).toEqual({ all, kinds: {} })
  })

  test('is refused if it is none, too large, for an unknown kind, or over a choice nobody saw; nothing is written', async () => {
    const { acts } = await app.call('history.list', {})
    const bad = { type: 'image/png' as const, data: Buffer.from('<svg/>').toString('base64') }
    expect(await refusal(choose(null, { picture: bad }))).toBe('not-a-picture')
    expect(await refusal(choose(null, { picture: { ...WIDE, type: 'image/jpeg' as never } }))).toBe(
      'not-a-picture'
    )
    expect(await refusal(choose('weapons', { picture: WIDE }))).toBe('unknown-kind')
    expect(await refusal(choose('__proto__', 'drawn'))).toBe('unknown-kind')
    expect(await refusal(choose('*', 'drawn'))).toBe('bad-input')
    expect(await refusal(choose(null, 'neither' as never))).toBe('bad-input')
    expect(await refusal(choose(null, { picture: { ...WIDE, data: 'A'.repeat(400_004) } }))).toBe('bad-input')
    expect(await refusal(app.call('decks.chooseBack', { back: { picture: WIDE }, was: 'usual' }))).toBe(
      'changed-meanwhile'
    )
    expect((await app.call('history.list', {})).acts).toEqual(acts)
    await app.call('campaigns.close', {})
    expect(await refusal(choose(null, 'drawn'))).toBe('no-campaign')
    await app.call('campaigns.open', { file })
  })
})
