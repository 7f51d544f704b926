import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { barriers } from './support/barriers'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { sampleInto } from './support/sample'
import { faultless, PlayTable } from './support/table'

describeInBrowser('asking the rules, with the sample campaign', () => {
  let table: PlayTable
  let one: Person
  let shooter: { at: string; name: string; roster: string }
  let target: { at: string; name: string }

  beforeAll(async () => {
    table = await PlayTable.open(sampleInto)
    one = await table.person()
    await one.button('Sous la gare centrale').click()
    await one.heading('Sous la gare centrale', 1).waitFor()
    const members = await table.api.call('members.list', {})
    const [first] = members
    const enemy = members.find(({ roster }) => roster !== first!.roster)!
    shooter = { at: `${first!.roster}/${first!.member}`, name: first!.name, roster: first!.roster }
    target = { at: `${enemy.roster}/${enemy.member}`, name: enemy.name }
  })
  afterAll(() => table?.close())
  faultless(() => table)

  const answer = (): Locator => one.page.getByRole('region', { name: 'Réponse' })
  const write = async (field: string, value: string) => {
    await one.field(field).fill(value)
    await one.field(field).blur()
  }

  test('from a fighter’s page, a question is found by its words, filled in from the sheet and answered at once with reasons', async () => {
    const [roster, member] = shooter.at.split('/')
    await one.visits(`/gangs/${roster}/fighters/${member}`)
    await one.link('Calculer', one.main).click()
    await one.heading('Calculs', 1).waitFor()
    await one.reads(`Pour ${shooter.name}`)
    const all = await one.main.getByRole('listitem').count()
    expect(all).toBeGreaterThan(60)
    // Without accents, in any order.
    await one.field('Chercher un calcul').fill('competences portee TIR toucher')
    await expect.poll(() => one.main.getByRole('listitem').count()).toBeLessThan(all / 4)
    await one.main.getByRole('link', { name: /^Toucher au tir/ }).click()
    await one.heading('Toucher au tir', 1).waitFor()

    const bs = await table.api
      .call('rosters.get', { roster: shooter.roster })
      .then(
        ({ sheets }) =>
          sheets.find((sheet) => sheet.member === member)!.profile.find(({ key }) => key === 'bs')!.value
      )
    await expect.poll(() => one.field('CT').inputValue()).toBe(String(bs))
    await one.reads('Il manque encore', answer())
    await write('Distance (ps)', '5')
    await one.reads(`CT ${bs}`, answer())
    const near = Number(await answer().locator('dd').first().textContent())
    await one.field('À couvert').check()
    await expect
      .poll(async () => Number(await answer().locator('dd').first().textContent()))
      .toBeLessThan(near)
    // The question is part of the address: a reload returns to it.
    await one.page.reload()
    await one.heading('Toucher au tir', 1).waitFor()
    await expect.poll(() => one.field('CT').inputValue()).toBe(String(bs))
  })

  test('typed dice are read, missing dice are rolled, and their odds are shown without rolling', async () => {
    await one.visits('/questions/ammo-roll')
    await write('Cases déjà cochées', '6')
    await one.button('Chances exactes').click()
    await one.page
      .getByRole('table', { name: 'Résultat' })
      .getByRole('row', { name: /^À sec/ })
      .waitFor()
    const cells = await one.cells(
      one.page.getByRole('table', { name: 'Résultat' }).getByRole('row', { name: /^À sec/ })
    )
    expect(cells[1]!.replace(/\s/g, '')).toBe('50%')
    await one.button('Lancer et répondre').click()
    await answer().locator('.die').first().waitFor()
    await write('Dé', '1')
    // An unneeded learning die is not rolled.
    await one.reads('Réussite', answer())
    await expect.poll(() => answer().locator('.die').count()).toBe(0)
    await write('Dé', '10')
    await one.reads('À sec', answer())
  })

  test('the odds of a shot in all modes need one click and follow the form; the table has the same numbers as the picture', async () => {
    await one.visits(`/questions/odds-shot?shooter=${shooter.at}&target=${target.at}`)
    await write('Distance (ps)', '8')
    await answer()
      .getByRole('img', { name: /Touche/ })
      .waitFor()
    await one.button('Comparer : Mode de tir (4)').click()
    const modes = one.page.getByRole('table', { name: 'Chances exactes' })
    await modes.getByRole('columnheader', { name: 'Tir soutenu' }).waitFor()
    expect(await modes.getByRole('columnheader').allTextContents()).toEqual([
      'Tir économe',
      'Tir normal',
      'Tir soutenu'
    ])
    const hits = async () =>
      (await one.cells(modes.getByRole('row', { name: /^Touche/ })))
        .slice(1)
        .map((text) => Number(text.replace(',', '.').replace(/[^\d.]/g, '')))
    const near = await hits()
    expect(near).toHaveLength(3)
    expect(new Set(near).size).toBeGreaterThan(1)
    await expect.poll(() => answer().getByRole('img').getAttribute('aria-label')).toContain('Tir soutenu')
    await write('Distance (ps)', '30')
    await expect.poll(hits).not.toEqual(near)
    await one.button('Retirer Tir normal').click()
    await expect.poll(() => modes.getByRole('columnheader').count()).toBe(2)
    await one.button('Ne plus comparer').click()
    await answer()
      .getByRole('img', { name: /Touche/ })
      .waitFor()
  })

  test('a kept answer stays beside a changed one', async () => {
    await one.visits(`/questions/odds-shot?shooter=${shooter.at}&target=${target.at}`)
    await write('Distance (ps)', '8')
    await answer().getByRole('img').waitFor()
    await one.button('Retenir').click()
    await one.field('À couvert').check()
    await one.button('Retenir').click()
    const kept = one.page.getByRole('table', { name: 'Chances exactes' })
    await expect.poll(() => kept.getByRole('columnheader').count()).toBe(2)
    const hits = async () => (await one.cells(kept.getByRole('row', { name: /^Touche/ }))).slice(1)
    await expect.poll(async () => new Set(await hits()).size).toBe(2)
  })

  test('an answer that the rules refuse is shown with the rule', async () => {
    await one.visits('/questions/shoot-target')
    await write('CT', '4')
    await one.field('Arme').selectOption({ label: 'Lance-flamme' })
    await write('Distance (ps)', '5')
    await answer().getByRole('alert').waitFor()
    await one.reads('Armes à souffle', answer())
  })

  test('paper has the odds without the form', async () => {
    await one.visits(`/questions/odds-shot?shooter=${shooter.at}&target=${target.at}`)
    await write('Distance (ps)', '8')
    await answer().getByRole('img').waitFor()
    await one.page.emulateMedia({ media: 'print' })
    await expect.poll(() => one.page.getByRole('form').isVisible()).toBe(false)
    await expect.poll(() => one.rail.isVisible()).toBe(false)
    await expect.poll(() => one.page.getByRole('table', { name: 'Chances exactes' }).isVisible()).toBe(true)
    await one.page.emulateMedia({ media: null })
  })

  for (const theme of sampled(['dark', 'light'] as const, ['dark'])) {
    test(`the page has no serious accessibility fault, nor on a small touch screen (${theme})`, async () => {
      const reader = await table.person('fr', {
        colorScheme: theme,
        viewport: { width: 820, height: 1180 },
        hasTouch: true
      })
      const found: { [page: string]: string[] } = {}
      // The walk through the pages checks the list of questions and the form of one in the light theme.
      const answered = [
        `/questions/odds-shot?shooter=${shooter.at}&target=${target.at}`,
        `/questions/gang-value?gang=${shooter.roster}`
      ]
      const paths = theme === 'light' ? answered : ['/questions', ...answered, '/questions/melee-target']
      for (const path of sampled(paths, answered.slice(0, 1))) {
        await reader.visits(path)
        if (path.includes('odds-shot')) {
          await reader.field('Distance (ps)').fill('8')
          await reader.field('Distance (ps)').blur()
          await reader.button('Comparer : Mode de tir (4)').click()
          await reader.page.getByRole('columnheader', { name: 'Tir soutenu' }).waitFor()
        }
        const there = [
          ...(await barriers(reader.page, { coloursOnly: theme === 'light' })),
          ...(await overflowing(reader.page))
        ]
        if (there.length) found[path.split('?')[0]!] = there
      }
      await reader.page.context().close()
      expect(found).toEqual({})
    })
  }
})
