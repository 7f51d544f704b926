import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Text } from '../../../../src-main/kernel/values/json'
import type { Item, Member } from '../../../../src-main/kernel/state/roster'
import { isRefusal } from '../../../../src-main/kernel/values/verdict'
import { tracker as plug } from '../../../../src-main/systems/neo-necro/tracker/index'
import { motley, playAtRandom } from '../../../support/necro-random-table'
import { AtTheTable } from '../../../support/necro-tracker'

// A gang may come to the table as no shop would sell it: by a file, by an arbitrator's hand, or from a campaign
// whose pack is gone.

/** The target at the table with these things on, and wounds enough for several hits. */
const wearing = (...things: string[]): AtTheTable =>
  new AtTheTable([
    { fighters: [{ type: 'leader' }] },
    { fighters: [{ type: 'leader', things, gained: { w: 20 } }] }
  ]).started()

/** What the hit's questions say: the target of the impact roll, then the name and target of each save. */
function asked(at: AtTheTable): unknown[] {
  at.act('hit', { unit: 'b0' }, { strength: 9, threshold: 0, level: 1 })
  const seen: unknown[] = []
  for (let kind = at.waiting; kind === 'impact' || kind === 'save'; kind = at.waiting) {
    const { title, text } = at.prompt(kind)
    seen.push((text as Text).params!['target'], ...(kind === 'save' ? [(title as Text).params!['save']] : []))
    at.roll(kind, kind === 'impact' ? 1 : 10)
  }
  return seen
}

describe('a fighter with more armour than a body takes', () => {
  test.each([
    ['officer-carapace-armour', 'officer-composite-armour'],
    ['officer-carapace-armour', 'officer-carapace-armour'],
    ['officer-carapace-armour', 'carapace-armour'],
    ['artificer-armour', 'carapace-armour'],
    ['araneine', 'leather']
  ])(
    'NN-ARM-1: has %s beside %s, in either order, and is asked as if they wore the first alone',
    (best, other) => {
      const alone = asked(wearing(best))
      expect(asked(wearing(best, other))).toEqual(alone)
      expect(asked(wearing(other, best))).toEqual(alone)
    }
  )

  test('NN-ARM-1: still has the save of one plating over one layer', () => {
    const both = asked(wearing('leather', 'officer-composite-armour'))
    expect(both).toEqual([
      asked(wearing('leather'))[0],
      ...asked(wearing('officer-composite-armour')).slice(1)
    ])
    expect(both).toHaveLength(3)
  })
})

test('a game with skills and things that are in no rules any more, and armour over armour, goes on to any end', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9999), { minLength: 200, maxLength: 200 }), (numbers) => {
      const at = new AtTheTable(
        motley().map((gang) => ({
          ...gang,
          fighters: gang.fighters.map((fighter) => ({
            ...fighter,
            things: [
              ...fighter.things!,
              'officer-composite-armour',
              'officer-carapace-armour',
              'leather',
              'polymers',
              'sword'
            ]
          }))
        }))
      )
      for (const roster of at.rosters) {
        for (const member of roster.members) estrange(member)
        for (const item of roster.items.filter(({ thing }) => thing === 'sword')) lose(item)
      }
      const begun = plug.begin(at.rules, at.battle, at.rosters)
      if (isRefusal(begun)) throw new Error(JSON.stringify(begun.refused))
      at.tracker = begun
      playAtRandom(at, numbers, 100)
    }),
    { numRuns: 12 }
  )
})

/** Gives the member a skill that the rules do not know. */
function estrange(member: Member): void {
  member.traits.push({
    id: `gone-${member.id}`,
    kind: 'skill',
    key: 'gone',
    name: { fr: 'Disparue' },
    data: {}
  })
}

/** Makes the item one that the rules do not know. */
function lose(item: Item): void {
  item.thing = 'gone'
}
