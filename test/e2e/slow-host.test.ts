import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { callsOf } from './support/api'
import type { Person } from './support/person'
import { sampleInto } from './support/sample'
import { faultless, PlayTable } from './support/table'

describeInBrowser('a host that answers late', () => {
  let table: PlayTable
  let one: Person
  beforeAll(async () => {
    table = await PlayTable.open(sampleInto)
    await table.api.call('campaigns.open', { file: 'sous-la-gare.magot' })
    one = await table.person()
    await one.visits('/campaign')
  })
  afterAll(() => table?.close())
  faultless(() => table)

  test('lets nobody name a battle before it has suggested a name', async () => {
    let letGo = () => {}
    const late = new Promise<void>((done) => (letGo = done))
    await one.page.route(callsOf('battles.list'), async (route) => (await late, route.continue()))
    const asked = one.page.waitForRequest(callsOf('battles.list'))
    await one.page.evaluate(() => {
      location.hash = '/battles/new'
    })
    await one.heading('Nouvelle bataille', 1).waitFor()
    await asked
    const name = one.field('Nom de la bataille')
    expect(await name.count()).toBe(0)
    letGo()
    await expect.poll(() => name.inputValue()).toMatch(/^Bataille \d+$/)
    await name.fill('Le pont')
    await one.settles()
    expect(await name.inputValue()).toBe('Le pont')
  })
})
