import { expect, test } from 'vitest'
import { scene, typed } from './scene'

test('SRU-R27: if electric hits draw by campaign rule, a taser adds its token', () => {
  const { ada, cy, act, answer, prompt, told, weapon, skill } = scene({ electricTokens: 'token' })
  act(ada, 'shoot', {
    weapon: weapon('Defiance'),
    mode: 'single',
    roll: skill(ada),
    on: [cy],
    range: 'short'
  })
  expect(prompt()).toMatchObject({ rules: ['SRU-DM-02', 'SRU-R15'], dice: { count: 1 } })
  answer(typed('S3'))
  expect(told('damage-dealt')).toMatchObject({ damage: 11, base: 8, best: 3, tokens: 'S3' })
})

test('SRU-R24: if a blast does only its base damage, it draws no token', () => {
  const { ada, bo, cy, act, answer, prompt, weapon, skill } = scene({ areaDamage: 'base-only' })
  act(ada, 'throw', { weapon: weapon('Grenade'), roll: skill(ada), range: 'short' })
  answer({ options: [bo, cy] })
  expect(prompt()).toMatchObject({ member: bo, title: { params: { damage: 6 } } })
})

test('SRU-R12: if an excess of zero hits, a shot that just meets its threshold hits a target without defence', () => {
  for (const [excessRule, count] of [
    ['at-least-zero', 1],
    ['score-minus-threshold', undefined]
  ] as const) {
    const { ada, cy, act, prompt, weapon, skill } = scene({ excessRule })
    act(ada, 'shoot', { weapon: weapon('Uzi'), mode: 'single', roll: skill(ada), on: [cy], range: 'extreme' })
    expect(prompt()?.dice?.count).toBe(count)
  }
})

test('SRU-R17, SRU-R18: bursts and sprays use rounds, and tokens by campaign rule', () => {
  const fire = (houseRules: object, input: object) => {
    const { ada, cy, act, prompt, weapon, skill, told } = scene(houseRules as never)
    act(ada, 'shoot', { weapon: weapon('Uzi'), roll: skill(ada), on: [cy], range: 'short', ...input })
    return [told('shoots')['rounds'], prompt()!.dice!.count]
  }
  const burst = { mode: 'multiple', rounds: 2, burst: true }
  expect([fire({}, burst), fire({ burstSize: 'one-token' }, burst)]).toEqual([
    [6, 6],
    [6, 2]
  ])
  expect([fire({}, { mode: 'spray' }), fire({ sprayDamage: 'per-bullet' }, { mode: 'spray' })]).toEqual([
    [10, 1],
    [10, 10]
  ])
  expect([
    fire({}, { mode: 'multiple', rounds: 4, actions: 2 }),
    fire({}, { mode: 'single', rounds: 2, burst: true })
  ]).toEqual([
    [4, 4],
    [1, 1]
  ])
})

test('SRU-R06: if meeting the threshold succeeds, it does for a roll and for suppression', () => {
  for (const [baseResolution, rolled, fired] of [
    ['score-equals', 'roll-succeeded', 'under-fire'],
    ['score-exceeds', 'roll-failed', 'suppression-failed']
  ] as const) {
    const { ada, cy, act, last, weapon, skill } = scene({ baseResolution })
    act(ada, 'roll', { roll: skill(ada), difficulty: 'complex' })
    expect(last().at(-1)!.type).toBe(rolled)
    act(ada, 'suppress', {
      weapon: weapon('Uzi'),
      roll: skill(ada),
      zone: [cy],
      range: 'extreme',
      bullets: 3
    })
    expect(last().at(-1)!.type).toBe(fired)
  }
})

test('SRU-R35: if ignoring the fire saves no token, a fighter who ignores it loses them too', () => {
  const { ada, cy, act, answer, prompt, counter, weapon, skill } = scene({ ignoreKeepsTokens: 'loses-too' })
  act(null, 'start-all', { readiness: 'in-position' })
  act(ada, 'suppress', { weapon: weapon('Uzi'), roll: skill(ada), zone: [cy], range: 'medium', bullets: 5 })
  answer({ options: ['ignore'], amount: 6 })
  expect([counter(cy, 'held'), counter(cy, 'suppressed'), prompt()!.dice!.count]).toEqual([2, 4, 3])
})

test('SRU-R04: if a recharge empties the defence too, its tokens go to the discard', () => {
  const { ada, act, counter, bag } = scene({ rechargeLoss: 'defence-too' })
  act(ada, 'start', { readiness: 'in-position' })
  act(ada, 'to-defence', { tokens: 2 })
  act(ada, 'catch-breath')
  expect([counter(ada, 'held'), counter(ada, 'hidden'), bag()]).toEqual([3, 0, [13, 8]])
})

test('SRU-R02: each player looks at known tokens in turn, and the worst ones pay costs', () => {
  const { ada, bo, cy, act, answer, prompt, weapon, skill, counter } = scene({ tokenKnowledge: 'visible' })
  act(null, 'start-all', { readiness: 'none' })
  expect([prompt()!.member, prompt()!.dice!.count]).toEqual([ada, 3])
  answer(typed('S5', 'F6', 'S2'))
  expect([prompt()!.member, prompt()!.dice!.count]).toEqual([bo, 2])
  answer(typed('S1', 'F1'))
  expect(prompt()!.member).toBe(cy)
  answer(typed('F2', 'F3'))
  expect(prompt()).toBeUndefined()
  const held = () => {
    act(ada, 'shoot', {
      weapon: weapon('Uzi'),
      mode: 'single',
      roll: skill(ada),
      on: [cy],
      range: 'short',
      spend: 1
    })
    return prompt()!.options!.map(({ label }) => (label as { en: string }).en)
  }
  act(ada, 'synchronise', { with: bo })
  expect(held()).toEqual(['Success 2', 'Success 5'])
  answer({ options: ['0'] })
  answer({ options: ['all'] })
  // The token returned by instinct is visible to the player again.
  act(ada, 'intend', { intention: 'Fuir', change: 'subtle' })
  expect(prompt()).toMatchObject({ member: ada, options: [{ id: '0' }], choose: { min: 1, max: 1 } })
  answer({ options: ['0'] })
  expect(counter(ada, 'held')).toBe(1)
  expect(held()).toEqual(['Success 5'])
})

test('SRU-R02, SRU-CC-01: a player who has seen the tokens chooses those to fight back with', () => {
  const { ada, cy, act, answer, prompt, told, skill, counter } = scene({ tokenKnowledge: 'visible' })
  act(cy, 'start', { readiness: 'none' })
  answer(typed('F2', 'S3'))
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy })
  answer({ options: [`fight:${skill(cy)}`] })
  answer({ amount: 1 })
  expect(prompt()).toMatchObject({
    member: cy,
    options: [{ id: '0' }, { id: '1' }],
    choose: { min: 1, max: 1 }
  })
  expect(prompt()!.dice).toBeUndefined()
  answer({ options: ['1'] })
  expect([told('fought-back'), counter(cy, 'held')]).toMatchObject([{ base: 3, counted: 1, score: 4 }, 1])
  expect([told('exchange-nothing')['on'], prompt()]).toEqual(['Cy', undefined])
})

test('SRU-R27, SRU-DT-07: a hit without a token tells its base alone, and a knock-out without a draw names no token', () => {
  const { ada, cy, act, answer, told, log, weapon, skill } = scene({}, { cy: { armour: 0, physique: 1 } })
  act(ada, 'shoot', {
    weapon: weapon('Defiance'),
    mode: 'single',
    roll: skill(ada),
    on: [cy],
    range: 'short',
    care: 1
  })
  expect(log()).not.toContain('damage-dealt')
  expect(told('base-dealt')).toEqual({ name: 'Cy', damage: 8 })
  answer({ options: ['all'] })
  expect(told('knocked-out-at-once')).toEqual({ name: 'Cy' })
})
