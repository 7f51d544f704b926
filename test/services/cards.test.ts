import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '../../src-main/contract'
import { layOut } from '../../src-main/paper/layout'
import type { PdfEngine, PictureOptions } from '../../src-main/printing/engine'
import { hiddenFolder } from '../../src-main/store/library/folders'
import { reportOf } from '../printing/support/report'
import { openTestApp, type TestApp } from '../support/test-app'

/** An engine that draws nothing and records its requests. */
class Pretend implements PdfEngine {
  asked: URLSearchParams[] = []
  pages = 1
  hold: Promise<void> = Promise.resolve()
  lost = 0

  async pdf(route: string) {
    await this.#draw(route)
    const pdf = await PDFDocument.create()
    for (let n = 0; n < this.pages; n++) pdf.addPage([600, 850])
    return { bytes: await pdf.save(), report: this.#report() }
  }

  dpi: number | null = null
  async pictures(route: string, options: PictureOptions) {
    await this.#draw(route)
    this.dpi = options.dpi
    const report = this.#report()
    if (options.arrange) return { pictures: options.arrange(report).map(() => new Uint8Array([7])), report }
    return {
      pictures: Array.from({ length: this.pages }, (_, n) => new Uint8Array([n])),
      report
    }
  }

  /** The job as the drawing page gets it, by the handle in its address, like the window's page. */
  shown: Output<'cards.job'>[] = []
  /** Reads like the page does, just before it draws. */
  look: (handle: string) => Promise<Output<'cards.job'>> = () => Promise.reject(new Error('no page'))

  async #draw(route: string): Promise<void> {
    this.asked.push(new URLSearchParams(route.split('?')[1]))
    await this.hold
    this.shown.push(await this.look(this.asked.at(-1)!.get('job')!))
  }

  #report() {
    const box = { width: 63, height: 88, trim: { x: 0, y: 0, width: 63, height: 88 }, bleed: 0 }
    const lines = this.lost ? [{ card: 'a', member: 'A', shrunkTo: 6, continued: 2, lost: this.lost }] : []
    return reportOf({
      title: 'Chêne / 1',
      pages: this.pages,
      boxes: Array.from({ length: this.pages }, (_, n) => ({ ...box, name: `Carte ${n}` })),
      lines
    })
  }
}

const engine = new Pretend()
let app: TestApp
let deck: { source: { of: 'roster'; roster: string }; sheet: true }
beforeEach(async () => {
  Object.assign(engine, new Pretend())
  app = await openTestApp({ engine, log: () => {} })
  engine.look = (handle) => app.call('cards.job', { handle })
  await app.call('campaigns.create', { name: 'Cartes', system: 'neo-necro' })
  const { id } = await app.call('rosters.create', { name: 'Les Rats', kind: 'orlock' })
  deck = { source: { of: 'roster', roster: id }, sheet: true }
})
afterEach(() => app.end())

describe('a print', () => {
  test('is made of the deck and the setup as the contract fills them in, and served under the name of its content', async () => {
    const made = await app.call('cards.print', {
      deck,
      setup: { card: 'tarot', backs: 'long-edge' },
      locale: 'fr'
    })
    expect(made).toMatchObject({ name: 'Chêne - 1.pdf', pages: 1 })
    expect(app.file(made.handle)).toMatchObject({ type: 'application/pdf', name: 'Chêne - 1.pdf' })
    expect(engine.shown.at(-1)!.setup).toMatchObject({
      card: 'tarot',
      backs: 'long-edge',
      page: 'a4',
      palette: 'eco',
      gap: 0
    })
    expect(engine.shown.at(-1)!.deck).toMatchObject({ name: 'Les Rats', sheets: [{ title: 'Les Rats' }] })
    // However large the selection, the address contains only the handle of the stored job.
    expect([...engine.asked.at(-1)!.keys()]).toEqual(['job', 'locale'])
    expect(await app.dispatch('cards.job', { handle: engine.asked.at(-1)!.get('job') })).toMatchObject({
      ok: false,
      error: { code: 'print-gone' }
    })
  })

  test('of a layout without room is refused with what it needs, and no browser is asked', async () => {
    await expect(
      app.call('cards.print', { deck, setup: { card: 'a5', page: 'a6' }, locale: 'fr' })
    ).rejects.toMatchObject({
      failure: {
        code: 'layout-impossible',
        params: { needsWidth: 148, needsHeight: 210, width: 105, height: 148 }
      }
    })
    await expect(
      app.call('cards.calibrate', { setup: { card: 'a5', page: 'a6' }, locale: 'fr' })
    ).rejects.toMatchObject({ failure: { code: 'layout-impossible' } })
    expect(engine.asked).toEqual([])
  })

  test('of nothing is refused, and no browser is asked', async () => {
    await expect(
      app.call('cards.print', { deck: { ...deck, sheet: false }, locale: 'fr' })
    ).rejects.toMatchObject({ failure: { code: 'nothing-to-print' } })
    await expect(
      app.call('cards.pictures', { deck: { ...deck, sheet: false }, locale: 'fr' })
    ).rejects.toMatchObject({ failure: { code: 'nothing-to-print' } })
    expect(engine.asked).toEqual([])
  })

  test('that would lose words is refused with how many, and made once the person accepts the loss; only then do its cards count as printed', async () => {
    engine.lost = 7
    await expect(app.call('cards.print', { deck, locale: 'fr' })).rejects.toMatchObject({
      failure: { code: 'cards-incomplete', params: { count: 7 } }
    })
    expect((await app.call('decks.get', { source: deck.source })).last).toBeNull()
    await app.call('cards.print', { deck, locale: 'fr', incomplete: true })
    expect((await app.call('decks.get', { source: deck.source })).last).not.toBeNull()
  })

  test('reports its progress, and can be cancelled: then nothing is served and nothing counts as printed', async () => {
    engine.hold = new Promise(() => {})
    const print = app.dispatch('cards.print', { deck, locale: 'fr', job: 'first' })
    const waiting = app.dispatch('cards.print', { deck, locale: 'fr', job: 'second' })
    while (!engine.asked.length || !(await app.call('cards.progress', { job: 'second' })))
      await new Promise((look) => setTimeout(look, 1))
    expect(await app.call('cards.progress', { job: 'second' })).toEqual({
      stage: 'waiting',
      before: 1,
      done: null,
      of: null
    })
    expect(await app.call('cards.progress', { job: 'nobody' })).toBeNull()
    expect(await app.call('cards.cancel', { job: 'second' })).toEqual({ cancelled: true })
    expect(await app.call('cards.cancel', { job: 'first' })).toEqual({ cancelled: true })
    expect(await app.call('cards.cancel', { job: 'first' })).toEqual({ cancelled: false })
    for (const given of [await print, await waiting])
      expect(given).toMatchObject({ ok: false, error: { code: 'print-cancelled' } })
    expect((await app.call('decks.get', { source: deck.source })).last).toBeNull()
    expect(engine.asked.length).toBe(1)
  })
})

test('leaves acts possible at any time while it runs', async () => {
  let go: () => void = () => {}
  engine.hold = new Promise((done) => (go = done))
  const print = app.call('cards.print', { deck, locale: 'fr' })
  while (!engine.asked.length) await new Promise((look) => setTimeout(look, 1))
  await app.call('rosters.rename', { roster: deck.source.roster, name: 'Les Souris' })
  expect((await app.call('rosters.list', {}))[0]!.name).toBe('Les Souris')
  go()
  expect((await print).pages).toBe(1)
})

test('an act between asking for a print and its drawing prints the old deck, and remembers the old deck as printed', async () => {
  let go: () => void = () => {}
  engine.hold = new Promise((done) => (go = done))
  const print = app.call('cards.print', { deck, locale: 'fr' })
  while (!engine.asked.length) await new Promise((look) => setTimeout(look, 1))
  await app.call('rosters.rename', { roster: deck.source.roster, name: 'Les Souris' })
  go()
  await print
  expect(engine.shown.at(-1)!.deck!.sheets[0]!.title).toBe('Les Rats')
  // The paper has the old name, so the changed card is still to be printed.
  const changed = () => app.call('decks.lay', { deck: { ...deck, changed: true } })
  expect((await changed()).sheets.map(({ title }) => title)).toEqual(['Les Souris'])
  await app.call('rosters.rename', { roster: deck.source.roster, name: 'Les Rats' })
  expect((await changed()).sheets).toEqual([])
})

test('made by a browser itself is remembered as it was laid out, and refused once its layout is no longer remembered', async () => {
  const { handle } = await app.call('decks.lay', { deck, keep: true })
  await app.call('rosters.rename', { roster: deck.source.roster, name: 'Les Souris' })
  expect((await app.call('decks.printed', { deck, handle: handle! })).last).not.toBeNull()
  expect(
    (await app.call('decks.lay', { deck: { ...deck, changed: true } })).sheets.map(({ title }) => title)
  ).toEqual(['Les Souris'])
  expect((await app.call('decks.lay', { deck })).handle).toBeUndefined()
  // A deck that did not change is the same answer; the changed one is another.
  const another = await app.call('decks.lay', { deck, keep: true, again: handle! })
  expect(another.handle).not.toBe(handle)
  expect(await app.call('decks.lay', { deck, keep: true, again: another.handle! })).toEqual(another)
  for (let n = 0; n < 24; n++) await app.call('decks.lay', { deck, keep: true })
  expect(await app.dispatch('decks.printed', { deck, handle })).toMatchObject({
    ok: false,
    error: { code: 'print-gone' }
  })
})

test('begun in one campaign is not made from another that was opened meanwhile', async () => {
  let go: () => void = () => {}
  engine.hold = new Promise((done) => (go = done))
  const print = app.dispatch('cards.print', {
    deck: { source: { of: 'campaign' }, sheet: true },
    locale: 'fr'
  })
  while (!engine.asked.length) await new Promise((look) => setTimeout(look, 1))
  await app.call('campaigns.close', {})
  await app.call('campaigns.create', { name: 'Autre', system: 'neo-necro' })
  go()
  expect(await print).toMatchObject({ ok: false, error: { code: 'no-campaign' } })
  expect((await app.call('decks.get', { source: { of: 'campaign' } })).last).toBeNull()
})

describe('pictures', () => {
  test('of one face are a PNG, of several a ZIP; each page is a card, without marks, offsets or turned backs', async () => {
    const one = await app.call('cards.pictures', {
      deck,
      setup: { backs: 'manual', bleed: 2, offset: { front: { x: 9 } } },
      locale: 'fr',
      dpi: 150
    })
    expect(app.file(one.handle)).toMatchObject({ type: 'image/png', name: 'Carte 0.png' })
    expect(engine.shown.at(-1)!.setup).toMatchObject({
      page: 'card',
      backs: 'long-edge',
      bleed: 2,
      cropMarks: 'none',
      offset: { front: { x: 0, y: 0 }, back: { x: 0, y: 0 } }
    })
    await app.call('cards.pictures', {
      deck,
      setup: { backs: 'fold', card: { width: 88, height: 63 } },
      locale: 'fr'
    })
    expect(layOut(engine.shown.at(-1)!.setup!)).toMatchObject({
      turned: false,
      fold: null,
      page: { width: 88, height: 63 }
    })
    engine.pages = 3
    const many = await app.call('cards.pictures', { deck, locale: 'fr' })
    expect(many.name).toBe('Chêne - 1.zip')
    expect(Object.keys(unzipSync(app.file(many.handle)!.bytes))).toEqual([
      '01 Carte 0.png',
      '02 Carte 1.png',
      '03 Carte 2.png'
    ])
  })

  test('do not count as printed', async () => {
    await app.call('cards.pictures', { deck, locale: 'fr' })
    expect((await app.call('decks.get', { source: deck.source })).last).toBeNull()
  })
})

describe('cards for other places', () => {
  test('a deck for a virtual table is single faces without sheets or bleed, with backs, and does not count as printed', async () => {
    await app.call('members.recruit', { roster: deck.source.roster, type: 'leader', name: 'Alba' })
    const made = await app.call('cards.tabletop', {
      deck: { ...deck, kinds: ['fighter'] },
      setup: { bleed: 2, page: 'a4', cropMarks: 'both' },
      locale: 'fr',
      folder: 'C:\\Jeux'
    })
    expect(app.file(made.handle)).toMatchObject({
      type: 'application/zip',
      name: 'Chêne - 1 (Tabletop Simulator).zip'
    })
    const { deck: shown, setup } = engine.shown.at(-1)!
    expect(setup).toMatchObject({
      page: 'card',
      bleed: 0,
      backs: 'long-edge',
      behind: 'kind',
      cropMarks: 'none'
    })
    expect([shown!.cards.length, shown!.sheets.length]).toEqual([1, 0])
    expect((await app.call('decks.get', { source: deck.source })).last).toBeNull()
  })
  test('a folder without a whole path, and an invalid address, are refused', async () => {
    for (const folder of ['Jeux', '../x', 'ftp://x', 'C:'])
      expect(
        await app.dispatch('cards.tabletop', { deck: { ...deck, kinds: ['fighter'] }, locale: 'fr', folder })
      ).toMatchObject({ ok: false, error: { code: 'bad-input' } })
  })
  test('a picture for a phone is the roster’s sheet on paper that is 1080 pixels wide', async () => {
    const made = await app.call('cards.phone', { roster: deck.source.roster, locale: 'fr' })
    expect(app.file(made.handle)).toMatchObject({ type: 'image/png', name: 'Carte 0.png' })
    const { deck: shown, setup } = engine.shown.at(-1)!
    expect(shown!.sheets.map(({ title }) => title)).toEqual(['Les Rats'])
    expect(Math.round(((setup!.page as { width: number }).width / 25.4) * engine.dpi!)).toBe(1080)
    expect(await app.dispatch('cards.phone', { roster: 'zz', locale: 'fr' })).toMatchObject({
      ok: false,
      error: { code: 'unknown-roster' }
    })
  })
})

describe('printers', () => {
  const offset = { front: { x: 0, y: 0 }, back: { x: -3, y: 12 } }

  test('are saved under their names with their offsets, also for the next start and without a campaign', async () => {
    await app.call('cards.keepPrinter', { name: 'Bureau', offset: { back: { x: 1 } } })
    await app.call('cards.keepPrinter', { name: 'Atelier', offset: {} })
    expect((await app.call('cards.keepPrinter', { name: 'Bureau', offset })).printers).toEqual([
      { name: 'Atelier', offset: { front: { x: 0, y: 0 }, back: { x: 0, y: 0 } } },
      { name: 'Bureau', offset }
    ])
    await app.close()
    const next = await openTestApp({ engine, library: app.library })
    expect((await next.call('cards.printers', {})).printers.map(({ name }) => name)).toEqual([
      'Atelier',
      'Bureau'
    ])
    expect((await next.call('cards.forgetPrinter', { name: 'Atelier' })).printers).toEqual([
      { name: 'Bureau', offset }
    ])
    await next.end()
  })

  test('are none where the saved file is older than printers, and its other content stays', async () => {
    await app.call('decks.keep', { name: 'Tout', deck, setup: {} })
    const path = join(hiddenFolder(app.library), 'printing.json')
    const { printers: _, ...before } = JSON.parse(await readFile(path, 'utf8')) as { [key: string]: unknown }
    await writeFile(path, JSON.stringify(before))
    expect((await app.call('cards.printers', {})).printers).toEqual([])
    expect((await app.call('decks.list', {})).presets.map(({ name }) => name)).toEqual(['Tout'])
  })

  test('have offsets of whole tenths of a millimetre, up to a centimetre', async () => {
    for (const x of [0.5, 101, -101])
      await expect(
        app.call('cards.keepPrinter', { name: 'X', offset: { front: { x } } })
      ).rejects.toMatchObject({ failure: { code: 'bad-input' } })
  })
})

describe('the setup of a deck', () => {
  const book = { of: 'reference', system: 'vampire-d10' } as const
  test('is saved for that deck alone, also for the next start; the answer has the setup used last beside it', async () => {
    const { source } = deck
    expect(await app.call('cards.setup', { source })).toEqual({ setup: null, last: null })
    const { setup } = await app.call('cards.keepSetup', { source, setup: { page: 'a5', backs: 'fold' } })
    expect(setup).toMatchObject({ page: 'a5', backs: 'fold', card: 'poker-us' })
    expect(await app.call('cards.setup', { source: { of: 'campaign' } })).toEqual({
      setup: null,
      last: setup
    })
    await app.close()
    const next = await openTestApp({ engine, library: app.library })
    await next.call('cards.keepSetup', { source: book, setup: { page: 'a6' } })
    const kept = await next.call('cards.setup', { source: book })
    expect(kept).toMatchObject({ setup: { page: 'a6' }, last: { page: 'a6' } })
    const [listed] = await next.call('campaigns.list', {})
    await next.call('campaigns.open', { file: listed!.file })
    expect(await next.call('cards.setup', { source })).toEqual({ setup, last: kept.last })
    await next.end()
  })
  test('that this program can’t understand is ignored, and printers stay', async () => {
    await app.call('cards.keepPrinter', { name: 'Bureau', offset: {} })
    await app.call('cards.keepSetup', { source: book, setup: {} })
    const path = join(hiddenFolder(app.library), 'printing.json')
    const kept = JSON.parse(await readFile(path, 'utf8')) as { setups: { [deck: string]: { setup: object } } }
    for (const one of Object.values(kept.setups)) one.setup = { backs: 'sideways' }
    await writeFile(path, JSON.stringify(kept))
    expect(await app.call('cards.setup', { source: book })).toEqual({ setup: null, last: null })
    expect((await app.call('cards.printers', {})).printers.length).toBe(1)
  })
})

test('a host that can’t print refuses to print, and does everything else', async () => {
  const dumb = await openTestApp()
  await dumb.call('campaigns.create', { name: 'Sans', system: 'neo-necro' })
  const { id } = await dumb.call('rosters.create', { name: 'Rats', kind: 'orlock' })
  const made = { source: { of: 'roster', roster: id } as const, sheet: true }
  for (const method of ['cards.print', 'cards.pictures'] as const)
    await expect(dumb.call(method, { deck: made, locale: 'fr' })).rejects.toMatchObject({
      failure: { code: 'no-printer' }
    })
  await expect(dumb.call('cards.calibrate', { locale: 'fr' })).rejects.toMatchObject({
    failure: { code: 'no-printer' }
  })
  await dumb.end()
})
