import { expect, test } from 'vitest'
import { scene, typed } from './scene'

test('every offer at the table is in both languages', () => {
  const { ada, act, board, checkOffers } = scene()
  act(null, 'add-foe', { name: 'Drone' })
  const drone = board().sides[1]!.units[1]!.unit
  for (const who of [null, ada, drone]) checkOffers(who)
})

test('offers with tokens out, and while a question is open, are in both languages', () => {
  const { ada, cy, act, checkOffers, skill } = scene()
  act(null, 'start-all', { readiness: 'in-position' })
  act(cy, 'to-defence', { tokens: 4 })
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy })
  for (const who of [null, cy]) checkOffers(who)
})

test('SRU-CB-01, SRU-CB-02, SRU-CB-08: the fight begins with readiness and defence, then come shots and time', () => {
  const { ada, bo, act, offers } = scene()
  const main = (unit: string | null) =>
    offers(unit)
      .filter((one) => one.main === true)
      .map((one) => one.act)
  expect([main(null), main(ada), main(bo)]).toEqual([['start-all'], ['start', 'shoot'], ['start']])
  act(ada, 'start')
  expect([main(null), main(ada)]).toEqual([['start-all'], ['to-defence', 'shoot']])
  expect(offers(ada).some((one) => one.act === 'start')).toBe(false)
  act(null, 'start-all')
  act(ada, 'to-defence', { tokens: 1 })
  expect([main(null), main(ada), main(bo)]).toEqual([['time-passes'], ['shoot'], ['to-defence']])
})

test('impossible acts are offered with the reason', () => {
  const { ada, bo, cy, act, answer, why, weapon, skill, offers } = scene()
  expect(
    ['to-defence', 'lower-defence', 'turn-one', 'defence-lost', 'shoot', 'aim'].map((one) => why(ada, one))
  ).toEqual([['no-tokens'], ['too-few-hidden'], ['too-few-hidden'], ['no-defence'], [], []])
  expect(['shoot', 'suppress', 'throw', 'strike', 'reload'].map((one) => why(bo, one))).toEqual([
    ['no-weapon'],
    ['no-weapon'],
    ['no-weapon'],
    [],
    ['no-weapon']
  ])
  act(null, 'start-all')
  expect([why(null, 'start-all'), why(null, 'bags'), why(ada, 'to-defence')]).toEqual([
    ['all-started'],
    ['tokens-out'],
    []
  ])
  act(ada, 'to-defence', { tokens: 1 })
  expect(['lower-defence', 'turn-one', 'defence-lost'].map((one) => why(ada, one))).toEqual([
    ['too-few-hidden'],
    [],
    []
  ])
  act(cy, 'states', { ko: true })
  expect(
    offers(cy)
      .filter((one) => one.refused.length === 0)
      .map((one) => one.act)
  ).toEqual(['stress', 'mark', 'states'])
  expect(why(cy, 'aim')).toEqual(['is-out'])
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'single',
    roll: skill(ada),
    on: [cy],
    range: 'short',
    spend: 1
  })
  expect([why(null, 'narrate'), why(ada, 'aim'), why(cy, 'stress')]).toEqual([
    ['waits'],
    ['waits'],
    ['waits']
  ])
  answer(typed('F1'))
})

test('an act asks for its required inputs, in range, and for the others only on demand', () => {
  const { ada, cy, act, offers, weapon } = scene()
  act(ada, 'start', { readiness: 'in-position' })
  act(ada, 'to-defence', { tokens: 5 })
  // Of fields with the same key, such as the modes of several weapons, only one is asked.
  const asked = (unit: string | null, name: string) => [
    ...new Set(
      offers(unit)
        .find((one) => one.act === name)!
        .fields.map(({ key, min, max, default: standard }) =>
          min === undefined ? key : `${key} ${min}..${max} (${standard as number})`
        )
    )
  ]
  expect(asked(null, 'add-foe')).toEqual([
    'side',
    'name',
    'size 0..40 (8)',
    'skill 0..20 (3)',
    'base 0..40 (4)',
    'physique 1..20 (3)',
    'armour 0..40 (0)',
    'reaction 0..20 (3)',
    'charisma 0..20 (2)',
    'monitor 0..40 (10)',
    'professionalism 0..3 (0)',
    'media-resistance 0..20 (0)',
    'grenades 0..20 (0)',
    'grenade-base 0..40 (6)',
    'grenade-area 1..99 (5)'
  ])
  expect(asked(ada, 'to-defence')).toEqual(['tokens 1..3 (1)'])
  expect(asked(ada, 'lower-defence')).toEqual(['wanted 1..2 (1)'])
  expect(asked(ada, 'defence-lost')).toEqual(['hidden 0..5 (0)', 'face-up 0..0 (0)'])
  expect(asked(ada, 'synchronise')).toEqual(['with', 'cost 0..9 (1)'])
  expect(asked(ada, 'clash')).toEqual(['against', 'mine -9..9 (0)', 'theirs -9..9 (0)'])
  const threshold = ['movement -5..9 (0)', 'cover -5..9 (0)', 'other -9..9 (0)']
  const ignored = ['ignored 0..9 (0)', 'from-behind']
  expect(asked(ada, 'shoot')).toEqual([
    'weapon',
    'mode',
    'roll',
    'on',
    'range',
    'spend 0..2 (0)',
    'rounds 1..20 (2)',
    'burst',
    'actions 1..9 (1)',
    'detail',
    'modifier -9..9 (0)',
    ...threshold,
    'adjust 0..1 (0)',
    'passes 1..2 (1)',
    ...ignored,
    'care 0..2 (0)',
    'times 1..9 (1)'
  ])
  expect(asked(ada, 'suppress')).toEqual([
    'weapon',
    'roll',
    'zone',
    'range',
    'bullets 1..99 (10)',
    'spend 0..2 (0)',
    'detail',
    'modifier -9..9 (0)',
    ...threshold
  ])
  expect(asked(ada, 'throw')).toEqual([
    'weapon',
    'roll',
    'range',
    'spend 0..2 (0)',
    'detail',
    'modifier -9..9 (0)',
    ...threshold,
    'care 0..2 (0)'
  ])
  expect(asked(ada, 'strike')).toEqual([
    'weapon',
    'roll',
    'on',
    'spend 0..2 (0)',
    'detail',
    'modifier -9..9 (0)',
    ...ignored,
    'care 0..2 (0)'
  ])
  expect(asked(ada, 'mark')).toEqual(['physical 0..10 (0)', 'stun 0..10 (0)', 'wound -9..9 (0)'])
  expect(asked(ada, 'states')).toEqual([
    'down',
    'grabbed',
    'ko',
    'killed',
    'advantage 0..20 (0)',
    'unsuppress'
  ])
  const shoot = offers(ada).find((one) => one.act === 'shoot')!
  const only = (is: string[]) =>
    shoot.fields
      .filter(({ when }) => when && JSON.stringify(when.is) === JSON.stringify(is))
      .map(({ key }) => key)
  expect([only(['multiple']), only(['multiple', 'spray'])]).toEqual([['rounds', 'burst'], ['actions']])
  expect(only(['all'])).toEqual([
    'modifier',
    'movement',
    'cover',
    'other',
    'adjust',
    'passes',
    'ignored',
    'from-behind',
    'care',
    'times'
  ])
  expect(asked(cy, 'to-defence')).toEqual(['tokens 1..1 (1)'])
  const weapons = (name: string) =>
    offers(ada)
      .find((one) => one.act === name)!
      .fields.find(({ key }) => key === 'weapon')!
      .options!.map(({ id }) => id)
  const [uzi, taser, grenade] = ['Uzi', 'Defiance', 'Grenade'].map(weapon)
  expect([
    weapons('shoot'),
    weapons('suppress'),
    weapons('throw'),
    weapons('strike'),
    weapons('reload')
  ]).toEqual([[uzi, taser], [uzi], [grenade], ['', uzi, taser, grenade], [uzi, grenade]])
})

test('SRU-R16, SRU-R08: a campaign that allows repeated adjusting, or more spending, offers it', () => {
  const { ada, act, field } = scene({ adjustRepeat: 'repeat', maxTokens: 'unlimited' })
  act(ada, 'start', { readiness: 'in-position' })
  expect([field(ada, 'shoot', 'adjust').max, field(ada, 'shoot', 'spend').max]).toEqual([9, 8])
})

test('an act or answer that is not offered is refused', () => {
  const { ada, cy, act, denied, refused, skill } = scene()
  expect(refused(ada, 'dance')).toEqual(['unknown-act'])
  expect(refused('nobody', 'aim')).toEqual(['unknown-act'])
  expect(denied({})).toEqual(['unknown-prompt'])
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy })
  expect(denied({ dice: [1], options: ['dodge'] })).toEqual(['no-dice-asked'])
  expect([denied({}), denied({ options: ['sing'] })]).toEqual([['unknown-option'], ['unknown-option']])
})
