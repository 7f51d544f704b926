import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gamesIn } from '../../src-main/app'
import { games, offered } from '../../src-main/systems/registry'
import { openSample } from '../support/sample-app'
import { openTestApp } from '../support/test-app'

test.each(games)('$id, once loaded, matches its entry', async ({ id, version, hasDeck, load }) => {
  expect(offered(await load())).toMatchObject({ id, version, hasDeck })
})

test('a list of the games loads none of them', async () => {
  const loaded: string[] = []
  const watched = games.map((game) => ({
    ...game,
    load: () => {
      loaded.push(game.id)
      return game.load()
    }
  }))
  const known = gamesIn('resources', watched)
  const library = await mkdtemp(join(tmpdir(), 'magot-games-'))
  const app = await openTestApp({ library, loaded: known })
  try {
    expect((await app.call('systems.list', {})).map(({ id }) => id)).toEqual(games.map(({ id }) => id))
    expect((await app.call('decks.list', {})).systems).toHaveLength(
      games.filter(({ hasDeck }) => hasDeck).length
    )
    expect(loaded).toEqual([])
    await app.call('campaigns.create', { name: 'Nuit', system: 'vampire-d10' })
    await app.call('systems.get', { system: 'vampire-d10' })
    expect(loaded).toEqual(['vampire-d10'])
  } finally {
    await app.end()
    await rm(library, { recursive: true })
  }
})

test.each(games)('$id says that nothing is sold in it exactly if it refuses every sale', async ({ id }) => {
  const app = await openTestApp({})
  try {
    await app.call('campaigns.create', { name: 'Nuit', system: id })
    const { kinds, nothingSells } = await app.call('systems.get', { system: id })
    const roster = await app.call('rosters.create', { name: 'R', kind: kinds[0]!.id })
    const sale = await app.dispatch('stash.sell', { roster: roster.id, items: ['none'] })
    const codes = sale.ok ? [] : sale.error.reasons.map(({ code }) => code)
    expect(codes.includes('not-in-this-system')).toBe(nothingSells === true)
  } finally {
    await app.end()
  }
})

test.each(games)('$id: figures of a member that no gang adds up have no total', async ({ id }) => {
  const app = await openSample(id)
  try {
    const known: { [game: string]: string[] } = {
      'cyberpunk-red': ['cash'],
      'shadowrun-sru': ['nuyens'],
      'twilight-2000': [],
      'vampire-d10': []
    }
    if (!known[id]) return
    const sheets = await Promise.all(
      (await app.call('rosters.list', {})).map(({ id: roster }) => app.call('rosters.get', { roster }))
    )
    const figures = sheets.flatMap((view) => view.sheets.flatMap((sheet) => sheet.figures))
    const summed = figures.filter(({ limit, single }) => limit === undefined && !single)
    expect([...new Set(summed.map(({ key }) => key))].filter((key) => !known[id]!.includes(key))).toEqual([])
  } finally {
    await app.end()
  }
})
