import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { ROUTES } from '../support/routes'
import { overflowing } from './support/overflow'
import { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

describeInBrowser('two windows, and addresses that lead nowhere', () => {
  let table: PlayTable
  let one: Person
  let aube: { file: string; gang: string }
  const players = async () =>
    (await table.api.call('campaigns.current', {}))!.players.map((player) => player.name)
  const open = (file: string) => table.api.call('campaigns.open', { file })
  beforeAll(async () => {
    table = await PlayTable.open()
    await table.api.call('campaigns.create', { name: 'Brume', system: 'neo-necro', players: ['Ana'] })
    await table.api.call('campaigns.addPlayer', { name: 'Bob' })
    const { file } = await table.api.call('campaigns.create', {
      name: 'Aube',
      system: 'neo-necro',
      players: ['Ana']
    })
    one = await table.person()
    await one.visits('/campaign')
    await one.heading('Aube', 1).waitFor()
    aube = { file, gang: '' }
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  /** The page shown instead: its title, and the ways on that it offers. */
  async function lost(person: Person): Promise<{ title: string; ways: string[] }> {
    const title = person.main.locator('.lost').getByRole('heading', { level: 1 })
    await title.waitFor()
    const ways = await person.main
      .locator('.lost')
      .getByRole('button')
      .or(person.main.locator('.lost').getByRole('link'))
      .allTextContents()
    return { title: plain(await title.textContent()), ways: ways.map(plain) }
  }

  test('an act in one campaign can’t be undone once another window has opened another campaign', async () => {
    await one.main.getByRole('textbox', { name: 'Nom du joueur' }).fill('Zed')
    await one.button('Ajouter', one.main).click()
    await one.button('Annuler', one.news).waitFor()
    const other = await table.person()
    await other.button('Brume').click()
    await other.heading('Brume', 1).waitFor()
    // The act named in the first window's message has another meaning here.
    await expect
      .poll(() => lost(one))
      .toEqual({
        title: '« Aube » n’est plus ouverte',
        ways: ['Passer à « Brume »', 'Rouvrir « Aube »', 'Voir la bibliothèque']
      })
    await expect.poll(() => one.button('Annuler', one.news).count()).toBe(0)
    await one.page.keyboard.press('Control+z')
    await one.reads('« Brume » a été ouverte à sa place')
    expect(await players()).toEqual(['Ana', 'Bob'])
    await other.page.context().close()
  })

  test('one link leads back to the unfinished input, the other one onward', async () => {
    await one.button('Rouvrir « Aube »').click()
    await one.heading('Aube', 1).waitFor()
    expect(await players()).toEqual(['Ana', 'Zed'])
    const name = one.main.getByRole('textbox', { name: 'Nom du joueur' })
    await name.fill('Half a na')
    await open('Brume.magot')
    await lost(one)
    expect(await overflowing(one.page)).toEqual([])
    await one.button('Rouvrir « Aube »').click()
    await expect.poll(() => name.inputValue()).toBe('Half a na')
    await open('Brume.magot')
    await lost(one)
    await one.button('Passer à « Brume »').click()
    await one.heading('Brume', 1).waitFor()
    await one.reads('Bob', one.main)
    expect((await table.api.call('campaigns.current', {}))!.name).toBe('Brume')
  })

  test('a campaign that another window closed, and whose file is gone, is reported with a way on', async () => {
    await open(aube.file)
    await lost(one)
    await one.button('Passer à « Aube »').click()
    await one.heading('Aube', 1).waitFor()
    aube.gang = (
      await table.api.call('rosters.create', {
        name: 'Les Doigts',
        kind: (await table.api.call('systems.get', { system: 'neo-necro' })).kinds[0]!.id
      })
    ).id
    await one.visits(`/gangs/${aube.gang}`)
    await table.api.call('campaigns.close', {})
    expect(await lost(one)).toEqual({
      title: '« Aube » n’est plus ouverte',
      ways: ['Rouvrir « Aube »', 'Voir la bibliothèque']
    })
    await one.reads('Elle a été fermée dans une autre fenêtre')
    // A window that opens this same address finds the same, and opens it from there.
    const late = await table.person()
    await late.visits(`/gangs/${aube.gang}`)
    expect((await lost(late)).title).toBe('Aucune campagne n’est ouverte')
    await late.page.context().close()
    await one.button('Rouvrir « Aube »').click()
    await one.heading('Les Doigts', 1).waitFor()
    await table.api.call('campaigns.close', {})
    await lost(one)
    await rm(join(table.library, aube.file))
    await one.button('Rouvrir « Aube »').click()
    await one.reads('Ce fichier n’est plus là.')
    await one.link('Voir la bibliothèque', one.main).click()
    await one.button('Brume').click()
    await one.heading('Brume', 1).waitFor()
  })

  test('no address leads to an empty page: each names what is missing, and offers two ways on', async () => {
    const empty: string[] = []
    for (const route of ROUTES.filter((path) => path.includes('/:'))) {
      await one.visits(route.replace(/:\w+\??/g, 'unknown'))
      const ways = await one.main.getByRole('button').or(one.main.getByRole('link')).count()
      const said = await one.main.getByRole('heading', { level: 1 }).count()
      if (ways < 2 || said === 0) empty.push(route)
      if (!/book|questions|reference/.test(route)) await lost(one)
    }
    expect(empty).toEqual([])
    await one.visits('/nowhere/at/all')
    expect((await lost(one)).ways).toEqual(['Aller à « Brume »', 'Voir la bibliothèque'])
    const { id } = await table.api.call('rosters.create', {
      name: 'Les Griffes',
      kind: (await table.api.call('systems.get', { system: 'neo-necro' })).kinds[0]!.id
    })
    await one.visits(`/gangs/${id}/fighters/unknown`)
    expect((await lost(one)).ways).toEqual(['Aller à « Les Griffes »', 'Aller à « Brume »'])
    // Undone while it is shown.
    await one.visits(`/gangs/${id}`)
    await one.heading('Les Griffes', 1).waitFor()
    await table.api.call('history.undo', { roster: id })
    expect((await lost(one)).title).toBe('Ce gang n’est pas dans la campagne.')
  })

  test('what the query of an address asks for in vain is named, on each page that would show something else', async () => {
    const { id } = await table.api.call('rosters.create', {
      name: 'Les Griffes',
      kind: (await table.api.call('systems.get', { system: 'neo-necro' })).kinds[0]!.id
    })
    for (const path of [
      `/gangs/${id}/trade?for=zzz`,
      `/gangs/${id}/correct?who=zzz`,
      `/gangs/${id}/cards?preset=zzz`,
      '/questions?as=zzz/zzz',
      '/arbitration?tab=deals&a=zzz',
      '/evening/account?gang=zzz',
      '/reference?part=zzz'
    ]) {
      await one.visits(path)
      await one.reads(/L’adresse demande « zzz/, one.main)
    }
    await table.api.call('history.undo', { roster: id })
  })

  test('a moment at which a gang was not there yet shows nothing of another moment', async () => {
    const { id } = await table.api.call('rosters.create', {
      name: 'Les Griffes',
      kind: (await table.api.call('systems.get', { system: 'neo-necro' })).kinds[0]!.id
    })
    const stash = one.main.getByRole('heading', { name: 'Réserve' })
    await one.visits(`/gangs/${id}/past?at=99999`)
    await stash.waitFor()
    await one.visits(`/gangs/${id}/past?at=1`)
    await one.reads('Ce gang n’est pas dans la campagne.', one.main)
    await stash.waitFor({ state: 'detached' })
    await table.api.call('history.undo', { roster: id })
  })

  test('an address pasted into a second tab opens there; the address contains no key', async () => {
    const origin = new URL(table.host.address).origin
    const second = new Person(await one.page.context().newPage())
    await second.page.goto(`${origin}/#/history`)
    await second.heading('Historique', 1).waitFor()
    expect(
      await second.page.evaluate(() => [location.href, document.title, document.cookie].join(' '))
    ).not.toMatch(/token/)
    // With the key, put into an open tab.
    await second.page.evaluate(
      (hash) => void (location.hash = `${hash}&/battles`),
      new URL(table.host.address).hash
    )
    await second.page.waitForFunction(() => location.hash === '#/battles')
    await second.heading('Batailles', 1).waitFor()
    expect(second.faults).toEqual([])
    await second.page.close()
  })

  test('a browser without a key shows one message, and accepts the address that Magot printed', async () => {
    const context = await table.context({
      locale: 'fr-FR',
      colorScheme: 'dark',
      reducedMotion: 'reduce'
    })
    const stranger = new Person(await context.newPage())
    stranger.forgives = /403/
    await stranger.page.goto(`${new URL(table.host.address).origin}/#/history`)
    await stranger.heading('Cette fenêtre n’a pas la clé de Magot', 1).waitFor()
    await stranger.settles()
    expect(await alerts(stranger.page)).toHaveLength(1)
    expect(await stranger.page.getByRole('navigation').count()).toBe(0)
    const field = stranger.field('Adresse affichée par Magot')
    await field.fill('http://127.0.0.1/#token=forged')
    await stranger.button('Entrer').click()
    await stranger.reads('Cette adresse n’ouvre pas le Magot qui tourne')
    await field.fill(table.host.address)
    await stranger.button('Entrer').click()
    await stranger.heading('Historique', 1).waitFor()
    expect(stranger.faults).toEqual([])
    await context.close()
  })
})

const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
const alerts = (page: Page) => page.getByRole('alert').allTextContents()
