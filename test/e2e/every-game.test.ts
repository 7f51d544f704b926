import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { describeInBrowser } from '../support/browser'
import { barriers } from './support/barriers'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { pagesOf } from './support/sample'
import { faultless, PlayTable } from './support/table'
import { systems } from '../../src-main/systems/registry'

/** What a game fills with words and figures of its own; the other pages are the same in every game. */
const OWN = ['campaign', 'gang', 'fighter', 'trade', 'interlude', 'gang-cards', 'cards-book', 'correct-fighter', 'battle', 'table', 'history', 'rules-rulings', 'rules-tables', 'reference', 'questions', 'question']

/** What differs so much that it is looked at with the eyes of whoever hears the page, too. */
const HEARD = ['fighter', 'battle', 'table', 'question']
/** Where a game has most of its own words to say. */
const SAID = ['gang', 'fighter', 'interlude', 'cards-book', 'table', 'history', 'rules-rulings', 'questions']

/** Words that no person wrote: keys that nobody knows, values that are none. */
function unsaid(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll('body *')].flatMap((one) => [
      ...[...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
      ...['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? '')
    ])
    return [...new Set(texts.map((text) => text.trim()).filter((text) => /^(?!.*\.magot$)[a-z][\w-]*(\.[\w-]+)+$|\bundefined\b|\bNaN\b|\[object |\{=?\w+\}/.test(text)))]
  })
}

// The first game has every page looked at in files of its own.
for (const { id: system } of systems.slice(1)) {
  describeInBrowser(`the pages of the sample of ${system}`, () => {
    let table: PlayTable
    let pages: { [name: string]: string }
    beforeAll(async () => {
      table = await PlayTable.open()
      const { file } = await table.api.call('tasks.sample', { system })
      await table.api.call('campaigns.open', { file })
      pages = await pagesOf(table.api)
    })
    afterAll(() => table?.close())
    faultless(() => table)

    const look = async (reader: Person, among: string[], found: (page: Page, name: string) => Promise<string[]>) => {
      const wrong: { [page: string]: string[] } = {}
      for (const name of among) {
        if (!pages[name]) continue
        await reader.visits(pages[name])
        const there = await found(reader.page, name)
        if (there.length) wrong[name] = there
      }
      await reader.page.context().close()
      return wrong
    }

    test(`say everything in French, fit a tablet and keep nobody out (${system})`, async () => {
      const reader = await table.person('fr', { viewport: { width: 1024, height: 768 } })
      expect(await look(reader, OWN, async (page, name) => [...(await unsaid(page)), ...(await overflowing(page)), ...(HEARD.includes(name) ? await barriers(page) : [])])).toEqual({})
    })

    test(`fit a phone where sheets are read (${system})`, async () => {
      const reader = await table.person('fr', { viewport: { width: 390, height: 844 } })
      expect(await look(reader, ['gang', 'fighter', 'interlude', 'table'], (page) => overflowing(page))).toEqual({})
    })

    test(`say everything in English (${system})`, async () => {
      expect(await look(await table.person('en'), SAID, unsaid)).toEqual({})
    })
  })
}
