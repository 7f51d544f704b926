import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { LONG as LONG_RUN, sampled } from '../support/runs'
import { barriers } from './support/barriers'
import { brokenWords } from './support/broken-words'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

const LONG = 'Ceux-qui-viennent-du-fond-du-puits-sans-jamais-reprendre-haleine-'.repeat(3).slice(0, 160)
const WIDE = 'W'.repeat(160)
const PAGES = ['/campaign', '/campaign/figures', '/campaign/records', '/campaign/chronicle']

/**
 * Three gangs taken over from paper; two have fought, one of them still has its interlude; another game is
 * planned.
 */
async function aCampaign({ api }: PlayTable): Promise<{ own: string; other: string }> {
  await api.call('campaigns.create', {
    name: 'Sous la gare centrale',
    system: 'neo-necro',
    players: ['Camille', 'Maxence']
  })
  const rosters: { roster: string; members: string[] }[] = []
  for (const [name, kind] of [
    ['Les Rouilles', 'orlock'],
    ['Les Griffes du Puits', 'escher'],
    ['La Sainte Braise', 'redemptionists']
  ] as const) {
    const { id: roster } = await api.call('rosters.create', { name, kind })
    await api.call('rosters.correct', {
      roster,
      why: 'repris du papier',
      corrections: [
        { what: 'member-add', type: 'leader', name: `Chef, ${name}` },
        { what: 'member-add', type: 'ganger', name: `Bras, ${name}` },
        { what: 'money', by: -1400 }
      ]
    })
    const { sheets } = await api.call('rosters.found', { roster, asItStands: true })
    rosters.push({ roster, members: sheets.map((sheet) => sheet.member) })
  }
  const [own, other, third] = rosters as [(typeof rosters)[0], (typeof rosters)[0], (typeof rosters)[0]]
  const { id: battle } = await api.call('battles.start', {
    name: 'Le pont',
    date: '2026-10-01',
    sides: [own, other]
  })
  await api.call('battles.report', {
    battle,
    sides: [
      { roster: own.roster, result: 'win', combatants: [] },
      {
        roster: other.roster,
        result: 'loss',
        combatants: [{ member: other.members[1]!, record: { state: 'out', by: own.members[0]! } }]
      }
    ]
  })
  await api.call('battles.finish', { battle })
  await api.call('rosters.correct', {
    roster: own.roster,
    why: 'interlude fait sur papier',
    corrections: [{ what: 'between-end' }, { what: 'money', by: 55 }]
  })
  await api.call('battles.plan', {
    name: 'Le marché noir',
    date: '2026-12-08',
    rosters: [own.roster, third.roster]
  })
  return { own: own.roster, other: other.roster }
}

describeInBrowser('the home of a campaign', () => {
  let table: PlayTable
  let one: Person
  let own: string
  let other: string
  beforeAll(async () => {
    table = await PlayTable.open()
    ;({ own, other } = await aCampaign(table))
    one = await table.person()
    await one.button('Sous la gare centrale').click()
    await one.heading('Sous la gare centrale', 1).waitFor()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  const part = (name: string | RegExp) => one.main.getByRole('region', { name })
  const sheet = (name: string) =>
    one.link(name, one.page.getByRole('navigation', { name: 'Feuilles de la campagne' }))

  test('shows what is left to play and to settle, step by step, and links to it', async () => {
    await one.reads('Le marché noir', part('À jouer'))
    const owed = part(/^À faire/)
    await one.reads(/Étape 1 sur \d : Blessures graves/, owed)
    await one.reads(/^1 choix à faire$/, owed)
    await one.reads(/Après « Le pont », 1er octobre 2026/, owed)
    await expect.poll(() => owed.getByRole('listitem').count()).toBe(1)
    await one.link('Les Griffes du Puits', owed).click()
    await one.page.waitForFunction((to) => location.hash === to, `#/gangs/${other}/interlude`)
    await one.page.goBack()
    await part('À jouer').waitFor()
  })

  test('shows the standings, victories first', async () => {
    const rows = one.page
      .getByRole('table', { name: 'gangs' })
      .or(one.page.getByRole('table', { name: 'Gangs' }))
      .getByRole('row')
    await one.reads('Les Rouilles', rows.nth(1))
    expect((await one.cells(rows.nth(1))).slice(3, 7)).toEqual(['1', '1', '0', '0'])
    expect((await one.cells(rows.filter({ hasText: 'Les Griffes du Puits' }))).slice(2, 7)).toEqual([
      expect.stringMatching(/interlude/i),
      '1',
      '0',
      '0',
      '1'
    ])
  })

  test('draws each figure with its table, and remembers which gangs are hidden', async () => {
    await sheet('Courbes').click()
    await one.heading('Courbes', 1).waitFor()
    const chart = (names: RegExp) => one.main.getByRole('img', { name: names })
    await chart(/^Argent .*Les Rouilles, Les Griffes du Puits et La Sainte Braise$/).waitFor()
    const money = one.page.getByRole('table', { name: /^Argent/ })
    const cells = async () => one.cells(money.getByRole('row').nth(2))
    expect(await cells()).toEqual(['1', '155 cr', '100 cr', '—'])
    // Changes elsewhere appear here.
    await table.api.call('rosters.correct', {
      roster: own,
      why: 'trouvé',
      corrections: [{ what: 'money', by: 10 }]
    })
    await expect.poll(cells).toEqual(['1', '165 cr', '100 cr', '—'])
    await one.button('En tableau : Valeur').click()
    expect(
      (await one.page.getByRole('table', { name: 'Valeur, par parties jouées' }).boundingBox())!.width
    ).toBeGreaterThan(200)

    const legend = one.page.getByRole('group', { name: 'Gangs montrés' })
    await one.button('Les Griffes du Puits', legend).focus()
    await one.page.keyboard.press('Space')
    await chart(/^Argent .*Les Rouilles et La Sainte Braise$/).waitFor()
    await one.page.getByRole('radio', { name: 'Par dates' }).check()
    await one.page.reload()
    await chart(/^Argent .*Les Rouilles et La Sainte Braise$/).waitFor()
    await expect.poll(() => one.page.getByRole('radio', { name: 'Par dates' }).isChecked()).toBe(true)
    await expect
      .poll(() => one.button('Les Griffes du Puits', legend).getAttribute('aria-pressed'))
      .toBe('false')
    expect(
      await one.cells(one.page.getByRole('table', { name: 'Effectifs' }).getByRole('row').nth(1))
    ).toEqual(['Les Rouilles', '1', '1', '2', '—'])
  })

  test('lists records with their holders and sources', async () => {
    await sheet('Palmarès').click()
    const row = one.row('Palmarès', 'Le plus d’ennemis mis hors de combat')
    expect(await one.cells(row.first())).toEqual([
      'Le plus d’ennemis mis hors de combat',
      '1',
      expect.stringMatching(/^Chef, Les Rouilles ?Les Rouilles$/),
      expect.stringMatching(/^Le pont ?1er octobre 2026$/)
    ])
    await one.link('Chef, Les Rouilles', row.first()).click()
    await one.heading('Chef, Les Rouilles', 1).waitFor()
    await one.page.goBack()
  })

  test('has a chronicle written by the journal; an entry is rewritten with the keyboard, and restored', async () => {
    await sheet('Chronique').click()
    const entry = (name: string) => one.main.getByRole('article', { name })
    await one.reads(
      /Victoire pour Les Rouilles, défaite pour Les Griffes du Puits\. Chef, Les Rouilles \(Les Rouilles\) met hors de combat Bras, Les Griffes du Puits\./,
      entry('Le pont')
    )
    const { keyboard } = one.page
    await one.button('Que faire de : Le pont').focus()
    await keyboard.press('Enter')
    await one.page.getByRole('menuitem', { name: 'Réécrire…' }).waitFor()
    await keyboard.press('Enter')
    const dialog = one.page.getByRole('dialog', { name: 'Réécrire : Le pont' })
    await expect.poll(() => one.field('Texte', dialog).inputValue()).toMatch(/^Victoire pour Les Rouilles/)
    await one.field('Titre', dialog).fill('La nuit du pont')
    await one.field('Texte', dialog).fill('Il pleuvait.\n\nPersonne n’oubliera # ce pont.')
    expect(await barriers(one.page)).toEqual([])
    await one.field('Titre', dialog).press('Enter')
    await one.reads('Personne n’oubliera # ce pont.', entry('La nuit du pont'))
    await one.reads('réécrit', entry('La nuit du pont'))
    await one.button('Annuler', one.news).click()
    await one.reads(/Victoire pour Les Rouilles/, entry('Le pont'))
    await keyboard.press('Control+Shift+z')
    await one.reads('Il pleuvait.', entry('La nuit du pont'))
  })

  test('gets a page of the player’s own, leaves one out, and exports the others', async () => {
    await one.button('Nouvelle page').click()
    const dialog = one.page.getByRole('dialog', { name: 'Nouvelle page' })
    await one.field('Titre', dialog).fill('Prologue')
    await one.field('Jour', dialog).fill('2026-09-01')
    await one.field('Texte', dialog).fill('La ruche gronde.')
    await one.button('Écrire', dialog).click()
    const articles = one.main.getByRole('article')
    await expect.poll(() => articles.first().getAttribute('aria-label')).toBe('Prologue')

    await one.button(/^Que faire de : La nuit du pont$/).click()
    await one.page.getByRole('menuitem', { name: 'Mettre de côté' }).click()
    await one.main.getByRole('article', { name: 'La nuit du pont' }).waitFor({ state: 'detached' })
    await one.page.getByRole('checkbox', { name: 'Montrer ce qui est de côté (1)' }).check()
    await one.reads('de côté', one.main.getByRole('article', { name: 'La nuit du pont' }))

    const waiting = one.page.waitForEvent('download')
    await one.button('Exporter').click()
    await one.page.getByRole('menuitem', { name: 'En Markdown' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe('Chronique-Sous-la-gare-centrale.md')
    const text = (await readFile(await download.path(), 'utf8')).replace(/[\u00a0\u202f]/g, ' ')
    expect(text).toMatch(
      /^# Chronique : Sous la gare centrale\n\n## Prologue \\\(1er septembre 2026\\\)\n\nLa ruche gronde\./
    )
    expect(text).not.toContain('pont')

    // Added again, with the journal's text.
    for (const act of ['Reprendre', 'Revenir au journal']) {
      await one.button(/^Que faire de : La nuit du pont$/).click()
      await one.page.getByRole('menuitem', { name: act }).click()
      await one.main
        .getByRole('article')
        .getByText(act === 'Reprendre' ? 'de côté' : 'réécrit', { exact: true })
        .waitFor({ state: 'detached' })
    }
    await one.reads(/Victoire pour Les Rouilles/, one.main.getByRole('article', { name: 'Le pont' }))
  })

  test('is printed without the elements that are only for the screen', async () => {
    await one.page.emulateMedia({ media: 'print' })
    await expect.poll(() => one.button('Que faire de : Prologue').isVisible()).toBe(false)
    await expect.poll(() => one.rail.isVisible()).toBe(false)
    await one.reads('La ruche gronde.')
    await one.visits('/campaign/figures')
    await expect.poll(() => one.page.getByRole('radio', { name: 'Par dates' }).isVisible()).toBe(false)
    await expect.poll(() => one.main.getByRole('img', { name: /^Valeur/ }).isVisible()).toBe(true)
    await one.page.emulateMedia({ media: 'screen' })
  })

  test('stays intact with the longest names, on a touch screen and in English, and is accessible', async () => {
    for (const [roster, name] of [
      [own, LONG],
      [other, WIDE]
    ] as const) {
      await table.api.call('rosters.rename', { roster, name })
      const { sheets } = await table.api.call('rosters.get', { roster })
      await table.api.call('members.rename', { roster, member: sheets[0]!.member, name })
    }
    await table.api.call('chronicle.write', { title: WIDE, text: WIDE })
    // A window that has not arrived yet can't go on.
    const arrives = async (someone: Person) =>
      someone.main.getByRole('button', { name: 'Sous la gare centrale', exact: true }).waitFor()
    const touch = await table.person('en', {
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
      colorScheme: 'light'
    })
    await arrives(touch)
    for (const someone of sampled([one, touch], [touch])) {
      for (const path of PAGES) {
        await someone.visits(path)
        expect([path, await overflowing(someone.page)]).toEqual([path, []])
        // In the other theme the pages are checked with the sample, in window.test.ts.
        if (someone === touch && sampled(PAGES, ['/campaign', '/campaign/chronicle']).includes(path))
          expect([path, await barriers(someone.page)]).toEqual([path, []])
      }
    }
    const narrow = await table.person('fr', { viewport: { width: 400, height: 800 } })
    await arrives(narrow)
    for (const path of PAGES) {
      await narrow.visits(path)
      expect([path, await overflowing(narrow.page)]).toEqual([path, []])
    }
    // Touch targets are large enough for a finger.
    await touch.visits('/campaign/figures')
    for (const button of await touch.page
      .getByRole('group', { name: 'Gangs shown' })
      .getByRole('button')
      .all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })

  // Half a second per battle: the long run checks the whole year.
  const BATTLES = LONG_RUN ? 150 : 45
  test('on a phone no page of many battles is longer than twelve screens, and the rail is folded until it is opened', async () => {
    await table.api.call('campaigns.create', { name: 'Une année', system: 'neo-necro' })
    const sides: { roster: string; members: string[] }[] = []
    for (const name of ['Les Vipères du Dôme', 'Les Oubliés de la Gare centrale']) {
      const { id: roster } = await table.api.call('rosters.create', { name, kind: 'delaque' })
      await table.api.call('members.recruit', { roster, type: 'leader', name: 'Ysé' })
      const { sheets } = await table.api.call('rosters.found', { roster, asItStands: true })
      sides.push({ roster, members: sheets.map(({ member }) => member) })
    }
    for (let n = 1; n <= BATTLES; n++) {
      const { id: battle } = await table.api.call('battles.start', {
        name: `Règlement de comptes ${n}`,
        date: `2026-${String(1 + Math.floor(n / 13)).padStart(2, '0')}-11`,
        friendly: true,
        sides
      })
      await table.api.call('battles.report', {
        battle,
        sides: sides.map(({ roster }, i) => ({
          roster,
          result: i === n % 2 ? ('win' as const) : ('loss' as const),
          combatants: []
        }))
      })
      await table.api.call('battles.finish', { battle })
    }
    const phone = await table.person('fr', { viewport: { width: 390, height: 844 }, hasTouch: true })
    await phone.visits('/battles')
    const { page } = phone
    const rows = phone.main.getByRole('row')
    await expect
      .poll(async () => {
        await page.evaluate(() => document.querySelector('main')!.scrollTo(0, 1e6))
        return rows.count()
      })
      .toBeGreaterThan(BATTLES)
    expect(
      await page.evaluate(() => document.querySelector('main')!.scrollHeight / innerHeight)
    ).toBeLessThanOrEqual(12)
    expect(await overflowing(page)).toEqual([])
    expect(await brokenWords(page)).toEqual([])

    // The page uses the whole width; the rail covers it while it is open, with its words, and closes after
    // navigation.
    expect((await phone.main.boundingBox())!.width).toBe(390)
    expect(await phone.rail.isVisible()).toBe(false)
    const menu = phone.button('Ouvrir le menu')
    await menu.tap()
    await phone.rail.waitFor()
    await page.keyboard.press('Escape')
    await phone.rail.waitFor({ state: 'hidden' })
    await expect.poll(() => menu.evaluate((one) => one === document.activeElement)).toBe(true)
    await menu.tap()
    await phone.link('Historique', phone.rail).tap()
    await phone.heading('Historique', 1).waitFor()
    await phone.rail.waitFor({ state: 'hidden' })
  })

  test('a campaign without gangs explains how to begin, on each of its pages', async () => {
    await table.api.call('campaigns.create', { name: 'Vide', system: 'neo-necro' })
    await one.turnsTo('Vide')
    await one.visits('/campaign')
    await one.reads('Aucun gang pour l’instant')
    await one.visits('/campaign/figures')
    await one.reads('Encore rien à tracer')
    await one.visits('/campaign/records')
    await one.reads('Encore aucun exploit')
    await one.visits('/campaign/chronicle')
    await one.reads(/La campagne « Vide » s’ouvre\./)
  })
})
