import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import type { Person } from './support/person'
import { sampleInto } from './support/sample'
import { faultless, PlayTable } from './support/table'

const SIZES = [
  { width: 1280, height: 720 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 }
]

describeInBrowser('messages about what was done', () => {
  let table: PlayTable
  let battle: string
  let gang: string
  let founded: string
  beforeAll(async () => {
    table = await PlayTable.open(sampleInto)
    const { call } = table.api
    await call('campaigns.open', { file: 'sous-la-gare.magot' })
    const sides = []
    for (const { id } of (await call('rosters.list', {})).slice(0, 2)) {
      const { sheets } = await call('rosters.get', { roster: id })
      const fit = sheets.filter(({ left, status }) => left === null && status.fit)
      sides.push({ roster: id, members: fit.slice(0, 4).map(({ member }) => member) })
    }
    gang = sides[0]!.roster
    battle = (await call('battles.start', { name: 'Le pont', date: '2026-12-01', sides })).id
    await call('tracker.begin', { battle })
  })
  afterAll(() => table?.close())
  faultless(() => table)

  /** What a message takes away on each of these pages, at its top and at its end. */
  async function covered(
    viewport: (typeof SIZES)[number],
    pages: { [name: string]: string },
    before: (one: Person) => Promise<unknown> = async () => {}
  ) {
    const one = await table.person('fr', { viewport, hasTouch: viewport.width < 1000 })
    const found: { [page: string]: string[] } = {}
    for (const [name, path] of Object.entries(pages)) {
      await one.visits(path)
      await before(one)
      await one.settles()
      for (const down of [false, true]) {
        await one.main.evaluate((main, end) => main.scrollTo(0, end ? main.scrollHeight : 0), down)
        const free = await mainThings(one)
        expect(Object.keys(free).length).toBeGreaterThan(0)
        await says(one)
        const after = await mainThings(one)
        const lost = Object.keys(free).filter((thing) => free[thing] && !after[thing])
        if (lost.length > 0) found[`${name}, ${down ? 'at its end' : 'at its top'}`] = lost
        await one.button('Fermer ce message', one.news).last().click()
      }
    }
    await one.page.context().close()
    return found
  }

  test.each(SIZES)('during a battle, $width wide, it covers no main button and no act', async (viewport) => {
    expect(
      await covered(viewport, { battle: `/battles/${battle}`, table: `/battles/${battle}/table` })
    ).toEqual({})
  })

  test('the battle ends', async () => {
    const { sides } = await table.api.call('battles.get', { battle })
    await table.api.call('battles.report', {
      battle,
      sides: sides.map(({ roster }) => ({ roster, result: 'draw' as const, combatants: [] }))
    })
    await table.api.call('battles.finish', { battle })
  })

  test.each(SIZES)('after it, $width wide, it covers no main button and no question', async (viewport) => {
    const at = `/gangs/${gang}`
    expect(await covered(viewport, { interlude: `${at}/interlude`, evening: '/evening' })).toEqual({})
  })

  test('a gang is founded', async () => {
    const { call } = table.api
    founded = (await call('rosters.create', { name: 'Les Aiguilleurs', kind: 'orlock' })).id
    await call('rosters.propose', { roster: founded, budget: 900 })
  })

  test.each(SIZES)(
    'in the shop, $width wide, it covers neither the purchase nor a deal',
    async (viewport) => {
      const { sheets } = await table.api.call('rosters.get', { roster: founded })
      const shop = `/gangs/${founded}/trade?for=${sheets[0]!.member}`
      const fillsBasket = async (one: Person) => {
        for (const thing of ['Poignard', 'Épée']) await one.takes(thing)
        await one.field(one.words.search).fill('')
        // The sum is known: until then the purchase is not offered, and its button has another name.
        await one.basket.getByRole('button', { name: one.words.pay }).waitFor()
      }
      expect(await covered(viewport, { founding: `/gangs/${founded}/founding` })).toEqual({})
      expect(await covered(viewport, { shop }, fillsBasket)).toEqual({})
      expect(await covered(viewport, { deals: '/arbitration?tab=deals' })).toEqual({})
    }
  )
})

/** A message that nothing on the page has to do with: a backup was made. */
async function says(one: Person): Promise<void> {
  await one.page.keyboard.press('Control+k')
  await one.page.getByRole('combobox').last().fill('Sauvegarder maintenant')
  await one.page
    .getByRole('option', { name: /^Sauvegarder maintenant/ })
    .first()
    .click()
  await one.news.locator('.toast').first().waitFor()
  await one.settles()
}

/** The main buttons, the headings of questions and the focused element of the page: whether the middle of each can be touched. */
function mainThings(one: Person): Promise<{ [thing: string]: boolean }> {
  return one.main.evaluate((main) => {
    const focused = main.contains(document.activeElement) && document.activeElement !== main
    const things = [
      ...main.querySelectorAll<HTMLElement>(
        '.button.primary, form.prompt h3, .prompt button, .desk button, .foot button'
      ),
      ...(focused ? [document.activeElement as HTMLElement] : [])
    ]
    return Object.fromEntries(
      things.map((thing, n) => {
        const { left, top, width, height } = thing.getBoundingClientRect()
        const at = document.elementFromPoint(left + width / 2, top + height / 2)
        return [
          `${n} ${thing.textContent?.trim().slice(0, 40)}`,
          at !== null && (thing.contains(at) || at.contains(thing))
        ]
      })
    )
  })
}
