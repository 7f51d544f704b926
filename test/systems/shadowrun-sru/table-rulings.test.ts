import { expect, test } from 'vitest'
import { scene, typed } from './scene'

test('SRU-R27: where the campaign lets electric hits draw, a taser adds its token', () => {
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

test('SRU-R24: where a blast deals its base alone, no token is drawn for it', () => {
  const { ada, bo, cy, act, answer, prompt, weapon, skill } = scene({ areaDamage: 'base-only' })
  act(ada, 'throw', { weapon: weapon('Grenade'), roll: skill(ada), range: 'short' })
  answer({ options: [bo, cy] })
  expect(prompt()).toMatchObject({ member: bo, title: { params: { damage: 6 } } })
})

test('SRU-R12: where an excess of nothing hits, a shot that just meets its threshold hits who has no defence', () => {
  for (const [excessRule, count] of [
    ['at-least-zero', 1],
    ['score-minus-threshold', undefined]
  ] as const) {
    const { ada, cy, act, prompt, weapon, skill } = scene({ excessRule })
    act(ada, 'shoot', { weapon: weapon('Uzi'), mode: 'single', roll: skill(ada), on: [cy], range: 'extreme' })
    expect(prompt()?.dice?.count).toBe(count)
  }
})

test('SRU-R17, SRU-R18: bursts and sprays take rounds, and tokens as the campaign counts them', () => {
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

test('SRU-R06: where a score that meets its threshold succeeds, a roll and a suppression do', () => {
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

test('SRU-R35: where ignoring the fire saves no token, whoever ignores it loses them too', () => {
  const { ada, cy, act, answer, prompt, counter, weapon, skill } = scene({ ignoreKeepsTokens: 'loses-too' })
  act(null, 'start-all', { readiness: 'in-position' })
  act(ada, 'suppress', { weapon: weapon('Uzi'), roll: skill(ada), zone: [cy], range: 'medium', bullets: 5 })
  answer({ options: ['ignore'], amount: 6 })
  expect([counter(cy, 'held'), counter(cy, 'suppressed'), prompt()!.dice!.count]).toEqual([2, 4, 3])
})

test('SRU-R04: where a recharge empties the defence too, it goes to the discard', () => {
  const { ada, act, counter, bag } = scene({ rechargeLoss: 'defence-too' })
  act(ada, 'start', { readiness: 'in-position' })
  act(ada, 'to-defence', { tokens: 2 })
  act(ada, 'catch-breath')
  expect([counter(ada, 'held'), counter(ada, 'hidden'), bag()]).toEqual([3, 0, [13, 8]])
})

test('SRU-R02: known tokens are looked at by one after the other, and the worst pay for what costs tokens', () => {
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
  // What instinct takes back lies before him again, known as it was.
  act(ada, 'intend', { intention: 'Fuir', change: 'subtle' })
  expect(prompt()).toMatchObject({ member: ada, options: [{ id: '0' }], choose: { min: 1, max: 1 } })
  answer({ options: ['0'] })
  expect(counter(ada, 'held')).toBe(1)
  expect(held()).toEqual(['Success 5'])
})

test('SRU-R02, SRU-CC-01: who knows his tokens chooses those he fights back with', () => {
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
