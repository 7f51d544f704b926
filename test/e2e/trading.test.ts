import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { barriers } from './support/barriers'
import { focused, tabTo } from './support/keyboard'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { faultless, PlayTable } from './support/table'

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }
const LONG = 'Interminable'.repeat(14).slice(0, 160)

describeInBrowser('the trading post', () => {
  let table: PlayTable
  let gang: string
  let rikke: string
  let enemy: string
  let one: Person
  const trade = (more = '') => `/gangs/${gang}/trade${more}`
  const view = () => table.api.call('rosters.get', { roster: gang })
  const sits = async (...how: Parameters<PlayTable['person']>) => {
    const person = await table.person(...how)
    await person.page.getByRole('heading', { level: 1 }).waitFor()
    return person
  }
  const search = (person: Person) => person.field('Chercher un objet')
  const shown = async (person: Person) => {
    await person.settles()
    return person.main
      .getByRole('table')
      .locator('tbody')
      .getByRole('rowheader')
      .evaluateAll((heads) =>
        heads.map((head) =>
          [...head.childNodes]
            .filter((node) => node.nodeType === Node.TEXT_NODE || node.nodeName === 'MARK')
            .map((node) => node.textContent)
            .join('')
            .trim()
        )
      )
  }
  /** A busy machine draws late, so the results are awaited. */
  const slowly: typeof expect.poll = (read) => expect.poll(read)
  const cells = (person: Person, use: string, row: string | RegExp): Locator =>
    person.page
      .getByRole('table', { name: `Comparaison : ${use}` })
      .getByRole('row')
      .filter({ has: person.page.getByRole('rowheader', { name: row }) })
      .getByRole('cell')

  beforeAll(async () => {
    table = await PlayTable.open()
    const { api } = table
    await api.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    gang = (await api.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
    rikke = (await api.call('members.recruit', { roster: gang, type: 'leader', name: 'Rikke' })).recruited
    await api.call('members.recruit', { roster: gang, type: 'kid', name: 'Élan' })
    await api.call('stash.buy', { roster: gang, lines: [{ thing: 'lasgun', holder: rikke, quantity: 1 }] })
    const other = (await api.call('rosters.create', { name: 'Les Griffes', kind: 'goliath' })).id
    enemy = (await api.call('members.recruit', { roster: other, type: 'colossus', name: 'Brute' })).recruited
    await api.call('stash.buy', {
      roster: other,
      lines: [{ thing: 'carapace-armour', holder: enemy, quantity: 1 }]
    })
    one = await sits()
  })
  afterAll(() => table?.close())
  faultless(() => table)

  test('on a phone the count of a thing in the basket is as large as a finger', async () => {
    const phone = await sits('fr', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await phone.visits(trade())
    await search(phone).fill('poignard')
    await phone.button('Mettre au panier : Poignard', phone.main).tap()
    const count = phone.button('Aller au panier : 1 × Poignard', phone.main)
    const { width, height } = (await count.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await count.tap()
    const basket = phone.heading(/^Panier/)
    await expect.poll(() => basket.evaluate((heading) => heading === document.activeElement)).toBe(true)
    await phone.page.context().close()
  })

  test('search ignores accents, marks its matches, and opens folded makes and reloads', async () => {
    await one.visits(trade())
    await search(one).fill('epee')
    expect(await shown(one)).toEqual([
      'Épée',
      'Épée tronçonneuse',
      'Épée énergétique',
      expect.stringMatching(/épée/i)
    ])
    await expect.poll(() => one.main.locator('mark').first().textContent()).toBe('Épée')
    await search(one).fill('bolter maitre')
    expect((await shown(one)).some((name) => /Bolter de maître/.test(name))).toBe(true)
    await search(one).fill('')
    expect(await shown(one)).not.toContain('Bolter de maître')
    await one.button(/^Bolter : \d+ variantes et recharges$/).click()
    expect(await shown(one)).toContain('Bolter de maître')
    await expect.poll(() => one.button(/^Bolter : \d+ variantes/).getAttribute('aria-expanded')).toBe('true')
  })

  test('filters by price and rarity are kept when the page is left and when the window is reopened', async () => {
    await one.visits(trade())
    await one.page.getByRole('spinbutton', { name: 'Prix minimal' }).fill('40')
    await one.page.getByRole('spinbutton', { name: 'Prix maximal' }).fill('45')
    await one.page.getByRole('combobox', { name: 'Rareté' }).selectOption({ label: 'Communs' })
    const found = await shown(one)
    expect(found).toContain('Bolter')
    expect(found).not.toContain('Poignard')
    await one.visits(`/gangs/${gang}`)
    await one.visits(trade())
    expect(await shown(one)).toEqual(found)
    await one.page.reload()
    await one.heading('Comptoir', 1).waitFor()
    expect(await shown(one)).toEqual(found)
    await one.button('Tout montrer').click()
    expect((await shown(one)).length).toBeGreaterThan(found.length)
  })

  test('a basket shows money, weight and value after the purchase and what is still affordable, and saves nothing before it is paid', async () => {
    await one.visits(trade(`?for=${rikke}`))
    const before = await view()
    await search(one).fill('carapace')
    await one.button('Mettre au panier : Armure carapace').click()
    const { basket } = one
    const cost = (await table.api.call('stash.offers', { roster: gang, holder: rikke })).find(
      (offer) => offer.thing === 'carapace-armour'
    )!.price!
    const changes = async (figure: string) =>
      (
        await one.cells(
          basket
            .getByRole('row')
            .filter({ has: one.page.getByRole('rowheader', { name: new RegExp(`^${figure}`) }) })
        )
      )
        .slice(1)
        .map((text) => text.replace(/[^\d/]/g, ''))
    expect(await changes('Crédits')).toEqual([String(before.money), String(before.money! - cost)])
    for (const figure of ['Valeur de gang', 'Encombrement'])
      expect(new Set(await changes(figure)).size).toBe(2)
    await search(one).fill('')
    // A second plating is no longer allowed, because the basket counts.
    await one.page.getByRole('checkbox', { name: 'Ce que je peux encore acheter' }).check()
    await slowly(() => shown(one)).not.toContain('Armure carapace')
    expect(await shown(one)).toContain('Poignard')
    // Through other pages, back and forward, and a reload: the basket and the gang are unchanged.
    await one.visits(`/gangs/${gang}`)
    await one.page.goBack()
    await one.reads('Armure carapace', basket)
    await one.page.reload()
    await one.reads('Armure carapace', basket)
    expect(await view()).toEqual(before)
    await one.button('Tout montrer').click()
    await basket.getByRole('button', { name: /^Acheter pour Rikke/ }).click()
    await one.reads(/^Prenez ce que vous voulez essayer/, basket)
    expect((await view()).items.map((item) => item.thing).sort()).toEqual(['carapace-armour', 'lasgun'])
    await one.page.reload()
    await one.reads(/^Prenez ce que vous voulez essayer/, basket)
  })

  test('forbidden items show the reason with its rules, and the filter for allowed items hides them', async () => {
    await one.visits(trade())
    await one.page.getByRole('combobox', { name: 'Pour', exact: true }).selectOption({ label: 'Élan' })
    await search(one).fill('fuseur')
    const row = one.page
      .getByRole('row')
      .filter({ has: one.page.getByRole('rowheader', { name: /^Fuseur/ }) })
      .first()
    await expect.poll(() => one.sees(row)).toMatch(/✕|Élan/)
    await expect.poll(() => row.getByRole('button', { name: /^Mettre au panier/ }).isDisabled()).toBe(true)
    await row.locator('[data-rules]').first().click()
    await one.page.getByRole('dialog').waitFor()
    await one.page.keyboard.press('Escape')
    await one.page.getByRole('checkbox', { name: 'Permis, même trop cher' }).check()
    await slowly(() => shown(one)).not.toContain('Fuseur')
    await one.button('Tout montrer').click()
  })

  test('weapons are compared with this fighter’s numbers, against a typical enemy or a real one; back returns to the shelves', async () => {
    await one.visits(trade(`?for=${rikke}`))
    for (const name of ['Bolter', 'Épée']) {
      await search(one).fill(name)
      await one.button(`Comparer : ${name}`).click()
    }
    await search(one).fill('')
    await one.button('Comparer 2 objets').click()
    await one.button('Fusil laser').click() // already carried
    await slowly(() => cells(one, 'Tir', /^Force/).count()).toBe(2)
    const asked = { roster: gang, member: rikke, things: ['boltgun', 'sword', 'lasgun'] }
    const told = (await table.api.call('stash.compare', asked)).tables.find(({ key }) => key === 'shots')!
    const line = (key: string) => told.rows.find((row) => row.key === key)!
    expect(await cells(one, 'Tir', /^Pour toucher, courte/).allTextContents()).toEqual(
      line('hitShort').cells.map((cell) => String(cell))
    )
    // The better value has a text, not only a colour.
    expect((await cells(one, 'Tir', /^Force/).allTextContents())[0]).toMatch(/◆.*le meilleur/)
    await cells(one, 'Corps à corps', /^Blesse/)
      .first()
      .waitFor()
    // Against a fighter of the other gang, in armour.
    const wounds = () => cells(one, 'Tir', /^PV perdus en moyenne, courte/).allTextContents()
    const supposed = await wounds()
    await one.field('Contre').selectOption({ label: 'Brute' })
    await slowly(wounds).not.toEqual(supposed)
    await slowly(() => one.field('Armure de la cible').count()).toBe(0)
    expect(new URL(one.page.url().replace('#', '')).searchParams.get('foe')).toContain(enemy)
    // Each number has its explanation.
    await one.page.getByText('D’où viennent les chiffres : Bolter').click()
    await one.reads(/^Touche sur \d/, one.main)
    // All of it is in the address.
    await one.page.reload()
    await slowly(() => cells(one, 'Tir', /^Force/).count()).toBe(2)
    expect(
      await one.field('Contre').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text)
    ).toBe('Brute')
    await one.field('Contre').selectOption({ label: 'un adversaire type' })
    await one.field('Armure de la cible').selectOption({ label: 'Armure carapace' })
    await slowly(wounds).not.toEqual(supposed)
    // From the comparison into the basket.
    await one.page
      .getByRole('table', { name: 'Comparaison : Corps à corps' })
      .getByRole('button', { name: 'Mettre au panier : Épée' })
      .click()
    await one.reads('Épée', one.basket)
    await one.button('Vider le panier').click()
    await one.button('Retirer de la comparaison : Bolter').click()
    await slowly(() => cells(one, 'Tir', /^Force/).count()).toBe(1)
    await one.page.getByRole('tab', { name: /^Vendre/ }).click()
    await one.page.goBack()
    await one.page.getByRole('table', { name: 'Comparaison : Tir' }).waitFor()
    await one.page.goForward()
    await expect
      .poll(() => one.page.getByRole('tab', { name: /^Vendre/ }).getAttribute('aria-selected'))
      .toBe('true')
  })

  test('with the keyboard alone an item is found, compared, taken and paid for, and the focus is never lost', async () => {
    await one.visits(trade(`?for=${rikke}`))
    await tabTo(one.page, search(one))
    await one.page.keyboard.type('poignard')
    await tabTo(one.page, one.button('Comparer : Poignard'))
    await one.page.keyboard.press('Space')
    expect(await focused(one.page)).toBe('Comparer : Poignard')
    await expect.poll(() => one.button('Comparer : Poignard').getAttribute('aria-pressed')).toBe('true')
    await tabTo(one.page, one.button('Mettre au panier : Poignard'))
    await one.page.keyboard.press('Enter')
    await one.reads('Poignard', one.basket)
    await tabTo(one.page, one.basket.getByRole('button', { name: /^Acheter pour Rikke/ }))
    await one.page.keyboard.press('Enter')
    await one.reads(/^Prenez ce que vous voulez essayer/, one.basket)
    expect((await view()).items.some((item) => item.thing === 'dagger')).toBe(true)
  })

  test('forced colours still distinguish the selected tab, a pressed button, a ticked box and the current page', async () => {
    const { page } = one
    await one.visits(trade(`?for=${rikke}`))
    await search(one).fill('poignard')
    await page.emulateMedia({ forcedColors: 'active' })
    /** Drawn with neither focus nor pointer on it. */
    const drawn = async (what: Locator) => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.mouse.move(0, 0)
      return (await what.screenshot()).toString('base64')
    }
    const looksOtherwise = async (what: Locator, choose: () => Promise<unknown>) => {
      const before = await drawn(what)
      await choose()
      await expect.poll(() => drawn(what)).not.toBe(before)
    }
    const compare = one.button('Comparer : Poignard')
    await looksOtherwise(compare, () => compare.click())
    const box = page.getByRole('checkbox', { name: 'Permis, même trop cher' })
    await looksOtherwise(box, () => box.check())
    await box.uncheck()
    const tab = page.getByRole('tab', { name: /^Vendre/ })
    await looksOtherwise(tab, () => tab.click())
    const battles = one.rail.getByRole('link', { name: 'Batailles', exact: true })
    await looksOtherwise(battles, () => one.visits('/battles'))
    await page.emulateMedia({ forcedColors: 'none' })
  })

  test('the page is accessible in both themes and in English, and names of any length do not overflow', async () => {
    const long = (await table.api.call('rosters.create', { name: LONG, kind: 'orlock' })).id
    const who = (await table.api.call('members.recruit', { roster: long, type: 'leader', name: LONG }))
      .recruited
    const looks = [
      ['fr', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
      ['en', { ...TABLET, colorScheme: 'light' }],
      ['fr', { viewport: { width: 400, height: 800 }, hasTouch: true, colorScheme: 'light' }]
    ] as const
    for (const [tongue, how] of sampled(looks, looks.slice(1))) {
      const person = await sits(tongue, how)
      for (const path of [
        `/gangs/${long}/trade?for=${who}`,
        `/gangs/${long}/trade?for=${who}&side=compare&compare=boltgun,plasma-gun,master-crafted:boltgun,sword,frag-grenade,leather`
      ]) {
        await person.visits(path)
        const compares = path.includes('side=compare')
        if (compares)
          await person.page
            .getByRole('table', { name: /^Compar/ })
            .first()
            .waitFor()
        else {
          // A phone folds the categories until a search.
          const dagger = tongue === 'fr' ? 'Poignard' : 'Dagger'
          await person.field(person.words.search).fill(dagger)
          await person.button(person.words.take(dagger)).click()
          // The whole list would keep axe busy for long, with the same rows over and over.
          await person.field(person.words.search).fill('plasma')
        }
        await person.settles()
        expect({ path, how, over: await overflowing(person.page) }).toEqual({ path, how, over: [] })
        if (compares === (tongue === 'en') && how.viewport.width > 400)
          expect({ path, how, barriers: await barriers(person.page) }).toEqual({ path, how, barriers: [] })
      }
      await person.page.context().close()
    }
  })
})
