import { afterEach, describe, expect, test } from 'vitest'
import { bothRows } from '../../src-main/contract/row-numbers'
import { conflictsOf } from '../../src-main/contract/conflict'
import type { Json } from '../../src-main/kernel/values/json'
import { openCampaign, rosterOf } from '../support/roster-app'
import type { TestApp } from '../support/test-app'

interface Game {
  system: string
  kind: string
  type: string
  table: string
  file: string
  /** A row of this name. */
  row(name: string): { [column: string]: Json }
  /** What offers and cards know a row by. */
  thing(n: number): string
  card(n: number): string
}

const SRU_ROW = { weapon: true, kind: 'ordinary', base: 5, modes: ['single'], trigger: 'physical' }
const SRU_MORE = { automatic: false, magazine: 15, recoil: 1, area: 0, price: 0 }
const CR_ROW = { class: 'melee', price: 0, 'damage-dice': 3, att: 2, magazine: 0, ammo: 'none', hands: 1 }
const GAMES: Game[] = [
  {
    ...{ system: 'cyberpunk-red', kind: 'crew', type: 'edgerunner', table: 'own-weapons' },
    file: 'catalogue/own-weapons',
    row: (name) => ({ name, ...CR_ROW, concealable: false, 'autofire-cap': 0, qualities: [] }),
    thing: (n) => `own-weapon-${n}`,
    card: (n) => `item:own-weapon-${n}`
  },
  {
    ...{ system: 'cyberpunk-red', kind: 'crew', type: 'edgerunner', table: 'own-things' },
    file: 'catalogue/own-things',
    row: (name) => ({ name, category: 'gear', price: 0 }),
    thing: (n) => `own-thing-${n}`,
    card: (n) => `item:own-thing-${n}`
  },
  {
    ...{ system: 'shadowrun-sru', kind: 'team', type: 'character', table: 'gear' },
    file: 'catalogue/gear',
    row: (name) => ({ name, ...SRU_ROW, ...SRU_MORE }),
    thing: (n) => `gear-${n}`,
    card: (n) => `gear-${n}`
  },
  {
    ...{ system: 'twilight-2000', kind: 'unit', type: 'character', table: 'armoury' },
    file: 'catalogue/armoury',
    row: (name) => ({ name, class: 'pistol', rof: 1, magazine: 8, reliability: 5, damage: 1, price: '' }),
    thing: (n) => `armoury-${n}`,
    card: (n) => `armoury:${n - 1}`
  }
]

let app: TestApp
afterEach(() => app.end())

async function campaign({ system, kind, type, table, file, row, card }: Game, ...names: string[]) {
  app = await openCampaign(system, 'Ici')
  const { id, members } = await rosterOf(app, { name: 'Nous', kind }, type, ['Ada'])
  const [ada] = members as [string]
  const seen = async () =>
    (await app.call('rules.get', {})).tables.find(({ spec }) => spec.id === table)!.value as Json[]
  /** An edit of the whole table as somebody makes it who has seen it. */
  const edit = (to: Json[], was: Json) => ({ edits: [{ file, path: [], to, was }] })
  const rows = async (...to: (string | { [column: string]: Json })[]) =>
    app.call(
      'rules.setTables',
      edit(
        to.map((one) => (typeof one === 'string' ? row(one) : one)),
        await seen()
      )
    )
  if (names.length > 0) await rows(...names)
  const named = (name: unknown) => (typeof name === 'string' ? name : (name as { fr: string }).fr)
  const book = { of: 'reference', system }
  const cards = async (source: object = book) => (await app.call('decks.get', { source } as never)).cards
  return {
    id,
    ada,
    seen,
    edit,
    rows,
    cards,
    undo: () => app.call('history.undo', {}),
    /** The names of what a basket with these things brings. */
    async bring(...things: string[]) {
      const before = (await app.call('rosters.get', { roster: id })).items.map((item) => item.id)
      await app.call('stash.buy', {
        roster: id,
        lines: things.map((thing) => ({ thing, quantity: 1, holder: ada }))
      })
      const { items } = await app.call('rosters.get', { roster: id })
      return items.filter((item) => !before.includes(item.id)).map(({ name }) => named(name))
    },
    /** The titles of the chosen cards of these rows. */
    async titles(...numbers: number[]) {
      const { cards, missing } = await app.call('decks.lay', {
        deck: {
          source: book,
          cards: numbers.map((n) => ({ card: card(n), copies: 1 }))
        }
      } as never)
      return [...cards.map((one) => named(one.card.title)), ...missing]
    },
    stored: async () =>
      ((await app.call('rules.get', {})).overlay.files?.[file]?.change as { id?: string }[]).map(
        (one) => one.id ?? null
      )
  }
}

describe.each(GAMES)('$system, $table', (game) => {
  const { row, thing, card, file } = game

  test('a basket and a chosen card mean the same things where a row above is removed', async () => {
    const { rows, bring, titles } = await campaign(game, 'Sabre', 'Hache', 'Lance')
    await rows('Hache', 'Lance')
    expect(await bring(thing(2), thing(3))).toEqual(['Hache', 'Lance'])
    expect(await titles(2, 3)).toEqual(['Hache', 'Lance'])
    expect(await titles(1)).toEqual([card(1)])
  })

  test('a basket and a chosen card mean the same things where rows move', async () => {
    const { rows, bring, titles } = await campaign(game, 'Sabre', 'Hache', 'Lance')
    await rows('Lance', 'Sabre', 'Hache')
    expect(await bring(thing(1), thing(2), thing(3))).toEqual(['Sabre', 'Hache', 'Lance'])
    expect((await titles(1, 2, 3)).sort()).toEqual(['Hache', 'Lance', 'Sabre'])
    expect(await titles(2)).toEqual(['Hache'])
  })

  test('a basket and a chosen card mean the same things where a row is put before them, and undo brings all back', async () => {
    const { rows, bring, titles, undo, stored } = await campaign(game, 'Sabre', 'Hache')
    await rows('Dague', 'Sabre', 'Hache')
    expect(await stored()).toEqual([thing(3), thing(1), thing(2)])
    expect(await titles(2)).toEqual(['Hache'])
    expect(await bring(thing(1), thing(2), thing(3))).toEqual(['Sabre', 'Hache', 'Dague'])
    await undo()
    await undo()
    expect(await stored()).toEqual([null, null])
    expect(await titles(1, 2, 3)).toEqual(['Sabre', 'Hache', card(3)])
    await app.call('history.redo', {})
    expect(await titles(3)).toEqual(['Dague'])
  })

  test('a row that is renamed at its place is the same, and a new one has a number that none had', async () => {
    const { rows, bring, stored } = await campaign(game, 'Sabre', 'Hache')
    await rows('Grand sabre', 'Hache')
    expect(await bring(thing(1))).toEqual(['Grand sabre'])
    await rows('Hache', 'Dague')
    expect(await stored()).toEqual([thing(2), thing(3)])
  })

  test('an id stands in a table only where it is not that of the place', async () => {
    const { rows, stored, seen } = await campaign(game, 'Sabre', 'Hache')
    await rows('Hache')
    expect(await stored()).toEqual([thing(2)])
    await rows({ id: thing(1), ...row('Sabre') }, { id: thing(2), ...row('Hache') })
    expect(await seen()).toEqual([row('Sabre'), row('Hache')])
  })

  test('a card that was printed is still known as printed where a row above is removed', async () => {
    const { rows, cards } = await campaign(game, 'Sabre', 'Hache')
    const mark = async () => (await cards()).find((one) => one.card.id === card(2))?.printed
    await app.call('decks.printed', {
      deck: { source: { of: 'reference', system: game.system }, cards: [{ card: card(2), copies: 1 }] }
    } as never)
    expect(await mark()).toBe('same')
    await rows('Hache')
    expect(await mark()).toBe('same')
  })

  test('of two people who change one table the second is refused, and both changes together keep every row', async () => {
    const { rows, seen, edit, bring } = await campaign(game, 'Sabre', 'Hache')
    const was = await seen()
    const mine = [{ id: thing(1), ...row('Sabre') }, { id: thing(2), ...row('Hache') }, row('Dague')]
    await rows('Hache', 'Fouet')
    const answer = await app.dispatch('rules.setTables', edit(mine, was) as never)
    if (answer.ok) throw new Error('it was written over')
    const [conflict] = conflictsOf(answer.error)
    const { numbered } = (await app.call('rules.get', {})).tables.find(({ spec }) => spec.id === game.table)!
      .spec as { numbered: string }
    const together = bothRows(conflict!, numbered)!
    await app.call('rules.setTables', edit(together, conflict!.now))
    expect((await seen()).map((one) => (one as { name: string }).name)).toEqual(['Hache', 'Dague', 'Fouet'])
    expect(await bring(thing(2), thing(3), thing(4))).toEqual(['Hache', 'Fouet', 'Dague'])
  })

  test('an id that two rows would have is refused by name, and so is one of another form', async () => {
    const { seen, edit } = await campaign(game, 'Sabre', 'Hache')
    const refused = async (...to: Json[]) =>
      (await app.call('rules.preview', edit(to, await seen()) as never)).reasons.map(({ code, params }) => [
        code,
        params['at']
      ])
    const twice = { id: thing(7), ...row('Sabre') }
    expect(await refused(twice, { ...twice, name: 'Hache' })).toEqual([['id-twice', thing(7)]])
    for (const id of ['sabre', `${thing(0)}`, `${thing(1)}x`, thing(1_000_000)])
      expect(await refused({ id, ...row('Sabre') })).toEqual([['resource-malformed', `${id}.id`]])
  })

  test('a pack may add a row with an id, and not with that of a row that has it by its place', async () => {
    const { bring } = await campaign(game)
    const pack = (id: string, over: object) =>
      app.dispatch('rules.putPack', {
        pack: {
          ...{ format: 'magot-pack', v: 1, id, version: '1', name: { fr: id }, system: game.system },
          overlay: { files: { [file]: over } }
        }
      } as never)
    await pack('p', { change: [row('Sabre'), row('Hache')] })
    expect(await pack('q', { add: [{ id: thing(2), ...row('Dague') }] })).toMatchObject({
      ok: false,
      error: { reasons: [{ code: 'id-twice', params: { at: thing(2) } }] }
    })
    expect(await pack('q', { add: [{ id: thing(9), ...row('Dague') }] })).toMatchObject({ ok: true })
    expect(await bring(thing(2), thing(9))).toEqual(['Hache', 'Dague'])
  })

  test('the rows go out as a pack with their ids, and mean the same in another campaign', async () => {
    const { rows } = await campaign(game, 'Sabre', 'Hache')
    await rows('Hache')
    const { pack } = await app.call('rules.export', { name: 'Les nôtres' })
    await app.end()
    const there = await campaign(game)
    await app.call('rules.putPack', { pack })
    expect(await there.bring(thing(2))).toEqual(['Hache'])
    await there.rows('Dague', 'Hache')
    expect(await there.bring(thing(2), thing(3))).toEqual(['Hache', 'Dague'])
  })

  test('all tables at once keep the rows, too', async () => {
    const { bring } = await campaign(game, 'Sabre', 'Hache')
    const { overlay } = await app.call('rules.get', {})
    await app.call('rules.setTables', {
      overlay: { files: { [file]: { change: [row('Hache')] } } },
      was: overlay
    } as never)
    expect(await bring(thing(2))).toEqual(['Hache'])
  })

  test('who does not say which table they saw means its places, as ever', async () => {
    const { bring } = await campaign(game, 'Sabre', 'Hache')
    await app.call('rules.setTables', { edits: [{ file, path: [], to: [row('Hache')] }] } as never)
    expect(await bring(thing(1))).toEqual(['Hache'])
  })
})

const [WEAPONS, , , ARMOURY] = GAMES as [Game, Game, Game, Game]

test('CR-PR-01: a kept kit brings the same where a row above is removed, and what was bought keeps its card', async () => {
  const { id, ada, rows, bring, cards } = await campaign(WEAPONS, 'Sabre', 'Hache')
  await bring('own-weapon-2')
  await app.call('stash.keepKit', { name: 'Garde', things: [{ thing: 'own-weapon-2' }] })
  const holders = async () =>
    (await cards({ of: 'roster', roster: id })).find((one) => one.card.id === 'item:own-weapon-2')?.holders
  expect(await holders()).toEqual(['Ada'])
  await rows('Hache')
  expect(await holders()).toEqual(['Ada'])
  const { recruited } = await app.call('members.recruit', { roster: id, type: 'edgerunner', name: 'Bo' })
  await app.call('stash.equip', { roster: id, to: [recruited, ada], kit: 'Garde' })
  const { items } = await app.call('rosters.get', { roster: id })
  expect(items.map(({ name, holder }) => [name['fr'], holder])).toEqual([
    ['Hache', ada],
    ['Hache', recruited]
  ])
})

test('T2K-R25: a stranger at the table brings the weapon that was chosen, wherever its row stands', async () => {
  const { id, ada, rows } = await campaign(ARMOURY, 'Makarov', 'Colt')
  await app.call('rosters.found', { roster: id })
  const { id: battle } = await app.call('battles.start', {
    name: 'Pont',
    date: '2026-11-21',
    sides: [{ roster: id, members: [ada] }]
  })
  await app.call('tracker.begin', { battle })
  await rows('Colt')
  await app.call('tracker.act', { battle, act: 'arrive', input: { name: 'Un', weapon: 'armoury:1' } })
  const { board } = (await app.call('tracker.get', { battle }))!
  expect(JSON.stringify(board.sides.flatMap(({ units }) => units.at(-1)!.gauges))).toContain('Colt')
})
