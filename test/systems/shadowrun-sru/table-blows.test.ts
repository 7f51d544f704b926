import { expect, test } from 'vitest'
import { scene, typed } from './scene'

const KNIFE = { name: 'Couteau', base: 3, modes: [] }
const PISTOL = { name: 'Predator', base: 6, modes: ['single'], magazine: 4, loaded: 1 }

test('SRU-CC-01 to SRU-CC-05, SRU-RA-08, SRU-R23: a struck fighter fights back or avoids the blow; the winner may trade damage', () => {
  const { ada, cy, act, answer, prompt, counter, chips, left, skill } = scene()
  act(null, 'start-all', { readiness: 'none' })
  const blow = { weapon: '', roll: skill(ada), on: cy }
  act(ada, 'strike', blow)
  expect(prompt()!.options!.map(({ id }) => id.split(':')[0])).toEqual(['dodge', ...Array(7).fill('fight')])
  answer({ options: [prompt()!.options![1]!.id] })
  expect(prompt()).toMatchObject({ member: cy, amount: { min: 0, max: 2 } })
  answer({ amount: 2 })
  answer(typed('F1', 'S1'))
  // Ada 4, Cy 3 and two tokens: Cy wins by one, and takes the advantage.
  expect(prompt()).toMatchObject({
    member: cy,
    options: [{ id: 'damage' }, { id: 'down' }, { id: 'hold' }, { id: 'advantage' }]
  })
  answer({ options: ['advantage'] })
  expect([chips(cy), counter(cy, 'advantage')]).toEqual([['stress', 'advantage'], 1])
  act(ada, 'strike', blow)
  answer({ options: [prompt()!.options![1]!.id] })
  // 4 against 3 and the advantage: no damage.
  expect([prompt(), chips(cy)]).toEqual([undefined, ['stress']])
  act(ada, 'strike', blow)
  answer({ options: ['dodge'] })
  answer({ options: ['hold'] })
  expect(chips(cy)).toEqual(['stress', 'held'])
  act(ada, 'strike', blow)
  answer({ options: ['dodge'] })
  answer({ options: ['damage'] })
  // Bare hands: zero and two per point.
  expect(prompt()!.title).toMatchObject({ params: { damage: 8 } })
  answer({ options: ['other'], amount: 3 })
  expect(left(cy, 'stun')).toBe(7)
})

test('SRU-CC-02, SRU-CC-04: a defender who wins strikes with their own close combat weapon, before any other', () => {
  const { ada, cy, act, answer, prompt, told, left, skill } = scene(
    {},
    { cy: { skills: [{ name: 'Bagarre', value: 6 }], weapons: [PISTOL, KNIFE] } }
  )
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy })
  answer({ options: [`fight:${skill(cy)}`] })
  // Without tokens there is no question about their number: 6 against 4.
  expect(prompt()).toMatchObject({ member: cy, title: { params: { name: 'Cy', bonus: 2 } } })
  answer({ options: ['damage'] })
  expect(told('blow-dealt')).toMatchObject({ name: 'Ada', damage: 7, base: 3, more: 4 })
  expect(prompt()!.member).toBe(ada)
  answer({ options: ['all'] })
  expect([left(ada), left(ada, 'stun'), prompt()]).toEqual([3, 10, undefined])
})

test('SRU-CC-04, SRU-RA-08, SRU-R32: a blow with a gun uses a round, and does damage as a shot', () => {
  const { ada, cy, act, answer, prompt, refused, told, of, skill, weapon } = scene(
    {},
    { ada: { weapons: [PISTOL] } }
  )
  act(ada, 'start', { readiness: 'none' })
  const blow = { weapon: weapon('Predator'), roll: skill(ada), on: cy }
  act(ada, 'strike', { ...blow, spend: 1 })
  expect(of(ada).gauges[0]).toMatchObject({ notes: [{ params: { loaded: 0, magazine: 4 } }] })
  expect(of(ada).gauges[0]!.boxes.map(({ ticked }) => ticked)).toEqual([true, true, true, true])
  answer(typed('S2'))
  answer({ options: ['dodge'] })
  expect(prompt()!.options![0]!.label).toMatchObject({ key: 'table.choose-shot' })
  answer({ options: ['damage'] })
  // The spent token is that of its only bullet.
  expect(told('damage-dealt')).toMatchObject({ name: 'Cy', damage: 8, base: 6, best: 2, tokens: 'S2' })
  answer({ options: ['all'] })
  expect(refused(ada, 'strike', blow)).toEqual(['too-few-rounds'])
})

test('SRU-CC-03: a fighter who avoids a blow turns defence against its whole score', () => {
  const { ada, cy, act, answer, prompt, counter, chips, log, skill } = scene()
  act(null, 'start-all', { readiness: 'in-position' })
  act(cy, 'to-defence', { tokens: 6 })
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy })
  answer({ options: ['dodge'] })
  expect(prompt()).toMatchObject({ member: cy, title: { params: { excess: 4 } }, dice: { count: 4 } })
  answer(typed('S1', 'S2', 'F1', 'S3'))
  // Three are found, and one more is needed.
  expect(prompt()!.dice!.count).toBe(1)
  answer(typed('S4'))
  expect([prompt(), counter(cy, 'hidden'), chips(cy)]).toEqual([
    undefined,
    1,
    ['stress', 'shown-0', 'shown-1', 'shown-2', 'shown-3']
  ])
  expect(log().slice(-2)).toEqual(['exchange-nothing', 'deed-over'])
  // An ignored part of a defence.
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy, detail: 'all', ignored: 3 })
  answer({ options: ['dodge'] })
  expect(prompt()).toMatchObject({ member: ada, title: { params: { bonus: 3 } } })
})

test('SRU-CC-05, SRU-R30: a wound, a modifier and the advantage change a blow; aim does not, and is kept', () => {
  const { ada, cy, act, answer, told, chips, counter, skill } = scene({}, { ada: { 'wound-modifier': -1 } })
  act(ada, 'aim')
  act(ada, 'states', { advantage: 3 })
  act(cy, 'states', { advantage: 2 })
  act(cy, 'mark', { physical: 0, wound: -2 })
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy, detail: 'all', modifier: 2 })
  expect([told('scored'), chips(ada)]).toMatchObject([
    { modifiers: '+4', score: 8 },
    ['stress', 'busy', 'aim']
  ])
  answer({ options: [`fight:${skill(cy)}`] })
  expect(told('fought-back')).toMatchObject({ base: 3, counted: 0, score: 3 })
  answer({ options: ['down'] })
  expect([chips(cy), told('taken-down')['name'], counter(ada, 'advantage')]).toEqual([
    ['stress', 'knocked-down'],
    'Cy',
    undefined
  ])
})

test('SRU-CC-01: fighting back interrupts a long action, avoiding does not', () => {
  const { ada, cy, act, answer, chips, skill } = scene()
  act(cy, 'aim')
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy })
  answer({ options: ['dodge'] })
  answer({ options: ['hold'] })
  expect(chips(cy)).toContain('busy')
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy })
  answer({ options: [`fight:${skill(cy)}`] })
  expect(chips(cy)).not.toContain('busy')
})

test('SRU-R26, SRU-DT-05, SRU-DT-07: bare hands stun; a deadly stunning weapon needs one failure, and care costs a step and a point', () => {
  const deadly = { name: 'Matraque', base: 9, modes: [], risk: 'high' }
  const { ada, cy, act, answer, prompt, told, of, left, skill, weapon } = scene(
    {},
    { ada: { weapons: [deadly] } }
  )
  const blow = { weapon: weapon('Matraque'), roll: skill(ada), on: cy }
  act(ada, 'strike', { ...blow, detail: 'all', care: 1 })
  expect(told('scored')).toMatchObject({ modifiers: '−1', score: 3 })
  answer({ options: ['dodge'] })
  answer({ options: ['damage'] })
  answer({ options: ['other'], amount: 1 })
  expect(prompt()).toMatchObject({ rules: ['SRU-DT-06'], dice: { count: 2 } })
  answer(typed('F1', 'S1'))
  expect([left(cy), left(cy, 'stun'), of(cy).state.label]).toEqual([10, 9, { key: 'status.ko' }])
  act(cy, 'states', {})
  act(ada, 'strike', blow)
  answer({ options: ['dodge'] })
  answer({ options: ['damage'] })
  answer({ options: ['other'], amount: 1 })
  expect(prompt()).toMatchObject({
    rules: ['SRU-DT-05'],
    dice: { count: 1 },
    text: { key: 'table.lethality-high' }
  })
  answer(typed('F4'))
  expect([of(cy).state.label, told('killed')['tokens']]).toEqual([{ key: 'status.dead' }, 'F4'])
})

test('a blow has exactly one target', () => {
  const { ada, bo, refused, skill } = scene()
  for (const on of [bo, ada, 'nobody', null, 7])
    expect(refused(ada, 'strike', { weapon: '', roll: skill(ada), on })).toEqual(['no-target'])
})

test('SRU-DT-08, SRU-R27: an electric blow does its base damage, whatever its score', () => {
  const { ada, cy, act, answer, told, skill, weapon } = scene(
    {},
    { ada: { weapons: [{ name: 'Bâton', kind: 'ordinary', base: 5, modes: [], electric: 'yes' }] } }
  )
  act(ada, 'strike', { weapon: weapon('Bâton'), roll: skill(ada), on: cy })
  answer({ options: ['dodge'] })
  answer({ options: ['damage'] })
  expect(told('blow-dealt')).toMatchObject({ damage: 5, base: 5, more: 0 })
})

test('SRU-R26: bare hands with twice the target’s Physique raise the risk', () => {
  for (const [physique, rule] of [
    [3, 'SRU-DT-05'],
    [4, 'SRU-DT-06']
  ] as const) {
    const { ada, cy, act, answer, prompt, skill, weapon } = scene(
      {},
      {
        ada: { weapons: [{ name: 'Poings', kind: 'bare-hands', base: 6, modes: [], risk: 'low' }] },
        cy: { physique }
      }
    )
    act(ada, 'strike', { weapon: weapon('Poings'), roll: skill(ada), on: cy })
    answer({ options: ['dodge'] })
    answer({ options: ['damage'] })
    answer({ options: ['other'], amount: 1 })
    expect(prompt()!.rules).toEqual([rule])
  }
})

test('SRU-R10, SRU-ST-03: stress wastes no token of a blow, unless the campaign applies it to every action', () => {
  for (const [stressScope, counted] of [
    ['precise-actions', 2],
    ['all-actions', 0]
  ] as const) {
    const { ada, cy, act, answer, told, skill } = scene({ stressScope })
    act(null, 'start-all', { readiness: 'in-position' })
    for (const unit of [ada, cy]) act(unit, 'stress', { level: 'high' })
    act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy, spend: 2 })
    answer(typed('F1', 'F2'))
    expect(told('scored')['counted']).toBe(counted)
    answer({ options: [`fight:${skill(cy)}`] })
    answer({ amount: 2 })
    answer(typed('F3', 'F4'))
    expect(told('fought-back')['counted']).toBe(counted)
  }
})

test('SRU-CC-01: somebody who is knocked out does not fight back', () => {
  const { ada, cy, act, denied, prompt, skill } = scene()
  act(cy, 'states', { ko: true })
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy })
  expect(prompt()!.options!.map(({ id }) => id)).toEqual(['dodge'])
  expect(denied({ options: [`fight:${skill(cy)}`] })).toEqual(['unknown-option'])
})
