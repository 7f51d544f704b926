import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { pngOf } from '../support/pictures'
import { barriers } from './support/barriers'
import { focused, tabTo } from './support/keyboard'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { faultless, PlayTable } from './support/table'

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }
const LONG = 'Interminable'.repeat(14).slice(0, 160)

describeInBrowser('the pages of a gang and its fighters', () => {
  let table: PlayTable
  let gang: string
  let rikke: string
  let solveig: string
  let one: Person
  const page = () => `/gangs/${gang}`
  const fighter = (who: string) => `${page()}/fighters/${who}`
  const view = () => table.api.call('rosters.get', { roster: gang })
  const holders = async (thing: string) =>
    (await view()).items.filter((item) => item.thing === thing).map((item) => item.holder)
  const rows = (person: Person) =>
    person.page
      .getByRole('table', { name: /^Membres de/ })
      .locator('tbody')
      .getByRole('rowheader')
      .getByRole('link')
      .allTextContents()
  const sits = async (...how: Parameters<PlayTable['person']>) => {
    const person = await table.person(...how)
    await person.page.getByRole('heading', { level: 1 }).waitFor()
    return person
  }
  const takesBack = async (person: Person) =>
    person.news.getByRole('button', { name: 'Annuler', exact: true }).last().click()

  beforeAll(async () => {
    table = await PlayTable.open()
    const { api } = table
    await api.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    gang = (await api.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
    const recruit = async (type: string, name: string) =>
      (await api.call('members.recruit', { roster: gang, type, name })).recruited
    rikke = await recruit('leader', 'Rikke')
    solveig = await recruit('ganger', 'Solveig')
    await recruit('kid', 'Élan')
    await recruit('ganger', 'Marceau')
    const line = (thing: string, holder: string, quantity = 1) => ({ thing, holder, quantity })
    await api.call('stash.buy', {
      roster: gang,
      lines: [
        line('boltgun', rikke),
        line('dagger', rikke),
        line('boltgun', solveig),
        line('dagger', 'stash', 2),
        line('autopistol', 'stash')
      ]
    })
    one = await sits()
  })
  afterAll(() => table?.close())
  faultless(() => table)

  test('the roster can be sorted by any column, and remembers it; each row is one line high', async () => {
    await one.visits(page())
    await expect.poll(() => rows(one)).toEqual(['Rikke', 'Solveig', 'Élan', 'Marceau'])
    const heads = one.page.getByRole('table', { name: /^Membres de/ }).locator('thead')
    const by = (name: string | RegExp) => heads.getByRole('button', { name }).click()
    await by('Nom')
    expect(await rows(one)).toEqual(['Élan', 'Marceau', 'Rikke', 'Solveig'])
    await by(/^Nom/)
    expect(await rows(one)).toEqual(['Solveig', 'Rikke', 'Marceau', 'Élan'])
    await by('Encombrement')
    expect((await rows(one)).slice(0, 2)).toEqual(['Rikke', 'Solveig'])
    await expect
      .poll(() => heads.getByRole('columnheader', { name: /Encombrement/ }).getAttribute('aria-sort'))
      .toBe('descending')
    await by('Armement')
    await one.page.reload()
    await one.settles()
    await expect
      .poll(() => heads.getByRole('columnheader', { name: /Armement/ }).getAttribute('aria-sort'))
      .toBe('ascending')
    const high = (person: Person) =>
      person.page
        .getByRole('table', { name: /^Membres de/ })
        .locator('tbody > tr')
        .evaluateAll((all) => [...new Set(all.map((row) => Math.round(row.getBoundingClientRect().height)))])
    expect((await high(one)).every((height) => height <= 34)).toBe(true)
    await by(/^Armement/)
    await by(/^Armement/)
    const finger = await sits('fr', TABLET)
    await finger.visits(page())
    expect((await high(finger)).every((height) => height >= 44 && height <= 47)).toBe(true)
    await finger.page.context().close()
  })

  test('the arrow keys move from fighter to fighter, Tab leaves the table after one row, Enter opens a fighter', async () => {
    await one.visits(page())
    await tabTo(one.page, one.link('Rikke', one.main))
    await one.page.keyboard.press('ArrowDown')
    expect(await focused(one.page)).toBe('Solveig')
    await one.page.keyboard.press('End')
    expect(await focused(one.page)).toBe('Marceau')
    await one.page.keyboard.press('ArrowUp')
    expect(await focused(one.page)).toBe('Élan')
    // The same column of the next row, also in the figures.
    await one.page.keyboard.press('Tab')
    await one.page.keyboard.press('Tab')
    expect(await focused(one.page)).toMatch(/^Encombrement/)
    await one.page.keyboard.press('ArrowDown')
    expect(await one.page.evaluate(() => document.activeElement?.closest('tr')?.textContent)).toContain(
      'Marceau'
    )
    await one.page.keyboard.press('ArrowUp')
    for (let n = 0; n < 4; n++) await one.page.keyboard.press('Tab')
    expect(await one.page.evaluate(() => document.activeElement?.closest('tbody'))).toBeNull()
    await tabTo(one.page, one.link('Élan', one.main)).catch(async () => {
      while ((await focused(one.page)) !== 'Élan') await one.page.keyboard.press('Shift+Tab')
    })
    await one.page.keyboard.press('Enter')
    await one.heading('Élan', 1).waitFor()
  })

  test('the composition filters the roster, and the total shows its lines', async () => {
    await one.visits(page())
    await one.button('Ganger 2').click()
    expect(await rows(one)).toEqual(['Solveig', 'Marceau'])
    await one.page
      .getByRole('table', { name: /^Membres de/ })
      .locator('tfoot')
      .getByRole('button')
      .last()
      .click()
    const why = one.page.getByRole('complementary')
    for (const name of ['Solveig', 'Marceau']) await one.reads(name, why)
    await one.button('Ganger 2').click()
    expect((await rows(one)).length).toBe(4)
  })

  test('an item is dragged to another fighter: each place shows the result or the reason against it; a message undoes it', async () => {
    await one.visits(page())
    await one.button('Équipement').click()
    const board = one.page.getByRole('list', { name: 'Équipement des Rouilles' })
    const place = (name: string) => board.locator(':scope > li').filter({ hasText: name })
    const chip = (holder: string, thing: string) =>
      place(holder)
        .getByRole('button', { name: `Déplacer : ${thing}` })
        .first()
    await drag(one, chip('Rikke', 'Bolter'), place('Marceau'), async () => {
      await one.reads(/Encombrement 0 .* \d+ ?\/ ?\d+/, place('Marceau'))
      await expect.poll(() => place('Marceau').getAttribute('class')).toContain('may')
    })
    const marceau = (await view()).sheets.find((sheet) => sheet.name === 'Marceau')!.member
    await expect.poll(() => holders('boltgun')).toContain(marceau)
    await takesBack(one)
    await expect.poll(() => holders('boltgun')).not.toContain(marceau)
    // Into the stash, without a question.
    await drag(one, chip('Rikke', 'Bolter'), place('Réserve'))
    await expect.poll(() => holders('boltgun')).toContain('stash')
    await takesBack(one)
    await expect.poll(() => holders('boltgun')).not.toContain('stash')
  })

  test('a forbidden place shows the reason, and dropping there does nothing', async () => {
    // A kid can't have a heavy weapon.
    const heavy = (await table.api.call('stash.offers', { roster: gang, holder: 'stash' }))
      .filter((offer) => offer.allowed)
      .sort((a, b) => b.weight - a.weight)[0]!
    await table.api.call('stash.buy', {
      roster: gang,
      lines: [{ thing: heavy.thing, holder: 'stash', quantity: 1 }]
    })
    await one.visits(page())
    const board = one.page.getByRole('list', { name: 'Équipement des Rouilles' })
    const place = (name: string) => board.locator(':scope > li').filter({ hasText: name })
    const refused = (
      await table.api.call('stash.destinations', {
        roster: gang,
        items: (await view()).items.filter((item) => item.thing === heavy.thing).map((item) => item.id)
      })
    ).find((there) => !there.allowed)!
    const who = (await view()).sheets.find((sheet) => sheet.member === refused.holder)!.name
    await drag(
      one,
      place('Réserve').getByRole('button', { name: `Déplacer : ${heavy.name['fr']}` }),
      place(who),
      async () => {
        await expect.poll(() => place(who).getAttribute('class')).toContain('not')
        expect((await place(who).locator('.place').textContent())!.trim().length).toBeGreaterThan(10)
      }
    )
    expect(await holders(heavy.thing)).toEqual(['stash'])
    await table.api.call('history.undo', { roster: gang })
  })

  test('the same works by touch and keyboard: select the item, then the place from a list with reasons', async () => {
    const finger = await sits('fr', TABLET)
    await finger.visits(page())
    await finger.button('Équipement').tap()
    const thing = finger.button('Déplacer : Poignard, 2 exemplaires')
    await thing.tap()
    const dialog = finger.page.getByRole('dialog', { name: 'Déplacer : Poignard' })
    await finger.field('Combien, sur 2', dialog).fill('2')
    await finger.button('Confier Poignard à Solveig', dialog).tap()
    await dialog.waitFor({ state: 'detached' })
    expect((await holders('dagger')).filter((holder) => holder === solveig).length).toBe(2)
    await finger.page.context().close()

    await one.visits(fighter(solveig))
    await tabTo(one.page, one.button('Déplacer : Poignard').first())
    await one.page.keyboard.press('Enter')
    const asked = one.page.getByRole('dialog', { name: 'Déplacer : Poignard' })
    await one.field('Combien, sur 2', asked).fill('2')
    const back = one.button('Confier Poignard à la réserve', asked)
    await back.waitFor()
    await tabTo(one.page, back)
    await one.page.keyboard.press('Enter')
    await asked.waitFor({ state: 'detached' })
    expect((await holders('dagger')).filter((holder) => holder === 'stash').length).toBe(2)
    await takesBack(one)
    await expect
      .poll(async () => (await holders('dagger')).filter((holder) => holder === 'stash').length)
      .toBe(0)
    await table.api.call('history.undo', { roster: gang })
  })

  test('an equipment set is named, weighed beside the whole load, and chosen; it marks what is left behind, and changes no value', async () => {
    await one.visits(fighter(rikke))
    const [value, load] = [await one.figure('Rikke', 'Valeur'), await one.figure('Rikke', 'Encombrement')]
    await one.button('Nouvelle panoplie').click()
    await one.field('Nom de la panoplie').fill('Discret')
    await one.page
      .getByRole('checkbox', { name: /^Bolter/ })
      .and(one.page.locator('form *'))
      .uncheck()
    await one.button('Enregistrer la panoplie').click()
    await one.page.getByRole('radio', { name: /^Discret/ }).check()
    await one.reads(/^Panoplie « Discret »$/)
    expect(await one.figure('Rikke', 'Encombrement, « Discret »')).toMatch(/^0/)
    expect(await one.figure('Rikke', 'Encombrement')).toBe(load)
    expect(await one.figure('Rikke', 'Valeur')).toBe(value)
    await one.reads('reste au repaire', one.row('Possessions de Rikke', 'Bolter'))
    const brought = async () =>
      (await view()).sheets.find((sheet) => sheet.member === rikke)!.sets.find((set) => set.brought)?.name
    expect(await brought()).toBe('Discret')
    await one.page.getByRole('radio', { name: /^Tout ce qui est porté/ }).check()
    await expect.poll(brought).toBeUndefined()
    await takesBack(one)
    await expect.poll(brought).toBe('Discret')
    await one.button('Retirer la panoplie : Discret').click()
    await expect.poll(async () => (await view()).owns[rikke]).toBeUndefined()
  })

  test('a portrait is chosen, scaled down and saved; it appears on the page, in the roster and in pickers; it can be dropped in, and removed', async () => {
    await one.visits(fighter(rikke))
    const file = { name: 'rikke.png', mimeType: 'image/png', buffer: pngOf(900, 600) }
    await one.page.locator('input[type=file]').setInputFiles(file)
    const portrait = one.page.getByRole('img', { name: 'Portrait de Rikke' })
    await portrait.waitFor()
    expect(
      await portrait.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    ).toEqual([256, 171])
    const kept = await table.api.call('members.portrait', {
      picture: (await view()).owns[rikke]!['portrait'] as string
    })
    expect(kept.type).toBe('image/webp')
    expect(kept.data.length * 0.75).toBeLessThan(60_000)
    await one.visits(page())
    await one.button('Profils').click()
    await one
      .row(/^Membres de/, 'Rikke')
      .locator('img')
      .waitFor()
    await one.button('Équipement').click()
    await one.button('Déplacer : Bolter').last().click()
    await one.page.getByRole('dialog').locator('img').waitFor()
    await one.page.keyboard.press('Escape')
    await one.button('Profils').click()
    // Dropped on another fighter's frame; and a file that is no picture is refused with a reason.
    await one.visits(fighter(solveig))
    const frame = one.page.getByRole('group', { name: 'Portrait de Solveig' }).locator('.frame')
    const drop = async (bytes: Buffer, type: string) => {
      const data = await one.page.evaluateHandle(
        ([base64, mime]) => {
          const transfer = new DataTransfer()
          transfer.items.add(
            new File([Uint8Array.from(atob(base64!), (c) => c.charCodeAt(0))], 'x', { type: mime! })
          )
          return transfer
        },
        [bytes.toString('base64'), type]
      )
      await frame.dispatchEvent('drop', { dataTransfer: data })
    }
    await drop(Buffer.from('<svg/>'), 'image/png')
    await one.reads('Ce fichier n’est pas une image PNG, JPEG ou WebP.')
    await drop(pngOf(120, 200), 'image/png')
    const other = one.page.getByRole('img', { name: 'Portrait de Solveig' })
    await other.waitFor()
    expect(
      await other.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    ).toEqual([120, 200])
    await one.button('Retirer le portrait').click()
    await other.waitFor({ state: 'detached' })
    await takesBack(one)
    await other.waitFor()
  })

  test('notes are saved as one act when the field loses focus, and counters count; both are undone', async () => {
    await one.visits(fighter(rikke))
    const acts = async () => (await table.api.call('history.list', { roster: gang, limit: 500 })).acts.length
    const before = await acts()
    await one.field('Notes du joueur').click()
    await one.page.keyboard.type('Boite depuis la fuite')
    await one.page.keyboard.press('Enter')
    await one.page.keyboard.type('Doit 20 cr')
    expect(await acts()).toBe(before)
    await one.page.keyboard.press('Tab')
    await expect
      .poll(async () => (await view()).owns[rikke]!['notes'])
      .toBe('Boite depuis la fuite\nDoit 20 cr')
    expect(await acts()).toBe(before + 1)
    await one.button('Nouveau compteur').click()
    await one.field('Nom du compteur').fill('Portes')
    await one.page.keyboard.press('Enter')
    await one.button('Un de plus : Portes').click()
    await one.button('Un de plus : Portes').click()
    await expect
      .poll(async () => (await view()).owns[rikke]!['counters'])
      .toEqual([{ name: 'Portes', value: 2 }])
    await takesBack(one)
    await expect.poll(() => one.page.getByRole('status', { name: 'Portes' }).textContent()).toBe('0')
    // Leaving for another page without leaving the field saves too.
    await one.field('Notes du joueur').fill('Parti en courant')
    await one.visits(page())
    await expect.poll(async () => (await view()).owns[rikke]!['notes']).toBe('Parti en courant')
  })

  test('former members are listed apart, and return by undoing the departure or by an act with its reason', async () => {
    const left = async () => (await view()).sheets.find((sheet) => sheet.name === 'Marceau')!.left
    const marceau = (await view()).sheets.find((sheet) => sheet.name === 'Marceau')!.member
    await table.api.call('rosters.correct', {
      roster: gang,
      why: 'fatigue',
      corrections: [{ what: 'leave', member: marceau, why: 'retired' }]
    })
    await one.visits(page())
    expect(await rows(one)).not.toContain('Marceau')
    await one.button('Faire revenir Marceau').click()
    const dialog = one.page.getByRole('dialog', { name: 'Faire revenir Marceau' })
    await one.button('Annuler cette action', dialog).click()
    await expect.poll(left).toBeNull()
    await expect.poll(() => rows(one)).toContain('Marceau')

    await table.api.call('rosters.correct', {
      roster: gang,
      why: 'tombé',
      corrections: [{ what: 'leave', member: marceau, why: 'dead' }]
    })
    await one.visits(fighter(marceau))
    await one.button('Faire revenir…').click()
    await one.field('Raison', dialog).fill('Erreur de saisie')
    await one.button('Faire revenir', dialog).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await left()).toBeNull()
    const { acts } = await table.api.call('history.list', { roster: gang })
    expect(JSON.stringify(acts[0]!.events)).toContain('Erreur de saisie')
  })

  test('a gang is copied for experiments, and renamed in its heading', async () => {
    await one.visits(page())
    await one.main.getByRole('button', { name: 'Plus d’actions' }).click()
    await one.page.getByRole('menuitem', { name: 'Copier le gang…' }).click()
    await one.button('Copier', one.page.getByRole('dialog')).click()
    await one.heading('Les Rouilles (essai)', 1).waitFor()
    await one.button('Renommer').click()
    await one.field('Renommer').fill('Pour voir')
    await one.page.keyboard.press('Enter')
    await one.heading('Pour voir', 1).waitFor()
    const all = await table.api.call('rosters.list', {})
    expect(all.map((roster) => [roster.name, roster.members])).toEqual([
      ['Les Rouilles', 4],
      ['Pour voir', 4]
    ])
    const copy = all[1]!.id
    await table.api.call('history.undo', { roster: copy })
    await table.api.call('history.undo', { roster: copy })
  })

  test('the gang after any earlier act is shown read-only, with the reasons for its numbers at that time', async () => {
    await one.visits(page())
    const now = await one.figure('Les Rouilles', 'Crédits')
    await one.main.getByRole('button', { name: 'Plus d’actions' }).click()
    await one.page.getByRole('menuitem', { name: 'Voir à une date passée…' }).click()
    await one.field('Après cette action').waitFor()
    // Just after Rikke was recruited: nobody else was there, and nothing was bought.
    const { acts } = await table.api.call('history.list', { roster: gang, limit: 500 })
    const recruited = acts.filter((act) => act.kind === 'act').at(-2)!
    await one.visits(`${page()}/past?at=${recruited.seq}`)
    expect(await rows(one)).toEqual(['Rikke'])
    await one.page.getByRole('note').getByText('Lecture seule').waitFor()
    expect(await one.page.getByRole('button', { name: /^(Recruter|Faire revenir|Déplacer)/ }).count()).toBe(0)
    const then = await one.figure('Les Rouilles', 'Crédits')
    expect(then).not.toBe(now)
    await one.page
      .getByRole('group', { name: 'Chiffres des Rouilles', exact: true })
      .getByRole('button', { name: /^Crédits/ })
      .click()
    await one.reads(then, one.page.getByRole('complementary'))
    await one.link('Rikke', one.main).click()
    await one.heading('Rikke', 1).waitFor()
    await one.reads('Rien.', one.main)
    await one.link('Revenir à aujourd’hui').click()
    await one.row('Possessions de Rikke', 'Bolter').waitFor()
  })

  test('a page of the past has the names of that time, and a link to today the name of today', async () => {
    const { call } = table.api
    const { sheets, undo } = await view()
    const { member } = sheets.find(({ name }) => name === 'Rikke')!
    await call('members.rename', { roster: gang, member, name: 'Rikke la Vieille', was: 'Rikke' })
    await call('rosters.rename', { roster: gang, name: 'Les Épaves', was: 'Les Rouilles' })
    await one.visits(`${page()}/past/fighters/${member}?at=${undo!.seq}`)
    await one.heading('Rikke', 1).waitFor()
    const trail = one.page.getByRole('navigation', { name: 'Fil d’Ariane' })
    const steps = async () => (await trail.getByRole('listitem').allTextContents()).slice(1)
    expect(await steps()).toEqual(['Les Épaves', 'Tel qu’il était', 'Rikke'])
    await one.link(/Les Épaves/, one.main).waitFor()
    expect(await one.main.getByText('Rikke la Vieille').count()).toBe(0)
    await one.link('Tel qu’il était', trail).click()
    await one.heading('Les Rouilles', 1).waitFor()
    expect(await rows(one)).toContain('Rikke')
    expect(await steps()).toEqual(['Les Épaves', 'Tel qu’il était'])
    for (let n = 0; n < 2; n++) await call('history.undo', { roster: gang })
  })

  test('two moments are compared side by side with both values, the older one first', async () => {
    const { acts } = await table.api.call('history.list', { roster: gang, limit: 500 })
    const recruited = acts.filter((act) => act.kind === 'act').at(-2)!
    const then = await table.api.call('rosters.at', { roster: gang, act: recruited.seq })
    const now = await view()
    await one.visits(`${page()}/past?at=${recruited.seq}`)
    await one.button('Comparer…').click()
    const comparison = one.page.getByRole('table', { name: 'Comparaison des Rouilles' })
    const cells = async (label: string) =>
      one.cells(
        comparison
          .getByRole('row')
          .filter({ has: one.page.getByRole('rowheader', { name: label, exact: true }) })
      )
    const plain = (text: string) => text.replace(/[^\d−+-]/g, '')
    const [, before, after, step] = await cells('Crédits')
    expect([plain(before!), plain(after!)]).toEqual([String(then.money), String(now.money)])
    expect(Number(plain(step!).replace('−', '-'))).toBe(now.money! - then.money!)
    await one.reads('arrivé', comparison.getByRole('row').filter({ hasText: 'Solveig' }))
    expect((await cells('Bolter')).slice(1)).toEqual(['—rien', '1', '+1'])
    // In reverse order, the older one is still on the left.
    await one.visits(`${page()}/past?at=${acts[0]!.seq}&with=${recruited.seq}`)
    await expect.poll(async () => plain((await cells('Crédits'))[1]!)).toBe(String(then.money))
  })

  test('names of the maximum length break no page, by mouse or by touch, in wide and narrow windows', async () => {
    const { api } = table
    const long = (await api.call('rosters.create', { name: LONG, kind: 'orlock' })).id
    const who = (await api.call('members.recruit', { roster: long, type: 'leader', name: LONG })).recruited
    const bought = await api.call('stash.buy', { roster: long, lines: [{ thing: 'boltgun', holder: who }] })
    await api.call('members.keep', {
      roster: long,
      member: who,
      notes: LONG,
      counters: [{ name: LONG, value: 1 }],
      sets: [{ name: LONG, items: [bought.items[0]!.id] }],
      set: LONG
    })
    const { acts } = await api.call('history.list', { roster: long })
    const gone = (
      await api.call('members.recruit', { roster: long, type: 'ganger', name: `${LONG.slice(0, 158)} 2` })
    ).recruited
    await api.call('rosters.correct', {
      roster: long,
      why: LONG,
      corrections: [{ what: 'leave', member: gone, why: 'retired' }]
    })
    const at = `/gangs/${long}`
    const PHONE = { viewport: { width: 400, height: 800 }, hasTouch: true }
    for (const options of sampled([{}, TABLET, PHONE], [PHONE])) {
      const reader = await sits('fr', options)
      for (const path of [
        at,
        `${at}/fighters/${who}`,
        `${at}/past?at=${acts[0]!.seq}`,
        `${at}/past?at=${acts.at(-1)!.seq}&with=now`
      ]) {
        await reader.visits(path)
        expect(await overflowing(reader.page), `${path} ${JSON.stringify(options)}`).toEqual([])
        if (path !== at) continue
        // On a phone, too, the whole profile is visible without scrolling the table.
        const last = reader.main.getByRole('columnheader').getByRole('button', { name: 'Initiative' })
        const edge = await last.evaluate((head) => head.getBoundingClientRect().right - innerWidth)
        expect(edge, 'the last characteristic').toBeLessThanOrEqual(0)
        await reader.button('Équipement').click()
        expect(await overflowing(reader.page), 'the equipment').toEqual([])
        await reader.button('Profils').click()
      }
      await reader.page.context().close()
    }
  })

  for (const colorScheme of sampled(['dark', 'light'] as const, ['dark'])) {
    test(`the pages are accessible (${colorScheme})`, async () => {
      const reader = await sits('fr', { colorScheme })
      const { acts } = await table.api.call('history.list', { roster: gang, limit: 500 })
      const found: { [at: string]: string[] } = {}
      const look = async (what: string) => {
        const there = await barriers(reader.page, { coloursOnly: colorScheme === 'light' })
        if (there.length) found[what] = there
      }
      const seq = acts.filter((act) => act.kind === 'act')[4]!.seq
      // The gang's own page is checked below, with its equipment.
      const paths = [fighter(rikke), `${page()}/past?at=${seq}&with=now`]
      for (const path of colorScheme === 'dark' ? paths : paths.slice(0, 1)) {
        await reader.visits(path)
        await look(path)
      }
      await reader.visits(page())
      await reader.button('Équipement').click()
      await reader.button('Déplacer : Bolter').first().click()
      await reader.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Confier/ })
        .first()
        .waitFor()
      await look('equipment and where it may go')
      await reader.page.context().close()
      expect(found).toEqual({})
    })
  }
})

/** Drags something from one place to another with the mouse; `over` checks the place before the drop. */
async function drag(person: Person, from: Locator, to: Locator, over?: () => Promise<void>): Promise<void> {
  const { mouse } = person.page
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  await mouse.move(start!.x + 8, start!.y + start!.height / 2)
  await mouse.down()
  await mouse.move(start!.x + 20, start!.y + start!.height / 2, { steps: 3 })
  // The place shows its result once it has been fetched.
  await to.locator('.place').waitFor()
  for (const x of [150, 160]) await mouse.move(end!.x + x, end!.y + end!.height / 2, { steps: 4 })
  await over?.()
  await mouse.up()
}
