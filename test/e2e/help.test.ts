import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { putSample } from '../support/samples'
import { barriers } from './support/barriers'
import { focused } from './support/keyboard'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { faultless, PlayTable } from './support/table'

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }
const LONG = 'W'.repeat(160)
/** Waits for a result that may come late on a busy machine. */
const soon = <Value>(look: () => Promise<Value>, message = '') => expect.poll(look, { message })

describeInBrowser('habits and help', () => {
  let table: PlayTable
  let gang: string
  let one: Person
  const page = () => one.page
  const path = (person = one) => person.page.evaluate(() => decodeURIComponent(location.hash.slice(1)))
  const palette = (person = one) => person.page.getByRole('dialog', { name: 'Aller ou faire…' })
  const options = (person = one) => palette(person).getByRole('option')
  const types = async (text: string, person = one) => {
    await person.page.keyboard.press('Control+k')
    await palette(person).waitFor()
    // Inserts the text at once, like a paste, because each letter would start its own search.
    await person.page.keyboard.insertText(text)
  }
  const zoomTo = async (per: number, person = one) => {
    await person.page.evaluate((kept) => localStorage.setItem('magot.zoom', String(kept)), per)
    await person.page.reload()
    await person.heading(/./, 1).first().waitFor()
  }
  const helps = async (what: string, person = one) => {
    await person.page.getByRole('button', { name: 'Aide et réglages' }).click()
    await person.page.getByRole('menuitem', { name: what }).click()
  }

  beforeAll(async () => {
    table = await PlayTable.open()
    one = await table.person()
    await one.page.getByRole('heading', { level: 1 }).waitFor()
  })
  afterAll(() => table?.close())
  faultless(() => table)

  test('the empty library offers the tour; it has eleven stops, survives a reload, can be left, and starts again from the help', async () => {
    await one.main.getByRole('link', { name: 'Visiter une campagne d’exemple' }).click()
    await one.heading('Visite guidée', 1).waitFor()
    await putSample(join(table.library, 'magot-sample-neo-necro.magot'))
    await one.button('Commencer la visite').click()
    const guide = page().getByRole('dialog', { name: /./ }).and(page().locator('.guide'))
    const shown = () => page().evaluate(() => document.querySelector('[data-shown]')?.tagName ?? '')
    for (let stop = 1; stop <= 11; stop++) {
      await guide.getByText(`Visite : ${stop} sur 11`).waitFor()
      // A heading means that a stop has lost its element.
      await soon(shown, `stop ${stop}`).toMatch(/^(?!H1)./)
      if (stop === 3) {
        await page().reload()
        await guide.getByText('Visite : 3 sur 11').waitFor()
      }
      if (stop === 6) expect(await barriers(page())).toEqual([])
      // Sheets are being laid out.
      if (stop === 7) await one.settles()
      if (stop < 11) await guide.getByRole('button', { name: 'Suivant' }).click()
    }
    await page().keyboard.press('Escape')
    await guide.waitFor({ state: 'detached' })
    await helps('Visite guidée')
    await one.heading('Visite guidée', 1).waitFor()
    await one.settles()
    await one.button('Commencer la visite').click()
    await guide.waitFor()
    await guide.getByRole('button', { name: 'Quitter la visite' }).click()
    await guide.waitFor({ state: 'detached' })
    expect(await shown()).toBe('')
    gang = (await table.api.call('rosters.list', {}))[0]!.id
  })

  test('Ctrl+K finds a fighter, a page of a gang and a rule by a few letters, and runs acts; recent choices come first', async () => {
    await types('')
    await page().keyboard.type('solv')
    await soon(() => options().first().textContent()).toMatch(/^Solveig/)
    await page().keyboard.press('Enter')
    await one.heading('Solveig', 1).waitFor()
    await types('rouilles comptoir')
    await soon(() => options().first().textContent()).toBe('Les Rouilles – Comptoir')
    await page().keyboard.press('Enter')
    await soon(() => path()).toBe(`/gangs/${gang}/trade`)
    await types('epee energ')
    await soon(() => options().first().textContent()).toMatch(/^Épée énergétique/)
    await page().keyboard.press('Enter')
    await soon(() => path()).toMatch(/^\/reference\/thing:/)
    await types('theme clair')
    await page().keyboard.press('Enter')
    await soon(() => page().evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
    await types('')
    const lately = palette().getByRole('group', { name: 'Choisis récemment' })
    await soon(() => lately.getByRole('option').allTextContents()).toEqual([
      'Les Rouilles – Comptoir',
      expect.stringMatching(/^Solveig/)
    ])
    await page().keyboard.press('Escape')
    await types('zzzz')
    await one.reads('Aucun résultat.', palette())
    await page().keyboard.press('Escape')
  })

  test('Ctrl+K finds an item by either of its names with its owners, and an act by its words', async () => {
    const held = await table.api.call('stash.list', {})
    const thing = held.find(
      ({ holderName, name }) =>
        holderName !== null &&
        name['fr'] !== name['en'] &&
        held.filter((other) => other.name['fr'] === name['fr']).length <= 3
    )!
    for (const name of [thing.name['fr']!, thing.name['en']!]) {
      await types(name)
      const things = palette().getByRole('group', { name: 'Objets portés ou en réserve' })
      const mine = things.getByRole('option').filter({ hasText: `${thing.holderName}, ${thing.rosterName}` })
      await mine.filter({ hasText: thing.name['fr']! }).first().waitFor()
      if (name === thing.name['en']) await mine.first().click()
      else await page().keyboard.press('Escape')
    }
    await one.heading(thing.holderName!, 1).waitFor()
    await table.api.call('rosters.rename', { roster: gang, name: 'Les Quadrilles' })
    await types('quadrilles')
    const done = palette().getByRole('group', { name: 'Dans l’historique' }).getByRole('option')
    await done.first().click()
    await one.heading('Historique', 1).waitFor()
    await soon(() => one.main.getByRole('searchbox').first().inputValue()).toContain('Les Quadrilles')
    await table.api.call('history.undo', {})
  })

  test('the palette runs the page’s own buttons, and the arrow keys wrap around its choices', async () => {
    await one.visits('/battles')
    await types('')
    const here = palette().getByRole('group', { name: 'Sur cette page' })
    await here
      .getByRole('option', { name: /bataille/i })
      .first()
      .click()
    await soon(() => path()).toBe('/battles/new')
    await types('')
    const chosen = () => palette().locator('[aria-selected="true"]').textContent()
    const first = await chosen()
    await page().keyboard.press('ArrowUp')
    expect(await chosen()).not.toBe(first)
    await page().keyboard.press('ArrowDown')
    expect(await chosen()).toBe(first)
    expect(
      await page()
        .getByRole('combobox', { name: 'Page, nom, objet, règle ou action' })
        .getAttribute('aria-activedescendant')
    ).toBe(await palette().locator('[aria-selected="true"]').getAttribute('id'))
    // One key right after the other, like fast typing.
    await Promise.all([page().keyboard.press('Escape'), page().keyboard.press('Control+k')])
    await palette().waitFor()
    await page().keyboard.press('Escape')
    await palette().waitFor({ state: 'detached' })
  })

  test('? lists the keys; closing a dialog returns the focus, and a new page takes it', async () => {
    await one.visits(`/gangs/${gang}`)
    const trade = one.main.getByRole('link', { name: 'Comptoir' })
    await trade.focus()
    await page().keyboard.press('?')
    const dialog = page().getByRole('dialog', { name: 'Raccourcis clavier' })
    await one.reads('Annuler la dernière action de la page', dialog)
    await page().keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await focused(page())).toBe('Comptoir')
    await page().keyboard.press('Enter')
    await one.heading('Comptoir', 1).waitFor()
    await soon(() => page().evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await page().keyboard.press('Control+k')
    await palette().waitFor()
    await page().keyboard.press('Escape')
    expect(await page().evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  test('a search in the quick reference is part of the address; one step back leads from the entry to the search', async () => {
    await page().keyboard.press('F1')
    await one.heading('Règles du jeu', 1).waitFor()
    await page().keyboard.press('/')
    await page().keyboard.type('epee')
    const entries = one.main.getByRole('article')
    await soon(() => entries.first().getByRole('heading').textContent()).toMatch(/^Épée/)
    await soon(() => path()).toBe('/reference?q=epee')
    expect((await entries.first().locator('mark').allTextContents())[0]).toBe('Épée')
    await page().keyboard.press('Enter')
    await soon(() => path()).toBe('/reference/thing:sword')
    expect(await page().evaluate(() => document.activeElement?.textContent)).toContain('Épée')
    await page().keyboard.press('Alt+ArrowLeft')
    await soon(() => path()).toBe('/reference?q=epee')
    await expect.poll(() => one.field('Chercher dans les règles').inputValue()).toBe('epee')
    // In the other language as well, by its own name.
    await one.field('Chercher dans les règles').fill('boltgun')
    await soon(() => entries.first().getByRole('heading').textContent()).toMatch(/^Bolter/)
    await one.field('Chercher dans les règles').fill('xyzzy')
    await one.reads('Aucun résultat.', one.main)
    await one.visits('/reference/XX-NONE-1')
    await one.reads('Les règles n’ont pas de « XX-NONE-1 ».', one.main)
  })

  test('a rule’s title shows the rule on the spot, and links to the reference', async () => {
    await one.visits('/questions/shoot-target')
    const tags = one.main.locator('[data-rules]').first()
    await tags.waitFor()
    const title = (await tags.locator('span').first().textContent())!
    expect(title).not.toMatch(/NN-/)
    await tags.click()
    const card = page().getByRole('dialog', { name: new RegExp(title) })
    await card.waitFor()
    await expect
      .poll(async () => (await card.getByRole('definition').count()) >= (await tags.locator('span').count()))
      .toBe(true)
    expect(await barriers(page())).toEqual([])
    await page().keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
    expect(await tags.evaluate((element) => element === document.activeElement)).toBe(true)
    await tags.click()
    await card.getByRole('link').first().click()
    await soon(() => path()).toMatch(/^\/reference\/NN-/)
    expect(await one.sees(one.main.getByRole('article', { name: title }))).toContain(
      (await path()).replace('/reference/', '')
    )
  })

  test('an undoable act needs no confirmation, and its message undoes it', async () => {
    const fresh = (await table.api.call('rosters.create', { name: 'Les Nouveaux', kind: 'orlock' })).id
    const { recruited } = await table.api.call('members.recruit', {
      roster: fresh,
      type: 'ganger',
      name: 'Passant'
    })
    const there = async () =>
      (await table.api.call('rosters.get', { roster: fresh })).sheets.map((sheet) => sheet.name)
    await one.visits(`/gangs/${fresh}/fighters/${recruited}`)
    await one.main.getByRole('button', { name: 'Plus d’actions' }).first().click()
    await page().getByRole('menuitem', { name: 'Renvoyer' }).click()
    await soon(() => path()).toBe(`/gangs/${fresh}`)
    expect(await there()).not.toContain('Passant')
    await one.news.getByRole('button', { name: 'Annuler', exact: true }).last().click()
    await soon(there).toContain('Passant')
  })

  test('back returns to the same position of a long page', async () => {
    await one.visits('/reference?part=shooting')
    await page().evaluate(() => document.querySelector('main')!.scrollTo(0, 700))
    await page().evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    ) // the page has received it
    await one.goes('Batailles')
    await one.heading('Batailles', 1).waitFor()
    expect(await page().evaluate(() => document.querySelector('main')!.scrollTop)).toBe(0)
    await page().goBack()
    await one.heading('Règles du jeu', 1).waitFor()
    await soon(() => page().evaluate(() => Math.round(document.querySelector('main')!.scrollTop))).toBe(700)
    await page().goForward()
    await one.heading('Batailles', 1).waitFor()
  })

  test('from 80 to 200 per cent nothing is cut off, menus and dialogs stay in the window, and the size is kept', async () => {
    const faults: string[] = []
    for (const per of sampled([80, 200], [200])) {
      await zoomTo(per)
      for (const to of ['/campaign', `/gangs/${gang}/trade`, '/battles/new', '/reference?part=tables']) {
        await one.visits(to)
        faults.push(...(await overflowing(page())).map((what) => `${per} % ${to}: ${what}`))
      }
      await one.visits(`/gangs/${gang}`)
      const inside = async (
        what: string,
        box: { x: number; y: number; width: number; height: number } | null
      ) => {
        if (!box || box.x < -1 || box.y < -1 || box.x + box.width > 1281 || box.y + box.height > 801)
          faults.push(`${per} %: the ${what} is at ${JSON.stringify(box)}`)
      }
      const more = one.main.getByRole('button', { name: 'Plus d’actions' }).first()
      await more.click()
      const menu = page().getByRole('menu')
      await inside('menu', await menu.boundingBox())
      const [opener, list] = [(await more.boundingBox())!, (await menu.boundingBox())!]
      if (Math.abs(opener.x + opener.width - list.x - list.width) > 4)
        faults.push(`${per} %: the menu lies elsewhere than its button`)
      await page().keyboard.press('Escape')
      await page().keyboard.press('?')
      await inside('dialog', await page().getByRole('dialog').boundingBox())
      await page().keyboard.press('Escape')
    }
    expect(faults).toEqual([])
    // Paper has its own size.
    await page().emulateMedia({ media: 'print' })
    expect(await page().evaluate(() => Number(getComputedStyle(document.documentElement).zoom))).toBe(1)
    await page().emulateMedia({ media: null })
    await page().keyboard.press('Control+0')
    await helps('Réglages')
    const settings = page().getByRole('dialog', { name: 'Réglages de l’affichage' })
    await settings.getByRole('combobox', { name: 'Taille de l’affichage' }).selectOption('125')
    expect(await page().evaluate(() => Number(getComputedStyle(document.documentElement).zoom))).toBe(1.25)
    await settings.getByRole('button', { name: 'Taille normale' }).click()
    await settings.getByRole('radio', { name: 'Rien ne bouge' }).check()
    expect(await page().evaluate(() => document.documentElement.hasAttribute('data-still'))).toBe(true)
    // Nothing may be animated, not even briefly, because that costs work for each colour of each element.
    const onTheirWay = () =>
      [...document.querySelectorAll('*')].filter((one) => getComputedStyle(one).transitionDuration !== '0s')
        .length
    expect(await page().evaluate(onTheirWay)).toBe(0)
    expect(await barriers(page())).toEqual([])
    await page().keyboard.press('Escape')
  })

  test('names of 160 letters fit into the palette; palette and reference are readable in both themes', async () => {
    const long = (await table.api.call('rosters.create', { name: LONG, kind: 'orlock' })).id
    await one.visits(`/gangs/${long}`)
    await types('wwww')
    await options().first().waitFor()
    const wide = await palette().evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('.list, .option')]
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.className)
    )
    expect(wide).toEqual([])
    expect(await barriers(page())).toEqual([])
    await page().keyboard.press('Escape')
    for (const theme of sampled(['dark', 'light'], ['light'])) {
      await page().evaluate((kept) => localStorage.setItem('magot.theme', kept), theme)
      await page().reload()
      const to = theme === 'dark' ? '/reference?part=tables' : '/reference?q=tir'
      await one.visits(to)
      expect(await barriers(page(), { coloursOnly: theme === 'light' }), `${theme} ${to}`).toEqual([])
    }
  })

  test('on a tablet everything can be reached by touch', async () => {
    const touch = await table.person('fr', TABLET)
    await touch.visits('/reference?q=recharge')
    expect(await overflowing(touch.page)).toEqual([])
    const low = (selector: string) =>
      touch.page
        .locator(selector)
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().height < 43.5)
            .map(
              (one) => `${one.tagName} ${one.textContent?.slice(0, 30)} ${one.getBoundingClientRect().height}`
            )
        )
    expect(await low('.parts a, [data-rules], main form input')).toEqual([])
    await helps('Aller ou faire…', touch)
    await options(touch).first().waitFor()
    expect(await low('[role="option"]')).toEqual([])
    await options(touch).filter({ hasText: 'Historique' }).first().tap()
    await touch.heading('Historique', 1).waitFor()
    await touch.page.context().close()
  })
})
