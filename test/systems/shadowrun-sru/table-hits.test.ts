import { expect, test } from 'vitest'
import { scene, typed } from './scene'

const GEL = { name: 'Fusil', kind: 'ordinary', base: 10, modes: ['single'] }

test('SRU-DM-06: the Style of anybody on the side pushes back, but no target with Media Resistance, and nobody twice', () => {
  const hit = (bo: object, cy: object) => {
    const { ada, cy: target, act, answer, chips, log, told, weapon, skill } = scene({}, { bo, cy })
    act(ada, 'shoot', {
      weapon: weapon('Uzi'),
      mode: 'single',
      roll: skill(ada),
      on: [target],
      range: 'short'
    })
    answer(typed('S1'))
    answer({ options: ['other'], amount: 1 })
    return [
      chips(target).includes('knocked-down'),
      log().includes('thrown-back') && told('thrown-back')['style']
    ]
  }
  expect([
    hit({ style: 3 }, { 'media-resistance': 2 }),
    hit({ style: 3 }, { 'media-resistance': 3 }),
    hit({}, { style: 4 })
  ]).toEqual([
    [true, 3],
    [false, false],
    [false, false]
  ])
})

test('SRU-DM-06: Style pushes back enemies only: a comrade in the same blast stays up', () => {
  const { ada, bo, cy, act, answer, chips, log, weapon, skill, prompt } = scene({}, { ada: { style: 3 } })
  act(ada, 'throw', { weapon: weapon('Grenade'), roll: skill(ada), range: 'short' })
  answer({ options: [bo, cy] })
  while (prompt())
    answer(
      prompt()!.dice
        ? typed(...Array.from({ length: prompt()!.dice!.count }, () => 'F1'))
        : prompt()!.options
          ? { options: ['other'], amount: 1 }
          : { amount: 0 }
    )
  expect([
    chips(bo).includes('knocked-down'),
    chips(cy).includes('knocked-down'),
    log().filter((type) => type === 'thrown-back')
  ]).toEqual([false, true, ['thrown-back']])
})

test('SRU-DM-06, SRU-RV-03, SRU-AE-01: a foe without a sheet has Media Resistance, professionalism in the reserve, and grenades to throw', () => {
  const { ada, act, answer, board, of, counter, chips, log, weapon, skill, offers, refused, prompt } = scene(
    {},
    { ada: { style: 3 } }
  )
  act(null, 'add-foe', {
    name: 'Sergent',
    size: 6,
    professionalism: 3,
    'media-resistance': 3,
    grenades: 1,
    'grenade-base': 9,
    'grenade-area': 4
  })
  const sergeant = board().sides[1]!.units.at(-1)!.unit
  expect(of(sergeant).counters[0]).toMatchObject({ key: 'held', max: 9 })
  expect(of(sergeant).gauges.map(({ key }) => key)).toEqual(['foe-grenade'])
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'single',
    roll: skill(ada),
    on: [sergeant],
    range: 'short'
  })
  answer(typed('S1'))
  answer({ options: ['other'], amount: 1 })
  expect([log().includes('thrown-back'), chips(sergeant).includes('knocked-down')]).toEqual([false, false])
  const grenade = offers(sergeant).find(({ act: id }) => id === 'throw')!
  expect([grenade.allowed, grenade.fields[0]!.options!.map(({ id }) => id)]).toEqual([true, ['foe-grenade']])
  act(sergeant, 'throw', { weapon: 'foe-grenade', roll: 'skill', range: 'short' })
  answer({ options: [ada] })
  answer(typed('F2'))
  expect(prompt()!.options![0]!.label).toMatchObject({ params: { damage: 11 } })
  answer({ options: ['all'] })
  expect(refused(sergeant, 'throw', { weapon: 'foe-grenade', roll: 'skill', range: 'short' })).toEqual([
    'too-few-rounds'
  ])
  act(null, 'add-foe', { name: 'Ganger' })
  expect([of(board().sides[1]!.units.at(-1)!.unit).gauges, counter(sergeant, 'held')]).toEqual([[], 0])
})

test('SRU-R01, SRU-R02: a casualty returns their tokens to the bag, visible and hidden ones', () => {
  const { ada, cy, act, answer, bag, counter, log, told, chips } = scene()
  act(null, 'start-all', { readiness: 'in-position' })
  act(cy, 'to-defence', { tokens: 3 })
  act(cy, 'turn-one')
  answer(typed('S6'))
  const [left, discard] = bag() as [number, number]
  expect(chips(cy)).toContain('shown-0')
  act(cy, 'mark', { physical: 10 })
  expect([bag(), told('tokens-back')]).toMatchObject([[left + 6, discard], { tokens: 6 }])
  expect([counter(cy, 'held'), counter(cy, 'hidden'), chips(cy).includes('shown-0')]).toEqual([0, 0, false])
  // The token seen by everybody may be drawn again.
  act(ada, 'to-defence', { tokens: 1 })
  act(ada, 'turn-one')
  answer(typed('S6'))
  act(cy, 'mark', { physical: 0 })
  act(cy, 'mark', { physical: 10 })
  expect(log().filter((type) => type === 'tokens-back')).toHaveLength(1)
})

test('SRU-DM-04, SRU-R31: a base damage of ten knocks down, but not a target who is already down', () => {
  const { ada, cy, act, answer, log, chips, weapon, skill } = scene({}, { ada: { weapons: [GEL] } })
  const shoot = () => {
    act(ada, 'shoot', { weapon: weapon('Fusil'), mode: 'single', roll: skill(ada), on: [cy], range: 'short' })
    answer(typed('F1'))
    answer({ options: ['other'], amount: 1 })
  }
  shoot()
  expect([chips(cy), log().filter((type) => type === 'knocked-down')]).toEqual([
    ['stress', 'knocked-down'],
    ['knocked-down']
  ])
  shoot()
  expect(log().filter((type) => type === 'knocked-down')).toHaveLength(1)
})

test('SRU-RA-06, SRU-RA-07, SRU-DT-07: modifiers, care, movement and cover all change a shot, even one at nobody', () => {
  const { ada, cy, act, prompt, told, log, weapon, skill } = scene()
  const shot = {
    weapon: weapon('Uzi'),
    mode: 'single',
    roll: skill(ada),
    on: [cy],
    range: 'short',
    detail: 'all'
  }
  act(ada, 'shoot', { ...shot, modifier: 1, care: 2, movement: 1, cover: 2, other: -1 })
  expect([told('scored'), log().at(-1), prompt()]).toMatchObject([
    { modifiers: '−1', score: 3, threshold: 2, excess: 1 },
    'damage-asked',
    { dice: { count: 1 } }
  ])
  const alone = scene()
  alone.act(alone.ada, 'shoot', {
    ...shot,
    roll: alone.skill(alone.ada),
    weapon: alone.weapon('Uzi'),
    on: []
  })
  expect([alone.log(), alone.prompt()]).toEqual([['shoots', 'scored', 'nobody-hit'], undefined])
})

test('SRU-DF-04, SRU-DF-05: the ignored part of a defence lets the shot through; the rest stops it', () => {
  for (const [ignored, last] of [
    [1, 'hit'],
    [0, 'missed']
  ] as const) {
    const { ada, cy, act, answer, told, log, weapon, skill } = scene()
    act(null, 'start-all', { readiness: 'in-position' })
    act(cy, 'to-defence', { tokens: 2 })
    act(ada, 'shoot', {
      weapon: weapon('Uzi'),
      mode: 'single',
      roll: skill(ada),
      on: [cy],
      range: 'long',
      detail: 'all',
      ignored
    })
    answer(typed('S1', 'S2'))
    expect([log().includes(last), told(last)]).toMatchObject([true, { excess: 2, defence: 2 - ignored }])
  }
})

test('SRU-R32: a spray uses the rounds left in the magazine, and is impossible when it is empty', () => {
  const { ada, cy, act, answer, refused, told, of, chips, weapon, skill } = scene(
    {},
    {
      ada: {
        weapons: [
          {
            name: 'Uzi',
            base: 5,
            modes: ['single', 'spray'],
            automatic: true,
            magazine: 30,
            loaded: 4,
            recoil: 5
          }
        ]
      }
    }
  )
  const spray = { weapon: weapon('Uzi'), mode: 'spray', roll: skill(ada), on: [cy], range: 'short' }
  act(ada, 'shoot', spray)
  // Four rounds: +1.
  expect([told('shoots')['rounds'], told('scored')]).toMatchObject([4, { modifiers: '+1', score: 5 }])
  answer(typed('S1'))
  answer({ options: ['other'], amount: 0 })
  expect(refused(ada, 'shoot', spray)).toEqual(['too-few-rounds'])
  expect(refused(ada, 'shoot', { ...spray, mode: 'single' })).toEqual(['too-few-rounds'])
  act(ada, 'reload', { weapon: weapon('Uzi'), time: 'simple' })
  expect([of(ada).gauges[0], chips(ada), told('reloaded')['loaded']]).toMatchObject([
    { notes: [{ params: { loaded: 30, magazine: 30 } }] },
    ['stress', 'busy'],
    30
  ])
})

test('SRU-AC-06, SRU-AC-07: with two passes the threshold is one higher and the rounds are double; a fighter with one pass is offered no second', () => {
  const { ada, bo, cy, act, told, field, weapon, skill } = scene(
    {},
    { bo: { weapons: [{ name: 'Pistolet', base: 4, modes: ['single'], magazine: 0 }] } }
  )
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'single',
    roll: skill(ada),
    on: [cy],
    range: 'medium',
    detail: 'all',
    passes: 2
  })
  expect([told('shoots')['rounds'], told('scored')]).toMatchObject([2, { threshold: 2, excess: 2 }])
  expect([field(ada, 'shoot', 'passes').max, field(bo, 'shoot', 'passes').max]).toEqual([2, 1])
})

test('SRU-AC-06: an action of two passes applies to its only target twice', () => {
  const { ada, cy, act, answer, prompt, weapon, skill, left } = scene()
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'single',
    roll: skill(ada),
    on: [cy],
    range: 'short',
    detail: 'all',
    passes: 2
  })
  answer(typed('S1'))
  answer({ options: ['all'] })
  expect([left(cy), prompt()?.title]).toMatchObject([4, { params: { on: 'Cy' } }])
  answer(typed('S2'))
  answer({ options: ['other'], amount: 3 })
  expect([left(cy), prompt()]).toEqual([1, undefined])
})

test('SRU-R06, SRU-DM-03, SRU-AE-03, SRU-CC-04: the explanation of a score and of damage has the source of every number', () => {
  const { ada, cy, act, answer, prompt, weapon, skill, told } = scene()
  act(ada, 'start', { readiness: 'in-position' })
  act(cy, 'start', { readiness: 'none' })
  act(ada, 'aim')
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'single',
    on: [cy],
    roll: skill(ada),
    range: 'medium',
    spend: 1,
    detail: 'all',
    adjust: 1
  })
  answer(typed('S4'))
  expect(told('scored')).toMatchObject({
    skill: 4,
    modifiers: '0',
    counted: 1,
    score: 5,
    threshold: 1,
    excess: 4
  })
  answer(typed('F2'))
  expect(told('damage-dealt')).toMatchObject({ damage: 9, base: 5, best: 4, tokens: 'S4, F2' })
  expect(prompt()!.text).toBeUndefined()
  answer({ options: ['all'] })
  act(cy, 'mark', { physical: 0 })
  act(cy, 'to-defence', { tokens: 2 })
  act(ada, 'throw', { weapon: weapon('Grenade'), roll: skill(ada) })
  answer({ options: [cy] })
  answer(typed('S3'))
  answer({ amount: 1 })
  expect(told('fled')).toMatchObject({ metres: 1 })
  expect(told('blast-dealt')).toMatchObject({ damage: 8, whole: 9, defence: 1 })
  answer({ options: ['all'] })
  act(cy, 'mark', { physical: 0 })
  act(ada, 'strike', { weapon: '', on: cy, roll: skill(ada) })
  answer({ options: ['fight:charisma'] })
  answer({ options: ['damage'] })
  expect(told('blow-dealt')).toMatchObject({ damage: 2, base: 0, more: 2 })
})

test('SRU-DT-02, SRU-R25: a stunning hit not above Physique and armour knocks nobody out', () => {
  for (const [armour, out] of [
    [3, true],
    [4, false]
  ] as const) {
    const { ada, cy, act, answer, prompt, of, weapon, skill } = scene({}, { cy: { armour } })
    act(ada, 'shoot', {
      weapon: weapon('Defiance'),
      mode: 'single',
      roll: skill(ada),
      on: [cy],
      range: 'short'
    })
    answer({ options: ['other'], amount: 1 })
    expect([prompt()?.rules, of(cy).gone]).toEqual([out ? ['SRU-DT-06'] : undefined, false])
  }
})

test('SRU-AC-03, SRU-R16: adjusting twice lowers a shot’s score by two and draws two more', () => {
  const { ada, cy, act, prompt, told, weapon, skill } = scene({ adjustRepeat: 'repeat' })
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'single',
    roll: skill(ada),
    on: [cy],
    range: 'short',
    detail: 'all',
    adjust: 2
  })
  expect([told('scored'), prompt()!.dice!.count]).toMatchObject([{ modifiers: '−2', score: 2, excess: 2 }, 3])
})

test('SRU-AC-02: aim is kept for shots and throws, and helps no other roll', () => {
  const { ada, act, told, chips, answer, weapon, skill } = scene()
  act(ada, 'aim')
  act(ada, 'roll', { roll: skill(ada), difficulty: 'simple' })
  expect([told('scored')['score'], chips(ada)]).toEqual([4, ['stress', 'busy', 'aim']])
  act(ada, 'throw', { weapon: weapon('Grenade'), roll: skill(ada), range: 'short' })
  expect([told('scored')['score'], chips(ada)]).toEqual([5, ['stress', 'busy']])
  answer({ options: [] })
})

test('a foe without a monitor takes any number of boxes and stays; their weapon never runs out', () => {
  const { ada, cy, act, answer, board, of, field, told, prompt } = scene()
  act(null, 'add-foe', { name: 'Essaim', base: 3, skill: 4, monitor: 0 })
  const swarm = board().sides[1]!.units[1]!.unit
  act(swarm, 'mark', { physical: 12, stun: 0 })
  expect([of(swarm).gone, field(swarm, 'mark', 'physical')]).toMatchObject([false, { default: 12, max: 40 }])
  act(swarm, 'shoot', { weapon: 'foe-weapon', mode: 'spray', roll: 'skill', on: [ada], range: 'medium' })
  // Ten rounds of an automatic weapon without recoil compensation: +1.
  expect([told('shoots')['rounds'], told('scored')]).toMatchObject([10, { skill: 4, score: 5, threshold: 1 }])
  answer(typed('S2'))
  expect([told('damage-dealt'), prompt()!.member]).toMatchObject([{ damage: 5, base: 3, best: 2 }, ada])
  answer({ options: ['all'] })
  expect(of(ada).tracks[0]!.value).toBe(5)
  expect(of(cy).gone).toBe(false)
})

test('SRU-R30: a monitor without a written number of boxes is marked as far as the report takes', () => {
  const { cy, ada, act, answer, propose, weapon, skill } = scene(
    {},
    { cy: { 'physical-max': 0, 'stun-max': 0 } }
  )
  for (let n = 0; n < 2; n++) {
    act(ada, 'shoot', { weapon: weapon('Uzi'), mode: 'single', roll: skill(ada), on: [cy], range: 'short' })
    answer(typed('S1'))
    answer({ options: ['other'], amount: 30 })
  }
  expect(propose()[1]!.combatants[0]!.record['physical']).toBe(40)
})
