import { chmod, copyFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupFolder } from '../../src-main/store/library/folders'
import { describeInBrowser } from '../support/browser'
import { tamper } from '../store/made'
import { OBEYING } from './support/host'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

// Changes to a file behind Magot's back, as a user at the window sees them: each dialog is played to its end,
// by its words.

describeInBrowser('the file of a campaign', () => {
  let table: PlayTable
  let one: Person
  let [file, id] = ['', '']
  const path = () => join(table.library, file)
  const players = async () =>
    (await table.api.call('campaigns.current', {}))!.players.map((player) => player.name)
  const add = (name: string) => table.api.call('campaigns.addPlayer', { name })

  beforeAll(async () => {
    table = await PlayTable.open()
    const begun = await table.api.call('campaigns.create', {
      name: 'Ruche',
      system: 'neo-necro',
      players: ['Ana']
    })
    file = begun.file
    id = begun.id
    await table.api.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })
    await table.api.call('rosters.create', { name: 'Les Cendres', kind: 'escher' })
    await table.api.call('campaigns.close', {})
    one = await table.person()
    await one.heading('Campagnes', 1).waitFor()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  const dialog = (name: string) => one.page.getByRole('dialog', { name, exact: true })
  /** Chooses an item in the menu of the campaign's page. */
  async function chooses(name: string): Promise<void> {
    await one.button('Plus d’actions', one.main).click()
    await one.page.getByRole('menuitem', { name, exact: true }).click()
  }
  /** The first of the listed backups, with its buttons. */
  const first = (list: Locator) =>
    list
      .getByRole('listitem')
      .filter({ has: one.page.getByRole('button') })
      .first()

  test('a file that somebody may still have open shows who, where and since when, and opens once the user confirms', async () => {
    await writeFile(
      `${path()}.lock`,
      JSON.stringify({
        pid: 4711,
        host: 'MAC-DE-LEA',
        user: 'lea',
        since: '2026-03-01T18:02:00.000Z',
        born: null,
        held: true
      })
    )
    const open = one.button('Ruche', one.main)
    const asked = dialog('Campagne ouverte ailleurs')
    await open.click()
    await one.reads(
      /ouverte par lea, sur MAC-DE-LEA, le 1(er)? mars 2026.+ Rien ne dit si elle l’est encore/,
      asked
    )
    await one.button('Réessayer', asked).click()
    await one.settles()
    await asked.waitFor()
    await one.button('Ne rien changer', asked).click()
    await asked.waitFor({ state: 'detached' })
    expect(await table.api.call('campaigns.current', {})).toBeNull()
    await open.click()
    await one.button('Ouvrir quand même', asked).click()
    await one.heading('Ruche', 1).waitFor()
    expect(await players()).toEqual(['Ana'])
  })

  test('after a sync replaced the file, both states are shown: the user keeps the open one, and the other becomes a separate file', async () => {
    const synced = join(table.library, 'synced')
    await copyFile(path(), synced)
    await add('Bob')
    await rename(synced, path())
    await one.reads('Le fichier de cette campagne a été remplacé', one.page.getByRole('alert'))
    await one.button('Comparer les deux états').click()
    const states = dialog('Deux états de la campagne')
    const here = states.getByRole('region', { name: /^Ce qui est ouvert ici/ })
    await one.reads('le plus récent', here)
    await one.reads('Ruche', states.getByRole('region', { name: /^Ce qui est dans le fichier/ }))
    await one.button('Garder ce qui est ouvert', here).click()
    await states.waitFor({ state: 'detached' })
    await one.reads('L’autre état est gardé sous le nom', one.news)
    expect(await players()).toEqual(['Ana', 'Bob'])
    expect(
      (await readdir(table.library)).filter((name) => name.endsWith('.magot') && name !== '.magot').length
    ).toBe(2)
  })

  test('after a sync replaced the file, the user keeps the new one, and the open state becomes a separate file', async () => {
    const synced = join(table.library, 'synced')
    await copyFile(path(), synced)
    await add('Zoé')
    await rename(synced, path())
    await one.button('Comparer les deux états').click()
    const states = dialog('Deux états de la campagne')
    await one.button('Garder ce qui est dans le fichier', states).click()
    await states.waitFor({ state: 'detached' })
    await one.page.getByRole('alert').filter({ hasText: 'remplacé' }).waitFor({ state: 'detached' })
    expect(await players()).toEqual(['Ana', 'Bob'])
    await add('Cy')
    expect(await players()).toEqual(['Ana', 'Bob', 'Cy'])
  })

  test('a backup is previewed and restored, and one press brings back the replaced state', async () => {
    await chooses('Sauvegarder maintenant')
    await one.reads('la sauvegarde a été relue en entier', one.news)
    await add('Dan')
    await chooses('Sauvegardes…')
    const list = dialog('Sauvegardes : Ruche')
    await one.reads('1 action depuis', first(list))
    await one.button('Regarder dedans', first(list)).click()
    await one.reads('Relue en entier, elle est bonne.', list)
    for (const player of ['Ana', 'Bob', 'Cy']) await one.reads(player, list)
    await one.reads('Les Rouilles', list)
    await one.button('Remettre celle-ci en place', first(list)).click()
    await list.waitFor({ state: 'detached' })
    await one.reads(/^Sauvegarde du .+ remise en place/, one.news)
    expect(await players()).toEqual(['Ana', 'Bob', 'Cy'])
    await one.button('Revenir à ce qui était là', one.news).click()
    await one.reads('L’état précédent est revenu', one.news)
    expect(await players()).toEqual(['Ana', 'Bob', 'Cy', 'Dan'])
  })

  test('a rotten backup is called damaged beforehand, and restored only when the user insists', async () => {
    await add('Eve')
    const made = await table.api.call('backups.now', {})
    await add('Gil')
    await tamper(
      join(backupFolder(table.library, id), made.backup),
      `update subjects set state = replace(state, 'Rouilles', 'R' || char(0) || 'uilles') where name = 'Les Rouilles'`
    )
    await chooses('Sauvegardes…')
    const list = dialog('Sauvegardes : Ruche')
    const rotten = first(list)
    await one.button('Remettre celle-ci en place', rotten).click()
    await one.reads(
      /Cette sauvegarde est abîmée\. Parties touchées : Les Rouilles\./,
      rotten.getByRole('alert')
    )
    expect(await players()).toContain('Gil')
    await one.button('Remettre quand même', rotten).click()
    await list.waitFor({ state: 'detached' })
    await one.reads('Une partie de cette campagne est abîmée : Les Rouilles', one.main.getByRole('alert'))
    expect(await players()).not.toContain('Gil')
  })

  test('a damaged file is repaired: the effects are shown first', async () => {
    await one.button('Réparer…', one.main).click()
    const repair = dialog('Réparer « Ruche »')
    await one.reads('Voici ce que la réparation ferait', repair)
    await one.reads(/Refait depuis le journal : Les Rouilles\./, repair)
    expect((await table.api.call('campaigns.current', {}))!.damaged).toHaveLength(1)
    await one.button('Réparer', repair).click()
    await one.reads('La campagne est réparée.', repair)
    await one.reads('Le fichier abîmé est gardé tel quel', repair)
    await repair.getByRole('button', { name: 'Fermer' }).last().click()
    await repair.waitFor({ state: 'detached' })
    await one.main.getByRole('alert').filter({ hasText: 'abîmée' }).waitFor({ state: 'detached' })
    expect((await table.api.call('campaigns.check', {})).findings).toEqual([])
  })

  test('a file that disappears is reported, and Magot continues by itself once it is back', async () => {
    const stripe = one.page.getByRole('alert').filter({ hasText: 'n’est plus là' })
    const away = join(table.library, 'away')
    await rename(path(), away)
    await stripe.waitFor()
    await rename(away, path())
    await stripe.waitFor({ state: 'detached' })
    await add('Fay')
    expect(await players()).toContain('Fay')
  })

  test('a file is copied, archived and restored by its menu in the library', async () => {
    await chooses('Fermer la campagne')
    await one.heading('Campagnes', 1).waitFor()
    const row = one.main
      .getByRole('row')
      .filter({ has: one.button('Ruche') })
      .first()
    const menu = async (name: string) => {
      await one.button('Fichier', row).click()
      await one.page.getByRole('menuitem', { name, exact: true }).click()
    }
    const [copy] = await Promise.all([one.page.waitForEvent('download'), menu('Enregistrer une copie…')])
    expect(copy.suggestedFilename()).toMatch(/\.magot$/)
    const before = (await table.api.call('campaigns.list', {})).length
    await menu('Archiver')
    const aside = one.page.getByRole('region', { name: 'Archives' })
    await one.reads('Ruche', aside)
    expect((await table.api.call('campaigns.list', {})).length).toBe(before - 1)
    await one.button('Remettre « Ruche » dans la bibliothèque', aside).click()
    await aside.waitFor({ state: 'detached' })
    expect((await table.api.call('campaigns.list', {})).length).toBe(before)
  })

  test('a deleted file is restored from its backups, in the library', async () => {
    for (const name of await readdir(table.library))
      if (name.endsWith('.magot') && name !== '.magot') await rm(join(table.library, name))
    await one.page.reload()
    const gone = one.page.getByRole('region', { name: 'Campagnes dont le fichier n’est plus là' })
    await one.reads('Ruche', gone)
    await one
      .button('Voir ses sauvegardes', gone.getByRole('listitem').filter({ hasText: 'Ruche' }).first())
      .click()
    const list = dialog('Sauvegardes : Ruche')
    await one.button('Regarder dedans', first(list)).click()
    await one.reads('Relue en entier, elle est bonne.', list)
    await one.button('Remettre celle-ci en place', first(list)).click()
    await one.heading('Ruche', 1).waitFor()
    expect((await table.api.call('campaigns.check', {})).findings).toEqual([])
  })

  test.skipIf(!OBEYING)('a read-only file opens for reading, and the window says so', async () => {
    await one.page.context().close()
    await table.api.call('campaigns.close', {})
    await table.host.stop()
    await chmod(path(), 0o444)
    await chmod(table.library, 0o555)
    try {
      await table.start(OBEYING!)
      const reader = await table.person()
      one = reader
      await reader.button('Ruche', reader.main).click()
      await reader.heading('Ruche', 1).waitFor()
      await reader.reads('Lecture seule', reader.page.getByRole('status'))
      await reader.reads('Les Rouilles', reader.main)
    } finally {
      await chmod(table.library, 0o755)
    }
  })
})
