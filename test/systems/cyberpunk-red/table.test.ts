import { expect, test } from 'vitest'
import { scene } from './scene'

test('CR-IM-01, CR-R30: everybody rolls REF and a die; the higher REF wins a tie, then another roll', () => {
  const { jax, nyx, rook, act, dice, prompt, board, units } = scene()
  act(null, 'initiative')
  expect(prompt()!).toMatchObject({ dice: { sides: 10, count: 3 }, rules: ['CR-IM-01', 'CR-R30'] })
  // Jax 8 + 2, Nyx 6 + 4 and Rook 6 + 4 are all at ten: REF puts Jax first, the others throw again.
  dice(2, 4, 4)
  expect(prompt()!.dice).toMatchObject({ count: 2 })
  dice(3, 9)
  const order = units().map(({ unit, counters }) => [unit, counters.find(({ key }) => key === 'init')!.value])
  expect(order).toEqual([
    [jax, 10],
    [nyx, 10],
    [rook, 10]
  ])
  expect(board().active).toBe(jax)
  act(jax, 'end-turn')
  expect(board().active).toBe(rook)
  act(rook, 'end-turn')
  expect(board().active).toBe(nyx)
  act(null, 'next-round')
  expect(board()).toMatchObject({ turn: 2, active: jax, moment: { params: { seconds: 6 } } })
})

test('every act of the table has texts in both languages, for every actor', () => {
  const { jax, nyx, rook, act, dice, checkOffers, item } = scene(
    { woundStates: 'manual' },
    {
      things: [
        'budget-arms-carnage',
        'slug',
        'techtronika-spt32-grad',
        'militech-m-76e-omaha',
        'cyberarm',
        'monowire',
        'berserk-implant'
      ],
      rookThings: ['self-ice']
    }
  )
  act(nyx, 'connect', { on: rook, distance: 10 })
  dice(2, 9)
  act(jax, 'charge', { weapon: item('militech-m-76e-omaha') })
  act(jax, 'attack', { 'weapon-mode': `${item('techtronika-spt32-grad')}:single`, on: rook, dv: 30 })
  dice(3)
  for (const state of ['burning', 'prone', 'unconscious']) act(rook, 'state-set', { state })
  act(jax, 'tend', { weapon: item('budget-arms-carnage'), loaded: 1, jammed: true })
  act(jax, 'injury-set')
  act(null, 'add-opponent', { name: 'Gonk' })
  for (const unit of [null, jax, nyx, rook]) checkOffers(unit)
})

test('CR-R30: by campaign rule every tie is rolled again', () => {
  const { act, dice, prompt } = scene({ initiativeOrder: 'highest-first-ties-reroll' })
  act(null, 'initiative')
  dice(2, 4, 4)
  expect(prompt()!.dice).toMatchObject({ count: 3 })
})

test('CR-R30: a further tie is thrown again only among those still tied, who stay behind whoever won the throw before', () => {
  const { jax, nyx, rook, act, dice, prompt, board } = scene({}, { jax: { ref: 6 } })
  act(null, 'initiative')
  dice(5, 5, 5)
  expect(prompt()!.dice).toMatchObject({ count: 3 })
  dice(5, 5, 6)
  expect(prompt()!.dice).toMatchObject({ count: 2 })
  dice(9, 3)
  expect([prompt(), board().active]).toEqual([undefined, rook])
  act(rook, 'end-turn')
  expect(board().active).toBe(jax)
  act(jax, 'end-turn')
  expect(board().active).toBe(nyx)
})

test('CR-R30: the dead throw for no tie', () => {
  const { jax, nyx, rook, act, dice, prompt, board } = scene({}, { jax: { ref: 6 } })
  act(null, 'initiative')
  dice(4, 3, 5)
  expect([prompt(), board().active]).toEqual([undefined, rook])
  act(rook, 'mark', { 'hp-lost': 40 })
  act(rook, 'death-save', { made: false })
  act(null, 'initiative')
  dice(5, 2)
  expect([prompt(), board().active]).toEqual([undefined, jax])
  act(jax, 'end-turn')
  expect(board().active).toBe(nyx)
})

test('CR-IM-02, CR-IM-03, CR-IM-04, CR-IM-05: a turn has a move and an action, in any order; special movements go half as far', () => {
  const { jax, act, chips, refused, last, next } = scene()
  expect(chips(jax)).toEqual(['move', 'action'])
  act(jax, 'other-action', { what: 'Ouvrir la porte' })
  expect(refused(jax, 'other-action')).toEqual(['act-refused'])
  act(jax, 'move', { special: true })
  expect(refused(jax, 'move')).toEqual(['act-refused'])
  expect(last().at(-1)).toMatchObject({ type: 'moved', facts: { metres: 5, squares: 2 } })
  next()
  act(jax, 'move')
  expect(last().at(-1)).toMatchObject({ facts: { metres: 10, squares: 5 } })
  expect(chips(jax)).toEqual(['action'])
})

test('CR-SK-09, CR-R14: luck is spent before the die, and no more than is left', () => {
  const { jax, act, dice, track, refused, last } = scene()
  act(jax, 'check', {
    score: 'ref',
    skill: 'handgun',
    'check-dv': 20,
    luck: 4,
    'extra-time': true,
    complementary: true,
    modifier: -1
  })
  expect(track(jax, 'luck')).toBe(2)
  dice(2)
  expect(last().at(-1)).toMatchObject({ type: 'check-made', facts: { total: 21, dv: 20 } })
  expect(refused(jax, 'check', { luck: 3 })).toEqual(['field-bounds'])
})

test('CR-SK-01, CR-CY-03, CR-QH-10: a skill roll may use every characteristic of the sheet, with the current MOVE, and the BODY given by two gorilla arms', () => {
  const { jax, nyx, act, dice, prompt, offers } = scene(
    {},
    {
      things: ['cyberarm', 'cyberarm', 'gorilla-arm', 'gorilla-arm'],
      jax: { mouv: 7, otherStats: [{ name: 'TECH', value: 9 }] }
    }
  )
  const options = (unit: string) =>
    offers(unit)
      .find((one) => one.act === 'check')!
      .fields.find(({ key }) => key === 'score')!.options!
  const named = (unit: string) => options(unit).map(({ label }) => (label as { en: string }).en)
  expect(named(nyx)).toEqual(['Reflexes', 'Dexterity', 'Body', 'Will', 'Movement', 'Luck'])
  expect(named(jax).slice(6).sort()).toEqual(['Body (pair of gorilla arms)', 'TECH'])
  const plus = (label: string) => {
    act(jax, 'check', {
      score: options(jax).find((one) => (one.label as { en: string }).en === label)!.id,
      skill: 'none'
    })
    const [why] = prompt()!.why as unknown as { params: { plus: string } }[]
    dice(5)
    return why!.params.plus
  }
  expect([plus('Movement'), plus('TECH'), plus('Luck'), plus('Body (pair of gorilla arms)')]).toEqual([
    '+7',
    '+9',
    '+6',
    '+11'
  ])
  act(jax, 'state-set', { state: 'move-reduced' })
  expect(plus('Movement')).toBe('+6')
})

test('CR-SK-06, CR-ST-01: states and injuries are set and cleared by hand, opponents join and leave', () => {
  const { jax, act, chips, units, refused, offered, propose } = scene()
  act(jax, 'state-set', { state: 'burning', rounds: 3, source: 'Molotov' })
  act(jax, 'injury-set', { injury: 'broken-arm', rounds: 0 })
  expect(chips(jax)).toEqual(expect.arrayContaining(['burning', 'injury-0']))
  act(jax, 'state-clear', { state: 'burning' })
  act(jax, 'injury-clear', { injury: 'broken-arm' })
  expect(chips(jax)).toEqual(['move', 'action'])
  act(jax, 'place', { init: 17 })
  expect(units()[0]!.unit).toBe(jax)
  expect(refused(null, 'add-opponent', { name: ' ' })).toEqual(['name-needed'])
  act(null, 'add-opponent', {
    name: 'Drone',
    weapon: 'militech-crusher',
    'weapon-skill': 4,
    'opponent-hp': 10
  })
  const drone = units().find(({ name }) => name === 'Drone')!
  expect(drone.gauges[0]!.boxes).toHaveLength(12)
  expect(refused(jax, 'remove')).toEqual(['unknown-act'])
  expect(offered(drone.unit)).toContain('remove')
  act(drone.unit, 'remove')
  expect(units().some(({ name }) => name === 'Drone')).toBe(false)
  expect(propose().length).toBe(2)
})

test('CR-CY-03, CR-CY-06, CR-QH-02, CR-QH-07: an opponent joins with implants, Self-ICE, Interface, fists or a blade, and armour of two kinds', () => {
  const { rook, nyx, act, refused, units, offered, prompt, dice, track, last, at } = scene()
  const solo = {
    name: 'Solo',
    weapon: 'fists',
    'second-weapon': 'blade',
    'melee-dice': 2,
    'weapon-skill': 6,
    dex: 7,
    interface: 4,
    concentration: 2,
    'opponent-armour': 11,
    'opponent-armour-head': 7
  }
  expect(refused(null, 'add-opponent', { ...solo, implants: ['gorilla-arm'] })).toEqual(['requires-cyberarm'])
  act(null, 'add-opponent', { ...solo, implants: ['cyberarm', 'gorilla-arm'], 'self-ice': 2 })
  const of = (name: string) => units().find((one) => one.name === name)!.unit
  const one = of('Solo')
  expect([track(one, 'armour-body'), track(one, 'armour-head')]).toEqual([11, 7])
  expect(offered(one)).toContain('connect')
  const arms = (unit: string) =>
    at().tracker.units.find(({ id }) => id === unit)!.state['arms'] as unknown as {
      item: string
      name: { en: string }
    }[]
  expect(arms(one).map(({ name }) => name.en)).toEqual(['Fists', 'Blade', 'Gorilla arm'])
  act(one, 'attack', { 'weapon-mode': 'own:single', on: rook })
  // 7 + 6 against 6 + 4: the fists have the dice on the sheet.
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+13' } }, { params: { plus: '+10' } }])
  dice(9, 2)
  expect(prompt()!.dice).toMatchObject({ count: 2 })
  dice(6, 5)
  act(nyx, 'connect', { on: one, distance: 10 })
  dice(9, 2)
  expect(last().at(-1)).toMatchObject({ type: 'connected', facts: { barriers: 2 } })
  act(one, 'mark', { 'hp-lost': 15, 'armour-head-lost': 1, 'armour-body-lost': 1, 'luck-spent': 0 })
  act(null, 'copy-opponent', { 'copy-of': one, 'how-many': 2 })
  expect(
    ['Solo 1', 'Solo 2'].map((name) => [
      track(of(name), 'hp'),
      track(of(name), 'armour-body'),
      arms(of(name)).length
    ])
  ).toEqual([
    [20, 11, 3],
    [20, 11, 3]
  ])
})
