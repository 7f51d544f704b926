import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { LONG, sampled } from '../support/runs'
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
  throws,
  watching,
  writes
} from './support/game'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

/**
 * Hunger dice in the window: a coterie is founded, takes its equipment, fights with physical dice, lives
 * through a night, and prints its cards.
 */
describeInBrowser('a coterie in the window', () => {
  let table: PlayTable
  let one: Person
  let coterie: string
  let ada: string
  let battle: string
  const { view, figure } = watching(
    () => table.api,
    () => coterie
  )

  beforeAll(async () => {
    table = await PlayTable.open()
    await table.api.call('campaigns.create', {
      name: 'Lyon la nuit',
      system: 'vampire-d10',
      players: ['Inès']
    })
    one = await table.person()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  test('a coterie is formed, and its first vampire joins it', async () => {
    coterie = await forms(one, table.api, {
      une: 'coterie',
      former: 'Former la coterie',
      name: 'Les Cendres',
      player: 'Inès'
    })
    await takesOn(one, 'Personnage', 'Ada', { Nature: 'Vampire' })
    ada = (await view()).sheets[0]!.member
    await looks(one)
  })

  test('a sheet is written field by field, and its tracks follow', async () => {
    await one.visits(`/gangs/${coterie}/fighters/${ada}`)
    await writes(one, { Force: '3', Vigueur: '3', Courage: '2', Mêlée: '2', Soif: '2', 'Force d’âme': '1' })
    await expect.poll(() => figure('health')).toBe(6)
    await expect.poll(() => figure('willpower')).toBe(5)
    await expect.poll(() => figure('hunger')).toBe(2)
    await looks(one)
  })

  test('a sword and a vest are taken for free', async () => {
    await one.visits(`/gangs/${coterie}/trade?for=${ada}`)
    const takes = async (thing: string) => {
      await one.field('Chercher un objet').fill(thing)
      await one.button(`Ajouter : ${thing}`).click()
    }
    await takes('Arme de mêlée lourde')
    await takes('Gilet pare-balles, veste en kevlar')
    await looks(one)
    await one.button('Confier à Ada').click()
    await expect
      .poll(
        async () =>
          (await view()).sheets[0]!.blocks.filter(({ key }) => key === 'weapons' || key === 'facts').length
      )
      .toBe(2)
  })

  test('a scene: a hunter joins, the sword waits for normal and hunger dice, and the hunter is wounded', async () => {
    const { api } = table
    await founds(one, api, coterie)
    battle = await beginsScene(one, api, 'Ruelle', 'Les Cendres')
    const desk = new Desk(one)
    await desk.act('Quelqu’un arrive')
    await desk.form('Quelqu’un arrive').getByRole('textbox').first().fill('Chasseur')
    await looks(one)
    await desk.sends('Quelqu’un arrive')
    await one.reads('Chasseur arrive.')
    await desk.turnsTo('Ada')
    await desk.act('Attaquer')
    await desk.form('Attaquer').getByRole('button', { name: 'Chasseur' }).first().click()
    await looks(one)
    await desk.sends('Attaquer')
    await one.heading('Ada attaque : Arme de mêlée lourde').waitFor()
    await looks(one)
    // Strength 3 + Melee 2, the last two of hunger.
    await throws(one, 10, 7, 8, 2, 9, 10)
    await one.heading('Chasseur se défend contre Ada ?').waitFor()
    await looks(one)
    await desk.page.getByRole('button', { name: /^Esquive : 4 dés/ }).click()
    await one.heading('Chasseur se défend : Esquive').waitFor()
    await throws(one, 10, 6, 1, 2, 3)
    // 4 against 1: margin 2, and 3 of the sword, aggravated.
    await one.reads('Mort, à noter')
    await one.reads(/^Ada : 7, 8, 2 \| 9, 10 \(réussites : 4, paires de 10 : 0\)/)
    const board = (await api.call('tracker.get', { battle }))!.board
    expect(board.sides[1]!.units[0]).toMatchObject({ gone: true, state: { key: 'dying' } })
    await looks(one)
    await desk.turnsTo('Ada')
    await desk.act('Dégâts venus d’ailleurs')
    await one.field('Superficiels', desk.form('Dégâts venus d’ailleurs')).last().fill('3')
    await desk.sends('Dégâts venus d’ailleurs')
    // Input sent while an act is on its way is ignored.
    await one.reads(/^Ada subit des dégâts/, desk.page)
    await one.settles()
    await desk.act('Ajouter un état')
    await desk.form('Ajouter un état').getByRole('button', { name: 'Au sol' }).click()
    await desk.sends('Ajouter un état')
    await one.reads(/Au sol/, one.page.locator('.board'))
  })

  test('the game is reported, and the night goes from healing to gear, with a rouse check by physical dice', async () => {
    await endsScene(one, 'Ruelle')
    expect(await figure('health')).toBe(4)
    await one.visits(`/gangs/${coterie}/interlude`)
    await looks(one)
    await one.answers(/^Ada : santé, cases cochées soignées/, { amount: 1 })
    await one.answers(/^Ada : soif à présent/, { amount: 1 })
    await one.answers(/^Ada : combien de tests d’exaltation/, { amount: 1 })
    await one.answers(/^Ada : test d’exaltation 1 sur 1/, { dice: [3] })
    await one.answers(/^Ada : états et drogues terminés/, { options: ['Au sol'] })
    await one.answers(/^Armes et armures sont attribuées/, { options: ['C’est fait'] })
    await one.answers(/intermède prend fin/, { options: ['C’est fait'] })
    await expect.poll(async () => (await view()).stage).toBe('ready')
    expect([
      await figure('health'),
      await figure('hunger'),
      (await view()).sheets[0]!.blocks.some(({ key }) => key === 'states')
    ]).toEqual([5, 2, false])
  })

  // Printing is the same for all games: Cyberpunk RED and Shadowrun test it.
  if (LONG)
    test('the character’s card, the rules in short and the states are printed, and read again from the PDF', async () => {
      await prints(
        one,
        coterie,
        ['Règles en bref', 'Armes'],
        [
          'Ada',
          'Arme de mêlée lourde',
          'Jet de dés',
          'Empaler le cœur',
          'Toutes les combinaisons',
          'Traumatisme crânien'
        ]
      )
    })

  for (const tongue of sampled(['fr', 'en'] as const, ['en'])) {
    test(`the deck has the rules in short, item cards and blank cards (${tongue})`, async () => {
      await readsDeck(
        table,
        tongue,
        'vampire-d10',
        tongue === 'fr'
          ? ['Règles en bref', 'Manœuvres', 'Cartes à remplir']
          : ['Rules in short', 'Manoeuvres', 'Cards to fill in']
      )
    })
  }
})
