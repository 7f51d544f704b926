import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rosterEvent } from '../../src-main/kernel/state/event'
import { openCampaignFile } from '../../src-main/store/campaign-file'
import { cost } from '../support/reading-cost'
import { openSample } from '../support/sample-app'
import { systems } from '../support/systems'

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
