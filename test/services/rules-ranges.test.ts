import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../support/test-app'

async function campaign(): Promise<TestApp> {
  const app = await openTestApp()
  await app.call('campaigns.create', { name: 'Kabuki', system: 'cyberpunk-red' })
  return app
}

const ranges = async (app: TestApp) =>
  (await app.call('rules.get', {})).tables.find(({ spec }) => spec.id === 'ranges')!

test('CR-AT-02, CR-R05: each band of a range table has its row, its cells and its name', async () => {
  const app = await campaign()
  const { rows } = await ranges(app)
  expect(rows).toHaveLength(64)
  expect(rows.every(({ cells }) => cells.every(({ there }) => there))).toBe(true)
  expect(new Set(rows.map(({ path }) => path.join('.'))).size).toBe(64)
  expect(rows[1]).toMatchObject({
    path: ['printed', 'bands', 'to-12'],
    cells: [{ value: 7 }, { value: 12 }, { value: 15 }]
  })
  expect(rows[9]!.name).toEqual({ fr: 'PM · 7–12 m', en: 'SMG · 7–12 m' })
  await app.end()
})

test('CR-AT-02, CR-R05: the difficulty of one band is changed, listed by its band, played and undone', async () => {
  const app = await campaign()
  const dv = async () => {
    const { outcome } = await app.call('systems.resolve', {
      system: 'cyberpunk-red',
      resolver: 'cr.rangeDv',
      input: { profile: 'printed', distance: 10 }
    })
    return outcome
  }
  const before = await dv()
  await app.call('rules.setTables', {
    edits: [{ file: 'tables/ranges', path: ['printed', 'bands', 'to-12', 'dv'], to: 16 }]
  })
  expect((await app.call('rules.get', {})).differences).toMatchObject([
    { row: { en: 'Printed profile · 7–12 m' }, book: 15, own: 16 }
  ])
  expect(JSON.stringify(await dv())).toContain('16')
  await app.call('history.undo', {})
  expect(await dv()).toEqual(before)
  await app.end()
})

test('CR-R05: bands that a pack gives without ids are played, and the page of tables still opens', async () => {
  const app = await campaign()
  await app.call('rules.putPack', {
    pack: {
      format: 'magot-pack',
      v: 1,
      id: 'short-guns',
      version: '1',
      name: { en: 'Short guns' },
      system: 'cyberpunk-red',
      overlay: { files: { 'tables/ranges': { change: { smg: { bands: [{ min: 0, max: 9, dv: 12 }] } } } } }
    }
  })
  const { rows } = await ranges(app)
  expect(rows).toHaveLength(56)
  expect(rows.flatMap(({ path }) => path).every((step) => typeof step === 'string')).toBe(true)
  await app.end()
})

test('CR-AT-02, CR-R05: a crew’s sheet has tables that the campaign parted at other distances under their own', async () => {
  const app = await campaign()
  await app.call('rosters.create', { name: 'Les Fauchés', kind: 'crew' })
  const strips = async () => {
    const { id } = (await app.call('rosters.list', {}))[0]!
    const { roster } = await app.call('cards.get', { roster: id })
    return roster.blocks.flatMap((block) =>
      block.kind === 'table' && block.key.startsWith('range')
        ? [{ columns: block.columns.map((column) => (column as { en: string }).en), rows: block.rows.length }]
        : []
    )
  }
  await app.call('rules.setHouseRules', { houseRules: { rangeProfiles: 'campaign-table' } })
  expect((await strips()).map(({ rows }) => rows)).toEqual([8])
  await app.call('rules.setTables', {
    edits: [
      { file: 'tables/ranges', path: ['shotgun', 'bands', 'to-6', 'max'], to: 4 },
      { file: 'tables/ranges', path: ['shotgun', 'bands', 'to-12', 'min'], to: 5 }
    ]
  })
  const [usual, shotgun] = await strips()
  expect([usual!.rows, shotgun!.rows]).toEqual([7, 1])
  expect([usual!.columns.slice(0, 2), shotgun!.columns.slice(0, 2)]).toEqual([
    ['0–6', '7–12'],
    ['0–4', '5–12']
  ])
  await app.end()
})
