import type { RosterChange, Item, Member, Roster, Trait } from '../../../../kernel/state/roster'
import { heldBy } from '../../../../kernel/state/roster'
import { reason, type Reason } from '../../../../kernel/values/verdict'
import { rangedFacts, type Thing } from '../../catalogue/rules'
import { SIDES, type BodySide } from '../../formulas/injuries'
import { traitsOf } from '../../sheet/state'

export { SIDES, type BodySide } from '../../formulas/injuries'

/**
 * A thing as an item of a gang. It stores name, price, weight and other facts, so that later catalogue
 * changes don't affect it.
 */
export function newItem(thing: Thing, own: Pick<Item, 'id' | 'holder' | 'on' | 'paid' | 'source'>): Item {
  const byType = rangedFacts(thing)?.reloadsByType
  return {
    ...own,
    thing: thing.id,
    name: thing.name,
    category: thing.category,
    price: thing.price,
    weight: thing.encumbrance,
    data: {
      kind: thing.kind,
      rare: thing.availability === 'rare',
      consumable: thing.consumable,
      bodyFixed: thing.bodyFixed,
      location: thing.location,
      ...(thing.weapon && { weapon: thing.weapon }),
      ...(thing.kind === 'bionic' && { organ: thing.facts.organ, side: null }),
      // Sold full; the kind of load is chosen at the purchase (NN-EQP-1, NN-WPN-9).
      ...(byType && { load: null })
    }
  }
}

export function isBionic(item: Item): boolean {
  return item.data['kind'] === 'bionic'
}

/** The place of a bionic, the injury that it heals, and why it can't be implanted (NN-BIO-1 to 4, NN-RUL-40). */
export interface Implant {
  side: BodySide | null
  heals: Trait | null
  reasons: Reason[]
}

/**
 * Finds the place: the injured side first, else the wished one, else the first without a bionic. Reason:
 * organ-replaced.
 */
export function implant(
  roster: Roster,
  member: Member,
  bionic: Item,
  heals: string | undefined,
  wish?: BodySide
): Implant {
  const taken = heldBy(roster, member.id).filter(
    (i) => i.id !== bionic.id && isBionic(i) && i.data['organ'] === bionic.data['organ']
  )
  const free = SIDES.filter((side) => !taken.some((i) => i.data['side'] === side) && (!wish || side === wish))
  const injury =
    traitsOf(member, 'injury').find((t) => t.key === heals && free.some((side) => side === t.data['side'])) ??
    null
  const side = (injury?.data['side'] as BodySide | undefined) ?? free[0] ?? null
  const params = { fighter: member.name, thing: bionic.name }
  return { side, heals: injury, reasons: side ? [] : [reason('organ-replaced', ['NN-BIO-1'], params)] }
}

/** The changes of implanting a bionic at its place. */
export function implantChanges(member: Member, bionic: string, { side, heals }: Implant): RosterChange[] {
  return [
    { do: 'item-data', item: bionic, data: { side } },
    ...(heals ? [{ do: 'trait-remove' as const, member: member.id, trait: heals.id }] : [])
  ]
}
