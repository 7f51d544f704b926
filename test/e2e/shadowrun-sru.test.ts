import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import {
  beginsScene,
  Desk,
  endsScene,
  forms,
  founds,
  looks,
  prints,
  readsDeck,
  takesOn,
  watching,
  writes
} from './support/game'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

/**
 * Token combat in the window: a team is founded, buys, fights with physical tokens, rests, and prints its
 * cards.
 */
describeInBrowser('a team in the window', () => {
  let table: PlayTable
  let one: Person
  let team: string
  let ada: string
  let battle: string
  const { view, figure } = watching(
    () => table.api,
    () => team
  )
  const board = async () => (await table.api.call('tracker.get', { battle }))!

  beforeAll(async () => {
    table = await PlayTable.open()
    await table.api.call('campaigns.create', {
      name: 'Seattle',
      system: 'shadowrun-sru',
      players: ['Camille']
    })
    one = await table.person()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  test('the campaign’s own catalogue begins empty, and grows row by row', async () => {
    await one.visits('/rules?tab=tables&table=gear')
    const cell = (row: number, column: string) => one.main.getByLabel(`Ligne ${row}, ${column}`)
    await one.button('Ajouter une ligne', one.main).click()
    await cell(1, 'Nom').fill('Ares Predator')
    await cell(1, 'C’est une arme').check()
    for (const [column, number] of Object.entries({
      'Dégâts de base': 5,
      Chargeur: 15,
      'Compensation de recul': 1,
      Prix: 350
    }))
      await cell(1, column).fill(String(number))
    await cell(1, 'Modes de tir').click()
    const modes = one.page.getByRole('dialog', { name: 'Ligne 1, Modes de tir' })
    for (const mode of ['Tir unique', 'Tirs multiples'])
      await modes.getByRole('checkbox', { name: mode }).check()
    await one.page.keyboard.press('Escape')
    // A new row starts like the one above it.
    await one.button('Ajouter une ligne', one.main).click()
    await cell(2, 'Nom').fill('Trousse médicale')
    await cell(2, 'C’est une arme').uncheck()
    await cell(2, 'Prix').fill('600')
    await looks(one)
    await one.button('Enregistrer', one.main).click()
    await one.button('Enregistrer', one.main).waitFor({ state: 'detached' })
    const { tables } = await table.api.call('rules.get', {})
    const predator = {
      name: 'Ares Predator',
      weapon: true,
      kind: 'ordinary',
      base: 5,
      modes: ['single', 'multiple'],
      trigger: 'physical',
      automatic: false,
      magazine: 15,
      recoil: 1,
      area: 0,
      price: 350
    }
    expect(tables.find(({ spec }) => spec.id === 'gear')!.value).toEqual([
      predator,
      { ...predator, name: 'Trousse médicale', weapon: false, price: 600 }
    ])
  })

  test('a team is formed, and its first character joins it', async () => {
    team = await forms(one, table.api, {
      une: 'équipe',
      former: 'Former l’équipe',
      name: 'Les Fantômes',
      player: 'Camille'
    })
    await takesOn(one, 'Personnage', 'Ada')
    ada = (await view()).sheets[0]!.member
    await looks(one)
  })

  test('a sheet is written field by field, and its reserve is added up', async () => {
    await one.visits(`/gangs/${team}/fighters/${ada}`)
    await writes(one, {
      Réaction: '5',
      Intuition: '4',
      'Indice de professionnalisme': '2',
      Agilité: '4',
      Nuyens: '500'
    })
    await expect.poll(() => figure('reserve')).toBe(11)
    await expect.poll(() => figure('nuyens')).toBe(500)
    expect([await figure('slow'), await figure('quick')]).toEqual([6, 3])
    await one.button('Ajouter : Compétences').click()
    const skill = one.main.locator('form.draft')
    await one.field('Nom', skill).fill('Pistolets')
    await one.field('Indice', skill).fill('4')
    await one.button('Ajouter', skill).click()
    await expect.poll(() => one.field('Indice, Pistolets').count()).toBe(1)
    await looks(one)
  })

  test('a pistol is bought with the character’s own money; one they can’t afford is refused with a reason', async () => {
    await one.visits(`/gangs/${team}/trade?for=${ada}`)
    await one.takes('Ares Predator')
    await expect.poll(() => one.button('Acheter pour Ada, 350 ¥', one.basket).isEnabled()).toBe(true)
    await looks(one)
    await one.pays()
    await expect.poll(() => figure('nuyens')).toBe(150)
    await one.field('Chercher un objet').fill('Trousse')
    await one.reads(/Ada n.a que 150\s¥\s: il en faut 600/)
  })

  test('a scene: a foe joins, tokens are drawn and hidden, a shot waits for physical tokens', async () => {
    const { api } = table
    await founds(one, api, team)
    battle = await beginsScene(one, api, 'Docks', 'Les Fantômes')
    const desk = new Desk(one)
    await desk.act('Ajouter un adversaire')
    await desk.form('Ajouter un adversaire').getByRole('textbox').first().fill('Ganger')
    await desk.sends('Ajouter un adversaire')
    await one.reads('Ganger entre en scène.')
    await desk.act('Lancer le combat')
    await desk.form('Lancer le combat').getByRole('button', { name: 'En position' }).click()
    await desk.sends('Lancer le combat')
    await one.reads('Ada commence (En position), jetons : 9.')
    await desk.turnsTo('Ganger')
    await desk.act('Mettre en défense')
    await desk.form('Mettre en défense').getByRole('button', { name: '2', exact: true }).click()
    await desk.sends('Mettre en défense')
    await desk.turnsTo('Ada')
    await desk.act('Tirer')
    await desk.form('Tirer').getByRole('button', { name: 'Ganger' }).click()
    await desk
      .form('Tirer')
      .getByRole('group', { name: 'Jetons dépensés' })
      .getByRole('button', { name: '2' })
      .click()
    await looks(one)
    await desk.sends('Tirer')
    await one.heading('Ada dépense des jetons (2)').waitFor()
    await looks(one)
    await desk.touches('Succès 6', 'Échec 2')
    await one.heading(/Ganger retourne sa défense/).waitFor()
    await desk.touches('Échec 1', 'Succès 3')
    // The pistol's base and the spent six.
    await one.heading('Ganger subit 11').waitFor()
    await desk.touches('Marquer tout : 11')
    await one.reads('Ganger marque des cases (Physique) : 11.')
    await expect.poll(async () => (await board()).board.sides[1]!.units[0]!.gone).toBe(true)
    await looks(one)
  })

  test('the fight is reported, and the downtime goes from tokens to gear', async () => {
    const desk = new Desk(one)
    await desk.turnsTo('Ada')
    await desk.act('Moniteurs')
    await one.field('Cases physiques marquées', desk.form('Moniteurs')).last().fill('4')
    await desk.sends('Moniteurs')
    await endsScene(one, 'Docks')
    await one.visits(`/gangs/${team}/interlude`)
    await looks(one)
    await one.answers(/^Remettre les jetons dans la pioche \(7\)/, { options: ['C’est fait'] })
    await one.answers('Ada : cases physiques effacées', { amount: 3 })
    await one.answers(/Ares Predator : balles rechargées/, { amount: 1 })
    await one.answers(/^Ada\s: changer de réserve/, { options: ['Tactique'] })
    await one.answers(/équipement et les nuyens sont à jour/, { options: ['C’est fait'] })
    await expect.poll(async () => (await view()).stage).toBe('ready')
    expect([
      await figure('physical'),
      (await view()).sheets[0]!.figures[0]!.receipt!.lines.map(({ amount }) => amount)
    ]).toEqual([1, [1, 0, 2]])
  })

  test('the character’s card, the rules in short and the tokens are printed, and read again from the PDF', async () => {
    await prints(
      one,
      team,
      ['Règles en bref', 'Équipement'],
      ['Ada', 'Ares Predator', 'Tir unique', 'Réserve de combat', 'Létalité réduite', 'neurostun']
    )
  })

  test('nuyen belong to each character: no team has any, nor starts with some', async () => {
    await one.visits('/arbitration')
    await one.row(/./, 'Les Fantômes').waitFor()
    expect(await one.main.getByRole('columnheader', { name: 'planque' }).count()).toBe(0)
    await one.button('Accueillir une équipe en cours de campagne').click()
    await one.page.getByRole('dialog').waitFor()
    expect(await one.page.getByRole('dialog').getByRole('group', { name: 'Somme de départ' }).count()).toBe(0)
    await one.page.keyboard.press('Escape')
    await looks(one)
  })

  test('a question draws the missing tokens, and shows the odds of what they may bring', async () => {
    await one.visits('/questions/sru.damage')
    await one.field('Dégâts de base').fill('5')
    await one.field('Balles', one.main).fill('1')
    await one.page.keyboard.press('Tab')
    await one.button('Piocher et répondre').click()
    // The token's picture matches its name.
    await expect.poll(() => one.sees(one.main.locator('.drawn'))).toMatch(/^(Succès|Échec) [1-6]$/)
    await one.button('Chances exactes').click()
    await one.reads(/^16,7/, one.main)
    await looks(one)
    const answer = await table.api.call('systems.odds', {
      system: 'shadowrun-sru',
      resolver: 'sru.damage',
      input: { base: 5, bullets: 1 }
    })
    expect(answer['damage']!.map(({ chance }) => chance)).toEqual(Array(6).fill('1/6'))
  })

  for (const tongue of ['fr', 'en'] as const) {
    test(`the deck has the rules in short and cut-out tokens (${tongue})`, async () => {
      await readsDeck(
        table,
        tongue,
        'shadowrun-sru',
        tongue === 'fr'
          ? ['Règles en bref', 'Cartes à remplir, jetons']
          : ['Rules in short', 'Cards to fill in, tokens']
      )
    })
  }
})
