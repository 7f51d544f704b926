import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../printing/support/read-pdf'
import { describeInBrowser } from '../support/browser'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

/** Cyberpunk RED as a table plays it: a crew founded, its sheets written, cyberware bought, a scene with the dice of the table, a downtime, its deck on paper. */
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

  const view = () => table.api.call('rosters.get', { roster: crew })
  const sheet = async () => (await view()).sheets[0]!
  const figure = async (key: string) => (await sheet()).figures.find((one) => one.key === key)?.amount
  /** The form of an act at the table, unfolded. */
  const act = async (name: string) => {
    await one.button(new RegExp(`^${name}`), one.main).first().click()
    const form = one.main.getByRole('form', { name, exact: true })
    await form.waitFor()
    return form
  }
  /** The dice of the table, one touch each: so many faces, and what was thrown. */
  const throws = async (sides: number, ...faces: number[]) => {
    for (const face of faces) await one.button(`${face} au D${sides}`).click()
  }

  test('a campaign of this game and a crew in it are founded with money, and the window speaks of crews', async () => {
    await one.button(one.words.newCampaign).first().click()
    const dialog = one.page.getByRole('dialog', { name: one.words.newCampaignTitle })
    await one.field(one.words.campaignName, dialog).fill('Night City')
    await one.field(one.words.players, dialog).fill('Inès')
    await dialog.getByRole('radio', { name: /^Cyberpunk RED/ }).check()
    await one.button(one.words.createCampaign, dialog).click()
    await one.heading('Night City', 1).waitFor()
    await one.button('Nouvelle équipe').first().click()
    const founding = one.page.getByRole('dialog', { name: 'Nouvelle équipe' })
    await one.field('Nom', founding).fill('Les Fauchés')
    await one.field('Joueur', founding).selectOption({ label: 'Inès' })
    await one.button(/^Former/, founding).click()
    await one.heading('Les Fauchés', 1).waitFor()
    crew = (await table.api.call('rosters.list', {}))[0]!.id
    await one.answers(/Argent de départ/, { amount: 3000 })
    await one.button('Recruter : Edgerunner').click()
    const form = one.main.locator('form').filter({ has: one.field('Nom de la recrue') })
    await one.field('Nom de la recrue', form).fill('Jax')
    await form.getByRole('button', { name: 'Recruter', exact: true }).click()
    await one.row(/^Membres de/, 'Jax').waitFor()
    expect((await view()).money).toBe(3000)
    jax = (await sheet()).member
    expect(await one.main.innerText()).not.toMatch(/\bgang|Comptoir/)
  })

  test('a sheet is written field by field, and shows hit points with what they come from', async () => {
    await one.visits(`/gangs/${crew}/fighters/${jax}`)
    const write = async (label: string, value: string) => {
      await one.field(label).first().fill(value)
      await one.field(label).first().press('Tab')
    }
    for (const [label, value] of [['Réflexes', '8'], ['Dextérité', '7'], ['Corps', '4'], ['Chance', '6'], ['Interface', '5'], ['Pistolet', '6'], ['Arme de mêlée', '5'], ['PS au maximum', '35'], ['PA du corps', '11'], ['Argent en poche', '200']] as const) await write(label, value)
    await expect.poll(() => figure('hp')).toBe(35)
    await expect.poll(() => figure('cash')).toBe(200)
    await one.settles()
    expect(await overflowing(one.page)).toEqual([])
  })

  test('a gorilla arm is refused without a cyberarm, and bought with one; a smart gun and its rounds come along', async () => {
    await one.visits(`/gangs/${crew}/trade?for=${jax}`)
    await one.field('Chercher un objet').fill('Bras de gorille')
    await one.reads(/Jax n.a pas de cyberbras/)
    await one.takes('Cyberbras')
    await one.takes('Bras de gorille')
    await one.takes('Arasaka HJKE-11 Yukimura')
    await one.takes('Munitions intelligentes améliorées')
    await one.basket.getByRole('combobox').first().selectOption({ label: 'Balle intelligente améliorée' })
    await one.settles()
    expect(await overflowing(one.page)).toEqual([])
    await one.pays()
    // 2050 €$: the pocket first, then the purse.
    await expect.poll(async () => (await view()).money).toBe(3000 - 1850)
    expect(await figure('cash')).toBe(0)
    const items = (await view()).items
    expect(items.find(({ thing }) => thing === 'gorilla-arm')!.on).toBe(items.find(({ thing }) => thing === 'cyberarm')!.id)
    expect(items.find(({ category }) => category === 'ammunition')).toMatchObject({ thing: 'smart-bullet', data: { rounds: 10 } })
    await one.visits(`/gangs/${crew}`)
    await one.button(/^Déclarer Les Fauchés/).click()
    await expect.poll(async () => (await view()).stage).toBe('ready')
  })

  test('a scene of one crew: an opponent comes, initiative is rolled, a shot explodes, hits and wounds', async () => {
    await one.visits('/battles/new')
    await one.field(/^Nom de la scène/).fill('Ruelle de Kabuki')
    await one.main.getByRole('checkbox', { name: /Les Fauchés/ }).first().check()
    await one.main.getByRole('button', { name: /^Commencer/ }).click()
    await one.heading('Ruelle de Kabuki', 1).waitFor()
    battle = (await table.api.call('battles.list', {}))[0]!.id
    await one.button('Jouer à la table').click()
    await one.button('Jax').first().waitFor()
    const arrival = await act('Faire venir un adversaire')
    await one.field('Nom', arrival).fill('Gonk')
    await arrival.getByRole('button', { name: 'Faire venir un adversaire', exact: true }).click()
    await one.heading('Adversaires de passage').waitFor()
    await one.button('Lancer l’initiative').click()
    await one.heading('Initiative').first().waitFor()
    await throws(10, 4, 2)
    await one.reads(/à Jax d.agir/)

    await one.button('Jax').first().click()
    const attack = await act('Attaquer')
    await attack.getByRole('button', { name: /Yukimura.*Tir simple/ }).click()
    await attack.getByRole('group', { name: 'Cible' }).getByRole('button', { name: 'Gonk' }).click()
    await attack.getByRole('button', { name: 'Attaquer', exact: true }).click()
    await one.heading(/Jax attaque Gonk/).waitFor()
    await throws(10, 10)
    await one.reads(/Un 10 explose/)
    await throws(10, 3)
    await one.heading(/dégâts sur Gonk/).waitFor()
    await throws(6, 6, 6, 2)
    // Two sixes: 14 and five more past no armour.
    await one.heading('Gonk : blessure critique').waitFor()
    await throws(3, 3)
    await one.reads('Bras cassé')
    await one.main.getByRole('img', { name: /PS : 1 sur 20/ }).first().waitFor()
    await one.reads('27/30, 0 de rechange')
    await one.settles()
    expect(await overflowing(one.page)).toEqual([])
  })

  test('the scene ends, and its downtime is played: reloading with smart rounds, money earned, cyberware, wounds', async () => {
    await table.api.call('tracker.act', { battle, unit: jax, act: 'mark', input: { 'hp-lost': 20, 'armour-head-lost': 0, 'armour-body-lost': 2, 'luck-spent': 3 } })
    await one.button('Fin de partie').click()
    await one.heading('Ruelle de Kabuki', 1).waitFor()
    await one.main.getByRole('radio', { name: /^Victoire/ }).check()
    await one.reads('Tout est enregistré.')
    await one.button(/^Terminer la scène/).first().click()
    await one.button(/^Terminer la scène/, one.page.getByRole('dialog')).click()
    await expect.poll(async () => (await view()).stage).toBe('between')
    await one.visits(`/gangs/${crew}/interlude`)
    await one.reads('Dépensée par : Jax (3/6).')
    await one.answers('Remettre la chance au maximum', { options: ['C’est fait'] })
    await one.answers(/recharger Arasaka/, { options: [/Balle intelligente améliorée/] })
    await one.answers(/Argent gagné/, { amount: 900 })
    await one.answers(/Achats et ventes faits/, { options: ['C’est fait'] })
    await one.answers(/Implants posés et retirés/, { options: ['C’est fait'] })
    await one.answers(/Jax : PS regagnés/, { amount: 8 })
    await one.answers(/Jax : PA du corps réparés/, { amount: 2 })
    await one.settles()
    expect(await overflowing(one.page)).toEqual([])
    await one.answers('Effacer minuteries et états', { options: ['C’est fait'] })
    await expect.poll(async () => (await view()).stage).toBe('ready')
    expect([await figure('hp'), await figure('armour-body'), await figure('luck'), (await view()).money]).toEqual([23, 11, 6, 1150 + 900])
    const gun = (await view()).items.find(({ category }) => category === 'weapons')!
    expect(gun.data).toMatchObject({ 'loaded': 10, 'smart-load': true })
  })

  test('its deck is printed: the character, the sheet, the rules in short, weapons and cyberware', async () => {
    await one.visits(`/gangs/${crew}/cards`)
    for (const kind of ['Règles en bref', 'Armes', 'Implants']) await one.page.getByRole('checkbox', { name: new RegExp(`^Toutes les cartes.*${kind}$`) }).check()
    const layout = one.page.getByRole('region', { name: 'Mise en page' })
    await expect.poll(() => layout.textContent(), { timeout: 30_000 }).toMatch(/cartes et \d feuilles/)
    await one.button('Imprimer en PDF').click()
    const made = one.link('Ouvrir le PDF')
    await made.waitFor({ timeout: 60_000 })
    const answer = await one.page.request.get((await made.getAttribute('href'))!)
    const { pages } = await readPdf(new Uint8Array(await answer.body()))
    const text = pages.map((page) => page.text).join('').replace(/\s+/g, '')
    for (const word of ['Jax', 'Yukimura', 'Jet de compétence', 'Piratages avancés', 'Bras de gorille', 'Échelle des SD', '500 €$']) expect(text).toContain(word.replace(/\s/g, ''))
  })

  test('the same pages speak English, and nothing juts out where the window is narrow', async () => {
    const reader = await table.person('en', { viewport: { width: 420, height: 860 } })
    for (const [path, words] of [[`/gangs/${crew}`, 'Purse'], [`/gangs/${crew}/trade`, 'Militech M-10AF Lexington'], [`/battles/${battle}/table`, 'Passing opponents'], ['/rules?tab=rulings', 'Critical injury trigger'], ['/cards/book/cyberpunk-red', 'Cards to fill in']] as const) {
      await reader.visits(path)
      await reader.reads(words)
      expect(await overflowing(reader.page)).toEqual([])
      expect(await reader.main.innerText()).not.toMatch(/\bgang|Trading post/i)
    }
    expect(reader.faults).toEqual([])
    await reader.page.context().close()
  })
})
