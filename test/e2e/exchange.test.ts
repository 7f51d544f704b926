import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Download } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chromiumForTests, describeInBrowser } from '../support/browser'
import { answersLate } from './support/late'
import { sitDown, type Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

const LONG = 'Ceux-qui-viennent-du-fond-du-puits-sans-jamais-reprendre-haleine-'.repeat(3).slice(0, 160)

describeInBrowser('a gang between two machines', () => {
  let table: PlayTable
  let one: Person
  let gang: string
  let file: string
  beforeAll(async () => {
    table = await PlayTable.open()
    const { api } = table
    file = (
      await api.call('campaigns.create', {
        name: 'Ruche',
        system: 'neo-necro',
        players: ['Camille', 'Sacha'],
        houseRules: { storeyHeight: 4 }
      })
    ).file
    gang = (await api.call('rosters.create', { name: 'Les Rouillés', kind: 'orlock' })).id
    for (const [type, name] of [
      ['leader', 'Rikke'],
      ['ganger', '=1+1'],
      ['kid', LONG]
    ] as const)
      await api.call('members.recruit', { roster: gang, type, name })
    const { sheets } = await api.call('rosters.get', { roster: gang })
    await api.call('stash.buy', {
      roster: gang,
      lines: [
        { thing: 'boltgun', holder: sheets[0]!.member },
        { thing: 'tunnels', holder: 'stash' }
      ]
    })
    one = await table.person()
    await one.visits('/campaign')
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  const tab = (name: string) => one.main.getByRole('tab', { name, exact: true })
  const textOf = async (label: string) =>
    one.main.getByRole('textbox', { name: label, exact: true }).inputValue()
  const contentOf = async (download: Promise<Download>) => {
    const done = await download
    return { name: done.suggestedFilename(), text: await readFile(await done.path(), 'utf8') }
  }
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  const screenshots: Buffer[] = []
  /** The same as a camera films it. */
  const filmed: Buffer[] = []
  let json = ''

  test('can be read as a text for a chat and as Markdown, in the reader’s language', async () => {
    await one.visits(`/gangs/${gang}`)
    // A menu closes when the page takes the focus, which on a busy machine may come late.
    await vi.waitFor(
      async () => {
        await one.button('Plus d’actions', one.main).first().click()
        await one.page.getByRole('menuitem', { name: 'Partager…' }).click({ timeout: 2000 })
      },
      { timeout: 60_000 }
    )
    await tab('Texte').click()
    const text = plain(await textOf('Texte'))
    expect(text.split('\n')[0]).toBe('Les Rouillés')
    for (const line of ['Rikke, Chef', '=1+1, ', 'Bolter']) expect(text).toContain(line)
    expect(text).toContain(LONG)
    await tab('Markdown').click()
    expect(await textOf('Markdown')).toMatch(/^# Les Rouillés\n/)
    expect(await textOf('Markdown')).toContain('| \\=1\\+1 |'.replace(/\\\+/g, '+'))
  })

  test('is saved as a table without formulas', async () => {
    await tab('Tableau CSV').click()
    const saving = one.page.waitForEvent('download')
    await one.button('Enregistrer le fichier', one.main).click()
    const csv = await contentOf(saving)
    expect(csv.name).toBe('Les-Rouillés.csv')
    expect(csv.text.startsWith('\uFEFFNom;Type;État;')).toBe(true)
    expect(csv.text).toContain("\r\n'=1+1;")
    expect(csv.text).not.toMatch(/(^|[,;\n])"?[=+@]/)
  })

  test('is saved as the same file that the host exports', async () => {
    await tab('Fichier JSON').click()
    const saving = one.page.waitForEvent('download')
    await one.button('Enregistrer le fichier', one.main).click()
    const saved = await contentOf(saving)
    expect(saved.name).toBe('Les-Rouillés.magot.json')
    json = saved.text
    expect(json).toBe((await table.api.call('exchange.export', { roster: gang })).text)
  })

  test('is drawn in codes, one after the other and all at once, that contain it completely', async () => {
    await tab('Codes QR').click()
    const code = one.main.getByRole('img', { name: /^Code QR \d+ sur \d+ des Rouillés$/ })
    await code.waitFor()
    const of = Number(/sur (\d+)/.exec((await code.getAttribute('aria-label'))!)![1])
    expect(of).toBeGreaterThan(1)
    // A user who prefers no motion turns the codes by hand.
    await expect.poll(() => one.button('Faire défiler', one.main).isVisible()).toBe(true)
    for (let n = 1; n <= of; n++) {
      await one.main.getByRole('img', { name: `Code QR ${n} sur ${of} des Rouillés`, exact: true }).waitFor()
      screenshots.push(await one.page.screenshot())
      filmed.push(await one.page.screenshot({ type: 'jpeg', quality: 70 }))
      await one.button('Code suivant', one.main).click()
    }
    await one.button('Tous à la fois', one.main).click()
    await expect.poll(() => code.count()).toBe(of)
  })

  test('is imported into another campaign from pictures of the drawn codes, as from the file', async () => {
    await table.api.call('campaigns.create', { name: 'Ailleurs', system: 'neo-necro', players: ['Alix'] })
    await one.turnsTo('Ailleurs')
    await one.visits('/import')
    const chooser = one.field('Fichiers à importer')
    const picture = (buffer: Buffer, n: number) => ({ name: `${n}.png`, mimeType: 'image/png', buffer })
    await chooser.setInputFiles(picture(screenshots[1]!, 1))
    await one.reads(`Codes lus : 1 sur ${screenshots.length}.`, one.main)
    await one.reads('manque', one.main)
    await chooser.setInputFiles(screenshots.map(picture))
    await one.reads('Avant de décider', one.main)
    for (const text of ['Les Rouillés', 'Rikke', '=1+1', LONG]) await one.reads(text, one.main)
    await one.field('Joueur', one.main).selectOption({ label: 'Alix' })
    await one.button('Importer', one.main).click()
    await one.heading('Les Rouillés', 1).waitFor()
    await one.reads(/Import d’un fichier/, one.news)
    expect((await table.api.call('exchange.export', { roster: gang, pictures: false })).text).toBe(json)
  })

  test('is read from one picture of the printed sheet with all codes', async () => {
    await one.visits(`/gangs/${gang}/share?as=codes`)
    await one.button('Tous à la fois', one.main).click()
    await one.settles()
    await one.page.emulateMedia({ media: 'print' })
    const sheet = await one.main.locator('ul.sheet').screenshot()
    await one.page.emulateMedia({ media: 'screen' })
    await one.visits('/import')
    await one
      .field('Fichiers à importer')
      .setInputFiles({ name: 'tous.png', mimeType: 'image/png', buffer: sheet })
    await one.reads('Avant de décider', one.main)
    await one.reads('Rien : les deux sont pareils.', one.main)
  })

  test('is read from codes that advance before a camera, by touch and in English', async () => {
    const film = join(table.library, 'codes.mjpeg')
    await writeFile(film, Buffer.concat(filmed.flatMap((frame) => Array.from({ length: 20 }, () => frame))))
    const { args = [], ...options } = chromiumForTests() ?? {}
    const browser = await chromium.launch({
      ...options,
      args: [
        ...args,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`
      ]
    })
    try {
      const other = await sitDown(
        await browser.newContext({ locale: 'en-GB', viewport: { width: 1024, height: 768 }, hasTouch: true }),
        'en'
      )
      await other.opens(table.host.address)
      await other.visits('/campaign')
      await other.visits('/import')
      await other.button('Scan with the camera', other.main).tap()
      // The film repeats until each of its codes was read once: on a busy machine more than once.
      await other.main.getByText('Before you decide').first().waitFor({ timeout: 60_000 })
      await other.reads('Nothing: both are the same.', other.main)
      expect(await other.main.locator('video').count()).toBe(0)
      expect(other.faults).toEqual([])
    } finally {
      await browser.close()
    }
  })

  test('without a camera, the page says so and offers the other way', async () => {
    await one.visits('/campaign')
    await one.visits('/import')
    await one.button('Lire à la caméra', one.main).click()
    await one.reads(/Photographiez les codes et déposez les images/, one.main)
    await one.button('Éteindre la caméra', one.main).click()
  })

  test('shows its differences from the existing gang, replaces it, and the import is undone at once', async () => {
    await table.api.call('rosters.correct', {
      roster: gang,
      why: 'essai',
      corrections: [{ what: 'money', by: -100 }]
    })
    const poorer = (await table.api.call('rosters.get', { roster: gang })).money!
    await one.visits('/campaign')
    await one.visits('/import')
    await one
      .field('Fichiers à importer')
      .setInputFiles({ name: 'gang.json', mimeType: 'application/json', buffer: Buffer.from(json) })
    const changes = one.main.getByRole('table', { name: 'Changements' })
    expect((await one.cells(changes.getByRole('row').nth(1))).map(plain)).toEqual([
      'Argent',
      ...[poorer, poorer + 100].map((sum) => `${plain(sum.toLocaleString('fr'))} cr`)
    ])
    await one.button('Le remplacer', one.main).click()
    await one.reads(/Mise à jour depuis un fichier/, one.news)
    expect((await table.api.call('rosters.get', { roster: gang })).money).toBe(poorer + 100)
    const news = one.news.locator('.toast').filter({ hasText: /Mise à jour depuis un fichier/ })
    await news.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect.poll(async () => (await table.api.call('rosters.get', { roster: gang })).money).toBe(poorer)
  })

  test('is imported as a copy from its text, under another name', async () => {
    await one.visits('/import')
    await one.main.getByText('Coller le texte d’un fichier').click()
    await one.field('Texte', one.main).fill(json)
    await one.button('Regarder', one.main).click()
    await one.field('Nom dans cette campagne', one.main).fill('Les Doublures')
    await one.button('Importer en copie', one.main).click()
    await one.heading('Les Doublures', 1).waitFor()
    expect((await table.api.call('rosters.list', {})).map((roster) => roster.name).sort()).toEqual([
      'Les Doublures',
      'Les Rouillés'
    ])
  })

  test('is refused with a reason if it can’t be read, and nothing is imported', async () => {
    const before = await table.api.state()
    await one.visits('/import')
    const chooser = one.field('Fichiers à importer')
    const give = (text: string) =>
      chooser.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await give('salut')
    await one.reads('Ce texte n’est pas du JSON.')
    await give(JSON.stringify({ ...JSON.parse(json), v: 2 }))
    await one.reads(/Ce fichier vient d’un Magot plus récent/)
    await chooser.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: await one.main.screenshot() })
    await one.reads('Aucun code n’a été reconnu sur cette image.')
    expect(await table.api.state()).toEqual(before)
  })

  test('the acts done in a copy of the campaign are merged, and undone at once', async () => {
    const { api } = table
    await api.call('campaigns.open', { file })
    const other = (await api.call('rosters.create', { name: 'Les Voisines', kind: 'escher' })).id
    await api.call('campaigns.close', {})
    await copyFile(join(table.library, file), join(table.library, 'Copie.magot'))
    await api.call('campaigns.open', { file: 'Copie.magot' })
    await api.call('rosters.rename', { roster: gang, name: 'Les Revenus' })
    await api.call('rosters.rename', { roster: other, name: 'Là-bas' })
    await api.call('campaigns.open', { file })
    await api.call('rosters.rename', { roster: other, name: 'Ici' })
    await one.turnsTo('Ruche')
    await one.visits('/bring-back')
    const row = one.main.getByRole('row').filter({ hasText: 'Copie.magot' })
    await one.button('Comparer', row).click()
    await one.reads('Fait ici entre-temps :', one.main)
    await expect.poll(() => one.main.getByRole('checkbox', { name: /Ici/ }).isDisabled()).toBe(true)
    await one.button('Reprendre 1 changement', one.main).click()
    await one.reads('1 changement repris de la copie.', one.news)
    expect((await api.call('rosters.get', { roster: gang })).name).toBe('Les Revenus')
    // Old messages may still be there.
    await one.news
      .locator('.toast')
      .filter({ hasText: 'repris de la copie' })
      .getByRole('button', { name: 'Annuler', exact: true })
      .click()
    await expect.poll(async () => (await api.call('rosters.get', { roster: gang })).name).toBe('Les Rouillés')
    expect((await api.call('rosters.get', { roster: other })).name).toBe('Ici')
  })

  test('in English a copy is merged and a gang imported from its text, to the last press', async () => {
    const { api } = table
    const reader = await table.person('en')
    await reader.visits('/bring-back')
    const copy = reader.main.getByRole('row').filter({ hasText: 'Copie.magot' })
    await reader.button('Compare', copy).click()
    await reader.button('Merge 1 change', reader.main).click()
    await reader.reads('1 change merged from the copy.', reader.news)
    expect((await api.call('rosters.get', { roster: gang })).name).toBe('Les Revenus')
    await api.call('history.undo', {})
    await reader.visits('/import')
    await reader.main.getByText('Paste the text of a file').click()
    await reader.field('Text', reader.main).fill(json)
    await reader.button('Look at it', reader.main).click()
    await reader.field('Name in this campaign', reader.main).fill('The Understudies')
    await reader.button('Import as a copy', reader.main).click()
    await reader.heading('The Understudies', 1).waitFor()
    const { undone } = await api.call('history.undo', {})
    expect(undone).toBeDefined()
    await expect
      .poll(async () => (await api.call('rosters.list', {})).map(({ name }) => name))
      .not.toContain('The Understudies')
    await reader.page.context().close()
  })

  test('a file that is no copy of the campaign is refused with a reason', async () => {
    await one.button('Comparer', one.main.getByRole('row').filter({ hasText: 'Ailleurs' })).click()
    await one.reads('Ce fichier est celui d’une autre campagne.', one.main)
  })

  test('a late answer about an earlier file is not shown for the current one', async () => {
    const first = await answersLate(one.page, 'exchange.compare')
    const compare = (words: string) =>
      one.main.getByRole('row').filter({ hasText: words }).getByRole('button')
    await compare('Copie.magot').click()
    await compare('Ailleurs').click()
    await one.reads('Ce fichier est celui d’une autre campagne.', one.main)
    await first.comes()
    await one.settles()
    await one.reads('Ce fichier est celui d’une autre campagne.', one.main)
    expect(await one.main.getByRole('checkbox').count()).toBe(0)
  })

  test('a campaign’s settings are saved, and begin another campaign', async () => {
    await one.visits('/campaign')
    await one.button('Plus d’actions', one.main).first().click()
    const saving = one.page.waitForEvent('download')
    await one.page.getByRole('menuitem', { name: 'Enregistrer les réglages comme modèle' }).click()
    const template = await contentOf(saving)
    expect(template.name).toBe('Ruche.template.json')
    await one.visits('/')
    await one.button('Nouvelle campagne').first().click()
    const dialog = one.page.getByRole('dialog', { name: 'Nouvelle campagne' })
    await one.field('Nom de la campagne', dialog).fill('Saison deux')
    const chooser = one.field('Fichier du modèle', dialog)
    await chooser.setInputFiles({
      name: 'gang.json',
      mimeType: 'application/json',
      buffer: Buffer.from(json)
    })
    await one.reads('« gang.json » n’est pas un modèle de campagne.', dialog)
    await chooser.setInputFiles({
      name: template.name,
      mimeType: 'application/json',
      buffer: Buffer.from(template.text)
    })
    await one.reads('Réglages de « Ruche »', dialog)
    await one.field('Joueurs', dialog).fill('Camille\nSacha')
    await one.button('Créer la campagne', dialog).click()
    await one.heading('Saison deux', 1).waitFor()
    expect(await table.api.call('campaigns.current', {})).toMatchObject({
      name: 'Saison deux',
      houseRules: { storeyHeight: 4 },
      players: [{ name: 'Camille' }, { name: 'Sacha' }]
    })
  })
})
