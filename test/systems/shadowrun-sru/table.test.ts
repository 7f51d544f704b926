import { expect, test } from 'vitest'
import { facesOf } from '../../../src-main/systems/shadowrun-sru/tokens'
import { openCampaign, rosterOf } from '../../support/roster-app'
import { tableOf } from '../../support/table-app'
import { asProposed } from '../../support/table-report'
import { isWorded, sru } from './ask'

const SMG = { name: 'Uzi', base: 5, modes: ['single', 'multiple', 'spray', 'suppressive'], trigger: 'physical', automatic: true, magazine: 30, loaded: 30, recoil: 2 }
const TASER = { name: 'Defiance', kind: 'taser', base: 8, modes: ['single'] }
const GRENADE = { name: 'Grenade', base: 6, modes: ['single'], area: 5, magazine: 2, loaded: 2 }
const FACES = facesOf(sru())
/** Tokens as the table types them: by their place among the faces. */
const typed = (...tokens: string[]) => ({ dice: tokens.map((token) => FACES.indexOf(token) + 1) })

/** Ada (reserve 10) and Bo (reserve 6, tactics) against Cy (reserve 8). */
async function scene(houseRules: object = {}, more: object = {}) {
  const app = await openCampaign('shadowrun-sru', 'Seattle', houseRules)
  const team = (name: string, who: string[]) => rosterOf(app, { name, kind: 'team' }, 'character', who)
  const [ours, theirs] = [await team('Fantômes', ['Ada', 'Bo']), await team('Lone Star', ['Cy'])]
  const [ada, bo, cy] = [...ours.members, ...theirs.members] as [string, string, string]
  const write = (roster: string, member: string, values: object) => app.call('members.write', { roster, member, values: values as never })
  await write(ours.id, ada, { physique: 3, agility: 4, reaction: 5, intuition: 4, professionalism: 1, passes: 2, skills: [{ name: 'Tir', value: 4 }], weapons: [SMG, TASER, GRENADE], ...more })
  await write(ours.id, bo, { 'logic': 3, 'tactics': 3, 'reserve-kind': 'tactics', 'reaction': 3 })
  await write(theirs.id, cy, { physique: 2, reaction: 4, intuition: 4, charisma: 3, skills: [{ name: 'Bagarre', value: 3 }] })
  const table = await tableOf(app, 'Docks', [ours, theirs], isWorded)
  const { battle, view, of } = table
  const counter = async (unit: string, key: string) => (await of(unit)).counters.find((one) => one.key === key)?.value
  const left = async (unit: string, key = 'physical') => {
    const { value, max } = (await of(unit)).tracks.find((one) => one.key === key)!
    return max - value
  }
  const bag = async () => (await view()).board.sides[0]!.counters.map(({ value }) => value)
  const weapon = async (name: string) => (await app.call('tracker.offers', { battle, unit: ada })).flatMap(({ fields }) => fields).flatMap(({ options }) => options ?? []).find(({ label }) => (label as { fr?: string }).fr === name)!.id
  const skill = async (unit: string) => (await app.call('tracker.offers', { battle, unit })).find(({ act: name }) => name === 'roll')!.fields.find(({ key }) => key === 'roll')!.options![0]!.id
  const log = async () => (await app.call('history.list', { tracker: battle, limit: 200 } as never)).acts.flatMap(({ events }) => events.map(({ type }) => type))
  return { ...table, app, ours, ada, bo, cy, counter, left, bag, weapon, skill, log }
}

test('SRU-CB-01, SRU-RV-01, SRU-RV-08, SRU-R36, SRU-CB-02, SRU-DF-01: everybody begins with the tokens of his readiness and hides some in defence', async () => {
  const { app, battle, ada, bo, cy, act, counter, bag, refused, view, of } = await scene()
  expect(await bag()).toEqual([24, 0])
  await act(ada, 'start', { readiness: 'in-position' })
  await act(null, 'start-all', { readiness: 'none' })
  expect([await counter(ada, 'held'), await counter(bo, 'held'), await counter(cy, 'held')]).toEqual([8, 2, 2])
  const reserve = (await of(ada)).counters[0]!
  expect(reserve).toEqual({ key: 'held', label: { fr: 'Instinct de combat', en: 'Combat instinct' }, value: 8, max: 10 })
  const hints = (await app.call('tracker.offers', { battle, unit: ada })).flatMap(({ hint }) => (hint as { params?: object } | undefined)?.params ?? [])
  expect(hints).toEqual([{ tokens: 3, lost: 8 }, { tokens: 5, lost: 8 }])
  expect(await bag()).toEqual([12, 0])
  expect(await refused(null, 'start-all')).toEqual(['act-refused'])
  await act(ada, 'to-defence', { tokens: 3 })
  expect([await counter(ada, 'held'), await counter(ada, 'hidden')]).toEqual([5, 3])
  expect(await refused(ada, 'to-defence', { tokens: 6 })).toEqual(['field-bounds'])
  expect((await view()).board.sides.map(({ counters }) => counters.map(({ key }) => key))).toEqual([['bag', 'discard'], []])
  await app.end()
})

test('SRU-RV-06, SRU-RV-07, SRU-AC-01, SRU-AC-04, SRU-AC-05, SRU-R04, SRU-DF-06, SRU-DF-07, SRU-R14: recharges lose the reserve, full defence takes all of it, lowering costs two for one', async () => {
  const { app, ada, act, counter, bag, chips, refused } = await scene()
  await act(ada, 'start', { readiness: 'ready' })
  await act(ada, 'to-defence', { tokens: 2 })
  await act(ada, 'catch-breath')
  expect([await counter(ada, 'held'), await counter(ada, 'hidden'), await bag()]).toEqual([3, 2, [16, 3]])
  expect(await chips(ada)).toContain('busy')
  await act(ada, 'assess')
  expect([await counter(ada, 'held'), await bag()]).toEqual([5, [11, 6]])
  await act(ada, 'intend', { intention: 'Avancer' })
  await act(ada, 'full-defence')
  expect([await counter(ada, 'held'), await counter(ada, 'hidden'), await chips(ada)]).toEqual([0, 7, ['stress']])
  await act(ada, 'lower-defence', { wanted: 2 })
  expect([await counter(ada, 'held'), await counter(ada, 'hidden'), await bag()]).toEqual([2, 3, [11, 8]])
  expect(await refused(ada, 'lower-defence', { wanted: 2 })).toEqual(['field-bounds'])
  await act(ada, 'defence-lost', { 'hidden': 3, 'face-up': 0 })
  expect([await counter(ada, 'hidden'), await bag()]).toEqual([0, [11, 11]])
  expect(await refused(ada, 'lower-defence', { wanted: 1 })).toEqual(['act-refused'])
  await app.end()
})

test('SRU-R02: an empty bag takes the discard back', async () => {
  const { app, ada, act, bag, counter } = await scene()
  await act(ada, 'start', { readiness: 'in-position' })
  for (let n = 0; n < 3; n++) await act(ada, 'assess')
  expect([await counter(ada, 'held'), await bag()]).toEqual([5, [1, 18]])
  // The last token, then four of the 23 that went back.
  await act(ada, 'assess')
  expect([await counter(ada, 'held'), await bag()]).toEqual([5, [19, 0]])
  await app.end()
})

test('SRU-R01, SRU-R02: where no token is left at all, whoever recharges is told how many he lacks', async () => {
  const { app, ada, bo, act, counter, bag, log } = await scene({}, { reaction: 9, intuition: 9, professionalism: 3 })
  await act(ada, 'start', { readiness: 'in-position' })
  await act(ada, 'full-defence')
  await act(ada, 'assess')
  expect([await counter(ada, 'held'), await counter(ada, 'hidden'), await bag()]).toEqual([7, 17, [0, 0]])
  await act(bo, 'start', { readiness: 'none' })
  expect(await counter(bo, 'held')).toBe(0)
  expect((await log()).filter((type) => type === 'bag-short')).toHaveLength(2)
  await app.end()
})

test('SRU-RA-06, SRU-ST-01, SRU-DF-02, SRU-DF-03, SRU-DM-01 to SRU-DM-03, SRU-R15, SRU-R32: a shot: its tokens, the defence, the damage, the boxes', async () => {
  const { app, ada, cy, act, answer, prompt, wrong, counter, chips, left, bag, weapon, skill, of } = await scene()
  await act(null, 'start-all', { readiness: 'in-position' })
  await act(cy, 'to-defence', { tokens: 4 })
  await act(ada, 'shoot', { weapon: await weapon('Uzi'), mode: 'multiple', roll: await skill(ada), on: [cy], range: 'long', rounds: 2, spend: 1 })
  expect((await of(ada)).gauges[0]).toMatchObject({ notes: [{ params: { loaded: 28, magazine: 30 } }] })
  expect((await prompt())!.dice).toMatchObject({ sides: 12, count: 1, each: [{ faces: [{ fr: 'Succès 1' }, {}, {}, {}, {}, {}, { en: 'Failure 1' }, {}, {}, {}, {}, {}] }] })
  expect([await wrong({ dice: [13] }), await wrong({ dice: [1, 2] })]).toEqual([['not-a-token'], ['tokens-count']])
  await answer(typed('F6'))
  // Score 4 and the token, which counts at low stress: excess 3 at long range.
  expect((await prompt())!).toMatchObject({ member: cy, title: { params: { excess: 3 } }, dice: { count: 3 } })
  await answer(typed('F1', 'S2', 'S3'))
  expect((await prompt())!.dice!.count).toBe(1)
  await answer(typed('F2'))
  expect(await chips(cy)).toEqual(['stress', 'shown-0', 'shown-1'])
  // Two bullets: the spent token and one more.
  expect((await prompt())!).toMatchObject({ rules: ['SRU-DM-02', 'SRU-R15'], dice: { count: 1 } })
  await answer(typed('S4'))
  expect((await prompt())!).toMatchObject({ member: cy, title: { params: { damage: 11 } }, options: [{ id: 'all' }, { id: 'other', asks: ['amount'] }] })
  expect([await wrong({ options: ['other'] }), await wrong({ options: ['other'], amount: 61 })]).toEqual([['amount-needed'], ['amount-needed']])
  await answer({ options: ['other'], amount: 7 })
  expect([await left(cy), await prompt(), await counter(ada, 'held'), await counter(cy, 'hidden')]).toEqual([3, undefined, 7, 0])
  expect((await bag())[1]).toBe(4)
  // What is shown stays: an excess of two finds it matched.
  await act(ada, 'shoot', { weapon: await weapon('Uzi'), mode: 'single', roll: await skill(ada), on: [cy], range: 'long' })
  expect([await prompt(), await left(cy)]).toEqual([undefined, 3])
  await app.end()
})

test('SRU-R01: no more of a token can lie on the table than the bag has', async () => {
  const { app, ada, cy, act, answer, wrong, weapon, skill } = await scene()
  await act(null, 'start-all', { readiness: 'in-position' })
  await act(ada, 'shoot', { weapon: await weapon('Uzi'), mode: 'single', roll: await skill(ada), on: [cy], range: 'short', spend: 2 })
  await answer(typed('S6', 'S6'))
  await answer({ options: ['all'] })
  await act(ada, 'shoot', { weapon: await weapon('Uzi'), mode: 'single', roll: await skill(ada), on: [cy], range: 'short', spend: 1 })
  expect(await wrong(typed('S6'))).toEqual(['token-gone'])
  await answer({})
  await app.end()
})

test('SRU-ST-02, SRU-ST-03, SRU-DF-04, SRU-DF-05, SRU-R08, SRU-R12: stress wastes failures; a shot without excess turns nothing; from behind no defence counts', async () => {
  const { app, ada, cy, act, answer, prompt, counter, weapon, skill, refused, log, chips } = await scene()
  await act(null, 'start-all', { readiness: 'in-position' })
  await act(cy, 'to-defence', { tokens: 2 })
  await act(ada, 'stress', { level: 'high' })
  expect(await chips(ada)).toEqual(['stress'])
  const shot = { weapon: await weapon('Uzi'), mode: 'single', roll: await skill(ada), on: [cy], range: 'extreme' }
  expect(await refused(ada, 'shoot', { ...shot, spend: 3 })).toEqual(['field-bounds'])
  await act(ada, 'shoot', { ...shot, spend: 2 })
  await answer(typed('F1', 'F2'))
  expect([await prompt(), await counter(cy, 'hidden')]).toEqual([undefined, 2])
  await act(ada, 'shoot', { ...shot, 'range': 'short', 'detail': 'all', 'from-behind': true })
  expect((await prompt())!.dice).toMatchObject({ count: 1 })
  expect(await counter(cy, 'hidden')).toBe(2)
  expect(await log()).toEqual(expect.arrayContaining(['missed', 'hit']))
  await app.end()
})

test('SRU-AC-02, SRU-AC-03, SRU-RA-03, SRU-R18, SRU-R30: aiming, a wound, adjusting and a spray all stand in the score', async () => {
  const { app, ada, cy, act, answer, prompt, weapon, skill, of, chips } = await scene({}, { 'wound-modifier': -2 })
  await act(null, 'start-all', { readiness: 'none' })
  await act(ada, 'aim')
  expect(await chips(ada)).toEqual(['stress', 'busy', 'aim'])
  await act(ada, 'shoot', { weapon: await weapon('Uzi'), mode: 'spray', roll: await skill(ada), on: [cy], range: 'short', detail: 'all', adjust: 1, times: 2 })
  // 10 bullets: +3 within recoil compensation and one. 4 − 2 + 1 + 3 − 1 = 5; a token for the spray, one for adjusting.
  expect((await prompt())!.dice!.count).toBe(2)
  expect((await of(ada)).gauges[0]).toMatchObject({ notes: [{ params: { loaded: 20 } }] })
  expect(await chips(ada)).toEqual(['stress', 'busy'])
  await answer(typed('S1', 'F3'))
  expect((await prompt())!).toMatchObject({ rules: ['SRU-DM-03', 'SRU-R28'], title: { params: { damage: 16 } }, text: { params: { damage: 8, times: 2 } } })
  await answer({ options: ['all'] })
  // No monitor goes below nothing; a full one is out of the fight, and falls.
  expect(await of(cy)).toMatchObject({ gone: true, state: { key: 'out' } })
  const monitor = (await of(cy)).tracks[0]!
  expect(monitor.value).toBe(monitor.max)
  expect(await chips(cy)).toContain('knocked-down')
  await app.end()
})

test('SRU-RA-01, SRU-RA-02, SRU-AC-06, SRU-AC-07, SRU-R32: what a weapon, a skill, passes or a magazine do not allow is not fired', async () => {
  const { app, ada, bo, cy, act, refused, weapon, skill, prompt, answer } = await scene()
  await act(null, 'start-all')
  const [uzi, taser, roll] = [await weapon('Uzi'), await weapon('Defiance'), await skill(ada)]
  const shot = { weapon: uzi, mode: 'single', roll, on: [cy], range: 'short' }
  expect(await refused(ada, 'shoot', { ...shot, weapon: taser, mode: 'spray' })).toEqual(['mode-wrong'])
  expect(await refused(ada, 'shoot', { ...shot, mode: 'multiple', rounds: 3 })).toEqual(['bullets-too-many'])
  expect(await refused(ada, 'shoot', { ...shot, on: [bo] })).toEqual(['no-target'])
  expect(await refused(ada, 'shoot', { ...shot, on: [cy, cy] })).toEqual(['no-target'])
  expect(await refused(ada, 'shoot', { ...shot, mode: 'multiple', rounds: 20, actions: 9, burst: true, detail: 'all' })).toEqual(['bullets-too-many', 'too-few-rounds'])
  expect(await refused(bo, 'shoot', {})).toEqual(['act-refused'])
  // Two passes: the threshold is one higher, and twice the rounds are gone.
  await act(null, 'add-foe', { name: 'Drone', size: 0, monitor: 4 })
  const drone = (await app.call('tracker.get', { battle: (await app.call('battles.list', {}))[0]!.id }))!.board.sides[1]!.units[1]!.unit
  expect(await refused(ada, 'shoot', { ...shot, on: [cy, drone] })).toEqual(['targets-too-many'])
  await act(ada, 'shoot', { ...shot, on: [cy, drone], detail: 'all', passes: 2 })
  expect((await prompt())!.title).toMatchObject({ params: { on: 'Cy' } })
  await answer(typed('S1'))
  await answer({ options: ['all'] })
  expect((await prompt())!.title).toMatchObject({ params: { on: 'Drone' } })
  await answer({})
  await answer({ options: ['all'] })
  expect(await prompt()).toBeUndefined()
  await act(ada, 'reload', { weapon: uzi })
  await act(drone, 'remove-foe')
  await app.end()
})

test('SRU-RA-04, SRU-RA-05, SRU-R20, SRU-R21, SRU-R35: suppression takes tokens from who ducks; who ignores it keeps them and is shot', async () => {
  const { app, ada, cy, act, answer, prompt, counter, weapon, skill, chips, left } = await scene()
  await act(null, 'start-all', { readiness: 'in-position' })
  const fire = { weapon: await weapon('Uzi'), roll: await skill(ada), zone: [cy], range: 'medium', bullets: 10 }
  await act(ada, 'suppress', fire)
  expect((await prompt())!).toMatchObject({ member: cy, options: [{ id: 'duck' }, { id: 'ignore', asks: ['amount'] }] })
  await answer({ options: ['duck'] })
  expect([await counter(cy, 'held'), await counter(cy, 'suppressed'), await chips(cy)]).toEqual([2, 4, ['stress', 'suppressed']])
  await act(cy, 'to-defence', { tokens: 1 })
  await act(ada, 'suppress', fire)
  await answer({ options: ['ignore'], amount: 6 })
  expect(await counter(cy, 'held')).toBe(1)
  await answer(typed('S1'))
  // Excess 3 above a defence of 1: two bullets.
  expect((await prompt())!.dice!.count).toBe(2)
  await answer(typed('S2', 'F3'))
  await answer({ options: ['all'] })
  expect(await left(cy)).toBe(2)
  await act(ada, 'suppress', fire)
  await answer({ options: ['ignore'], amount: 5 })
  expect([await counter(cy, 'held'), await prompt()]).toEqual([0, undefined])
  await app.end()
})

test('SRU-AE-01 to SRU-AE-04, SRU-R24: a grenade scatters by its tokens; who is caught gets away or is covered by his defence', async () => {
  const { app, ada, bo, cy, act, answer, prompt, counter, weapon, skill, left, wrong } = await scene()
  await act(null, 'start-all', { readiness: 'in-position' })
  await act(cy, 'to-defence', { tokens: 4 })
  await act(ada, 'throw', { weapon: await weapon('Grenade'), roll: await skill(ada), range: 'extreme', detail: 'all', cover: 5, other: 2 })
  // Cover does not count: 4 against 6.
  expect((await prompt())!).toMatchObject({ rules: ['SRU-AE-02'], dice: { count: 2 } })
  await answer(typed('F3', 'S5'))
  expect((await prompt())!).toMatchObject({ choose: { min: 0, max: 3 } })
  expect(await wrong({ options: ['nobody'] })).toEqual(['unknown-option'])
  await answer({ options: [cy, bo] })
  expect((await prompt())!.dice!.count).toBe(1)
  await answer(typed('S2'))
  expect((await prompt())!).toMatchObject({ member: cy, amount: { min: 0, max: 4, unit: 'count' } })
  await answer({ amount: 1 })
  expect((await prompt())!.title).toMatchObject({ params: { damage: 5 } })
  await answer({ options: ['all'] })
  // Bo has nothing in defence: all of it.
  expect((await prompt())!.title).toMatchObject({ params: { name: 'Bo', damage: 8 } })
  await answer({ options: ['all'] })
  expect([await left(cy), await left(bo), await counter(cy, 'hidden')]).toEqual([5, 2, 3])
  await act(ada, 'throw', { weapon: await weapon('Grenade'), roll: await skill(ada), range: 'short' })
  expect((await prompt())!.options).toHaveLength(3)
  await answer({ options: [] })
  expect(await prompt()).toBeUndefined()
  await app.end()
})

test('SRU-CC-01 to SRU-CC-05, SRU-RA-08, SRU-R23: who is struck fights back or avoids it; the winner may trade his damage', async () => {
  const { app, ada, cy, act, answer, prompt, skill, chips, left, counter } = await scene()
  await act(null, 'start-all', { readiness: 'none' })
  const blow = { weapon: '', roll: await skill(ada), on: cy }
  await act(ada, 'strike', blow)
  expect((await prompt())!.options!.map(({ id }) => id.split(':')[0])).toEqual(['dodge', ...Array(7).fill('fight')])
  await answer({ options: [(await prompt())!.options![1]!.id] })
  expect((await prompt())!).toMatchObject({ member: cy, amount: { min: 0, max: 2 } })
  await answer({ amount: 2 })
  await answer(typed('F1', 'S1'))
  // Ada 4, Cy 3 and two tokens: Cy wins by one, and takes the advantage.
  expect((await prompt())!).toMatchObject({ member: cy, options: [{ id: 'damage' }, { id: 'down' }, { id: 'hold' }, { id: 'advantage' }] })
  await answer({ options: ['advantage'] })
  expect([await chips(cy), await counter(cy, 'advantage')]).toEqual([['stress', 'advantage'], 1])
  await act(ada, 'strike', blow)
  await answer({ options: [(await prompt())!.options![1]!.id] })
  // 4 against 3 and the advantage: nothing.
  expect([await prompt(), await chips(cy)]).toEqual([undefined, ['stress']])
  await act(ada, 'strike', blow)
  await answer({ options: ['dodge'] })
  await answer({ options: ['hold'] })
  expect(await chips(cy)).toEqual(['stress', 'held'])
  await act(ada, 'strike', blow)
  await answer({ options: ['dodge'] })
  await answer({ options: ['damage'] })
  // Bare hands: nothing and two a point.
  expect((await prompt())!.title).toMatchObject({ params: { damage: 8 } })
  await answer({ options: ['other'], amount: 3 })
  expect(await left(cy, 'stun')).toBe(7)
  await app.end()
})

test('SRU-DT-02 to SRU-DT-08, SRU-R26, SRU-R27, SRU-R34: a taser deals its base, may knock out, and kills only by two failures', async () => {
  const { app, ada, cy, act, answer, prompt, weapon, skill, of, chips } = await scene()
  await act(null, 'start-all', { readiness: 'none' })
  const shot = { weapon: await weapon('Defiance'), mode: 'single', roll: await skill(ada), on: [cy], range: 'short' }
  await act(ada, 'shoot', shot)
  expect((await prompt())!.title).toMatchObject({ params: { damage: 8 } })
  await answer({ options: ['all'] })
  // 8 is above twice a Physique of 2.
  expect((await prompt())!).toMatchObject({ rules: ['SRU-DT-06'], dice: { count: 2 } })
  await answer(typed('F1', 'S1'))
  expect([(await of(cy)).state.label, await chips(cy)]).toEqual([{ key: 'status.ko' }, ['stress', 'knocked-down', 'stunned-out']])
  await act(cy, 'states', { ko: false, down: false })
  await act(ada, 'shoot', { ...shot, detail: 'all', care: 1 })
  await answer({ options: ['other'], amount: 0 })
  // With care there is no risk left: knocked out without a token.
  expect([await prompt(), await chips(cy)]).toEqual([undefined, ['stress', 'knocked-down', 'stunned-out']])
  await act(cy, 'states', { ko: false, down: false })
  await act(ada, 'shoot', shot)
  await answer({ options: ['other'], amount: 0 })
  await answer(typed('F2', 'F3'))
  expect((await of(cy)).state.label).toEqual({ key: 'status.dead' })
  await app.end()
})

test('SRU-DM-04, SRU-DM-06, SRU-R31: Style above Media Resistance throws back whoever is hit', async () => {
  const { app, ada, cy, act, answer, weapon, skill, chips, log } = await scene({}, { style: 2 })
  await act(ada, 'shoot', { weapon: await weapon('Uzi'), mode: 'single', roll: await skill(ada), on: [cy], range: 'short' })
  await answer(typed('S1'))
  await answer({ options: ['other'], amount: 1 })
  expect(await chips(cy)).toEqual(['stress', 'knocked-down'])
  expect(await log()).toContain('thrown-back')
  await app.end()
})

test('SRU-CB-03 to SRU-CB-05, SRU-RV-03: an intention is declared, and changed for nothing, for a token or for time; instinct takes a success back', async () => {
  const { app, ada, bo, act, answer, counter, chips, refused, prompt, bag } = await scene()
  expect(await refused(ada, 'intend', { intention: ' ', change: 'declare' })).toEqual(['nothing-intended'])
  expect(await refused(ada, 'intend', { intention: 'Couvrir', change: 'subtle' })).toEqual(['too-few-tokens'])
  await act(null, 'start-all', { readiness: 'none' })
  await act(ada, 'intend', { intention: 'Avancer de couvert en couvert', change: 'declare' })
  await act(ada, 'intend', { intention: 'Plonger', change: 'obvious' })
  expect([await counter(ada, 'held'), await chips(ada)]).toEqual([3, ['stress', 'intention']])
  await act(ada, 'intend', { intention: 'Couvrir', change: 'subtle' })
  expect((await prompt())!).toMatchObject({ member: ada, dice: { count: 1 } })
  await answer(typed('S3'))
  expect(await counter(ada, 'held')).toBe(3)
  await act(ada, 'intend', { intention: 'Fuir', change: 'subtle' })
  await answer(typed('F3'))
  expect([await counter(ada, 'held'), (await bag())[1]]).toEqual([2, 1])
  await act(ada, 'intend', { intention: 'Soigner', change: 'slow' })
  expect([await counter(ada, 'held'), await chips(ada)]).toEqual([2, ['stress', 'intention', 'busy']])
  // Tactics looks at nothing: the token is gone.
  await act(bo, 'intend', { intention: 'Pirater', change: 'subtle' })
  expect([await counter(bo, 'held'), await prompt(), (await bag())[1]]).toEqual([1, undefined, 2])
  await app.end()
})

test('SRU-CB-06, SRU-CB-07, SRU-CB-08, SRU-CB-09, SRU-RV-04, SRU-R22: in step with others, in the order of the story, and who is quicker', async () => {
  const { app, ada, bo, cy, act, counter, chips, refused, view, log } = await scene()
  await act(null, 'start-all', { readiness: 'none' })
  await act(bo, 'synchronise', { with: ada })
  await act(ada, 'synchronise', { with: bo })
  expect([await counter(ada, 'held'), await counter(bo, 'held')]).toEqual([2, 2])
  expect(await refused(ada, 'synchronise', { with: cy })).toEqual(['no-comrade'])
  expect(await refused(ada, 'synchronise', { with: bo, cost: 9 })).toEqual(['too-few-tokens'])
  await act(ada, 'assess')
  await act(null, 'time-passes', { time: 'simple' })
  expect([await chips(ada), (await view()).board.turn]).toEqual([['stress', 'busy'], 2])
  await act(null, 'time-passes', { time: 'simple' })
  expect(await chips(ada)).toEqual(['stress'])
  await act(null, 'narrate', { told: 'Une vitre éclate.' })
  expect(await refused(null, 'narrate', { told: ' ' })).toEqual(['nothing-told'])
  await act(ada, 'clash', { against: cy })
  await act(ada, 'clash', { against: cy, theirs: 1 })
  await act(ada, 'clash', { against: cy, theirs: 2 })
  expect(await refused(ada, 'clash', {})).toEqual(['no-target'])
  expect((await log()).filter((type) => type.startsWith('clash')).sort()).toEqual(['clash-together', 'clash-won', 'clash-won'])
  await app.end()
})

test('SRU-R06, SRU-R07, SRU-R10, SRU-R11, SRU-DM-05: any other roll, and what drawing on another reserve costs under stress', async () => {
  const { app, ada, act, counter, skill, refused, log, answer } = await scene()
  await act(ada, 'start', { readiness: 'ready' })
  const roll = { roll: await skill(ada), difficulty: 'complex' }
  await act(ada, 'roll', roll)
  await act(ada, 'roll', { ...roll, difficulty: 'standard' })
  expect((await log()).filter((type) => type.startsWith('roll-')).sort()).toEqual(['roll-failed', 'roll-succeeded'])
  await act(ada, 'stress', { level: 'high' })
  await act(ada, 'roll', { ...roll, 'other-reserve': true, 'spend': 1 })
  await answer(typed('S1'))
  expect(await counter(ada, 'held')).toBe(2)
  expect(await refused(ada, 'roll', { ...roll, 'other-reserve': true, 'spend': 1 })).toEqual(['too-few-tokens'])
  await act(ada, 'roll', { ...roll, 'other-reserve': true, 'precise': false })
  expect(await counter(ada, 'held')).toBe(2)
  await app.end()
})

test('SRU-DF-02: a token of the defence is turned by itself', async () => {
  const { app, ada, act, answer, chips, counter, bag } = await scene()
  await act(ada, 'start', { readiness: 'ready' })
  await act(ada, 'to-defence', { tokens: 2 })
  await act(ada, 'turn-one')
  await answer(typed('S4'))
  await act(ada, 'turn-one')
  await answer(typed('F4'))
  expect([await chips(ada), await counter(ada, 'hidden'), await bag()]).toEqual([['stress', 'shown-0'], 0, [19, 1]])
  await act(ada, 'defence-lost', { 'hidden': 0, 'face-up': 1 })
  expect([await chips(ada), await bag()]).toEqual([['stress'], [19, 2]])
  await app.end()
})

test('SRU-R02: where tokens are known, they are looked at when they come, and chosen when they go', async () => {
  const { app, ada, cy, act, answer, prompt, weapon, skill, counter, wrong, left } = await scene({ tokenKnowledge: 'visible' })
  await act(ada, 'start', { readiness: 'none' })
  expect((await prompt())!).toMatchObject({ member: ada, rules: ['SRU-R02'], dice: { count: 3 } })
  await answer(typed('S1', 'F5', 'S6'))
  await act(ada, 'shoot', { weapon: await weapon('Uzi'), mode: 'single', roll: await skill(ada), on: [cy], range: 'short', spend: 1 })
  expect((await prompt())!.options!.map(({ label }) => (label as { en: string }).en)).toEqual(['Success 1', 'Failure 5', 'Success 6'])
  expect(await wrong({ options: ['0', '1'] })).toEqual(['unknown-option'])
  await answer({ options: ['2'] })
  // The six that was spent is the bullet's token.
  await answer({ options: ['all'] })
  expect([await left(cy), await counter(ada, 'held')]).toEqual([0, 2])
  await act(ada, 'to-defence', { tokens: 1 })
  await act(ada, 'turn-one')
  expect([await prompt(), await counter(ada, 'hidden')]).toEqual([undefined, 0])
  await app.end()
})

test('SRU-R01: a bag for each side, as long as nothing is out', async () => {
  const { app, ada, act, view, refused } = await scene()
  await act(null, 'bags', { 'per-side': true })
  await act(ada, 'start', { readiness: 'ready' })
  expect((await view()).board.sides.map(({ counters }) => counters[0]!.value)).toEqual([19, 24])
  expect(await refused(null, 'bags', { 'per-side': false })).toEqual(['act-refused'])
  await app.end()
})

test('a team alone meets foes who are in no roster, and undo takes one act back', async () => {
  const app = await openCampaign('shadowrun-sru', 'Seattle')
  const { battle } = await tableOf(app, 'Docks', [await rosterOf(app, { name: 'Fantômes', kind: 'team' }, 'character', ['Ada'])], isWorded)
  await app.call('tracker.act', { battle, act: 'add-foe', input: { name: 'Ganger', base: 5, skill: 3, size: 6 } })
  const board = async () => (await app.call('tracker.get', { battle }))!.board.sides.map(({ name, units }) => [name, units.map((unit) => unit.name)])
  expect(await board()).toEqual([['Fantômes', ['Ada']], ['Opposition', ['Ganger']]])
  expect(await app.dispatch('tracker.act', { battle, act: 'add-foe', input: { name: ' ' } })).toMatchObject({ ok: false })
  await app.call('tracker.undo' as never, { battle } as never).catch(() => app.call('history.undo', { tracker: battle } as never))
  expect((await board())[1]).toEqual(['Opposition', []])
  await app.end()
})

test('SRU-R30, SRU-R32, SRU-CB-01: the end of the fight is proposed from the table; the dead stay dead, and tokens go back first', async () => {
  const { app, battle, ours, ada, bo, act } = await scene()
  await act(null, 'start-all', { readiness: 'none' })
  await act(ada, 'mark', { physical: 4, stun: 1, wound: -1 })
  await act(bo, 'states', { killed: true })
  const sides = await app.call('tracker.propose', { battle })
  expect(sides[0]!.combatants.map(({ record }) => record)).toEqual([{ 'physical': 4, 'stun': 1, 'killed': false, 'tokens': 3, 'defence-tokens': 0 }, { 'physical': 0, 'stun': 0, 'killed': true, 'tokens': 2, 'defence-tokens': 0 }])
  const told = asProposed(sides, 'loss', 'win')
  const bad = await app.dispatch('battles.report', { battle, sides: told.map((side, n) => (n === 0 ? { ...side, combatants: [{ member: ada, record: { ...told[0]!.combatants[0]!.record, physical: 41 } }, side.combatants[1]] } : side)) })
  expect(bad).toMatchObject({ ok: false })
  await app.call('battles.report', { battle, sides: told.map((side) => ({ ...side, combatants: side.combatants.map((one) => ({ ...one, record: { ...one.record, physical: 40 } })) })) as never })
  expect((await app.call('battles.get', { battle })).sides[0]!.combatants.map(({ record }) => record['physical'])).toEqual([10, 10])
  await app.call('battles.report', { battle, sides: told as never })
  await app.call('battles.finish', { battle })
  const team = await app.call('rosters.get', { roster: ours.id })
  expect(team.sheets.map(({ status, figures }) => [status.key, figures[3]!.amount])).toEqual([['fit', 4], ['dead', 0]])
  expect(team.prompts.map(({ id, title }) => [id, (title as { params: object }).params])).toEqual([['return-tokens', { count: 3 }]])
  await app.call('interlude.answer', { roster: ours.id, prompt: 'return-tokens', options: ['done'] })
  expect((await app.call('rosters.get', { roster: ours.id })).step).toBe('heal')
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

test('SRU-R06, SRU-DM-03, SRU-AE-03, SRU-CC-04: what is told of a score and of damage says where every number comes from', async () => {
  const { app, battle, ada, cy, act, answer, weapon, skill, view } = await scene()
  const told = async (type: string) => (await app.call('history.list', { tracker: battle, limit: 200 } as never)).acts.flatMap(({ events }) => events).find((one) => one.type === type)!.facts
  await act(ada, 'start', { readiness: 'in-position' })
  await act(cy, 'start', { readiness: 'none' })
  await act(ada, 'aim')
  await act(ada, 'shoot', { weapon: await weapon('Uzi'), mode: 'single', on: [cy], roll: await skill(ada), range: 'medium', spend: 1, detail: 'all', adjust: 1 })
  await answer(typed('S4'))
  expect(await told('scored')).toMatchObject({ skill: 4, modifiers: '0', counted: 1, score: 5, threshold: 1, excess: 4 })
  await answer(typed('F2'))
  expect(await told('damage-dealt')).toMatchObject({ damage: 9, base: 5, best: 4, tokens: 'S4, F2' })
  expect((await view()).prompts[0]!.text).toBeUndefined()
  await answer({ options: ['all'] })
  await act(cy, 'mark', { physical: 0 })
  await act(cy, 'to-defence', { tokens: 2 })
  await act(ada, 'throw', { weapon: await weapon('Grenade'), roll: await skill(ada) })
  await answer({ options: [cy] })
  await answer(typed('S3'))
  await answer({ amount: 1 })
  expect(await told('fled')).toMatchObject({ metres: 1 })
  expect(await told('blast-dealt')).toMatchObject({ damage: 8, whole: 9, defence: 1 })
  await answer({ options: ['all'] })
  await act(cy, 'mark', { physical: 0 })
  await act(ada, 'strike', { weapon: '', on: cy, roll: await skill(ada) })
  await answer({ options: ['fight:charisma'] })
  await answer({ options: ['damage'] })
  expect(await told('blow-dealt')).toMatchObject({ damage: 2, base: 0, more: 2 })
  await app.end()
})

test('SRU-RA-06, SRU-R07: skills, ranges and difficulties are offered with their numbers', async () => {
  const { app, ada, battle } = await scene({ difficultyScale: 'trivial-0-ardue-4' })
  const valued = async (act: string, field: string) => (await app.call('tracker.offers', { battle, unit: ada })).find((one) => one.act === act)!.fields.find(({ key }) => key === field)!.options!.map(({ label }) => (label as unknown as { params: { value: number } }).params.value)
  expect(await valued('shoot', 'range')).toEqual([0, 1, 2, 4])
  expect(await valued('roll', 'difficulty')).toEqual([0, 0, 1, 2, 3, 4, 4])
  expect((await valued('roll', 'roll')).slice(0, 4)).toEqual([4, 3, 4, 5])
  await app.end()
})
