import { unzipSync } from 'fflate'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MM, readPdf } from '../printing/support/read-pdf'
import { describeInBrowser } from '../support/browser'
import { LONG as LONG_RUN, sampled } from '../support/runs'
import { barriers } from './support/barriers'
import { tabTo } from './support/keyboard'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

const LONG = 'Interminable'.repeat(14).slice(0, 160)
const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }
/** The accessibility of the desk is tested with all pages (window.test). */
const DESK = {}
const PHONE = { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true }

describeInBrowser('the cards page', () => {
  let table: PlayTable
  let gang: string
  let rikke: string
  let one: Person
  const deck = () => `/gangs/${gang}/cards`
  /** Waits until the sheets are laid out; returns their report. */
  const report = async (person: Person) => {
    const told = person.page.getByRole('region', { name: /^(Mise en page|Layout)$/ })
    await told.waitFor()
    return ((await told.textContent()) ?? '').replace(/\s+/g, ' ')
  }
  const kind = (name: string, person = one) =>
    person.page.getByRole('checkbox', { name: new RegExp(`^Toutes les cartes\\s: ${name}$`) })
  const unfolds = (name: string) => one.main.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const told = async (says: RegExp, person = one) =>
    expect.poll(() => report(person), { timeout: 30_000 }).toMatch(says)
  /** The finished file, fetched as the link does. */
  const file = async (link: string) => {
    const found = one.link(link)
    await found.waitFor({ timeout: 120_000 })
    const answer = await one.page.request.get((await found.getAttribute('href'))!)
    return { type: answer.headers()['content-type'], bytes: new Uint8Array(await answer.body()) }
  }

  beforeAll(async () => {
    table = await PlayTable.open()
    const { api } = table
    await api.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    gang = (await api.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
    rikke = (await api.call('members.recruit', { roster: gang, type: 'leader', name: 'Rikke' })).recruited
    await api.call('members.recruit', { roster: gang, type: 'ganger', name: LONG })
    await api.call('stash.buy', {
      roster: gang,
      lines: [
        { thing: 'boltgun', holder: rikke, quantity: 1 },
        { thing: 'dagger', holder: rikke, quantity: 1 }
      ]
    })
    one = await table.person()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  test('starts with everybody and the sheet; kinds and single cards are added with their copies', async () => {
    await one.visits(deck())
    await told(/2 cartes et 3 pages sur 2 feuilles · 210 × 297 mm/)
    await kind('Armes').check()
    await told(/4 cartes et 3 pages sur 2 feuilles/)
    await unfolds('Armes')
    await one.reads('Rikke', one.main.getByRole('listitem').filter({ hasText: 'Bolter' }))
    await one.field('Exemplaires : Bolter').fill('7')
    await one.field('Exemplaires : Bolter').press('Enter')
    await told(/10 cartes et 5 pages sur 3 feuilles/)
    await one.page.getByRole('checkbox', { name: /^Poignard/ }).uncheck()
    await told(/9 cartes et 3 pages sur 2 feuilles/)
    expect(await kind('Armes').evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual(
      [false, true]
    )
    await one.field('Chercher une carte').fill('furie')
    await expect
      .poll(() => one.main.getByRole('checkbox', { name: /^Toutes les cartes/ }).count())
      .toBeLessThan(5)
    await one.field('Chercher une carte').fill('')
  })

  test('the paper is set up beside its preview, remembered, and printed as previewed', async () => {
    await one.page.getByRole('tab', { name: 'Papier' }).click()
    await one.field('Dos').selectOption({ label: 'Recto verso, bord long' })
    await told(/4 pages sur 2 feuilles|3 pages sur 2 feuilles/)
    await one.field('Format des cartes').selectOption({ label: 'Tarot · 70 × 120 mm' })
    await told(/9 cartes/)
    const pages = Number(/(\d+) pages sur/.exec(await report(one))![1])
    await one.button('Imprimer en PDF').click()
    const { type, bytes } = await file('Ouvrir le PDF')
    expect(type).toBe('application/pdf')
    const pdf = await readPdf(bytes)
    expect(pdf.pages).toHaveLength(pages)
    expect(pdf.pages[0]!.text).toContain('Rikke')
    expect((await PDFDocument.load(bytes)).getPage(0).getSize().width).toBeCloseTo((210 / 25.4) * 72, 0)
    await one.page.reload()
    await one.visits(deck())
    await one.page.getByRole('tab', { name: 'Papier' }).click()
    await expect.poll(() => one.field('Format des cartes').inputValue()).toBe('tarot')
  })

  test('a sheet keeps within small pages, also one that begins in the middle of a fighter', async () => {
    await one.field('Page').selectOption({ label: 'A6 · 105 × 148 mm' })
    await told(/2 cartes et \d+ pages sur \d+ feuilles · 105/)
    await expect.poll(() => one.button('Imprimer en PDF').isEnabled()).toBe(true)
    await one
      .field('Page affichée')
      .selectOption({ index: (await one.page.locator('.preview .paper-sheet').count()) - 1 })
    await expect.poll(() => one.page.locator('.face-roster.face-further').count()).toBeGreaterThan(0)
  })

  test('a page without room for a card is refused with the size it needs', async () => {
    await one.field('Format des cartes').selectOption({ label: 'A5 · 148 × 210 mm' })
    await one.page
      .getByRole('region', { name: 'Mise en page' })
      .getByText(/148.*210/)
      .waitFor()
    await expect.poll(() => one.button('Imprimer en PDF').isDisabled()).toBe(true)
    await one.field('Page').selectOption({ label: 'A4 · 210 × 297 mm' })
    await one.field('Format des cartes').selectOption({ label: 'Poker · 63 × 88 mm' })
    await one.field('Dos').selectOption({ label: 'Sans dos' })
    await told(/2 cartes et 2 feuilles/)
  })

  test('cards already printed and unchanged are left out until they change', async () => {
    await one.page.getByRole('tab', { name: 'Cartes' }).click()
    await one.page.getByRole('checkbox', { name: /^Seulement ce qui a changé/ }).check()
    await one.reads('Rien n’a changé')
    await table.api.call('members.rename', { roster: gang, member: rikke, name: 'Rikke la Rouille' })
    await told(/1 carte et 2 feuilles/)
    await unfolds('Combattants')
    await one.reads('changée', one.main.getByRole('listitem').filter({ hasText: 'Rikke la Rouille' }))
    await one.page.getByRole('checkbox', { name: /^Seulement ce qui a changé/ }).uncheck()
  })

  test('a selection is saved under a name, and opened again from the list of decks', async () => {
    await kind('Furies').check()
    await one.button('Garder ces réglages').click()
    const dialog = one.page.getByRole('dialog', { name: 'Garder ces réglages' })
    await one.field('Nom', dialog).fill('Partie du vendredi')
    await one.button('Garder ces réglages', dialog).click()
    await dialog.waitFor({ state: 'detached' })
    await one.goes('Cartes')
    await one.link('Partie du vendredi', one.main).click()
    await told(/3 cartes/)
    await expect.poll(() => kind('Furies').isChecked()).toBe(true)
  })

  test('one card makes a picture, several a ZIP of pictures', async () => {
    await one.visits(`${deck()}?cards=thing:boltgun`)
    await told(/^Mise en page1 carte et 1 feuille/)
    await one.button('Images PNG').click()
    const picture = await file('Ouvrir l’image')
    expect([picture.type, Buffer.from(picture.bytes.subarray(1, 4)).toString()]).toEqual(['image/png', 'PNG'])
    await kind('Furies').check()
    await told(/2 cartes/)
    await one.button('Images PNG').click()
    const zip = unzipSync((await file('Enregistrer les images (ZIP)')).bytes)
    expect(Object.keys(zip)).toHaveLength(2)
  })

  test('a custom card is written, printed with the others, and undone', async () => {
    await one.visits('/cards/own')
    await one.button('Écrire une carte').click()
    const dialog = one.page.getByRole('dialog', { name: 'Écrire une carte' })
    await one.field('Titre', dialog).fill('Séisme')
    await one.field('Texte', dialog).fill('Tout le monde au sol.')
    await one.button('Enregistrer la carte', dialog).click()
    await dialog.waitFor({ state: 'detached' })
    await one.visits(deck())
    await kind('Cartes à vous').check()
    await one.reads('Tout le monde au sol.', one.page.getByRole('region', { name: 'Aperçu', exact: true }))
    await one.visits('/cards/own')
    await one.undo.first().click()
    await one.reads('Aucune carte écrite')
  })

  test('the browser’s print dialogue gets only the sheets; once the user confirms the print, the cards are marked', async () => {
    await one.page.evaluate(() => (window.print = () => {}))
    await one.visits(`${deck()}?cards=thing:boltgun,thing:dagger`)
    await told(/2 cartes/)
    await one.button('Imprimer').click()
    await one.page.locator('html.prints-sheets').waitFor()
    const pdf = await readPdf(
      new Uint8Array(await one.page.pdf({ preferCSSPageSize: true, printBackground: true }))
    )
    expect(pdf.pages).toHaveLength(1)
    expect(pdf.pages[0]!.text).toContain('Bolter')
    expect(pdf.pages[0]!.text).not.toContain('Arbitrage')
    await one.page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await one.page.locator('html:not(.prints-sheets)').waitFor()
    await one.button('Oui, c’est imprimé', one.news).click()
    await expect
      .poll(
        async () =>
          (await table.api.call('decks.get', { source: { of: 'roster', roster: gang } })).cards.find(
            ({ card }) => card.id === 'thing:dagger'
          )?.printed
      )
      .toBe('same')
  })

  test('the browser’s print dialogue also gives each sheet its own paper size', async () => {
    await one.visits(`${deck()}?cards=thing:boltgun`)
    await one.page.getByRole('checkbox', { name: 'La feuille d’effectif' }).check()
    await one.page.getByRole('tab', { name: 'Papier' }).click()
    await one.field('Page').selectOption({ label: 'Une carte par page' })
    await told(/1 carte et 2 feuilles/)
    await one.button('Imprimer').click()
    await one.page.locator('html.prints-sheets').waitFor()
    const { pages } = await readPdf(
      new Uint8Array(await one.page.pdf({ preferCSSPageSize: true, printBackground: true }))
    )
    expect(pages.map(({ width, height }) => [Math.round(width / MM), Math.round(height / MM)])).toEqual([
      [63, 88],
      [210, 297]
    ])
    await one.page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await one.field('Page').selectOption({ label: 'A4 · 210 × 297 mm' })
    await one.page.getByRole('tab', { name: 'Cartes' }).click()
  })

  test('nothing is wider than the window or inaccessible, by mouse, on a tablet and on a phone; a kind is chosen by keyboard', async () => {
    const readers = [
      [DESK, 'en'],
      [TABLET, 'fr'],
      [PHONE, 'fr']
    ] as const
    for (const [how, tongue] of sampled(readers, readers.slice(2))) {
      const person = await table.person(tongue, how)
      for (const path of ['/cards', '/cards/own', deck()]) {
        await person.visits(path)
        expect(await overflowing(person.page), `${tongue} ${path}`).toEqual([])
      }
      // One card, because accessibility is tested on every element of the page, including the preview.
      await person.visits(`${deck()}?cards=thing:dagger`)
      await person.page.getByRole('tab', { name: /Papier|Paper/ }).click()
      expect(await overflowing(person.page), `${tongue} paper`).toEqual([])
      if (how !== DESK) expect(await barriers(person.page), `${tongue} paper`).toEqual([])
      await person.page.context().close()
    }
    await one.visits(deck())
    await told(/2 cartes/)
    await tabTo(one.page, kind('Furies'))
    await one.page.keyboard.press('Space')
    await told(/3 cartes/)
  })

  test('the book’s own deck needs no campaign', async () => {
    await table.api.call('campaigns.close', {})
    const other = await table.person()
    await other.link('Cartes de référence', other.main).first().click()
    await other.link('Neo-Necro', other.main).click()
    await other.reads('Aucune carte choisie')
    await kind('Aide-mémoire', other).check()
    await told(/Tout tient|Rien n’est coupé/, other)
    await other.reads(
      'Toucher au corps à corps',
      other.page.getByRole('region', { name: 'Aperçu', exact: true })
    )
    if (!LONG_RUN) return
    await other.button('Imprimer en PDF').click()
    await other.link('Ouvrir le PDF').waitFor({ timeout: 120_000 })
  })

  /** A deck of three cards in this number each; returns the address of its page. */
  const copied = async (name: string, copies: number): Promise<string> => {
    const source = { of: 'reference', system: 'neo-necro' } as const
    const { cards } = await table.api.call('decks.get', { source })
    const { presets } = await table.api.call('decks.keep', {
      name,
      deck: { source, cards: cards.slice(0, 3).map(({ card }) => ({ card: card.id, copies })) },
      setup: {}
    })
    return `/cards/book/neo-necro?preset=${presets.find((preset) => preset.name === name)!.id}`
  }

  test('of a long deck only the pages near the visible part are drawn, and the last one on going there', async () => {
    const other = await table.person()
    await other.visits(await copied('Trois en nombre', 99))
    await told(/^Mise en page297 cartes/, other)
    const pages = other.page.locator('.preview .paper-sheet')
    const count = await pages.count()
    expect(count).toBeGreaterThan(20)
    await expect.poll(() => pages.filter({ has: other.page.locator('.face') }).count()).toBeLessThan(8)
    expect(await pages.last().locator('.face').count()).toBe(0)
    await other.field('Page affichée').selectOption(String(count))
    await expect.poll(() => pages.last().locator('.face').count()).toBeGreaterThan(0)
    await expect.poll(() => pages.first().locator('.face').count()).toBe(0)
  })

  test('of a deck of five pages the one below the window is drawn already, and the last one is not', async () => {
    const other = await table.person('fr', { viewport: { width: 1280, height: 720 } })
    await other.visits(await copied('Cinq pages', 15))
    await told(/^Mise en page45 cartes/, other)
    const drawn = () =>
      other.page.locator('.preview .paper-sheet').evaluateAll((pages) =>
        pages.map((page) => ({
          below: page.getBoundingClientRect().top > innerHeight,
          faces: page.querySelectorAll('.face').length
        }))
      )
    await expect
      .poll(async () => (await drawn()).map(({ faces }) => faces > 0))
      .toEqual([true, true, false, false, false])
    expect((await drawn())[1]!.below).toBe(true)
  })

  describe('a large deck', () => {
    let other: Person
    let count: number
    let preset: string
    const faces = () => other.page.locator('.preview .paper-sheet .face')
    const printing = () => other.button('Imprimer en PDF')
    /** Opens the deck, without waiting for its calls to end. */
    const opens = () =>
      other.page.evaluate((to) => {
        location.hash = to
      }, `/cards/book/neo-necro?preset=${preset}`)
    /** Holds the answers of the whole deck back; returns what lets them go. `after`: each answer of first cards. */
    async function holdsWhole(after = (): void => {}): Promise<() => void> {
      let goOn = (): void => {}
      const held = new Promise<void>((done) => (goOn = done))
      await other.page.route('**/api/decks.lay', async (route) => {
        const whole = route.request().postData()?.includes('"keep":true')
        const response = await route.fetch()
        if (whole) await held
        await route.fulfill({ response })
        if (!whole) after()
      })
      return goOn
    }
    const laidOut = (cards: number) =>
      expect
        .poll(async () => Number(/(\d+) cartes/.exec(await report(other))?.[1]), { timeout: 30_000 })
        .toBeGreaterThanOrEqual(cards)

    beforeAll(async () => {
      other = await table.person()
      const source = { of: 'reference', system: 'neo-necro' } as const
      const found = await table.api.call('decks.get', { source })
      const [largest, next] = found.kinds.toSorted((a, b) => b.cards - a.cards)
      count = largest!.cards + next!.cards
      expect(count).toBeGreaterThan(60)
      const { presets } = await table.api.call('decks.keep', {
        name: 'Les plus grandes sortes',
        deck: { source, kinds: [largest!.id, next!.id] },
        setup: { phases: false }
      })
      preset = presets.find(({ name }) => name === 'Les plus grandes sortes')!.id
    })
    beforeEach(() => other.visits('/cards'))
    afterEach(() => other.page.unroute('**/api/decks.lay'))
    afterAll(() => table.api.call('decks.forget', { preset }))

    test('shows its first page before the whole has come, and nothing is printed from it', async () => {
      const goOn = await holdsWhole()
      await opens()
      await expect.poll(() => faces().count(), { timeout: 30_000 }).toBeGreaterThan(8)
      expect(await faces().count()).toBeLessThan(count)
      expect(await printing().isDisabled()).toBe(true)
      goOn()
      await laidOut(count)
      await expect.poll(() => printing().isDisabled()).toBe(false)
    })

    test('is laid out as chosen last, though the answer to an earlier choice comes in between', async () => {
      let asked = 0
      // The earlier answer arrives while the first cards of the later choice are drawn.
      const goOn = await holdsWhole(() => {
        if (++asked === 2) goOn()
      })
      await opens()
      await expect.poll(() => faces().count(), { timeout: 30_000 }).toBeGreaterThan(8)
      await other.page
        .getByRole('checkbox', { name: /^Toutes les cartes/, checked: false })
        .first()
        .click()
      await laidOut(count + 1)
      await expect.poll(() => printing().isDisabled()).toBe(false)
    })

    test('is not printed while a new choice waits for its layout, and can be once one has chosen back', async () => {
      await opens()
      await laidOut(count)
      await expect.poll(() => printing().isDisabled()).toBe(false)
      const goOn = await holdsWhole()
      const free = other.page.getByRole('checkbox', { name: /^Toutes les cartes/, checked: false }).first()
      const kind = other.page.getByRole('checkbox', { name: (await free.getAttribute('aria-label'))! })
      await kind.check()
      await expect.poll(() => printing().isDisabled()).toBe(true)
      goOn()
      await laidOut(count + 1)
      await expect.poll(() => printing().isDisabled()).toBe(false)
      await kind.uncheck()
      await kind.check()
      await expect.poll(() => printing().isDisabled()).toBe(false)
    })
  })

  // Two hundred cards to lay out take longer than the rest.
  if (LONG_RUN)
    test('every card of the book has room for its text, and fonts for its letters', async () => {
      const other = await table.person()
      const source = { of: 'reference', system: 'neo-necro' } as const
      const { kinds } = await table.api.call('decks.get', { source })
      const { presets } = await table.api.call('decks.keep', {
        name: 'Tout le livre',
        deck: { source, kinds: kinds.map(({ id }) => id) },
        setup: {}
      })
      await other.visits(
        `/cards/book/neo-necro?preset=${presets.find(({ name }) => name === 'Tout le livre')!.id}`
      )
      await told(/^Mise en page(1[5-9]\d|2\d\d) cartes/, other)
      expect(await report(other)).not.toMatch(/sans place|pas dans les polices/)
    })
})
