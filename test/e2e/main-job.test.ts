import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../printing/support/read-pdf'
import { describeInBrowser } from '../support/browser'
import { foundGang } from '../support/table-script'
import { barriers } from './support/barriers'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

describeInBrowser('a campaign from its first name to its printed cards', () => {
  let table: PlayTable
  let camille: Person
  let start: unknown
  let end: unknown
  beforeAll(async () => {
    table = await PlayTable.open()
    camille = await table.person()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  test('a campaign of two players is created', async () => {
    await camille.foundsCampaign('L’hiver sous la ruche', ['Camille', 'Maxence'])
    expect((await table.api.call('campaigns.current', {}))?.players.map(({ name }) => name)).toEqual([
      'Camille',
      'Maxence'
    ])
    start = await table.api.state()
  })

  test('a gang is recruited: a leader, gangers, a kid, and the training of each', async () => {
    await camille.foundsGang('Les Rouilles', 'Orlock', 'Camille')
    // There is no leader yet, and the window says so with the rule.
    await camille.reads(/Chef : il en faut 1, il y en a 0\./)
    await camille.recruits('Chef', 'Rikke Forgefer')
    await camille.recruits('Ganger', 'Solveig', 'CC')
    await camille.recruits('Kid', 'Tom la Puce')
    expect(await camille.figure('Les Rouilles', 'Crédits')).toBe('1 255 cr')
  })

  test('starting progressions are chosen for the leader and the ganger', async () => {
    await camille.question('Rikke Forgefer : progression de départ 1 sur 2')
    expect(await barriers(camille.page)).toEqual([])
    await camille.answers('Rikke Forgefer : progression de départ 1 sur 2', {
      options: ['+1 Capacité de tir']
    })
    await camille.answers('Rikke Forgefer : progression de départ 2 sur 2', { options: ['+1 Initiative'] })
    await camille.answers('Solveig : progression de départ 1 sur 2', { options: ['+1 Corps à corps'] })
    await camille.answers('Solveig : progression de départ 2 sur 2', { options: ['+1 Initiative'] })
    await camille.reads('Tout est en ordre.')
  })

  test('a fighter’s training may still be changed on their page', async () => {
    await camille.link('Tom la Puce').first().click()
    await camille.field(camille.words.category).selectOption({ label: 'I' })
    await camille.reads(/Tom la Puce/, camille.news)
    const [gang] = await table.api.call('rosters.list', {})
    const { sheets } = await table.api.call('rosters.get', { roster: gang!.id })
    expect(sheets.find(({ name }) => name === 'Tom la Puce')).toBeDefined()
    await camille.link('Les Rouilles', camille.rail).click()
  })

  test('the basket shows cost, weight and value before anything is paid', async () => {
    await camille.trades('Rikke Forgefer')
    for (const thing of ['Bolter', 'Épée', 'Cuir']) await camille.takes(thing)
    await camille.reads('Poids 7', camille.basket)
    await expect
      .poll(() => camille.button('Acheter pour Rikke Forgefer, 65 cr', camille.basket).isEnabled())
      .toBe(true)
    const changes = (what: string) => camille.cells(camille.basket.getByRole('row', { name: what }))
    await expect.poll(() => changes('Crédits')).toEqual(['Crédits', '1 255 cr', '→ 1 190 cr'])
    await expect.poll(() => changes('Encombrement')).toEqual(['Encombrement Rikke Forgefer', '0', '→ 7/12'])
    await expect.poll(() => changes('Valeur Rikke')).toEqual(['Valeur Rikke Forgefer', '190', '→ 255'])
    expect(await camille.figure('Les Rouilles', 'Crédits')).toBe('1 255 cr')
    await camille.pays()
    await expect.poll(() => camille.figure('Les Rouilles', 'Crédits')).toBe('1 190 cr')
  })

  test('a purchase that the rules forbid is refused with the rule', async () => {
    await camille.trades('Tom la Puce')
    await camille.takes('Plaques d’armure')
    await camille.takes('Armure composite')
    await camille.reads('Ce panier ne passe pas :', camille.basket)
    await camille.reads('Tom la Puce porterait deux blindages', camille.basket)
    await camille.reads('Blindage et amortissement', camille.basket)
    await expect.poll(() => camille.button('Achat impossible', camille.basket).isDisabled()).toBe(true)
    expect(await barriers(camille.page)).toEqual([])
    await camille.button('Reposer : Armure composite').click()
    await camille.takes('Pistolet automatique')
    await camille.pays()
    await expect.poll(() => camille.figure('Les Rouilles', 'Crédits')).toBe('1 150 cr')
    // An item not open to everybody says so itself.
    await camille.field('Chercher un objet').fill('Lance-flamme')
    await camille.reads('Lance-flamme : pas pour Tom la Puce (Kid).')
    await camille.field('Chercher un objet').fill('')
  })

  test('the founding is completed', async () => {
    await camille.link('Les Rouilles', camille.rail).click()
    await camille.button('Finir la formation : Les Rouilles').click()
    await camille.reads(/^prêt$/, camille.main)
    expect((await table.api.call('rosters.list', {})).map(({ stage }) => stage)).toEqual(['ready'])
  })

  test('a second gang that Maxence founded on another machine appears in the rail', async () => {
    const maxence = (await table.api.call('campaigns.current', {}))!.players[1]!.id
    const fighters = [
      ['leader', 'Xylia', 'bs'],
      ['ganger', 'Morne', 'bs', 'lasgun'],
      ['kid', 'Grise', 'bs']
    ] as const
    await foundGang(table.api, { name: 'Les Ombres', kind: 'delaque', fighters }, maxence)
    await camille.link('Les Ombres', camille.rail).click()
    await camille.heading('Les Ombres', 1).waitFor()
    expect((await table.api.call('rosters.list', {})).map(({ stage }) => stage)).toEqual(['ready', 'ready'])
  })

  test('a battle is recorded: fighters, casualties and their attackers, learning, winnings and loot', async () => {
    await camille.goes('Batailles')
    await camille.link('Commencer une bataille').first().click()
    await camille.field('Nom de la bataille').fill('La conduite de gaz')
    for (const gang of ['Les Rouilles', 'Les Ombres'])
      await camille.main.getByRole('checkbox', { name: `Participation : ${gang}` }).check()
    await camille.reads('3 sur 3 au combat')
    await camille.button('Commencer : Les Rouilles et Les Ombres').click()
    await camille.heading('La conduite de gaz', 1).waitFor()

    const told = (what: string, name: string, answer: string) =>
      camille.field(`${what}, ${name}`).selectOption({ label: answer })
    const ended = (name: string, state: string) =>
      camille.field(`En fin de partie, ${name}`).getByRole('radio', { name: state, exact: true }).check()
    await ended('Solveig', 'Hors combat')
    await told('Abattu par', 'Solveig', 'Morne')
    await ended('Tom la Puce', 'Au tapis')
    await told('Abattu par', 'Tom la Puce', 'Xylia')
    await ended('Morne', 'Hors combat')
    await told('Abattu par', 'Morne', 'Rikke Forgefer')
    await told('Bourse volée par', 'Grise', 'Rikke Forgefer')
    await camille.main
      .getByRole('group', { name: /^Cases d’apprentissage, Rikke Forgefer/ })
      .getByRole('button')
      .nth(1)
      .click()
    await camille.field('Quel objet ?').selectOption({ label: 'Morne – Fusil laser' })
    await camille.field('Qui l’a pris ?').selectOption({ label: 'Rikke Forgefer' })
    await camille.button('Noter le vol').click()
    expect(await camille.cells(camille.row('Objets volés', 'Fusil laser'))).toEqual([
      'Fusil laser',
      'Morne, Les Ombres',
      'Rikke Forgefer, Les Rouilles',
      ''
    ])

    expect(await barriers(camille.page)).toEqual([])
    // Not before the winner is entered.
    await expect.poll(() => camille.button('Terminer la bataille').first().isDisabled()).toBe(true)
    await camille.main.getByRole('radio', { name: 'Victoire : Les Rouilles' }).check()
    await camille.reads('Tout est enregistré.')
    await camille.button('Terminer la bataille').first().click()
    const dialog = camille.page.getByRole('dialog', { name: 'Terminer la bataille' })
    await camille.reads('victoire', dialog)
    expect(await barriers(camille.page)).toEqual([])
    await camille.button('Terminer la bataille', dialog).click()
    await camille.reads('La bataille est terminée.')
    const [battle] = await table.api.call('battles.list', {})
    expect(battle).toMatchObject({ name: 'La conduite de gaz', status: 'finished' })
    expect(battle!.sides.map(({ name, result }) => [name, result])).toEqual([
      ['Les Rouilles', 'win'],
      ['Les Ombres', 'loss']
    ])
  })

  test('the interlude of the winners begins with physical dice', async () => {
    await camille.link(/^Les Rouilles : interlude/).click()
    await camille.question('Tom la Puce a fini au tapis')
    expect(await barriers(camille.page)).toEqual([])
    await camille.answers('Tom la Puce a fini au tapis', { options: ['Lancer le D10'], dice: [3] })
    await camille.answers('Blessure grave de Solveig', { dice: [63] })
    await camille.question('Solveig, Blessure au bras : de quel côté ?')
  })

  test('after a reload the same question is open', async () => {
    await camille.page.reload()
    await camille.question('Solveig, Blessure au bras : de quel côté ?')
  })

  test('the window reports a killed host, and a new one asks the same question', async () => {
    camille.forgives = /ERR_|api\/events/
    const before = await table.api.state()
    await table.host.kill()
    const form = await camille.question('Solveig, Blessure au bras : de quel côté ?')
    await form.getByRole('textbox').fill('1')
    await form.getByRole('button', { name: 'Inscrire 1' }).click()
    await camille.reads('Magot ne répond plus.')
    await table.start()
    await camille.opens(table.host.address)
    camille.forgives = null
    await camille.button('L’hiver sous la ruche').click()
    await camille.link(/^Les Rouilles/, camille.rail).click()
    await camille.link(/^Interlude : /).click()
    await camille.question('Solveig, Blessure au bras : de quel côté ?')
    expect(await table.api.state()).toEqual(before)
  })

  test('the interlude of the winners is completed', async () => {
    await camille.answers('Solveig, Blessure au bras : de quel côté ?', { dice: [1] })
    await camille.answers('Expérience de la partie')
    await camille.answers('Rikke Forgefer a atteint 85 XP : une progression', {
      options: ['+1 Capacité de tir']
    })
    await camille.answers('Tom la Puce a atteint 10 XP : une progression', { options: ['+1 Initiative'] })
    await camille.answers('Revenus')
    await expect.poll(() => camille.figure('Les Rouilles', 'Crédits')).toBe('1 485 cr')
    await camille.answers('Qui est payé ?', { options: [/Solveig/, /Tom la Puce/] })
    await expect.poll(() => camille.figure('Les Rouilles', 'Crédits')).toBe('1 445 cr')

    await camille.link(/^Les Rouilles/, camille.rail).click()
    await camille.trades('Solveig')
    await camille.takes('Poignard')
    await camille.pays()
    await camille.link(/^Les Rouilles/, camille.rail).click()
    await camille.link(/^Interlude : /).click()
    await camille.answers('Achats et recrutement', { options: ['Clore les achats'] })
    await camille.answers('Mettre à jour la valeur de gang')
    await camille.goes('Campagne')
    expect(await camille.cells(camille.row('Gangs', 'Les Rouilles'))).toEqual([
      'Les RouillesOrlock',
      'Camille',
      'prêt',
      '1',
      '1',
      '0',
      '0',
      '3',
      '1 440 cr',
      '510'
    ])
    // The effect of the arm injury is on the fighter's page, with its reason.
    await camille.link('Les Rouilles', camille.main).click()
    await camille.link('Solveig', camille.main).click()
    await camille.button('Force 2 (propre : 3, −1)').click()
    await camille.reads('Blessure au bras', camille.page.getByRole('complementary', { name: 'Pourquoi' }))
  })

  test('the interlude of the losers is completed', async () => {
    await camille.link(/^Les Ombres/, camille.rail).click()
    await camille.link(/^Interlude : /).click()
    await camille.answers('Blessure grave de Morne', { dice: [30] })
    await camille.answers('Expérience de la partie')
    await camille.answers('Grise a atteint 10 XP : une progression', { options: ['+1 Capacité de tir'] })
    await camille.answers('Revenus')
    await camille.answers('Qui est payé ?', { options: [/Morne/] })
    await camille.answers('Achats et recrutement', { options: ['Clore les achats'] })
    await camille.answers('Mettre à jour la valeur de gang')
    await camille.goes('Campagne')
    // 1 230, 285 for respect, 20 less for the purse, 25 for Morne.
    expect(await camille.cells(camille.row('Gangs', 'Les Ombres'))).toEqual([
      'Les OmbresDelaque',
      'Maxence',
      'prêt',
      '1',
      '0',
      '0',
      '1',
      '3',
      '1 470 cr',
      '365'
    ])
    end = await table.api.state()
  })

  test('the cards are previewed, and printed with everybody on them', async () => {
    await camille.goes('Cartes')
    await camille.link('Les Rouilles', camille.main).click()
    const preview = camille.page.getByRole('region', { name: 'Aperçu des pages des Rouilles' })
    for (const name of ['Rikke Forgefer', 'Solveig', 'Tom la Puce']) await camille.reads(name, preview)
    await camille.button('Imprimer en PDF').click()
    const open = camille.link('Ouvrir le PDF')
    await open.waitFor({ timeout: 120_000 })
    const answer = await camille.page.request.get((await open.getAttribute('href'))!)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    const bytes = await answer.body()
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { pages } = await readPdf(new Uint8Array(bytes))
    const text = pages.map((page) => page.text).join('')
    for (const name of [
      'RikkeForgefer',
      'Solveig',
      'TomlaPuce',
      'Fusillaser',
      'Blessureaubras',
      'LesRouilles'
    ])
      expect(text).toContain(name)
  })

  test('everything is undone back to the first name, and redone to the end', async () => {
    await camille.goes('Campagne')
    expect(await camille.untilNothing('undo', 'keys', table.api)).toBeGreaterThan(40)
    expect(await table.api.state()).toEqual(start)
    await camille.reads('Aucun gang pour l’instant')
    await camille.untilNothing('redo', 'button', table.api)
    expect(await table.api.state()).toEqual(end)
    expect(await table.api.call('campaigns.check', {})).toMatchObject({ findings: [] })
  })
})
