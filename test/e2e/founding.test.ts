import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { faultless, PlayTable } from './support/table'

describeInBrowser('founding on one screen', () => {
  let table: PlayTable
  beforeAll(async () => {
    table = await PlayTable.open()
    await table.api.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    await table.api.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })
  })
  afterAll(() => table?.close())
  faultless(() => table)

  test('a gang of eight is founded on one screen within 35 presses, every choice made', async () => {
    const founder = await table.person()
    await founder.page.getByRole('heading', { level: 1 }).waitFor()
    await founder.visits('/campaign')
    // Any press of the pointer, of Enter or of Space; what is typed counts nothing.
    await founder.page.evaluate(() => {
      const counted = Object.assign(window, { presses: 0 })
      addEventListener('pointerdown', () => counted.presses++, true)
      addEventListener(
        'keydown',
        ({ key }) => void (counted.presses += key === 'Enter' || key === ' ' ? 1 : 0),
        true
      )
    })
    const { main } = founder
    const press = (name: string | RegExp, within: Locator = main) => founder.button(name, within).click()
    /** The newest recruit: what they work on, what they begin with, what they carry. */
    const settle = async (category: string, options: string[], things: string[]) => {
      await press(category, main.getByRole('group', { name: /^Ce qu/ }))
      for (const [n, option] of options.entries())
        await press(
          option,
          main.getByRole('list', { name: new RegExp(`progression de départ ${n + 1} sur`) })
        )
      for (const thing of things) await press(founder.words.take(thing))
    }
    const stands = (count: number) =>
      expect
        .poll(
          async () =>
            (await table.api.call('rosters.list', {})).find((one) => one.name === 'Les Huit')?.members
        )
        .toBe(count)
        .then(() => founder.settles())

    await press('Nouveau gang')
    const dialog = founder.page.getByRole('dialog', { name: 'Nouveau gang' })
    await founder.field('Nom', dialog).fill('Les Huit')
    await dialog.getByRole('radio', { name: 'Goliath', exact: true }).click()
    await press('Former le gang', dialog)
    await press('Un de plus : Chef')
    await stands(1)
    await settle('CT', ['+1 Capacité de tir', '+1 Initiative'], ['Bolter', 'Épée'])
    await press('Un de plus : Balaise')
    await stands(2)
    await settle('F', ['+1 Capacité de tir', '+1 Endurance'], ['Fusil à pompe', 'Poignard'])
    await press('Un de plus : Ganger')
    await stands(3)
    await settle('CC', ['+1 Corps à corps', '+1 Force'], ['Fusil laser', 'Poignard'])
    await press('Dupliquer')
    await stands(4)
    await press('Dupliquer')
    await stands(5)
    await press('Un de plus : Ganger')
    await stands(6)
    await settle('I', ['+1 Initiative', '+1 Initiative'], ['Pistolet automatique', 'Épée'])
    await press('Un de plus : Kid')
    await stands(7)
    await settle('CC', [], ['Pistolet automatique', 'Poignard'])
    await press('Dupliquer')
    await stands(8)
    await press('Finir la formation : Les Huit')
    await founder.heading('Les Huit', 1).waitFor()
    const { id } = (await table.api.call('rosters.list', {})).find((one) => one.name === 'Les Huit')!
    const made = await table.api.call('rosters.get', { roster: id })
    expect(made.stage).toBe('ready')
    const kits = made.sheets.map(({ type, member }) =>
      [type, ...made.items.filter(({ holder }) => holder === member).map(({ thing }) => thing)].join(' ')
    )
    expect(kits.filter((kit) => kit === 'ganger lasgun dagger')).toHaveLength(3)
    expect(kits.filter((kit) => kit === 'kid autopistol dagger')).toHaveLength(2)
    expect(new Set(made.sheets.map(({ name }) => name)).size).toBe(8)
    const presses = await founder.page.evaluate(() => (window as unknown as { presses: number }).presses)
    expect(presses).toBeLessThanOrEqual(35)
    await founder.page.context().close()
  })
})
