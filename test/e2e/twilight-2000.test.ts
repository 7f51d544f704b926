import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { LONG } from '../support/runs'
import {
  beginsScene,
  endsScene,
  forms,
  founds,
  looks,
  prints,
  readsNarrow,
  takesOn,
  throws,
  unfolds,
  watching,
  writes
} from './support/game'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

/**
 * Twilight: 2000 as a group plays it: a unit founded, its sheet written, a scene with physical dice, days of
 * respite, its deck on paper.
 */
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

  const { view, sheet } = watching(
    () => table.api,
    () => unit
  )

  test('a campaign of this game and a unit in it are founded, and the window says “unit”', async () => {
    await one.foundsCampaign('Kalisz', ['Camille'], /^Twilight: 2000/)
    unit = await forms(one, table.api, {
      une: 'unité',
      former: 'Former l’unité',
      name: 'Les Traînards',
      player: 'Camille'
    })
    await takesOn(one, 'Personnage', 'Ada')
    await founds(one, table.api, unit)
    ada = (await sheet()).member
    expect(await one.main.innerText()).not.toMatch(/gang|Comptoir|Acheter/)
  })

  test('a sheet is written field by field, a weapon and an illness line by line', async () => {
    await one.visits(`/gangs/${unit}/fighters/${ada}`)
    await one.field('Agilité').selectOption({ label: 'B (d10)' })
    await writes(one, { 'Dommages au maximum': '5', 'Stress au maximum': '5' })
    const row = async (
      list: string,
      values: { [label: string]: string },
      choices: { [label: string]: string } = {}
    ) => {
      await one.button(`Ajouter : ${list}`).click()
      const draft = one.main.locator('form.draft')
      for (const [label, value] of Object.entries(values)) await one.field(label, draft).fill(value)
      for (const [label, choice] of Object.entries(choices))
        await one.field(label, draft).selectOption({ label: choice })
      await draft.getByRole('button').first().click()
      await draft.waitFor({ state: 'detached' })
    }
    await row(
      'Armes',
      {
        Nom: 'Makarov',
        'Cadence (RoF)': '1',
        Chargeur: '8',
        Chargé: '8',
        Durabilité: '3',
        'Durabilité au maximum': '5',
        Dégâts: '1'
      },
      { Catégorie: 'Pistolet' }
    )
    await row('Maladies', { Nom: 'Choléra' })
    await expect
      .poll(async () => (await sheet()).profile.find(({ key }) => key === 'agility')!.written)
      .toBe('d10')
    await expect.poll(async () => (await sheet()).figures.map(({ limit }) => limit)).toEqual([5, 5])
    await one.reads('Makarov', one.main.getByRole('table').first())
    await looks(one)
  })

  test('a scene of one unit: opponents without a sheet come to the table, a shot is pushed and frightens', async () => {
    battle = await beginsScene(one, table.api, 'Le pont', 'Les Traînards')
    await one.button('Ada').first().waitFor()
    const arrival = await unfolds(one, 'Faire entrer quelqu’un')
    await one.field('Nom', arrival).fill('Pillard')
    const most = arrival.getByRole('spinbutton', { name: 'Dommages au maximum' })
    await most.fill('3')
    await most.press('Tab')
    await arrival.getByRole('button', { name: /^Faire entrer/ }).click()
    await one.heading('En face et de passage', 2).waitFor()

    await one.button('Ada').first().click()
    const attack = await unfolds(one, 'Attaquer')
    await attack.getByRole('group', { name: 'Jet' }).getByRole('button', { name: 'Agilité' }).click()
    await attack.getByRole('group', { name: 'Cible' }).getByRole('button', { name: 'Pillard' }).click()
    await attack
      .getByRole('group', { name: 'Dés de munitions' })
      .getByRole('button', { name: '1', exact: true })
      .click()
    await attack.getByRole('button', { name: 'Attaquer', exact: true }).click()
    await one.heading(/Ada attaque.*Makarov/).waitFor()
    // Unaimed with a pistol: the d10 is a d8.
    await throws(one, 8, 3)
    await throws(one, 6, 2)
    await one.heading(/pousser/).waitFor()
    await one.button('Pousser').click()
    await throws(one, 8, 7)
    await throws(one, 6, 6)
    // Both sixes for damage, as usual; the rest is as large.
    await one.heading(/combien de 6 pour les dégâts/).waitFor()
    await one.button('Confirmer', one.main).click()
    await one.heading('Pillard : dommages subis').waitFor()
    await one.reads(/^Dégâts de 2/)
    await one.button('Confirmer', one.main).click()
    await one.heading('Pillard sous le feu').waitFor()
    await throws(one, 6, 4)
    await one.button('En rester là').click()
    await one.reads('Supprimé')
    await one.main
      .getByRole('img', { name: /Dommages : 2 sur 3/ })
      .first()
      .waitFor()
    await one.reads(/Pillard subit la suppression/)
  })

  test('an illness caught at the table is on the sheet when the game is over', async () => {
    await one.button('Ada').first().click()
    const exposure = await unfolds(one, 'Exposition')
    await one.field('Maladie en cas d’échec', exposure).fill('Typhus')
    await exposure.getByRole('button', { name: 'Exposition', exact: true }).click()
    await throws(one, 6, 2)
    await one.button('En rester là').click()
    await one.reads(/Ada tombe malade/)
    await looks(one)
    await endsScene(one, 'Le pont')
    const { blocks } = await sheet()
    expect(blocks.find(({ key }) => key === 'illnesses')).toMatchObject({
      entries: [{ name: { fr: 'Choléra' } }, { name: { fr: 'Typhus' } }]
    })
  })

  test('the respite is played to its end: a day of illness with physical dice, recovery, weapons, ammunition', async () => {
    await one.visits(`/gangs/${unit}/interlude`)
    await one.answers(/Combien de jours/, { amount: 1 })
    await one.answers(/Ada.*Choléra.*jour 1 sur 1/, { dice: [3] })
    await one.answers(/Ada, Choléra.*pousser/, { options: ['En rester là'] })
    await one.answers(/Ada.*Typhus.*jour 1 sur 1/, { dice: [6] })
    await one.answers(/Ada.*dommages récupérés/, { amount: 0 })
    await one.answers(/Makarov.*durabilité remontée/, { amount: 1 })
    await one.answers(/Makarov.*cartouches rechargées/, { amount: 6 })
    await looks(one)
    for (const title of [/L.équipement est partagé/, /Effacer suppression/])
      await one.answers(title, { options: ['C’est fait'] })
    await expect.poll(async () => (await view()).stage).toBe('ready')
    expect((await sheet()).figures[0]).toMatchObject({ amount: 1, limit: 5 })
    const [weapon] = (await table.api.call('members.writing', { roster: unit, member: ada }))
      .flatMap(({ lists }) => lists)
      .find(({ key }) => key === 'weapons')!.rows
    expect(weapon!.values).toMatchObject({ loaded: 8, reliability: 4 })
  })

  // Printing is the same for all games: Cyberpunk RED and Shadowrun test it.
  if (LONG)
    test('its deck is printed: the character, the sheet and the rules in short', async () => {
      await prints(
        one,
        unit,
        ['Règles en bref'],
        ['Ada', 'Makarov', 'd10', 'Jet de base', 'Sous le feu', 'Actions lentes', 'Choléra']
      )
    })

  test('a ruling without options is written in the campaign’s own words, and the book shows them', async () => {
    await one.visits('/rules?tab=rulings')
    await one.field(/^Face explosion/).fill('Chez nous, le 1 des dés de base seulement.')
    await one.button(/^Enregistrer/, one.main).click()
    await one.visits('/reference/T2K-R02')
    await one.reads('Chez nous, le 1 des dés de base seulement.')
    await one.reads(/le livre.*L’explosion est le 1 naturel/)
  })

  test('the same pages are in English, and nothing overflows in a narrow window', async () => {
    await readsNarrow(table, {
      [`/gangs/${unit}`]: 'Armoury',
      [`/battles/${battle}/table`]: 'Opponents and strangers',
      '/rules?tab=rulings': 'Explosion face',
      '/cards/book/twilight-2000': 'Cards to fill in'
    })
  })
})
