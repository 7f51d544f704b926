import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { focused } from './support/keyboard'
import type { Person } from './support/person'
import { faultless, PlayTable } from './support/table'
import { Typist } from './support/typist'

describeInBrowser('the focus, by keyboard alone', () => {
  let table: PlayTable
  let one: Person
  let keys: Typist
  let gang: string
  beforeAll(async () => {
    table = await PlayTable.open()
    await table.api.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    gang = (await table.api.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
    one = await table.person()
    await one.page.getByRole('heading', { level: 1 }).waitFor()
    await one.visits(`/gangs/${gang}/founding`)
    keys = new Typist(one)
  })
  afterAll(() => table?.close())
  faultless(() => table)

  const members = async () => (await table.api.call('rosters.get', { roster: gang })).members
  const items = async () => (await table.api.call('rosters.get', { roster: gang })).items.length
  const stands = async (count: () => Promise<number>, wanted: number) => {
    await expect.poll(count).toBe(wanted)
    await one.settles()
  }
  const press = (key: string) => one.page.keyboard.press(key)
  const has = (name: string | RegExp) => expect.poll(() => focused(one.page)).toMatch(name)

  test('stays on a button that has nothing more to take, through undo and redo, and the button can be pressed again', async () => {
    const leader = one.button('Un de plus : Chef')
    await keys.presses(leader)
    await stands(members, 1)
    await has(/^Un de plus : Chef$/)
    expect(await leader.isDisabled()).toBe(true)
    // One Enter too many.
    await press('Enter')
    await press('Control+z')
    await stands(members, 0)
    await has(/^Un de plus : Chef$/)
    expect(await leader.isDisabled()).toBe(false)
    await press('Control+Shift+z')
    await stands(members, 1)
    await has(/^Un de plus : Chef$/)
    await press('Tab')
    expect(await focused(one.page)).not.toBe('')
    await leader.and(one.page.locator(':disabled')).waitFor()
  })

  test('goes to what takes the place of a button that an act or an undo removes', async () => {
    await keys.presses(one.button('Acheter : Poignard'))
    await stands(items, 1)
    await press('Shift+Tab')
    await has(/^Rendre : Poignard$/)
    await press('Enter')
    await stands(items, 0)
    await has(/^Acheter : Poignard$/)
    for (const count of [2, 3]) {
      await one.button('Un de plus : Ganger').focus()
      await press('Enter')
      await stands(members, count)
    }
    const copies = one.button(/^Dupliquer .*, choix et équipement compris$/)
    await expect.poll(() => copies.count()).toBe(3)
    await copies.last().focus()
    await press('Control+z')
    await stands(members, 2)
    await expect.poll(() => copies.count()).toBe(2)
    const last = one.main.getByRole('listitem').filter({ has: copies }).last()
    await expect.poll(() => last.evaluate((row) => row.contains(document.activeElement))).toBe(true)
  })

  test('goes on beside the row that its own button removed', async () => {
    await one.visits('/campaign')
    await table.api.call('campaigns.addPlayer', { name: 'Lise' })
    await keys.presses(one.button('Retirer Lise de la campagne'))
    await expect.poll(async () => (await table.api.call('campaigns.current', {}))!.players.length).toBe(0)
    await one.settles()
    await has(/./)
  })
})
