import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
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

  test('states are never cut: those without room are counted, and a press shows them', async () => {
    const count = one.main.getByRole('button', { name: '+1, manque la prochaine partie', exact: true })
    const state = one.main.locator('.state').filter({ hasText: 'manque la prochaine partie' })
    await one.page.setViewportSize(LARGE)
    await one.visits(`/gangs/${gang}`)
    await state.waitFor()
    expect(await count.count()).toBe(0)
    for (const viewport of [LAPTOP, PHONE]) {
      await one.page.setViewportSize(viewport)
      await count.waitFor()
      await state.waitFor({ state: 'hidden' })
      const inside = await count.evaluate(
        (button) =>
          button.getBoundingClientRect().bottom <=
          button.closest('.states')!.getBoundingClientRect().bottom + 1
      )
      expect(inside).toBe(true)
      await count.click()
      await state.waitFor()
      const whole = await one.main.locator('.state').evaluateAll((states) =>
        states.every((each) => {
          const box = each.closest('.states')!.getBoundingClientRect()
          const at = each.getBoundingClientRect()
          return (
            at.right <= box.right + 1 && at.bottom <= box.bottom + 1 && each.scrollWidth <= each.clientWidth
          )
        })
      )
      expect(whole).toBe(true)
      await one.button(/^\+/, one.main).click()
    }
    await one.page.emulateMedia({ media: 'print' })
    await state.waitFor()
    await one.page.emulateMedia({ media: null })
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
