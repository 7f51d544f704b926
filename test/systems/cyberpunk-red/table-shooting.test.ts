import { expect, test } from 'vitest'
import { WALK_ONS } from '../../../src-main/kernel/system/walk-ons'
import { scene } from './scene'

test('CR-AT-01, CR-AT-04, CR-R08, CR-R09: a shot is rolled and uses its rounds; its damage meets and wears the armour, and a critical injury is drawn', () => {
  const { jax, rook, fire, dice, prompt, track, loaded, chips, cannotFire, denied, act } = scene(
    {},
    { things: ['militech-m-10af-lexington'] }
  )
  fire('militech-m-10af-lexington', 'single', { distance: 10 })
  expect(loaded('militech-m-10af-lexington')).toBe(20)
  expect(prompt()!).toMatchObject({
    member: jax,
    dice: { sides: 10, count: 1 },
    why: [{ params: { plus: '+14' } }]
  })
  expect(denied({ dice: [11] })).toEqual(['not-a-face'])
  expect(denied({ dice: [1, 1] })).toEqual(['dice-count'])
  dice(2)
  expect(prompt()!.dice).toMatchObject({ sides: 6, count: 3 })
  dice(6, 6, 2)
  // 14 against 11: three get through, and ten more for a power weapon's critical injury.
  expect(track(rook, 'hp')).toBe(40 - 13)
  expect(track(rook, 'armour-body')).toBe(10)
  expect(prompt()!).toMatchObject({ member: rook, dice: { sides: 3, count: 1 } })
  dice(3)
  expect(chips(rook)).toContain('injury-0')
  // The second roll of the same action, then none.
  expect(chips(jax)).toEqual(['move', 'rolls'])
  fire('militech-m-10af-lexington', 'single', { distance: 10 })
  dice(1)
  expect(prompt()!.rules).toEqual(['CR-AT-01', 'CR-SK-02', 'CR-SK-04', 'CR-SK-05'])
  dice(8)
  expect(prompt()).toBeUndefined()
  expect(cannotFire('militech-m-10af-lexington', 'single')).toEqual(['act-refused'])
  act(jax, 'mark', { 'hp-lost': 20, 'armour-head-lost': 0, 'armour-body-lost': 0, 'luck-spent': 0 })
})

test('CR-AT-05, CR-AT-06, CR-AT-07: two weapons with two attacks share the rolls; an aimed attack costs eight, is the only one, and doubles damage to the head', () => {
  const { rook, fire, dice, track, cannotFire, next, prompt } = scene(
    {},
    { things: ['militech-m-10af-lexington', 'militech-m-76e-omaha', 'techtronika-rt-46-burya', 'cyberarm'] }
  )
  fire('militech-m-10af-lexington', 'single')
  dice(1)
  dice(9)
  expect(cannotFire('techtronika-rt-46-burya', 'single')).toEqual(['no-rolls-left'])
  fire('militech-m-76e-omaha', 'single')
  dice(1)
  dice(9)
  next()
  fire('militech-m-10af-lexington', 'single', { aimed: true, luck: 2 })
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+8' } }])
  dice(6)
  dice(6, 5, 4)
  expect(track(rook, 'hp')).toBe(40 - 8)
  expect(track(rook, 'armour-head')).toBe(10)
  expect(cannotFire('militech-m-10af-lexington', 'single')).toEqual(['act-refused'])
})

test('CR-FM-01, CR-FM-02, CR-R18: a shot takes three rounds; a burst takes ten, and multiplies its dice by its margin', () => {
  const { jax, rook, fire, dice, prompt, track, loaded, act, item, cannotFire, next } = scene(
    {},
    { things: ['arasaka-hjsh-18-masamune'] }
  )
  fire('arasaka-hjsh-18-masamune', 'single', { dv: 30 })
  expect(loaded('arasaka-hjsh-18-masamune')).toBe(21)
  dice(2)
  next()
  fire('arasaka-hjsh-18-masamune', 'autofire', { dv: 12 })
  expect(loaded('arasaka-hjsh-18-masamune')).toBe(11)
  // 8 + 5 + 9 against 12 is ten more; the card's cap is four.
  dice(9)
  expect(prompt()!).toMatchObject({ text: { params: { times: 4 } }, dice: { count: 2 } })
  dice(4, 1)
  expect(track(rook, 'hp')).toBe(40 - 9)
  next()
  act(jax, 'tend', { weapon: item('arasaka-hjsh-18-masamune'), loaded: 9 })
  expect(cannotFire('arasaka-hjsh-18-masamune', 'autofire', { dv: 12 })).toEqual(['too-few-rounds'])
  act(jax, 'tend', { weapon: item('arasaka-hjsh-18-masamune'), loaded: 2 })
  fire('arasaka-hjsh-18-masamune', 'single', { dv: 12 })
  dice(9)
  expect(prompt()!.dice).toMatchObject({ count: 4 })
})

test('CR-FM-03, CR-FM-04, CR-R16, CR-WP-04, CR-WQ-04: a shotgun fires its load; buckshot hits everybody in front within 6 m; the Carnage jams and tears', () => {
  const {
    jax,
    rook,
    nyx,
    fire,
    dice,
    prompt,
    track,
    cannotFire,
    act,
    chips,
    item,
    refused,
    next,
    gauge,
    board
  } = scene({}, { things: ['budget-arms-carnage', 'slug'] })
  expect(cannotFire('budget-arms-carnage', 'slug')).toEqual(['field-choice'])
  expect(cannotFire('budget-arms-carnage', 'buckshot', { distance: 7 })).toEqual(['out-of-range'])
  expect(cannotFire('budget-arms-carnage', 'buckshot', { distance: 3, also: [nyx] })).toEqual(['no-target'])
  act(null, 'add-opponent', { name: 'Gonk', 'how-many': 2, 'opponent-hp': 15, 'opponent-armour': 4 })
  const gonk = board().sides.find(({ side }) => side === WALK_ONS)!.units
  expect(gonk.map(({ name }) => name)).toEqual(['Gonk 1', 'Gonk 2'])
  fire('budget-arms-carnage', 'buckshot', { distance: 3, also: [gonk[0]!.unit], modifier: 1 })
  expect(chips(jax)).toContain('injury-0')
  dice(1)
  dice(1)
  expect(prompt()!.dice).toMatchObject({ count: 3 })
  dice(5, 5, 4)
  expect([track(rook, 'hp'), track(gonk[0]!.unit, 'hp'), track(gonk[1]!.unit, 'hp')]).toEqual([37, 5, 15])
  next()
  expect(cannotFire('budget-arms-carnage', 'buckshot', { distance: 3 })).toEqual(['weapon-jammed'])
  act(jax, 'clear-jam')
  expect(refused(jax, 'reload')).toEqual(['act-refused'])
  next()
  act(jax, 'reload', { 'weapon-load': `${item('budget-arms-carnage')}:slug` })
  expect(gauge('budget-arms-carnage').notes).toMatchObject([
    { params: { loaded: 5, magazine: 5, spare: 5 } },
    { en: 'Slug' }
  ])
  next()
  expect(cannotFire('budget-arms-carnage', 'slug', { distance: 3, also: [gonk[0]!.unit] })).toEqual([
    'only-area'
  ])
  fire('budget-arms-carnage', 'slug', { distance: 10 })
  dice(9)
  expect(prompt()!.dice).toMatchObject({ count: 5 })
})

test('CR-FM-05, CR-WP-06, CR-AM-01, CR-AM-02, CR-R20: the Zhuo fires eight smart shells that see in the dark and try again once', () => {
  const { jax, rook, fire, dice, prompt, loaded, act, answer, item, last, next, track } = scene(
    {},
    { things: ['kang-tao-l-69-zhuo', 'smart-improved-10', 'smart-improved-10'] }
  )
  // It is bought empty.
  expect(loaded('kang-tao-l-69-zhuo')).toBe(0)
  act(jax, 'tend', { weapon: item('kang-tao-l-69-zhuo'), loaded: 20 })
  fire('kang-tao-l-69-zhuo', 'buckshot', { distance: 4, sight: 6, modifier: -9 })
  expect(loaded('kang-tao-l-69-zhuo')).toBe(12)
  // 8 + 5 + 1 − 9, and no penalty for the dark.
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+5' } }])
  dice(3)
  expect(prompt()!).toMatchObject({
    rules: ['CR-AM-02', 'CR-R20'],
    text: { params: { total: 8, dv: 13, base: 14 } },
    options: [{ id: 'try' }, { id: 'leave' }]
  })
  // A miss has no effect while it may be repeated.
  expect([track(rook, 'hp'), track(rook, 'armour-body')]).toEqual([40, 11])
  answer({ options: ['try'] })
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+5' } }])
  dice(8)
  expect(last().at(-1)).toMatchObject({ type: 'retry-missed', facts: { total: 13, dv: 13 } })
  expect(prompt()).toBeUndefined()
  next()
  fire('kang-tao-l-69-zhuo', 'buckshot', { distance: 4, modifier: -9 })
  dice(2)
  expect(prompt()).toBeUndefined()
  act(jax, 'end-turn')
})

test('CR-FM-08, CR-FM-09, CR-WQ-02, CR-WQ-05: the Unity’s aimed shot has four dice; the Grad fires its bolt; bank shots cost four', () => {
  const { jax, fire, dice, prompt, cannotFire, act, next } = scene(
    {},
    { things: ['constitutional-arms-unity', 'techtronika-spt32-grad', 'militech-m-76e-omaha'] }
  )
  fire('constitutional-arms-unity', 'single', { aimed: true })
  dice(9)
  expect(prompt()!.dice).toMatchObject({ count: 4 })
  dice(1, 1, 1, 1)
  next()
  fire('techtronika-spt32-grad', 'single', { ricochet: true })
  // 8 + 5, one for excellence, four for the bank shot.
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+10' } }])
  dice(1)
  dice(5)
  next()
  expect(cannotFire('techtronika-spt32-grad', 'single')).toEqual(['bolt-open'])
  expect(cannotFire('militech-m-76e-omaha', 'single', { ricochet: true })).toEqual(['ricochet-needs-power'])
  act(jax, 'work-bolt')
  next()
  expect(cannotFire('techtronika-spt32-grad', 'single', { distance: 300 })).toEqual(['out-of-range'])
  fire('techtronika-spt32-grad', 'single')
})

test('CR-R05, CR-R19: a campaign that sets each DV itself is asked for it; a burst is not aimed', () => {
  const { fire, dice, prompt, cannotFire } = scene(
    { rangeProfiles: 'ask-dv' },
    { things: ['arasaka-hjke-11-yukimura'] }
  )
  expect(cannotFire('arasaka-hjke-11-yukimura', 'single')).toEqual(['dv-needed'])
  expect(cannotFire('arasaka-hjke-11-yukimura', 'autofire', { dv: 15, aimed: true })).toEqual([
    'aim-not-here'
  ])
  fire('arasaka-hjke-11-yukimura', 'single', { dv: 15 })
  dice(3)
  expect(prompt()!.title).toMatchObject({ key: 'table.damage' })
})

test('CR-FM-06, CR-FM-07, CR-WQ-03, CR-WP-11: a tech weapon is charged with the move; its shot halves armour, and its charge expires', () => {
  const { jax, rook, fire, dice, track, act, item, gauge, next, cannotFire, refused, chips } = scene(
    {},
    { things: ['militech-m-76e-omaha', 'techtronika-rt-46-burya'] }
  )
  const isCharged = (thing: string) =>
    gauge(thing).notes.some((note) => (note as { en?: string }).en === 'Weapon charged')
  const charge = (thing: string) => act(jax, 'charge', { weapon: item(thing) })
  expect(cannotFire('militech-m-76e-omaha', 'charged')).toEqual(['field-choice'])
  charge('militech-m-76e-omaha')
  expect(refused(jax, 'move')).toEqual(['act-refused'])
  fire('militech-m-76e-omaha', 'charged')
  dice(9)
  dice(4, 4, 4)
  // Half of 11, rounded up, is ignored: five count.
  expect(track(rook, 'hp')).toBe(40 - 7)
  fire('militech-m-76e-omaha', 'charged')
  dice(1)
  dice(9)
  expect(gauge('militech-m-76e-omaha').boxes.filter(({ ticked }) => !ticked)).toHaveLength(3)
  expect(isCharged('militech-m-76e-omaha')).toBe(true)
  act(jax, 'end-turn')
  expect(isCharged('militech-m-76e-omaha')).toBe(false)
  next()
  charge('techtronika-rt-46-burya')
  for (let n = 0; n < 19; n++) {
    act(jax, 'end-turn')
    next()
  }
  expect(isCharged('techtronika-rt-46-burya')).toBe(true)
  fire('techtronika-rt-46-burya', 'charged')
  // Neither lacing nor a cyberarm: the arm breaks.
  expect(chips(jax)).toContain('injury-0')
  expect(isCharged('techtronika-rt-46-burya')).toBe(false)
  dice(9)
  dice(1, 1, 1, 1)
  next()
  charge('techtronika-rt-46-burya')
  for (let n = 0; n < 20; n++) {
    act(jax, 'end-turn')
    next()
  }
  expect(isCharged('techtronika-rt-46-burya')).toBe(false)
})

test('CR-FM-06, CR-FM-07: the next shot of a charged weapon is the charged one', () => {
  const { jax, act, fire, cannotFire, dice, gauge, item, next } = scene(
    {},
    { things: ['tsunami-arms-nekomata'] }
  )
  act(jax, 'charge', { weapon: item('tsunami-arms-nekomata') })
  expect(cannotFire('tsunami-arms-nekomata', 'single')).toEqual(['field-choice'])
  fire('tsunami-arms-nekomata', 'charged')
  dice(1)
  dice(9)
  expect(gauge('tsunami-arms-nekomata').notes.map((note) => (note as { en?: string }).en)).not.toContain(
    'Weapon charged'
  )
  next()
  expect(cannotFire('tsunami-arms-nekomata', 'charged')).toEqual(['field-choice'])
})

test('a shot at nobody at the table is asked for without a target, and so is its damage', () => {
  const { jax, act, item, dice, prompt } = scene({}, { things: ['militech-m-10af-lexington'] })
  act(jax, 'attack', { 'weapon-mode': `${item('militech-m-10af-lexington')}:single`, dv: 10 })
  expect(prompt()!.title).toMatchObject({ key: 'table.roll-attack-nobody' })
  dice(5)
  expect(prompt()!.title).toMatchObject({ key: 'table.damage-nobody' })
})
