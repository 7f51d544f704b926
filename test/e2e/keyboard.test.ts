import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { foundGang } from '../support/table-script'
import { focused } from './support/keyboard'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'
import { Typist } from './support/typist'

/** How the window is looked at: a reader who needs large letters and the system's own colours has the same job. */
const SIGHTS = [
  { how: 'by keyboard alone', zoom: 100 },
  { how: 'by keyboard alone, at 200 % and in forced colours', zoom: 200, forcedColors: 'active' as const }
]

describeInBrowser('the main job', () => {
  describe.each(sampled(SIGHTS, SIGHTS.slice(0, 1)))('$how', ({ zoom, forcedColors }) =>
    mainJob(zoom, forcedColors ?? null)
  )
})

function mainJob(zoom: number, forcedColors: 'active' | null): void {
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
    ines = await table.person('fr', { forcedColors })
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
      ['Chef', 'Les Doigts un'],
      ['Ganger', 'Les Doigts deux']
    ] as const) {
      await keys.presses(ines.button(ines.words.recruit(type)))
      const form = ines.main.locator('form').filter({ has: ines.field(ines.words.recruitName) })
      await keys.writes(ines.field(ines.words.recruitName, form), name)
      await keys.presses(form.getByRole('button', { name: ines.words.recruitFor }))
      await ines.row(ines.words.membersOf, name).waitFor()
    }
    for (const name of ['Les Doigts un', 'Les Doigts deux']) {
      await keys.answers(`${name} : progression de départ 1 sur 2`, { options: ['+1 Capacité de tir'] })
      await keys.answers(`${name} : progression de départ 2 sur 2`, { options: ['+1 Initiative'] })
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
    await keys.writes(ines.field(ines.words.search), 'Fusil laser')
    await keys.presses(ines.button(ines.words.take('Fusil laser')))
    await ines.basket.getByRole('spinbutton', { name: ines.words.quantity('Fusil laser') }).waitFor()
    await keys.presses(ines.basket.getByRole('button', { name: ines.words.pay }))
    await ines.reads(ines.words.basketEmpty, ines.basket)
    await expect.poll(() => focused(ines.page)).toBe(ines.words.basket)
    await toGang('Les Doigts')
    await keys.presses(ines.button('Finir la formation : Les Doigts'))
    await expect.poll(async () => (await rosters()).map(({ stage }) => stage)).toEqual(['ready', 'ready'])
  })

  test('the closed shop is a catalogue that explains the closure once, and trade with another gang is one key away from both', async () => {
    await keys.presses(ines.link(ines.words.trade, ines.main))
    await ines.page.getByRole('tab', { name: 'Catalogue' }).waitFor()
    expect(await ines.main.getByText(/^Pas maintenant/).count()).toBe(1)
    expect(await ines.main.getByRole('button', { name: /^Mettre au panier/ }).count()).toBe(0)
    expect(await ines.basket.count()).toBe(0)
    for (const [gang, other] of [
      ['Les Doigts', 'Les Touches'],
      ['Les Touches', 'Les Doigts']
    ] as const) {
      await toGang(gang)
      await keys.presses(ines.link('Échanger avec un autre gang…', ines.main))
      for (const [side, name] of [
        ['Donne', gang],
        ['En échange', other]
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
    await keys.presses(ines.link('Commencer une bataille').first())
    await keys.writes(ines.field('Nom de la bataille'), 'Le couloir')
    for (const gang of ['Les Doigts', 'Les Touches'])
      await keys.ticks(ines.main.getByRole('checkbox', { name: `Participation : ${gang}` }))
    await keys.presses(ines.main.getByRole('button', { name: /^Commencer : / }))
    await ines.heading('Le couloir', 1).waitFor()
    await keys.ticks(
      ines.field('En fin de partie, Les Touches deux').getByRole('radio', { name: 'Hors combat' })
    )
    await keys.picks(ines.field('Abattu par, Les Touches deux'), 'Les Doigts un')
    await keys.ticks(ines.main.getByRole('radio', { name: 'Victoire : Les Doigts' }))
    await ines.reads('Tout est enregistré.')
    await keys.presses(ines.button('Terminer la bataille').first())
    await keys.presses(
      ines.button(
        'Terminer la bataille',
        await keys.enters(ines.page.getByRole('dialog', { name: 'Terminer la bataille' }))
      )
    )
    await ines.reads('La bataille est terminée.')
  })

  test('the interlude is answered to its end', async () => {
    await keys.presses(ines.link(/^Les Touches : interlude/))
    /** Each of these is the first question of a step: after an answer the focus is on the heading of the next one. */
    const isAsked = async (title: string) => {
      await expect.poll(() => focused(ines.page)).toBe(title)
      expect(await ines.page.evaluate(() => document.activeElement?.tagName)).toBe('H3')
    }
    await keys.answers('Blessure grave des Touches deux', { dice: [30] })
    await isAsked('Expérience de la partie')
    await keys.answers('Expérience de la partie')
    await isAsked('Revenus')
    await keys.answers('Revenus')
    await isAsked('Qui est payé ?')
    await keys.answers('Qui est payé ?', { options: [/Les Touches deux/] })
    await isAsked('Achats et recrutement')
    // One Enter too many.
    await ines.page.keyboard.press('Enter')
    await keys.presses(ines.link(ines.words.trade, ines.main))
    await keys.presses(ines.link('Revenir à l’interlude', ines.main))
    await keys.answers('Achats et recrutement', { options: ['Clore les achats'] })
    await isAsked('Mettre à jour la valeur de gang')
    await keys.answers('Mettre à jour la valeur de gang')
    await expect
      .poll(async () => (await rosters()).find(({ name }) => name === 'Les Touches')?.stage)
      .toBe('ready')
    await keys.presses(ines.link('Au suivant : Les Doigts', ines.main))
    await ines.heading('Interlude', 1).waitFor()
    expect(ines.page.url()).toContain((await rosters()).find(({ name }) => name === 'Les Doigts')?.id)
  })

  test('the cards are printed', async () => {
    await keys.presses(ines.rail.getByRole('link', { name: ines.words.cards, exact: true }))
    await ines.heading(ines.words.cards, 1).waitFor()
    await keys.presses(ines.main.getByRole('link', { name: 'Les Touches', exact: true }))
    await ines.page.getByRole('region', { name: /^Aperçu des pages/ }).waitFor()
    // There is nothing to print before the sheets are laid out.
    await ines.page.getByRole('region', { name: 'Mise en page', exact: true }).waitFor()
    await keys.presses(ines.button('Imprimer en PDF'))
    await ines.link('Ouvrir le PDF').waitFor({ timeout: 120_000 })
  })

  test('everything is undone', async () => {
    await keys.presses(ines.rail.getByRole('link', { name: ines.words.campaign, exact: true }))
    await ines.heading('Sans souris', 1).waitFor()
    expect(await ines.untilNothing('undo', 'keys', table.api)).toBeGreaterThan(20)
    expect(await table.api.state()).toEqual(start)
  })
}
