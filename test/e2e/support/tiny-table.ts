import { resolve } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { serveLoopback, type LoopbackServer } from '../../../src-main/hosts/browser/server'
import { sharedBrowser } from '../../support/shared-browser'
import { openTestApp, type TestApp } from '../../support/test-app'
import { tinySystem } from '../../tiny/tiny-system'
import { sitDown, type Person } from './person'
import type { Tongue } from './words'

/**
 * The built window on a game that it does not know: two circles of spirits about to meet, served from within
 * the test.
 */
export interface TinyTable {
  app: TestApp
  battle: string
  people: Person[]
  person(tongue?: Tongue, options?: BrowserContextOptions): Promise<Person>
  end(): Promise<void>
}

export async function openTinyTable({
  spirits = 2,
  name = (circle: string, n: number) => `${circle} ${n}`
} = {}): Promise<TinyTable> {
  const app = await openTestApp({ systems: [tinySystem], resources: 'test/tiny/resources' })
  await app.call('campaigns.create', { name: 'Nuit blanche', system: 'tiny' })
  const sides = []
  for (const [circle, kind] of [
    ['Chêne', 'grove'],
    ['Vase', 'marsh']
  ] as const) {
    const { id } = await app.call('rosters.create', { name: circle, kind })
    const members: string[] = []
    for (let n = 1; n <= spirits; n++)
      members.push(
        (await app.call('members.recruit', { roster: id, type: 'spirit', name: name(circle, n) })).recruited
      )
    await app.call('rosters.found', { roster: id })
    sides.push({ roster: id, members })
  }
  const { id: battle } = await app.call('battles.start', { name: 'Rencontre', date: '2026-11-21', sides })
  const server: LoopbackServer = await serveLoopback(
    app,
    resolve(process.env['MAGOT_TEST_RENDERER'] ?? 'out/renderer')
  )
  const people: Person[] = []
  return {
    app,
    battle,
    people,
    async person(tongue = 'fr', options = {}) {
      const context = await (
        await sharedBrowser()
      ).newContext({
        locale: tongue === 'fr' ? 'fr-FR' : 'en-GB',
        colorScheme: 'dark',
        viewport: { width: 1024, height: 768 },
        hasTouch: true,
        reducedMotion: 'reduce',
        ...options
      })
      const person = await sitDown(context, tongue)
      people.push(person)
      await person.opens(`http://127.0.0.1:${server.port}/#token=${server.token}`)
      return person
    },
    async end() {
      for (const { page } of people) await page.context().close()
      await server.close()
      await app.end()
    }
  }
}
