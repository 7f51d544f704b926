import { expect, test } from 'vitest'
import { scene, typed } from './scene'

test('SRU-RA-04, SRU-RA-05, SRU-R20, SRU-R21, SRU-R35: suppression takes tokens from a fighter who ducks; one who ignores it keeps them and is shot', () => {
  const { ada, cy, act, answer, prompt, counter, chips, left, weapon, skill } = scene()
  act(null, 'start-all', { readiness: 'in-position' })
  const fire = { weapon: weapon('Uzi'), roll: skill(ada), zone: [cy], range: 'medium', bullets: 10 }
  act(ada, 'suppress', fire)
  expect(prompt()).toMatchObject({
    member: cy,
    options: [{ id: 'duck' }, { id: 'ignore', asks: ['amount'] }]
  })
  answer({ options: ['duck'] })
  expect([counter(cy, 'held'), counter(cy, 'suppressed'), chips(cy)]).toEqual([
    2,
    4,
    ['stress', 'suppressed']
  ])
  act(cy, 'to-defence', { tokens: 1 })
  act(ada, 'suppress', fire)
  answer({ options: ['ignore'], amount: 6 })
  expect(counter(cy, 'held')).toBe(1)
  answer(typed('S1'))
  // Excess 3 above a defence of 1: two bullets.
  expect(prompt()!.dice!.count).toBe(2)
  answer(typed('S2', 'F3'))
  answer({ options: ['all'] })
  expect(left(cy)).toBe(2)
  act(ada, 'suppress', fire)
  answer({ options: ['ignore'], amount: 5 })
  expect([counter(cy, 'held'), prompt()]).toEqual([0, undefined])
})

test('SRU-AE-01 to SRU-AE-04, SRU-R24: a grenade scatters by its tokens; a fighter in the blast gets away or is covered by their defence', () => {
  const { ada, bo, cy, act, answer, prompt, denied, counter, left, weapon, skill } = scene()
  act(null, 'start-all', { readiness: 'in-position' })
  act(cy, 'to-defence', { tokens: 4 })
  act(ada, 'throw', {
    weapon: weapon('Grenade'),
    roll: skill(ada),
    range: 'extreme',
    detail: 'all',
    cover: 5,
    other: 2
  })
  // Cover does not count: 4 against 6.
  expect(prompt()).toMatchObject({ rules: ['SRU-AE-02'], dice: { count: 2 } })
  answer(typed('F3', 'S5'))
  expect(prompt()).toMatchObject({ choose: { min: 0, max: 3 } })
  expect(denied({ options: ['nobody'] })).toEqual(['unknown-option'])
  answer({ options: [cy, bo] })
  expect(prompt()!.dice!.count).toBe(1)
  answer(typed('S2'))
  expect(prompt()).toMatchObject({ member: cy, amount: { min: 0, max: 4, unit: 'count' } })
  answer({ amount: 1 })
  expect(prompt()!.title).toMatchObject({ params: { damage: 5 } })
  answer({ options: ['all'] })
  // Bo has no token in defence, so takes everything.
  expect(prompt()!.title).toMatchObject({ params: { name: 'Bo', damage: 8 } })
  answer({ options: ['all'] })
  expect([left(cy), left(bo), counter(cy, 'hidden')]).toEqual([5, 2, 3])
  act(ada, 'throw', { weapon: weapon('Grenade'), roll: skill(ada), range: 'short' })
  expect(prompt()!.options).toHaveLength(3)
  answer({ options: [] })
  expect(prompt()).toBeUndefined()
})

test('SRU-RA-04, SRU-AC-02, SRU-R32: suppression asks everybody in its zone in turn, and uses its rounds and the aim', () => {
  const { ada, cy, act, answer, prompt, board, counter, refused, told, of, chips, log, weapon, skill } =
    scene()
  act(null, 'add-foe', { name: 'Drone', size: 4 })
  const drone = board().sides[1]!.units[1]!.unit
  act(null, 'start-all', { readiness: 'in-position' })
  act(ada, 'aim')
  const fire = { weapon: weapon('Uzi'), roll: skill(ada), zone: [cy, drone], range: 'long', bullets: 25 }
  expect([
    refused(ada, 'suppress', { ...fire, bullets: 31 }),
    refused(ada, 'suppress', { ...fire, zone: [ada] })
  ]).toEqual([['too-few-rounds'], ['no-target']])
  act(ada, 'suppress', fire)
  expect([told('suppresses')['rounds'], told('scored'), chips(ada)]).toMatchObject([
    25,
    { modifiers: '+1', score: 5, threshold: 2, excess: 3 },
    ['stress', 'busy']
  ])
  expect(of(ada).gauges[0]).toMatchObject({ notes: [{ params: { loaded: 5 } }] })
  expect(prompt()).toMatchObject({ member: cy, text: { params: { charisma: 3 } } })
  answer({ options: ['duck'] })
  expect(prompt()!.member).toBe(drone)
  answer({ options: ['ignore'], amount: 5 })
  // A fighter who tries and fails ducks after all.
  expect([
    counter(cy, 'held'),
    counter(cy, 'suppressed'),
    counter(drone, 'held'),
    counter(drone, 'suppressed'),
    prompt()
  ]).toEqual([1, 5, 0, 3, undefined])
  expect(log().filter((type) => type === 'suppressed')).toHaveLength(2)
  expect(log().at(-1)).toBe('suppression-over')
  expect(refused(ada, 'suppress', { ...fire, bullets: 6 })).toEqual(['too-few-rounds'])
})

test('SRU-RA-05, SRU-R21, SRU-DF-02: a fighter who ignores the fire takes the shots above their defence', () => {
  const { ada, cy, act, answer, prompt, log, told, counter, weapon, skill } = scene()
  act(null, 'start-all', { readiness: 'in-position' })
  act(cy, 'to-defence', { tokens: 4 })
  const fire = { weapon: weapon('Uzi'), roll: skill(ada), zone: [cy], range: 'long', bullets: 3 }
  act(ada, 'suppress', fire)
  answer({ options: ['ignore'], amount: 6 })
  answer(typed('S1', 'S2'))
  expect([prompt(), told('suppression-bullets')['bullets'], log().at(-1), counter(cy, 'held')]).toEqual([
    undefined,
    0,
    'suppression-over',
    2
  ])
  act(ada, 'suppress', { ...fire, range: 'medium' })
  answer({ options: ['ignore'], amount: 6 })
  answer(typed('F1'))
  answer(typed('F2'))
  expect([told('suppression-bullets')['bullets'], prompt()]).toMatchObject([
    1,
    { title: { params: { count: 1 } }, rules: ['SRU-DM-02', 'SRU-R15'] }
  ])
})

test('SRU-AE-02, SRU-R24, SRU-R32: a blast on target does not scatter, still does damage, and may run out', () => {
  const { ada, bo, cy, act, answer, prompt, told, log, of, refused, left, weapon, skill } = scene()
  const grenade = { weapon: weapon('Grenade'), roll: skill(ada), range: 'extreme' }
  act(ada, 'throw', grenade)
  // 4 against 4 is enough.
  expect([log().at(-1), prompt()!.options!.map(({ id }) => id)]).toEqual(['on-target', [ada, bo, cy]])
  answer({ options: [ada, cy] })
  answer(typed('F3'))
  expect(told('area-damage')).toMatchObject({ damage: 9, tokens: 'F3' })
  expect(prompt()).toMatchObject({ member: ada, title: { params: { damage: 9 } } })
  answer({ options: ['all'] })
  expect(prompt()).toMatchObject({ member: cy, title: { params: { damage: 9 } } })
  answer({ options: ['all'] })
  expect([left(ada), left(bo), left(cy), prompt(), log().at(-1)]).toEqual([1, 10, 1, undefined, 'deed-over'])
  act(ada, 'throw', { ...grenade, detail: 'all', other: 3 })
  expect(told('scatters')['short']).toBe(3)
  answer(typed('F1', 'S5', 'F2'))
  expect(told('scattered')).toMatchObject({ metres: 5, tokens: 'F1, S5, F2' })
  answer({ options: [] })
  expect(of(ada).gauges[1]!.boxes.map(({ ticked }) => ticked)).toEqual([true, true])
  expect(refused(ada, 'throw', grenade)).toEqual(['too-few-rounds'])
})

test('SRU-AE-03, SRU-AE-04: a fighter who gets away uses hidden tokens first, then visible ones', () => {
  const { ada, cy, act, answer, prompt, counter, chips, bag, told, weapon, skill } = scene()
  act(null, 'start-all', { readiness: 'in-position' })
  act(cy, 'to-defence', { tokens: 4 })
  for (const token of ['S1', 'S2']) {
    act(cy, 'turn-one')
    answer(typed(token))
  }
  expect([chips(cy), counter(cy, 'hidden')]).toEqual([['stress', 'shown-0', 'shown-1'], 2])
  act(ada, 'throw', { weapon: weapon('Grenade'), roll: skill(ada), range: 'short' })
  answer({ options: [cy] })
  answer(typed('F1'))
  const discard = bag()[1]!
  expect(prompt()).toMatchObject({ member: cy, amount: { max: 4 } })
  answer({ amount: 3 })
  expect([chips(cy), counter(cy, 'hidden'), bag()[1]! - discard, told('fled')['metres']]).toEqual([
    ['stress', 'shown-0'],
    0,
    3,
    3
  ])
  expect(told('blast-dealt')).toMatchObject({ damage: 6, whole: 7, defence: 1 })
})

test('SRU-R24, SRU-R27: an electric blast does its base damage; without tokens in any bag every blast does', () => {
  const shock = scene(
    {},
    { ada: { weapons: [{ name: 'Choc', base: 6, modes: ['single'], area: 3, electric: 'yes' }] } }
  )
  shock.act(shock.ada, 'throw', {
    weapon: shock.weapon('Choc'),
    roll: shock.skill(shock.ada),
    range: 'short'
  })
  shock.answer({ options: [shock.bo] })
  expect(shock.prompt()).toMatchObject({ member: shock.bo, title: { params: { damage: 6 } } })
  const { ada, bo, act, answer, bag, prompt, weapon, skill } = scene(
    {},
    { ada: { reaction: 9, intuition: 9, professionalism: 3 } }
  )
  act(ada, 'start', { readiness: 'in-position' })
  act(ada, 'full-defence')
  act(ada, 'assess')
  expect(bag()).toEqual([0, 0])
  act(ada, 'throw', { weapon: weapon('Grenade'), roll: skill(ada), range: 'short' })
  answer({ options: [bo] })
  expect(prompt()).toMatchObject({ member: bo, title: { params: { damage: 6 } } })
})
