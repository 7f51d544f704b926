import { expect, test } from 'vitest'
import { scene } from './scene'

test('CR-AT-03, CR-R03, CR-R29, CR-CY-03, CR-CY-05, CR-R10: melee is rolled against Evasion; a monowire’s injury is drawn twice and chosen', () => {
  const { jax, rook, fire, dice, prompt, track, answer, chips, cannotFire, next, denied } = scene(
    {},
    { things: ['cyberarm', 'monowire', 'gorilla-arm'] }
  )
  expect(cannotFire('monowire', 'single', { on: null })).toEqual(['melee-needs-target'])
  fire('gorilla-arm', 'single')
  expect(prompt()!).toMatchObject({
    dice: { count: 2 },
    why: [{ params: { plus: '+13' } }, { params: { plus: '+10' } }]
  })
  dice(2, 5)
  expect(prompt()).toBeUndefined()
  next()
  fire('monowire', 'single')
  dice(9, 10)
  expect(prompt()!.dice).toMatchObject({ count: 1 })
  dice(1)
  expect(prompt()).toBeUndefined()
  fire('monowire', 'single')
  dice(9, 4)
  dice(6, 6, 6)
  expect(track(rook, 'hp')).toBe(40 - 7 - 5)
  expect(prompt()!).toMatchObject({ dice: { sides: 3, count: 2 }, rules: ['CR-R10', 'CR-CY-05'] })
  dice(1, 2)
  expect(prompt()!.options!.map(({ id }) => id)).toEqual(['damaged-ear', 'torn-muscle'])
  expect(denied({ options: ['broken-arm'] })).toEqual(['unknown-option'])
  answer({ options: ['torn-muscle'] })
  expect(chips(rook)).toContain('injury-0')
  expect(chips(jax)).not.toContain('action')
})

test('CR-R09: by campaign rule the GM is asked for a critical injury after the damage', () => {
  const { rook, fire, dice, prompt, answer, track } = scene(
    { criticalTrigger: 'manual', ablation: 'none' },
    { things: ['militech-m-76e-omaha'] }
  )
  fire('militech-m-76e-omaha', 'single')
  dice(9)
  dice(6, 6, 1)
  expect(prompt()!.rules).toEqual(['CR-R09'])
  answer({ options: ['critical-no'] })
  expect([track(rook, 'hp'), track(rook, 'armour-body')]).toEqual([38, 11])
  fire('militech-m-76e-omaha', 'single')
  dice(9)
  dice(1, 1, 1)
  answer({ options: ['critical-yes'] })
  expect(track(rook, 'hp')).toBe(33)
})

test('CR-R11, CR-CY-01: a mortal wound needs a save each turn; wounds have the campaign’s penalties, except under Berserk', () => {
  const { jax, act, of, prompt, dice, chips, refused, next, offered } = scene(
    {},
    {
      things: ['berserk-implant'],
      jax: { 'hp-lost': 20 },
      wounds: [
        { id: 'seriously-wounded', roll: -2, move: 0, rules: ['CR-R11'] },
        { id: 'mortally-wounded', roll: 0, move: -6, rules: ['CR-R11'] }
      ]
    }
  )
  const plus = () => {
    act(jax, 'check', { score: 'ref', skill: 'handgun', 'check-dv': 1 })
    const { why } = prompt()!
    dice(5)
    return (why![0] as unknown as { params: { plus: string } }).params.plus
  }
  expect(of(jax).state.key).toBe('seriously-wounded')
  expect(plus()).toBe('+12')
  act(jax, 'berserk')
  expect(plus()).toBe('+14')
  act(jax, 'mark', { 'hp-lost': 35, 'armour-head-lost': 0, 'armour-body-lost': 0, 'luck-spent': 0 })
  expect(of(jax).state.key).toBe('mortally-wounded')
  act(jax, 'move')
  act(jax, 'death-save', { made: true })
  expect(refused(jax, 'death-save')).toEqual(['act-refused'])
  for (let n = 0; n < 20; n++) {
    act(jax, 'end-turn')
    next()
  }
  expect(chips(jax).filter((chip) => chip.startsWith('berserk'))).toEqual(['berserk-cooldown'])
  expect(refused(jax, 'berserk')).toEqual(['act-refused'])
  // MOVE five, six less by the wound.
  expect(refused(jax, 'move')).toEqual(['act-refused'])
  act(jax, 'death-save', { made: false })
  expect(of(jax)).toMatchObject({ gone: true, state: { key: 'dead' } })
  expect(offered(jax)).not.toContain('death-save')
})

test('CR-QH-12, CR-QH-20, CR-ST-01: fire and timers run even for a fighter whose turn nobody ended', () => {
  const { jax, rook, act, next, chips, track } = scene()
  act(rook, 'state-set', { state: 'unconscious', rounds: 2, source: '' })
  next()
  act(rook, 'end-turn')
  expect(chips(rook)).not.toContain('unconscious')
  act(jax, 'state-set', { state: 'burning', rounds: 0, source: '' })
  act(jax, 'end-turn')
  next()
  // Once for the turn that was ended, no second time for the round.
  expect(track(jax, 'hp')).toBe(31)
  next()
  expect(track(jax, 'hp')).toBe(27)
})

test('CR-R11: without a written maximum, no more hit points are lost than the report takes', () => {
  const { jax, act, next, propose } = scene({}, { jax: { 'hp-max': 0 } })
  act(jax, 'mark', { 'hp-lost': 998, 'armour-head-lost': 0, 'armour-body-lost': 0, 'luck-spent': 0 })
  act(jax, 'state-set', { state: 'burning' })
  next()
  expect(propose()[0]!.combatants[0]!.record['hp-lost']).toBe(999)
})
