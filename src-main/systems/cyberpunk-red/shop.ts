import type { BuyLine } from '../../kernel/system/command'
import type { Chance } from '../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../kernel/state/event'
import type { Localised, Params, Words } from '../../kernel/values/json'
import { STASH, type Item, type Roster, type RosterChange } from '../../kernel/state/roster'
import type { Offer } from '../../kernel/system/system'
import { reason, refuse, type Reason, type Verdict } from '../../kernel/values/verdict'
import { armsOf, countOf, cyberwareOf, isConcealable, isCyberware, loadsOf, writtenWeapon } from './character'
import type { WeaponFacts } from './files'
import { modeOf } from './weapons'
import type { CrRules } from './rules'
import { phrase, plain, say } from './say'

/** Something that can be bought: in the book, or on the campaign's own list (chapter 10.4). */
export interface Thing {
  id: string
  name: Localised
  category: 'weapons' | 'cyberware' | 'ammunition' | 'gear'
  /** Null where nobody has set one: then it costs nothing (CR-CY-07, CR-R26). */
  price: number | null
  weapon?: WeaponFacts
  /** Rounds in a pack, and the kinds that the buyer chooses among. */
  units?: number
  kinds?: string[]
  /** The campaign's own, with what is written of it. */
  own?: Params
}

export function thingsOf(rules: CrRules): Thing[] {
  const { files } = rules
  return [
    ...files['catalogue/weapons'].map((weapon): Thing => ({
      id: weapon.id,
      name: rules.words('weapons', weapon.id, 'name'),
      category: 'weapons',
      price: weapon.price,
      weapon
    })),
    ...files['catalogue/own-weapons'].map((row, at): Thing => {
      const { qualities, ...data } = row
      const own: Params = {
        ...data,
        loaded: 0,
        ...Object.fromEntries(qualities.map((quality) => [quality, true]))
      }
      const id = `own-weapon-${at + 1}`
      return {
        id,
        name: plain(row.name),
        category: 'weapons',
        price: row.price,
        weapon: writtenWeapon(rules, id, own),
        own
      }
    }),
    ...files['catalogue/ammunition'].map(({ id, units, price }): Thing => ({
      id,
      name: rules.words('ammunition', id, 'name'),
      category: 'ammunition',
      price,
      units
    })),
    ...files['catalogue/smart-ammunition'].map(({ id, units, price, kinds }): Thing => ({
      id,
      name: rules.words('ammunition', id, 'name'),
      category: 'ammunition',
      price,
      units,
      kinds: kinds.map((kind) => `smart-${kind}`)
    })),
    ...files['catalogue/cyberware'].map(({ id, price }): Thing => ({
      id,
      name: rules.words('cyberware', id, 'name'),
      category: 'cyberware',
      price
    })),
    ...files['catalogue/own-things'].map((row, at): Thing => ({
      id: `own-thing-${at + 1}`,
      name: plain(row.name),
      category: row.category,
      price: row.price,
      own: { quantity: 1, note: '' }
    }))
  ]
}

/** How many of each somebody has, or is about to have. */
export interface Quantity {
  id: string
  quantity: number
}

export type LimitError = {
  item: string
  error: 'max-exceeded' | 'requires-cyberarm' | 'no-free-slot'
}

/** What of a purchase breaks a limit: Self-ICE, cyberarms and their slots (CR-CY-02 to CR-CY-06, CR-R31). */
export function limitErrors(
  rules: CrRules,
  owned: readonly Quantity[],
  items: readonly Quantity[]
): LimitError[] {
  const has = (list: readonly Quantity[], id: string): number =>
    list.filter((one) => one.id === id).reduce((sum, one) => sum + one.quantity, 0)
  const after = (id: string): number => has(owned, id) + has(items, id)
  const facts = rules.files['catalogue/cyberware']
  const slots = facts.reduce((sum, one) => sum + (one.slots ?? 0) * after(one.id), 0)
  let used = facts.reduce((sum, one) => sum + (one.slotsUsed ?? 0) * has(owned, one.id), 0)
  const errors: LimitError[] = []
  for (const { id } of items.filter(
    (one, at) => one.quantity > 0 && items.findIndex((other) => other.id === one.id) === at
  )) {
    const one = facts.find((entry) => entry.id === id)
    if (!one) continue
    if (one.max !== undefined && after(id) > one.max) errors.push({ item: id, error: 'max-exceeded' })
    if (one.requires === undefined) continue
    used += (one.slotsUsed ?? 0) * has(items, id)
    if (after(one.requires) === 0) errors.push({ item: id, error: 'requires-cyberarm' })
    else if (rules.house.extensionSlots === 'one-slot-each' && used > slots)
      errors.push({ item: id, error: 'no-free-slot' })
  }
  return errors
}

/** Cyberarms of a holder with a slot left for one more extension (CR-CY-02, CR-R31). */
export function freeArms(rules: CrRules, roster: Roster, holder: string): Item[] {
  const own = cyberwareOf(roster, holder)
  const facts = (thing: string) => rules.files['catalogue/cyberware'].find(({ id }) => id === thing)
  const used = (arm: Item): number =>
    own.filter(({ on }) => on === arm.id).reduce((sum, item) => sum + (facts(item.thing)?.slotsUsed ?? 0), 0)
  return own.filter(
    (item) =>
      item.thing === 'cyberarm' &&
      (rules.house.extensionSlots === 'not-tracked' || used(item) < (facts('cyberarm')?.slots ?? 0))
  )
}

const costOf = (thing: Thing): number => thing.price ?? 0
const DEAR = 'money-short'

/** One unit of a purchase with its place. */
interface Unit {
  line: number
  item: Item
  paid: number
}

interface Plan {
  units: Unit[]
  reasons: Reason[]
}

/** The purchase as it would stand, with every reason against it. Cyberarms come before what goes into them. */
function plan(rules: CrRules, roster: Roster, lines: BuyLine[]): Plan {
  const reasons: Reason[] = []
  const units: Unit[] = []
  const things = thingsOf(rules)
  let after = roster
  const known = lines.flatMap((line, n) => {
    const thing = things.find(({ id }) => id === line.thing)
    const gone =
      line.holder !== STASH &&
      !roster.members.some((member) => member.id === line.holder && member.left === null)
    if (!thing) reasons.push(reason('unknown-thing', ['CR-PR-01'], { thing: line.thing }))
    if (gone) reasons.push(reason('unknown-member', [], { member: line.holder }))
    if (!(Number.isInteger(line.quantity) && line.quantity > 0))
      reasons.push(reason('quantity', [], { quantity: line.quantity }))
    return thing && !gone && line.quantity > 0 ? [{ line, n, thing }] : []
  })
  const needs = (thing: Thing): boolean =>
    rules.files['catalogue/cyberware'].find(({ id }) => id === thing.id)?.requires !== undefined
  for (const { line, n, thing } of [
    ...known.filter((one) => !needs(one.thing)),
    ...known.filter((one) => needs(one.thing))
  ]) {
    const kind =
      thing.kinds?.find((one) => one === line.on) ??
      (thing.kinds && kindFor(thing.kinds, smartShot(rules, after, line.holder, known)))
    const fitted = needs(thing) && line.holder !== STASH
    if (line.on !== undefined && !thing.kinds?.includes(line.on) && !fitted)
      reasons.push(reason('unknown-option'))
    for (let i = 0; i < line.quantity; i++) {
      const free = fitted ? freeArms(rules, after, line.holder) : []
      // A second one goes into the other arm: only so are they a pair (CR-CY-03, CR-CY-04).
      const alone = free.find(({ id }) => !after.items.some((one) => one.on === id && one.thing === thing.id))
      const on = free.find(({ id }) => id === line.on) ?? alone ?? free[0] ?? null
      const item = itemOf(
        rules,
        thing,
        {
          id: `new:${units.length}`,
          holder: line.holder,
          on: on?.id ?? null,
          paid: costOf(thing),
          source: roster.stage === 'founding' ? 'founding' : 'trade'
        },
        kind
      )
      units.push({ line: n, item, paid: costOf(thing) })
      after = { ...after, items: [...after.items, item] }
    }
  }
  for (const member of roster.members.filter(
    ({ id, left }) => left === null && known.some(({ line }) => line.holder === id)
  )) {
    const bought = known
      .filter(({ line }) => line.holder === member.id)
      .map(({ thing, line }) => ({ id: thing.id, quantity: line.quantity }))
    reasons.push(...whyNotInstall(rules, cyberwareOf(roster, member.id), bought, member.name))
  }
  const short = shortBy(roster, units)
  if (short > 0) reasons.push(reason(DEAR, ['CR-PR-01'], { missing: short }))
  return { units, reasons }
}

/** The improved smart rounds that the weapons of this holder shoot, those bought along with them too (CR-AM-01, CR-WQ-01). */
function smartShot(
  rules: CrRules,
  roster: Roster,
  holder: string,
  along: readonly { line: BuyLine; thing: Thing }[] = []
): string[] {
  const bought = along.flatMap(({ line, thing }) =>
    line.holder === holder && thing.weapon ? [thing.weapon] : []
  )
  return [...armsOf(rules, roster, holder).map(({ weapon }) => weapon), ...bought].flatMap((weapon) =>
    loadsOf(weapon)
      .filter(({ smart }) => smart)
      .map(({ spare }) => spare)
  )
}

/** Which of the kinds of a pack is meant where nobody says: one that the weapons there shoot, else the first. */
const kindFor = (kinds: readonly string[], shot: readonly string[]): string | undefined =>
  kinds.find((one) => shot.includes(one)) ?? kinds[0]

/** Why these can't be built into somebody, in words (CR-CY-02 to CR-CY-06). */
export function whyNotInstall(
  rules: CrRules,
  owned: readonly Item[],
  items: readonly Quantity[],
  name: string
): Reason[] {
  const has = [...new Set(owned.map(({ thing }) => thing))].map((id) => ({
    id,
    quantity: countOf(owned, id)
  }))
  return limitErrors(rules, has, items).map(({ item, error }) => {
    const facts = rules.files['catalogue/cyberware'].find(({ id }) => id === item)
    return reason(error, [...(facts?.rules ?? []), ...(error === 'no-free-slot' ? ['CR-R31'] : [])], {
      name,
      thing: rules.words('cyberware', item, 'name'),
      max: facts?.max ?? 0
    })
  })
}

/** Each pays out of his own pocket first, the crew's purse the rest (CR-PR-01). */
function paymentOf(
  roster: Roster,
  holder: string,
  cost: number,
  pockets: Map<string, number>
): { own: number; crew: number } {
  const member = roster.members.find(({ id }) => id === holder)
  const pocket = pockets.get(holder) ?? member?.numbers['cash'] ?? 0
  const own = Math.min(pocket, cost)
  pockets.set(holder, pocket - own)
  return { own, crew: cost - own }
}

function shortBy(roster: Roster, units: readonly Unit[]): number {
  const pockets = new Map<string, number>()
  return (
    units.reduce((sum, { item, paid }) => sum + paymentOf(roster, item.holder, paid, pockets).crew, 0) -
    (roster.money ?? 0)
  )
}

/** Buys things for members and the store, all or none (CR-PR-01). */
export function buy(
  rules: CrRules,
  roster: Roster,
  lines: BuyLine[],
  chance: Chance
): Verdict<RosterEvent[]> {
  const { units, reasons } = plan(rules, roster, lines)
  if (reasons.length > 0) return refuse(...reasons)
  const ids = new Map(units.map(({ item }) => [item.id, chance.id()]))
  const real = (id: string): string => ids.get(id) ?? id
  const pockets = new Map<string, number>()
  const events: { n: number; event: RosterEvent }[] = []
  for (const n of new Set(units.map(({ line }) => line))) {
    const own = units.filter((unit) => unit.line === n)
    const first = own[0]
    if (!first) continue
    const holder = first.item.holder
    const member = roster.members.find(({ id }) => id === holder)
    const paid = own.reduce((sum, unit) => sum + unit.paid, 0)
    const payment = paymentOf(roster, holder, paid, pockets)
    const changes: RosterChange[] = [
      ...(payment.crew > 0 ? [{ do: 'money' as const, by: -payment.crew }] : []),
      ...(payment.own > 0
        ? [{ do: 'member-number' as const, member: holder, key: 'cash', to: pockets.get(holder) ?? 0 }]
        : []),
      ...own.map(({ item }): RosterChange => ({
        do: 'item-add',
        item: { ...item, id: real(item.id), on: item.on && real(item.on) }
      }))
    ]
    const facts = {
      thing: first.item.name,
      quantity: own.length,
      paid,
      pocket: payment.own,
      purse: payment.crew,
      to: member?.name ?? say('events.store')
    }
    events.push({ n, event: rosterEvent(roster.id, 'thing-bought', facts, changes) })
  }
  return events.map(({ event }) => event)
}

type Place = Pick<Item, 'id' | 'holder' | 'on' | 'paid' | 'source'>

/** A thing new from the shop: a magazine is full where ordinary rounds are free (CR-R26). */
export function itemOf(rules: CrRules, thing: Thing, place: Place, kind?: string): Item {
  const blank = {
    ...place,
    thing: thing.id,
    name: thing.name,
    category: thing.category,
    price: thing.price,
    weight: 0
  }
  if (thing.category === 'ammunition') {
    const id = kind ?? thing.id
    return {
      ...blank,
      thing: id,
      name: rules.words('ammunition', id, 'name'),
      data: { rounds: thing.units ?? 0, pack: thing.id }
    }
  }
  if (thing.weapon) return { ...blank, data: { ...thing.own, ...fresh(rules, thing.weapon) } }
  return { ...blank, data: thing.own ?? {} }
}

function fresh(rules: CrRules, weapon: WeaponFacts): Params {
  const first = loadsOf(weapon)[0]
  const free =
    first !== undefined &&
    !first.smart &&
    rules.files['catalogue/ammunition'].find(({ id }) => id === first.kind)?.price === null
  return {
    load: first?.kind ?? weapon.ammo,
    'smart-load': first?.smart ?? false,
    loaded: free ? weapon.magazine : 0,
    jammed: false,
    bolt: false
  }
}

/** Everything that can be bought for this holder, on top of the basket; what is refused says why, in the decider's own words. */
export function offersFor(rules: CrRules, roster: Roster, holder: string, basket: BuyLine[] = []): Offer[] {
  const said = new Set(
    basket.length > 0 ? plan(rules, roster, basket).reasons.map((why) => JSON.stringify(why)) : []
  )
  const things = thingsOf(rules)
  const along = basket.flatMap((line) =>
    things.filter(({ id }) => id === line.thing).map((thing) => ({ line, thing }))
  )
  const shot = smartShot(rules, roster, holder, along)
  return things.map((thing): Offer => {
    const line: BuyLine = { thing: thing.id, quantity: 1, holder }
    const alone = plan(rules, roster, [line]).reasons
    const refused =
      basket.length === 0
        ? alone
        : plan(rules, roster, [...basket, line]).reasons.filter(
            (why) =>
              !said.has(JSON.stringify(why)) ||
              alone.some((own) => JSON.stringify(own) === JSON.stringify(why))
          )
    const affordable = refused.every(({ code }) => code !== DEAR)
    return {
      thing: thing.id,
      name: thing.name,
      category: thing.category,
      price: costOf(thing),
      rare: false,
      weight: 0,
      facts: factsOf(rules, thing),
      effect: effectOf(rules, thing),
      fits: null,
      ...(thing.kinds && {
        variants: variantsFor(thing.kinds, shot).map((id) => ({
          id,
          name: rules.words('ammunition', id, 'name')
        }))
      }),
      under: null,
      compared: false,
      permitted: refused.every(({ code }) => code === DEAR),
      affordable,
      allowed: refused.length === 0,
      // What goes into a cyberarm of the basket may be taken along with it.
      byItself: alone.length === 0 || refused.length === 0,
      refused
    }
  })
}

/** The kinds of a pack, the one that is meant where nobody says first. */
function variantsFor(kinds: readonly string[], shot: readonly string[]): string[] {
  const meant = kindFor(kinds, shot)
  return [...kinds.filter((one) => one === meant), ...kinds.filter((one) => one !== meant)]
}

function effectOf(rules: CrRules, thing: Thing): Words | null {
  if (thing.own) return say('shop.own')
  if (thing.category === 'ammunition') return thing.kinds ? say('ammunition.smart-improved.summary') : null
  return rules.words(thing.category === 'weapons' ? 'weapons' : 'cyberware', thing.id, 'summary')
}

/** The card's line of figures (chapter 7). */
export function factsOf(rules: CrRules, thing: Thing): Offer['facts'] {
  const yes = (value: boolean): Words => say(value ? 'shop.yes' : 'shop.no')
  const { weapon } = thing
  const tier = rules.files['tables/price-tiers'].find(({ price }) => price === thing.price)
  return [
    ...(weapon
      ? [
          { label: say('writing.class'), value: rules.words('weaponClasses', weapon.class, 'name') },
          ...weaponFacts(rules, weapon),
          { label: say('writing.concealable'), value: yes(weapon.concealable) }
        ]
      : []),
    ...(thing.units !== undefined ? [{ label: say('shop.units'), value: thing.units }] : []),
    ...cyberFacts(rules, thing.id),
    ...(tier ? [{ label: say('shop.tier'), value: rules.words('tiers', tier.id, 'name') }] : []),
    ...(thing.price === null ? [{ label: say('shop.price'), value: say('shop.free') }] : [])
  ]
}

export function weaponFacts(rules: CrRules, weapon: WeaponFacts): Offer['facts'] {
  return [
    { label: say('writing.damage'), value: `${weapon.damageDice}d${rules.files['tables/dice'].damage}` },
    { label: say('writing.att'), value: weapon.attPerRound },
    ...(weapon.magazine > 0
      ? [
          {
            label: say('writing.magazine'),
            value: phrase(rules.words('blocks', 'magazine-of'), {
              n: weapon.magazine,
              kind: rules.words('ammunition', weapon.ammo, 'name')
            })
          }
        ]
      : []),
    { label: say('writing.hands'), value: weapon.hands },
    ...weapon.qualities.map((id) => ({
      label: say('shop.quality'),
      value: rules.words('qualities', id, 'name')
    })),
    ...(modeOf(weapon, 'autofire')?.cap !== undefined
      ? [{ label: say('writing.autofire-cap'), value: `×${modeOf(weapon, 'autofire')?.cap}` }]
      : [])
  ]
}

export function cyberFacts(rules: CrRules, id: string): Offer['facts'] {
  const facts = rules.files['catalogue/cyberware'].find((one) => one.id === id)
  if (!facts) return []
  const { slots, max, requires, melee, active } = facts
  const { secondsPerRound } = rules.files['tables/combat']
  return [
    ...(active
      ? [
          { label: say('shop.activation'), value: say('shop.an-action') },
          {
            label: say('shop.lasts'),
            value: phrase(rules.words('shop', 'for-rounds'), {
              rounds: active.rounds,
              seconds: active.rounds * secondsPerRound
            })
          },
          {
            label: say('shop.then-spent'),
            value: phrase(rules.words('shop', 'for-minutes'), {
              minutes: (active.cooldownRounds * secondsPerRound) / 60
            })
          }
        ]
      : []),
    ...(slots !== undefined ? [{ label: say('shop.slots'), value: slots }] : []),
    ...(max !== undefined ? [{ label: say('shop.max'), value: max }] : []),
    ...(requires !== undefined
      ? [{ label: say('shop.requires'), value: rules.words('cyberware', requires, 'name') }]
      : []),
    ...(melee
      ? [
          { label: say('writing.damage'), value: `${melee.damageDice}d${rules.files['tables/dice'].damage}` },
          { label: say('writing.att'), value: melee.attPerRound },
          { label: say('writing.concealable'), value: say(isConcealable(rules, id) ? 'shop.yes' : 'shop.no') }
        ]
      : [])
  ]
}

/** What a thing brings: what was paid for it while the crew is founded, later the campaign's part of its price. */
export function salePrice(rules: CrRules, roster: Roster, id: string): number | null {
  const item = roster.items.find((one) => one.id === id)
  return item && item.price !== null ? proceeds(rules, roster, item) : null
}

function proceeds(rules: CrRules, roster: Roster, item: Item): number {
  if (roster.stage === 'founding') return item.paid
  const whole = Math.floor(((item.price ?? 0) * rules.files['tables/trade'].resalePercent) / 100)
  const pack = thingsOf(rules).find(({ id }) => id === item.data['pack'])?.units
  return pack === undefined ? whole : Math.floor((whole * Number(item.data['rounds'] ?? 0)) / pack)
}

/** Sells things, all or none; what is built into a cyberarm that goes is taken out (CR-CY-02). */
export function sell(rules: CrRules, roster: Roster, ids: string[]): Verdict<RosterEvent[]> {
  const items = ids.flatMap((id) => roster.items.find((item) => item.id === id) ?? [])
  const reasons = [
    ...ids.filter((id) => !items.some((item) => item.id === id)).map(() => reason('no-item')),
    ...(new Set(ids).size < ids.length ? [reason('item-twice')] : []),
    ...items
      .filter(({ price }) => price === null)
      .map(({ name }) => reason('not-for-sale', ['CR-PR-01'], { thing: name }))
  ]
  if (reasons.length > 0) return refuse(...reasons)
  return items.map((item) => {
    const by = proceeds(rules, roster, item)
    const loose = roster.items
      .filter(({ on, id }) => on === item.id && !ids.includes(id))
      .map((one): RosterChange => ({ do: 'item-move', item: one.id, to: STASH, on: null }))
    return rosterEvent(roster.id, 'thing-sold', { thing: item.name, by }, [
      ...loose,
      { do: 'item-remove', item: item.id },
      ...(by > 0 ? [{ do: 'money' as const, by }] : [])
    ])
  })
}

/** Hands things over; cyberware is installed in whoever gets it, and taken out when it goes back to the store (CR-CY-02, chapter 10.5). */
export function move(
  rules: CrRules,
  roster: Roster,
  moves: { item: string; to: string; on?: string }[]
): Verdict<RosterEvent[]> {
  const reasons: Reason[] = []
  const events: RosterEvent[] = []
  let now = roster
  for (const { item: id, to, on } of moves) {
    const item = now.items.find((one) => one.id === id)
    const holder = to === STASH ? null : now.members.find((one) => one.id === to && one.left === null)
    if (!item) reasons.push(reason('no-item'))
    else if (holder === undefined) reasons.push(reason('unknown-member', [], { member: to }))
    else if (item.holder === to && on === undefined) continue
    else {
      const along = now.items.filter((one) => one.on === id)
      const installed = holder && isCyberware(item) ? [item, ...along] : []
      const rest = cyberwareOf(now, to).filter((one) => !installed.includes(one))
      reasons.push(
        ...whyNotInstall(
          rules,
          rest,
          installed.map(({ thing }) => ({ id: thing, quantity: 1 })),
          holder?.name ?? ''
        )
      )
      const needsArm =
        rules.files['catalogue/cyberware'].find((one) => one.id === item.thing)?.requires !== undefined
      const arms =
        holder && needsArm
          ? freeArms(rules, { ...now, items: now.items.filter((one) => one.id !== id) }, to)
          : []
      const arm = arms.find((one) => one.id === on) ?? arms[0] ?? null
      const changes: RosterChange[] = [
        { do: 'item-move', item: id, to, on: arm?.id ?? null },
        ...along.map((one): RosterChange => ({ do: 'item-move', item: one.id, to, on: id }))
      ]
      const type = isCyberware(item) ? (holder ? 'cyberware-installed' : 'cyberware-removed') : 'gear-moved'
      events.push(
        rosterEvent(roster.id, type, { thing: item.name, to: holder?.name ?? say('events.store') }, changes)
      )
      now = {
        ...now,
        items: now.items.map((one) =>
          one.id === id
            ? { ...one, holder: to, on: arm?.id ?? null }
            : along.includes(one)
              ? { ...one, holder: to }
              : one
        )
      }
    }
  }
  return reasons.length > 0 ? refuse(...reasons) : events
}
