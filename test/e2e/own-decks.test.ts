import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { pngOf } from '../support/pictures'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

describeInBrowser('a club’s own cards', () => {
  let table: PlayTable
  let gang: string
  let other: string
  let hive: string
  let one: Person
  let made: Buffer

  const sheets = () => one.page.getByRole('region', { name: 'Aperçu', exact: true })
  const pictures = () => sheets().locator('img.card-back-picture:visible')
  const tab = (name: string) => one.page.getByRole('tab', { name }).click()
  const deck = (roster: string) => one.visits(`/gangs/${roster}/cards`)
  const undoes = () => one.news.getByRole('button', { name: 'Annuler' }).first().click()
  const names = async () => (await table.api.call('decks.list', {})).shared.map(({ name }) => name)

  beforeAll(async () => {
    table = await PlayTable.open()
    const { api } = table
    hive = (await api.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })).file
    const [first, second] = [
      (await api.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id,
      (await api.call('rosters.create', { name: 'Les Griffes', kind: 'escher' })).id
    ]
    ;[gang, other] = [first, second]
    for (const roster of [gang, other]) {
      const { recruited } = await api.call('members.recruit', { roster, type: 'leader', name: 'Rikke' })
      await api.call('stash.buy', { roster, lines: [{ thing: 'dagger', holder: recruited, quantity: 1 }] })
    }
    one = await table.person()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  test('a picture is put on the back of all cards, seen in the preview, and taken back', async () => {
    await deck(gang)
    await tab('Papier')
    await one.field('Au verso').selectOption({ label: 'Le dos de sa sorte' })
    await one.page.getByRole('radio', { name: /^Pleines/ }).check()
    await one.page
      .getByLabel('Image pour le dos', { exact: true })
      .setInputFiles({ name: 'club.png', mimeType: 'image/png', buffer: pngOf(500, 700) })
    await expect.poll(() => pictures().count()).toBe(1)
    await one.reads(/^Elle est au dos de toutes ces cartes/)
    expect(await one.field('Ce que montre le dos').locator('option:checked').textContent()).toBe(
      'Une image à vous'
    )
    await one.reads('Dos des cartes : une image à vous.', one.news)
    await undoes()
    await expect.poll(() => pictures().count()).toBe(0)
    await expect.poll(() => one.field('Ce que montre le dos').inputValue()).toBe('drawn')
  })

  test('one kind has its own back; what is no picture is refused in words', async () => {
    const file = one.page.getByLabel('Image pour le dos', { exact: true })
    await one.field('Pour').selectOption({ label: 'Armes' })
    await file.setInputFiles({ name: 'club.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await one.reads('Ce fichier n’est pas une image PNG, JPEG ou WebP.')
    await file.setInputFiles({ name: 'club.png', mimeType: 'image/png', buffer: pngOf(500, 700) })
    await one.reads('Dos des cartes « Armes » : une image à vous.', one.news)
    await expect.poll(() => pictures().count()).toBe(0)
    await tab('Cartes')
    await one.page.getByRole('checkbox', { name: /^Toutes les cartes\s: Armes$/ }).check()
    await expect.poll(() => pictures().count()).toBe(1)
    await tab('Papier')
    await one.page.getByRole('radio', { name: /^Au trait/ }).check()
    await one.reads(/Au trait, elle n’est pas imprimée/)
    await expect.poll(() => pictures().count()).toBe(0)
    await one.field('Pour').selectOption({ label: 'Armes *' })
    await one.field('Ce que montre le dos').selectOption({ label: 'Comme toutes les cartes' })
    await one.reads('Dos des cartes « Armes » : comme toutes les cartes.', one.news)
  })

  test('a preset is kept in the campaign, and used for another gang’s deck', async () => {
    await one.field('Format des cartes').selectOption({ label: 'Tarot · 70 × 120 mm' })
    await one.button('Garder ces réglages').click()
    const dialog = one.page.getByRole('dialog', { name: 'Garder ces réglages' })
    await one.field('Nom', dialog).fill('Soirée du club')
    await dialog.getByRole('radio', { name: 'Dans la campagne, pour tous ses jeux de cartes' }).check()
    await one.button('Garder ces réglages', dialog).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await names()).toEqual(['Soirée du club'])
    await deck(other)
    await one.field('Préréglages').selectOption({ label: 'Soirée du club' })
    await tab('Papier')
    await expect.poll(() => one.field('Format des cartes').inputValue()).toBe('tarot')
    await tab('Cartes')
    await expect
      .poll(() => one.page.getByRole('checkbox', { name: /^Toutes les cartes\s: Armes$/ }).isChecked())
      .toBe(true)
  })

  test('the columns of a table are kept in it, and found again', async () => {
    await one.visits('/cards/own')
    await one.button('Cartes d’un tableau').click()
    const dialog = one.page.getByRole('dialog', { name: 'Cartes d’un tableau' })
    const table = 'Quoi;Note du club\nSéisme;Tout le monde au sol, et deux dés de plus.'
    await one.field('Ou coller le tableau ici', dialog).fill(table)
    await one
      .field('Ce que devient la colonne « Note du club »', dialog)
      .selectOption({ label: 'Texte au verso' })
    await one.button('Garder ces colonnes', dialog).click()
    const naming = one.page.getByRole('dialog', { name: 'Garder ces colonnes' })
    await one.field('Nom', naming).fill('Soirée du club')
    await one.button('Garder ces colonnes', naming).click()
    await naming.waitFor({ state: 'detached' })
    await one.button('Ne rien changer', dialog).click()
    await one.button('Cartes d’un tableau').click()
    await one.field('Ou coller le tableau ici', dialog).fill(table)
    await expect
      .poll(() => one.field('Ce que devient la colonne « Note du club »', dialog).inputValue())
      .toBe('behind')
    await expect.poll(() => one.field('Colonnes comme dans', dialog).inputValue()).toBe('Soirée du club')
    await one.button('Ne rien changer', dialog).click()
  })

  test('it leaves in a pack, and another campaign reads it from there', async () => {
    await one.visits('/rules?tab=packs')
    await one.reads('Préréglages des cartes : Soirée du club')
    await one.field('Nom du pack').fill('Le club')
    await one.button('Exporter').click()
    const download = one.page.waitForEvent('download')
    await one.link('Télécharger le-club.json').click()
    made = await readFile(await (await download).path())
    await table.api.call('campaigns.create', { name: 'Ailleurs', system: 'neo-necro' })
    await one.turnsTo('Ailleurs')
    await one.visits('/rules?tab=packs')
    const file = one.page.locator('input[type=file]')
    const bad = JSON.parse(made.toString()) as { presets: { kinds: string[] }[] }
    bad.presets[0]!.kinds = ['spells']
    await file.setInputFiles({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(bad))
    })
    await one.reads(/aucune sorte de cartes n’est « spells »/)
    await one.page.keyboard.press('Escape')
    await file.setInputFiles({ name: 'le-club.json', mimeType: 'application/json', buffer: made })
    const dialog = one.page.getByRole('dialog', { name: 'Le club' })
    await one.reads('Préréglages des cartes : Soirée du club', dialog)
    await one.button('Ajouter ce pack', dialog).click()
    await dialog.waitFor({ state: 'detached' })
    await one.visits('/cards/campaign')
    await one.field('Préréglages').selectOption({ label: 'Soirée du club' })
    await tab('Papier')
    await expect.poll(() => one.field('Format des cartes').inputValue()).toBe('tarot')
  })

  test('presets and backs go along in a template, whose line has room for a long name, and begin another campaign', async () => {
    const name = 'Ruche des Bas-Fonds de la Colline aux Sept Cheminées '.repeat(4).slice(0, 160).trim()
    await table.api.call('campaigns.open', { file: hive })
    await one.turnsTo('Ruche')
    await table.api.call('campaigns.rename', { name, was: 'Ruche' })
    const picture = { type: 'image/png' as const, data: pngOf(500, 700).toString('base64') }
    await table.api.call('decks.chooseBack', { kind: null, back: { picture } })
    await one.visits('/campaign')
    await one.button('Plus d’actions', one.main).first().click()
    const saving = one.page.waitForEvent('download')
    await one.page.getByRole('menuitem', { name: 'Enregistrer les réglages comme modèle' }).click()
    const buffer = await readFile(await (await saving).path())
    await one.visits('/')
    await one.button('Nouvelle campagne').first().click()
    const dialog = one.page.getByRole('dialog', { name: 'Nouvelle campagne' })
    await one
      .field('Fichier du modèle', dialog)
      .setInputFiles({ name: 'club.template.json', mimeType: 'application/json', buffer })
    await one.reads(`Réglages de « ${name} »`, dialog)
    await one.reads('1 préréglage de cartes · 1 image de dos', dialog)
    for (const width of [1280, 768, 390]) {
      await one.page.setViewportSize({ width, height: 800 })
      expect(await overflowing(one.page, 'dialog')).toEqual([])
    }
    await one.page.setViewportSize({ width: 1280, height: 800 })
    await one.button('Sans modèle', dialog).click()
    await one.button('Partir d’un modèle…', dialog).waitFor()
    await one
      .field('Fichier du modèle', dialog)
      .setInputFiles({ name: 'club.template.json', mimeType: 'application/json', buffer })
    await one.field('Nom de la campagne', dialog).fill('Saison deux')
    await one.button('Créer la campagne', dialog).click()
    await one.heading('Saison deux', 1).waitFor()
    expect(await names()).toEqual(['Soirée du club'])
    await one.visits('/cards/campaign')
    await tab('Papier')
    await expect
      .poll(() => one.field('Ce que montre le dos').locator('option:checked').textContent())
      .toBe('Une image à vous')
  })
})
