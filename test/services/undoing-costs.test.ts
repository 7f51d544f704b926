import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rosterEvent } from '../../src-main/kernel/state/event'
import { openCampaignFile } from '../../src-main/store/campaign-file'
import { cost } from '../support/reading-cost'
import { openSample } from '../support/sample-app'
import { systems } from '../support/systems'
import { openTestApp } from '../support/test-app'

/** A die as an act records it (kernel/state/needed.ts). */
const DIE = { sides: 10, value: 7, by: 'app' }
const OTHERS = 120

test.each(systems.map(({ id }) => id))(
  '%s: what an old act would take with it is found without reading the acts of other gangs',
  async (system) => {
    const app = await openSample(system)
    try {
      const [gang, other] = await app.call('rosters.list', {})
      const { acts } = await app.call('history.list', { roster: gang!.id, limit: 400 })
      // The oldest that takes no act of another gang with it.
      let old = 0
      for (const { seq } of acts.filter(({ standing }) => standing).reverse()) {
        const { groups } = await app.call('history.undoing', { acts: [seq], limit: 50 })
        if (!groups.every(({ roster }) => roster === gang!.id)) continue
        old = seq
        break
      }
      const ask = () => app.call('history.undoing', { acts: [old], limit: 50 })
      const before = await ask()
      const few = await cost(ask)
      await app.call('campaigns.close', {})

      const path = join(app.library, 'sample.magot')
      const file = await openCampaignFile(path, {
        library: app.library,
        now: () => '2027-01-01T12:00:00.000Z'
      })
      await file.appendAll(
        Array.from({ length: OTHERS }, (_, n) => (n % 2 === 0 ? `Nom ${n}` : other!.name)).map((name) => ({
          method: 'rosters.rename',
          input: {},
          events: [rosterEvent(other!.id, 'renamed', { dice: [DIE], name }, [{ do: 'rename', name }])]
        }))
      )
      await file.close()

      await app.call('campaigns.open', { file: 'sample.magot' })
      expect(await ask()).toEqual(before)
      const many = await cost(ask)
      expect([many.statements, many.rows, many.bytes]).toEqual([few.statements, few.rows, few.bytes])
    } finally {
      await app.end()
    }
  }
)

test('undoing and redoing many acts together takes no statement for each of them, whatever else stays undone', async () => {
  const app = await openTestApp()
  try {
    await app.call('campaigns.create', { name: 'Mois huit', system: 'neo-necro' })
    const { id } = await app.call('rosters.create', { name: 'Nom 0', kind: 'orlock' })
    const rename = async (name: string) => {
      await app.call('rosters.rename', { roster: id, name })
      return (await app.call('history.list', { limit: 1 })).acts[0]!.seq
    }
    for (let n = 0; n < 20; n++)
      await app.call('history.undo', { acts: [await rename(`Nom écarté ${n}`)], how: 'apart' })
    const statementsOf = async (count: number) => {
      const acts: number[] = []
      for (let n = 0; n < count; n++) acts.push(await rename(`Nom ${count} ${n}`))
      let by = { from: 0, until: 0 }
      const undo = await cost(async () => {
        by = (await app.call('history.undo', { acts, limit: 1 })).by!
      })
      const redo = await cost(() => app.call('history.redo', { by, limit: 1 }))
      return [undo.statements, redo.statements]
    }
    const [few, many] = [await statementsOf(3), await statementsOf(30)]
    for (const n of [0, 1]) expect(many[n]! - few[n]!).toBeLessThan(10)
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
  } finally {
    await app.end()
  }
})
