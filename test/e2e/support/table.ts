import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions } from 'playwright-core'
import { afterEach, beforeEach, expect, onTestFailed, vi } from 'vitest'
import { sharedBrowser } from '../../support/shared-browser'
import { apiOf, type Api } from './api'
import { startHost, type Host } from './host'
import { sitDown, type Person } from './person'
import type { Tongue } from './words'

/** A host on its own library, a browser, and the people at their windows. */
export class PlayTable {
  host!: Host
  api!: Api
  readonly people: Person[] = []
  private readonly contexts: BrowserContext[] = []

  private constructor(
    readonly library: string,
    private readonly entry?: string
  ) {}

  /** `before` may put something into the library; `entry` is another build than that of `npm run build`. */
  static async open(
    before: (library: string) => Promise<void> = async () => {},
    entry?: string
  ): Promise<PlayTable> {
    const library = await mkdtemp(join(tmpdir(), 'magot-e2e-'))
    await before(library)
    const table = new PlayTable(library, entry)
    await table.start()
    return table
  }
  /** Starts the host, or starts it again. */
  async start(by: string[] = []): Promise<void> {
    this.host = await startHost(this.library, by, this.entry)
    this.api = apiOf(this.host.address)
  }
  /** A separate storage for windows; removed with the table. */
  async context(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await (await sharedBrowser()).newContext(options)
    this.contexts.push(context)
    return context
  }
  /** A user opens the address in a new window. */
  async person(tongue: Tongue = 'fr', options: BrowserContextOptions = {}): Promise<Person> {
    const context = await this.context({
      locale: tongue === 'fr' ? 'fr-FR' : 'en-GB',
      colorScheme: 'dark',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      ...options
    })
    const person = await sitDown(context, tongue)
    this.people.push(person)
    await person.opens(this.host.address)
    return person
  }
  async close(): Promise<void> {
    for (const context of this.contexts) await context.close()
    await this.host.stop()
    await rm(this.library, { recursive: true, force: true })
  }
}

/**
 * Runs the tests of a file as steps of one story: if one fails, the later ones are skipped. After each, no
 * window may have an error.
 */
export function asOneStory(table: () => PlayTable | undefined): void {
  let broken = false
  beforeEach((context) => {
    context.skip(broken, 'a step before it failed')
    onTestFailed(() => void (broken = true))
  })
  faultless(table)
}

/** After each test, no window may have an error. Pictures of a failed test are kept in test-results. */
export function faultless(table: () => PlayTable | undefined): void {
  vi.setConfig({ testTimeout: 300_000 }) // each wait has its own, shorter limit; this one is for a slow machine
  beforeEach(({ task }) => {
    onTestFailed(async () => {
      await mkdir('test-results', { recursive: true })
      for (const [n, { page }] of (table()?.people ?? []).entries()) {
        const path = `test-results/e2e ${task.name.replace(/\W+/g, ' ').slice(0, 60)} ${n}.png`
        if (!page.isClosed()) await page.screenshot({ path }).catch(() => {})
      }
    })
  })
  afterEach(() => {
    for (const person of table()?.people ?? []) expect(person.faults.splice(0)).toEqual([])
  })
}
