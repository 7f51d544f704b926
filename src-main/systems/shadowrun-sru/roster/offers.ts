import type { BuyLine } from '../../../kernel/system/command'
import { NO_CHANCE, type Chance } from '../../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import { evolveRoster } from '../../../kernel/state/evolve'
import type { Params } from '../../../kernel/values/json'
import {
  present,
  STASH,
  type Item,
  type Member,
  type Roster,
  type RosterChange
} from '../../../kernel/state/roster'
import type { Offer } from '../../../kernel/system/system'
import { isRefusal, reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { WRITTEN } from '../../../kernel/system/writing'
import { asJson, nuyensOf } from '../sheet/character'
import { gearIds, type SruRules } from '../catalogue/rules'
import { plain, say } from '../catalogue/say'

type Row = SruRules['files']['catalogue/gear'][number]

/** The price of a thing; null if the campaign has no prices, or none for it (SRU-R37). */
function priceOf(rules: SruRules, row: Row): number | null {
  return rules.house.prices === 'none' ? null : row.price
}

/** Everything in the campaign's catalogue, with the reasons against it for this holder (SRU-R37). */
export function offersFor(rules: SruRules, roster: Roster, holder: string, basket: BuyLine[] = []): Offer[] {
  const spent = bought(rules, roster, basket)
  const after = isRefusal(spent) ? roster : spent
  const ids = gearIds(rules)
  return rules.files['catalogue/gear'].map((row, at) => {
    const price = priceOf(rules, row)
    const refused = whyNot(after, holder, price)
    const alone = whyNot(roster, holder, price)
    const free = refused.length === 0
    const broke = refused.some(({ code }) => code === 'too-dear')
    return {
      thing: ids[at]!,
      name: plain(row.name),
      category: row.weapon ? 'weapons' : 'gear',
      price,
      rare: false,
      weight: 0,
      facts: row.weapon ? weaponFacts(rules, row) : [],
      effect: null,
      fits: null,
      under: null,
      compared: false,
      permitted: free || broke,
      affordable: !broke,
      allowed: free,
      byItself: alone.length === 0,
      refused
    }
  })
}

export function weaponFacts(rules: SruRules, row: Row): Offer['facts'] {
  return [
    ...(row.kind === 'ordinary'
      ? []
      : [{ label: say('writing.kind'), value: rules.words('weaponKinds', row.kind, 'name') }]),
    { label: say('writing.base'), value: row.base },
    ...row.modes.map((mode) => ({
      label: say('writing.mode'),
      value: rules.words('fireModes', mode, 'name')
    })),
    ...(row.magazine > 0 ? [{ label: say('writing.magazine'), value: row.magazine }] : []),
    ...(row.recoil > 0 ? [{ label: say('writing.recoil'), value: row.recoil }] : []),
    ...(row.area > 0 ? [{ label: say('writing.area'), value: row.area }] : [])
  ]
}

/** Why the holder cannot pay. The member who gets the thing pays; the stash has no money. */
function whyNot(roster: Roster, holder: string, price: number | null): Reason[] {
  if (price === null || price === 0) return []
  const member = roster.members.find(({ id }) => id === holder)
  if (!member) return [reason('stash-pays-nothing', ['SRU-R37'])]
  const has = nuyensOf(member)
  return has < price ? [reason('too-dear', ['SRU-R37'], { name: member.name, price, has })] : []
}

/** The roster after these lines, or every reason against them. */
function bought(rules: SruRules, roster: Roster, lines: BuyLine[]): Verdict<Roster> {
  const events = buy(rules, roster, lines, NO_CHANCE)
  return isRefusal(events) ? events : evolveRoster(roster, events)
}

/** Buys things from the catalogue, all or none; each member pays their own. */
export function buy(
  rules: SruRules,
  roster: Roster,
  lines: BuyLine[],
  chance: Chance
): Verdict<RosterEvent[]> {
  const ids = gearIds(rules)
  const events: RosterEvent[] = []
  const reasons: Reason[] = []
  const purses = new Map(present(roster).map((member) => [member.id, nuyensOf(member)]))
  for (const { thing, quantity, holder } of lines) {
    const row = rules.files['catalogue/gear'].find((_, at) => ids[at] === thing)
    const to: Member | null | undefined =
      holder === STASH ? null : roster.members.find((member) => member.id === holder && member.left === null)
    if (!row) reasons.push(reason('unknown-thing', ['SRU-R37'], { thing }))
    if (to === undefined) reasons.push(reason('unknown-member', [], { member: holder }))
    if (!row || to === undefined) continue
    const price = priceOf(rules, row)
    const cost = (price ?? 0) * quantity
    const has = to ? (purses.get(to.id) ?? 0) : 0
    if (cost > 0 && !to) reasons.push(reason('stash-pays-nothing', ['SRU-R37']))
    if (to && cost > has) reasons.push(reason('too-dear', ['SRU-R37'], { name: to.name, price: cost, has }))
    if (to) purses.set(to.id, has - cost)
    const facts = { thing: row.name, count: quantity, to: to?.name ?? asJson(say('events.store')), cost }
    const things = Array.from({ length: row.weapon ? quantity : 1 }, (): RosterChange => ({
      do: 'item-add',
      item: taken(row, price, chance.id(), holder, quantity)
    }))
    events.push(
      rosterEvent(roster.id, cost > 0 ? 'gear-bought' : 'gear-taken', facts, [
        ...things,
        ...(to && cost > 0
          ? [{ do: 'member-number' as const, member: to.id, key: 'nuyens', to: has - cost }]
          : [])
      ])
    )
  }
  return reasons.length > 0 ? refuse(...reasons) : events
}

/** The item of a bought thing: one weapon with a full magazine, or `quantity` of anything else. */
function taken(row: Row, price: number | null, id: string, holder: string, quantity: number): Item {
  const { name, kind, base, modes, trigger, automatic, magazine, recoil, area } = row
  const data: Params = row.weapon
    ? {
        name,
        kind,
        base,
        modes,
        trigger,
        automatic,
        magazine,
        loaded: magazine,
        recoil,
        area,
        risk: 'by-kind',
        electric: 'by-kind'
      }
    : { name, quantity, note: '' }
  return {
    id,
    thing: WRITTEN,
    name: plain(name),
    category: row.weapon ? 'weapons' : 'gear',
    price,
    paid: (price ?? 0) * (row.weapon ? 1 : quantity),
    weight: 0,
    source: WRITTEN,
    holder,
    on: null,
    data
  }
}
