import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { callsOf } from './support/api'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { sampleInto } from './support/sample'
import { faultless, PlayTable } from './support/table'

const PHONE = { width: 390, height: 844 }
const LAPTOP = { width: 1280, height: 720 }
const LARGE = { width: 2200, height: 1100 }

describeInBrowser('the space in the window', () => {
  let table: PlayTable
  let gang: string
  let one: Person
  beforeAll(async () => {
    table = await PlayTable.open(sampleInto)
    const { call } = table.api
    await call('campaigns.open', { file: 'sous-la-gare.magot' })
    gang = (await call('rosters.list', {}))[0]!.id
    const { sheets } = await call('rosters.get', { roster: gang })
    await call('rosters.correct', {
      roster: gang,
      why: 'Au lit',
      corrections: [{ what: 'status', member: sheets[0]!.member, to: 'convalescent' }]
    })
    // An English browser with a window set to French.
    one = await table.person('fr', { locale: 'en-US', viewport: LAPTOP })
    await one.button(/^FR/).click()
    // First seen on a page where the right column starts folded.
    await one.visits('/battles')
  })
  afterAll(() => table?.close())
  faultless(() => table)

  /** The stamps of the member in two states or more, and the button that counts those without room. */
  const stamps = (state: string) => one.main.locator('.state').filter({ hasText: state })
  const counted = () => one.main.locator('.states').getByRole('button')
  const inSight = (state: string) =>
    stamps(state).evaluate((each) => {
      const box = each.closest('td, li')!.getBoundingClientRect()
      const at = each.firstElementChild!.getBoundingClientRect()
      const whole =
        at.left >= box.left && at.right <= box.right && at.top >= box.top && at.bottom <= box.bottom
      return whole && at.right <= innerWidth && each.checkVisibility({ visibilityProperty: true })
    })

  test('on a phone, the reason why somebody cannot fight leaves their name its room', async () => {
    await one.page.setViewportSize(PHONE)
    await one.visits('/battles/new')
    const [{ name, sheets }] = [await table.api.call('rosters.get', { roster: gang })]
    await one.main.locator('label').filter({ hasText: name }).first().click()
    const row = one.main.locator('label').filter({ hasText: sheets[0]!.name })
    await row.getByText('manque la prochaine partie').waitFor()
    const width = await row.locator('.who').evaluate((who) => who.getBoundingClientRect().width)
    expect(width).toBeGreaterThan(90)
  })

  test('at 1280 by 720, with the rail, both states of somebody are in sight and whole', async () => {
    await one.page.setViewportSize(LAPTOP)
    await one.visits(`/gangs/${gang}`)
    for (const state of ['en convalescence', 'manque la prochaine partie']) {
      await stamps(state).waitFor()
      expect(await inSight(state)).toBe(true)
    }
    expect(await counted().count()).toBe(0)
    await one.page.emulateMedia({ media: 'print' })
    await stamps('manque la prochaine partie').waitFor()
    await one.page.emulateMedia({ media: null })
  })

  test('states are never cut: those without room are counted, and a press shows them', async () => {
    // As in a game whose members are in several states at a time.
    const label = JSON.stringify({
      fr: 'En convalescence, manque la prochaine partie, ivre mort',
      en: 'Drunk'
    })
    await one.page.route(callsOf('rosters.get'), async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({
        response,
        body: body.replace(/\{"key":"labels.statusConvalescent"[^}]*\}+?/, label)
      })
    })
    await one.page.reload()
    await one.main.getByRole('button', { name: '+1, ivre mort', exact: true }).waitFor()
    await one.page.setViewportSize(LARGE)
    await stamps('ivre mort').waitFor()
    expect(await counted().count()).toBe(0)
    for (const viewport of [LAPTOP, PHONE]) {
      await one.page.setViewportSize(viewport)
      const count = one.main.getByRole('button', { name: '+1, ivre mort', exact: true })
      await count.waitFor()
      await stamps('ivre mort').waitFor({ state: 'hidden' })
      if (viewport === LAPTOP) expect(await inSight('manque la prochaine partie')).toBe(true)
      await count.click()
      await stamps('ivre mort').waitFor()
      await one.button(/^\+/, one.main).click()
    }
    await one.page.emulateMedia({ media: 'print' })
    await stamps('ivre mort').waitFor()
    await one.page.emulateMedia({ media: null })
    await one.page.unroute(callsOf('rosters.get'))
    await one.page.setViewportSize(LAPTOP)
    await one.page.reload()
  })

  test('a fighter with many weapons has one line in the gang, as all others', async () => {
    await one.page.setViewportSize(LAPTOP)
    await one.visits(`/gangs/${gang}`)
    const rows = one.main.getByRole('table', { name: /^Membres de/ }).locator('tbody tr')
    await rows.first().waitFor()
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(5)
    expect(Math.max(...heights)).toBeLessThan(1.5 * Math.min(...heights))
  })

  test('on a phone, nothing that can be done with a gang on the arbitrator’s page is beyond the edge', async () => {
    await one.page.setViewportSize(PHONE)
    await one.visits('/arbitration')
    const row = one.main.getByRole('table').getByRole('row', { name: /Les Rouilles/ })
    const reached = [
      row.getByRole('link', { name: 'Les Rouilles', exact: true }),
      row.getByRole('combobox', { name: 'Qui mène Les Rouilles ?' }),
      row.getByRole('link', { name: 'Corriger Les Rouilles' }),
      row.getByRole('button', { name: 'Plus d’actions : Les Rouilles' })
    ]
    for (const control of reached) {
      const { x, width } = (await control.boundingBox())!
      expect([x >= 0, x + width <= PHONE.width]).toEqual([true, true])
    }
    await one.page.setViewportSize(LAPTOP)
  })

  test('a table wider than a phone shows on which side it goes on, and the arrow keys move it', async () => {
    const { sheets } = await table.api.call('rosters.get', { roster: gang })
    await one.page.setViewportSize(PHONE)
    await one.visits(`/gangs/${gang}/fighters/${sheets[0]!.member}`)
    const weapons = one.main.getByRole('group', { name: 'Armes de tir', exact: true })
    const more = () => weapons.getAttribute('data-more')
    const drawn = () => weapons.evaluate((frame) => getComputedStyle(frame).backgroundImage)
    await expect.poll(more).toBe('right')
    expect(await drawn()).toMatch(/^linear-gradient\(to left/)
    await weapons.focus()
    await expect.poll(async () => (await one.page.keyboard.press('ArrowRight'), more())).toBe('left')
    expect(await drawn()).toMatch(/^linear-gradient\(to right/)
    await one.page.setViewportSize(LAPTOP)
    await weapons.waitFor({ state: 'detached' })
    expect(await one.main.locator('[data-more], .ledger-wrap[tabindex]').count()).toBe(0)
  })

  test('with the right column open, nothing overflows at 1280 by 720, and the foot of the rail stays', async () => {
    await one.page.setViewportSize(LAPTOP)
    await one.visits(`/gangs/${gang}`)
    await one.button('Déplier la colonne de droite').click()
    await one.page.getByRole('complementary', { name: 'Pourquoi' }).waitFor()
    for (const path of ['', '/history', '/trade', '/cards']) {
      await one.visits(`/gangs/${gang}${path}`)
      expect(await overflowing(one.page)).toEqual([])
      for (const foot of [/^FR/, /^EN/]) {
        const box = (await one.button(foot).boundingBox())!
        expect(box.y + box.height).toBeLessThanOrEqual(LAPTOP.height)
      }
    }
  })

  test('the history is only on its page: the right column does not repeat it', async () => {
    const column = one.page.getByRole('complementary', { name: 'Pourquoi' })
    await one.visits(`/gangs/${gang}`)
    await column.waitFor()
    await one.visits('/history')
    await column.waitFor({ state: 'detached' })
    await one.visits('/battles')
    await column.waitFor()
  })

  test('a page opened by its address begins at its top, wherever the last one was left', async () => {
    await one.page.setViewportSize(LAPTOP)
    const top = () => one.main.evaluate((main) => main.scrollTop)
    await one.visits('/guide')
    await one.main.evaluate((main) => main.scrollTo(0, main.scrollHeight))
    expect(await top()).toBeGreaterThan(500)
    await one.visits('/history')
    expect(await top()).toBe(0)
  })

  test('on a phone, the key of a chart has two gangs in a row, large enough for a finger, with whole names', async () => {
    const { call } = table.api
    const [, other] = await call('rosters.list', {})
    const name = 'Les Veilleurs du Grand Collecteur sous la raffinerie abandonnée, troisième équipe'
    await call('rosters.rename', { roster: other!.id, name, was: other!.name })
    const phone = await table.person('fr', { viewport: PHONE, hasTouch: true, isMobile: true })
    await phone.visits('/campaign/figures')
    const keys = phone.main.getByRole('group', { name: 'Gangs montrés' }).getByRole('button')
    await keys.nth(2).waitFor()
    const boxes = await keys.evaluateAll((all) =>
      all.map((key) => {
        const { x, y, height } = key.getBoundingClientRect()
        const parts = [key, ...key.querySelectorAll('*')]
        return {
          place: [x, y],
          height,
          cut: parts.some((part) => getComputedStyle(part).overflow !== 'visible' && !part.closest('svg')),
          out: key.scrollWidth > key.clientWidth || key.scrollHeight > key.clientHeight
        }
      })
    )
    expect(boxes[1]!.place[1]).toBe(boxes[0]!.place[1])
    expect(boxes[2]!.place[0]).toBe(boxes[0]!.place[0])
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(40)
    expect(boxes.filter(({ cut, out }) => cut || out)).toEqual([])
    expect(await overflowing(phone.page)).toEqual([])
    await phone.page.context().close()
    await call('history.undo', { roster: other!.id })
  })

  test('no heading about casualties is cut, and “from” and “to” stay on one line', async () => {
    for (const viewport of [PHONE, { width: 820, height: 1180 }, LAPTOP]) {
      await one.page.setViewportSize(viewport)
      await one.visits('/campaign/toll')
      const cut = await one.main.locator('th').evaluateAll((heads) =>
        heads
          .flatMap((head) => [head, ...head.querySelectorAll('*')])
          .filter((each) => getComputedStyle(each).overflow !== 'visible')
          .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
          .map((each) => each.textContent)
      )
      expect(cut).toEqual([])
      await one.visits('/history')
      const filters = one.button('Filtres', one.main)
      if (await filters.isVisible()) await filters.click()
      const [from, to] = await Promise.all(
        ['Depuis', 'Jusqu’au'].map(async (name) => (await one.field(name, one.main).boundingBox())!)
      )
      expect(to!.y).toBe(from!.y)
      expect(await overflowing(one.page)).toEqual([])
    }
  })

  test('who took whom out among forty gangs is whole on a sheet of A4', async () => {
    // 190 mm, without the margins.
    await one.page.setViewportSize({ width: 718, height: 1000 })
    await one.page.route(callsOf('annals.toll'), async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const gangs = Array.from({ length: 40 }, (_, n) => ({
        ...answer.value.gangs[0],
        roster: `r${n}`,
        name: `Les Veilleurs du Grand Collecteur ${n}`
      }))
      const cells = gangs.flatMap((by) => gangs.map((of) => ({ by: by.roster, of: of.roster, count: 24 })))
      await route.fulfill({ response, json: { ...answer, value: { ...answer.value, gangs, cells } } })
    })
    await one.visits('/campaign/toll')
    const gangs = one.main.getByRole('table', { name: 'Par gangs' })
    await gangs.getByText('Collecteur 39').last().waitFor()
    await one.page.emulateMedia({ media: 'print' })
    expect(
      await gangs.evaluate((table) => ({
        beyond: Math.max(0, table.getBoundingClientRect().right - innerWidth),
        // Two figures side by side must not read as one number.
        near: Math.min(
          ...[...table.querySelectorAll<HTMLElement>('tbody td')].map(
            (cell) => cell.clientWidth / Number.parseFloat(getComputedStyle(cell).fontSize)
          )
        )
      }))
    ).toEqual({ beyond: 0, near: expect.toSatisfy((ems: number) => ems > 1.4) })
    await one.page.emulateMedia({ media: null })
    await one.page.unroute(callsOf('annals.toll'))
    await one.page.reload()
  })

  test('form errors are in the window’s language, whatever the browser’s language, and so is the input of dates', async () => {
    await one.page.setViewportSize(LAPTOP)
    await one.visits('/battles/new')
    const said = () =>
      one.main.locator('form').evaluate((form: HTMLFormElement) => {
        form.querySelectorAll('input').forEach((input) => input.required && (input.value = ''))
        form
          .querySelectorAll('input')
          .forEach((input) => input.dispatchEvent(new Event('input', { bubbles: true })))
        form.checkValidity()
        return [...form.elements].flatMap((each) =>
          each instanceof HTMLInputElement && each.required ? [each.validationMessage] : []
        )
      })
    expect(await said()).toEqual(['Remplissez ce champ.', 'Remplissez ce champ.'])
    expect(await one.field('Date', one.main).getAttribute('placeholder')).toBe('jj/mm/aaaa')
    await one.button(/^EN/).click()
    await one.reads('Search everything')
    expect(new Set(await said())).toEqual(new Set(['Fill this in.']))
    await one.button(/^FR/).click()
  })
})

test('no date or file field uses the browser’s language', async () => {
  const folder = resolve('src-renderer')
  const own: string[] = []
  for (const name of (await readdir(folder, { recursive: true })).filter((each) => each.endsWith('.vue'))) {
    const text = await readFile(join(folder, name), 'utf8')
    for (const [tag] of text.matchAll(
      /<input\b[^>]*?\btype="(?:date|time|month|week|datetime-local|file)"[\s\S]*?\/>/g
    ))
      if (!/\bhidden\b|class="(?:sr|native)"/.test(tag)) own.push(`${name}: ${tag}`)
  }
  expect(own).toEqual([])
})
