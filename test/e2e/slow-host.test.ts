import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { TaskProgress } from '../../src-main/contract/tasks'
import { describeInBrowser } from '../support/browser'
import { callsOf } from './support/api'
import { answersLate } from './support/late'
import type { Person } from './support/person'
import { sampleTable } from './support/sample-table'

/** On a slow device an answer often arrives while a finger is down or somebody types. */
describeInBrowser('a host that answers late', () => {
  const table = sampleTable()
  let one: Person
  beforeAll(async () => {
    one = await table().person()
    await one.page.getByRole('heading', { level: 1 }).waitFor()
  })

  /** Presses `row`, and lets go only once `comes` has happened and the page is at rest again. */
  async function pressesDuring(row: Locator, comes: () => Promise<unknown>): Promise<void> {
    await row.hover()
    await one.page.mouse.down()
    await comes()
    await one.settles()
    await one.page.mouse.up()
    await one.settles()
  }
  const place = async (row: Locator) => (await row.boundingBox())!.y

  test('moves no row of a list under a press: it opens what it began on', async () => {
    const [, second, third] = (await table().api.call('rosters.list', {})).map(({ id }) => id)
    const { name } = await table().api.call('rosters.get', { roster: second! })
    await one.visits('/campaign')
    const row = one.link(name, one.main).first()
    const before = await place(row)
    await pressesDuring(row, async () => {
      const heard = one.page.waitForResponse(callsOf('campaigns.current'))
      await table().api.call('battles.plan', { name: 'Plan', date: '2027-01-01', rosters: [second!, third!] })
      await (await heard).finished()
    })
    await one.heading(name, 1).waitFor()
    await one.visits('/campaign')
    expect(await place(row)).toBeGreaterThan(before)
  })

  test('unfolds the question of an interlude that a press began on, though its answer leads to another', async () => {
    const { call } = table().api
    const sides = []
    for (const { id } of (await call('rosters.list', {})).slice(0, 2)) {
      const { sheets } = await call('rosters.get', { roster: id })
      const fit = sheets.filter(({ left, status }) => left === null && status.fit)
      sides.push({ roster: id, members: fit.slice(0, 4).map(({ member }) => member) })
    }
    const { id: battle } = await call('battles.start', { name: 'Le pont', date: '2026-12-01', sides })
    await call('battles.report', {
      battle,
      sides: sides.map(({ roster, members }) => ({
        roster,
        result: 'draw' as const,
        combatants: members.map((member) => ({ member, record: { state: 'out' } }))
      }))
    })
    await call('battles.finish', { battle })
    await one.visits(`/gangs/${sides[0]!.roster}/interlude`)
    const folded = one.main.locator('.prompts button[aria-expanded="false"]')
    const row = folded.nth(1)
    const title = await one.sees(row)
    const before = await place(row)
    const answer = await answersLate(one.page, 'interlude.answer')
    const form = one.main.locator('form.prompt')
    await form.getByRole('textbox').fill('50')
    await one.button(one.words.write, form).click()
    await pressesDuring(row, answer.comes)
    await one.main.getByRole('form', { name: title }).waitFor()
    expect(await place(form)).toBeLessThan(before)
  })

  test.each([
    { path: '/history', title: 'Historique', method: 'history.list', there: '.act' },
    { path: '/campaign/memorial', title: 'Mémorial', method: 'annals.memorial', there: '.stones, .empty' }
  ] as const)('asks for a moment on $path, and shows what was asked for when it comes', async (asked) => {
    await one.visits('/rules')
    const answer = await answersLate(one.page, asked.method)
    await one.page.evaluate((path) => {
      location.hash = path
    }, asked.path)
    await one.heading(asked.title, 1).waitFor()
    const moment = one.main.getByRole('status').getByText('Un instant…')
    await moment.waitFor()
    await answer.comes()
    await one.main.locator(asked.there).first().waitFor()
    await one.settles()
    expect(await moment.count()).toBe(0)
  })

  test('says how far it is in the history that it reads for them, on every page that waits for it', async () => {
    await one.visits('/rules')
    let progress: TaskProgress | null = { done: 0, of: null }
    const asked = callsOf('annals.progress')
    await one.page.route(asked, (route) => route.fulfill({ json: { ok: true, value: progress } }))
    const records = await answersLate(one.page, 'annals.records')
    const toll = await answersLate(one.page, 'annals.toll')
    const goes = (path: string) => one.page.evaluate((to) => void (location.hash = to), path)
    await goes('/campaign/records')
    await one.main.getByRole('status').getByText('Relecture de l’historique de la campagne…').waitFor()
    const bar = one.main.getByRole('progressbar', { name: 'Relecture de l’historique de la campagne…' })
    expect(await bar.getAttribute('value')).toBeNull()
    progress = { done: 12_000, of: 78_230 }
    await one.main.getByText('12 000 actions sur 78 230').waitFor()
    expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['12000', '78230'])
    await goes('/campaign/toll')
    progress = { done: 1, of: 78_230 }
    await one.main.getByText('1 action sur 78 230').waitFor()
    progress = null
    await one.main.getByRole('status').getByText('Un instant…').waitFor()
    await records.comes()
    await toll.comes()
    await one.main.getByRole('table').first().waitFor()
    await one.settles()
    expect(await bar.count()).toBe(0)
    await one.page.unroute(asked)
  })

  test('lets nobody name a battle before it has suggested a name', async () => {
    await one.visits('/campaign')
    const battles = await answersLate(one.page, 'battles.list')
    await one.page.evaluate(() => {
      location.hash = '/battles/new'
    })
    await one.heading('Nouvelle bataille', 1).waitFor()
    await battles.asked
    const name = one.field('Nom de la bataille')
    expect(await name.count()).toBe(0)
    await battles.comes()
    await expect.poll(() => name.inputValue()).toMatch(/^Bataille \d+$/)
    await name.fill('Le pont')
    await one.settles()
    expect(await name.inputValue()).toBe('Le pont')
  })
})
