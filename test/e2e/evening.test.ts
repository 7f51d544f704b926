import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { LONG } from '../support/runs'
import { callsOf } from './support/api'
import { barriers } from './support/barriers'
import { answersLate } from './support/late'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'

const GANGS = [
  ['Les Rouilles', 'orlock'],
  ['Les Griffes du Puits', 'escher'],
  ['La Sainte Braise', 'redemptionists']
] as const
const DAY = '2026-10-08'

/** Waits until it is so. */
const soon = <T>(what: () => T) => expect.poll(what)

/** Three gangs of four, each a step before a threshold; two of them have just fought. */
async function twoHaveFought({ api }: PlayTable): Promise<void> {
  await api.call('campaigns.create', {
    name: 'Sous la gare centrale',
    system: 'neo-necro',
    players: ['Camille']
  })
  for (const [name, kind] of GANGS) {
    const { id: roster } = await api.call('rosters.create', { name, kind })
    await api.call('rosters.correct', {
      roster,
      why: 'repris du papier',
      corrections: [
        ...['leader', 'ganger', 'ganger', 'kid'].map((type, n) => ({
          what: 'member-add' as const,
          type,
          name: `${['Rikke', 'Luc', 'Brin', 'Puce'][n]} de ${name}`
        })),
        { what: 'money', by: -900 }
      ]
    })
    const { sheets } = await api.call('rosters.get', { roster })
    await api.call('rosters.correct', {
      roster,
      why: 'au bord du seuil',
      corrections: sheets.map(({ member }, n) => ({
        what: 'member-number' as const,
        member,
        key: 'xp',
        to: [147, 52, 52, 8][n]!
      }))
    })
    await api.call('rosters.found', { roster, asItStands: true })
  }
  const rosters = await api.call('rosters.list', {})
  const sides = await Promise.all(
    rosters.slice(0, 2).map(async ({ id: roster }) => ({
      roster,
      members: (await api.call('rosters.get', { roster })).sheets.map((sheet) => sheet.member)
    }))
  )
  const { id: battle } = await api.call('battles.start', { name: 'Le convoi', date: DAY, sides })
  await api.call('battles.report', {
    battle,
    sides: sides.map(({ roster, members }, n) => ({
      roster,
      result: n === 0 ? ('win' as const) : ('loss' as const),
      combatants:
        n === 0 ? [] : [{ member: members[1]!, record: { state: 'out', by: sides[0]!.members[0]! } }]
    }))
  })
}

/** The end of an evening, and later corrections: at the window, by role and name. */
describeInBrowser('the evening and the history', () => {
  let table: PlayTable
  let one: Person
  beforeAll(async () => {
    table = await PlayTable.open()
    await twoHaveFought(table)
    one = await table.person()
    await one.button('Sous la gare centrale').click()
    await one.heading('Sous la gare centrale', 1).waitFor()
  })
  afterAll(() => table?.close())
  asOneStory(() => table)

  const idOf = async (name: string) =>
    (await table.api.call('rosters.list', {})).find((roster) => roster.name === name)!.id
  const view = async (name: string) => table.api.call('rosters.get', { roster: await idOf(name) })
  const gangs = () => one.main.getByRole('navigation', { name: 'Pas encore fini' })
  const gang = (name: string) => one.main.getByRole('region', { name, exact: true })
  const focused = (what: Locator) =>
    soon(() => what.evaluate((element) => element === document.activeElement)).toBe(true)
  const acts = () => one.main.locator('.acts > li')
  const hash = () => one.page.evaluate(() => decodeURIComponent(location.hash.slice(1)))

  test('two windows fill in the two sides of one report at once: nothing is lost, and conflicting values are both shown', async () => {
    const [{ id: battle } = { id: '' }] = await table.api.call('battles.list', {})
    const acts = async () =>
      (await table.api.call('history.list', { limit: 500 })).acts
        .filter((act) => act.kind === 'act' && act.standing)
        .map((act) => act.seq)
    const before = await acts()
    const two = await table.person('en')
    for (const who of [one, two]) await who.visits(`/battles/${battle}`)
    const mine = (name: string) =>
      one.main.getByRole('radiogroup', { name: `En fin de partie, ${name}`, exact: true })
    const its = (name: string) =>
      two.main.getByRole('radiogroup', { name: `At the end of the game, ${name}`, exact: true })
    const ends = (of: Locator, state: string) => of.locator(`input[value="${state}"]`).check()
    const stands = (of: Locator) => of.locator('input:checked').inputValue()
    const kept = async () =>
      (await table.api.call('battles.get', { battle })).sides
        .flatMap((side) => side.combatants)
        .filter(({ record }) => record['state'] === 'down')
        .map(({ name }) => name)
    const [ours, theirs] = ['Les Rouilles', 'Les Griffes du Puits'].map((gang) =>
      ['Rikke', 'Brin', 'Puce'].map((name) => `${name} de ${gang}`)
    ) as [string[], string[]]
    // Both at once, in parallel.
    const all = async (names: string[], of: (name: string) => Locator) => {
      for (const name of names) await ends(of(name), 'down')
    }
    await Promise.all([all(ours, mine), all(theirs, its)])
    // Each window shows the other's without a reload.
    for (const name of theirs) await soon(() => stands(mine(name))).toBe('down')
    for (const name of ours) await soon(() => stands(its(name))).toBe('down')
    await one.reads('Tout est enregistré.', one.main)

    // The other window gets no news for a while, and writes the same cell.
    let hear = () => {}
    const silence = new Promise<void>((done) => (hear = done))
    await two.page.route(callsOf('battles.get'), async (route) => {
      await silence
      await route.continue()
    })
    await ends(mine(ours[0]!), 'out')
    await soon(kept).not.toContain(ours[0])
    await ends(its(ours[0]!), 'dead')
    const conflict = two.main.getByRole('region', { name: 'Changed meanwhile' })
    await two.reads('Killed outright (vortex)', conflict)
    await two.reads('Out of action', conflict)
    await two.reads('Not saved yet: somebody else has written something else.', two.main)
    expect(await stands(its(ours[0]!))).toBe('out')
    // The two values stand at the top of a long page: the row leads there, and so does the end of the battle.
    const leadsThere = async (name: string) => {
      await two.main.getByRole('button', { name }).last().click()
      await soon(() => conflict.evaluate((region) => region === document.activeElement)).toBe(true)
    }
    await leadsThere('Changed meanwhile: choose')
    await two.main.getByText('A draw', { exact: true }).click()
    await leadsThere('End the battle')
    hear()
    await two.button(`Keep what I wrote: At the end of the game, ${ours[0]}`, conflict).click()
    await conflict.waitFor({ state: 'detached' })
    await two.reads('All is saved.', two.main)
    await soon(() => stands(mine(ours[0]!))).toBe('dead')

    // The evening continues from the earlier state.
    await two.page.context().close()
    await table.api.call('history.undo', { acts: (await acts()).filter((seq) => !before.includes(seq)) })
  })

  test('a battle ended by mistake is resumed from its message, and ended again', async () => {
    const [battle] = await table.api.call('battles.list', {})
    await one.visits(`/battles/${battle!.id}`)
    const end = async () => {
      // At the end of the report, as a person who has just filled it in.
      await one.button('Terminer la bataille', one.main).last().click()
      await one.button('Terminer la bataille', one.page.getByRole('dialog')).click()
      await one.reads('Fin de la bataille « Le convoi ».', one.news)
      await focused(one.heading('La suite', 2))
    }
    await end()
    await one.button('Annuler', one.news).click()
    await one.reads(/^Annulé : Fin de la bataille « Le convoi »/, one.news)
    expect((await table.api.call('battles.get', { battle: battle!.id })).status).toBe('open')
    await end()
    await one.link('Toute la soirée', one.main).or(one.button('Toute la soirée', one.main)).click()
    await one.heading('La soirée du 8 octobre 2026', 1).waitFor()
  })

  test('the evening continues for all gangs up to the next choice, and that is undone at once', async () => {
    await one.reads('Finis : 0 sur 2.', one.main)
    const before = await table.api.state()
    await one.button(/^Lancer les dés \(2\sgangs\)$/).click()
    await one.reads(/^\d+ réponses? données?\.$/, one.news)
    const after = await table.api.state()
    expect(after).not.toEqual(before)
    await one.button('Annuler', one.news).click()
    await one.reads(/^Annulé : .* Et 1 autre action\.$/, one.news)
    expect(await table.api.state()).toEqual(before)
    await one.button('Rétablir', one.news).click()
    await one.reads(/^Rétabli : /, one.news)
    expect(await table.api.state()).toEqual(after)
  })

  test('one click leads from one interlude to the next, from the trading post back to it, and from the gang’s page to a trade', async () => {
    const other = await table.person()
    const [first, third] = [await idOf('Les Rouilles'), await idOf('La Sainte Braise')]
    await other.visits(`/gangs/${third}/interlude`)
    await other.link('Au suivant : Les Rouilles', other.main).click()
    await other.page.waitForURL(`**/#/gangs/${first}/interlude`)
    await other.heading('Interlude', 1).waitFor()
    await other.visits(`/gangs/${first}/trade`)
    await other.link('Revenir à l’interlude', other.main).click()
    await other.page.waitForURL(`**/#/gangs/${first}/interlude`)
    await other.visits(`/gangs/${first}`)
    await other.link('Échanger avec un autre gang…', other.main).click()
    await other.heading('Arbitrage', 1).waitFor()
    await other.page.close()
  })

  test('each step names its rules; many progressions are chosen at once, as one act', async () => {
    const braid = gang('Les Rouilles')
    await one.reads('Paliers d’expérience', braid)
    const count = (await view('Les Rouilles')).prompts.filter(
      (prompt) => !prompt.optional && prompt.options
    ).length
    await braid.getByText(`Répondre à ces ${count} questions d’un coup`).click()
    const lines = braid.getByRole('table').getByRole('combobox')
    await soon(() => lines.count()).toBe(count)
    const before = (await table.api.call('history.list', { limit: 500 })).acts.length
    for (let n = 0; n < count; n++) await lines.nth(n).selectOption({ index: 1 })
    await one.button(`Donner ces ${count} réponses`, braid).click()
    await lines.first().waitFor({ state: 'detached' })
    expect((await table.api.call('history.list', { limit: 500 })).acts.length).toBe(before + 1)
    expect((await view('Les Rouilles')).step).not.toBe('experience')
  })

  test('experience is awarded to many at once, with its reason', async () => {
    const xp = async () =>
      (await view('Les Rouilles')).sheets.map(
        (sheet) => sheet.figures.find((figure) => figure.key === 'xp')!.amount
      )
    const before = await xp()
    await one.button('Attribuer à plusieurs…', gang('Les Rouilles')).click()
    const dialog = one.page.getByRole('dialog', { name: 'Attribuer à plusieurs membres des Rouilles' })
    await dialog.getByRole('spinbutton', { name: /^Expérience/ }).fill('3')
    await one.field('Raison', dialog).fill('scénario du club')
    await dialog.getByRole('checkbox', { name: /^Luc/ }).check()
    await dialog.getByRole('checkbox', { name: /^Puce/ }).check()
    await one.button('Attribuer à ces 2 membres', dialog).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await xp()).toEqual(before.map((amount, n) => amount + (n === 1 || n === 3 ? 3 : 0)))
  })

  test('the evening resumes where it was left, gang by gang, until everything is settled', async () => {
    await gangs()
      .getByRole('button', { name: /Les Griffes du Puits/ })
      .click()
    await focused(one.heading('Les Griffes du Puits', 2))
    const asked = await view('Les Griffes du Puits')
    await one.page.reload()
    await one.heading('La soirée du 8 octobre 2026', 1).waitFor()
    await gang('Les Griffes du Puits').waitFor()
    expect((await view('Les Griffes du Puits')).prompts).toEqual(asked.prompts)
    await one.page.goBack()
    await gang('Les Rouilles').waitFor()

    await settle('Les Rouilles')
    await one.reads('Finis : 1 sur 2.', one.main)
    const on = one.button('Au suivant : Les Griffes du Puits', one.main)
    await focused(on)
    await one.page.keyboard.press('Enter')
    await focused(one.heading('Les Griffes du Puits', 2))
    await settle('Les Griffes du Puits')
    await one.reads('Tout est fini : on peut jouer.', one.main)
    expect((await table.api.call('rosters.list', {})).map((roster) => roster.stage)).toEqual([
      'ready',
      'ready',
      'ready'
    ])
  })

  /** Answers a gang's prompts at the window, with the defaults or the first possible option. */
  async function settle(name: string): Promise<void> {
    for (let view_ = await view(name); view_.step !== null; view_ = await view(name)) {
      const asked = view_.prompts.map((prompt) => prompt.id).join()
      const form = gang(name).locator('form.prompt')
      await form.waitFor()
      const radios = form.getByRole('radio', { disabled: false })
      if (await radios.count()) await radios.first().check()
      const all = one.button('Tout cocher', form)
      if (await all.count()) await all.click()
      await form.getByRole('button', { disabled: false }).and(form.locator('.primary')).first().click()
      await soon(async () => (await view(name)).prompts.map((prompt) => prompt.id).join()).not.toBe(asked)
      await one.settles()
    }
  }

  test('the account of the evening is printed once every gang’s has come, whichever way it is asked for', async () => {
    await one.page.evaluate(() => (window.print = () => document.body.classList.add('printed')))
    const printed = () => one.page.evaluate(() => document.body.classList.contains('printed'))
    const late = await answersLate(one.page, 'rosters.at')
    await one.page.evaluate(() => {
      location.hash = '/evening/account'
    })
    const button = one.button('Imprimer', one.main)
    await button.and(one.page.locator('[aria-busy=true]')).waitFor()
    await late.asked
    await one.page.keyboard.press('Control+p')
    expect(await printed()).toBe(false)
    await late.comes()
    await soon(printed).toBe(true)
    await button.and(one.page.locator(':not([aria-busy])')).waitFor()
    for (const name of ['Les Rouilles', 'Les Griffes du Puits'])
      expect(await gang(name).getByText('Expérience').count()).toBeGreaterThan(0)
    await one.page.goBack()
  })

  test('the account of the evening covers both gangs, as a page, as text and as Markdown', async () => {
    await one.main.getByRole('link', { name: 'Bilan de la soirée' }).first().click()
    await one.heading('Bilan du 8 octobre 2026', 1).waitFor()
    for (const name of ['Les Rouilles', 'Les Griffes du Puits'])
      await gang(name).getByText('Expérience').first().waitFor()
    const { money } = await view('Les Rouilles')
    await one.reads(new RegExp(`^${money} cr$`), gang('Les Rouilles'))
    await one.page.getByRole('tab', { name: 'Markdown' }).click()
    const text = () => one.main.getByRole('textbox').inputValue()
    await soon(text).toMatch(/^# Sous la gare centrale.*\n\n- Le convoi\s: Les Rouilles \\?\(victoire/)
    expect((await text()).match(/^## .*$/gm)).toEqual(['## Les Rouilles', '## Les Griffes du Puits'])
    expect(await text()).toContain(`${money}`)
    await one.page.getByRole('tab', { name: 'Texte' }).click()
    await soon(text).toContain('LES GRIFFES DU PUITS')

    // The account is printed, whatever the page shows.
    await one.page.emulateMedia({ media: 'print' })
    expect(
      await one.page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLElement>('.rail, .page-head .acts, [role=tablist]')].filter(
            (part) => part.offsetParent !== null
          ).length
      )
    ).toBe(0)
    await expect.poll(() => gang('Les Griffes du Puits').isVisible()).toBe(true)
    expect(await one.main.getByRole('textbox').count()).toBe(0)
    await one.page.emulateMedia({ media: null })
    await one.page.getByRole('tab', { name: 'Bilan' }).click()
  })

  test('the history is filtered by gang, member, kind, time and words; the address has the filter, and back removes it', async () => {
    await one.goes('Historique')
    await one.heading('Historique', 1).waitFor()
    await one.field('Historique de').selectOption({ label: 'Les Rouilles' })
    await soon(hash).toMatch(/^\/gangs\/[\w-]+\/history$/)
    await one.field('Combattant').selectOption({ label: 'Luc de Les Rouilles' })
    await soon(hash).toMatch(/\?who=/)
    await one.field('Genre').selectOption({ label: 'Arbitrage' })
    await soon(() => acts().count()).toBe(3)
    await one.field('Chercher dans l’historique').fill('scenario DU club')
    await soon(() => acts().count()).toBe(1)
    await one.reads(/Expérience.*scénario du club/, acts().first())
    await one.field('Depuis').fill('2031-01-01')
    await one.reads('Aucun résultat.', one.main)
    await one.page.goBack()
    await soon(() => acts().count()).toBe(1)
    await one.page.reload()
    await soon(() => acts().count()).toBe(1)
    await expect.poll(() => one.field('Chercher dans l’historique').inputValue()).toBe('scenario DU club')
    await one.button('Tout montrer').click()
    await soon(() => acts().count()).toBeGreaterThan(5)
  })

  test('an old mistake is corrected under later acts; acts that depend on it are shown first', async () => {
    const { name, id } = await view('La Sainte Braise')
    await table.api.call('rosters.correct', {
      roster: id,
      why: 'renfort',
      corrections: [{ what: 'member-add', type: 'kid', name: 'Faux Frère' }]
    })
    const kid = (await view(name)).sheets.at(-1)!.member
    await table.api.call('rosters.rename', { roster: id, name: 'La Braise' })
    await one.visits(`/gangs/${id}/history`)
    const line = () => acts().filter({ hasText: 'Faux Frère' }).filter({ hasText: 'rejoint' })

    // Under an unrelated act: nothing depends on it, and the rest stays.
    await line()
      .getByRole('button', { name: /^Annuler : / })
      .click()
    const dialog = one.page.getByRole('dialog', { name: 'Annuler une action passée' })
    await one.reads('Rien d’autre n’en dépend : tout ce qui a suivi reste.', dialog)
    await one.page.keyboard.press('Control+z') // nothing behind the question can be used
    await one.button('Ne rien changer', dialog).click()
    expect((await table.api.call('rosters.get', { roster: id })).sheets.at(-1)!.name).toBe('Faux Frère')

    await table.api.call('rosters.correct', {
      roster: id,
      why: 'arme de service',
      corrections: [{ what: 'item-add', thing: 'dagger', quantity: 1, holder: kid }]
    })
    await one.settles()
    await line()
      .getByRole('button', { name: /^Annuler : / })
      .click()
    await one.reads('1 action en dépend et serait annulée aussi :', dialog)
    await one.reads(/Poignard/, dialog)
    await one.button('Annuler ces 2 actions', dialog).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await table.api.call('rosters.get', { roster: id })).toMatchObject({
      name: 'La Braise',
      members: 4,
      items: []
    })
    await one.button('Rétablir', one.news).click()
    await soon(async () => (await table.api.call('rosters.get', { roster: id })).items.length).toBe(1)
    expect((await table.api.call('campaigns.check', {})).findings).toEqual([])
  })

  test('several acts are selected and undone together', async () => {
    const id = await idOf('La Braise')
    for (const by of [10, 20, 30])
      await table.api.call('rosters.correct', {
        roster: id,
        why: `don de ${by}`,
        corrections: [{ what: 'money', by }]
      })
    const { money } = await view('La Braise')
    await one.visits(`/gangs/${id}/history?kind=arbitration`)
    await one.button('Choisir plusieurs actions').click()
    for (const by of [10, 30])
      await acts()
        .filter({ hasText: `don de ${by}` })
        .getByRole('checkbox')
        .check()
    await one.reads('2 actions choisies', one.main)
    await one.button('Annuler ces 2 actions', one.main).click()
    const dialog = one.page.getByRole('dialog', { name: 'Annuler 2 actions' })
    await one.button('Annuler ces 2 actions', dialog).click()
    await soon(async () => (await view('La Braise')).money).toBe(money! - 40)
    await acts().filter({ hasText: 'don de 10' }).locator('s').first().waitFor()
  })

  test('the undo keys do on every page what the button shows, even on a page without acts of its own', async () => {
    const id = await idOf('La Braise')
    await table.api.call('rosters.rename', { roster: id, name: 'Braise éteinte' })
    for (const path of ['/cards', '/battles/new', `/gangs/${id}/trade`, '/evening/account']) {
      await one.visits(path)
      await one.button(/^Annuler : .*Braise éteinte/).waitFor()
      await one.page.keyboard.press('Control+z')
      await one.reads(/^Annulé : .*Braise éteinte/, one.news)
      await soon(async () => (await table.api.call('rosters.get', { roster: id })).name).toBe('La Braise')
      await one.button(/^Rétablir : .*Braise éteinte/).waitFor()
      await one.page.keyboard.press('Control+Shift+z')
      await soon(async () => (await table.api.call('rosters.get', { roster: id })).name).toBe(
        'Braise éteinte'
      )
      await one.settles()
    }
  })

  test('by touch on 1024 by 768, nothing is wider than the window with long names, and screen readers meet no barrier', async () => {
    const [battle] = await table.api.call('battles.list', {})
    await table.api.call('rosters.rename', { roster: await idOf('Les Rouilles'), name: 'W'.repeat(160) })
    await table.api.call('battles.edit', { battle: battle!.id, name: 'M'.repeat(160) })
    const id = await idOf('W'.repeat(160))
    const [a, b] = [id, await idOf('Les Griffes du Puits')]
    const sides = await Promise.all(
      [a, b].map(async (roster) => ({
        roster,
        members: (await table.api.call('rosters.get', { roster })).sheets
          .filter((sheet) => sheet.status.fit)
          .map((sheet) => sheet.member)
      }))
    )
    const { id: again } = await table.api.call('battles.start', { name: 'Encore', date: DAY, sides })
    await table.api.call('battles.report', {
      battle: again,
      sides: sides.map(({ roster }) => ({ roster, result: 'draw' as const, combatants: [] }))
    })
    await table.api.call('battles.finish', { battle: again })

    const touch = await table.person('fr', {
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
      colorScheme: 'light'
    })
    const faults: string[] = []
    const look = async (where: string, hears = true) => {
      const low = await touch.page.evaluate(() =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'main button, main select, main input:not([type=checkbox]):not([type=radio]), dialog button'
          )
        ]
          .filter((target) => target.offsetParent !== null && target.getBoundingClientRect().height < 24)
          .map((target) => `${target.tagName} ${target.textContent?.trim().slice(0, 30)} is low`)
      )
      faults.push(
        ...[...(await overflowing(touch.page)), ...low, ...(hears ? await barriers(touch.page) : [])].map(
          (what) => `${where}: ${what}`
        )
      )
    }
    for (const path of [
      '/evening',
      `/evening?gang=${id}`,
      '/evening/account',
      `/gangs/${id}/history?kind=battles`
    ]) {
      await touch.visits(path)
      // Without touch, the walk through the pages checks accessibility too.
      await look(path, LONG && path !== `/evening?gang=${id}`)
    }
    await touch.button('Choisir plusieurs actions').tap()
    await touch.main.getByRole('checkbox').last().tap()
    await look('picking', false)
    await touch.main.getByRole('button', { name: /^Annuler c/ }).tap()
    const dialog = touch.page.getByRole('dialog', { name: 'Annuler une action passée' })
    await dialog.getByRole('heading', { name: 'Laisser comme c’est' }).waitFor()
    await look('dialog')
    await touch.button('Laisser comme c’est', dialog).tap()
    expect(faults).toEqual([])
    await touch.page.context().close()
  })
})
