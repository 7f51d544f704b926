import { expect, test } from 'vitest'
import { scene, typed } from './scene'

test('SRU-CB-03 to SRU-CB-05, SRU-RV-03: an intention is declared, and changed for free, for a token or for time; instinct returns a success', () => {
  const { ada, bo, act, answer, prompt, refused, counter, chips, bag } = scene()
  expect(refused(ada, 'intend', { intention: ' ', change: 'declare' })).toEqual(['nothing-intended'])
  expect(refused(ada, 'intend', { intention: 'Couvrir', change: 'subtle' })).toEqual(['too-few-tokens'])
  act(null, 'start-all', { readiness: 'none' })
  act(ada, 'intend', { intention: 'Avancer de couvert en couvert', change: 'declare' })
  act(ada, 'intend', { intention: 'Plonger', change: 'obvious' })
  expect([counter(ada, 'held'), chips(ada)]).toEqual([3, ['stress', 'intention']])
  act(ada, 'intend', { intention: 'Couvrir', change: 'subtle' })
  expect(prompt()).toMatchObject({ member: ada, dice: { count: 1 } })
  answer(typed('S3'))
  expect(counter(ada, 'held')).toBe(3)
  act(ada, 'intend', { intention: 'Fuir', change: 'subtle' })
  answer(typed('F3'))
  expect([counter(ada, 'held'), bag()[1]]).toEqual([2, 1])
  act(ada, 'intend', { intention: 'Soigner', change: 'slow' })
  expect([counter(ada, 'held'), chips(ada)]).toEqual([2, ['stress', 'intention', 'busy']])
  // Tactics returns no token: it is gone.
  act(bo, 'intend', { intention: 'Pirater', change: 'subtle' })
  expect([counter(bo, 'held'), prompt(), bag()[1]]).toEqual([1, undefined, 2])
})

test('SRU-CB-06, SRU-CB-07, SRU-CB-08, SRU-CB-09, SRU-RV-04, SRU-R22: fighters act in step with others, in the order of the story, and by speed', () => {
  const { ada, bo, cy, act, refused, counter, chips, board, log } = scene()
  act(null, 'start-all', { readiness: 'none' })
  act(bo, 'synchronise', { with: ada })
  act(ada, 'synchronise', { with: bo })
  expect([counter(ada, 'held'), counter(bo, 'held')]).toEqual([2, 2])
  expect(refused(ada, 'synchronise', { with: cy })).toEqual(['no-comrade'])
  expect(refused(ada, 'synchronise', { with: bo, cost: 9 })).toEqual(['too-few-tokens'])
  act(ada, 'assess')
  act(null, 'time-passes', { time: 'simple' })
  expect([chips(ada), board().turn]).toEqual([['stress', 'busy'], 2])
  act(null, 'time-passes', { time: 'simple' })
  expect(chips(ada)).toEqual(['stress'])
  act(null, 'narrate', { told: 'Une vitre éclate.' })
  expect(refused(null, 'narrate', { told: ' ' })).toEqual(['nothing-told'])
  act(ada, 'clash', { against: cy })
  act(ada, 'clash', { against: cy, theirs: 1 })
  act(ada, 'clash', { against: cy, theirs: 2 })
  expect(refused(ada, 'clash', {})).toEqual(['no-target'])
  expect(
    log()
      .filter((type) => type.startsWith('clash'))
      .sort()
  ).toEqual(['clash-together', 'clash-won', 'clash-won'])
})

test('SRU-R06, SRU-R07, SRU-R10, SRU-R11, SRU-DM-05: any other roll is possible, and drawing on another reserve has its cost under stress', () => {
  const { ada, act, answer, refused, counter, skill, log } = scene()
  act(ada, 'start', { readiness: 'ready' })
  const roll = { roll: skill(ada), difficulty: 'complex' }
  act(ada, 'roll', roll)
  act(ada, 'roll', { ...roll, difficulty: 'standard' })
  expect(
    log()
      .filter((type) => type.startsWith('roll-'))
      .sort()
  ).toEqual(['roll-failed', 'roll-succeeded'])
  act(ada, 'stress', { level: 'high' })
  act(ada, 'roll', { ...roll, 'other-reserve': true, spend: 1 })
  answer(typed('S1'))
  expect(counter(ada, 'held')).toBe(2)
  expect(refused(ada, 'roll', { ...roll, 'other-reserve': true, spend: 1 })).toEqual(['too-few-tokens'])
  act(ada, 'roll', { ...roll, 'other-reserve': true, precise: false })
  expect(counter(ada, 'held')).toBe(2)
})

test('SRU-RA-06, SRU-R07: skills, ranges and difficulties are offered with their numbers', () => {
  const { ada, field } = scene({ difficultyScale: 'trivial-0-ardue-4' })
  const valued = (act: string, key: string) =>
    field(ada, act, key).options!.map(
      ({ label }) => (label as unknown as { params: { value: number } }).params.value
    )
  expect(valued('shoot', 'range')).toEqual([0, 1, 2, 4])
  expect(valued('roll', 'difficulty')).toEqual([0, 0, 1, 2, 3, 4, 4])
  expect(valued('roll', 'roll').slice(0, 4)).toEqual([4, 3, 4, 5])
})

test('SRU-CB-08: a long action becomes short, then ends; a complex time ends it at once', () => {
  const { ada, bo, cy, act, of, board, told } = scene()
  const busy = (unit: string) =>
    (of(unit).chips.find(({ key }) => key === 'busy')?.label as { params: object } | undefined)?.params
  act(ada, 'assess')
  act(bo, 'catch-breath')
  expect([busy(ada), busy(bo), busy(cy)]).toMatchObject([
    { what: { key: 'table.assess' }, time: { key: 'times.complex' } },
    { what: { key: 'table.catch-breath' }, time: { key: 'times.simple' } },
    undefined
  ] as object[])
  act(null, 'time-passes', { time: 'simple' })
  expect([busy(ada), busy(bo)]).toMatchObject([
    { what: { key: 'table.assess' }, time: { key: 'times.simple' } },
    undefined
  ] as object[])
  act(bo, 'assess')
  act(null, 'time-passes', { time: 'complex' })
  expect([busy(ada), busy(bo), board().turn, board().moment]).toMatchObject([
    undefined,
    undefined,
    3,
    { params: { moment: 3 } }
  ] as object[])
  expect(told('time-passed')).toMatchObject({ moment: 3, time: { key: 'times.complex' } })
  act(null, 'narrate', { told: 'Une vitre éclate.' })
  expect(told('narrated')).toEqual({ told: 'Une vitre éclate.' })
})

test('SRU-CB-09, SRU-R22, SRU-R30: Reaction, a wound and other modifiers decide who is quicker', () => {
  const { ada, cy, act, told, refused } = scene({}, { ada: { 'wound-modifier': -2 } })
  act(ada, 'clash', { against: cy })
  expect(told('clash-won')).toEqual({ name: 'Cy', on: 'Ada', mine: 4, theirs: 3 })
  act(ada, 'clash', { against: cy, mine: 3, theirs: 1 })
  expect(told('clash-won')).toEqual({ name: 'Ada', on: 'Cy', mine: 6, theirs: 5 })
  act(cy, 'mark', { wound: -1 })
  act(ada, 'clash', { against: cy })
  expect(told('clash-together')).toEqual({ name: 'Ada', on: 'Cy', mine: 3, theirs: 3 })
  act(ada, 'mark', { wound: 0 })
  act(ada, 'clash', { against: cy })
  expect(told('clash-won')).toMatchObject({ name: 'Ada', mine: 5 })
  expect([refused(ada, 'clash', { against: ada }), refused(ada, 'clash', { against: 'nobody' })]).toEqual([
    ['no-target'],
    ['no-target']
  ])
})

test('SRU-CB-07, SRU-RV-04: acting in step has the given cost, and tactics one less', () => {
  const { ada, bo, cy, act, refused, counter, bag, told } = scene()
  act(null, 'start-all', { readiness: 'none' })
  act(ada, 'synchronise', { with: bo, cost: 3 })
  expect([counter(ada, 'held'), bag()[1], told('synchronised')]).toEqual([
    0,
    3,
    { name: 'Ada', on: 'Bo', cost: 3 }
  ])
  act(bo, 'synchronise', { with: ada, cost: 2 })
  expect([counter(bo, 'held'), told('synchronised')['cost']]).toEqual([1, 1])
  expect([
    refused(ada, 'synchronise', { with: bo }),
    refused(bo, 'synchronise', { with: bo }),
    refused(bo, 'synchronise', { with: cy })
  ]).toEqual([['too-few-tokens'], ['no-comrade'], ['no-comrade']])
})

test('SRU-RV-03, SRU-CB-04: a returned success is hidden again from all players', () => {
  const { ada, act, answer, counter, bag, denied, told, log } = scene()
  act(ada, 'start', { readiness: 'none' })
  act(ada, 'intend', { intention: 'Fuir', change: 'declare' })
  for (let n = 0; n < 3; n++) {
    act(ada, 'intend', { intention: `Fuir ${n}`, change: 'subtle' })
    answer(typed('S6'))
  }
  expect([counter(ada, 'held'), bag(), told('token-returned')]).toEqual([
    3,
    [21, 0],
    { name: 'Ada', token: 'S6' }
  ])
  act(ada, 'intend', { intention: 'Tirer', change: 'subtle' })
  expect(denied({ dice: [13] })).toEqual(['not-a-token'])
  answer(typed('F6'))
  expect([counter(ada, 'held'), bag()]).toEqual([2, [21, 1]])
  expect(log().filter((type) => type === 'token-returned')).toHaveLength(3)
})

test('SRU-R10, SRU-R11, SRU-ST-02: moderate stress costs one token for another reserve, no stress none', () => {
  const { ada, act, told, counter, skill } = scene()
  act(ada, 'start', { readiness: 'none' })
  const roll = { roll: skill(ada), difficulty: 'simple', 'other-reserve': true }
  const costs = ['low', 'moderate', 'high'].map((level) => {
    act(ada, 'stress', { level })
    act(ada, 'roll', roll)
    return told('rolls')['cost']
  })
  expect([costs, counter(ada, 'held')]).toEqual([[0, 1, 2], 0])
  expect(told('scored')).toMatchObject({ score: 4, threshold: 2, excess: 2 })
})
