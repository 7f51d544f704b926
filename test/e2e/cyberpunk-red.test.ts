import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
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
 * Cyberpunk RED as a group plays it: a crew founded, its sheets written, cyberware bought, a scene with
 * physical dice, a downtime, its deck on paper.
 */
describeInBrowser('a crew in the window', () => {
  let table: PlayTable
  let one: Person
  let crew: string
  let jax: string
  let battle: string
  beforeAll(async () => {
    table = await PlayTable.open()
    one = await table.person()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  const { view, sheet, figure } = watching(
    () => table.api,
    () => crew
  )

  test('a campaign of this game and a crew in it are founded with money, and the window says “crew”', async () => {
    await one.foundsCampaign('Night City', ['Inès'], /^Cyberpunk RED/)
    crew = await forms(one, table.api, {
      une: 'équipe',
      former: 'Former l’équipe',
      name: 'Les Fauchés',
      player: 'Inès'
    })
    await one.answers(/Argent de départ/, { amount: 3000 })
    await takesOn(one, 'Edgerunner', 'Jax')
    expect((await view()).money).toBe(3000)
    jax = (await sheet()).member
    expect(await one.main.innerText()).not.toMatch(/\bgang|Comptoir/)
  })

  test('a sheet is written field by field, and shows how hit points are calculated', async () => {
    await one.visits(`/gangs/${crew}/fighters/${jax}`)
    await writes(one, {
      Réflexes: '8',
      Dextérité: '7',
      Corps: '4',
      Chance: '6',
      Interface: '5',
      Pistolet: '6',
      'Arme de mêlée': '5',
      'PS au maximum': '35',
      'PA du corps': '11',
      'Argent en poche': '200'
    })
    await expect.poll(() => figure('hp')).toBe(35)
    await expect.poll(() => figure('cash')).toBe(200)
    await looks(one)
  })

  test('a gorilla arm is refused without a cyberarm, and bought with one; a smart gun comes with its rounds', async () => {
    await one.visits(`/gangs/${crew}/trade?for=${jax}`)
    await one.field('Chercher un objet').fill('Bras de gorille')
    await one.reads(/Jax n.a pas de cyberbras/)
    await one.takes('Cyberbras')
    await one.takes('Bras de gorille')
    await one.takes('Arasaka HJKE-11 Yukimura')
    await one.takes('Munitions intelligentes améliorées')
    await one.basket.getByRole('combobox').first().selectOption({ label: 'Balle intelligente améliorée' })
    await looks(one)
    await one.pays()
    // 2050 €$: the pocket first, then the purse.
    await expect.poll(async () => (await view()).money).toBe(3000 - 1850)
    expect(await figure('cash')).toBe(0)
    const items = (await view()).items
    expect(items.find(({ thing }) => thing === 'gorilla-arm')!.on).toBe(
      items.find(({ thing }) => thing === 'cyberarm')!.id
    )
    expect(items.find(({ category }) => category === 'ammunition')).toMatchObject({
      thing: 'smart-bullet',
      data: { rounds: 10 }
    })
    await founds(one, table.api, crew)
  })

  test('equal rounds stand in one row, and some of them are handed on', async () => {
    await table.api.call('stash.buy', {
      roster: crew,
      lines: [{ thing: 'bullet-rifle', quantity: 3, holder: jax }]
    })
    await one.visits(`/gangs/${crew}/fighters/${jax}`)
    const rounds = one.main.getByRole('row', { name: /Balle de fusil/ })
    await expect.poll(() => rounds.count()).toBe(1)
    expect(await rounds.innerText()).toMatch(/×\s3/)
    await rounds.getByRole('checkbox').check()
    await rounds.getByLabel('Combien, sur 3').fill('2')
    await rounds.getByLabel('Combien, sur 3').blur()
    await one.main.getByText('2 objets cochés').waitFor()
    await looks(one)
    await one.main.getByRole('combobox', { name: 'Confier à…' }).selectOption('stash')
    await one.button('Confier').click()
    const held = async (holder: string) =>
      (await view()).items.filter((item) => item.thing === 'bullet-rifle' && item.holder === holder).length
    await expect.poll(async () => [await held('stash'), await held(jax)]).toEqual([2, 1])
    await expect.poll(() => rounds.innerText()).not.toMatch(/×/)
  })

  test('a scene of one crew: an opponent joins, initiative is rolled, a shot explodes, hits and wounds', async () => {
    battle = await beginsScene(one, table.api, 'Ruelle de Kabuki', 'Les Fauchés')
    await one.button('Jax').first().waitFor()
    const arrival = await unfolds(one, 'Faire venir un adversaire')
    await one.field('Nom', arrival).fill('Gonk')
    await arrival.getByRole('button', { name: 'Faire venir un adversaire', exact: true }).click()
    await one.heading('Adversaires de passage').waitFor()
    await one.button('Lancer l’initiative').click()
    await one.heading('Initiative').first().waitFor()
    await throws(one, 10, 4, 2)
    await one.reads(/à Jax d.agir/)

    await one.button('Jax').first().click()
    const attack = await unfolds(one, 'Attaquer')
    await attack.getByRole('button', { name: /Yukimura.*Tir simple/ }).click()
    await attack.getByRole('group', { name: 'Cible' }).getByRole('button', { name: 'Gonk' }).click()
    await attack.getByRole('button', { name: 'Attaquer', exact: true }).click()
    await one.heading(/Jax attaque Gonk/).waitFor()
    await throws(one, 10, 10)
    await one.reads(/Un 10 explose/)
    await throws(one, 10, 3)
    await one.heading(/dégâts sur Gonk/).waitFor()
    await throws(one, 6, 6, 6, 2)
    // Two sixes: 14 and five more past no armour.
    await one.heading('Gonk : blessure critique').waitFor()
    await throws(one, 3, 3)
    await one.reads('Bras cassé')
    await one.main
      .getByRole('img', { name: /PS : 1 sur 20/ })
      .first()
      .waitFor()
    await one.reads('27/30, 0 de rechange')
    await looks(one)
  })

  test('the scene ends, and its downtime is played: reloading with smart rounds, money earned, cyberware, wounds', async () => {
    await table.api.call('tracker.act', {
      battle,
      unit: jax,
      act: 'mark',
      input: { 'hp-lost': 20, 'armour-head-lost': 0, 'armour-body-lost': 2, 'luck-spent': 3 }
    })
    await endsScene(one, 'Ruelle de Kabuki')
    await expect.poll(async () => (await view()).stage).toBe('between')
    await one.visits(`/gangs/${crew}/interlude`)
    await one.reads('Chance restante : Jax (3/6).')
    await one.answers('Remettre la chance au maximum', { options: ['C’est fait'] })
    await one.answers(/recharger Arasaka/, { options: [/Balle intelligente améliorée/] })
    await one.answers(/Argent gagné/, { amount: 900 })
    await one.answers(/Achats et ventes faits/, { options: ['C’est fait'] })
    await one.answers(/Implants posés et retirés/, { options: ['C’est fait'] })
    await one.answers(/Jax : PS regagnés/, { amount: 8 })
    await one.answers(/Jax : PA du corps réparés/, { amount: 2 })
    await looks(one)
    await one.answers('Effacer minuteries et états', { options: ['C’est fait'] })
    await expect.poll(async () => (await view()).stage).toBe('ready')
    expect([
      await figure('hp'),
      await figure('armour-body'),
      await figure('luck'),
      (await view()).money
    ]).toEqual([23, 11, 6, 1150 + 900])
    const gun = (await view()).items.find(({ category }) => category === 'weapons')!
    expect(gun.data).toMatchObject({ loaded: 10, 'smart-load': true })
  })

  test('its deck is printed: the character, the sheet, the rules in short, weapons and cyberware', async () => {
    await prints(
      one,
      crew,
      ['Règles en bref', 'Armes', 'Implants'],
      [
        'Jax',
        'Yukimura',
        'JET DE COMPÉTENCE',
        'PIRATAGES AVANCÉS',
        'Bras de gorille',
        'ÉCHELLE DES SD',
        '500 €$'
      ]
    )
  })

  test('the same pages are in English, and nothing overflows in a narrow window', async () => {
    await readsNarrow(table, {
      [`/gangs/${crew}`]: 'Purse',
      [`/gangs/${crew}/trade`]: 'Militech M-10AF Lexington',
      [`/battles/${battle}/table`]: 'Passing opponents',
      '/rules?tab=rulings': 'Critical injury trigger',
      '/cards/book/cyberpunk-red': 'Cards to fill in'
    })
  })
})
