import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { barriers } from './support/barriers'
import { pngOf } from '../support/pictures'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'
import { openTinyTable, type TinyTable } from './support/tiny-table'

const PLAYERS = ['Camille', 'Maxence', 'Inès']
const GANGS = [
  ['Les Rouilles', 'orlock', ['Rikke Forgefer', 'Grand Luc', 'Puce']],
  ['Les Griffes du Puits', 'escher', ['Isaure la Borgnesse', 'Mère Lanterne', 'Brin']],
  ['La Sainte Braise', 'redemptionists', ['Frère Cendre', 'Sœur Suie', 'Tison']]
] as const

/** Three gangs of three, taken over from paper, with one game played. */
async function threeGangs({ api }: PlayTable): Promise<void> {
  const { players } = await api.call('campaigns.create', {
    name: 'Sous la gare centrale',
    system: 'neo-necro',
    players: PLAYERS
  })
  for (const [n, [name, kind, [chief, arm, kid]]] of GANGS.entries()) {
    const { id: roster } = await api.call('rosters.create', { name, kind, player: players[n]!.id })
    await api.call('rosters.correct', {
      roster,
      why: 'repris du papier',
      corrections: [
        { what: 'member-add', type: 'leader', name: chief, as: 'chief' },
        { what: 'member-add', type: 'ganger', name: arm, as: 'arm' },
        { what: 'member-add', type: 'kid', name: kid, as: 'kid' },
        ...['boltgun', 'sword', 'dagger'].map((thing) => ({
          what: 'item-add' as const,
          thing,
          quantity: 1,
          holder: 'chief'
        })),
        ...['pump-shotgun', 'dagger'].map((thing) => ({
          what: 'item-add' as const,
          thing,
          quantity: 1,
          holder: 'arm'
        })),
        { what: 'item-add', thing: 'sting-patch', quantity: 1, holder: 'stash' },
        { what: 'item-add', thing: 'weapon-master', quantity: 1, holder: 'stash' },
        { what: 'money', by: -900 }
      ]
    })
    await api.call('rosters.found', { roster, asItStands: true })
  }
  const list = await api.call('rosters.list', {})
  const sides = await Promise.all(
    list.slice(0, 2).map(async ({ id: roster }) => ({
      roster,
      members: (await api.call('rosters.get', { roster })).sheets.map((sheet) => sheet.member)
    }))
  )
  const { id: battle } = await api.call('battles.start', { name: 'Le pont', date: '2026-10-01', sides })
  await api.call('battles.report', {
    battle,
    sides: sides.map(({ roster }, n) => ({
      roster,
      result: n === 0 ? ('win' as const) : ('loss' as const),
      combatants: []
    }))
  })
  await api.call('battles.finish', { battle })
  for (const { roster } of sides)
    await api.call('rosters.correct', {
      roster,
      why: 'interlude fait sur papier',
      corrections: [{ what: 'between-end' }]
    })
}

/** The acts of an arbitrator in a real campaign, at the window, by role and name: one story. */
describeInBrowser('the arbitrator', () => {
  let table: PlayTable
  let one: Person
  beforeAll(async () => {
    table = await PlayTable.open()
    await threeGangs(table)
    one = await table.person()
    await one.button('Sous la gare centrale').click()
    await one.heading('Sous la gare centrale', 1).waitFor()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  const rosters = () => table.api.call('rosters.list', {})
  const idOf = async (name: string) => (await rosters()).find((roster) => roster.name === name)!.id
  const view = async (name: string) => table.api.call('rosters.get', { roster: await idOf(name) })
  const tab = (name: RegExp) => one.page.getByRole('tab', { name })
  /** Types a few letters into a field with many options, and takes the first match. */
  async function picks(field: Locator, letters: string): Promise<void> {
    await field.fill(letters)
    await one.page.getByRole('listbox').getByRole('option').first().waitFor()
    await field.press('Enter')
  }

  test('a gang begun on paper is taken over with the keyboard alone', async () => {
    await one.goes('Arbitrage')
    await one.heading('Arbitrage', 1).waitFor()
    await one.button('Saisir un gang tenu sur papier').click()
    const dialog = one.page.getByRole('dialog', { name: 'Nouveau gang' })
    await one.field('Nom', dialog).fill('Les Vieux Papiers')
    await one.button('Continuer : le saisir depuis le papier', dialog).click()
    await one.heading(/^Saisir Les Vieux Papiers, tenu sur papier$/, 1).waitFor()

    const { keyboard } = one.page
    const form = one.main.getByRole('form', { name: 'Nouveau combattant' })
    const focused = (what: Locator) =>
      expect.poll(() => what.evaluate((element) => element === document.activeElement)).toBe(true)
    await one.field('Nom', form).focus()
    await keyboard.type('Rikke')
    await keyboard.press('Tab')
    await keyboard.type('Chef')
    // Category and state stay; the strip of numbers begins.
    for (let tabs = 0; tabs < 3; tabs++) await keyboard.press('Tab')
    await keyboard.type('6')
    for (let tabs = 0; tabs < 6; tabs++) await keyboard.press('Tab')
    await focused(one.field('Expérience', form))
    await keyboard.type('155')
    await keyboard.press('Tab')
    await keyboard.type('oeil de lynx'.slice(3))
    await keyboard.press('Enter')
    await form.getByRole('listitem').filter({ hasText: 'Œil de lynx' }).waitFor()
    await keyboard.type('borgne')
    await keyboard.press('Enter')
    const side = form.getByRole('combobox', { name: /^Borgne/ })
    await side.selectOption({ label: 'Droite' })
    await side.press('Enter')
    await form.getByRole('listitem').filter({ hasText: 'Borgne, Droite' }).waitFor()
    const thing = form.getByRole('combobox', { name: 'Objet' })
    await picks(thing, 'bolter')
    await keyboard.press('Enter')
    await form
      .getByRole('listitem')
      .filter({ hasText: /^Bolter$/ })
      .waitFor()
    await picks(thing, 'lunette télesc')
    const on = form.getByRole('combobox', { name: /^Fixer/ })
    await on.selectOption({ label: 'Bolter' })
    await on.press('Enter')
    await form.getByRole('listitem').filter({ hasText: 'sur Bolter' }).waitFor()
    await one.field('Nom', form).press('Enter')
    await one.row(/^Membres de/, 'Rikke').waitFor()
    // The next one may be entered at once.
    await focused(one.field('Nom', form))
    await keyboard.type('Sven')
    await one.field('Type', form).selectOption({ label: 'Ganger' })
    await one.field('Nom', form).press('Enter')
    await one.row(/^Membres de/, 'Sven').waitFor()

    await one.field('Crédits').fill('120')
    await one.field('Respect').fill('345')
    await one.field('Respect').press('Tab')
    await one.button('Saisir Les Vieux Papiers tel quel').click()
    await one.heading('Les Vieux Papiers', 1).waitFor()
    await one.reads(/^prêt$/, one.main)

    const gang = await view('Les Vieux Papiers')
    expect(gang).toMatchObject({ stage: 'ready', money: 120, members: 2 })
    expect(gang.numbers['respect']).toBe(345)
    const [rikke] = gang.sheets
    const bolter = gang.items.find((item) => item.thing === 'boltgun')!
    expect(bolter.holder).toBe(rikke!.member)
    expect(gang.items.find((item) => item.on === bolter.id)?.thing).toBe('telescopic-sight')
    expect(rikke!.figures.find((figure) => figure.key === 'xp')!.amount).toBe(155)
    // The opening balance is in the journal.
    await one.visits(`/gangs/${gang.id}/history`)
    await one.reads(
      /Gang saisi depuis le papier : Les Vieux Papiers\. Combattants : 2 ; valeur : \d+ ; respect : 345 ; crédits : 120 cr\./
    )
  })

  test('a gang that joins late begins with the campaign’s mean value, as an award with its reason', async () => {
    const values = (await rosters()).filter((roster) => roster.value !== null).map((roster) => roster.value!)
    const mean = Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
    await one.goes('Arbitrage')
    await one.button('Accueillir un gang en cours de campagne').click()
    const dialog = one.page.getByRole('dialog', { name: 'Nouveau gang' })
    await one.field('Nom', dialog).fill('Retardataires')
    await one.field('Joueur', dialog).selectOption({ label: 'Camille' })
    await expect.poll(() => dialog.getByRole('radio', { name: /La valeur moyenne/ }).isChecked()).toBe(true)
    await one.button('Former le gang', dialog).click()
    await one.heading('Retardataires', 1).waitFor()
    expect(await view('Retardataires')).toMatchObject({ money: mean, stage: 'founding' })
    await one.visits(`/gangs/${await idOf('Retardataires')}/history`)
    await one.reads(/Correction de la caisse.*arrivée en cours de campagne/)
  })

  test('a correction is built line by line, refused with reasons, saved with its own reason, and undone', async () => {
    const before = await view('Les Rouilles')
    await one.visits(`/gangs/${before.id}/fighters/${before.sheets[0]!.member}`)
    await one.button('Plus d’actions', one.main).click()
    await one.page.getByRole('menuitem', { name: 'Corriger ou attribuer…' }).click()
    await one.heading('Corriger Les Rouilles', 1).waitFor()
    const draft = one.page.getByRole('region', { name: /^À inscrire/ })
    const write = one.button('Inscrire ces corrections', draft)
    await expect.poll(() => write.isDisabled()).toBe(true)
    const profile = one.main.getByRole('group', { name: /^Profil de/ })
    await profile.getByRole('spinbutton', { name: 'Force' }).fill('99')
    await profile.getByRole('spinbutton', { name: 'Force' }).press('Tab')
    await picks(one.main.getByRole('combobox', { name: 'Objet' }), 'poignard')
    await one.main
      .getByRole('group', { name: /^Ajouter un objet/ })
      .getByRole('button', { name: 'Ajouter' })
      .click()
    await draft.getByText(/reçoit.*Poignard/).waitFor()
    await one.field('Raison', draft).fill('prix du tournoi')
    await write.click()
    await one.reads(/99 est hors des bornes : de 0 à 20/, draft)
    expect((await view('Les Rouilles')).items.length).toBe(before.items.length)

    await profile.getByRole('spinbutton', { name: 'Force' }).fill('4')
    await profile.getByRole('spinbutton', { name: 'Force' }).press('Tab')
    await one.field('De qui ?').selectOption({ label: 'Gang et réserve' })
    await one.field('Respect').fill('400')
    await one.field('Respect').press('Tab')
    await expect.poll(() => draft.getByRole('listitem').count()).toBe(3)
    await write.click()
    await one.reads('Rien pour l’instant. Ce que vous changez ici s’y ajoute ligne par ligne.', draft)
    const after = await view('Les Rouilles')
    expect(after.numbers['respect']).toBe(400)
    expect(after.items.length).toBe(before.items.length + 1)
    await one.visits(`/gangs/${before.id}/history`)
    await one.reads(/^Correction pour .*Force : de \d à 4 \(prix du tournoi\)\.$/)
    await one.page.keyboard.press('Control+z')
    await expect
      .poll(async () => (await view('Les Rouilles')).numbers['respect'])
      .toBe(before.numbers['respect'])
  })

  test('an item is lent as one act of both gangs, listed, and returned', async () => {
    const [lender, borrower] = [await view('Les Rouilles'), await view('Les Griffes du Puits')]
    await one.visits(`/gangs/${lender.id}`)
    await one.button('Plus d’actions', one.main).click()
    await one.page.getByRole('menuitem', { name: 'Échanger avec un autre gang…' }).click()
    await one.page.getByRole('radio', { name: 'Prêt' }).check()
    const gives = one.page.getByRole('group', { name: 'Donne', exact: true })
    await expect.poll(() => gives.getByRole('combobox', { name: 'Donne' }).inputValue()).toBe(lender.id)
    await one.page.getByRole('combobox', { name: 'Reçoit' }).selectOption({ label: borrower.name })
    const strike = one.main.getByRole('button', { name: /^Prêter aux Griffes du Puits/ })
    await expect.poll(() => strike.isDisabled()).toBe(true)
    await gives.getByRole('checkbox', { name: 'Patch aiguillon' }).check()
    await strike.click()
    const loan = one.row('Prêts en cours', 'Patch aiguillon')
    expect((await one.cells(loan)).slice(0, 3)).toEqual([
      'Patch aiguillon',
      'Les Rouilles',
      'Les Griffes du Puits'
    ])
    await one.button('Rendre', loan).click()
    await one.reads('Rien n’est prêté.', one.main)
    const thing = lender.items.find((item) => item.thing === 'sting-patch')!
    expect((await view('Les Rouilles')).items.find((item) => item.id === thing.id)).toEqual(thing)
  })

  test('a fighter is captured and ransomed, and another transfers with their equipment', async () => {
    const [owner, captor] = [await view('Les Griffes du Puits'), await view('Les Rouilles')]
    const captive = owner.sheets.find((sheet) => sheet.status.fit && sheet !== owner.sheets[0])!
    await one.button('Noter une capture').click()
    const dialog = one.page.getByRole('dialog', { name: 'Noter une capture' })
    await picks(dialog.getByRole('combobox', { name: 'Captif' }), captive.name)
    await one.field('Tenu par', dialog).selectOption({ label: captor.name })
    await one.field('Raison', dialog).fill('guet-apens')
    await one.button('Noter une capture', dialog).click()
    const row = one.row('Captifs', captive.name)
    expect((await one.cells(row)).slice(1, 3)).toEqual([owner.name, captor.name])
    await one.button('Décider de son sort', row).click()
    const fate = one.page.getByRole('dialog', { name: `Le sort de ${captive.name}` })
    await expect.poll(() => fate.getByRole('radio').count()).toBe(4)
    await fate.getByRole('radio', { name: 'Payer la rançon convenue' }).check()
    await one.field('Somme convenue', fate).fill('999999')
    await one.button('Payer la rançon convenue', fate).click()
    await one.reads(/Il manque/, fate)
    await one.field('Somme convenue', fate).fill('40')
    await one.button('Payer la rançon convenue', fate).click()
    await one.reads('Personne n’est captif.', one.main)
    expect([(await view(owner.name)).money, (await view(captor.name)).money]).toEqual([
      owner.money! - 40,
      captor.money! + 40
    ])

    await one.page.getByRole('radio', { name: 'Échange' }).check()
    const gives = one.page.getByRole('group', { name: 'Donne', exact: true })
    await gives.getByRole('combobox', { name: 'Donne' }).selectOption({ label: owner.name })
    await one.page.getByRole('combobox', { name: 'En échange' }).selectOption({ label: captor.name })
    await gives.getByRole('checkbox', { name: new RegExp(captive.name) }).check()
    await one.main.getByRole('button', { name: /^Conclure l’échange/ }).click()
    await expect.poll(async () => (await view(captor.name)).members).toBe(captor.members + 1)
    expect((await view(owner.name)).sheets.find((sheet) => sheet.member === captive.member)!.status.key).toBe(
      'transferred'
    )
  })

  test('a gang changes its player, leaves with a reason, and returns as it was', async () => {
    await tab(/^Gangs/).click()
    await one.field('Qui mène Retardataires ?').selectOption({ label: 'Inès' })
    await expect
      .poll(
        async () =>
          (await rosters()).filter((roster) => roster.player !== null).map((roster) => roster.player).length
      )
      .toBe(4)
    const players = (await table.api.call('campaigns.current', {}))!.players
    await expect
      .poll(async () => (await view('Retardataires')).player)
      .toBe(players.find((player) => player.name === 'Inès')!.id)

    const menu = one.button('Plus d’actions : La Sainte Braise')
    await menu.click()
    await one.page.getByRole('menuitem', { name: 'Quitter la campagne' }).click()
    const dialog = one.page.getByRole('dialog', { name: /La Sainte Braise quitte la campagne/ })
    await one.field('Raison', dialog).fill('déménagement')
    await one.button('Quitter la campagne', dialog).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await one.cells(one.row(/gangs/i, 'La Sainte Braise')))[2]).toBe('dissous')
    await one.visits('/battles/new')
    expect(await one.main.getByRole('checkbox', { name: /La Sainte Braise/ }).count()).toBe(0)
    await one.goes('Arbitrage')
    await menu.click()
    await one.page.getByRole('menuitem', { name: 'Faire revenir' }).click()
    await expect.poll(async () => (await view('La Sainte Braise')).stage).toBe('ready')
  })

  test('a battle is planned, begun as a friendly one, played without an interlude, and its day corrected afterwards', async () => {
    await one.visits('/battles/new')
    await one.field('Nom de la bataille').fill('La cale sèche')
    await one.field('Date').fill('2027-02-03')
    await one.main.getByRole('checkbox', { name: /^Partie à venir/ }).check()
    await one.main.getByRole('checkbox', { name: 'Participation : Les Rouilles' }).check()
    await one.main.getByRole('checkbox', { name: 'Participation : La Sainte Braise' }).check()
    await one.button('Prévoir cette bataille').click()
    const row = one.row('Batailles', 'La cale sèche')
    expect((await one.cells(row)).at(-1)).toBe('prévue')
    await one.link('La cale sèche', row).click()
    await one.link('Commencer la bataille', one.main).click()
    await expect.poll(() => one.field('Nom de la bataille').inputValue()).toBe('La cale sèche')
    await one.main.getByRole('checkbox', { name: /^Amicale/ }).check()
    await one.main.getByRole('button', { name: /^Commencer : / }).click()
    await one.heading('La cale sèche', 1).waitFor()
    const before = await Promise.all(['Les Rouilles', 'La Sainte Braise'].map(view))
    await one.main.getByRole('radio', { name: /^Victoire : Les Rouilles/ }).check()
    await one.reads('Tout est enregistré.', one.main)
    await one.button('Terminer la bataille', one.main).first().click()
    const dialog = one.page.getByRole('dialog', { name: 'Terminer la bataille' })
    await one.reads(/C’est une bataille amicale/, dialog)
    await one.button('Terminer la bataille', dialog).click()
    await one.reads(/Rien n’a changé de mains/, one.main)
    for (const [n, name] of ['Les Rouilles', 'La Sainte Braise'].entries())
      expect(await view(name)).toMatchObject({
        stage: 'ready',
        money: before[n]!.money,
        value: before[n]!.value
      })

    await one.button('Plus d’actions', one.main).click()
    await one.page.getByRole('menuitem', { name: 'Nom, date, lieu et notes…' }).click()
    const edit = one.page.getByRole('dialog', { name: 'Nom, date, lieu et notes' })
    await one.field('Date', edit).fill('2026-11-02')
    await one.field('Lieu', edit).fill('Chez Zoé')
    await one.button('Enregistrer ces changements', edit).click()
    await one.reads(/2 novembre 2026/, one.main)
    await one.reads('Chez Zoé', one.main)
  })

  test('a picture of a battle is chosen, scaled down and described; the chronicle shows it, and it can be removed and restored', async () => {
    await one.main
      .locator('input[type=file]')
      .setInputFiles({ name: 'pont.png', mimeType: 'image/png', buffer: pngOf(1800, 1200) })
    const dialog = one.page.getByRole('dialog', { name: 'Ajouter une image' })
    await one.field('Légende', dialog).fill('Le pont tombe')
    await one.button('Ajouter cette image', dialog).click()
    await dialog.waitFor({ state: 'detached' })
    const picture = one.main.getByRole('img', { name: /Le pont tombe$/ })
    await picture.waitFor()
    expect(
      await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    ).toEqual([1024, 683])
    const battle = one.page.url().replace(/^[^#]*#/, '')
    await one.visits('/campaign/chronicle')
    const entry = one.page.getByRole('article', { name: 'La cale sèche' })
    await entry.getByRole('img', { name: 'Le pont tombe' }).waitFor()
    await one.reads(/Lieu : Chez Zoé\./, entry)
    await one.visits(battle)
    await one.button('Retirer l’image : Le pont tombe', one.main).click()
    await picture.waitFor({ state: 'detached' })
    await one.news.getByRole('button', { name: 'Annuler', exact: true }).last().click()
    await picture.waitFor()
  })

  test('a season is closed; its standings stay unchanged while the gangs go on', async () => {
    await one.visits('/arbitration?tab=seasons')
    const rouilles = (await one.cells(one.row(/^Classement/, 'Les Rouilles'))).slice(1)
    await one.button('Clore la saison').click()
    const dialog = one.page.getByRole('dialog', { name: 'Clore la saison' })
    await one.field('Nom de la saison', dialog).fill('L’hiver')
    await one.field('Premier jour', dialog).fill('2026-12-24')
    await one.field('Dernier jour', dialog).fill('2026-01-01')
    await one.button('Clore la saison', dialog).click()
    await one.reads('Le dernier jour vient avant le premier.', dialog)
    await one.field('Premier jour', dialog).fill('2026-01-01')
    await one.field('Dernier jour', dialog).fill('2026-12-24')
    await one.field('Nom de la suivante', dialog).fill('Le dégel')
    await one.button('Clore la saison', dialog).click()
    await one.heading('Le dégel', 2).waitFor()
    expect((await one.cells(one.row(/^Classement/, 'Les Rouilles')))[2]).toBe('0')
    await table.api.call('rosters.correct', {
      roster: await idOf('Les Rouilles'),
      why: 'prime',
      corrections: [{ what: 'money', by: 1000 }]
    })
    await one.link('L’hiver', one.main).click()
    await one.heading('L’hiver', 1).waitFor()
    expect((await one.cells(one.row(/^Classement/, 'Les Rouilles'))).slice(1)).toEqual(rouilles)
    await one.link('La cale sèche', one.main).waitFor()
  })

  test('a closed season in the address shows its standings at home and its battles, and a season that never was shows the present', async () => {
    const { id } = (await table.api.call('seasons.list', {})).closed[0]!
    await one.visits(`/campaign?season=${id}`)
    await one.heading(/L’hiver/, 2).waitFor()
    const shown = one.page
      .getByRole('table')
      .first()
      .getByRole('row', { name: /Les Rouilles/ })
    expect((await one.cells(shown))[2]).not.toBe('0')
    await one.visits(`/battles?season=${id}`)
    await one.link('La cale sèche', one.main).waitFor()
    await one.visits('/battles?season=never')
    await one.reads('Rien ne correspond', one.main)
    await one.visits('/campaign?season=never')
    await one.heading(/Le dégel/, 2).waitFor()
  })

  test('a captive is shown at their own gang and at their captor, and released from there', async () => {
    const [owner, captor] = [await view('La Sainte Braise'), await view('Les Griffes du Puits')]
    await table.api.call('deals.capture', {
      roster: owner.id,
      member: owner.sheets[0]!.member,
      by: captor.id,
      why: 'guet-apens'
    })
    for (const { id } of [owner, captor]) {
      await one.visits(`/gangs/${id}`)
      expect((await one.cells(one.row('Captifs', owner.sheets[0]!.name))).slice(1, 3)).toEqual([
        owner.name,
        captor.name
      ])
    }
    await one.button('Décider de son sort', one.row('Captifs', owner.sheets[0]!.name)).click()
    const fate = one.page.getByRole('dialog', { name: /^Le sort de/ })
    await fate.getByRole('radio', { name: 'Il est relâché' }).check()
    await one.button('Il est relâché', fate).click()
    await one.row('Captifs', owner.sheets[0]!.name).waitFor({ state: 'detached' })
    expect((await view(owner.name)).sheets[0]!.status.key).toBe('fit')
  })

  test('by touch on 1024 by 768, items are lent and sold on, nothing is wider than the window, and screen readers meet no barrier', async () => {
    const touch = await table.person('fr', { viewport: { width: 1024, height: 768 }, hasTouch: true })
    const gang = await view('Les Rouilles')
    await touch.visits('/arbitration?tab=deals')
    await touch.page.getByRole('radio', { name: 'Prêt' }).tap()
    await touch.page.getByRole('checkbox', { name: 'Maître d’arme' }).tap()
    await touch.main.getByRole('button', { name: /^Prêter (à|au|aux) / }).tap()
    await touch.button('Garder', touch.row('Prêts en cours', 'Maître d’arme')).tap()
    const keep = touch.page.getByRole('dialog', { name: /garder pour de bon/ })
    await touch.field('Somme convenue', keep).fill('15')
    await touch.button('Garder', keep).tap()
    await touch.reads('Rien n’est prêté.', touch.main)
    expect((await view('Les Rouilles')).money).toBe(gang.money! + 15)

    const paper = await table.api.call('rosters.create', { name: 'W'.repeat(160), kind: gang.kind })
    const season = (await table.api.call('seasons.list', {})).closed[0]!.id
    const faults: string[] = []
    for (const path of [
      '/arbitration',
      '/arbitration?tab=deals',
      '/arbitration?tab=seasons',
      `/arbitration/seasons/${season}`,
      `/gangs/${gang.id}/correct`,
      `/gangs/${gang.id}/correct?who=${gang.sheets[0]!.member}`,
      `/gangs/${paper.id}/take-over`
    ]) {
      await touch.visits(path)
      const wide = await touch.page.evaluate(() =>
        [document.documentElement, document.querySelector('main')!]
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => `${one.tagName} is ${one.scrollWidth} wide`)
      )
      const small = await touch.page.evaluate(() => {
        const targets = [
          ...document.querySelectorAll<HTMLElement>(
            'main button, main select, main input:not([type=checkbox]):not([type=radio])'
          )
        ].filter((one) => one.offsetParent !== null)
        return targets
          .filter((one) => one.getBoundingClientRect().height < 24)
          .map((one) => `${one.tagName} ${one.textContent?.trim()} is low`)
      })
      const heard = sampled([/deals|who|take-over/], [/take-over/])[0]!.test(path)
        ? await barriers(touch.page)
        : []
      faults.push(...[...wide, ...small, ...heard].map((what) => `${path}: ${what}`))
    }
    expect(faults).toEqual([])
    await touch.page.context().close()
  })
})

describeInBrowser('the arbitrator of another game', () => {
  let tiny: TinyTable
  beforeAll(async () => void (tiny = await openTinyTable()))
  afterAll(() => tiny?.end())

  test('offers what that game has: no money, corrections or captives, but leaders, transfers, departures and seasons', async () => {
    const one = await tiny.person('fr', { viewport: { width: 1280, height: 800 } })
    await tiny.app.call('battles.cancel', { battle: tiny.battle })
    await one.visits('/arbitration')
    expect(await one.button(/le papier|sur papier/).count()).toBe(0)
    await one.page.getByRole('tab', { name: /^Entre gangs/ }).click()
    expect(await one.page.getByRole('heading', { name: 'Captifs' }).count()).toBe(0)
    expect(await one.page.getByRole('spinbutton').count()).toBe(0)
    await one.page.getByRole('radio', { name: 'Don' }).check()
    await one.page.getByRole('checkbox', { name: /^Chêne 1/ }).check()
    await one.main.getByRole('button', { name: 'Donner à Vase, de la part de Chêne' }).click()
    await expect
      .poll(async () => (await tiny.app.call('rosters.list', {})).map((roster) => roster.members))
      .toEqual([1, 3])
    await one.page.getByRole('tab', { name: 'Saisons' }).click()
    await one.button('Clore la saison').click()
    const dialog = one.page.getByRole('dialog', { name: 'Clore la saison' })
    await one.button('Clore la saison', dialog).click()
    await one.link('Saison 1', one.main).click()
    await one.row(/^Classement/, 'Chêne').waitFor()
    await one.visits(`/gangs/${(await tiny.app.call('rosters.list', {}))[0]!.id}/correct`)
    await one.reads('Ce jeu ne prévoit pas de corrections.', one.main)
    expect(one.faults).toEqual([])
  })
})
