import { expect, test } from 'vitest'
import { AtTheTable } from '../../../support/necro-tracker'

const two = () => new AtTheTable([{ fighters: [{ type: 'leader', things: ['boltgun', 'carapace-armour'] }, {}] }, { house: 'escher', fighters: [{ type: 'leader', things: ['boltgun', 'carapace-armour'] }, {}] }])

test('a shot goes from the ammunition to the wounds', () => {
  const at = two().started()
  at.activate('a0')
  at.act('shoot', { unit: 'a0' }, { weapon: 'a0-0', target: 'b0', distance: 6, mode: 'sustained' })
  expect(at.waiting).toBe('ammo')
  at.roll('ammo', 9)
  at.roll('hit-roll', 1)
  at.roll('impact', 1)
  expect(at.roll('save', 10)).toContain('wounds-lost')
  expect(at.unit('b0')).toMatchObject({ wounds: 1, pinned: true })
  expect(at.table.next).toBe('gang-b')
  expect(at.board.sides[1]!.units[0]!.state.key).toBe('up')
  at.offers()
  at.offers('a0')
  at.offers(undefined, 'gang-a')
  expect(at.report[1]!.combatants[0]!.record).toMatchObject({ state: 'unhurt' })
})
