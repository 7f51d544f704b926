import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { TrackerView } from '../../src-main/contract/views'
import type { Tracker } from '../../src-main/kernel/state/tracker'
import { systems } from '../support/systems'
import { picker, type Pick } from '../support/random-play'
import { patience, runs } from '../support/runs'
import { openSample } from '../support/sample-app'
import { answerAt, fillFields } from '../support/table-play'
import type { TestApp } from '../support/test-app'

let app: TestApp
afterEach(() => app.end())

/** Two gangs that may fight at the table, or a single one if there is no other. */
async function met(): Promise<string | null> {
  const rosters = await Promise.all(
    (await app.call('rosters.list', {})).map(({ id }) => app.call('rosters.get', { roster: id }))
  )
  const sides = rosters.map(({ id, sheets }) => ({
    roster: id,
    members: sheets.filter(({ status }) => status.fit).map(({ member }) => member)
  }))
  const pairs = sides.flatMap((one, n) => sides.slice(n + 1).map((other) => [one, other]))
  for (const those of [...pairs, ...sides.map((one) => [one])]) {
    const started = await app.dispatch('battles.start', {
      name: 'Rencontre',
      date: '2026-11-21',
      friendly: true,
      sides: those
    })
    if (!started.ok) continue
    const { id: battle } = started.value as { id: string }
    await app.call('tracker.begin', { battle })
    return battle
  }
  return null
}

/** One act or answer that the table offers; the rules may still refuse it. */
async function playAt(battle: string, view: TrackerView, pick: Pick): Promise<TrackerView> {
  const prompt = view.prompts[pick(Math.min(view.prompts.length, 3))]
  if (prompt && (!prompt.optional || pick(2) === 0)) {
    const done = await app.dispatch('tracker.answer', {
      battle,
      prompt: prompt.id,
      ...answerAt(prompt, pick)
    })
    return done.ok ? (done.value as TrackerView) : view
  }
  const units = view.board.sides.flatMap(({ side, units: own }) =>
    own.map(({ unit }) => ({ id: unit, side }))
  )
  const side = view.board.sides[pick(view.board.sides.length)]!.side
  const actor = [{}, { side }, { unit: units[pick(units.length)]!.id }][pick(3)]!
  const offers = (await app.call('tracker.offers', { battle, ...actor })).filter(({ allowed }) => allowed)
  const offer = offers[pick(offers.length)]
  if (!offer) return view
  const done = await app.dispatch('tracker.act', {
    battle,
    ...actor,
    act: offer.act,
    input: fillFields(offer.fields, { units } as Tracker, actor, pick)
  })
  return done.ok ? (done.value as TrackerView) : view
}

test.each(systems.flatMap(({ id, tracker }) => (tracker ? [id] : [])))(
  'the report accepts every proposal of a table of %s, whatever was played at it',
  async (system) => {
    app = await openSample(system)
    const battle = (await met())!
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(10_000), { minLength: 40, maxLength: 80 }), async (numbers) => {
        let view = (await app.call('tracker.get', { battle }))!
        const pick = picker(numbers)
        for (let n = 0; n < numbers.length / 3 && view.open; n++) view = await playAt(battle, view, pick)
        const proposed = await app.call('tracker.propose', { battle })
        const taken = await app.dispatch('battles.report', { battle, sides: proposed })
        expect(taken.ok ? [] : taken.error).toEqual([])
        expect(await app.call('tracker.propose', { battle })).toEqual(proposed)
      }),
      // Not shrunk: all cases are played at one table, so a case alone does not fail again.
      { ...runs(2), endOnFailure: true }
    )
  },
  patience(60_000)
)
