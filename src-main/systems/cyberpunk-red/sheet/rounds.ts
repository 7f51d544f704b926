import type { Chance } from '../../../kernel/values/dice'
import { heldBy, type Item, type Roster, type RosterChange } from '../../../kernel/state/roster'
import type { Localised } from '../../../kernel/values/json'
import { isAmmunition } from './character'
import type { CrRules } from '../catalogue/rules'

/**
 * The changes that set a member's spare rounds to `left`. Used rounds come from the oldest packs first;
 * returned rounds go into the last pack, or into a new one.
 */
export function roundChanges(
  rules: CrRules,
  roster: Roster,
  member: string,
  kind: string,
  left: number,
  chance: Chance
): RosterChange[] {
  const packs = heldBy(roster, member).filter((item) => isAmmunition(item) && item.thing === kind)
  let used = packs.reduce((sum, { data }) => sum + Number(data['rounds'] ?? 0), 0) - left
  if (used === 0) return []
  const last = packs.at(-1)
  if (used < 0 && last)
    return [{ do: 'item-data', item: last.id, data: { rounds: Number(last.data['rounds'] ?? 0) - used } }]
  if (used < 0)
    return [
      {
        do: 'item-add',
        item: {
          id: chance.id(),
          thing: kind,
          name: roundsName(rules, kind, roundNames(roster.items)),
          category: 'ammunition',
          price: null,
          paid: 0,
          weight: 0,
          source: 'award',
          holder: member,
          on: null,
          data: { rounds: -used, pack: kind }
        }
      }
    ]
  return packs.flatMap((item): RosterChange[] => {
    const has = Number(item.data['rounds'] ?? 0)
    const taken = Math.min(used, has)
    used -= taken
    if (taken === 0 && has > 0) return []
    return taken === has
      ? [{ do: 'item-remove', item: item.id }]
      : [{ do: 'item-data', item: item.id, data: { rounds: has - taken } }]
  })
}

/** The names of rounds by kind, as they were when they came. */
export interface RoundNames {
  [kind: string]: Localised
}

export const roundNames = (items: readonly Item[]): RoundNames =>
  Object.fromEntries(items.filter(isAmmunition).map(({ thing, name }) => [thing, name]))

/** The name of rounds; as it was when they came, if the campaign's rules do not have them any more. */
export function roundsName(rules: CrRules, kind: string, names: RoundNames): Localised {
  const { 'catalogue/ammunition': ordinary, 'catalogue/smart-ammunition': smart } = rules.files
  const known =
    ordinary.some(({ id }) => id === kind) ||
    smart.some(({ kinds }) => kinds.some((one) => `smart-${one}` === kind))
  return (known ? undefined : names[kind]) ?? rules.words('ammunition', kind, 'name')
}
