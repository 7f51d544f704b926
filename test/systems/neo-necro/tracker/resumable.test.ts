import { describe, expect, test } from 'vitest'
import { acts, resumable } from '../../../../src-main/systems/neo-necro/tracker/acts/list'

describe('acts that tests stand before', () => {
  test('what moves, shoots, strikes or throws goes on by its own id once the tests are over', () => {
    const waiting = acts.units.filter((act) => 'resume' in act).map(({ id }) => id)
    expect(waiting.toSorted()).toEqual([
      'charge',
      'covering-fire',
      'engage',
      'grapnel',
      'jump',
      'melee',
      'move',
      'shoot',
      'sprint',
      'throw-grenade',
      'tracers'
    ])
    for (const id of waiting) expect(resumable(id).id).toBe(id)
  })

  test('an act that waits for no test, or that nobody knows, is a fault and not a silent nothing', () => {
    expect(() => resumable('hide')).toThrow('hide')
    expect(() => resumable('no-such-act')).toThrow('no-such-act')
  })
})
