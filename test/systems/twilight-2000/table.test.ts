import { expect, test } from 'vitest'
import { openCampaign, rosterOf } from '../../support/roster-app'
import { tableOf } from '../../support/table-app'
import { asProposed } from '../../support/table-report'
import type { TestApp } from '../../support/test-app'
import { isWorded } from './ask'

const RIFLE = { 'name': 'AK-74', 'class': 'other', 'rof': 4, 'magazine': 30, 'loaded': 20, 'spare': 1, 'reliability': 3, 'reliability-max': 5, 'weapon-damage': 2, 'scope': true }

/** Two units at the table: Ada and Bo in one hex against Cy. */
async function scene(houseRules: object = {}) {
  const app = await openCampaign('twilight-2000', 'Kalisz', houseRules)
  const unit = (name: string, who: string[]) => rosterOf(app, { name, kind: 'unit' }, 'character', who)
  const [ours, theirs] = [await unit('Traînards', ['Ada', 'Bo']), await unit('Milice', ['Cy'])]
  const [ada, bo, cy] = [...ours.members, ...theirs.members] as [string, string, string]
  await app.call('members.write', { roster: ours.id, member: ada, values: { 'agility': '10', 'damage-max': 5, 'stress-max': 5, 'otherSkills': [{ name: 'Tir', attribute: 'agility', die: '8' }], 'weapons': [RIFLE] } as never })
  await app.call('members.write', { roster: ours.id, member: bo, values: { 'damage-max': 4, 'stress-max': 4 } as never })
  await app.call('members.write', { roster: theirs.id, member: cy, values: { 'damage-max': 4, 'stress-max': 4, 'weapons': [{ ...RIFLE, scope: false }] } as never })
  const table = await tableOf(app, 'Pont', [ours, theirs], isWorded)
  const rifle = async (unit: string) => (await table.of(unit)).gauges[0]!
  return { ...table, app, ours, ada, bo, cy, rifle }
}

test('T2K-CB-01, T2K-CB-10: a turn has one slow and one fast action, and gives both again when the next begins', async () => {
  const { app, ada, act, chips, refused, of } = await scene()
  expect(await chips(ada)).toEqual(['slow', 'fast'])
  await act(ada, 'fast-action', { action: 'take-cover' })
  expect(await chips(ada)).toEqual(['cover', 'slow'])
  expect(await refused(ada, 'fast-action', { action: 'run' })).toEqual(['act-refused'])
  await act(ada, 'slow-action', { action: 'heal' })
  expect((await of(ada)).done).toBe(true)
  await act(null, 'next-turn')
  expect(await chips(ada)).toEqual(['cover', 'slow', 'fast'])
  await act(ada, 'fast-action', { action: 'go-prone' })
  expect(await chips(ada)).toEqual(['prone', 'cover', 'slow'])
  await app.end()
})

test('T2K-DI-06, T2K-WP-06, T2K-R08, T2K-WP-04, T2K-R13: a failed shot is pushed, wears its weapon, spends rounds, and its sixes are put to use', async () => {
  const { app, ada, cy, act, answer, prompt, of, rifle, wrong } = await scene()
  await act(ada, 'attack', { on: cy, ammo: 3, roll: (await rollNamed(app, ada))! })
  // Unaimed with any other weapon: −2 from d10 and d8.
  expect((await prompt())!.dice).toEqual({ sides: 8, count: 5, each: [{ sides: 8, label: { key: 'table.base-die' } }, { sides: 6, label: { key: 'table.base-die' } }, ...Array.from({ length: 3 }, () => ({ sides: 6, label: { key: 'table.ammo-die' } }))] })
  expect(await wrong({ dice: [9, 1, 1, 1, 1] })).toEqual(['not-a-face'])
  expect(await wrong({ dice: [1] })).toEqual(['dice-count'])
  await answer({ dice: [1, 5, 1, 6, 3] })
  expect((await prompt())!).toMatchObject({ text: { params: { explosions: 2 } }, options: [{ id: 'push' }, { id: 'leave' }] })
  expect(await wrong({ options: ['pray'] })).toEqual(['unknown-option'])
  await answer({ options: ['push'] })
  expect((await prompt())!.dice).toMatchObject({ count: 2, each: [{ sides: 6 }, { sides: 6 }] })
  await answer({ dice: [6, 6] })
  // 1 and 6 on the base dice; 1, 6 and 6 on the ammo dice: 13 rounds.
  expect(await rifle(ada)).toMatchObject({ notes: [{ params: { loaded: 7, magazine: 30, spare: 1 } }, { params: { rof: 4 } }, { en: 'Weapon jammed' }], boxes: [{ ticked: false }, { ticked: true }, { ticked: true }, { ticked: true }, { ticked: true }] })
  expect((await prompt())!.amount).toEqual({ min: 0, max: 2, unit: 'count', usual: 2 })
  await answer({ amount: 1 })
  expect((await prompt())!.text).toEqual({ key: 'table.wound-text', params: { damage: 3, more: 1 } })
  await answer({ amount: 3 })
  expect((await prompt())!.text).toEqual({ key: 'table.wound-text', params: { damage: 2, more: 0 } })
  await answer({ amount: 0 })
  expect((await of(cy)).tracks[0]).toMatchObject({ key: 'damage', value: 3, max: 4 })
  expect((await prompt())!.title).toEqual({ key: 'table.cuf', params: { name: 'Cy' } })
  await app.end()
})

test('T2K-CB-09 to T2K-CB-13, T2K-WP-05: a miss with a six still makes the target roll CUF; failing it costs, and spreads in the hex', async () => {
  const { app, ada, bo, cy, act, answer, prompt, of, chips, refused } = await scene()
  for (const unit of [ada, bo]) await act(unit, 'place', { hex: 'B4' })
  await act(cy, 'attack', { on: ada, ammo: 1, roll: 'agility' })
  await answer({ dice: [2, 6] })
  await answer({ options: ['leave'] })
  expect((await prompt())!).toMatchObject({ member: ada, options: [{ id: 'in-sight' }, { id: 'alone' }] })
  await answer({ options: ['in-sight'] })
  expect((await prompt())!.dice).toMatchObject({ each: [{ sides: 6, label: { key: 'table.cuf-die' } }, { sides: 6, label: { key: 'table.unit-die' } }] })
  await answer({ dice: [5, 4] })
  // A CUF roll has no attribute: pushing it would be paid in stress.
  expect((await prompt())!).toMatchObject({ text: { key: 'table.push-stress' }, options: [{ id: 'push' }, { id: 'leave' }] })
  await answer({ options: ['leave'] })
  expect(await chips(ada)).toEqual(['suppressed', 'prone', 'slow', 'fast', 'hex'])
  expect((await of(ada)).tracks[1]).toMatchObject({ key: 'stress', value: 1 })
  expect((await prompt())!.member).toBe(bo)
  await answer({ options: ['alone'] })
  await answer({ dice: [6] })
  expect(await prompt()).toBeUndefined()
  await act(null, 'next-turn')
  expect(await chips(ada)).toEqual(['suppressed', 'prone', 'hex'])
  expect(await refused(ada, 'slow-action', { action: 'rally' })).toEqual(['act-refused'])
  await act(null, 'next-turn')
  expect(await chips(ada)).toEqual(['prone', 'slow', 'fast', 'hex'])
  await app.end()
})

test('T2K-CB-08, T2K-R15: what was aimed through a scope counts for the next shot only', async () => {
  const { app, ada, cy, act, answer, prompt, chips, refused } = await scene()
  await act(ada, 'aim-sniper')
  expect(await chips(ada)).toEqual(['aim', 'fast'])
  expect(await refused(ada, 'attack', { on: cy, roll: 'agility' })).toEqual(['act-refused'])
  await act(ada, 'fast-action', { action: 'go-prone' })
  await act(null, 'next-turn')
  await act(ada, 'attack', { on: cy, ammo: 0, roll: 'agility' })
  // Steady: +2 on a single d10.
  expect((await prompt())!.dice).toMatchObject({ each: [{ sides: 12 }, { sides: 6 }] })
  await answer({ dice: [3, 3] })
  await answer({ options: ['leave'] })
  expect(await chips(ada)).not.toContain('aim')
  expect(await prompt()).toBeUndefined()
  await app.end()
})

test('T2K-WP-02, T2K-R09, T2K-R10, T2K-R11, T2K-R08: ammo dice up to the rate of fire; nothing jammed, broken or empty is fired', async () => {
  const { app, ada, cy, act, refused, rifle } = await scene({ zeroAmmoDice: 'at-least-one' })
  const fire = (ammo: number) => refused(ada, 'attack', { on: cy, ammo, roll: 'agility' })
  expect(await fire(0)).toEqual(['ammo-dice'])
  expect(await fire(5)).toEqual(['field-bounds'])
  const tend = (rounds: number, reliability: number, jammed: boolean) => act(ada, 'tend', { rounds, reliability, jammed })
  await tend(0, 5, false)
  expect(await fire(1)).toEqual(['weapon-empty'])
  await tend(5, 0, true)
  expect(await fire(1)).toEqual(['weapon-jammed', 'weapon-broken'])
  expect(await refused(ada, 'tend', { rounds: 31, reliability: 6, jammed: false })).toEqual(['over-magazine', 'over-reliability'])
  await act(ada, 'clear-jam')
  await act(ada, 'reload')
  expect((await rifle(ada)).notes[0]).toMatchObject({ params: { loaded: 30, spare: 0 } })
  await act(null, 'next-turn')
  expect(await refused(ada, 'reload')).toEqual(['no-spare'])
  await app.end()
})

test('T2K-CB-05, T2K-R24: a reload that fails takes the slow action and leaves the magazine as it was', async () => {
  const { app, ada, act, chips, rifle } = await scene()
  await act(ada, 'reload', { 'reload-failed': true })
  expect(await chips(ada)).toEqual(['fast'])
  expect((await rifle(ada)).notes[0]).toMatchObject({ params: { loaded: 20, spare: 1 } })
  await app.end()
})

test('T2K-R22: the order is set by hand, or drawn from one to ten where the campaign says so', async () => {
  const { app, ada, bo, act, view } = await scene({ initiativeOrder: 'cards-1-10' })
  const names = async () => (await view()).board.sides[0]!.units.map(({ name }) => name)
  await act(bo, 'order', { after: 'first' })
  expect(await names()).toEqual(['Bo', 'Ada'])
  await act(bo, 'order', { after: ada })
  expect(await names()).toEqual(['Ada', 'Bo'])
  await act(null, 'draw-order')
  const drawn = (await view()).board.sides.flatMap(({ units }) => units.map(({ counters }) => counters.find(({ key }) => key === 'order')!.value))
  expect(new Set(drawn).size).toBe(3)
  expect(drawn.every((card) => card >= 1 && card <= 10)).toBe(true)
  await app.end()
})

test('T2K-R20: the end of the game is proposed from the table, and weapons come home as they are', async () => {
  const { app, battle, ours, ada, bo, cy, act, answer, of } = await scene()
  await act(ada, 'mark', { damage: 5, stress: 1 })
  expect(await of(ada)).toMatchObject({ gone: true, state: { key: 'incapacitated' } })
  await act(cy, 'attack', { on: bo, ammo: 0, roll: 'agility' })
  await answer({ dice: [2] })
  await answer({ options: ['leave'] })
  await act(ada, 'tend', { rounds: 4, reliability: 2, jammed: true })
  const sides = await app.call('tracker.propose', { battle })
  expect(sides[0]!.combatants.map(({ record }) => record)).toEqual([{ damage: 5, stress: 1, suppressed: false }, { damage: 0, stress: 0, suppressed: false }])
  await app.call('battles.report', { battle, sides: asProposed(sides, 'loss', 'win') })
  await app.call('battles.finish', { battle })
  const weapons = (await app.call('members.writing', { roster: ours.id, member: ada })).flatMap(({ lists }) => lists).find(({ key }) => key === 'weapons')!
  expect(weapons.rows[0]!.values).toMatchObject({ loaded: 4, reliability: 2, jammed: true, spare: 1 })
  expect((await app.call('rosters.get', { roster: ours.id })).sheets[0]!.status.key).toBe('incapacitated')
  // The chronicle tells who fell, and that the unit was there before.
  const entries = (await app.call('chronicle.get', {})).entries
  const told = entries.flatMap((entry) => entry.parts.flatMap((part) => part.lines.map(({ type, facts }) => [type, facts['name'] ?? facts['winner']])))
  expect(told).toEqual([['campaign-created', 'Kalisz'], ['unit-founded', 'Traînards'], ['unit-founded', 'Milice'], ['won', 'Milice'], ['went-down', undefined]])
  expect((await app.call('annals.figures', {})).courses.map(({ name, points }) => [name, points.at(-1)!.fallen])).toEqual([['Traînards', 1], ['Milice', 0]])
  for (const type of ['unit-founded', 'unit-renamed', 'character-joined', 'character-gone', 'game-caught', 'illness-cured']) isWorded(`chronicle.told.${type}`, { name: '', from: '', to: '', count: 0, illness: '' })
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

/** The id of the roll that Ada's own skill is. */
async function rollNamed(app: TestApp, unit: string): Promise<string | undefined> {
  const battle = (await app.call('battles.list', {}))[0]!.id
  const offers = await app.call('tracker.offers', { battle, unit })
  return offers.find(({ act }) => act === 'attack')!.fields.find(({ key }) => key === 'roll')!.options![0]!.id
}
