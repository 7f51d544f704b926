import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { LONG } from '../support/runs'
import { namesOf, openScriptBattle, SCRIPT, type Names } from '../support/table-script'
import { REPORT } from '../support/table-script-report'
import { barriers } from './support/barriers'
import { overflowing } from './support/overflow'
import type { Person } from './support/person'
import { asOneStory, PlayTable } from './support/table'
import { TablePlayer } from './support/table-player'

/** The power failure comes in the middle of a shot of the third turn, with an open die. */
const KILLED = SCRIPT.findIndex((step) => 'asked' in step && step.asked === 'sight') + 1

describeInBrowser('a battle of eight against eight over six turns, at the table and by hand', () => {
  let table: PlayTable
  let paper: PlayTable
  let battle: string
  let names: Names
  let one: Person
  let player: TablePlayer
  beforeAll(async () => {
    table = await PlayTable.open()
    await table.api.call('campaigns.create', {
      name: 'Six tours',
      system: 'neo-necro',
      players: ['Ada', 'Zoé']
    })
    battle = await openScriptBattle(table.api)
    names = await namesOf(table.api, battle)
    // Two copies of one campaign: both have the same battle, and would roll the same dice.
    await table.api.call('campaigns.close', {})
    const file = (await readdir(table.library)).find((name) => /.\.magot$/.test(name))!
    if (LONG)
      paper = await PlayTable.open((library) => copyFile(join(table.library, file), join(library, file)))
    one = await table.person('fr', { viewport: { width: 1024, height: 768 }, hasTouch: true })
    await opens(one)
  })
  afterAll(async () => {
    await table?.close()
    await paper?.close()
  })
  asOneStory(() => table)

  test('the battle is brought to the table by touch', async () => {
    await one.visits(`/battles/${battle}`)
    await one.button('Jouer à la table').tap()
    await one.button('Brak').waitFor()
    const { text } = await table.api.call('systems.get', { system: 'neo-necro' })
    player = new TablePlayer(one, table.api, battle, names, text['fr'] as { [key: string]: unknown })
  })

  test('it is played into its third turn, with every physical die entered', async () => {
    await player.play(SCRIPT.slice(0, KILLED))
    expect((await player.view()).board.turn).toBe(3)
  })

  test('after the host is killed during an open roll, the same question waits and the table is unchanged', async () => {
    const before = await player.view()
    expect(before.prompts.filter((prompt) => !prompt.optional && prompt.dice)).toHaveLength(1)
    one.forgives = /ERR_|api\/events/
    await table.host.kill()
    await one.reads('Magot ne répond plus.')
    await table.start()
    await one.opens(table.host.address)
    one.forgives = null
    await opens(one)
    expect(await table.api.call('tracker.get', { battle })).toEqual(before)
    await one.visits(`/battles/${battle}/table`)
    await one.button('Lancer le D10').waitFor()
    player.moves(one, table.api)
  })

  test('halfway through, the table is readable and accessible in both themes and languages', async () => {
    expect(await barriers(one.page)).toEqual([])
    expect(await overflowing(one.page)).toEqual([])
    if (!LONG) return
    const reader = await table.person('en', { colorScheme: 'light', viewport: { width: 1280, height: 800 } })
    await reader.visits(`/battles/${battle}/table`)
    expect(await barriers(reader.page)).toEqual([])
    await reader.page.setViewportSize({ width: 400, height: 800 })
    await reader.settles()
    expect(await overflowing(reader.page)).toEqual([])
    await reader.page.context().close()
  })

  test('it is played to its end in the sixth turn', async () => {
    // Most kinds of step were touched above: a few show that the table still reacts.
    await player.play(SCRIPT.slice(KILLED), LONG ? Infinity : 3)
    expect(player.done).toBe(SCRIPT.length)
    expect(player.touched).toBeGreaterThan(LONG ? 45 : 15)
    expect((await player.view()).board.turn).toBe(6)
    // Every die was physical, none rolled by the app.
    const { acts } = await table.api.call('history.list', { tracker: battle, limit: 500 })
    const dice = acts.flatMap((act) =>
      act.events.flatMap(({ facts }) => ('die' in facts ? [facts['die'] as { by: string }] : []))
    )
    expect(dice.length).toBeGreaterThan(50)
    expect(dice.filter(({ by }) => by !== 'table')).toEqual([])
    expect(await table.api.call('campaigns.check', {})).toMatchObject({ findings: [] })
  })

  test('its report is filled in from the table, and it ends without typing', async () => {
    await one.button('Fin de partie').tap()
    await one.reads('Cette bataille se joue à la table : ce rapport est d’accord avec elle.')
    await expect
      .poll(() => one.main.getByRole('radio', { name: `Victoire : ${REPORT.winner}` }).isChecked())
      .toBe(true)
    await ends(one)
  })

  // tracker/script.test.ts covers the equal results, and main-job.test.ts the report.
  if (!LONG) return

  test('the same battle is recorded by hand in the copy', async () => {
    const two = await paper.person('fr')
    await opens(two)
    await two.visits(`/battles/${battle}`)
    const { sides } = await paper.api.call('battles.get', { battle })
    const things = new Map(
      await Promise.all(
        sides.map(async ({ roster }) => (await paper.api.call('rosters.get', { roster })).items)
      ).then((all) => all.flat().map((item) => [item.id, item.name['fr']!]))
    )
    const thing = (of: string, what: string) => things.get(names.things.get(of)!.get(what)!)!
    for (const name of names.units.keys()) {
      const { state, by, learning, purse, used = [] } = REPORT.fighters[name] ?? {}
      if (state) await two.field(`En fin de partie, ${name}`).locator(`input[value="${state}"]`).check()
      if (by) await two.field(`Abattu par, ${name}`).selectOption({ label: by })
      if (learning)
        await two.main
          .getByRole('group', { name: new RegExp(`^Cases d’apprentissage, ${name}`) })
          .getByRole('button')
          .nth(learning - 1)
          .click()
      if (purse) await two.field(`Bourse volée par, ${name}`).selectOption({ label: purse })
      const list = two.main
        .locator('details')
        .filter({ has: two.page.locator(`summary[aria-label="Consommé, ${name}"]`) })
      if ((await list.count()) === 0) continue
      await list.locator('summary').click()
      if (!used.length) await two.field('rien', list).check()
      for (const what of used)
        await list
          .getByRole('checkbox', { name: thing(name, what) })
          .first()
          .check()
    }
    for (const { thing: what, from, by } of REPORT.loot) {
      await two.field('Quel objet ?').selectOption({ label: `${from} – ${thing(from, what)}` })
      await two.field('Qui l’a pris ?').selectOption({ label: by })
      await two.button('Noter le vol').click()
    }
    await two.main.getByRole('radio', { name: `Victoire : ${REPORT.winner}` }).check()
    await ends(two)
    await two.page.context().close()
  })

  test('both end in the same interlude: the same questions, and the same gangs', async () => {
    const [atTable, byHand] = [await gangs(table), await gangs(paper)]
    expect(atTable.map(({ stage }) => stage)).toEqual(['between', 'between'])
    for (const { prompts } of atTable) expect(prompts.length).toBeGreaterThan(2)
    expect(atTable).toEqual(byHand)
  })

  async function opens(person: Person): Promise<void> {
    await person.button('Six tours').click()
    await person.heading('Six tours', 1).waitFor()
  }

  async function ends(person: Person): Promise<void> {
    await person.reads('Tout est enregistré.')
    await person.button('Terminer la bataille').first().click()
    await person.page.getByRole('dialog').getByRole('button', { name: 'Terminer la bataille' }).click()
    await person.reads('La bataille est terminée.')
  }
})

/** Both gangs with all their open prompts, without the number of the last act. */
async function gangs({ api }: PlayTable) {
  const rosters = await Promise.all(
    (await api.call('rosters.list', {})).map(({ id }) => api.call('rosters.get', { roster: id }))
  )
  return rosters.map(({ undo: _, redo: __, ...roster }) => roster)
}
