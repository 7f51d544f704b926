import { expect, test } from 'vitest'
import { cost } from '../support/reading-cost'
import { openSample } from '../support/sample-app'
import { systems } from '../support/systems'
import { openTestApp, type TestApp } from '../support/test-app'

// The lists of the home page and of an evening, in each game: nothing is read twice while nothing is written, and they
// are never older than the file.

const LISTS = {
  evening: (app: TestApp) => app.call('interlude.evening', {}),
  seasons: (app: TestApp) => app.call('seasons.list', { brief: true }),
  rosters: (app: TestApp) => app.call('rosters.list', {}),
  owing: (app: TestApp) => app.call('annals.owing', {})
}
const all = async (app: TestApp) => {
  const answers: { [list: string]: unknown } = {}
  for (const [name, ask] of Object.entries(LISTS)) answers[name] = await ask(app)
  return answers
}
/** The same of another app with the same file, which has read nothing yet. */
async function afresh({ library }: TestApp): Promise<unknown> {
  const app = await openTestApp({ library })
  try {
    await app.call('campaigns.open', { file: 'sample.magot' })
    return await all(app)
  } finally {
    await app.end()
  }
}

test.each(systems.map(({ id }) => id))(
  '%s: a list that is asked for again reads nothing of the file until something is written',
  async (system) => {
    const app = await openSample(system)
    try {
      const first = await all(app)
      for (const [name, ask] of Object.entries(LISTS))
        expect([name, (await cost(() => ask(app))).bytes]).toEqual([name, 0])
      expect(await all(app)).toEqual(first)
    } finally {
      await app.end()
    }
  }
)

test.each(systems.map(({ id }) => id))(
  '%s: the lists are those of the file after acts and undos',
  async (system) => {
    const app = await openSample(system)
    try {
      const [gang] = await app.call('rosters.list', {})
      const { day } = await app.call('interlude.evening', {})
      await all(app)
      const seen: unknown[] = []
      const look = async () => seen.push(await all(app))
      await look()
      await app.call('rosters.rename', { roster: gang!.id, name: 'Un autre nom' })
      await look()
      await app.call('seasons.close', { name: 'Un', from: '2026-01-01', to: day ?? '2026-12-31' })
      await look()
      await app.call('history.undo', {})
      await look()
      expect(seen[3]).toEqual(seen[1])
      expect(seen[1]).not.toEqual(seen[0])
      expect(seen[2]).not.toEqual(seen[1])
      await app.call('campaigns.close', {})
      expect(await afresh(app)).toEqual(seen[3])
    } finally {
      await app.end()
    }
  }
)
