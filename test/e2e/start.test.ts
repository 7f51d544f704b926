import { readdir, readFile } from 'node:fs/promises'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { callsOf } from './support/api'
import { sampleTable } from './support/sample-table'

/** The calls of a request, as `method input`. */
function callsIn(request: Request): string[] {
  const [, names] = /\/api\/(.+)$/.exec(request.url()) ?? []
  const methods = names?.split(',') ?? []
  if (methods.length < 2) return methods.map((method) => `${method} ${request.postData() ?? ''}`)
  const inputs = request.postDataJSON() as unknown[]
  return methods.map((method, n) => `${method} ${JSON.stringify(inputs[n])}`)
}

describeInBrowser('the start of the window', () => {
  const table = sampleTable()

  test.each([
    ['/campaign', 'annals.owing', 'Les Rouilles'],
    ['/', 'program.about', 'Sous la gare centrale']
  ])(
    'asks the host for nothing twice at %s, and for what it shows before its own code has come',
    async (path, last, shown) => {
      const one = await table().person()
      await one.visits(path)
      const asked: string[] = []
      let letGo = () => {}
      const late = new Promise<void>((done) => (letGo = done))
      await one.page.route('**/assets/start-*.js', async (route) => (await late, route.continue()))
      one.page.on('request', (request) => asked.push(...callsIn(request)))
      const coming = one.page.reload()
      const methods = () => asked.map((line) => line.split(' ')[0]!)
      await expect.poll(methods).toContain(last)
      const early = methods()
      letGo()
      await coming
      await one.page.getByRole('main').getByText(shown).first().waitFor()
      await one.settles()
      expect(asked.filter((line, n) => asked.indexOf(line) !== n)).toEqual([])
      // With another input too: the first answer would have been in vain.
      expect(methods().filter((method, n) => n >= early.length && early.includes(method))).toEqual([])
    }
  )

  test('asks for a moment, and does not say that no campaign is open, while the host still opens it', async () => {
    const one = await table().person()
    await one.visits('/campaign')
    let letGo = () => {}
    const late = new Promise<void>((done) => (letGo = done))
    await one.page.route(callsOf('campaigns.current'), async (route) => (await late, route.continue()))
    const coming = one.page.reload()
    await one.page.getByText('Un instant, cela s’ouvre…').waitFor()
    expect(await one.page.getByText('Aucune campagne n’est ouverte').count()).toBe(0)
    expect(await one.page.title()).toBe('Magot')
    letGo()
    await coming
    await one.heading('Sous la gare centrale', 1).waitFor()
    expect(await one.page.getByText('Un instant, cela s’ouvre…').count()).toBe(0)
  })

  test('shows Magot’s sign while its own code is on the way, and nothing of it afterwards', async () => {
    const one = await table().person()
    await one.visits('/battles')
    let letGo = () => {}
    const late = new Promise<void>((done) => (letGo = done))
    await one.page.route('**/assets/start-*.js', async (route) => (await late, route.continue()))
    const coming = one.page.reload()
    const sign = one.page.getByRole('img', { name: 'Magot' })
    await expect.poll(() => sign.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect.poll(() => sign.evaluate((image) => getComputedStyle(image).opacity)).toBe('1')
    letGo()
    await coming
    await one.heading('Batailles', 1).waitFor()
    expect(await sign.count()).toBe(0)
  })

  test('needs one file before the others, which loads no other', async () => {
    const page = await readFile('out/renderer/index.html', 'utf8')
    const [, early] = /<script type="module" async crossorigin src="\.\/(assets\/early-[\w-]+\.js)">/.exec(
      page
    )!
    expect(page.indexOf(early!)).toBeLessThan(page.indexOf('assets/start-'))
    const code = await readFile(`out/renderer/${early}`, 'utf8')
    expect(code).not.toMatch(/\bimport\b/)
    expect(code.length).toBeLessThan(4000)
    // What the page names must exist: a file that was renamed would be asked for in vain.
    const files = await readdir('out/renderer/assets')
    const named = [...page.matchAll(/"(?:\.\/)?assets\/([^"]+)"/g)].map(([, file]) => file!)
    expect(named.filter((file) => !files.includes(file))).toEqual([])
  })

  test('is drawn in its own fonts without asking for one', async () => {
    const one = await table().person()
    const fonts: string[] = []
    one.page.on('request', (request) => request.url().endsWith('.woff2') && fonts.push(request.url()))
    await one.visits('/campaign')
    await one.page.reload()
    await one.link('Les Rouilles').first().waitFor()
    const drawn = await one.page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ status }) => status === 'loaded').length
    })
    expect(drawn).toBeGreaterThanOrEqual(5)
    expect(fonts).toEqual([])
  })
})
