import { expect } from 'vitest'
import type { Json, Params } from '../../src-main/kernel/values/json'
import type { Tracker } from '../../src-main/kernel/state/tracker'

/** Facts that may lack a name: nobody did it, there is no winner yet, or everybody has fled. */
const NOBODY: { [what: string]: Json[] } = {
  'battle-drawn gang': [''],
  'turn-begun gang': [''],
  'gang-fled winner': ['']
}

const FIGHTERS = new Set([
  'fighter',
  'fighters',
  'target',
  'targets',
  'enemies',
  'other',
  'leader',
  'healer',
  'by'
])

const GANGS = new Set(['gang', 'gangs', 'winner'])

const THINGS = new Set(['thing', 'things', 'gives', 'receives', 'load', 'save', 'fury'])

/** Checks that fighters and gangs belong to the table, and that things have names in both languages. */
export function holdsNames(what: string, params: Params, tracker: Tracker): void {
  const among = (tracked: { name: string }[]): string[] => tracked.map(({ name }) => name)
  for (const [key, value] of Object.entries(params)) {
    if (NOBODY[`${what} ${key}`]?.includes(value)) continue
    for (const one of [value].flat()) {
      const nobody = one === null && (key === 'by' || (key === 'target' && /-(fired|terrain)$/.test(what)))
      const terrain = key === 'target' && typeof one === 'object'
      if (FIGHTERS.has(key) && !nobody && !terrain && typeof one !== 'number')
        expect(among(tracker.units), `${what} ${key}`).toContain(one)
      if (GANGS.has(key)) expect(among(tracker.sides), `${what} ${key}`).toContain(one)
      if (THINGS.has(key) || terrain)
        expect(nobody || one, `${what} ${key}`).toEqual(
          nobody || { fr: expect.stringMatching(/./), en: expect.stringMatching(/./) }
        )
    }
  }
}
