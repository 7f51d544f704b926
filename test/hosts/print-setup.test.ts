import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeckSource } from '../../src-main/contract'
import { setupOf } from '../../src-main/hosts/terminal/print'
import type { PrintSetupRequest } from '../../src-main/contract/print-setup'
import { openSample } from '../support/sample-app'
import type { TestApp } from '../support/test-app'

const BOOK = { of: 'reference', system: 'neo-necro' } as const
const unsaid = { palette: null, usual: false }
let app: TestApp
beforeEach(async () => void (app = await openSample('neo-necro')))
afterEach(() => app.end())

const keep = (source: DeckSource, setup: PrintSetupRequest) => app.call('cards.keepSetup', { source, setup })

test('magot print lays a deck out with the setup that the library has for that deck, and no other', async () => {
  const [roster] = await app.call('rosters.list', {})
  const gang = { of: 'roster', roster: roster!.id } as const
  await keep(gang, { card: 'tarot', backs: 'long-edge', behind: 'continued', palette: 'full' })
  expect(await setupOf(app, gang, unsaid, {})).toMatchObject({
    wasStored: true,
    setup: { card: 'tarot', backs: 'long-edge', behind: 'continued', palette: 'full' }
  })
  for (const other of [BOOK, { of: 'campaign' } as const])
    expect(await setupOf(app, other, unsaid, {})).toEqual({
      wasStored: false,
      setup: { palette: 'eco', phases: true }
    })
})

test('options of magot print override the saved setup, and the other settings stay', async () => {
  await keep(BOOK, { card: 'tarot', backs: 'long-edge', bleed: 3, palette: 'full' })
  expect(await setupOf(app, BOOK, { ...unsaid, palette: 'grey' }, { backs: 'none' })).toMatchObject({
    setup: { card: 'tarot', backs: 'none', bleed: 3, palette: 'grey' }
  })
})

test('--usual ignores the saved setup', async () => {
  await keep(BOOK, { card: 'tarot', palette: 'full' })
  expect(await setupOf(app, BOOK, { ...unsaid, usual: true }, { bleed: 2 })).toEqual({
    wasStored: false,
    setup: { palette: 'eco', phases: true, bleed: 2 }
  })
})

test('an unreadable saved setup is treated as none', async () => {
  await keep(BOOK, { card: 'tarot' })
  const { writeFile } = await import('node:fs/promises')
  await writeFile(`${app.library}/.magot/printing.json`, '{')
  expect(await setupOf(app, BOOK, unsaid, {})).toEqual({
    wasStored: false,
    setup: { palette: 'eco', phases: true }
  })
})
