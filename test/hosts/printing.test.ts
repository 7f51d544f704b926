import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Output } from '../../src-main/contract'
import { startBrowserHost, type BrowserHost } from '../../src-main/hosts/browser'
import { chromiumPrinter } from '../../src-main/hosts/chromium-printer'
import { printRoute } from '../../src-main/printing/print'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'

interface Sample {
  system: string
  rosters: { name: string; kind: string; members: { type: string; name: string; choices?: object }[] }[]
}

const deckOf = (roster: string, more: object = {}) => ({
  source: { of: 'roster', roster },
  kinds: ['fighter'],
  sheet: true,
  ...more
})
const options = {
  preferCSSPageSize: true,
  printBackground: true,
  tagged: true,
  outline: true,
  margin: 0
} as const

describeInBrowser('the browser host prints', () => {
  let library: string
  let host: BrowserHost
  let rosters: Output<'rosters.list'>
  beforeAll(async () => {
    if (!existsSync(resolve('out/renderer/index.html')))
      throw new Error('not built: npm test builds first; else run npm run build')
    library = await mkdtemp(join(tmpdir(), 'magot-print-'))
    host = await startBrowserHost({ library })
    await recruitGangs()
    rosters = await call('rosters.list', {})
  })
  afterAll(async () => {
    await host?.close()
    await rm(library, { recursive: true, force: true })
  })

  /** By loopback, as a page does. */
  async function ask(method: string, input: object): Promise<Answer> {
    const { port, token } = host.server
    const response = await fetch(`http://127.0.0.1:${port}/api/${method}`, {
      method: 'POST',
      headers: { 'x-magot-token': token },
      body: JSON.stringify(input)
    })
    return (await response.json()) as Answer
  }
  async function call<T>(method: string, input: object): Promise<T> {
    const answer = await ask(method, input)
    if (!answer.ok) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
    return answer.value as T
  }

  /** Recruits the gangs of the sample: something to print, without playing its battles. */
  async function recruitGangs(): Promise<void> {
    const sample = JSON.parse(await readFile(resolve('resources/samples/neo-necro.json'), 'utf8')) as Sample
    await call('campaigns.create', { name: 'Encre', system: sample.system })
    for (const { name, kind, members } of sample.rosters) {
      const { id: roster } = await call<{ id: string }>('rosters.create', { name, kind })
      for (const member of sampled(members, members.slice(0, 3)))
        await call('members.recruit', {
          roster,
          type: member.type,
          name: member.name,
          choices: member.choices ?? {}
        })
    }
  }

  test('the window as it was built, from its own address, into a PDF that is served by its handle', async () => {
    const made = await call<Output<'cards.print'>>('cards.print', {
      deck: deckOf(rosters[0]!.id),
      setup: { palette: 'full' },
      locale: 'fr'
    })
    const response = await fetch(`http://127.0.0.1:${host.server.port}/files/${made.handle}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(decodeURIComponent(response.headers.get('content-disposition')!.split("UTF-8''")[1]!)).toBe(
      `${rosters[0]!.name}.pdf`
    )
    expect(bytes.byteLength).toBe(made.bytes)
    const pdf = await PDFDocument.load(bytes)
    expect(pdf.getPageCount()).toBe(made.pages)
    expect(made.report.problem).toBeNull()
    expect(Math.abs(pdf.getPage(0).getWidth() - 595.28)).toBeLessThan(0.75)
  })

  test('several at once, one after the other, and again with the browser that is warm', async () => {
    const prints = rosters.map(({ id }) =>
      call<Output<'cards.print'>>('cards.print', { deck: deckOf(id, { kinds: [] }), locale: 'en' })
    )
    expect((await Promise.all(prints)).every(({ pages }) => pages >= 1)).toBe(true)
  }, 180_000)

  test('while it prints, everything else is answered', async () => {
    const print = call('cards.print', { deck: deckOf(rosters[1]!.id), locale: 'fr' })
    await call('campaigns.current', {})
    await print
  })

  test('an unknown page is refused in words', async () => {
    expect(await ask('cards.print', { deck: deckOf('zz'), locale: 'fr' })).toMatchObject({
      ok: false,
      error: { code: 'unknown-roster' }
    })
  })

  test('a browser that died is started again', async () => {
    const printer = chromiumPrinter(async () => host.server.address)
    const { handle } = await call<Output<'decks.lay'>>('decks.lay', {
      deck: deckOf(rosters[0]!.id),
      keep: true
    })
    const route = printRoute('', { job: handle, locale: 'fr' })
    const draw = () => printer.pdf(route, { ...options, signal: new AbortController().signal })
    expect((await draw()).report?.problem).toBeNull()
    await printer.close()
    expect((await draw()).bytes.byteLength).toBeGreaterThan(1000)
    await printer.close()
  }, 180_000)

  test('a cancelled print closes its page', async () => {
    const printer = chromiumPrinter(async () => host.server.address)
    const abort = new AbortController()
    const given = printer.pdf('#/', { ...options, signal: abort.signal }) // a page whose layout never ends
    setTimeout(() => abort.abort(new Error('too long')), 1_500)
    await expect(given).rejects.toThrow()
    await printer.close()
  }, 180_000)
})

test('printing without any browser is refused by a code that has words', async () => {
  const printer = chromiumPrinter(
    async () => 'http://127.0.0.1:1/#token=x',
    async () => Promise.reject(new Error('none here'))
  )
  await expect(
    printer.pdf('#/print', { ...options, signal: new AbortController().signal })
  ).rejects.toMatchObject({ code: 'no-printer', message: 'none here' })
  await printer.close()
})
