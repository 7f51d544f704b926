import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { barriers } from './support/barriers'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

const LONG = 'Ceux-qui-viennent-du-fond-du-puits-sans-jamais-reprendre-haleine-'.repeat(3).slice(0, 160)
const WIDE = 'W'.repeat(160)

/** Drops or pastes something into the page, as a user does. */
async function gives(
  page: Page,
  how: 'drop' | 'paste',
  content: { text?: string; png?: Buffer }
): Promise<void> {
  const given = { how, text: content.text ?? null, png: content.png?.toString('base64') ?? null }
  await page.evaluate(({ how, text, png }) => {
    const data = new DataTransfer()
    if (text !== null) data.setData('text/plain', text)
    if (png !== null)
      data.items.add(
        new File([Uint8Array.from(atob(png), (c) => c.charCodeAt(0))], 'codes.png', { type: 'image/png' })
      )
    const event =
      how === 'drop'
        ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.querySelector(how === 'drop' ? '.drop' : 'main')!.dispatchEvent(event)
  }, given)
}

describeInBrowser('the pages for sharing and importing', () => {
  let table: PlayTable
  let one: Person
  let gang: string
  let file: string
  let json: string
  beforeAll(async () => {
    table = await PlayTable.open()
    const { api } = table
    file = (await api.call('campaigns.create', { name: 'Ruche', system: 'neo-necro', players: [LONG] })).file
    gang = (await api.call('rosters.create', { name: WIDE, kind: 'orlock' })).id
    for (const [type, name] of [
      ['leader', WIDE],
      ['kid', LONG]
    ] as const)
      await api.call('members.recruit', { roster: gang, type, name })
    // Text that does not compress well, so that there are several codes.
    const notes = Array.from({ length: 120 }, (_, n) => ((n + 3) ** 9).toString(36)).join(' ')
    const { sheets } = await api.call('rosters.get', { roster: gang })
    await api.call('members.keep', { roster: gang, member: sheets[0]!.member, notes })
    json = (await api.call('exchange.export', { roster: gang })).text
    await api.call('rosters.rename', { roster: gang, name: LONG })
    await api.call('campaigns.close', {})
    await copyFile(join(table.library, file), join(table.library, 'Copie.magot'))
    await api.call('campaigns.open', { file: 'Copie.magot' })
    await api.call('rosters.rename', { roster: gang, name: WIDE })
    await api.call('campaigns.open', { file })
    await api.call('rosters.rename', { roster: gang, name: WIDE.toLowerCase() })
    one = await table.person()
    await one.visits('/campaign')
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  test('codes advance by themselves until they are stopped, but not for users who prefer no motion', async () => {
    const code = (n: number, who: Person) =>
      who.main.getByRole('img', { name: new RegExp(`^Code QR ${n} sur `) })
    await one.visits(`/gangs/${gang}/share`)
    await code(1, one).waitFor()
    await expect.poll(() => one.button('Faire défiler', one.main).isVisible()).toBe(true)
    const mover = await table.person('fr', { reducedMotion: 'no-preference' })
    await mover.visits('/campaign')
    await mover.visits(`/gangs/${gang}/share`)
    await code(2, mover).waitFor()
    await mover.button('Arrêter', mover.main).click()
    await mover.button('Faire défiler', mover.main).waitFor()
    await mover.page.context().close()
  })

  test('a text or a picture of codes may be pasted anywhere, or dropped', async () => {
    await one.visits(`/gangs/${gang}/share`)
    await one.button('Tous à la fois', one.main).click()
    await one.settles()
    // On paper nothing is cut off at the window's edge.
    await one.page.emulateMedia({ media: 'print' })
    const png = await one.main.getByRole('tabpanel').first().screenshot()
    await one.page.emulateMedia({ media: 'screen' })
    for (const [how, content] of [
      ['paste', { text: json }],
      ['paste', { png }],
      ['drop', { png }]
    ] as const) {
      await one.visits('/campaign')
      await one.visits('/import')
      await gives(one.page, how, content)
      await one.reads('Avant de décider', one.main)
    }
  })

  test('everything fits every window with names of 160 characters, and is accessible', async () => {
    const states: { [name: string]: () => Promise<void> } = {
      codes: () => one.visits(`/gangs/${gang}/share?as=codes`),
      csv: () => one.visits(`/gangs/${gang}/share?as=csv`),
      json: () => one.visits(`/gangs/${gang}/share?as=json`),
      preview: async () => {
        await one.visits('/import')
        await gives(one.page, 'paste', { text: json })
        await one.reads('Avant de décider', one.main)
      },
      apart: async () => {
        await one.visits('/bring-back')
        await one.button('Comparer', one.main).first().click()
        await one.reads('Fait ici entre-temps', one.main)
      }
    }
    const SIZES = [
      [1280, 800],
      [1024, 768],
      [400, 800]
    ] as const
    const wide: string[] = []
    const found: { [where: string]: string[] } = {}
    for (const [name, reach] of Object.entries(states)) {
      await one.page.setViewportSize({ width: 1280, height: 800 })
      await one.visits('/campaign')
      await reach()
      for (const [width, height] of sampled(SIZES, [SIZES[0], SIZES[2]])) {
        await one.page.setViewportSize({ width, height })
        await one.settles()
        wide.push(...(await overflowing(one.page)).map((what) => `${name} ${width}×${height}: ${what}`))
      }
      await one.page.setViewportSize({ width: 1280, height: 800 })
      const there = await barriers(one.page)
      if (there.length) found[name] = there
      if (!sampled(['codes', 'preview', 'apart'], ['preview']).includes(name)) continue
      await one.page.emulateMedia({ colorScheme: 'light' })
      const light = await barriers(one.page, { coloursOnly: true })
      if (light.length) found[`${name} light`] = light
      await one.page.emulateMedia({ colorScheme: 'dark' })
    }
    expect([wide, found]).toEqual([[], {}])
  })
})
