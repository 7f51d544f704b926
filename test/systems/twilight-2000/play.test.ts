import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/rules/raw-system'
import { illnessesOf } from '../../../src-main/systems/twilight-2000/character'
import { isRefusal } from '../../../src-main/rules/verdict'
import { twilight2000 } from '../../../src-main/systems/twilight-2000/index'
import { isWorded } from './ask'
import { Scene, unitOf } from './scene'

const TRACKS = { 'damage-max': 6, 'stress-max': 6 }
const RIFLE = { 'name': 'AK-74', 'class': 'other', 'rof': 4, 'magazine': 30, 'loaded': 20, 'spare': 1, 'reliability': 5, 'reliability-max': 5, 'weapon-damage': 2, 'bipod': true }
const KNIFE = { 'name': 'Couteau', 'class': 'close-combat', 'reliability': 4, 'reliability-max': 4, 'weapon-damage': 1 }
const CHOLERA = { 'name': 'Choléra', 'agent': 'pathogen', 'days': 2, 'daily-damage': 2, 'daily-stress': 1, 'modifier': -1 }
const ADA = { ...TRACKS, 'agility': '10', 'strength': '8', 'close-combat': '8', 'stamina': '6', 'otherSkills': [{ name: 'Tir', attribute: 'agility', die: '8' }], 'weapons': [RIFLE, KNIFE], 'pack': [{ name: 'Corde' }] }

/** Ada and Bo against Cy and Di; unit dice as they are. */
function scene(house: HouseRules = {}, ada: object = {}): Scene {
  return new Scene([unitOf('nous', { Ada: { ...ADA, ...ada }, Bo: TRACKS }, house), unitOf('eux', { Cy: { ...TRACKS, 'close-combat': '6' }, Di: TRACKS }, house)], house)
}
const weapon = (one: Scene, nth: number) => (one.tracker.units[0]!.state['arms'] as unknown as { item: string }[])[nth]!.item
const shot = (one: Scene, more: object = {}) => one.act('Ada', 'attack', { weapon: weapon(one, 0), roll: one.field('Ada', 'attack', 'roll')!.options![0]!.id, on: 'Cy', ...more })
const stab = (one: Scene, more: object = {}) => one.act('Ada', 'attack', { weapon: weapon(one, 1), roll: 'close-combat', on: 'Cy', ...more })

test('T2K-CB-04, T2K-R26: who is attacked at arm’s length may parry with the fast action, if it is unspent', () => {
  const one = stab(scene())
  expect(one.asked()).toBe('Cy defend')
  one.choose('block')
  expect(one.chips('Cy')).toEqual(['slow'])
  one.dice(6, 4)
  // Strength and close combat of who parries.
  expect([one.asked(), ...one.asks()]).toEqual(['Cy parry', 6, 6])
  one.dice(6, 5)
  expect([one.asked(), ...one.tracks('Cy')]).toEqual(['', 6, 6])
  one.act(null, 'next-turn').act('Cy', 'fast-action', { action: 'run' })
  stab(one)
  expect(one.asked()).toBe('Ada throw')
  // Nor is a shot parried.
  const two = shot(scene())
  expect(two.asked()).toBe('Ada throw')
})

test('T2K-CB-04, T2K-R13, T2K-R14: what is left of the attack’s successes counts, and a tie as the campaign has it', () => {
  const parried = (house: HouseRules, attack: number[], defence: number[]) => {
    const one = stab(scene(house))
    one.choose('block').dice(...attack)
    one.dice(...defence)
    if (one.asked() === 'Cy push') one.choose('leave')
    return [one.asked(), (one.prompts()[0]?.text as { params?: { damage?: number } } | undefined)?.params?.damage]
  }
  expect(parried({}, [6, 6], [6, 1])).toEqual(['Ada wound', 1])
  expect(parried({}, [8, 8], [1, 2])).toEqual(['Ada wound', 2])
  expect(parried({}, [6, 1], [6, 1])).toEqual(['', undefined])
  expect(parried({ opposedTie: 'hits' }, [6, 1], [6, 1])).toEqual(['Ada wound', 1])
  // An attack that missed leaves nothing to parry.
  const one = stab(scene()).choose('block').dice(2, 3).choose('leave')
  expect(one.asked()).toBe('')
  const taken = stab(scene()).choose('take').dice(6, 6)
  expect([taken.asked(), ...taken.chips('Cy')]).toEqual(['Ada wound', 'slow', 'fast'])
  expect((taken.prompts()[0]!.text as { params: object }).params).toEqual({ damage: 2, more: 0 })
})

test('T2K-DI-07, T2K-WP-01: a pushed blow with the fists hurts the body, with a knife it wears the knife', () => {
  const fists = scene().act('Ada', 'attack', { weapon: 'unarmed', roll: 'close-combat', on: 'Cy' }).choose('take').dice(1, 3)
  expect(fists.prompts()[0]!.text).toEqual({ key: 'table.push-damage', params: { explosions: 1 } })
  fists.choose('push')
  expect(fists.asks()).toEqual([8])
  fists.dice(1)
  // The second explosion came after the push: only the first is paid for.
  expect([fists.asked(), ...fists.tracks('Ada')]).toEqual(['', 5, 6])
  const knife = stab(scene()).choose('take').dice(1, 3)
  expect(knife.prompts()[0]!.text).toEqual({ key: 'table.push-reliability', params: { explosions: 1 } })
  knife.choose('push').dice(7)
  expect(knife.asked()).toBe('Ada wound')
  knife.answer({ amount: 1 })
  expect([knife.asked(), ...knife.tracks('Ada'), ...knife.tracks('Cy')]).toEqual(['', 6, 6, 5, 6])
  expect(knife.of('Ada').gauges[1]!.boxes.filter(({ ticked }) => ticked)).toHaveLength(1)
})

test('T2K-DI-01, T2K-DI-05, T2K-DI-07: any roll is made at the table, for an action or for none, and pushed at the price of its attribute', () => {
  const one = scene()
  one.act('Ada', 'check', { roll: 'intelligence', modifier: 1, takes: 'slow' })
  expect([one.asked(), ...one.asks(), ...one.chips('Ada')]).toEqual(['Ada rolls', 8, 'fast'])
  one.dice(1)
  // An explosion stays: there is nothing to throw again.
  expect(one.asked()).toBe('')
  expect(one.refused('Ada', 'check', { roll: 'empathy', takes: 'slow' })).toEqual(['act-refused'])
  one.act('Ada', 'check', { roll: 'close-combat', takes: 'nothing' })
  one.dice(1, 2).choose('push').dice(6)
  expect([one.asked(), ...one.tracks('Ada')]).toEqual(['', 5, 6])
  const two = scene({ pushExplosionCount: 'after-push' }).act('Ada', 'check', { roll: 'empathy', modifier: 9 })
  expect(two.asks()).toEqual([12, 12])
  two.dice(3, 1).choose('push').dice(1)
  expect(two.tracks('Ada')).toEqual([6, 4])
})

test('T2K-R04: a roll is pushed once after a failure, once whatever it was, or as often as somebody wants; each explosion is paid for once', () => {
  const rolled = (pushLimit: string, ...dice: number[]) => scene({ pushLimit }).act('Ada', 'check', { roll: 'close-combat' }).dice(...dice)
  expect(rolled('failed-only', 6, 2).asked()).toBe('')
  const once = rolled('once', 6, 2)
  expect(once.asked()).toBe('Ada push')
  expect(once.choose('push').dice(3).asked()).toBe('')
  const again = rolled('unlimited', 1, 2).choose('push')
  again.dice(3)
  expect(again.asked()).toBe('Ada push')
  again.choose('push').dice(4).choose('push').dice(5)
  expect(again.tracks('Ada')).toEqual([6, 6])
  again.choose('leave')
  // Three pushes with the same explosion lying there.
  expect([again.asked(), ...again.tracks('Ada')]).toEqual(['', 5, 6])
  const last = rolled('unlimited', 2, 2).choose('push').dice(1, 3).choose('push')
  expect(last.asks()).toEqual([8])
  last.dice(7)
  expect([last.asked(), ...last.tracks('Ada')]).toEqual(['', 5, 6])
  // A weapon, too, wears once for each.
  const gun = shot(scene({ pushLimit: 'unlimited' }), { ammo: 1 }).dice(1, 2, 3).choose('push').dice(2, 4)
  expect(gun.asks()).toEqual([])
  gun.choose('push').dice(3, 1).choose('leave')
  expect(gun.arm('Ada')).toEqual([19, 4, false])
})

test('T2K-R05: a CUF roll is pushed for stress, or not at all where the campaign says so', () => {
  const hit = (house: HouseRules) => shot(scene(house), { ammo: 1 }).dice(2, 2, 6).choose('leave')
  const one = hit({}).choose('alone')
  expect(one.asked()).toBe('Cy cuf')
  one.dice(4)
  expect(one.asked()).toBe('Cy push')
  one.choose('push').dice(1)
  // Failed in the end: a point for the suppression, none for an explosion that came after.
  expect([one.asked(), ...one.tracks('Cy')]).toEqual(['', 6, 5])
  const paid = hit({ pushExplosionCount: 'after-push' }).choose('in-sight')
  expect(paid.asks()).toEqual([6, 6])
  paid.dice(1, 5).choose('push').dice(6)
  expect([paid.asked(), ...paid.tracks('Cy'), ...paid.chips('Cy')]).toEqual(['', 6, 5, 'slow', 'fast'])
  const none = hit({ pushOtherRolls: 'no-push' }).choose('alone').dice(4)
  expect([none.asked(), none.chips('Cy')[0]]).toEqual(['', 'suppressed'])
})

test('T2K-WP-04, T2K-R12, T2K-CB-09: another hit goes to the target or to whoever stands beside it, and each who is hit rolls CUF once', () => {
  const one = scene()
  for (const who of ['Cy', 'Di']) one.act(who, 'place', { hex: 'C3' })
  shot(one, { ammo: 3 }).dice(6, 6, 6, 6, 2)
  expect(one.asked()).toBe('Ada sixes')
  one.answer({ amount: 1 })
  expect((one.prompts()[0]!.text as { params: object }).params).toEqual({ damage: 4, more: 1 })
  one.answer({ amount: 3 })
  expect(one.prompts()[0]!.options!.map(({ id }) => id)).toEqual(['Cy', 'Di'])
  one.choose('Di')
  expect((one.prompts()[0]!.text as { params: object }).params).toEqual({ damage: 2, more: 0 })
  one.answer({ amount: 2 })
  expect([one.tracks('Cy'), one.tracks('Di')]).toEqual([[3, 6], [4, 6]])
  expect(one.asked()).toBe('Cy cuf')
  one.choose('alone').dice(6)
  expect(one.asked()).toBe('Di cuf')
  one.choose('alone').dice(2).choose('leave')
  // Cy has rolled for this attack already.
  expect(one.asked()).toBe('')
  // By a six alone: who was hit beside the target was so by one.
  const six = scene({ suppressionTrigger: 'six-only' })
  for (const who of ['Cy', 'Di']) six.act(who, 'place', { hex: 'C3' })
  shot(six, { ammo: 1 }).dice(6, 6, 6).answer({ amount: 0 }).answer({ amount: 1 }).choose('Di').answer({ amount: 1 }).choose('alone').dice(6)
  expect(six.asked()).toBe('Di cuf')
  const none = shot(scene({ suppressionTrigger: 'six-only' }), { ammo: 1 }).dice(6, 6, 2).answer({ amount: 1 })
  expect(none.asked()).toBe('')
  // Elsewhere, and nobody beside: the other hit is for the target.
  const two = scene()
  shot(two, { ammo: 1 }).dice(6, 6, 6).answer({ amount: 0 }).answer({ amount: 0 })
  expect(two.asked()).toBe('Ada wound')
})

test('T2K-R20, T2K-CB-11: whoever is put out rolls no CUF, and keeps the unit’s die from all others', () => {
  const one = scene()
  shot(one).dice(6, 2).answer({ amount: 6 })
  expect([one.asked(), one.of('Cy').gone, ...one.chips('Cy')]).toEqual(['', true])
  one.act(null, 'next-turn')
  shot(one, { on: 'Di' }).dice(6, 2).answer({ amount: 1 })
  // Whether the team is in sight is no question any more.
  expect([one.asked(), ...one.asks()]).toEqual(['Di cuf', 6])
})

test('T2K-R13: where the GM says what extra successes are worth, he is told of them', () => {
  const one = shot(scene({ extraSuccessDamage: 'gm' })).dice(8, 6)
  expect(one.prompts()[0]!.text).toEqual({ key: 'table.wound-gm', params: { damage: 2, extra: 1 } })
})

test('T2K-R11: where the GM says whether a weapon jams, he is asked after the push', () => {
  const jam = (chosen: string) => {
    const one = shot(scene({ jam: 'manual' }), { ammo: 1 }).dice(1, 2, 1).choose('push').dice(3)
    expect(one.asked()).toBe('Ada jam')
    return one.choose(chosen).arm('Ada')
  }
  expect([jam('jams'), jam('holds')]).toEqual([[19, 3, true], [19, 3, false]])
})

test('T2K-CB-03, T2K-CB-02: who is grappled breaks free by the slow action', () => {
  const one = scene()
  expect(one.refused('Ada', 'grapple')).toEqual(['no-target'])
  expect(one.refused('Ada', 'grapple', { on: 'Bo' })).toEqual(['no-target'])
  one.act('Ada', 'grapple', { on: 'Cy', failed: true })
  expect(one.chips('Cy')).toEqual(['slow', 'fast'])
  expect(one.refused('Ada', 'grapple', { on: 'Cy' })).toEqual(['act-refused'])
  one.act(null, 'next-turn').act('Ada', 'grapple', { on: 'Cy' })
  expect(one.chips('Cy')).toEqual(['grappled', 'slow', 'fast'])
  expect(one.offers('Cy')).toContain('break-free')
  one.act('Cy', 'break-free', { failed: true })
  expect(one.chips('Cy')).toEqual(['grappled', 'fast'])
  one.act(null, 'next-turn').act('Cy', 'break-free')
  expect([one.chips('Cy'), one.offers('Cy').includes('break-free')]).toEqual([['fast'], false])
})

test('T2K-CB-02, T2K-CB-03: a thing is taken from the pack by the slow action, as long as the pack is there', () => {
  const one = scene()
  const item = one.field('Ada', 'take-from-pack', 'item')!.options!
  expect(item.map(({ label }) => label)).toEqual([{ fr: 'Corde', en: 'Corde' }])
  one.act('Ada', 'take-from-pack', { item: item[0]!.id })
  expect(one.chips('Ada')).toEqual(['fast'])
  one.act('Ada', 'drop-pack').act(null, 'next-turn')
  expect(one.chips('Ada')).toEqual(['no-pack', 'slow', 'fast'])
  expect(one.refused('Ada', 'take-from-pack', { item: item[0]!.id })).toEqual(['act-refused'])
  expect(one.offers('Bo')).not.toContain('take-from-pack')
})

test('T2K-CB-07, T2K-CB-08, T2K-R16: ordinary sights take the fast action, a scope or a mortar the slow one; cover, lying down and a bipod make steady', () => {
  const scoped = (more: object) => {
    const one = scene({}, { weapons: [{ ...RIFLE, scope: true }, { 'name': 'Mortier', 'class': 'mortar-artillery' }] })
    one.act('Ada', 'aim-sniper')
    expect(one.chips('Ada')).toEqual(['aim', 'fast'])
    one.act(null, 'next-turn').act('Ada', 'place', more)
    return shot(one).asks()
  }
  expect(scoped({})).toEqual([10, 10])
  expect([scoped({ cover: true }), scoped({ prone: true }), scoped({ bipod: true })]).toEqual([[12, 10], [12, 10], [12, 10]])
  const one = scene({}, { weapons: [{ 'name': 'Mortier', 'class': 'mortar-artillery' }, KNIFE] })
  expect([one.offers('Ada').includes('aim'), one.offers('Ada').includes('aim-artillery')]).toEqual([false, true])
  one.act('Ada', 'aim-artillery').act(null, 'next-turn').act('Ada', 'attack', { weapon: weapon(one, 0), roll: 'agility', on: 'Cy' })
  expect(one.asks()).toEqual([10])
})

test('T2K-EX-01, T2K-EX-02: an exposure is a STAMINA roll with threat and suit; radiation leaves its dose, and a failure may leave an illness', () => {
  const one = scene({}, { 'protection-modifier': 2 })
  one.act('Ada', 'exposure', { agent: 'radiation', threat: -1, dose: 5 })
  // Strength d8 and STAMINA d6, −1 and +2.
  expect([one.asked(), ...one.asks()]).toEqual(['Ada resists', 8, 8])
  one.dice(6, 2)
  expect([one.asked(), ...one.chips('Ada')]).toEqual(['', 'irradiated', 'slow', 'fast'])
  expect(one.of('Ada').counters).toMatchObject([{ key: 'radiation', value: 5 }])
  one.act('Ada', 'exposure', { agent: 'pathogen', suit: false, illness: 'Typhus' })
  expect(one.asks()).toEqual([8, 6])
  one.dice(1, 2).choose('push').dice(3)
  expect([one.asked(), ...one.tracks('Ada')]).toEqual(['', 5, 6])
  expect(one.chips('Ada')).toEqual(['ill', 'irradiated', 'slow', 'fast'])
  // A dose belongs to radiation alone, and a suit to who wears one.
  one.act('Bo', 'exposure', { agent: 'nerve-agent', dose: 5 }).dice(2).choose('leave')
  expect(one.chips('Bo')).toEqual(['slow', 'fast'])
  const [unit] = one.over()
  const [ada, bo] = unit!.members
  expect([ada!.numbers['radiation'], bo!.numbers['radiation'] ?? 0]).toEqual([5, 0])
  expect(illnessesOf(ada!).map(({ trait, agent, days, damage, stress }) => [trait.name['fr'], agent, days, damage, stress])).toEqual([['Typhus', 'pathogen', 0, 1, 0]])
})

test('T2K-EX-03, T2K-R21: a day at the table is a STAMINA roll for each illness, until one succeeds; the sheet is told at the end', () => {
  const one = scene({}, { illnesses: [CHOLERA] })
  expect(one.chips('Ada')).toEqual(['ill', 'slow', 'fast'])
  one.act(null, 'day-passes')
  // Strength d8 and STAMINA d6, −1 for this illness.
  expect([one.asked(), ...one.asks()]).toEqual(['Ada sick', 6, 6])
  expect(one.prompts()[0]!.text).toEqual({ key: 'table.sick-text', params: { day: 3, damage: 2, stress: 1 } })
  one.dice(5, 5).choose('leave')
  expect([one.asked(), ...one.tracks('Ada')]).toEqual(['', 4, 5])
  expect(illnessesOf(one.over()[0]!.members[0]!).map(({ days }) => days)).toEqual([3])
  one.act(null, 'day-passes').dice(6, 1)
  expect(one.chips('Ada')).toEqual(['slow', 'fast'])
  expect(illnessesOf(one.over()[0]!.members[0]!)).toEqual([])
  expect(one.refused(null, 'day-passes')).toEqual(['act-refused'])
})

test('T2K-CB-12: each side lists the hexes that its people stand in; one that is known is chosen, another is written', () => {
  const one = scene()
  expect(one.field('Ada', 'place', 'known-hex')).toBeUndefined()
  one.act('Ada', 'place', { hex: 'B10' }).act('Bo', 'place', { hex: 'B2' }).act('Cy', 'place', { 'known-hex': 'B10' }).act('Di', 'place', { 'known-hex': 'other', 'hex': 'C3' })
  expect(one.board().sides.map(({ chips }) => chips.map(({ key }) => key).filter((key) => key !== 'cuf'))).toEqual([['hex:B2', 'hex:B10'], ['hex:B10', 'hex:C3']])
  expect(one.field('Bo', 'place', 'known-hex')!.options!.map(({ id }) => id)).toEqual(['other', 'B2', 'B10', 'C3'])
  one.act('Bo', 'place', { hex: '' })
  expect(one.board().sides[0]!.chips.map(({ key }) => key)).toEqual(['hex:B10', 'cuf'])
})

test('T2K-EX-01, T2K-EX-03: only what a sheet can hold is reported of health, and of who was there', () => {
  const one = scene({}, { illnesses: [CHOLERA] })
  const ill = { id: 'x', name: 'Typhus', agent: 'pathogen', days: 0, damage: 1, stress: 0, modifier: 0 }
  const report = (health: object[]) => {
    const verdict = twilight2000.battle.report(one.rules, one.battle, one.battle.sides.map((side, n) => (n === 0 ? { ...side, record: { ...side.record, health: health as never } } : side)))
    if (!isRefusal(verdict)) return []
    for (const { code, params } of verdict.refused) if (code !== 'unknown-member') isWorded(`refusals.${code}`, params)
    return verdict.refused.map(({ code }) => code)
  }
  const of = (more: object, member = 'Ada') => [{ member, radiation: 0, illnesses: [], ...more }]
  expect([report(of({})), report(of({ illnesses: [ill] })), report(of({ radiation: 9999 }))]).toEqual([[], [], []])
  expect(report(of({}, 'Cy'))).toEqual(['unknown-member'])
  for (const wrong of [{ radiation: -1 }, { radiation: 10_000 }, { radiation: 1.5 }, { illnesses: 'x' }, { illnesses: Array.from({ length: 11 }, () => ill) }]) expect(report(of(wrong))).toEqual(['health-wrong'])
  for (const wrong of [{ id: 5 }, { name: '' }, { name: 'x'.repeat(61) }, { agent: 'rust' }, { days: -1 }, { days: 1000 }, { damage: 21 }, { stress: -1 }, { modifier: 10 }]) expect(report(of({ illnesses: [{ ...ill, ...wrong }] }))).toEqual(['health-wrong'])
})

test('T2K-DI-01: an attack takes for granted the skill that somebody wrote, else agility; in hands without a gun, close combat', () => {
  const one = scene()
  const standard = (who: string) => [one.field(who, 'attack', 'roll')!, one.field(who, 'attack', 'weapon')!].map(({ default: id, options }) => (options!.find((option) => option.id === id)!.label as { fr?: string }).fr ?? 'Poings')
  expect([standard('Ada'), standard('Bo')]).toEqual([['Tir', 'AK-74'], ['Corps à corps', 'Poings']])
  const bare = scene({}, { otherSkills: [] })
  expect(bare.field('Ada', 'attack', 'roll')!.default).toBe('agility')
})

test('T2K-R22: with an order, the first in it who has an action left is next', () => {
  const one = scene()
  expect([one.board().next, (one.board().moment as { key: string }).key]).toEqual([null, 'table.moment'])
  one.act('Di', 'order', { after: 'first' }).act('Ada', 'order', { after: 'Di' })
  expect(one.board()).toMatchObject({ next: 'eux', moment: { key: 'table.moment-next', params: { name: 'Di' } } })
  one.act('Di', 'slow-action', { action: 'rally' }).act('Di', 'fast-action', { action: 'shout' })
  expect(one.board()).toMatchObject({ next: 'nous', moment: { params: { name: 'Ada' } } })
  expect(one.board().sides[1]!.units.map(({ name }) => name)).toEqual(['Di', 'Cy'])
})

test('T2K-R20, T2K-CB-11: opponents without a sheet come with dice, tracks and a weapon, and fight like all others', () => {
  const one = new Scene([unitOf('nous', { Ada: ADA })])
  const come = (more: object) => ({ 'name': 'Pillard', 'how-many': 2, 'attributes': '8', 'skill': '6', 'cuf': '8', 'unit-cuf': '10', 'damage-max': 3, 'weapon': 'typed', 'weapon-name': 'Fusil', 'class': 'other', 'rof': 2, 'magazine': 10, 'reliability-max': 3, 'weapon-damage': 2, ...more })
  expect(one.refused(null, 'arrive', come({ name: ' ' }))).toEqual(['name-needed'])
  expect(one.refused(null, 'arrive', come({ 'weapon-name': '' }))).toEqual(['weapon-needed'])
  expect(one.offers(null)).toEqual(['next-turn', 'arrive'])
  one.act(null, 'arrive', come({}))
  const [, raiders] = one.board().sides
  expect(raiders).toMatchObject({ side: 'strangers', name: { key: 'table.strangers' }, chips: [{ key: 'cuf', label: { params: { sides: 10 } } }], units: [{ name: 'Pillard 1' }, { name: 'Pillard 2' }] })
  const [first, second] = raiders!.units.map(({ unit }) => unit)
  one.act(first!, 'attack', { weapon: 'own', roll: 'shooting', on: 'Ada', ammo: 2 })
  expect(one.asks()).toEqual([6, 6, 6])
  one.dice(2, 3, 2)
  one.choose('leave')
  expect(one.arm(first!)).toEqual([5, 3, false])
  shot(one, { on: first }).dice(6, 3).answer({ amount: 1 })
  expect([one.asked(), one.prompts()[0]!.options!.map(({ id }) => id)]).toEqual(['Pillard 1 cuf', ['in-sight', 'alone']])
  one.choose('in-sight')
  expect(one.asks()).toEqual([8, 10])
  one.dice(6, 1)
  one.act(second!, 'leave')
  expect(one.offers('Ada')).not.toContain('leave')
  // A guest on our side counts for our team, and goes home with nobody.
  one.act(null, 'arrive', { name: 'Guide', side: 'nous', weapon: 'none' })
  expect(one.board().sides.map(({ units }) => units.map(({ name }) => name))).toEqual([['Ada', 'Guide'], ['Pillard 1']])
  expect(one.over()[0]!.members.map(({ name }) => name)).toEqual(['Ada'])
})

test('T2K-R04, T2K-R08, T2K-R10, T2K-R20: whatever is done at a table in whatever order, nothing breaks, and no track, magazine or weapon holds more than it can', () => {
  const houses: HouseRules[] = [{}, { pushLimit: 'unlimited', jam: 'manual', extraSuccessDamage: 'gm' }, { pushLimit: 'once', pushExplosionCount: 'after-push', ammoSpent: 'one-per-die', modifierMethod: 'successes', initiativeOrder: 'cards-1-10' }, { pushOtherRolls: 'no-push', zeroAmmoDice: 'at-least-one', reliabilityLoss: 'one-total', jam: 'any', opposedTie: 'hits', chainScope: 'unit-die-only', modifierMethod: 'display-only' }]
  fc.assert(
    fc.property(fc.constantFrom(...houses), fc.array(fc.nat(99_999), { minLength: 120, maxLength: 120 }), (house, numbers) => {
      const one = scene(house, { illnesses: [CHOLERA], 'protection-modifier': -1 })
      let at = 0
      const pick = <T>(from: readonly T[]): T => from[(numbers[at++] ?? 0) % from.length]!
      while (at < numbers.length) {
        const [prompt] = one.prompts()
        if (prompt) {
          const { dice, options, amount } = prompt
          one.answer({ ...(dice && { dice: dice.each!.map(({ sides }) => 1 + ((numbers[at++] ?? 0) % sides)) }), ...(options && { options: [pick(options).id] }), ...(amount && { amount: amount.min + ((numbers[at++] ?? 0) % (Math.min(amount.max, 4) - amount.min + 1)) }) })
        } else {
          const who = pick([null, ...one.tracker.units.map(({ id }) => id)])
          const acts = one.offers(who)
          if (acts.length === 0) continue
          const act = pick(acts)
          const fields = twilight2000.tracker!.offers(one.rules, one.at, who === null ? {} : { unit: who }).find((offer) => offer.act === act)!.fields
          const others = one.tracker.units.filter(({ side }) => side !== one.tracker.units.find(({ id }) => id === who)?.side)
          const value = (field: (typeof fields)[number]) => {
            if (field.kind === 'choice') return pick(field.options!).id
            if (field.kind === 'count') return Math.max(field.min ?? 0, Math.min(field.max ?? 9, (field.min ?? 0) + ((numbers[at++] ?? 0) % 5)))
            if (field.kind === 'flag') return pick([true, false])
            if (field.kind === 'enemy') return pick([null, ...others.map(({ id }) => id)])
            return pick(['', 'B4', 'C3', 'Fièvre'])
          }
          one.refused(who, act, Object.fromEntries(fields.map((field) => [field.key, value(field)])))
        }
        for (const unit of one.tracker.units) {
          const most = (of: string) => Number(unit.state[`${of}-max`] ?? 0)
          for (const of of ['damage', 'stress']) expect(Number(unit.state[of])).toBeLessThanOrEqual(most(of) || 999)
          for (const arm of (unit.state['arms'] ?? []) as unknown as { loaded: number; magazine: number; reliability: number; reliabilityMax: number; spare: number }[]) {
            expect(arm.loaded >= 0 && arm.loaded <= arm.magazine && arm.reliability >= 0 && arm.reliability <= arm.reliabilityMax && arm.spare >= 0).toBe(true)
          }
        }
      }
      expect(one.over()).toHaveLength(2)
    }),
    { numRuns: 8, seed: 2000 }
  )
})
