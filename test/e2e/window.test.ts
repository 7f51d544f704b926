import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { tabTo } from './support/keyboard'
import type { Person } from './support/person'
import { pagesOf, sampleInto } from './support/sample'
import { faultless, PlayTable } from './support/table'

describeInBrowser('the window, with the sample campaign', () => {
  let table: PlayTable
  let pages: { [name: string]: string }
  let one: Person
  beforeAll(async () => {
    table = await PlayTable.open(sampleInto)
    one = await table.person()
    await one.button('Sous la gare centrale').click()
    await one.heading('Sous la gare centrale', 1).waitFor()
    pages = await pagesOf(table.api)
  })
  afterAll(() => table?.close())
  faultless(() => table)

  // The walk through every page checks that every word changes.
  test('the language changes at once, and is remembered', async () => {
    const one = await table.person()
    await one.visits(pages['gang']!)
    await one.button('EN, English').click()
    await one.page.getByRole('navigation', { name: 'Parts of Magot' }).waitFor()
    await one.page.reload()
    await one.page.getByRole('navigation', { name: 'Parts of Magot' }).waitFor()
    expect(await one.page.evaluate(() => document.documentElement.lang)).toBe('en')
    await one.page.context().close()
  })

  test('the theme changes at once, and is remembered', async () => {
    await one.visits(pages['gang']!)
    const paper = () => one.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const underground = await paper()
    await one.button('Thème : celui du système').click()
    await one.button('Thème : sombre').click()
    await one.button('Thème : clair').waitFor()
    await expect.poll(async () => brightness(await paper())).toBeGreaterThan(brightness(underground) + 300)
    const daylight = await paper()
    await one.page.reload()
    await one.button('Thème : clair').waitFor()
    await expect.poll(paper).toBe(daylight)
    await one.button('Thème : clair').click()
    await one.button('Thème : celui du système').waitFor()
    await expect.poll(paper).toBe(underground)
  })

  test('the content security policy is strict, and is enforced', async () => {
    const response = await one.page.request.get(new URL(table.host.address).origin)
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/default-src 'none'|default-src 'self'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy.match(/script-src[^;]*/)?.[0] ?? policy).not.toMatch(/unsafe-|https?:|\*/)
    // An injected script does not run.
    one.forgives = /CSP|Content Security Policy/
    const ran = await one.page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'window.slippedIn = true'
      document.head.append(script)
      await new Promise((done) => setTimeout(done, 50))
      script.remove()
      return 'slippedIn' in window
    })
    expect(ran).toBe(false)
    one.forgives = null
  })
})

describeInBrowser('the window, with hard cases', () => {
  let table: PlayTable
  beforeAll(async () => void (table = await PlayTable.open()))
  afterAll(() => table?.close())
  faultless(() => table)

  test('a campaign and a gang are made with the keyboard alone', async () => {
    const typist = await table.person()
    const { page } = typist
    const keys = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key)
    }
    await tabTo(page, typist.button('Commencer une campagne'))
    await keys('Enter')
    // The dialog takes the focus into its first field.
    await page.keyboard.type('Au clavier')
    await tabTo(page, typist.field('Joueurs'))
    await page.keyboard.type('Inès')
    await tabTo(page, typist.button('Créer la campagne'))
    await keys('Enter')
    await typist.heading('Au clavier', 1).waitFor()
    await tabTo(page, typist.button('Nouveau gang'))
    await keys('Enter')
    await page.keyboard.type('Les Doigts')
    const dialog = page.getByRole('dialog', { name: 'Nouveau gang' })
    await tabTo(page, dialog.getByRole('radio', { name: 'Van Saar' }))
    await keys('ArrowDown')
    await expect.poll(() => dialog.getByRole('radio', { name: 'Delaque' }).isChecked()).toBe(true)
    await tabTo(page, typist.button('Former le gang', dialog))
    await keys('Enter')
    await typist.heading('Les Doigts', 1).waitFor()
    await page.waitForURL(/\/founding$/)
    await typist.visits(new URL(page.url()).hash.slice(1).replace('/founding', ''))
    await tabTo(page, typist.button('Recruter : Chef'))
    await keys('Enter')
    await page.keyboard.type('Index')
    await keys('Enter')
    await typist.row(typist.words.membersOf, 'Index').waitFor()
    // There is only one leader; the focus moves to the next possible type, and is not lost.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
      .toMatch(/^Recruter\s: Ganger$/)
    await page.context().close()
  })

  test('a purchase in one of two windows appears in the other, and so does its undo', async () => {
    const [one, other] = [await table.person(), await table.person()]
    const [gang] = await table.api.call('rosters.list', {})
    await one.visits(`/gangs/${gang!.id}`)
    await other.visits(`/gangs/${gang!.id}`)
    expect(await other.figure('Les Doigts', 'Crédits')).toBe('1 380 cr')
    await one.trades('Index')
    await one.takes('Poignard')
    await one.pays()
    await expect.poll(() => other.figure('Les Doigts', 'Crédits')).toBe('1 375 cr')
    await other.link('Index', other.main).click()
    await other.row('Possessions d’Index', 'Poignard').waitFor()
    await one.page.keyboard.press('Control+z')
    await other.row('Possessions d’Index', 'Poignard').waitFor({ state: 'detached' })
    for (const person of [one, other]) await person.page.context().close()
  })

  test('unsaved input survives a killed host: the next one, at another address, offers it again and overwrites no newer save unseen', async () => {
    const campaign = (await table.api.call('campaigns.current', {}))!
    const [gang] = await table.api.call('rosters.list', {})
    const { member } = (await table.api.call('rosters.get', { roster: gang!.id })).sheets[0]!
    const fighter = `/gangs/${gang!.id}/fighters/${member}`
    const notes = async () =>
      (await table.api.call('rosters.get', { roster: gang!.id })).owns[member]?.['notes']

    const one = await table.person()
    await one.visits(fighter)
    await one.field('Notes du joueur').click()
    await one.page.keyboard.type('Doit 20 cr')
    await expect
      .poll(async () => (await table.api.call('drafts.list', { campaign: campaign.id })).length)
      .toBe(1)
    one.forgives = /ERR_|api\//
    await table.host.kill()
    await one.reads('Magot ne répond plus.')
    await one.page.context().close()

    const before = table.host.address
    await table.start()
    expect(new URL(table.host.address).port).not.toBe(new URL(before).port)
    await table.api.call('campaigns.open', { file: campaign.file })
    expect(await notes()).toBeUndefined()
    await table.api.call('members.keep', { roster: gang!.id, member, notes: 'A payé' })

    const other = await table.person()
    await other.visits('/campaign')
    await other.link('Notes : Index').click()
    await other.button('Reprendre').click()
    await expect.poll(() => other.field('Notes du joueur').inputValue()).toBe('Doit 20 cr')
    await other.field('Notes du joueur').focus()
    await other.page.keyboard.press('Tab')
    const conflict = other.page.getByRole('region', { name: 'Changé entre-temps' })
    await expect.poll(() => other.sees(conflict)).toMatch(/Doit 20 cr.*A payé/)
    expect(await notes()).toBe('A payé')
    await other.button('Garder ce que j’ai écrit : Notes du joueur').click()
    await conflict.waitFor({ state: 'detached' })
    await expect.poll(notes).toBe('Doit 20 cr')
    await expect.poll(() => table.api.call('drafts.list', { campaign: campaign.id })).toEqual([])
    await other.page.context().close()
  })

  test('in English, a gang is made from the first page until it is ready', async () => {
    const player = await table.person('en')
    await player.link(player.words.library).click()
    await player.foundsCampaign('Winter under the hive', ['Robin'])
    await player.foundsGang('The Rust', 'Orlock', 'Robin')
    await player.recruits('Leader', 'Rikke', 'BS')
    await player.recruits('Ganger', 'Solveig')
    for (const name of ['Rikke', 'Solveig']) {
      await player.answers(`${name}: starting advance 1 of 2`, { options: ['+1 Ballistic Skill'] })
      await player.answers(`${name}: starting advance 2 of 2`, { options: ['+1 Initiative'] })
    }
    await player.trades('Rikke')
    await player.takes('Boltgun')
    await player.pays()
    expect(await player.figure('The Rust', 'Credits')).toBe('1,255 cr')
    await player.link('The Rust', player.rail).click()
    await player.button('Finish founding: The Rust').click()
    await expect
      .poll(async () => (await table.api.call('rosters.list', {})).map(({ stage }) => stage))
      .toEqual(['ready'])
    await player.page.context().close()
  })

  test('a damaged file shows what is wrong with it, and a backup replaces it', async () => {
    const before = await table.person()
    await before.link(before.words.library).click()
    await before.foundsCampaign('Abîmée', ['Camille'])
    const { file } = (await table.api.call('campaigns.current', {}))!
    await before.link(before.words.library).click()
    await before.page.context().close()
    // A changed campaign that is closed in order has its backup.
    await table.host.stop()
    await damage(join(table.library, file))
    await table.start()

    const one = await table.person()
    await one.reads('Ce fichier est abîmé.')
    await one.reads('Le fichier n’a pas été touché.')
    expect(await one.button('Abîmée').count()).toBe(0)
    await one.button('Voir ses sauvegardes').click()
    await one.button('Remettre celle-ci en place').first().click()
    await one.heading('Abîmée', 1).waitFor()
    await one.reads('Camille', one.main)
    await one.page.context().close()
  })
})

/** Writes rubbish into the middle of a file. */
async function damage(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes.fill(0x5a, 200, Math.min(bytes.length, 20_000))
  await writeFile(path, bytes)
}

const brightness = (colour: string) =>
  (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
