import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { barriers } from './support/barriers'
import { focused, tabTo } from './support/keyboard'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { openTinyTable, type TinyTable } from './support/tiny-table'

/** The table in the window, for a game unknown to the window: nothing in it may assume one game. */
describeInBrowser('the table of any game, in the window', () => {
  let table: TinyTable
  let one: Person
  beforeAll(async () => {
    table = await openTinyTable({ spirits: 3 })
    one = await table.person()
    await one.visits(`/battles/${table.battle}`)
  })
  afterAll(() => table?.end())
  beforeEach(() => () => {
    for (const person of table.people) expect(person.faults.splice(0)).toEqual([])
  })

  const path = () => `/battles/${table.battle}/table`
  const view = async () => (await table.app.call('tracker.get', { battle: table.battle }))!
  const pressed = (person: Person, name: string) =>
    person.main.getByRole('button', { name, exact: true, pressed: true })

  test('a battle is brought to the table from its page, and may still be recorded afterwards', async () => {
    await one.button('Jouer à la table').click()
    await one.reads('Tour 1 : à Chêne.')
    await one.visits(`/battles/${table.battle}`)
    await one.reads('Qui l’emporte ?')
    await one.link('Revenir à la table').click()
    await one.button('Chêne 1').waitFor()
  })

  test('touching a unit shows its acts; impossible ones give the reason', async () => {
    await one.button('Chêne 1').tap()
    await pressed(one, 'Chêne 1').waitFor()
    await one.button(/^Faire taire/).waitFor()
    await one.main.getByText('1 choix impossible pour l’instant').first().tap()
    await one.reads('Personne ne chante la nuit.')
    await one.reads('TINY-5')
  })

  test('an act takes two touches, and a physical die one: wounds, marks and log follow', async () => {
    await one.button('Faire taire').tap()
    await one.main.locator('form').getByRole('button', { name: 'Vase 2' }).tap()
    await one.heading('Chêne 1 fait taire Vase 2').waitFor()
    await one.button('5 au D6').tap()
    await one.main.getByRole('img', { name: /^Lueurs : 2 sur 3$/ }).waitFor()
    await one.reads('Chêne 1 prend une lueur à Vase 2.')
    await one.main.getByRole('img', { name: 'D6 : 5, lancé à la table' }).first().waitFor()
    await one.reads('a agi')
    expect((await view()).board.sides[1]!.units[1]!.tracks[0]!.value).toBe(2)
  })

  test('undo and redo name the act, and change nothing but the table', async () => {
    const campaign = await table.app.call('history.next', {})
    const before = (await view()).board
    await one.button(/^Annuler : Chêne 1 prend une lueur/).tap()
    await one.heading('Chêne 1 fait taire Vase 2').waitFor()
    await one.page.keyboard.press('Control+z')
    await one.button(/^Rien à annuler/).waitFor()
    expect(await table.app.call('history.next', {})).toEqual(campaign)
    await one.page.keyboard.press('Control+Shift+z')
    await one.heading('Chêne 1 fait taire Vase 2').waitFor()
    await one.button(/^Rétablir : Chêne 1 prend une lueur/).tap()
    await one.button(/^Annuler : Chêne 1 prend une lueur/).waitFor()
    expect((await view()).board).toEqual(before)
  })

  test('an act appears in another window without a reload, in both directions', async () => {
    const laptop = await table.person('en', { viewport: { width: 1280, height: 800 }, hasTouch: false })
    await laptop.visits(path())
    await laptop.reads('Turn 1: Vase to act.')
    await laptop.button('Vase 1').click()
    await laptop.button('Hush').click()
    await laptop.main.locator('form').getByRole('button', { name: 'Chêne 3' }).click()
    await one.heading('Vase 1 fait taire Chêne 3').waitFor()
    await one.button('6 au D6').tap()
    // A six asks for the reaction of the shaken spirit: every kind of question comes up.
    await laptop.heading('Chêne 3 is shaken: what does it do?').waitFor()
    await laptop.button('flees').click()
    await one.reads('fuit', one.main)
    await laptop.page.context().close()
  })

  test('an act is played with the keyboard alone, and the focus is never lost', async () => {
    const typist = await table.person('fr', { hasTouch: false })
    await typist.visits(path())
    const { page } = typist
    await tabTo(page, typist.button('Chêne 1'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    // The acts of the chosen unit take the focus.
    await expect.poll(() => focused(page)).toMatch(/^Faire taire/)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await typist.heading('Chêne 2 fait taire Vase 1').waitFor()
    await expect.poll(() => focused(page)).toBe('Lancer le D6')
    await page.keyboard.press('1')
    await typist.reads('Chêne 2 ne fait pas taire Vase 1.')
    await expect.poll(() => focused(page)).not.toBe('')
    // Screen readers announce the result.
    await expect
      .poll(() => page.locator('p.sr[aria-live=polite]').textContent())
      .toMatch(/^Chêne 2 ne fait pas taire Vase 1\.\s?$/)
    await page.keyboard.press('Control+z')
    await expect.poll(() => focused(page)).not.toBe('')
    await page.keyboard.press('Control+z')
    await typist.button(/^Annuler : Chêne 3 fuit/).waitFor()
    await expect.poll(() => focused(page)).not.toBe('')
    await page.context().close()
  })

  test('with the setting on, the app rolls at once; the roll can be undone like any other, and then waits', async () => {
    await one.main.getByRole('switch', { name: 'Magot lance les dés' }).tap()
    await one.button('Chêne 2').tap()
    await one.button('Faire taire').tap()
    await one.main.locator('form').getByRole('button', { name: 'Vase 1' }).tap()
    await one.main
      .getByRole('img', { name: /^D6 : \d, lancé par Magot$/ })
      .first()
      .waitFor()
    const lines = (await table.app.call('history.list', { tracker: table.battle, limit: 1 })).acts[0]!
    expect(lines.method).toBe('tracker.answer')
    await one.button(/^Annuler : Chêne 2 (prend|ne fait)/).tap()
    await one.heading('Chêne 2 fait taire Vase 1').waitFor()
    await one.settles()
    expect((await view()).prompts).toHaveLength(1)
    await one.main.getByRole('switch', { name: 'Magot lance les dés' }).tap()
    await one.button(/^Annuler : Chêne 2 veut/).tap()
    await one.button(/^Annuler : Chêne 3 fuit/).waitFor()
    // The unit that may now act differently is still chosen.
    await pressed(one, 'Chêne 2').waitFor()
  })

  test('a double tap does one act, not two', async () => {
    await one.button('Vase 3').tap()
    await pressed(one, 'Vase 3').waitFor()
    // What this unit may do has come, so that the button stays where it is measured.
    await one.settles()
    const dusk = one.button('Le soir tombe')
    await dusk.scrollIntoViewIfNeeded()
    const { x, y } = (await dusk.boundingBox())!
    // All are sent before the first is handled: on any machine they come from one clumsy finger.
    await Promise.all([1, 2, 3, 4].map(() => one.page.touchscreen.tap(x + 60, y + 20)))
    await one.settles()
    expect((await view()).board.turn).toBe(2)
    await one.button(/^Annuler : Le soir tombe/).tap()
    await one.button(/^Annuler : Chêne 3 fuit/).waitFor()
    await one.button('Chêne 2').tap()
  })

  test('every question of an act is asked in its place', async () => {
    await one.button(/^Dériver/).tap()
    const form = one.main.locator('form')
    await one.button('Cime', form).tap()
    await one.button('3', form).tap()
    for (let n = 0; n < 3; n++) await one.button('0,5 de plus', form).tap()
    await one.field('sans bruit', form).tap()
    await one.button('Brume', form).tap()
    await form.getByRole('textbox', { name: 'Paroles' }).fill('chut')
    await form.locator('button[type=submit]').tap()
    await one.reads('Chêne 2 dérive de 3,5.')
    const { acts } = await table.app.call('history.list', { tracker: table.battle, limit: 1 })
    expect(acts[0]!.events[0]!.facts).toMatchObject({
      way: 3.5,
      where: 'crown',
      high: 3,
      quiet: true,
      omens: ['mist'],
      words: 'chut'
    })
  })

  test('on a tablet every target is large enough to touch, and nothing is wider than the window', async () => {
    const found: string[] = []
    const look = async (what: string, person: Person) => {
      found.push(
        ...(await overflowing(person.page)).map((where) => `${what}: wide ${where}`),
        ...(await small(person.page)).map((where) => `${what}: small ${where}`)
      )
    }
    await one.button('Vase 3').tap()
    await one.settles()
    await look('acts', one)
    await one.button(/^Dériver/).tap()
    await one.settles()
    await look('a form', one)
    await one.button('Faire taire').tap()
    await one.main.locator('form').getByRole('button', { name: 'Chêne 1' }).tap()
    await one.heading('Vase 3 fait taire Chêne 1').waitFor()
    await look('a die', one)
    for (const [width, height] of [
      [1280, 800],
      [800, 1000],
      [400, 800]
    ] as const) {
      await one.page.setViewportSize({ width, height })
      await one.settles()
      await look(`${width}`, one)
    }
    await one.page.setViewportSize({ width: 1024, height: 768 })
    await one.button('6 au D6').tap()
    await one.heading(/est ébranlé/).waitFor()
    await look('a choice', one)
    await one.button('hésite').tap()
    await one.button('Tout le journal de la partie').tap()
    await one.page.getByRole('dialog').waitFor()
    await look('the log', one)
    await one.page.keyboard.press('Escape')
    expect(found).toEqual([])
  })

  const SIGHTS = [
    ['fr', 'dark'],
    ['en', 'light']
  ] as const
  for (const [tongue, theme] of sampled(SIGHTS, [SIGHTS[1]])) {
    test(`the table has no serious accessibility fault (${tongue}, ${theme})`, async () => {
      const reader = await table.person(tongue, { colorScheme: theme })
      await reader.visits(path())
      expect(await barriers(reader.page)).toEqual([])
      await reader.button('Chêne 3').tap()
      await reader
        .button(tongue === 'fr' ? /^Dériver/ : /^Drift/)
        .first()
        .click()
      expect(await barriers(reader.page)).toEqual([])
      await reader.page.context().close()
    })
  }

  test('the end of the game fills in the report, keeps edited values, and the battle ends as usual', async () => {
    for (const spirit of (await view()).board.sides[1]!.units) await fade(spirit.unit)
    await one.settles()
    await one.button('Fin de partie').tap()
    await one.reads('Cette bataille se joue à la table : ce rapport est d’accord avec elle.')
    const ended = (name: string) => one.field(`État, ${name}`).locator('input:checked').inputValue()
    await expect.poll(() => ended('Vase 1')).toBe('faded')
    await expect.poll(() => ended('Chêne 1')).toBe('bright')
    await expect.poll(() => one.main.getByRole('radio', { name: 'Victoire : Chêne' }).isChecked()).toBe(true)
    // The user overrides the proposal.
    await one.field('État, Vase 1').getByRole('radio', { name: 'éveillé' }).tap()
    await one.reads(/ce rapport s’en écarte à 1 endroit/)
    await one.reads('Tout est enregistré.')
    await one.link('Revenir à la table').tap()
    await one.button('Fin de partie').tap()
    await one.reads(/ce rapport s’en écarte à 1 endroit/)
    await expect.poll(() => ended('Vase 1')).toBe('bright')
    // Changes their mind.
    await one.button('Reprendre de la table : État, Vase 1').tap()
    await one.reads('Cette bataille se joue à la table : ce rapport est d’accord avec elle.')
    await one.reads('Tout est enregistré.')
    await one.button('Terminer la bataille').first().tap()
    await one.page.getByRole('dialog').getByRole('button', { name: 'Terminer la bataille' }).tap()
    await one.reads('La bataille est terminée.')
    const battle = await table.app.call('battles.get', { battle: table.battle })
    expect(
      battle.sides.map((side) => [
        side.result,
        side.combatants.map((each) => each.record['state'] ?? 'bright')
      ])
    ).toEqual([
      ['win', ['bright', 'bright', 'bright']],
      ['loss', ['faded', 'faded', 'faded']]
    ])
    await one.link('Revoir la table').tap()
    await one.reads('La bataille est terminée : la table se lit encore, rien n’y change plus.')
    expect(await one.button(/^(Annuler|Rien à annuler)/, one.main).count()).toBe(0)
  })

  /** Takes all glows of a spirit, by the rules. */
  async function fade(spirit: string): Promise<void> {
    for (;;) {
      const { board } = await view()
      if (board.sides[1]!.units.find((unit) => unit.unit === spirit)!.gone) return
      const by = board.sides[0]!.units.find((unit) => !unit.done)
      if (!by) await table.app.call('tracker.act', { battle: table.battle, act: 'dusk' })
      else if (board.next !== board.sides[0]!.side)
        await table.app.call('tracker.act', { battle: table.battle, side: board.sides[1]!.side, act: 'pass' })
      else {
        await table.app.call('tracker.act', {
          battle: table.battle,
          unit: by.unit,
          act: 'hush',
          input: { on: spirit }
        })
        await table.app.call('tracker.answer', { battle: table.battle, prompt: `hush:${by.unit}`, dice: [5] })
      }
    }
  }
})

describeInBrowser('a table with names of the maximum length', () => {
  let table: TinyTable
  beforeAll(async () => {
    table = await openTinyTable({
      spirits: 3,
      name: (circle, n) =>
        [`${circle} `.repeat(30).slice(0, 160), 'W'.repeat(160), `${'Щ'.repeat(70)} ${'Ж'.repeat(89)}`][
          n - 1
        ]!
    })
    await table.app.call('tracker.begin', { battle: table.battle })
  })
  afterAll(() => table?.end())

  test('nothing is wider than the window at any size, and the die stays visible', async () => {
    const one = await table.person()
    await one.visits(`/battles/${table.battle}/table`)
    const wide: string[] = []
    const look = async (what: string) => {
      for (const [width, height] of [
        [1280, 800],
        [800, 1000],
        [400, 800],
        [1024, 768]
      ] as const) {
        await one.page.setViewportSize({ width, height })
        await one.settles()
        wide.push(...(await overflowing(one.page)).map((where) => `${what} ${width}: ${where}`))
      }
    }
    await one.main.getByRole('button', { name: /^W+$/ }).first().tap()
    await look('chosen')
    await one.button('Faire taire').tap()
    await look('form')
    await one.main.locator('form').getByRole('button', { name: /^W+$/ }).tap()
    await look('die')
    expect(wide).toEqual([])
    const { y, height } = (await one.button('Lancer le D6').boundingBox())!
    expect(y + height).toBeLessThan(768)
    expect(one.faults).toEqual([])
  })
})

/**
 * Touch targets of the page (or of an overlay) that are too small: under 44 px. A control inside a label is
 * as large as the label.
 */
function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const within = document.querySelector('dialog[open]') ?? document.querySelector('main')!
    const targets = [
      ...within.querySelectorAll<HTMLElement>('button, a[href], input, select, summary, [role=tab]')
    ]
    return targets.flatMap((target) => {
      if (!target.checkVisibility()) return []
      const label = target.matches('input') ? (target.closest('label') ?? target) : target
      let { width, height } = label.getBoundingClientRect()
      const over = getComputedStyle(target, '::after')
      // A touch anywhere on a row chooses it: the button covers all of it.
      if (over.position === 'absolute' && over.inset === '0px')
        ({ width, height } = (target.offsetParent ?? target).getBoundingClientRect())
      return width < 43.5 || height < 43.5
        ? [
            `${target.tagName.toLowerCase()} ${target.getAttribute('aria-label') ?? target.textContent?.trim().slice(0, 30)} ${Math.round(width)}×${Math.round(height)}`
          ]
        : []
    })
  })
}
