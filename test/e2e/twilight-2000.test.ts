import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../printing/support/read-pdf'
import { describeInBrowser } from '../support/browser'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

/** Twilight: 2000 as a table plays it: a unit founded, its sheet written, a scene with the dice of the table, days of respite, its deck on paper. */
describeInBrowser('a unit in the window', () => {
  let table: PlayTable
  let one: Person
  let unit: string
  let ada: string
  let battle: string
  beforeAll(async () => {
    table = await PlayTable.open()
    one = await table.person()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  const view = () => table.api.call('rosters.get', { roster: unit })
  const sheet = async () => (await view()).sheets[0]!
  /** The form of an act at the table, unfolded. */
  const act = async (name: string) => {
    await one.button(new RegExp(`^${name}`), one.main).first().click()
    const form = one.main.getByRole('form', { name, exact: true })
    await form.waitFor()
    return form
  }
  /** The dice of the table, one touch each: so many faces, and what was thrown. */
  const throws = async (...dice: [face: number, sides: number][]) => {
    for (const [face, sides] of dice) await one.button(`${face} au D${sides}`).click()
  }

  test('a campaign of this game and a unit in it are founded, and the window speaks of units', async () => {
    await one.button(one.words.newCampaign).first().click()
    const dialog = one.page.getByRole('dialog', { name: one.words.newCampaignTitle })
    await one.field(one.words.campaignName, dialog).fill('Kalisz')
    await one.field(one.words.players, dialog).fill('Camille')
    await dialog.getByRole('radio', { name: /^Twilight: 2000/ }).check()
    await one.button(one.words.createCampaign, dialog).click()
    await one.heading('Kalisz', 1).waitFor()
    await one.button('Nouvelle unité').first().click()
    const founding = one.page.getByRole('dialog', { name: 'Nouvelle unité' })
    await one.field('Nom', founding).fill('Les Traînards')
    await one.field('Joueur', founding).selectOption({ label: 'Camille' })
    await one.button(/^Former/, founding).click()
    await one.heading('Les Traînards', 1).waitFor()
    unit = (await table.api.call('rosters.list', {}))[0]!.id
    await one.button('Recruter : Personnage').click()
    const form = one.main.locator('form').filter({ has: one.field('Nom de la recrue') })
    await one.field('Nom de la recrue', form).fill('Ada')
    await form.getByRole('button', { name: 'Recruter', exact: true }).click()
    await one.row(/^Membres de/, 'Ada').waitFor()
    await one.button(/^Déclarer Les Traînards/).click()
    await expect.poll(async () => (await view()).stage).toBe('ready')
    ada = (await sheet()).member
    expect(await one.main.innerText()).not.toMatch(/gang|Comptoir|Acheter/)
  })

  test('a sheet is written field by field, a weapon and an illness line by line', async () => {
    await one.visits(`/gangs/${unit}/fighters/${ada}`)
    await one.field('Agilité').selectOption({ label: 'B (d10)' })
    for (const field of ['Dommages au maximum', 'Stress au maximum']) {
      await one.field(field).fill('5')
      await one.field(field).press('Tab')
    }
    const row = async (list: string, values: { [label: string]: string }, choices: { [label: string]: string } = {}) => {
      await one.button(`Ajouter : ${list}`).click()
      const draft = one.main.locator('form.draft')
      for (const [label, value] of Object.entries(values)) await one.field(label, draft).fill(value)
      for (const [label, choice] of Object.entries(choices)) await one.field(label, draft).selectOption({ label: choice })
      await draft.getByRole('button').first().click()
      await draft.waitFor({ state: 'detached' })
    }
    await row('Armes', { 'Nom': 'Makarov', 'Cadence (RoF)': '1', 'Chargeur': '8', 'Chargé': '8', 'Durabilité': '3', 'Durabilité au maximum': '5', 'Dégâts': '1' }, { Catégorie: 'Pistolet' })
    await row('Maladies', { Nom: 'Choléra' })
    await expect.poll(async () => (await sheet()).profile.find(({ key }) => key === 'agility')!.written).toBe('d10')
    await expect.poll(async () => (await sheet()).figures.map(({ limit }) => limit)).toEqual([5, 5])
    await one.reads('Makarov', one.main.getByRole('table').first())
    await one.settles()
    expect(await overflowing(one.page)).toEqual([])
  })

  test('a scene of one unit: opponents without a sheet come to the table, a shot is pushed and frightens', async () => {
    await one.visits('/battles/new')
    await one.field('Nom de la scène').fill('Le pont')
    await one.main.getByRole('checkbox', { name: /Les Traînards/ }).first().check()
    await one.main.getByRole('button', { name: /^Commencer : / }).click()
    await one.heading('Le pont', 1).waitFor()
    battle = (await table.api.call('battles.list', {}))[0]!.id
    await one.button('Jouer à la table').click()
    await one.button('Ada').first().waitFor()
    const arrival = await act("Faire entrer quelqu’un")
    await one.field('Nom', arrival).fill('Pillard')
    const most = arrival.getByRole('spinbutton', { name: 'Dommages au maximum' })
    await most.fill('3')
    await most.press('Tab')
    await arrival.getByRole('button', { name: /^Faire entrer/ }).click()
    await one.reads('En face et de passage')

    await one.button('Ada').first().click()
    const attack = await act('Attaquer')
    await attack.getByRole('group', { name: 'Jet' }).getByRole('button', { name: 'Agilité' }).click()
    await attack.getByRole('group', { name: 'Cible' }).getByRole('button', { name: 'Pillard' }).click()
    await attack.getByRole('group', { name: 'Dés de munitions' }).getByRole('button', { name: '1', exact: true }).click()
    await attack.getByRole('button', { name: 'Attaquer', exact: true }).click()
    await one.heading(/Ada attaque.*Makarov/).waitFor()
    // Unaimed with a pistol: the d10 is a d8.
    await throws([3, 8], [2, 6])
    await one.heading(/pousser/).waitFor()
    await one.button('Pousser').click()
    await throws([7, 8], [6, 6])
    // Both sixes for damage, as they mostly are; what is left of it is as much.
    await one.heading(/combien de 6 pour les dégâts/).waitFor()
    await one.button('Confirmer', one.main).click()
    await one.heading('Pillard : dommages subis').waitFor()
    await one.reads(/^Dégâts de 2/)
    await one.button('Confirmer', one.main).click()
    await one.heading('Pillard sous le feu').waitFor()
    await throws([4, 6])
    await one.button('En rester là').click()
    await one.reads('Supprimé')
    await one.main.getByRole('img', { name: /Dommages : 2 sur 3/ }).first().waitFor()
    await one.reads(/Pillard est supprimé/)
  })

  test('whoever catches something at the table has it on the sheet when the game is over', async () => {
    await one.button('Ada').first().click()
    const exposure = await act('Exposition')
    await one.field('Maladie en cas d’échec', exposure).fill('Typhus')
    await exposure.getByRole('button', { name: 'Exposition', exact: true }).click()
    await throws([2, 6])
    await one.button('En rester là').click()
    await one.reads(/Ada tombe malade/)
    await one.settles()
    expect(await overflowing(one.page)).toEqual([])
    await one.button('Fin de partie').click()
    await one.heading('Le pont', 1).waitFor()
    await one.main.getByRole('radio', { name: /^Victoire/ }).check()
    await one.reads('Tout est enregistré.')
    await one.button('Terminer la scène').first().click()
    await one.button('Terminer la scène', one.page.getByRole('dialog')).click()
    await one.reads('La scène est terminée.')
    const { blocks } = await sheet()
    expect(blocks.find(({ key }) => key === 'illnesses')).toMatchObject({ entries: [{ name: { fr: 'Choléra' } }, { name: { fr: 'Typhus' } }] })
  })

  test('the respite is played to its end: a day of illness with the dice of the table, recovery, weapons, ammunition', async () => {
    await one.visits(`/gangs/${unit}/interlude`)
    await one.answers(/Combien de jours/, { amount: 1 })
    await one.answers(/Ada.*Choléra.*jour 1 sur 1/, { dice: [3] })
    await one.answers(/Ada, Choléra.*pousser/, { options: ['En rester là'] })
    await one.answers(/Ada.*Typhus.*jour 1 sur 1/, { dice: [6] })
    await one.answers(/Ada.*dommages récupérés/, { amount: 0 })
    await one.answers(/Makarov.*durabilité remontée/, { amount: 1 })
    await one.answers(/Makarov.*cartouches rechargées/, { amount: 6 })
    await one.settles()
    expect(await overflowing(one.page)).toEqual([])
    for (const title of [/L.équipement est partagé/, /Effacer suppression/]) await one.answers(title, { options: ['C’est fait'] })
    await expect.poll(async () => (await view()).stage).toBe('ready')
    expect((await sheet()).figures[0]).toMatchObject({ amount: 1, limit: 5 })
    const [weapon] = (await table.api.call('members.writing', { roster: unit, member: ada })).flatMap(({ lists }) => lists).find(({ key }) => key === 'weapons')!.rows
    expect(weapon!.values).toMatchObject({ loaded: 8, reliability: 4 })
  })

  test('its deck is printed: the character, the sheet and the rules in short', async () => {
    await one.visits(`/gangs/${unit}/cards`)
    await one.page.getByRole('checkbox', { name: /^Toutes les cartes.*Règles en bref$/ }).check()
    const layout = one.page.getByRole('region', { name: 'Mise en page' })
    await expect.poll(() => layout.textContent(), { timeout: 30_000 }).toMatch(/cartes et \d feuilles/)
    await one.button('Imprimer en PDF').click()
    const made = one.link('Ouvrir le PDF')
    await made.waitFor({ timeout: 60_000 })
    const answer = await one.page.request.get((await made.getAttribute('href'))!)
    const { pages } = await readPdf(new Uint8Array(await answer.body()))
    const text = pages.map((page) => page.text).join('').replace(/\s+/g, '')
    for (const word of ['Ada', 'Makarov', 'd10', 'Jet de base', 'Sous le feu', 'Actions lentes', 'Choléra']) expect(text).toContain(word.replace(/\s/g, ''))
  })

  test('a ruling without options is put in the campaign’s own words, and the book says them', async () => {
    await one.visits('/rules?tab=rulings')
    await one.field(/^Face explosion/).fill('Chez nous, le 1 des dés de base seulement.')
    await one.button(/^Enregistrer/, one.main).click()
    await one.visits('/reference/T2K-R02')
    await one.reads('Chez nous, le 1 des dés de base seulement.')
    await one.reads(/le livre.*L’explosion est le 1 naturel/)
  })

  test('the same pages speak English, and nothing juts out where the window is narrow', async () => {
    const reader = await table.person('en', { viewport: { width: 420, height: 860 } })
    for (const [path, words] of [[`/gangs/${unit}`, 'Armoury'], [`/battles/${battle}/table`, 'Opponents and strangers'], ['/rules?tab=rulings', 'Explosion face'], ['/cards/book/twilight-2000', 'Cards to fill in']] as const) {
      await reader.visits(path)
      await reader.reads(words)
      expect(await overflowing(reader.page)).toEqual([])
      expect(await reader.main.innerText()).not.toMatch(/\bgang|Trading post/i)
    }
    expect(reader.faults).toEqual([])
    await reader.page.context().close()
  })
})
