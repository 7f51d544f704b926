import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { foundGang } from '../support/table-script'
import { answersLate } from './support/late'
import type { Person } from './support/person'
import { faultless, PlayTable } from './support/table'

/**
 * Counts a user's presses from now on: of the pointer, of Enter or of Space, but not of typed text. Returns a
 * function that gives their number so far.
 */
async function countsPresses({ page }: Person): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { presses: 0 })
    addEventListener('pointerdown', () => counted.presses++, true)
    addEventListener(
      'keydown',
      ({ key }) => void (counted.presses += key === 'Enter' || key === ' ' ? 1 : 0),
      true
    )
  })
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses)
}

describeInBrowser('founding on one screen', () => {
  let table: PlayTable
  beforeAll(async () => {
    table = await PlayTable.open()
    await table.api.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
    await table.api.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })
  })
  afterAll(() => table?.close())
  faultless(() => table)

  test('a gang of eight is founded on one screen in at most 35 key presses, with every choice made', async () => {
    const founder = await table.person()
    await founder.page.getByRole('heading', { level: 1 }).waitFor()
    await founder.visits('/campaign')
    const presses = await countsPresses(founder)
    const { main } = founder
    const press = (name: string | RegExp, within: Locator = main) => founder.button(name, within).click()
    /** Fills in the newest recruit: training, starting options, equipment. */
    const settle = async (category: string, options: string[], things: string[]) => {
      await press(category, main.getByRole('group', { name: 'Travaille' }))
      for (const [n, option] of options.entries())
        await press(
          option,
          main.getByRole('list', { name: new RegExp(`progression de départ ${n + 1} sur`) })
        )
      for (const thing of things) await press(founder.words.buyOne(thing))
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
    expect(kits).toEqual([
      'leader boltgun sword',
      'heavy pump-shotgun dagger',
      ...Array.from({ length: 3 }, () => 'ganger lasgun dagger'),
      'ganger autopistol sword',
      ...Array.from({ length: 2 }, () => 'kid autopistol dagger')
    ])
    expect(new Set(made.sheets.map(({ name }) => name)).size).toBe(8)
    expect(await presses()).toBeLessThanOrEqual(35)
    await founder.page.context().close()
  })

  test('a press held while the last purchase is answered buys as well: no row moves under it', async () => {
    const { id } = await table.api.call('rosters.create', { name: 'Les Patients', kind: 'orlock' })
    await table.api.call('members.recruit', { roster: id, type: 'ganger', name: 'Brume' })
    const founder = await table.person()
    await founder.page.getByRole('heading', { level: 1 }).waitFor()
    await founder.visits(`/gangs/${id}/founding`)
    const kit = async () =>
      (await table.api.call('rosters.get', { roster: id })).items.map(({ thing }) => thing).sort()
    const bought = await answersLate(founder.page, 'stash.buy')

    // A weapon adds its reload and its better make below it: the rows after it move.
    await founder.button(founder.words.buyOne('Pistolet laser')).click()
    const next = founder.button(founder.words.buyOne('Pistolet automatique'))
    await next.hover()
    const before = await next.boundingBox()
    await founder.page.mouse.down()
    await bought.comes()
    await founder.settles()
    expect(await kit()).toEqual(['laspistol'])
    await founder.page.mouse.up()
    await founder.button('Rendre : Pistolet automatique').waitFor()
    await founder.button('Rendre : Pistolet laser').waitFor()
    expect(await kit()).toEqual(['autopistol', 'laspistol'])
    expect(await next.boundingBox()).not.toEqual(before)
    await founder.page.context().close()
  })

  test('of what a recruit carries already, one more that is not allowed says why', async () => {
    const { id } = await table.api.call('rosters.create', { name: 'Les Lourds', kind: 'orlock' })
    const { recruited } = await table.api.call('members.recruit', {
      roster: id,
      type: 'ganger',
      name: 'Poids'
    })
    const lines = [{ thing: 'lasgun', quantity: 2, holder: recruited }]
    await table.api.call('stash.buy', { roster: id, lines })
    const founder = await table.person()
    await founder.page.getByRole('heading', { level: 1 }).waitFor()
    await founder.visits(`/gangs/${id}/founding`)
    const row = founder.main.getByRole('listitem').filter({ has: founder.button('Rendre : Fusil laser') })
    await row.getByText('Poids porterait 15 pour une limite de 12').waitFor()
    await expect.poll(() => founder.button(founder.words.buyOne('Fusil laser')).isDisabled()).toBe(true)
    await founder.page.context().close()
  })

  test('a battle of fifteen fighters and four casualties is recorded in at most 18 key presses, and no column moves', async () => {
    const others = ['Ysé', 'Morne', 'Odile', 'Brin', 'Tessa', 'Zélie', 'Grise']
    await foundGang(table.api, {
      name: 'Les Sept',
      kind: 'delaque',
      fighters: others.map((name, n) => [n ? 'ganger' : 'leader', name, 'bs'] as const)
    })
    const eight = (await table.api.call('rosters.list', {})).find(({ name }) => name === 'Les Huit')!
    const mine = (await table.api.call('rosters.get', { roster: eight.id })).sheets.map(({ name }) => name)
    const teller = await table.person()
    await teller.page.getByRole('heading', { level: 1 }).waitFor()
    await teller.visits('/campaign')
    const presses = await countsPresses(teller)
    const { main } = teller
    await teller.link('Commencer une bataille', main).first().click()
    await teller.field('Nom de la bataille').fill('Le grand sas')
    for (const gang of ['Les Huit', 'Les Sept'])
      await main.getByRole('checkbox', { name: `Participation : ${gang}` }).click()
    await teller.reads('8 sur 8 au combat')
    await teller.reads('7 sur 7 au combat')
    await teller.button('Commencer : Les Huit et Les Sept').click()
    await teller.heading('Le grand sas', 1).waitFor()

    /** The left edge of each column, in the tables of both sides. */
    const columns = () =>
      main
        .getByRole('table')
        .evaluateAll((tables) =>
          tables.map((one) =>
            [...one.querySelectorAll('thead th')].map((head) => Math.round(head.getBoundingClientRect().x))
          )
        )
    const [ours, theirs] = (await columns()) as [number[], number[]]
    expect(ours).toEqual(theirs)
    const fallen = [
      [mine[1]!, 'Hors combat', 'Morne'],
      [mine[4]!, 'Au tapis', 'Zélie'],
      ['Brin', 'Hors combat', mine[0]!],
      ['Grise', 'Hors combat', mine[7]!]
    ] as const
    for (const [name, state, by] of fallen) {
      await teller.field(`En fin de partie, ${name}`).getByRole('radio', { name: state, exact: true }).click()
      // After marking a casualty, the focus is in the field for the attacker.
      const who = teller.field(`Abattu par, ${name}`)
      await expect.poll(() => who.evaluate((field) => field === document.activeElement)).toBe(true)
      await teller.page.keyboard.type(by)
      await expect
        .poll(() => who.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.label.trim()))
        .toBe(by)
    }
    expect(await columns()).toEqual([ours, theirs])
    await main.getByRole('radio', { name: 'Victoire : Les Huit' }).click()
    await teller.reads('Tout est enregistré.')
    await teller.button('Terminer la bataille').first().click()
    await teller.button('Terminer la bataille', teller.page.getByRole('dialog')).click()
    await teller.reads('La bataille est terminée.')
    const [{ id } = { id: '' }] = await table.api.call('battles.list', {})
    const { sides } = await table.api.call('battles.get', { battle: id })
    const all = sides.flatMap(({ combatants }) => combatants)
    const nameOf = (member: unknown) => all.find((one) => one.member === member)?.name
    expect(all).toHaveLength(15)
    expect(
      all.filter(({ record }) => record['by']).map(({ name, record }) => [name, nameOf(record['by'])])
    ).toEqual(fallen.map(([name, , by]) => [name, by]))
    expect(await presses()).toBeLessThanOrEqual(18)
    await teller.page.context().close()
  })
})
