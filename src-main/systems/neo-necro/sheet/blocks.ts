import { boxRow } from '../../../kernel/system/boxes'
import type { Words } from '../../../kernel/values/json'
import type { Member, Trait } from '../../../kernel/state/roster'
import type { Block, Box, Entry, Fact, TableRow } from '../../../kernel/system/sheet'
import type { NecroRules } from '../catalogue/rules'
import { counted, startingType, type Carried, type Fighter } from './fighter'
import { consolidationWords, injuryName, moveWords, sprintWords } from './profile'
import { payOf } from '../formulas/pay'
import { say } from '../catalogue/say'
import { LEADER_OF_MEN, leaderLevel, traitsOf } from './state'
import { times } from './figures'

/** This many boxes to tick, numbered from 1. */
export function boxes(count: number): Box[] {
  return boxRow(count, (at) => ({ label: String(at + 1), ticked: false }))
}

/** The blocks without the empty ones. */
export function filled(blocks: readonly (Block | null)[]): Block[] {
  return blocks.filter((block) => block !== null)
}

function entries(key: string, list: Entry[]): Block | null {
  return list.length === 0 ? null : { kind: 'entries', key, title: say(`blocks.${key}`), entries: list }
}

/** A fighter's moves, learning category and pay. */
export function movementBlock(fighter: Fighter): Block {
  return { kind: 'facts', key: 'movement', facts: [...movesOf(fighter), ...trainingOf(fighter)] }
}

/** The distances of move, sprint and consolidation (NN-MOV-1, NN-SPR-1, NN-CON-1). */
export function movesOf(fighter: Fighter): Fact[] {
  return [
    { label: say('labels.move'), value: moveWords(fighter) },
    { label: say('labels.sprint'), value: sprintWords(fighter) },
    { label: say('labels.consolidation'), value: consolidationWords(fighter) }
  ]
}

/** The learning category and the pay (NN-XP-6, NN-PAY-1). */
export function trainingOf({ rules, member }: Fighter): Fact[] {
  const category = rules.learningCategories.find(({ id }) => id === member.choices['category'])
  return [
    ...(category ? [{ label: say('labels.learningCategory'), value: category.name }] : []),
    { label: say('labels.pay'), value: payWords(rules, member.type) }
  ]
}

/** The pay after a game, or "none", as for a leader (NN-PAY-1). */
export function payWords(rules: NecroRules, type: string): Words {
  const pay = payOf(rules, type)
  return pay > 0 ? say('labels.credits', { amount: pay }) : say('labels.none')
}

/** A box for each wound. Losing the last one asks for a survival die (NN-CHA-1, NN-OUT-1). */
export function woundBoxes(fighter: Fighter): Block {
  return {
    kind: 'boxes',
    key: 'wounds',
    title: say('blocks.wounds'),
    boxes: boxes(fighter.effective.profile.w)
  }
}

/** The learning boxes of one game; each gives XP at its end (NN-XP-10). */
export function learningBoxes({ rules }: Fighter): Block {
  return {
    kind: 'boxes',
    key: 'learning',
    title: say('blocks.learning'),
    boxes: boxes(rules.experience.learning.boxes)
  }
}

/** The orders that a leader may give in one game; null for others (NN-FTR-7). */
export function orderBoxes(fighter: Fighter): Block | null {
  const orders = ordersOf(fighter)
  return orders === 0
    ? null
    : { kind: 'boxes', key: 'orders', title: say('blocks.orders'), boxes: boxes(orders) }
}

/** The XP on the track of thresholds. Thresholds within the starting XP count as spent (NN-XP-4, NN-XP-5). */
export function xpTrack({ rules, member }: Fighter): Block {
  const value = member.numbers['xp'] ?? 0
  const from = startingType(rules, member)?.startingXp ?? 0
  const marks = [...rules.experience.thresholds]
  const next = marks.find((mark) => mark > Math.max(value, from)) ?? null
  return { kind: 'track', key: 'xp', title: say('blocks.xp'), value, from, marks, next }
}

/** The skills with their effects. A skill taken several times shows its count (NN-SKA-6, NN-SKL-36). */
export function skillsBlock({ rules, member, roster }: Fighter): Block | null {
  const traits = traitsOf(member, 'skill')
  const shown = new Map<string, Trait[]>()
  for (const trait of traits) {
    // The same skill on several weapons gets an entry for each weapon; without a weapon, one shared entry.
    const on = roster.items.find((item) => item.id === trait.data['item'])
    const key = on ? `${trait.key}:${on.id}` : trait.key
    shown.set(key, [...(shown.get(key) ?? []), trait])
  }
  const list = [...shown.values()].map((same): Entry => {
    const [trait] = same as [Trait]
    const weapon = roster.items.find((item) => item.id === trait.data['item'])
    const effect = rules.skill(trait.key)?.effect
    const name = weapon
      ? say('labels.skillOn', { skill: trait.name, weapon: weapon.name })
      : times(trait, same.length)
    return { key: trait.id, name, ...(effect && { text: effect }) }
  })
  return entries('skills', list)
}

/**
 * The fighter's special rules: Leader of Men with its orders, Everything to Learn, Protective Corridor
 * (NN-FTR-7 to 9).
 */
export function rulesBlock(fighter: Fighter): Block | null {
  const { rules, member, type } = fighter
  const ids = [...new Set([...(type?.rules ?? []), ...traitsOf(member, 'rule').map((trait) => trait.key)])]
  const list = ids.flatMap((id): Entry[] => {
    const rule = rules.fighterRule(id)
    if (!rule) return []
    const name =
      id === LEADER_OF_MEN
        ? say('labels.leaderOfMen', { rule: rule.name, level: levelOf(member), orders: ordersOf(fighter) })
        : rule.name
    return [{ key: id, name, text: rule.effect }]
  })
  return entries('rules', list)
}

/** The serious injuries, with their sides and the enemies hated (NN-INJ-3, NN-INJ-4, NN-INJ-5). */
export function injuriesBlock({ rules, member }: Fighter): Block | null {
  const list = traitsOf(member, 'injury').map((trait): Entry => {
    const effect = rules.injury(trait.key)?.effect
    return { key: trait.id, name: hatredName(trait) ?? injuryName(trait), ...(effect && { text: effect }) }
  })
  return entries('injuries', list)
}

function hatredName(trait: Trait): Words | null {
  const { enemyName, gangName } = trait.data
  if (typeof enemyName !== 'string') return null
  return say('labels.hatredOf', {
    injury: trait.name,
    enemy: enemyName,
    gang: typeof gangName === 'string' ? gangName : ''
  })
}

/** Gear carried or worn besides weapons and armour, with its effect. Things fitted to a weapon are shown there. */
export function gearBlock(fighter: Fighter): Block | null {
  const known = fighter.carried.filter(
    ({ item, thing }) => isGear(thing.kind) && !thing.consumable && item.on === null
  )
  const list = counted(known).map(({ entry: { item, thing }, count }): Entry => {
    const side = item.data['side']
    const name =
      count === 1 && (side === 'left' || side === 'right')
        ? say(`labels.${side}`, { injury: item.name })
        : times(item, count)
    return { key: item.id, name, ...(thing.effect && { text: thing.effect }) }
  })
  const unknown = fighter.items
    .filter((item) => !fighter.rules.thing(item.thing))
    .map((item): Entry => ({ key: item.id, name: item.name }))
  return entries('gear', [...list, ...unknown])
}

/**
 * Things used up in play, with a box each: reloads, doses, charges, boosters (NN-REL-1, NN-EQP-3, NN-GEAR-1
 * to 3, NN-GEAR-9).
 */
export function suppliesBlock(fighter: Fighter): Block | null {
  const rows = counted(
    fighter.carried.filter(({ thing }) => thing.kind === 'ammo' || (isGear(thing.kind) && thing.consumable))
  ).map(({ entry: { item, thing }, count }): TableRow => ({
    key: item.id,
    name: item.name,
    ...(thing.effect && !isRefill(thing) && { note: [thing.effect] }),
    cells: [],
    boxes: boxes(count)
  }))
  return rows.length === 0
    ? null
    : { kind: 'table', key: 'supplies', title: say('blocks.supplies'), columns: [], rows }
}

function isGear(kind: string): boolean {
  return kind === 'gear' || kind === 'bionic' || kind === 'scenario' || kind === 'combi'
}

/** Whether the thing only refills another one, which shows the effect. */
function isRefill(thing: Carried['thing']): boolean {
  return thing.kind === 'gear' && (thing.facts.requires !== undefined || thing.id === 'medical-supplies')
}

function levelOf(member: Member): number {
  return Math.max(1, leaderLevel(member))
}

/** The orders of one game; 0 without Leader of Men (NN-FTR-7). */
function ordersOf({ rules, member, type }: Fighter): number {
  if (!type?.rules.includes(LEADER_OF_MEN) && leaderLevel(member) === 0) return 0
  return rules.fighterRule(LEADER_OF_MEN)?.levels?.find(({ level }) => level === levelOf(member))?.orders ?? 0
}
