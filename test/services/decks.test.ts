import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { DeckRequest, DeckSource } from '../../src-main/contract'
import type { PdfEngine } from '../../src-main/printing/engine'
import type { Card, RosterCard } from '../../src-main/kernel/system/sheet'
import { markOf } from '../../src-main/services/shared/deck'
import { tinySystem } from '../tiny/tiny-system'
import { CallRefused, openTestApp, type TestApp } from '../support/test-app'

const apps: TestApp[] = []
afterEach(async () => {
  // The newest first, because a later app works in the library that the first one removes.
  for (const app of apps.splice(0).reverse()) await app.end()
})

/** A campaign of two gangs: Rikke with a boltgun, Solveig with a dagger. */
async function begin() {
  const app = await openTestApp()
  apps.push(app)
  await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
  const gang = (await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
  const other = (await app.call('rosters.create', { name: 'Les Griffes', kind: 'escher' })).id
  const rikke = (await app.call('members.recruit', { roster: gang, type: 'leader', name: 'Rikke' })).recruited
  const solveig = (await app.call('members.recruit', { roster: other, type: 'leader', name: 'Solveig' }))
    .recruited
  await app.call('stash.buy', { roster: gang, lines: [{ thing: 'boltgun', holder: rikke, quantity: 1 }] })
  await app.call('stash.buy', { roster: other, lines: [{ thing: 'dagger', holder: solveig, quantity: 1 }] })
  return { app, gang, other, rikke, solveig, of: { of: 'roster', roster: gang } as DeckSource }
}

const request = (source: DeckSource, more: Partial<DeckRequest> = {}) => ({ source, ...more })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) =>
      error instanceof CallRefused
        ? { code: error.failure.code, reasons: error.failure.reasons.map((reason) => reason.code) }
        : Promise.reject(error)
  )

const chosenBy = ({ id, kind, title, subtitle }: Card | RosterCard) => ({ id, kind, title, subtitle })

describe('the deck of a gang', () => {
  test('holds its members first, then their things, each with its owner, and no other gang’s', async () => {
    const { app, of, rikke } = await begin()
    const deck = await app.call('decks.get', { source: of })
    expect(deck.name).toBe('Les Rouilles')
    expect(deck.cards[0]).toMatchObject({ card: { id: rikke, title: 'Rikke' }, printed: 'new' })
    expect(deck.cards.find(({ card }) => card.id === 'thing:boltgun')?.holders).toEqual(['Rikke'])
    expect(deck.cards.some(({ card }) => card.id === 'thing:dagger')).toBe(false)
    expect(deck.sheets.map((sheet) => sheet.title)).toEqual(['Les Rouilles'])
    const order = deck.kinds.map(({ id }) => id)
    expect(deck.cards.map(({ card }) => order.indexOf(card.kind))).toEqual(
      deck.cards.map(({ card }) => order.indexOf(card.kind)).sort((a, b) => a - b)
    )
    expect(deck.kinds.reduce((sum, kind) => sum + kind.cards, 0)).toBe(deck.cards.length)
  })

  test('of the whole campaign holds each card once, with all its owners', async () => {
    const { app, gang, rikke, solveig } = await begin()
    await app.call('stash.buy', { roster: gang, lines: [{ thing: 'dagger', holder: rikke, quantity: 1 }] })
    const deck = await app.call('decks.get', { source: { of: 'campaign' } })
    expect(deck.cards.filter(({ card }) => card.id === 'thing:dagger').map(({ holders }) => holders)).toEqual(
      [['Rikke', 'Solveig']]
    )
    expect(deck.cards.filter(({ card }) => [rikke, solveig].includes(card.id))).toHaveLength(2)
    expect(deck.sheets).toHaveLength(2)
  })

  test('follows purchases and departures', async () => {
    const { app, gang, of, rikke } = await begin()
    await app.call('members.dismiss', { roster: gang, member: rikke })
    const deck = await app.call('decks.get', { source: of })
    expect(deck.cards.some(({ card }) => card.id === rikke)).toBe(false)
  })
})

test('a brief request lists what a card is chosen by, without its content', async () => {
  const { app, of } = await begin()
  const [whole, brief] = [
    await app.call('decks.get', { source: of }),
    await app.call('decks.get', { source: of, brief: true })
  ]
  expect(JSON.stringify(brief).length).toBeLessThan(JSON.stringify(whole).length / 4)
  expect({
    ...brief,
    cards: brief.cards.map(({ card, ...one }) => ({ ...one, card: chosenBy(card) })),
    sheets: brief.sheets.map(chosenBy)
  }).toEqual({
    ...whole,
    cards: whole.cards.map(({ card, ...one }) => ({ ...one, card: chosenBy(card) })),
    sheets: whole.sheets.map(chosenBy)
  })
  expect(brief.cards.every(({ card }) => card.blocks.length + card.profile.length === 0)).toBe(true)
  expect(brief.sheets.every((sheet) => sheet.rows.length === 0)).toBe(true)
})

test('of a system with cards for members alone has only these, and none of its book', async () => {
  const { deck: _, ...bare } = tinySystem
  const app = await openTestApp({ systems: [bare], resources: 'test/tiny/resources' })
  apps.push(app)
  await app.call('campaigns.create', { name: 'Cercle', system: 'tiny' })
  const { id } = await app.call('rosters.create', { name: 'Chêne', kind: 'grove' })
  await app.call('members.recruit', { roster: id, type: 'spirit', name: 'Un' })
  expect(await app.call('decks.get', { source: { of: 'roster', roster: id } })).toMatchObject({
    kinds: [{ id: 'spirit', cards: 1 }],
    cards: [{ card: { title: 'Un' } }]
  })
  expect((await app.call('decks.list', {})).systems).toEqual([])
})

describe('a request', () => {
  test('comes to whole kinds once each, single cards in their own number, and nothing else', async () => {
    const { app, of, rikke } = await begin()
    const laid = await app.call('decks.lay', {
      deck: request(of, {
        kinds: ['fighter', 'fury'],
        cards: [
          { card: rikke, copies: 3 },
          { card: 'thing:boltgun', copies: 2 },
          { card: 'house:orlock', copies: 0 }
        ]
      })
    })
    expect(laid.cards.map(({ card, copies }) => [card.id, copies])).toEqual([
      [rikke, 3],
      ['thing:boltgun', 2]
    ])
    expect(laid.sheets).toEqual([])
    expect(laid.backs.map((back) => back.kind)).toEqual(['fighter', 'weapon'])
  })

  test('names its cards that no longer exist, and prints the others', async () => {
    const { app, of, rikke } = await begin()
    const laid = await app.call('decks.lay', {
      deck: request(of, {
        cards: [
          { card: rikke, copies: 1 },
          { card: 'thing:dagger', copies: 1 }
        ]
      })
    })
    expect([laid.cards.map(({ card }) => card.id), laid.missing]).toEqual([[rikke], ['thing:dagger']])
  })

  test('of a book needs no campaign', async () => {
    const app = await openTestApp()
    apps.push(app)
    const source: DeckSource = { of: 'reference', system: 'neo-necro' }
    const [deck, list] = [await app.call('decks.get', { source }), await app.call('decks.list', {})]
    expect(deck.cards.length).toBeGreaterThan(150)
    expect(list).toMatchObject({
      rosters: [],
      systems: expect.arrayContaining([expect.objectContaining({ system: 'neo-necro', campaign: false })])
    })
    expect(await refusal(app.call('decks.get', { source: { of: 'campaign' } }))).toMatchObject({
      code: 'no-campaign'
    })
    expect(
      await refusal(app.call('decks.get', { source: { of: 'reference', system: 'chess' } }))
    ).toMatchObject({ code: 'unknown-system' })
  })

  test('of a book follows the rules that the open campaign plays', async () => {
    const { app } = await begin()
    const price = async () =>
      JSON.stringify(
        (await app.call('decks.get', { source: { of: 'reference', system: 'neo-necro' } })).cards.find(
          ({ card }) => card.id === 'thing:sword'
        )!.card.blocks
      )
    const before = await price()
    await app.call('rules.setTables', {
      edits: [{ file: 'catalogue/melee', path: ['sword', 'price'], to: 77 }]
    })
    expect(before).not.toContain('77')
    expect(await price()).toContain('77')
  })
})

describe('a card that is already on paper', () => {
  test('counts as unchanged, until its content changes', async () => {
    const { app, gang, of, rikke } = await begin()
    const deck = request(of, { kinds: ['fighter', 'weapon'], sheet: true })
    const left = async () => {
      const laid = await app.call('decks.lay', { deck: { ...deck, changed: true } })
      return [...laid.cards.map(({ card }) => card.id), ...laid.sheets.map((sheet) => sheet.title)]
    }
    expect(await left()).toEqual([rikke, 'thing:boltgun', 'Les Rouilles'])
    expect((await app.call('decks.printed', { deck })).last).toMatch(/^\d{4}-/)
    expect(await left()).toEqual([])
    await app.call('members.rename', { roster: gang, member: rikke, name: 'Rikke la Rouille' })
    expect(await left()).toEqual([rikke, 'Les Rouilles'])
    expect(
      (await app.call('decks.get', { source: of })).cards
        .filter(({ printed }) => printed !== 'new')
        .map(({ card, printed }) => [card.id, printed])
    ).toEqual([
      [rikke, 'changed'],
      ['thing:boltgun', 'same']
    ])
    await app.call('decks.unprinted', { source: of })
    expect(await left()).toEqual([rikke, 'thing:boltgun', 'Les Rouilles'])
  })

  test('counts as unchanged on the other face of its card', async () => {
    const { app, of, rikke } = await begin()
    const { card } = (await app.call('decks.get', { source: of })).cards.find(
      ({ card }) => card.id === rikke
    )!
    const { behind, ...without } = card
    expect(behind).toContain('skills')
    expect(markOf(without)).toBe(markOf(card))
    const unmarked = JSON.parse(
      JSON.stringify(card, (key, value: unknown) => (key === 'behind' ? undefined : value))
    )
    expect(JSON.stringify(unmarked)).not.toBe(JSON.stringify(without))
    expect(markOf(unmarked)).toBe(markOf(card))
    expect(markOf({ ...card, title: 'Vasco' })).not.toBe(markOf(card))
  })

  test('counts as unchanged whatever phase of play it is printed with; a changed rule brings its phase along', async () => {
    const app = await openTestApp()
    apps.push(app)
    await app.call('campaigns.create', { name: 'Ville', system: 'cyberpunk-red' })
    const source: DeckSource = { of: 'reference', system: 'cyberpunk-red' }
    const deck = request(source, { kinds: ['rules'] })
    const laid = (phases?: boolean) =>
      app.call('decks.lay', { deck: { ...deck, changed: true }, ...(phases && { phases }) })
    const { cards } = await app.call('decks.lay', { deck })
    for (const { card } of cards) {
      const { phases, ...without } = card
      expect(phases).toHaveLength(1)
      expect(markOf(without)).toBe(markOf(card))
    }
    await app.call('decks.printed', { deck })
    expect([(await laid()).cards, (await laid(true)).cards]).toEqual([[], []])
    await app.call('rules.setHouseRules', { houseRules: { opposedTie: 'attacker-wins' } })
    const idsOf = (all: typeof cards) => all.map(({ card }) => card.id)
    const alone = await laid()
    expect([idsOf(alone.cards), alone.phases]).toEqual([['CR-C05'], undefined])
    const whole = await laid(true)
    expect([idsOf(whole.cards), whole.phases]).toEqual([
      ['CR-C04', 'CR-C05', 'CR-C06', 'CR-C07', 'CR-C08'],
      ['attack']
    ])
  })

  test('is known from any deck of the campaign, after a restart too, and is no act of it', async () => {
    const { app, of, rikke, gang } = await begin()
    await app.call('decks.printed', { deck: request(of, { kinds: ['fighter'] }) })
    expect(
      (await app.call('decks.get', { source: { of: 'campaign' } })).cards.find(
        ({ card }) => card.id === rikke
      )?.printed
    ).toBe('same')
    expect((await app.call('history.list', { roster: gang })).acts[0]?.method).toBe('stash.buy')
    await app.close()
    const again = await openTestApp({ library: app.library })
    apps.push(again)
    await again.call('campaigns.open', {
      file: (await readdir(app.library)).find((name) => /.\.magot$/.test(name))!
    })
    expect(
      (await again.call('decks.get', { source: of })).cards.find(({ card }) => card.id === rikke)?.printed
    ).toBe('same')
  })

  test('is one that came out as a PDF; a print that fails leaves everything new', async () => {
    let broken = true
    const report = {
      title: 'x',
      pages: 1,
      papers: 1,
      cards: 1,
      lines: [],
      glyphs: [],
      unmarked: false,
      boxes: [
        { width: 210, height: 297, trim: { x: 0, y: 0, width: 210, height: 297 }, bleed: 0, name: null }
      ],
      duplex: null,
      problem: null,
      params: {}
    }
    const { PDFDocument } = await import('@cantoo/pdf-lib')
    const engine: PdfEngine = {
      pdf: async () => {
        if (broken) throw new Error('the browser died')
        const pdf = await PDFDocument.create()
        pdf.addPage([595.28, 841.89])
        return { bytes: await pdf.save(), report }
      },
      pictures: () => Promise.reject(new Error('not asked for'))
    }
    const app = await openTestApp({ engine, log: () => {} })
    apps.push(app)
    const source: DeckSource = { of: 'reference', system: 'neo-necro' }
    const print = () =>
      app.call('cards.print', {
        deck: request(source, { cards: [{ card: 'thing:sword', copies: 1 }] }),
        locale: 'fr'
      })
    const state = async () =>
      (await app.call('decks.get', { source })).cards.find(({ card }) => card.id === 'thing:sword')!.printed
    expect(await refusal(print())).toMatchObject({ code: 'print-failed' })
    expect(await state()).toBe('new')
    broken = false
    await print()
    expect(await state()).toBe('same')
  })

  test('is forgotten without a failure where the file that remembers it is damaged; that file is put aside', async () => {
    const said: string[] = []
    const app = await openTestApp({ log: (text) => said.push(text) })
    apps.push(app)
    const folder = join(app.library, '.magot')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'printing.json'), '{"v":1,"presets":[{"id":4}],"printed":{}}')
    expect((await app.call('decks.list', {})).presets).toEqual([])
    expect(said.join()).toContain('printing.json.damaged')
    expect(await readFile(join(folder, 'printing.json.damaged'), 'utf8')).toContain('"id":4')
    await app.call('decks.keep', {
      name: 'Épées',
      deck: request({ of: 'reference', system: 'neo-necro' }),
      setup: {}
    })
    expect((await app.call('decks.list', {})).presets.map(({ name }) => name)).toEqual(['Épées'])
  })
})

describe('a preset', () => {
  test('exists in every session of the library: of a book always, of a campaign while it is open', async () => {
    const { app, of } = await begin()
    await app.call('decks.keep', {
      name: 'Partie du vendredi',
      deck: request(of, { kinds: ['fighter'] }),
      setup: { backs: 'long-edge' }
    })
    await app.call('decks.keep', {
      name: 'Aide',
      deck: request({ of: 'reference', system: 'neo-necro' }, { kinds: ['quick'] }),
      setup: {}
    })
    const names = async (from: TestApp) => (await from.call('decks.list', {})).presets.map(({ name }) => name)
    expect(await names(app)).toEqual(['Partie du vendredi', 'Aide'])
    expect((await app.call('decks.list', {})).presets[0]).toMatchObject({
      deck: { source: of, kinds: ['fighter'] },
      setup: { backs: 'long-edge', card: 'poker-us' }
    })
    await app.call('campaigns.close', {})
    expect(await names(app)).toEqual(['Aide'])
    await app.close()
    const again = await openTestApp({ library: app.library })
    apps.push(again)
    expect(await names(again)).toEqual(['Aide'])
    await again.call('campaigns.open', {
      file: (await readdir(app.library)).find((name) => /.\.magot$/.test(name))!
    })
    expect(await names(again)).toEqual(['Partie du vendredi', 'Aide'])
  })

  test('replaces another of the same name; it is renamed and forgotten, but never into another’s name', async () => {
    const { app, of } = await begin()
    const keep = (name: string, kinds: string[]) =>
      app.call('decks.keep', { name, deck: request(of, { kinds }), setup: {} })
    await keep('Un', ['fighter'])
    await keep('Deux', ['fighter'])
    const { presets } = await keep('Un', ['weapon'])
    expect(presets.map(({ name, deck }) => [name, deck.kinds])).toEqual([
      ['Un', ['weapon']],
      ['Deux', ['fighter']]
    ])
    expect(await refusal(app.call('decks.rename', { preset: presets[0]!.id, name: 'Deux' }))).toEqual({
      code: 'refused',
      reasons: ['name-twice']
    })
    expect(
      (await app.call('decks.rename', { preset: presets[0]!.id, name: 'Trois' })).presets.map(
        ({ name }) => name
      )
    ).toEqual(['Trois', 'Deux'])
    expect(
      (await app.call('decks.forget', { preset: presets[0]!.id })).presets.map(({ name }) => name)
    ).toEqual(['Deux'])
    expect(await refusal(app.call('decks.forget', { preset: presets[0]!.id }))).toMatchObject({
      code: 'unknown-preset'
    })
  })

  test('is not lost when two are saved at once', async () => {
    const { app, of } = await begin()
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => app.call('decks.keep', { name, deck: request(of), setup: {} }))
    )
    expect((await app.call('decks.list', {})).presets.map(({ name }) => name).sort()).toEqual([
      'a',
      'b',
      'c',
      'd'
    ])
    expect((await readdir(join(app.library, '.magot'))).filter((name) => name.endsWith('.staged'))).toEqual(
      []
    )
  })
})

describe('a card written by a person', () => {
  const entries = [{ name: 'Au matin', text: 'La ruche tremble.\nTout le monde au sol.' }]

  test('is an act of the campaign: written, rewritten, removed, each undone', async () => {
    const { app, gang } = await begin()
    const titles = async () => (await app.call('decks.free', {})).cards.map(({ title }) => title)
    const { cards } = await app.call('decks.write', { title: 'Séisme', subtitle: 'Événement', entries })
    await app.call('decks.write', { card: cards[0]!.id, title: 'Grand séisme', entries })
    await app.call('decks.write', { title: 'Trêve' })
    expect(await titles()).toEqual(['Grand séisme', 'Trêve'])
    await app.call('decks.discard', { card: cards[0]!.id })
    expect(await titles()).toEqual(['Trêve'])
    expect(
      (await app.call('history.list', {})).acts.slice(0, 4).map(({ events }) => events[0]!.type)
    ).toEqual(['card-discarded', 'card-written', 'card-rewritten', 'card-written'])
    for (const left of [['Grand séisme', 'Trêve'], ['Grand séisme'], ['Séisme'], []]) {
      await app.call('history.undo', {})
      expect(await titles()).toEqual(left)
    }
    await app.call('history.redo', {})
    expect(await titles()).toEqual(['Séisme'])
    const deck = await app.call('decks.get', { source: { of: 'roster', roster: gang } })
    expect(deck.cards.find(({ card }) => card.kind === 'free')?.card).toMatchObject({
      title: 'Séisme',
      subtitle: [{ fr: 'Événement' }],
      blocks: [
        {
          kind: 'entries',
          entries: [
            { name: { en: 'Au matin' }, text: { en: 'La ruche tremble.' } },
            { name: { en: '' }, text: { en: 'Tout le monde au sol.' } }
          ]
        }
      ]
    })
  })

  test('has characteristics and boxes, which stay where a rewrite leaves them out, go where it empties them, and come back by undo', async () => {
    const { app } = await begin()
    const parts = {
      stats: [{ label: 'Force', value: '4+' }],
      boxes: [{ label: 'Charges', count: 3 }]
    }
    const [made] = (await app.call('decks.write', { title: 'Totem', ...parts })).cards
    expect(made).toMatchObject(parts)
    const again = async (more: object) =>
      (await app.call('decks.write', { card: made!.id, title: 'Totem', ...more })).cards[0]
    expect(await again({ subtitle: 'Relique' })).toEqual({ ...made, subtitle: 'Relique' })
    const bare = { id: made!.id, title: 'Totem', subtitle: '', entries: [] }
    expect(await again({ stats: [], boxes: [] })).toEqual(bare)
    await app.call('history.undo', {})
    expect((await app.call('decks.free', {})).cards).toEqual([{ ...made, subtitle: 'Relique' }])
    const changed = { ...parts, was: { stats: [] }, stats: [{ label: 'Force', value: '5+' }] }
    expect(
      await refusal(app.call('decks.write', { card: made!.id, title: 'Totem', ...changed }))
    ).toMatchObject({
      code: 'changed-meanwhile'
    })
    for (const bad of [
      { stats: Array(11).fill({ label: 'a', value: '1' }) },
      { stats: [{ label: ' ', value: '1' }] },
      { boxes: [{ label: 'a', count: 0 }] },
      { boxes: [{ label: 'a', count: 41 }] }
    ])
      expect(await refusal(app.call('decks.write', { title: 'x', ...bad }))).toMatchObject({
        code: 'bad-input'
      })
    expect((await app.call('decks.free', {})).cards).toHaveLength(1)
  })

  const DOT = {
    type: 'image/png' as const,
    data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  }

  test('has an icon, a colour, a picture, a table and a second face, which stay where a rewrite leaves them out and go with null', async () => {
    const { app } = await begin()
    const parts = {
      icon: 'shield' as const,
      colour: '#17507A',
      table: {
        columns: ['Arme', 'F'],
        rows: [
          ['Hache', '4'],
          ['Arc', '']
        ]
      },
      behind: [{ name: 'Secret', text: 'Un traître.' }]
    }
    const [made] = (await app.call('decks.write', { title: 'Totem', ...parts, picture: DOT })).cards
    expect(made).toMatchObject({ ...parts, colour: '#17507a' })
    const { data } = await app.call('members.portrait', { picture: made!.portrait! })
    expect(data.length).toBeGreaterThan(40)
    const deck = await app.call('decks.lay', {
      deck: { source: { of: 'campaign' }, kinds: ['free'] }
    })
    expect(deck.cards[0]!.card).toMatchObject({
      emblem: 'shield',
      colour: '#17507a',
      apart: true,
      behind: ['behind'],
      blocks: [{ kind: 'table', rows: [{ cells: ['4'] }, { cells: [''] }] }, { key: 'behind' }]
    })
    expect(Object.keys(deck.pictures!)).toEqual([made!.portrait])
    const again = async (more: object) =>
      (await app.call('decks.write', { card: made!.id, title: 'Totem', ...more })).cards[0]
    expect(await again({ subtitle: 'Relique' })).toEqual({ ...made, subtitle: 'Relique' })
    expect(
      await refusal(
        app.call('decks.write', { card: made!.id, title: 'Totem', picture: null, was: { portrait: 'other' } })
      )
    ).toMatchObject({ code: 'changed-meanwhile' })
    expect(await again({ icon: null, colour: null, picture: null, table: null, behind: [] })).toEqual({
      id: made!.id,
      title: 'Totem',
      subtitle: '',
      entries: []
    })
    for (const bad of [
      { icon: 'nothing-of-ours' },
      { colour: 'red' },
      { table: { columns: ['a', 'b'], rows: [['only one']] } },
      { table: { columns: ['a'], rows: [['']] } }
    ])
      expect(await refusal(app.call('decks.write', { title: 'x', ...(bad as object) }))).toMatchObject({
        code: 'bad-input'
      })
    expect(
      await refusal(app.call('decks.write', { title: 'x', picture: { ...DOT, data: 'AAAA' } }))
    ).toMatchObject({ code: 'not-a-picture' })
  })

  test('is added with many others in one act with one undo, and its preview equals its print', async () => {
    const { app } = await begin()
    const cards = [
      { title: 'Appât', stats: [{ label: 'F', value: '3' }] },
      { title: 'Trêve', behind: [{ text: 'Un tour.' }] }
    ]
    const seen = await app.call('decks.preview', { cards })
    expect(seen.cards.map(({ card }) => card.title)).toEqual(['Appât', 'Trêve'])
    expect(seen.cards[0]!.card.profile).toMatchObject([{ abbr: { fr: 'F' }, written: '3' }])
    expect((await app.call('decks.free', {})).cards).toEqual([])
    const added = await app.call('decks.add', { cards })
    expect(added.cards.map(({ title }) => title)).toEqual(['Appât', 'Trêve'])
    await app.call('history.undo', {})
    expect((await app.call('decks.free', {})).cards).toEqual([])
    await app.call('history.redo', {})
    expect((await app.call('decks.free', {})).cards).toEqual(added.cards)
    expect(await refusal(app.call('decks.add', { cards: Array(299).fill({ title: 'x' }) }))).toMatchObject({
      reasons: ['too-many-cards']
    })
    expect(await refusal(app.call('decks.add', { cards: [] }))).toMatchObject({ code: 'bad-input' })
  })

  test('causes no act when it is rewritten unchanged; an unknown one is refused, and nothing is left behind', async () => {
    const { app } = await begin()
    const { cards } = await app.call('decks.write', { title: 'Trêve' })
    const acts = async () => (await app.call('history.list', {})).acts.length
    const before = await acts()
    await app.call('decks.write', { card: cards[0]!.id, title: ' Trêve ' })
    expect(await refusal(app.call('decks.write', { card: 'nobody', title: 'x' }))).toMatchObject({
      code: 'unknown-card'
    })
    expect(await refusal(app.call('decks.discard', { card: 'nobody' }))).toMatchObject({
      code: 'unknown-card'
    })
    expect(await refusal(app.call('decks.write', { title: ' ' }))).toMatchObject({ code: 'bad-input' })
    expect(await acts()).toBe(before)
  })
})
