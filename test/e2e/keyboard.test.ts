import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { foundGang } from '../support/table-script'
import { concludesTrade, fillsInTrade } from './support/hands'
import { focused } from './support/keyboard'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'
import { Typist } from './support/typist'
import type { Tongue } from './support/words'

/** How the window is looked at: a reader who needs large letters and the system's own colours has the same job. */
interface Sight {
  how: string
  tongue: Tongue
  zoom: number
  forcedColors?: 'active'
}
const SIGHTS: Sight[] = [
  { how: 'by keyboard alone', tongue: 'fr', zoom: 100 },
  { how: 'by keyboard alone, in English', tongue: 'en', zoom: 100 },
  {
    how: 'by keyboard alone, at 200 % and in forced colours',
    tongue: 'fr',
    zoom: 200,
    forcedColors: 'active'
  }
]

describeInBrowser('the main job', () => {
  describe.each(sampled(SIGHTS, SIGHTS.slice(0, 1)))('$how', ({ tongue, zoom, forcedColors }) =>
    mainJob(tongue, zoom, forcedColors ?? null)
  )
})

function mainJob(tongue: Tongue, zoom: number, forcedColors: 'active' | null): void {
  let table: PlayTable
  let ines: Person
  let keys: Typist
  let start: unknown
  const rosters = () => table.api.call('rosters.list', {})
  const toGang = async (name: string) => {
    await keys.presses(ines.rail.getByRole('link', { name: new RegExp(`^${name}`) }))
    await ines.heading(name, 1).waitFor()
  }
  beforeAll(async () => {
    table = await PlayTable.open()
    ines = await table.person(tongue, { forcedColors })
    await ines.page.evaluate((kept) => localStorage.setItem('magot.zoom', String(kept)), zoom)
    await ines.page.reload()
    await ines.main.waitFor()
    expect(
      await ines.page.evaluate(() => ({
        zoom: Number(getComputedStyle(document.documentElement).zoom) * 100,
        forced: matchMedia('(forced-colors: active)').matches
      }))
    ).toEqual({ zoom, forced: forcedColors === 'active' })
    keys = new Typist(ines)
    // No mouse: an accidental click of a test is a fault.
    await ines.page.evaluate(() =>
      addEventListener('pointerdown', () => console.error('the mouse was used'), { capture: true })
    )
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  test('a campaign and a gang are made, and a second gang is imported', async () => {
    await keys.presses(ines.button(ines.words.newCampaign).first())
    const dialog = await keys.enters(ines.page.getByRole('dialog', { name: ines.words.newCampaignTitle }))
    await keys.writes(ines.field(ines.words.campaignName, dialog), 'Sans souris')
    await keys.writes(ines.field(ines.words.players, dialog), 'Lise')
    await ines.page.keyboard.press('Enter')
    await ines.page.keyboard.type('Noam')
    await keys.presses(ines.button(ines.words.createCampaign, dialog))
    await ines.heading('Sans souris', 1).waitFor()
    start = await table.api.state()
    await keys.presses(ines.button(ines.words.newGang))
    const founding = await keys.enters(ines.page.getByRole('dialog', { name: ines.words.newGang }))
    await keys.writes(ines.field(ines.words.gangName, founding), 'Les Doigts')
    await keys.picks(ines.field(ines.words.player, founding), 'Lise')
    await keys.ticks(founding.getByRole('radio', { name: 'Van Saar', exact: true }))
    await keys.presses(ines.button(ines.words.createGang, founding))
    await ines.heading('Les Doigts', 1).waitFor()
    await toGang('Les Doigts')
    for (const [type, name] of [
      [ines.words.leader, 'Les Doigts un'],
      ['Ganger', 'Les Doigts deux']
    ] as const) {
      await keys.presses(ines.button(ines.words.recruit(type)))
      const form = ines.main.locator('form').filter({ has: ines.field(ines.words.recruitName) })
      await keys.writes(ines.field(ines.words.recruitName, form), name)
      await keys.presses(form.getByRole('button', { name: ines.words.recruitFor }))
      await ines.row(ines.words.membersOf, name).waitFor()
    }
    for (const name of ['Les Doigts un', 'Les Doigts deux']) {
      await keys.answers(ines.words.startingAdvance(name, 1), { options: [ines.words.ballisticSkill] })
      await keys.answers(ines.words.startingAdvance(name, 2), { options: [ines.words.initiative] })
    }
    await foundGang(table.api, {
      name: 'Les Touches',
      kind: 'delaque',
      fighters: [
        ['leader', 'Les Touches un', 'bs'],
        ['ganger', 'Les Touches deux', 'bs']
      ]
    })
    expect((await rosters()).map(({ name, members }) => [name, members])).toEqual([
      ['Les Doigts', 2],
      ['Les Touches', 2]
    ])
  })

  test('equipment is bought for a fighter, and the gang is declared ready', async () => {
    await toGang('Les Doigts')
    await keys.presses(ines.link(ines.words.trade, ines.main))
    await keys.picks(
      ines.main.getByRole('combobox', { name: ines.words.whoFor, exact: true }),
      'Les Doigts un'
    )
    await ines.basket.waitFor()
    await keys.writes(ines.field(ines.words.search), ines.words.lasgun)
    await keys.presses(ines.button(ines.words.take(ines.words.lasgun)))
    await ines.basket.getByRole('spinbutton', { name: ines.words.quantity(ines.words.lasgun) }).waitFor()
    await keys.presses(ines.basket.getByRole('button', { name: ines.words.pay }))
    await ines.reads(ines.words.basketEmpty, ines.basket)
    await expect.poll(() => focused(ines.page)).toBe(ines.words.basket)
    await toGang('Les Doigts')
    await keys.presses(ines.button(ines.words.found('Les Doigts')))
    await expect.poll(async () => (await rosters()).map(({ stage }) => stage)).toEqual(['ready', 'ready'])
  })

  test('the closed shop is a catalogue that explains the closure once, and trade with another gang is one key away from both', async () => {
    await keys.presses(ines.link(ines.words.trade, ines.main))
    await ines.page.getByRole('tab', { name: ines.words.catalogue }).waitFor()
    expect(await ines.main.getByText(ines.words.shopClosed).count()).toBe(1)
    expect(await ines.main.getByRole('button', { name: ines.words.take('') }).count()).toBe(0)
    expect(await ines.basket.count()).toBe(0)
    for (const [gang, other] of [
      ['Les Doigts', 'Les Touches'],
      ['Les Touches', 'Les Doigts']
    ] as const) {
      await toGang(gang)
      await keys.presses(ines.link(ines.words.tradeWithGang, ines.main))
      for (const [side, name] of [
        [ines.words.gives, gang],
        [ines.words.inExchange, other]
      ] as const)
        await expect
          .poll(() =>
            ines.main
              .getByRole('combobox', { name: side, exact: true })
              .evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.label)
          )
          .toBe(name)
    }
  })

  test('a battle is begun, recorded and ended', async () => {
    await keys.presses(ines.rail.getByRole('link', { name: ines.words.battles, exact: true }))
    await keys.presses(ines.link(ines.words.startBattle).first())
    await keys.writes(ines.field(ines.words.battleName), 'Le couloir')
    for (const gang of ['Les Doigts', 'Les Touches'])
      await keys.ticks(ines.main.getByRole('checkbox', { name: ines.words.takesPart(gang) }))
    await keys.presses(ines.main.getByRole('button', { name: ines.words.begin }))
    await ines.heading('Le couloir', 1).waitFor()
    await keys.ticks(
      ines.field(ines.words.endedAs('Les Touches deux')).getByRole('radio', { name: ines.words.outOfAction })
    )
    await keys.picks(ines.field(ines.words.downedBy('Les Touches deux')), 'Les Doigts un')
    await keys.ticks(ines.main.getByRole('radio', { name: ines.words.victory('Les Doigts') }))
    await ines.reads(ines.words.allSaved)
    await keys.presses(ines.button(ines.words.endBattle).first())
    await keys.presses(
      ines.button(
        ines.words.endBattle,
        await keys.enters(ines.page.getByRole('dialog', { name: ines.words.endBattle }))
      )
    )
    await ines.reads(ines.words.battleOver)
  })

  test('the interlude is answered to its end', async () => {
    await keys.presses(ines.link(ines.words.interludeOf('Les Touches')))
    /** Each of these is the first question of a step: after an answer the focus is on the heading of the next one. */
    const isAsked = async (title: string) => {
      await expect.poll(() => focused(ines.page)).toBe(title)
      expect(await ines.page.evaluate(() => document.activeElement?.tagName)).toBe('H3')
    }
    await keys.answers(ines.words.seriousInjury('Les Touches deux'), { dice: [30] })
    await isAsked(ines.words.experience)
    await keys.answers(ines.words.experience)
    await isAsked(ines.words.income)
    await keys.answers(ines.words.income)
    await isAsked(ines.words.whoIsPaid)
    await keys.answers(ines.words.whoIsPaid, { options: [/Les Touches deux/] })
    await isAsked(ines.words.purchases)
    // One Enter too many.
    await ines.page.keyboard.press('Enter')
    await keys.presses(ines.link(ines.words.trade, ines.main))
    await keys.presses(ines.link(ines.words.backToInterlude, ines.main))
    await keys.answers(ines.words.purchases, { options: [ines.words.finishShopping] })
    await isAsked(ines.words.gangValue)
    await keys.answers(ines.words.gangValue)
    await expect
      .poll(async () => (await rosters()).find(({ name }) => name === 'Les Touches')?.stage)
      .toBe('ready')
    await keys.presses(ines.link(ines.words.nextGang('Les Doigts'), ines.main))
    await ines.heading(ines.words.interlude, 1).waitFor()
    expect(ines.page.url()).toContain((await rosters()).find(({ name }) => name === 'Les Doigts')?.id)
  })

  test('a trade between two gangs is concluded, and the focus is not lost', async () => {
    const gang = async (name: string) =>
      table.api.call('rosters.get', { roster: (await rosters()).find((one) => one.name === name)!.id })
    const before = [await gang('Les Touches'), await gang('Les Doigts')]
    await toGang('Les Touches')
    await fillsInTrade(keys, ['Les Touches', 30], ['Les Doigts', ines.words.lasgun])
    await concludesTrade(keys, 'Les Touches', 'Les Doigts')
    await expect
      .poll(async () => (await gang('Les Touches')).items.filter(({ thing }) => thing === 'lasgun').length)
      .toBe(1)
    const after = [await gang('Les Touches'), await gang('Les Doigts')]
    expect(after.map(({ money }) => money)).toEqual([before[0]!.money! - 30, before[1]!.money! + 30])
    expect(after[1]!.items).toEqual([])
    await expect.poll(() => focused(ines.page)).toBe(ines.words.dealHeading)
  })

  test('the cards are printed', async () => {
    await keys.presses(ines.rail.getByRole('link', { name: ines.words.cards, exact: true }))
    await ines.heading(ines.words.whichDeck, 1).waitFor()
    await keys.presses(ines.main.getByRole('link', { name: 'Les Touches', exact: true }))
    await ines.page.getByRole('region', { name: ines.words.previewOf }).waitFor()
    // There is nothing to print before the sheets are laid out.
    await ines.page.getByRole('region', { name: ines.words.layout, exact: true }).waitFor()
    await keys.presses(ines.button(ines.words.print))
    await ines.link(ines.words.openPdf).waitFor({ timeout: 120_000 })
  })

  test('everything is undone', async () => {
    await keys.presses(ines.rail.getByRole('link', { name: ines.words.campaign, exact: true }))
    await ines.heading('Sans souris', 1).waitFor()
    expect(await ines.untilNothing('undo', 'keys', table.api)).toBeGreaterThan(20)
    expect(await table.api.state()).toEqual(start)
  })
}
