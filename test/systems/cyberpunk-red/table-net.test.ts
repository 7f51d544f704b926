import { expect, test } from 'vitest'
import { inside, scene } from './scene'

test('CR-QH-01 to CR-QH-07, CR-R21, CR-R23: an intrusion has a link, its barriers, one quickhack a turn, three virtual actions, and ends by ejection', () => {
  const { nyx, rook, act, dice, chips, refused, next, prompt, of } = scene(
    {},
    { rookThings: ['self-ice', 'self-ice'] }
  )
  expect(refused(nyx, 'connect', { on: rook, distance: 51 })).toEqual(['net-too-far'])
  act(nyx, 'connect', { on: rook, distance: 50 })
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+6' } }, { params: { plus: '+5' } }])
  dice(6, 5)
  expect(of(nyx).chips.find(({ key }) => key.startsWith('net-'))).toMatchObject({
    label: { key: 'table.in-net', params: { left: 2 } }
  })
  expect(refused(nyx, 'connect', { on: rook, distance: 50 })).toEqual(['linked-already'])
  expect(refused(nyx, 'quickhack', { linked: rook, hack: 'overheat' })).toEqual(['hack-barriers'])
  expect(refused(nyx, 'attack')).toEqual(['act-refused', 'act-refused'])
  act(nyx, 'breach', { linked: rook })
  // Two Self-ICE: DV 8.
  dice(2)
  expect(of(nyx).chips.find(({ key }) => key.startsWith('net-'))).toMatchObject({
    label: { params: { left: 2 } }
  })
  act(nyx, 'breach', { linked: rook })
  dice(3)
  expect(of(nyx).chips.find(({ key }) => key.startsWith('net-'))).toMatchObject({
    label: { params: { left: 1 } }
  })
  expect(refused(nyx, 'breach', { linked: rook })).toEqual(['act-refused'])
  next()
  act(nyx, 'breach', { linked: rook })
  dice(3)
  expect(refused(nyx, 'breach', { linked: rook })).toEqual(['no-barrier'])
  expect(refused(rook, 'eject')).toEqual(['act-refused'])
  act(nyx, 'quickhack', { linked: rook, hack: 'overheat' })
  dice(2)
  // It failed, and Rook noticed.
  expect(chips(rook)).toContain('netrunner-noticed')
  expect(refused(nyx, 'quickhack', { linked: rook, hack: 'overheat' })).toEqual(['hack-already-hacked'])
  next()
  expect(refused(nyx, 'quickhack', { linked: rook, hack: 'whistle' })).toEqual(['hack-noticed'])
  act(rook, 'eject')
  dice(3, 5)
  expect(chips(rook)).toContain('netrunner-noticed')
  next()
  act(rook, 'eject')
  dice(4, 5)
  expect(chips(rook)).not.toContain('netrunner-noticed')
  expect(refused(nyx, 'breach')).toEqual(['act-refused'])
})

test('CR-QH-05, CR-QH-06: a Netrunner who was ejected and connects again has no second quickhack on this target this turn', () => {
  const { nyx, rook, act, dice, refused, next } = scene()
  act(nyx, 'connect', { on: rook, distance: 10 })
  dice(9, 2)
  act(nyx, 'quickhack', { linked: rook, hack: 'overheat' })
  dice(9)
  act(rook, 'eject')
  dice(9, 2)
  act(nyx, 'connect', { on: rook, distance: 10 })
  dice(9, 2)
  next()
  act(nyx, 'quickhack', { linked: rook, hack: 'overheat' })
  dice(9)
  act(rook, 'eject')
  dice(9, 2)
  act(nyx, 'connect', { on: rook, distance: 10 })
  dice(9, 2)
  expect(refused(nyx, 'quickhack', { linked: rook, hack: 'overheat' })).toEqual(['hack-already-hacked'])
})

test('CR-QH-02, CR-R11: the penalty of a wound counts against the WILL of a hacked target', () => {
  const { nyx, rook, act, prompt } = scene(
    {},
    {
      wounds: [
        { id: 'seriously-wounded', roll: -2, move: 0, rules: ['CR-R11'] },
        { id: 'mortally-wounded', roll: 0, move: 0, rules: ['CR-R11'] }
      ]
    }
  )
  act(rook, 'mark', { 'hp-lost': 25, 'armour-head-lost': 0, 'armour-body-lost': 0, 'luck-spent': 0 })
  act(nyx, 'connect', { on: rook, distance: 10 })
  expect(prompt()!.why).toMatchObject([{ params: { plus: '+6' } }, { params: { plus: '+3' } }])
})

test('CR-QH-10, CR-QH-16, CR-QH-12, CR-QH-17: hacks slow, burn and overload', () => {
  const { rook, hack, again, counter, track, chips, act, dice, refused, next } = inside()
  hack('movement-limit')
  expect(counter('mouv')).toBe(4)
  again()
  hack('slowdown')
  dice(4)
  expect(counter('mouv')).toBe(0)
  expect(refused(rook, 'move')).toEqual(['act-refused'])
  again()
  hack('overheat')
  expect(chips(rook)).toContain('burning')
  again()
  expect(track(rook, 'hp')).toBe(36)
  expect(track(rook, 'armour-body')).toBe(11)
  act(rook, 'put-out')
  again()
  expect(track(rook, 'hp')).toBe(36)
  hack('synaptic-overload')
  dice(6, 6, 5)
  expect([track(rook, 'hp'), track(rook, 'armour-body')]).toEqual([19, 11])
  for (let n = 0; n < 16; n++) again()
  expect(counter('mouv')).toBe(1)
  again()
  expect(counter('mouv')).toBeUndefined()
  next()
})

test('CR-QH-13, CR-QH-14, CR-R28: implants fail for twenty rounds, chosen if there are more than the hack takes, with the weapons built into them', () => {
  const { rook, hack, again, prompt, answer, chips, denied, last } = inside({}, [
    'cyberarm',
    'gorilla-arm',
    'neuroport',
    'cybereye',
    'chip',
    'chip-cap',
    'berserk-implant'
  ])
  const nameOf = () => prompt()!.options!.map(({ label }) => (label as { en: string }).en)
  hack('cyberware-malfunction')
  expect(nameOf()).toEqual(['Cyberarm', 'Cybereye', 'Chip', 'Chip cap', 'Berserk implant', 'Gorilla arm'])
  answer({ options: [prompt()!.options![0]!.id] })
  expect(chips(rook)).toEqual(expect.arrayContaining(['cyberware-disabled', 'limp-limb']))
  expect(last().at(-1)).toMatchObject({
    type: 'switched-off',
    facts: { things: { en: 'Cyberarm, Gorilla arm' }, rounds: 20 }
  })
  again()
  hack('short-circuit')
  // Three possible ones are left: all of them, without a question.
  expect(prompt()).toBeUndefined()
  expect(last().at(-1)).toMatchObject({
    type: 'switched-off',
    facts: { things: { en: 'Chip, Chip cap, Berserk implant' } }
  })
  for (let n = 0; n < 20; n++) again()
  hack('short-circuit')
  expect(prompt()!).toMatchObject({ choose: { min: 3, max: 3 }, text: { key: 'table.hack-pick-gm' } })
  expect(nameOf()).toEqual(['Chip', 'Chip cap', 'Berserk implant', 'Gorilla arm'])
  expect(denied({ options: [prompt()!.options![0]!.id] })).toEqual(['unknown-option'])
  answer({
    options: prompt()!
      .options!.slice(0, 3)
      .map(({ id }) => id)
  })
})

test('CR-QH-11, CR-QH-15, CR-QH-18, CR-QH-19, CR-QH-20: hacks affect ears, whistles, puppets, chips and reboots', () => {
  const { jax, rook, hack, again, chips, last, fire, dice, refused, track, nyx, act, next } = inside({}, [
    'chip'
  ])
  hack('whistle')
  expect(chips(rook)).toContain('forced-move')
  // Whistle alone leaves its target unaware.
  expect(chips(rook)).not.toContain('netrunner-noticed')
  again()
  expect(chips(rook)).not.toContain('forced-move')
  hack('shard-eject', { taped: true })
  expect(last().at(-1)).toMatchObject({ type: 'chip-stays' })
  expect(chips(rook)).toContain('netrunner-noticed')
  again()
  hack('shard-eject')
  expect(last().at(-1)).toMatchObject({ type: 'chip-ejected' })
  again()
  hack('sonic-shock')
  expect(chips(rook)).toContain('injury-0')
  again()
  hack('possession')
  expect(chips(rook)).toContain('possessed')
  again()
  expect(chips(rook)).not.toContain('possessed')
  hack('system-reboot')
  expect(chips(rook)).toEqual(expect.arrayContaining(['unconscious', 'prone']))
  expect(refused(rook, 'other-action')).toEqual(['act-refused'])
  fire('militech-m-76e-omaha', 'single')
  dice(9)
  dice(6, 5, 4)
  // Damage wakes the target, who stays on the ground.
  expect(track(rook, 'hp')).toBe(36)
  expect(chips(rook)).not.toContain('unconscious')
  act(rook, 'stand-up')
  expect(chips(rook)).not.toContain('prone')
  act(jax, 'end-turn')
  for (let n = 0; n < 18; n++) again()
  expect(chips(rook)).not.toContain('injury-0')
  act(nyx, 'disconnect', { linked: rook })
  expect(chips(rook)).not.toContain('netrunner-noticed')
  next()
})

test('CR-R22, CR-R21: by campaign rule, barriers close with the turn, and a failed hack goes unnoticed', () => {
  const { nyx, rook, act, dice, of, next, chips } = scene(
    { barrierPersistence: 'per-turn', hackFailure: 'action-lost' },
    { rookThings: ['self-ice'] }
  )
  const left = () =>
    (
      of(nyx).chips.find(({ key }) => key.startsWith('net-'))!.label as unknown as {
        params: { left: number }
      }
    ).params.left
  act(nyx, 'connect', { on: rook, distance: 10 })
  dice(9, 2)
  act(nyx, 'breach', { linked: rook })
  dice(9)
  expect(left()).toBe(0)
  act(nyx, 'quickhack', { linked: rook, hack: 'overheat' })
  dice(2)
  expect(chips(rook)).not.toContain('netrunner-noticed')
  act(nyx, 'end-turn')
  expect(left()).toBe(1)
  next()
})
