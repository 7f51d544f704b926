// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addSystemTexts, setLocale, spokenSystem } from '../../src-renderer/locales/i18n'
import { say } from '../../src-renderer/locales/say'
import { rawOf } from '../support/game-raw'
import { systems } from '../support/systems'

// Rounds and barriers of Cyberpunk RED are counted down on the board, so each of these ends at one.

beforeAll(() => {
  const system = systems.find(({ id }) => id === 'cyberpunk-red')!
  addSystemTexts(system.id, system.sheet(system.load(rawOf('resources/systems/cyberpunk-red'), {})).text)
  spokenSystem.value = system.id
})
afterEach(() => setLocale('fr'))

const said = (key: string, params: { [name: string]: string | number }) =>
  say({ key, params }).replace(/[\u00a0\u202f]/g, ' ')

test.each([
  ['en', 1, 'Stunned (1 round)', 'In Vex: 1 barrier', 'Ana goes berserk for 1 round.'],
  ['en', 2, 'Stunned (2 rounds)', 'In Vex: 2 barriers', 'Ana goes berserk for 2 rounds.'],
  ['fr', 1, 'Stunned (1 round)', 'Dans Vex : 1 barrière', 'Ana passe en Berserk pour 1 round.'],
  ['fr', 2, 'Stunned (2 rounds)', 'Dans Vex : 2 barrières', 'Ana passe en Berserk pour 2 rounds.']
] as const)('one round and one barrier are no plural (%s, %i)', (locale, count, state, net, berserk) => {
  setLocale(locale)
  expect(said('table.for-rounds', { state: 'Stunned', rounds: count })).toBe(state)
  expect(said('table.in-net', { name: 'Vex', left: count })).toBe(net)
  expect(said('events.goes-berserk', { name: 'Ana', rounds: count })).toBe(berserk)
})
