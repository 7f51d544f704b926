import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../printing/support/read-pdf'
import { describeInBrowser } from '../support/browser'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

/** Hunger dice in the window: a coterie is founded, takes what it needs, fights with the dice of the table, lives through a night, and prints its cards. */
describeInBrowser('a coterie in the window', () => {
  let table: PlayTable
  let one: Person
  let coterie: string
  let ada: string
  let battle: string
  const view = () => table.api.call('rosters.get', { roster: coterie })
  const figure = async (key: string) => (await view()).sheets[0]!.figures.find((each) => each.key === key)!.amount
  const looks = async (person = one) => {
    await person.settles()
    expect(await overflowing(person.page)).toEqual([])
  }

  beforeAll(async () => {
    table = await PlayTable.open()
    await table.api.call('campaigns.create', { name: 'Lyon la nuit', system: 'vampire-d10', players: ['Inès'] })
    one = await table.person()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  test('a coterie is formed, and its first vampire joins it', async () => {
    await one.goes('Campagne')
    await one.button('Nouvelle coterie').click()
    const dialog = one.page.getByRole('dialog', { name: 'Nouvelle coterie' })
    await one.field('Nom', dialog).fill('Les Cendres')
    await one.field('Joueur', dialog).selectOption({ label: 'Inès' })
    await one.button('Former la coterie', dialog).click()
    await one.heading('Les Cendres', 1).waitFor()
    await one.button('Recruter : Personnage').click()
    await one.field('Nom de la recrue').fill('Ada')
    await one.field('Nature').selectOption({ label: 'Vampire' })
    await one.button('Recruter').click()
    await one.row(/^Membres de/, 'Ada').waitFor()
    coterie = (await table.api.call('rosters.list', {}))[0]!.id
    ada = (await view()).sheets[0]!.member
    await looks()
  })

  test('a sheet is written field by field, and its tracks follow', async () => {
    await one.visits(`/gangs/${coterie}/fighters/${ada}`)
    for (const [field, value] of [['Force', '3'], ['Vigueur', '3'], ['Courage', '2'], ['Mêlée', '2'], ['Soif', '2'], ['Force d’âme', '1']] as const) {
      await one.field(field).fill(value)
      await one.field(field).press('Tab')
    }
    await expect.poll(() => figure('health')).toBe(6)
    await expect.poll(() => figure('willpower')).toBe(5)
    await expect.poll(() => figure('hunger')).toBe(2)
    await looks()
  })

  test('a sword and a vest are taken for nothing', async () => {
    await one.visits(`/gangs/${coterie}/trade?for=${ada}`)
    const takes = async (thing: string) => {
      await one.field('Chercher un objet').fill(thing)
      await one.button(`Ajouter : ${thing}`).click()
    }
    await takes('Arme de mêlée lourde')
    await takes('Gilet pare-balles, veste en kevlar')
    await looks()
    await one.button('Confier à Ada').click()
    await expect.poll(async () => (await view()).sheets[0]!.blocks.filter(({ key }) => key === 'weapons' || key === 'facts').length).toBe(2)
  })

  test('a scene: a hunter comes, the sword waits for normal and hunger dice, and he is wounded', async () => {
    const { api } = table
    await api.call('rosters.found', { roster: coterie })
    battle = (await api.call('battles.start', { name: 'Ruelle', date: '2026-11-21', sides: [{ roster: coterie, members: [ada] }] })).id
    await api.call('tracker.begin', { battle })
    await one.visits(`/battles/${battle}/table`)
    const desk = one.page.locator('.desk')
    const act = (name: string) => desk.getByRole('button', { name, exact: true }).first().click()
    const form = (name: string) => desk.getByRole('form', { name })
    const sends = (name: string) => form(name).getByRole('button', { name, exact: true }).click()
    const dice = async (...faces: number[]) => {
      for (const face of faces) await desk.getByRole('button', { name: `${face} au D10`, exact: true }).click()
    }
    await act('Quelqu’un arrive')
    await form('Quelqu’un arrive').getByRole('textbox').first().fill('Chasseur')
    await looks()
    await sends('Quelqu’un arrive')
    await one.reads('Chasseur arrive (1).')
    await one.page.locator('.board').getByRole('button', { name: 'Ada' }).click()
    await act('Attaquer')
    await form('Attaquer').getByRole('button', { name: 'Chasseur' }).first().click()
    await looks()
    await sends('Attaquer')
    await one.heading('Ada attaque : Arme de mêlée lourde').waitFor()
    await looks()
    // Strength 3 + Melee 2, the last two of hunger.
    await dice(7, 8, 2, 9, 10)
    await one.heading('Chasseur se défend contre Ada ?').waitFor()
    await looks()
    await desk.getByRole('button', { name: /^Esquive : 4 dés/ }).click()
    await one.heading('Chasseur se défend : Esquive').waitFor()
    await dice(6, 1, 2, 3)
    // 4 against 1: margin 2, and 3 of the sword, aggravated.
    await one.reads('Mort, à noter')
    await one.reads(/^Ada : 7, 8, 2 \| 9, 10 \(réussites : 4, paires de 10 : 0\)/)
    const board = (await api.call('tracker.get', { battle }))!.board
    expect(board.sides[1]!.units[0]).toMatchObject({ gone: true, state: { key: 'dying' } })
    await looks()
    await api.call('tracker.act', { battle, unit: ada, act: 'harm', input: { superficial: 3 } })
    await api.call('tracker.act', { battle, unit: ada, act: 'add-state', input: { state: 'prone' } })
  })

  test('the game is told, and the night goes from healing to gear, with a rouse check of the table', async () => {
    const { api } = table
    const [side] = await api.call('tracker.propose', { battle })
    await api.call('battles.report', { battle, sides: [{ roster: coterie, record: side!.record, result: 'win', combatants: side!.combatants.map(({ member, record }) => ({ member, record })) }] } as never)
    await api.call('battles.finish', { battle })
    expect(await figure('health')).toBe(4)
    await one.visits(`/gangs/${coterie}/interlude`)
    await looks()
    await one.answers(/^Ada : santé, cases cochées soignées/, { amount: 1 })
    await one.answers(/^Ada : soif à présent/, { amount: 1 })
    await one.answers(/^Ada : combien de tests d’exaltation/, { amount: 1 })
    await one.answers(/^Ada : test d’exaltation 1 sur 1/, { dice: [3] })
    await one.answers(/^Ada : états et drogues terminés/, { options: ['Au sol'] })
    await one.answers(/^Armes et armures sont attribuées/, { options: ['C’est fait'] })
    await one.answers(/intermède prend fin/, { options: ['C’est fait'] })
    await expect.poll(async () => (await view()).stage).toBe('ready')
    expect([await figure('health'), await figure('hunger'), (await view()).sheets[0]!.blocks.some(({ key }) => key === 'states')]).toEqual([5, 2, false])
  })

  test('her card, the rules in short and the states are printed, and read again in the PDF', async () => {
    await one.visits(`/gangs/${coterie}/cards`)
    for (const kind of ['Règles en bref', 'Armes']) await one.page.getByRole('checkbox', { name: new RegExp(`^Toutes les cartes\\s: ${kind}$`) }).check()
    await one.button('Imprimer en PDF').click()
    const link = one.link('Ouvrir le PDF')
    await link.waitFor({ timeout: 60_000 })
    const bytes = new Uint8Array(await (await one.page.request.get((await link.getAttribute('href'))!)).body())
    const text = (await readPdf(bytes)).pages.map((page) => page.text.replace(/\s/g, '')).join(' ')
    for (const said of ['Ada', 'Arme de mêlée lourde', 'Jet de dés', 'Empaler le cœur', 'Toutes les combinaisons', 'Traumatisme crânien']) expect(text).toContain(said.replaceAll(' ', ''))
  })

  for (const tongue of ['fr', 'en'] as const) {
    test(`the deck has the rules in short, cards of things and cards to fill in (${tongue})`, async () => {
      const reader = await table.person(tongue)
      await reader.visits('/cards/book/vampire-d10')
      await reader.reads(tongue === 'fr' ? 'Règles en bref' : 'Rules in short')
      await reader.reads(tongue === 'fr' ? 'Manœuvres' : 'Manoeuvres')
      await reader.reads(tongue === 'fr' ? 'Cartes à remplir' : 'Cards to fill in')
      await looks(reader)
      await reader.page.context().close()
    })
  }
})
