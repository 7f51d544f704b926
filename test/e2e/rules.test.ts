import { join, resolve } from 'node:path'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { foundry } from '../support/packs'
import { cutChoices } from './support/cut-hints'
import { tabTo } from './support/keyboard'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'
import { noFaults, walk } from './support/walk'

const PACK = resolve(import.meta.dirname, '../packs/fonderie.json')

describeInBrowser('a campaign that makes its own rules', () => {
  let table: PlayTable
  let one: Person
  beforeAll(async () => {
    table = await PlayTable.open()
    one = await table.person()
    await one.foundsCampaign('Sous la fonderie', ['Camille'])
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  const tab = (name: RegExp) => one.main.getByRole('tab', { name })
  const differences = (name: string | RegExp) => one.main.getByRole('table', { name })
  const cellOf = (row: string, column: string) =>
    one.main.getByRole('textbox', { name: `${row}, ${column}`, exact: true })

  test('a new campaign uses the rules of the book', async () => {
    await one.visits('/rules')
    await one.reads('Tout est comme dans le livre', one.main)
  })

  test('what each house rule says now is read whole', async () => {
    await tab(/^Règles maison/).click()
    await one.field(/^Combattants au tapis en fin de partie/).waitFor()
    expect(await cutChoices(one.page)).toEqual([])
  })

  test('rulings are changed together and saved as one act; each is shown as a difference that can be reset to the book', async () => {
    await tab(/^Règles maison/).click()
    await one.field(/^Combattants au tapis en fin de partie/).selectOption({ index: 1 })
    await one.field(/^Paliers d’expérience/).fill('10 20 15')
    await one.field(/^Paliers d’expérience/).blur()
    await one.reads('Chaque nombre doit dépasser le précédent.')
    await one.field(/^Paliers d’expérience/).fill('10 20 35')
    await one.field(/^Paliers d’expérience/).blur()
    await one.main.getByRole('checkbox', { name: 'Orlock, Muscle' }).check()
    await one.reads('3 changements à enregistrer')
    await one.button('Enregistrer', one.main).click()
    await one.reads(/Règles maison changées : /, one.news)
    await tab(/^Écarts/).click()
    const rows = differences('Règles maison')
    await one.reads('Orlock : Tir, Combat et Muscle', rows)
    await one.reads('10 20 35', rows)
    await one.button(/^Revenir au livre : Paliers d’expérience/, rows).click()
    await expect
      .poll(async () => Object.keys((await table.api.call('campaigns.current', {}))!.houseRules).sort())
      .toEqual(['downAtEnd', 'houseSkillFamilies'])
    await one.news
      .locator('.toast')
      .filter({ hasText: 'Règle maison changée' })
      .getByRole('button', { name: 'Annuler', exact: true })
      .click()
    await expect
      .poll(async () => (await table.api.call('campaigns.current', {}))!.houseRules['xpThresholds'])
      .toEqual([10, 20, 35])
    await one.reads('10 20 35', rows)
  })

  test('a table is edited with the keyboard alone, and counts at once', async () => {
    await tab(/^Tables/).click()
    const { page } = one
    const price = cellOf('Chef', 'Coût')
    await tabTo(page, price)
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    expect(await cellOf('Kid', 'Coût').evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('50')
    await page.keyboard.press('ArrowRight')
    expect(await cellOf('Kid', 'Solde').evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('999')
    await page.keyboard.press('Escape')
    await expect.poll(() => cellOf('Kid', 'Solde').inputValue()).toBe('15')
    await one.reads('1 changement à enregistrer')
    await tabTo(page, one.button('Enregistrer', one.main))
    await page.keyboard.press('Enter')
    await one.reads(/Table modifiée/, one.news)
    await expect.poll(() => cellOf('Kid', 'Coût').inputValue()).toBe('50')
    await tab(/^Écarts/).click()
    const [what, book, own] = await one.cells(differences('Tables de la campagne').getByRole('row').nth(1))
    expect([what, book, own]).toEqual([
      'Types de combattants Kid · Coût Types de combattants',
      expect.stringMatching(/45$/),
      expect.stringMatching(/50$/)
    ])
  })

  test('a contradictory table is refused with a reason, and nothing is changed', async () => {
    await one.visits('/rules?tab=tables&table=injuries')
    await cellOf('Haine', 'À').fill('9')
    await one.button('Enregistrer', one.main).click()
    await one.reads(
      'Blessures graves : les tranches ne couvrent pas chaque résultat de 1 à 100, une fois chacun.',
      one.main
    )
    const { tables } = await table.api.call('rules.get', {})
    expect(tables.find(({ spec }) => spec.id === 'injuries')!.changed).toBe(false)
    await one.button('Abandonner', one.main).click()
    await expect.poll(() => cellOf('Haine', 'À').inputValue()).toBe('10')
  })

  test('a list without ids gets a new row and is reset to the book', async () => {
    await one.visits('/rules?tab=tables&table=member-cap')
    await one.button('Ajouter une ligne', one.main).click()
    await one.main.getByRole('textbox', { name: 'Ligne 6, À partir de la valeur' }).fill('5000')
    await one.main.getByRole('textbox', { name: 'Ligne 6, Membres au plus' }).fill('14')
    await one.button('Enregistrer', one.main).click()
    const caps = async () =>
      (await table.api.call('rules.get', {})).tables.find(({ spec }) => spec.id === 'member-cap')!.rows.length
    await one.button('Enregistrer', one.main).waitFor({ state: 'detached' })
    expect(await caps()).toBe(6)
    await one.button('Toute la table comme dans le livre', one.main).click()
    await one.button('Enregistrer', one.main).click()
    await expect.poll(caps).toBe(5)
  })

  test('a pack is previewed before it is added; its house is founded with its fighter and its weapons', async () => {
    await one.visits('/rules?tab=packs')
    const chooser = one.main.locator('input[type=file]')
    await chooser.setInputFiles({
      name: 'notes.txt',
      mimeType: 'application/json',
      buffer: Buffer.from('salut')
    })
    await one.reads('« notes.txt » n’est pas un fichier JSON lisible.')
    await chooser.setInputFiles({
      name: 'autre.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"format":"zip"}')
    })
    await one.reads(/« autre.json » n’est pas un pack de Magot/)
    await chooser.setInputFiles(PACK)
    const dialog = one.page.getByRole('dialog', { name: 'La Fonderie' })
    for (const name of [
      'Fondeurs',
      'Lampiste',
      'Crochet de coulée',
      'Pistolet à rivets',
      'Bras de fournaise',
      'Lampe froide'
    ])
      await one.reads(name, dialog)
    expect((await table.api.call('campaigns.current', {}))!.packs).toEqual([])
    await one.button('Ajouter ce pack', dialog).click()
    await one.reads(/Pack ajouté : « La Fonderie », version 1.0/, one.news)

    await one.foundsGang('Coulée n°4', 'Fondeurs', 'Camille')
    await one.recruits('Lampiste', 'Mèche')
    await one.trades('Mèche')
    await one.takes('Crochet de coulée')
    await one.takes('Pistolet à rivets')
    await one.pays()
    expect(await one.figure('Coulée n°4', 'Crédits')).toBe('1 398 cr')
    const [gang] = await table.api.call('rosters.list', {})
    await one.visits(`/gangs/${gang!.id}/cards`)
    await one.reads('Pistolet à rivets', one.main)
    await one.reads('Lampiste', one.main)
  })

  test('a dropped pack that would break things is shown with the reasons, and can’t be added', async () => {
    await one.visits('/rules?tab=packs')
    const pack = { ...foundry(), id: 'copie', name: { fr: 'Copie', en: 'Copy' } }
    const data = await one.page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'copie.json', { type: 'application/json' }))
      return transfer
    }, JSON.stringify(pack))
    await one.main.locator('.drop').dispatchEvent('drop', { dataTransfer: data })
    const dialog = one.page.getByRole('dialog', { name: 'Copie' })
    await one.reads('Copie, Types de combattants, Lampiste : l’identifiant est déjà pris (lampman).', dialog)
    await expect.poll(() => one.button('Ajouter ce pack', dialog).isDisabled()).toBe(true)
    await one.button('Ne rien changer', dialog).click()
  })

  test('the campaign’s own tables are saved as a file to share', async () => {
    await one.field('Nom du pack').fill('Prix d’ici')
    await one.button('Exporter', one.main).click()
    const loading = one.page.waitForEvent('download')
    await one.link('Télécharger prix-d-ici.json', one.main).click()
    const path = join(table.library, 'pack.json')
    await (await loading).saveAs(path)
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      format: 'magot-pack',
      id: 'prix-d-ici',
      overlay: { files: { 'catalogue/fighter-types': { change: { kid: { cost: 50 } } } } }
    })
  })

  test('a pack is removed after a warning of what gangs keep of it, and undo adds it again', async () => {
    await one.button('Retirer « La Fonderie »', one.main).click()
    const dialog = one.page.getByRole('dialog')
    await one.reads(
      /Coulée n°4 se sert encore de ceci : Fondeurs, Lampiste, Crochet de coulée et Pistolet à rivets/,
      dialog
    )
    await one.button('Retirer le pack', dialog).click()
    await one.reads(/Pack retiré/, one.news)
    const [gang] = await table.api.call('rosters.list', {})
    expect(gang!.kindName['fr']).toBe('Fondeurs')
    await one.visits(`/gangs/${gang!.id}`)
    await one.reads('Lampiste', one.main)
    await one.reads('Mèche', one.main)
    await one.page.keyboard.press('Control+z')
    // Undo on a gang's page concerns the gang; acts of the campaign are undone on its own page.
    await one.page.keyboard.press('Control+Shift+z')
    await one.visits('/rules')
    await one.page.keyboard.press('Control+z')
    await expect.poll(async () => (await table.api.call('campaigns.current', {}))!.packs.length).toBe(1)
  })

  test('a change of the rules in another window appears in this one', async () => {
    await one.visits('/rules?tab=tables&table=creation')
    await table.api.call('rules.setTables', {
      edits: [{ file: 'tables/creation', path: ['credits'], to: 1234 }]
    })
    await expect
      .poll(() => one.main.getByRole('textbox', { name: 'Crédits au départ', exact: true }).inputValue())
      .toBe('1234')
  })

  test('on a phone two dozen numbers are read without scrolling in their field', async () => {
    const phone = await table.person('fr', { viewport: { width: 390, height: 844 }, hasTouch: true })
    await phone.visits('/rules?tab=rulings')
    const hidden = await phone
      .field(/^Paliers d’expérience/)
      .evaluate((field) => [field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight])
    expect(hidden).toEqual([0, 0])
    await phone.page.context().close()
  })

  test('every part fits every window, works by touch and is readable, in both themes', async () => {
    const parts = [
      'differences',
      'rulings',
      'tables',
      'tables&table=pistols-profiles',
      'tables&table=member-cap',
      'tables&table=gear',
      'packs',
      'game'
    ]
    const pages = Object.fromEntries(parts.map((part) => [part, `/rules?tab=${part}`]))
    // The tables are all alike, so checking one is enough.
    expect(
      await walk(table, {
        pages,
        onPhone: parts,
        heard: parts.filter((name) => !/profiles|member-cap|game/.test(name))
      })
    ).toEqual(noFaults())
  })

  test('the same works in English', async () => {
    const other = await table.person('en')
    await other.visits('/rules')
    await other.reads(/^Fighter types$/, other.main)
    await other.reads('Pack: The Foundry', other.main)
    await other.page.context().close()
  })
})
