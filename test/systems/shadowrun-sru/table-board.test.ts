import { expect, test } from 'vitest'
import { scene, typed } from './scene'

test('the table shows whose answer it waits for', () => {
  const { ada, cy, act, answer, board, weapon, skill } = scene()
  const waits = () => [board().active, (board().moment as { key: string }).key]
  act(null, 'start-all', { readiness: 'in-position' })
  act(cy, 'to-defence', { tokens: 2 })
  expect(waits()).toEqual([null, 'table.moment'])
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'single',
    roll: skill(ada),
    on: [cy],
    range: 'short',
    spend: 1
  })
  expect([waits(), board().moment]).toMatchObject([
    [ada, 'table.moment-waits'],
    { params: { name: 'Ada', moment: 1 } }
  ])
  answer(typed('S1'))
  expect(waits()[0]).toBe(cy)
  answer(typed('F1', 'F2'))
  expect(waits()[0]).toBe(ada)
  answer({ options: ['all'] })
  expect(waits()[0]).toBeNull()
  act(cy, 'intend', { intention: 'Fuir', change: 'subtle' })
  expect(waits()[0]).toBe(cy)
  answer(typed('F3'))
  act(cy, 'to-defence', { tokens: 1 })
  act(cy, 'turn-one')
  expect(waits()[0]).toBe(cy)
  answer(typed('F4'))
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy })
  expect(waits()[0]).toBe(cy)
})

test('SRU-R30, SRU-R32, SRU-ST-01 to SRU-ST-03: a fighter’s card shows monitors, magazines, stress and their current occupation', () => {
  const { ada, bo, act, of, weapon } = scene()
  act(ada, 'mark', { physical: 3, stun: 1, wound: -1 })
  expect(
    of(ada).tracks.map(({ key, value, max, marks }) => [
      key,
      value,
      max,
      marks!.map(({ sign }) => sign).join('')
    ])
  ).toEqual([
    ['physical', 3, 10, '×××'],
    ['stun', 1, 10, '×']
  ])
  // Boxes are drawn for small magazines only.
  expect(of(ada).gauges.map(({ key, boxes }) => [key, boxes.length])).toEqual([
    [weapon('Uzi'), 0],
    [weapon('Grenade'), 2]
  ])
  const stress = () => [of(ada).chips[0]!.tone, (of(ada).chips[0]!.label as { en: string }).en]
  const seen = [stress()]
  for (const level of ['moderate', 'high']) {
    act(ada, 'stress', { level })
    seen.push(stress())
  }
  expect(seen.map(([tone]) => tone)).toEqual(['plain', 'warn', 'bad'])
  expect(new Set(seen.map(([, name]) => name)).size).toBe(3)
  act(ada, 'intend', { intention: 'Avancer', change: 'declare' })
  act(ada, 'reload', { weapon: weapon('Uzi'), time: 'complex' })
  expect(of(ada).chips.slice(1)).toMatchObject([
    { key: 'intention', label: { params: { text: 'Avancer' } } },
    { key: 'busy', label: { params: { what: { key: 'table.reload' }, time: { key: 'times.complex' } } } }
  ])
  expect([of(ada).done, of(bo).done, of(ada).gone, of(ada).state.key]).toEqual([true, false, false, 'fit'])
})

test('SRU-DM-04, SRU-CC-05, SRU-DT-02: states are set and cleared by hand', () => {
  const { ada, cy, act, answer, of, chips, counter, refused, weapon, skill } = scene()
  act(ada, 'states', { down: true, grabbed: true, advantage: 3 })
  expect([chips(ada), counter(ada, 'advantage')]).toEqual([
    ['stress', 'knocked-down', 'held', 'advantage'],
    3
  ])
  act(ada, 'states', { down: false, grabbed: false, ko: true, advantage: 0 })
  expect([chips(ada), counter(ada, 'advantage'), of(ada).state.label]).toEqual([
    ['stress', 'stunned-out'],
    undefined,
    { key: 'status.ko' }
  ])
  act(ada, 'states', { ko: false, killed: true })
  expect([chips(ada), of(ada).gone, of(ada).state]).toMatchObject([
    ['stress'],
    true,
    { key: 'out', tone: 'bad', label: { key: 'status.dead' } }
  ])
  act(ada, 'states', { killed: false })
  expect(of(ada)).toMatchObject({ gone: false, state: { key: 'fit', tone: 'good' } })
  act(null, 'start-all', { readiness: 'in-position' })
  act(ada, 'suppress', { weapon: weapon('Uzi'), roll: skill(ada), zone: [cy], range: 'short', bullets: 3 })
  answer({ options: ['duck'] })
  act(cy, 'states', {})
  expect(counter(cy, 'suppressed')).toBe(4)
  act(cy, 'states', { unsuppress: true })
  expect([counter(cy, 'suppressed'), chips(cy)]).toEqual([undefined, ['stress']])
  expect(refused(cy, 'mark', { physical: 11 })).toEqual(['field-bounds'])
})

test('SRU-RV-01: a foe joins the named side with their own figures, and their tokens leave with them', () => {
  const { cy, act, board, of, bag, refused, prompt, counter, told } = scene()
  expect(refused(null, 'add-foe', { name: ' ' })).toEqual(['foe-nameless'])
  act(null, 'add-foe', { name: ' Ganger ', size: 6, skill: 5, base: 3, reaction: 6, monitor: 8 })
  act(null, 'add-foe', { name: 'Allié', side: board().sides[0]!.side, monitor: 0 })
  expect(board().sides.map(({ units }) => units.map(({ name }) => name))).toEqual([
    ['Ada', 'Bo', 'Allié'],
    ['Cy', 'Ganger']
  ])
  const ganger = board().sides[1]!.units[1]!.unit
  const ally = board().sides[0]!.units[2]!.unit
  expect([of(ganger).tracks.map(({ key, max }) => [key, max]), of(ally).tracks, of(ganger).gauges]).toEqual([
    [
      ['physical', 8],
      ['stun', 8]
    ],
    [],
    []
  ])
  expect(of(ganger).counters[0]).toMatchObject({ key: 'held', label: { key: 'table.held' }, max: 6 })
  act(ganger, 'clash', { against: ally })
  expect(told('clash-won')).toMatchObject({ name: 'Ganger', mine: 6, theirs: 3 })
  act(null, 'start-all', { readiness: 'in-position' })
  expect(counter(ganger, 'held')).toBe(5)
  act(ganger, 'to-defence', { tokens: 2 })
  act(ganger, 'intend', { intention: 'Fuir', change: 'subtle' })
  // No advantage, no look at the token.
  expect([prompt(), counter(ganger, 'held')]).toEqual([undefined, 2])
  act(cy, 'to-defence', { tokens: 1 })
  const before = bag()
  act(ganger, 'remove-foe')
  expect([bag()[0], bag()[1]! - before[1]!]).toEqual([before[0], 4])
  expect(board().sides[1]!.units.map(({ name }) => name)).toEqual(['Cy'])
  expect(refused(cy, 'remove-foe')).toEqual(['unknown-act'])
})

test('SRU-R30, SRU-R32: the table proposes the remaining boxes, tokens and rounds, and the dead', () => {
  const { ada, bo, cy, act, propose, weapon, skill, answer } = scene()
  act(null, 'start-all', { readiness: 'none' })
  act(ada, 'shoot', { weapon: weapon('Uzi'), mode: 'single', roll: skill(ada), on: [cy], range: 'short' })
  answer(typed('S1'))
  answer({ options: ['all'] })
  act(ada, 'to-defence', { tokens: 2 })
  act(bo, 'states', { killed: true })
  const [ours, theirs] = propose()
  expect(ours!.combatants.map(({ record }) => record)).toEqual([
    { physical: 0, stun: 0, killed: false, tokens: 1, 'defence-tokens': 2 },
    { physical: 0, stun: 0, killed: true, tokens: 0, 'defence-tokens': 0 }
  ])
  expect(ours!.record['weapons']).toEqual([
    { item: weapon('Uzi'), loaded: 29 },
    { item: weapon('Defiance'), loaded: 0 },
    { item: weapon('Grenade'), loaded: 2 }
  ])
  expect(theirs!.combatants.map(({ record }) => record['physical'])).toEqual([6])
})
