import { afterAll, describe, expect, test } from 'vitest'
import { LONG } from '../../../support/runs'
import { namesOf, openScriptBattle, playStep, playTable, SCRIPT } from '../../../support/table-script'
import { REPORT, reportByHand } from '../../../support/table-script-report'
import { openTestApp, type TestApp } from '../../../support/test-app'

const open: TestApp[] = []
afterAll(async () => {
  await Promise.all(open.splice(0).map((app) => app.end()))
})

/** An app whose dice and ids are the same each time, with both gangs founded and their battle started. */
async function campaign(): Promise<{ app: TestApp; battle: string }> {
  let ids = 0
  const app = await openTestApp({ seed: () => 'one seed for all', id: () => `n${++ids}` })
  open.push(app)
  await app.call('campaigns.create', { name: 'Six tours', system: 'neo-necro' })
  return { app, battle: await openScriptBattle(app) }
}

/** The whole script, played once for all tests of its end. */
let played: ReturnType<typeof playScript> | null = null
async function playScript() {
  const { app, battle } = await campaign()
  return { app, battle, view: await playTable(app, battle) }
}

/** Ends the battle as the table proposes. */
async function finishTracked(app: TestApp, battle: string): Promise<void> {
  const sides = await app.call('tracker.propose', { battle })
  await app.call('battles.report', {
    battle,
    sides: sides.map(({ roster, result, record, combatants }) => ({
      roster,
      result,
      record,
      combatants: combatants.map(({ member, record }) => ({ member, record }))
    }))
  })
  await app.call('battles.finish', { battle })
}

/** Both gangs with all their open prompts, without the number of the last act. */
async function gangs(app: TestApp) {
  const rosters = await Promise.all(
    (await app.call('rosters.list', {})).map(({ id }) => app.call('rosters.get', { roster: id }))
  )
  return rosters.map(({ undo: _, redo: __, ...roster }) => roster)
}

describe('eight against eight over six turns', () => {
  test(
    'every step of the script is done, with six turns begun and every physical die',
    { timeout: 120_000 },
    async () => {
      const { app, battle, view } = await (played ??= playScript())
      expect(view.board.turn).toBe(6)
      expect(view.board.sides.map((side) => side.units.length)).toEqual([8, 8])
      expect(SCRIPT.filter((step) => 'does' in step && step.does === 'begin-turn')).toHaveLength(6)
      const { acts } = await app.call('history.list', { tracker: battle, limit: 200 })
      const dice = acts.flatMap((act) =>
        act.events.flatMap((event) => ('die' in event.facts ? [event.facts['die'] as { by: string }] : []))
      )
      expect(dice.length).toBeGreaterThan(50)
      expect(dice.filter((die) => die.by !== 'table')).toEqual([])
      // An observer records the same.
      const names = await namesOf(app, battle)
      const told = (await app.call('tracker.propose', { battle })).flatMap((side) => side.combatants)
      for (const { name, record } of told) {
        const { state = 'unhurt', by, learning = 0, purse } = REPORT.fighters[name] ?? {}
        expect({ name, ...record }).toMatchObject({
          name,
          state,
          by: by === undefined ? null : names.units.get(by),
          learning,
          purse: purse === undefined ? null : names.units.get(purse)
        })
      }
    }
  )

  test(
    'a tracked battle ends in the same interlude as a recorded one, whether the report or the interlude gets the used items',
    { timeout: 120_000 },
    async () => {
      const tracked = await (played ??= playScript())
      await finishTracked(tracked.app, tracked.battle)

      const told = await campaign()
      await reportByHand(told.app, told.battle, true)
      await told.app.call('battles.finish', { battle: told.battle })
      expect(await gangs(told.app)).toEqual(await gangs(tracked.app))

      const asked = await campaign()
      await reportByHand(asked.app, asked.battle, false)
      await asked.app.call('battles.finish', { battle: asked.battle })
      const { things } = await namesOf(asked.app, asked.battle)
      const spent = Object.entries(REPORT.fighters).flatMap(([name, { used = [] }]) =>
        used.map((thing) => things.get(name)!.get(thing)!)
      )
      expect(spent).toHaveLength(4)
      for (const roster of await gangs(asked.app)) {
        const options = roster.items.map((item) => item.id).filter((item) => spent.includes(item))
        await asked.app.call('interlude.answer', { roster: roster.id, prompt: 'spent', options })
      }
      // Other used items are still asked about; everything else is the same.
      const due = (list: Awaited<ReturnType<typeof gangs>>) =>
        list.map((roster) => ({
          ...roster,
          prompts: roster.prompts.filter((prompt) => prompt.id !== 'spent')
        }))
      expect(due(await gangs(asked.app))).toEqual(due(await gangs(tracked.app)))
    }
  )

  test(
    'the table survives a restart at any act, and undo leads back to its start',
    { timeout: 120_000 },
    async () => {
      const { app, battle } = await campaign()
      const names = await namesOf(app, battle)
      const begun = await app.call('tracker.begin', { battle })
      const { file } = (await app.call('campaigns.list', {}))[0]!
      const some = SCRIPT.slice(0, LONG ? 90 : 45)
      for (const [nth, step] of some.entries()) {
        const view = await playStep(app, battle, names, step)
        if (nth % 15 !== 7) continue
        await app.call('campaigns.close', {})
        await app.call('campaigns.open', { file })
        expect(await app.call('tracker.get', { battle })).toEqual(view)
      }
      const last = await app.call('tracker.get', { battle })
      for (let nth = 0; nth < some.length; nth++) await app.call('history.undo', { tracker: battle })
      const { undo: _, redo: __, ...first } = (await app.call('tracker.get', { battle }))!
      expect(first).toEqual({
        battle: begun.battle,
        open: begun.open,
        board: begun.board,
        prompts: begun.prompts
      })
      for (let nth = 0; nth < some.length; nth++) await app.call('history.redo', { tracker: battle })
      expect((await app.call('tracker.get', { battle }))!.board).toEqual(last!.board)
    }
  )
})
