import { describe, expect, test } from 'vitest'
import { acts, resumable } from '../../../../src-main/systems/neo-necro/tracker/acts/list'

describe('acts preceded by tests', () => {
  test('acts of moving, shooting, striking and throwing resume by their own id after the tests', () => {
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

  test('an act that waits for no test, or is unknown, is an error and not silently ignored', () => {
    expect(() => resumable('hide')).toThrow('hide')
    expect(() => resumable('no-such-act')).toThrow('no-such-act')
  })
})
