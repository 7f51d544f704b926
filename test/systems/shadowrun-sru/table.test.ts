import { expect, test } from 'vitest'
import { scene, typed } from './scene'

test('SRU-CB-01, SRU-RV-01, SRU-RV-08, SRU-R36, SRU-CB-02, SRU-DF-01: all fighters begin with the tokens of their readiness and hide some in defence', () => {
  const { ada, bo, cy, act, refused, counter, bag, of, board, offers } = scene()
  expect(bag()).toEqual([24, 0])
  act(ada, 'start', { readiness: 'in-position' })
  act(null, 'start-all', { readiness: 'none' })
  expect([counter(ada, 'held'), counter(bo, 'held'), counter(cy, 'held')]).toEqual([8, 2, 2])
  const reserve = of(ada).counters[0]!
  expect(reserve).toEqual({
    key: 'held',
    label: { fr: 'Instinct de combat', en: 'Combat instinct' },
    value: 8,
    max: 10
  })
  const hints = offers(ada).flatMap(({ hint }) => (hint as { params?: object } | undefined)?.params ?? [])
  expect(hints).toEqual([
    { tokens: 3, lost: 8 },
    { tokens: 5, lost: 8 }
  ])
  expect(bag()).toEqual([12, 0])
  expect(refused(null, 'start-all')).toEqual(['act-refused'])
  act(ada, 'to-defence', { tokens: 3 })
  expect([counter(ada, 'held'), counter(ada, 'hidden')]).toEqual([5, 3])
  expect(refused(ada, 'to-defence', { tokens: 6 })).toEqual(['field-bounds'])
  expect(board().sides.map(({ counters }) => counters.map(({ key }) => key))).toEqual([
    ['bag', 'discard'],
    []
  ])
})

test('SRU-RV-06, SRU-RV-07, SRU-AC-01, SRU-AC-04, SRU-AC-05, SRU-R04, SRU-DF-06, SRU-DF-07, SRU-R14: recharging loses the reserve, full defence takes all of it, lowering it costs two for one', () => {
  const { ada, act, refused, counter, chips, bag } = scene()
  act(ada, 'start', { readiness: 'ready' })
  act(ada, 'to-defence', { tokens: 2 })
  act(ada, 'catch-breath')
  expect([counter(ada, 'held'), counter(ada, 'hidden'), bag()]).toEqual([3, 2, [16, 3]])
  expect(chips(ada)).toContain('busy')
  act(ada, 'assess')
  expect([counter(ada, 'held'), bag()]).toEqual([5, [11, 6]])
  act(ada, 'intend', { intention: 'Avancer' })
  act(ada, 'full-defence')
  expect([counter(ada, 'held'), counter(ada, 'hidden'), chips(ada)]).toEqual([0, 7, ['stress']])
  act(ada, 'lower-defence', { wanted: 2 })
  expect([counter(ada, 'held'), counter(ada, 'hidden'), bag()]).toEqual([2, 3, [11, 8]])
  expect(refused(ada, 'lower-defence', { wanted: 2 })).toEqual(['field-bounds'])
  act(ada, 'defence-lost', { hidden: 3, 'face-up': 0 })
  expect([counter(ada, 'hidden'), bag()]).toEqual([0, [11, 11]])
  expect(refused(ada, 'lower-defence', { wanted: 1 })).toEqual(['act-refused'])
})

test('SRU-R02: an empty bag is refilled from the discard', () => {
  const { ada, act, counter, bag } = scene()
  act(ada, 'start', { readiness: 'in-position' })
  for (let n = 0; n < 3; n++) act(ada, 'assess')
  expect([counter(ada, 'held'), bag()]).toEqual([5, [1, 18]])
  // The last token, then four of the 23 returned ones.
  act(ada, 'assess')
  expect([counter(ada, 'held'), bag()]).toEqual([5, [19, 0]])
})

test('SRU-R01, SRU-R02: if no token is left at all, the recharging fighter sees how many are missing', () => {
  const { ada, bo, act, counter, bag, log } = scene(
    {},
    { ada: { reaction: 9, intuition: 9, professionalism: 3 } }
  )
  act(ada, 'start', { readiness: 'in-position' })
  act(ada, 'full-defence')
  act(ada, 'assess')
  expect([counter(ada, 'held'), counter(ada, 'hidden'), bag()]).toEqual([7, 17, [0, 0]])
  act(bo, 'start', { readiness: 'none' })
  expect(counter(bo, 'held')).toBe(0)
  expect(log().filter((type) => type === 'bag-short')).toHaveLength(2)
})

test('SRU-DF-02: a defence token is turned by itself', () => {
  const { ada, act, answer, counter, chips, bag } = scene()
  act(ada, 'start', { readiness: 'ready' })
  act(ada, 'to-defence', { tokens: 2 })
  act(ada, 'turn-one')
  answer(typed('S4'))
  act(ada, 'turn-one')
  answer(typed('F4'))
  expect([chips(ada), counter(ada, 'hidden'), bag()]).toEqual([['stress', 'shown-0'], 0, [19, 1]])
  act(ada, 'defence-lost', { hidden: 0, 'face-up': 1 })
  expect([chips(ada), bag()]).toEqual([['stress'], [19, 2]])
})

test('SRU-R02: if tokens are known, they are shown when drawn, and chosen when spent', () => {
  const { ada, cy, act, answer, prompt, denied, counter, left, weapon, skill } = scene({
    tokenKnowledge: 'visible'
  })
  act(ada, 'start', { readiness: 'none' })
  expect(prompt()).toMatchObject({ member: ada, rules: ['SRU-R02'], dice: { count: 3 } })
  answer(typed('S1', 'F5', 'S6'))
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'single',
    roll: skill(ada),
    on: [cy],
    range: 'short',
    spend: 1
  })
  expect(prompt()!.options!.map(({ label }) => (label as { en: string }).en)).toEqual([
    'Success 1',
    'Failure 5',
    'Success 6'
  ])
  expect(denied({ options: ['0', '1'] })).toEqual(['unknown-option'])
  answer({ options: ['2'] })
  // The spent six is the bullet's token.
  answer({ options: ['all'] })
  expect([left(cy), counter(ada, 'held')]).toEqual([0, 2])
  act(ada, 'to-defence', { tokens: 1 })
  act(ada, 'turn-one')
  expect([prompt(), counter(ada, 'hidden')]).toEqual([undefined, 0])
})

test('SRU-R01: each side may have its own bag, as long as no token is out', () => {
  const { ada, act, refused, board } = scene()
  act(null, 'bags', { 'per-side': true })
  act(ada, 'start', { readiness: 'ready' })
  expect(board().sides.map(({ counters }) => counters[0]!.value)).toEqual([19, 24])
  expect(refused(null, 'bags', { 'per-side': false })).toEqual(['act-refused'])
})

test('SRU-R01: with a bag for each side, tokens are drawn, spent and lost in the own bag', () => {
  const { ada, cy, act, answer, board, denied, weapon, skill } = scene()
  const bags = () => board().sides.map(({ counters }) => counters.map(({ value }) => value))
  act(null, 'bags', { 'per-side': true })
  act(null, 'start-all', { readiness: 'in-position' })
  expect(bags()).toEqual([
    [11, 0],
    [18, 0]
  ])
  act(cy, 'to-defence', { tokens: 3 })
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'multiple',
    rounds: 3,
    actions: 2,
    roll: skill(ada),
    on: [cy],
    range: 'short',
    spend: 1
  })
  answer(typed('S6'))
  answer(typed('F1', 'F2', 'S6'))
  // A bag has two of each token: one six of Ada’s is spent, and the defence showed one of Cy’s.
  expect(denied(typed('S6', 'S6'))).toEqual(['token-gone'])
  answer(typed('S6', 'F1'))
  expect(bags()).toEqual([
    [9, 3],
    [18, 2]
  ])
  answer({ options: ['all'] })
})

test('SRU-R02, SRU-R18: a draw that empties the bag continues with the discard', () => {
  const { ada, cy, act, answer, prompt, bag, weapon, skill } = scene(
    { sprayDamage: 'per-bullet' },
    { ada: { reaction: 9, intuition: 9, professionalism: 3 } }
  )
  act(ada, 'start', { readiness: 'ready' })
  act(ada, 'assess')
  expect(bag()).toEqual([2, 11])
  act(ada, 'shoot', { weapon: weapon('Uzi'), mode: 'spray', roll: skill(ada), on: [cy], range: 'short' })
  expect(prompt()!.dice!.count).toBe(10)
  answer({})
  expect(bag()).toEqual([3, 10])
  answer({ options: ['other'], amount: 0 })
  act(ada, 'assess')
  expect(bag()).toEqual([13, 0])
})

test('SRU-R14, SRU-R02: of two known tokens taken off a defence the first returns, the second is lost', () => {
  const { ada, act, answer, counter, prompt, bag } = scene({ tokenKnowledge: 'visible' })
  act(ada, 'start', { readiness: 'in-position' })
  answer(typed('S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'F1', 'F2'))
  act(ada, 'full-defence')
  act(ada, 'lower-defence', { wanted: 2 })
  expect([counter(ada, 'held'), counter(ada, 'hidden'), bag()]).toEqual([2, 4, [16, 2]])
  act(ada, 'intend', { intention: 'Fuir', change: 'subtle' })
  expect(prompt()!.options!.map(({ label }) => (label as { en: string }).en)).toEqual([
    'Success 1',
    'Success 3'
  ])
})

test('SRU-R01: tokens in a defence are out of the bag too, hidden or visible', () => {
  const { ada, act, answer, why } = scene()
  act(ada, 'start', { readiness: 'none' })
  act(ada, 'full-defence')
  expect(why(null, 'bags')).toEqual(['tokens-out'])
  act(ada, 'turn-one')
  answer(typed('S1'))
  act(ada, 'defence-lost', { hidden: 2, 'face-up': 0 })
  expect(why(null, 'bags')).toEqual(['tokens-out'])
  act(ada, 'defence-lost', { hidden: 0, 'face-up': 1 })
  expect(why(null, 'bags')).toEqual([])
})
