import { expect, test } from 'vitest'
import { scene, typed } from './scene'

test('SRU-R01: typed tokens that no bag has are refused, and so are too many', () => {
  const { ada, bo, cy, act, answer, denied, prompt, weapon, skill } = scene()
  const checked: string[] = []
  const check = (...right: string[]) => {
    const count = prompt()!.dice!.count
    expect([denied({ dice: Array(count).fill(13) }), denied({ dice: Array(count + 1).fill(1) })]).toEqual([
      ['not-a-token'],
      ['tokens-count']
    ])
    checked.push(prompt()!.id.split(':')[0]!)
    answer(typed(...right))
  }
  act(null, 'start-all', { readiness: 'in-position' })
  act(cy, 'to-defence', { tokens: 4 })
  act(cy, 'turn-one')
  check('F1')
  act(cy, 'intend', { intention: 'Fuir', change: 'subtle' })
  check('F2')
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'multiple',
    rounds: 2,
    roll: skill(ada),
    on: [cy],
    range: 'long',
    spend: 1
  })
  check('S1')
  check('F3', 'F4', 'F5')
  check('S2')
  answer({ options: ['other'], amount: 0 })
  act(ada, 'throw', {
    weapon: weapon('Grenade'),
    roll: skill(ada),
    range: 'extreme',
    detail: 'all',
    other: 1
  })
  check('S3')
  answer({ options: [bo] })
  check('S4')
  answer({ options: ['other'], amount: 0 })
  act(ada, 'shoot', {
    weapon: weapon('Defiance'),
    mode: 'single',
    roll: skill(ada),
    on: [cy],
    range: 'short'
  })
  answer({ options: ['other'], amount: 0 })
  check('S5', 'S6')
  expect(checked).toEqual([
    'turn-one',
    'intention',
    'spend',
    'turn',
    'damage',
    'scatter',
    'area-token',
    'lethality'
  ])
})

test('a question is answered once, with an offered option, and in range', () => {
  const { ada, cy, act, answer, denied, weapon, skill } = scene()
  act(null, 'start-all', { readiness: 'in-position' })
  act(cy, 'to-defence', { tokens: 4 })
  act(ada, 'throw', { weapon: weapon('Grenade'), roll: skill(ada), range: 'short' })
  expect([denied({ options: [cy, cy] }), denied({ options: [cy, 'nobody'] })]).toEqual([
    ['unknown-option'],
    ['unknown-option']
  ])
  answer({ options: [cy] })
  answer(typed('F1'))
  expect([denied({}), denied({ amount: 5 }), denied({ amount: 0.5 }), denied({ amount: -1 })]).toEqual(
    Array(4).fill(['amount-needed'])
  )
  answer({ amount: 0 })
  expect([denied({}), denied({ options: ['all', 'other'] })]).toEqual([
    ['unknown-option'],
    ['unknown-option']
  ])
  answer({ options: ['all'] })
  act(ada, 'suppress', { weapon: weapon('Uzi'), roll: skill(ada), zone: [cy], range: 'short', bullets: 3 })
  expect(denied({ options: ['ignore'] })).toEqual(['amount-needed'])
  answer({ options: ['duck'] })
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy })
  expect(denied({ options: ['dodge', 'dodge'] })).toEqual(['unknown-option'])
})

test('SRU-CC-01, SRU-R08: a fighter who fights back may put zero to two tokens on it', () => {
  const { ada, cy, act, answer, prompt, denied, told, counter, log, skill } = scene()
  act(null, 'start-all', { readiness: 'in-position' })
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy })
  answer({ options: [`fight:${skill(cy)}`] })
  expect([log().at(-1), denied({ amount: 3 })]).toEqual(['may-put-tokens', ['amount-needed']])
  answer({ amount: 0 })
  expect([told('fought-back'), counter(cy, 'held'), prompt()]).toMatchObject([
    { base: 3, counted: 0, score: 3 },
    6,
    { member: ada, title: { params: { bonus: 1 } } }
  ])
})

test('SRU-R01: bags that are reset are full, whatever was discarded before', () => {
  const { ada, act, board, told } = scene()
  const bags = () => board().sides.map(({ counters }) => counters.map(({ value }) => value))
  const spend = () => {
    act(ada, 'full-defence')
    act(ada, 'defence-lost', { hidden: 3, 'face-up': 0 })
  }
  act(ada, 'start', { readiness: 'none' })
  spend()
  expect(bags()).toEqual([[21, 3], []])
  act(null, 'bags', { 'per-side': true })
  expect([bags(), told('bags-set')['how']]).toMatchObject([
    [
      [24, 0],
      [24, 0]
    ],
    { key: 'table.bag-each' }
  ])
  act(ada, 'catch-breath')
  spend()
  expect(bags()).toEqual([
    [21, 3],
    [24, 0]
  ])
  act(null, 'bags', { 'per-side': false })
  expect([bags(), told('bags-set')['how']]).toMatchObject([[[24, 0], []], { key: 'table.bag-one' }])
})
