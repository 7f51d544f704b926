import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import type { Person } from './support/person'
import { sampleInto } from './support/sample'
import { faultless, PlayTable } from './support/table'

describeInBrowser('the dead of a gang', () => {
  let table: PlayTable
  let gang: string
  let dead: { member: string; name: string }[]
  let one: Person
  /** What the window asked about the gang: the method, and whose sheets. */
  const asked: string[] = []
  const column = () => one.page.getByRole('complementary', { name: 'Pourquoi' })
  const list = () => one.main.getByRole('region', { name: /^Tombés et partis/ })
  const row = (name: string) => list().getByRole('listitem').filter({ hasText: name })

  beforeAll(async () => {
    table = await PlayTable.open(sampleInto)
    const { call } = table.api
    await call('campaigns.open', { file: 'sous-la-gare.magot' })
    gang = (await call('rosters.list', {})).sort((a, b) => b.members - a.members)[0]!.id
    const { sheets } = await call('rosters.get', { roster: gang })
    dead = sheets.filter(({ left }) => left === null).slice(0, 2)
    await call('rosters.correct', {
      roster: gang,
      why: 'Tombés dans le puits',
      corrections: dead.map(({ member }) => ({ what: 'leave', member, why: 'dead' }))
    })
    one = await table.person('fr', { viewport: { width: 1600, height: 720 } })
    one.page.on('request', (request) => {
      const method = /\/api\/(rosters\.(?:get|sheets))$/.exec(request.url())?.[1]
      if (method) asked.push(`${method} ${request.postData() ?? ''}`)
    })
  })
  afterAll(() => table?.close())
  faultless(() => table)

  test('the gang’s page names them, and once the list is in sight, tells their figures and skills, each with its receipt', async () => {
    await one.visits(`/gangs/${gang}`)
    await row(dead[0]!.name).waitFor()
    expect(
      asked.filter((each) => each.startsWith('rosters.get')).every((each) => each.includes('"brief":true'))
    ).toBe(true)
    await row(dead[0]!.name).scrollIntoViewIfNeeded()
    await row(dead[0]!.name)
      .getByRole('button', { name: /^Valeur/ })
      .click()
    await one.reads(dead[0]!.name, column())
    await one.reads('Valeur', column())
    expect(asked.filter((each) => each.startsWith('rosters.sheets'))).toHaveLength(1)
  })

  test('a dead fighter’s page has the whole sheet, and its numbers open their receipts', async () => {
    const { member, name } = dead[1]!
    const whole = (await table.api.call('rosters.sheets', { roster: gang, members: [member] }))[0]!
    await list().getByRole('link', { name }).click()
    await one.heading(name, 1).waitFor()
    const value = one.main.getByRole('button', { name: /^Valeur/ })
    await value.click()
    const { receipt } = whole.figures.find(({ key }) => key === 'value')!
    expect(receipt!.lines.length).toBeGreaterThan(1)
    for (const line of receipt!.lines) await one.reads(String(Math.abs(line.amount)), column())
    const first = whole.profile[0]!.name['fr']!
    await one.main.getByRole('button', { name: new RegExp(`^${first} `) }).click()
    await one.reads(first, column())
  })

  test('opened by its address, and after somebody else’s act, the page has the whole sheet', async () => {
    const { member, name } = dead[0]!
    await one.visits(`/gangs/${gang}/fighters/${member}`)
    await one.page.reload()
    const value = one.main.getByRole('button', { name: /^Valeur/ })
    await value.waitFor()
    await table.api.call('members.rename', { roster: gang, member, name: `${name} l’Ancien`, was: name })
    await one.heading(`${name} l’Ancien`, 1).waitFor()
    expect(await value.count()).toBe(1)
    await table.api.call('history.undo', { roster: gang })
    await one.heading(name, 1).waitFor()
    expect(await value.count()).toBe(1)
  })

  test('today compared with today differs in nothing, the dead included', async () => {
    const { acts } = await table.api.call('history.list', { roster: gang, limit: 50 })
    const last = acts.find(({ kind, standing }) => kind === 'act' && standing)!
    await one.visits(`/gangs/${gang}/past?at=${last.seq}&with=now`)
    await one.reads('Rien ne diffère', one.main)
  })
})
