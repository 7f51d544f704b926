import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { pagesOf } from './support/sample'
import { faultless, PlayTable } from './support/table'
import { noFaults, walk } from './support/walk'

describeInBrowser('the window, with names as long as they may be', () => {
  let table: PlayTable
  beforeAll(async () => void (table = await PlayTable.open()))
  afterAll(() => table?.close())
  faultless(() => table)

  test(
    'names of the maximum length fit every window, and nothing moves by itself',
    { timeout: 900_000 },
    async () => {
      const { call } = table.api
      const { players } = await call('campaigns.create', {
        name: UNBROKEN,
        system: 'neo-necro',
        players: [UNBROKEN, CYRILLIC]
      })
      const sides = []
      for (const [name, kind] of [
        [CYRILLIC, 'orlock'],
        [UNBROKEN, 'delaque']
      ] as const) {
        const { id: roster } = await call('rosters.create', { name, kind, player: players[0]!.id })
        const { recruited } = await call('members.recruit', { roster, type: 'leader', name: UNBROKEN })
        await call('stash.buy', { roster, lines: [{ thing: 'boltgun', holder: recruited }] })
        await call('rosters.found', { roster, asItStands: true })
        sides.push({ roster, members: [recruited] })
      }
      await call('battles.start', { name: CYRILLIC, date: '2026-11-21', sides })
      expect(await walk(table, { pages: await pagesOf(table.api), fitsOnly: true })).toEqual(noFaults())
    }
  )
})

/** The longest allowed names: one endless word, and letters of another script. */
const UNBROKEN = 'W'.repeat(160)
const CYRILLIC = 'Щ'.repeat(70) + ' ' + 'Ж'.repeat(89)
