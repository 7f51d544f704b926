import { expect, test } from 'vitest'
import { scene, typed } from './scene'

test('SRU-RA-06, SRU-ST-01, SRU-DF-02, SRU-DF-03, SRU-DM-01 to SRU-DM-03, SRU-R15, SRU-R32: a shot has its tokens, the defence, the damage and the boxes', () => {
  const { ada, cy, act, answer, prompt, denied, counter, chips, left, bag, weapon, skill, of } = scene()
  act(null, 'start-all', { readiness: 'in-position' })
  act(cy, 'to-defence', { tokens: 4 })
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'multiple',
    roll: skill(ada),
    on: [cy],
    range: 'long',
    rounds: 2,
    spend: 1
  })
  expect(of(ada).gauges[0]).toMatchObject({ notes: [{ params: { loaded: 28, magazine: 30 } }] })
  expect(prompt()!.dice).toMatchObject({
    sides: 12,
    count: 1,
    each: [{ faces: [{ fr: 'Succès 1' }, {}, {}, {}, {}, {}, { en: 'Failure 1' }, {}, {}, {}, {}, {}] }]
  })
  expect([denied({ dice: [13] }), denied({ dice: [1, 2] })]).toEqual([['not-a-token'], ['tokens-count']])
  answer(typed('F6'))
  // Score 4 and the token, which counts at low stress: excess 3 at long range.
  expect(prompt()).toMatchObject({ member: cy, title: { params: { excess: 3 } }, dice: { count: 3 } })
  answer(typed('F1', 'S2', 'S3'))
  expect(prompt()!.dice!.count).toBe(1)
  answer(typed('F2'))
  expect(chips(cy)).toEqual(['stress', 'shown-0', 'shown-1'])
  // Two bullets: the spent token and one more.
  expect(prompt()).toMatchObject({ rules: ['SRU-DM-02', 'SRU-R15'], dice: { count: 1 } })
  answer(typed('S4'))
  expect(prompt()).toMatchObject({
    member: cy,
    title: { params: { damage: 11 } },
    options: [{ id: 'all' }, { id: 'other', asks: ['amount'] }]
  })
  expect([denied({ options: ['other'] }), denied({ options: ['other'], amount: 61 })]).toEqual([
    ['amount-needed'],
    ['amount-needed']
  ])
  answer({ options: ['other'], amount: 7 })
  expect([left(cy), prompt(), counter(ada, 'held'), counter(cy, 'hidden')]).toEqual([3, undefined, 7, 0])
  expect(bag()[1]).toBe(4)
  // Visible tokens stay: an excess of two is matched.
  act(ada, 'shoot', { weapon: weapon('Uzi'), mode: 'single', roll: skill(ada), on: [cy], range: 'long' })
  expect([prompt(), left(cy)]).toEqual([undefined, 3])
})

test('SRU-R01: the table never has more of a token than the bag', () => {
  const { ada, cy, act, answer, denied, weapon, skill } = scene()
  act(null, 'start-all', { readiness: 'in-position' })
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'single',
    roll: skill(ada),
    on: [cy],
    range: 'short',
    spend: 2
  })
  answer(typed('S6', 'S6'))
  answer({ options: ['all'] })
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'single',
    roll: skill(ada),
    on: [cy],
    range: 'short',
    spend: 1
  })
  expect(denied(typed('S6'))).toEqual(['token-gone'])
  answer({})
})

test('SRU-ST-02, SRU-ST-03, SRU-DF-04, SRU-DF-05, SRU-R08, SRU-R12: stress wastes failures; a shot without excess turns no token; from behind no defence counts', () => {
  const { ada, cy, act, answer, prompt, refused, counter, chips, weapon, skill, log } = scene()
  act(null, 'start-all', { readiness: 'in-position' })
  act(cy, 'to-defence', { tokens: 2 })
  act(ada, 'stress', { level: 'high' })
  expect(chips(ada)).toEqual(['stress'])
  const shot = { weapon: weapon('Uzi'), mode: 'single', roll: skill(ada), on: [cy], range: 'extreme' }
  expect(refused(ada, 'shoot', { ...shot, spend: 3 })).toEqual(['field-bounds'])
  act(ada, 'shoot', { ...shot, spend: 2 })
  answer(typed('F1', 'F2'))
  expect([prompt(), counter(cy, 'hidden')]).toEqual([undefined, 2])
  act(ada, 'shoot', { ...shot, range: 'short', detail: 'all', 'from-behind': true })
  expect(prompt()!.dice).toMatchObject({ count: 1 })
  expect(counter(cy, 'hidden')).toBe(2)
  expect(log()).toEqual(expect.arrayContaining(['missed', 'hit']))
})

test('SRU-AC-02, SRU-AC-03, SRU-RA-03, SRU-R18, SRU-R30: aiming, a wound, adjusting and a spray all change the score', () => {
  const { ada, cy, act, answer, prompt, chips, weapon, skill, of } = scene(
    {},
    { ada: { 'wound-modifier': -2 } }
  )
  act(null, 'start-all', { readiness: 'none' })
  act(ada, 'aim')
  expect(chips(ada)).toEqual(['stress', 'busy', 'aim'])
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'spray',
    roll: skill(ada),
    on: [cy],
    range: 'short',
    detail: 'all',
    adjust: 1,
    times: 2
  })
  // 10 bullets: +3 within recoil compensation and one. 4 − 2 + 1 + 3 − 1 = 5; a token for the spray, one for adjusting.
  expect(prompt()!.dice!.count).toBe(2)
  expect(of(ada).gauges[0]).toMatchObject({ notes: [{ params: { loaded: 20 } }] })
  expect(chips(ada)).toEqual(['stress', 'busy'])
  answer(typed('S1', 'F3'))
  expect(prompt()).toMatchObject({
    rules: ['SRU-DM-03', 'SRU-R28'],
    title: { params: { damage: 16 } },
    text: { params: { damage: 8, times: 2 } }
  })
  answer({ options: ['all'] })
  // No monitor goes below zero; a fighter with a full one is out of the fight.
  expect(of(cy)).toMatchObject({ gone: true, state: { key: 'out' } })
  const monitor = of(cy).tracks[0]!
  expect(monitor.value).toBe(monitor.max)
  expect(chips(cy)).toContain('knocked-down')
})

test('SRU-RA-01, SRU-RA-02, SRU-AC-06, SRU-AC-07, SRU-R32: a shot that weapon, skill, passes or magazine do not allow is refused', () => {
  const { ada, bo, cy, act, answer, prompt, refused, weapon, skill, board } = scene()
  act(null, 'start-all')
  const [uzi, taser, roll] = [weapon('Uzi'), weapon('Defiance'), skill(ada)]
  const shot = { weapon: uzi, mode: 'single', roll, on: [cy], range: 'short' }
  expect(refused(ada, 'shoot', { ...shot, weapon: taser, mode: 'spray' })).toEqual(['field-choice'])
  expect(refused(ada, 'shoot', { ...shot, mode: 'multiple', rounds: 3 })).toEqual(['bullets-too-many'])
  expect(refused(ada, 'shoot', { ...shot, on: [bo] })).toEqual(['no-target'])
  expect(refused(ada, 'shoot', { ...shot, on: [cy, cy] })).toEqual(['no-target'])
  expect(
    refused(ada, 'shoot', { ...shot, mode: 'multiple', rounds: 20, actions: 9, burst: true, detail: 'all' })
  ).toEqual(['bullets-too-many', 'too-few-rounds'])
  expect(refused(bo, 'shoot', {})).toEqual(['act-refused'])
  // Two passes: the threshold is one higher, and twice the rounds are used.
  act(null, 'add-foe', { name: 'Drone', size: 0, monitor: 4 })
  const drone = board().sides[1]!.units[1]!.unit
  expect(refused(ada, 'shoot', { ...shot, on: [cy, drone] })).toEqual(['targets-too-many'])
  act(ada, 'shoot', { ...shot, on: [cy, drone], detail: 'all', passes: 2 })
  expect(prompt()!.title).toMatchObject({ params: { on: 'Cy' } })
  answer(typed('S1'))
  answer({ options: ['all'] })
  expect(prompt()!.title).toMatchObject({ params: { on: 'Drone' } })
  answer({})
  answer({ options: ['all'] })
  expect(prompt()).toBeUndefined()
  act(ada, 'reload', { weapon: uzi })
  act(drone, 'remove-foe')
})

test('SRU-DT-02 to SRU-DT-08, SRU-R26, SRU-R27, SRU-R34: a taser deals its base, may knock out, and kills only by two failures', () => {
  const { ada, cy, act, answer, prompt, chips, weapon, skill, of } = scene()
  act(null, 'start-all', { readiness: 'none' })
  const shot = { weapon: weapon('Defiance'), mode: 'single', roll: skill(ada), on: [cy], range: 'short' }
  act(ada, 'shoot', shot)
  expect(prompt()!.title).toMatchObject({ params: { damage: 8 } })
  answer({ options: ['all'] })
  // 8 is above twice a Physique of 2.
  expect(prompt()).toMatchObject({ rules: ['SRU-DT-06'], dice: { count: 2 } })
  answer(typed('F1', 'S1'))
  expect([of(cy).state.label, chips(cy)]).toEqual([
    { key: 'status.ko' },
    ['stress', 'knocked-down', 'stunned-out']
  ])
  act(cy, 'states', { ko: false, down: false })
  act(ada, 'shoot', { ...shot, detail: 'all', care: 1 })
  answer({ options: ['other'], amount: 0 })
  // With care there is no risk left: knocked out without a token.
  expect([prompt(), chips(cy)]).toEqual([undefined, ['stress', 'knocked-down', 'stunned-out']])
  act(cy, 'states', { ko: false, down: false })
  act(ada, 'shoot', shot)
  answer({ options: ['other'], amount: 0 })
  answer(typed('F2', 'F3'))
  expect(of(cy).state.label).toEqual({ key: 'status.dead' })
})

test('SRU-DM-04, SRU-DM-06, SRU-R31: Style above Media Resistance pushes back a target that is hit', () => {
  const { ada, cy, act, answer, chips, weapon, skill, log } = scene({}, { ada: { style: 2 } })
  act(ada, 'shoot', { weapon: weapon('Uzi'), mode: 'single', roll: skill(ada), on: [cy], range: 'short' })
  answer(typed('S1'))
  answer({ options: ['other'], amount: 1 })
  expect(chips(cy)).toEqual(['stress', 'knocked-down'])
  expect(log()).toContain('thrown-back')
})

test('SRU-RA-03, SRU-R06: the largest bonus of a spray and the highest skill of a sheet are played', () => {
  const gun = { name: 'Minigun', base: 5, modes: ['spray'], automatic: true, recoil: 20 }
  const { ada, cy, act, told, prompt, weapon, skill } = scene(
    {},
    { ada: { weapons: [gun], skills: [{ name: 'Tir', value: 99 }] } }
  )
  const roll = skill(ada)
  act(ada, 'shoot', {
    weapon: weapon('Minigun'),
    mode: 'spray',
    roll,
    on: [cy],
    range: 'short',
    actions: 9,
    modifier: 9,
    detail: 'all'
  })
  // Ninety bullets are worth 30, but the compensation of 20 allows 21.
  expect(told('scored')['score']).toBe(99 + 9 + 21)
  expect(prompt()!.id).toContain('damage')
})

test('SRU-CC-03: a blow with the highest skill of a sheet is played', () => {
  const { ada, cy, act, answer, told, skill } = scene(
    {},
    { ada: { skills: [{ name: 'Bagarre', value: 99 }] } }
  )
  act(ada, 'strike', { weapon: '', roll: skill(ada), on: cy, modifier: 9 })
  answer({ options: ['dodge'] })
  expect(told('exchange-won')['difference']).toBe(108)
})

test('SRU-RA-01: each weapon is offered its own modes only and every one of them is accepted', () => {
  const uzi = { name: 'Uzi', base: 5, modes: ['single', 'spray'], magazine: 30, loaded: 30, recoil: 2 }
  const one = () =>
    scene(
      {},
      {
        ada: { weapons: [{ name: 'Taser', base: 8, modes: ['single'] }, uzi] }
      }
    )
  const { ada, offers, weapon } = one()
  const modes = (who: string) =>
    offers(who)
      .find(({ act }) => act === 'shoot')!
      .fields.filter(({ key }) => key === 'mode')
      .map(({ when, options }) => [when?.is ?? null, options!.map(({ id }) => id)])
  expect(modes(ada)).toEqual([
    [[weapon('Taser')], ['single']],
    [[weapon('Uzi')], ['single', 'spray']]
  ])
  for (const [is, ids] of modes(ada))
    for (const mode of ids!) {
      const { cy, act, skill, log } = one()
      act(ada, 'shoot', { weapon: is![0]!, mode, roll: skill(ada), on: [cy], range: 'short' })
      expect(log()).toContain('shoots')
    }
})

test('SRU-RA-03, SRU-R32: the passes of a spray share what is left in the magazine', () => {
  const uzi = { name: 'Uzi', base: 5, modes: ['spray'], automatic: true, magazine: 30, loaded: 15, recoil: 5 }
  const { ada, cy, act, told, weapon, skill } = scene({}, { ada: { weapons: [uzi] } })
  act(ada, 'shoot', {
    weapon: weapon('Uzi'),
    mode: 'spray',
    roll: skill(ada),
    on: [cy],
    range: 'short',
    detail: 'all',
    passes: 2
  })
  // Seven bullets a pass: +2.
  expect([told('shoots')['rounds'], told('scored')['modifiers']]).toEqual([14, '+2'])
})
