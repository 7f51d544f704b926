import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Gathering } from '../../src-renderer/views/exchange/qr/frames'
import { openTestApp, type TestApp } from '../support/test-app'

/** What docs/exchange.md promises holds. */
let app: TestApp
let doc: string
let example: string
beforeEach(async () => {
  app = await openTestApp()
  doc = await readFile('docs/exchange.md', 'utf8')
  example = /```json\n([^`]*)```/.exec(doc)![1]!
})
afterEach(() => app.end())

test('the documented example comes in as it is, without a warning, and goes out the same', async () => {
  await app.call('campaigns.create', { name: 'Ailleurs', system: 'neo-necro' })
  expect(await app.call('exchange.preview', { text: example })).toMatchObject({
    reasons: [],
    warnings: [],
    roster: { name: 'Les Rouillés', items: 2 }
  })
  const { id } = await app.call('exchange.import', { text: example })
  expect((await app.call('exchange.export', { roster: id })).text).toBe(example)
})

test('the documented code holds the example', async () => {
  const gathering = new Gathering()
  expect(gathering.add(/^MAGOT1:1:1:.*$/m.exec(doc)![0])).toBe('new')
  expect(await gathering.text()).toBe(example)
})

test('every field of the example, and of what it leaves out, is documented', async () => {
  const { roster, ...file } = JSON.parse(example) as {
    roster: { members: { traits: object[] }[]; items: object[] }
  }
  const fields = [file, roster, roster.members[0]!, roster.members[0]!.traits[0]!, roster.items[0]!].flatMap(
    (one) => Object.keys(one)
  )
  const silent = [
    ...new Set([...fields, 'closed', 'own', 'pictures', 'between', 'step', 'battle', 'why', 'from'])
  ].filter((field) => !doc.includes(`\`${field}\``))
  expect(silent).toEqual([])
})
