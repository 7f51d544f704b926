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

/** So many boxes to tick, numbered from one. */
export function boxes(count: number): Box[] {
  return boxRow(count, (at) => ({ label: String(at + 1), ticked: false }))
}

/** A block with nothing in it is left out. */
export function filled(blocks: readonly (Block | null)[]): Block[] {
  return blocks.filter((block) => block !== null)
}

function entries(key: string, list: Entry[]): Block | null {
  return list.length === 0 ? null : { kind: 'entries', key, title: say(`blocks.${key}`), entries: list }
}

/** How they move, what they work on, what they are paid. */
export function movementBlock(fighter: Fighter): Block {
  return { kind: 'facts', key: 'movement', facts: [...movesOf(fighter), ...trainingOf(fighter)] }
}

/** How far they go (NN-MOV-1, NN-SPR-1, NN-CON-1). */
export function movesOf(fighter: Fighter): Fact[] {
  return [
    { label: say('labels.move'), value: moveWords(fighter) },
    { label: say('labels.sprint'), value: sprintWords(fighter) },
    { label: say('labels.consolidation'), value: consolidationWords(fighter) }
  ]
}

/** What they work on between games, and what they are paid (NN-XP-6, NN-PAY-1). */
export function trainingOf({ rules, member }: Fighter): Fact[] {
  const category = rules.learningCategories.find(({ id }) => id === member.choices['category'])
  return [
    ...(category ? [{ label: say('labels.learningCategory'), value: category.name }] : []),
    { label: say('labels.pay'), value: payWords(rules, member.type) }
  ]
}

/** What he is paid after a game; a leader has no pay (NN-PAY-1). */
export function payWords(rules: NecroRules, type: string): Words {
  const pay = payOf(rules, type)
  return pay > 0 ? say('labels.credits', { amount: pay }) : say('labels.none')
}

/** One box a wound: the last one ticked asks for a survival die (NN-CHA-1, NN-OUT-1). */
export function woundBoxes(fighter: Fighter): Block {
  return {
    kind: 'boxes',
    key: 'wounds',
    title: say('blocks.wounds'),
    boxes: boxes(fighter.effective.profile.w)
  }
}

/** Two a game, each worth XP at its end (NN-XP-10). */
export function learningBoxes({ rules }: Fighter): Block {
  return {
    kind: 'boxes',
    key: 'learning',
    title: say('blocks.learning'),
    boxes: boxes(rules.experience.learning.boxes)
  }
}

/** Orders of a leader, renewed each game (NN-FTR-7). */
export function orderBoxes(fighter: Fighter): Block | null {
  const orders = ordersOf(fighter)
  return orders === 0
    ? null
    : { kind: 'boxes', key: 'orders', title: say('blocks.orders'), boxes: boxes(orders) }
}

/** Experience on its way from threshold to threshold; what he joined with is spent (NN-XP-4, NN-XP-5). */
export function xpTrack({ rules, member }: Fighter): Block {
  const value = member.numbers['xp'] ?? 0
  const from = startingType(rules, member)?.startingXp ?? 0
  const marks = [...rules.experience.thresholds]
  const next = marks.find((mark) => mark > Math.max(value, from)) ?? null
  return { kind: 'track', key: 'xp', title: say('blocks.xp'), value, from, marks, next }
}

/** His skills with what they do; one that was taken twice says so (NN-SKA-6, NN-SKL-36). */
export function skillsBlock({ rules, member, roster }: Fighter): Block | null {
  const traits = traitsOf(member, 'skill')
  const shown = new Map<string, Trait[]>()
  for (const trait of traits) {
    // On another weapon it is another; whose weapon is gone or not chosen yet stands for all of these.
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

/** Rules of his own: Leader of Men with its orders, Everything to Learn, Protective Corridor (NN-FTR-7 to 9). */
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

/** His serious injuries, with their sides and whom he hates (NN-INJ-3, NN-INJ-4, NN-INJ-5). */
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

/** What he carries or wears beside weapons and armour, with what it does; what is fitted stands with its weapon. */
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

/** What is used up in play, a box each: reloads, doses, charges, boosters (NN-REL-1, NN-EQP-3, NN-GEAR-1 to 3, NN-GEAR-9). */
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

/** Only feeds another thing, whose effect stands there. */
function isRefill(thing: Carried['thing']): boolean {
  return thing.kind === 'gear' && (thing.facts.requires !== undefined || thing.id === 'medical-supplies')
}

function levelOf(member: Member): number {
  return Math.max(1, leaderLevel(member))
}

/** The orders of one game: none for who is no leader of men (NN-FTR-7). */
export function ordersOf({ rules, member, type }: Fighter): number {
  if (!type?.rules.includes(LEADER_OF_MEN) && leaderLevel(member) === 0) return 0
  return rules.fighterRule(LEADER_OF_MEN)?.levels?.find(({ level }) => level === levelOf(member))?.orders ?? 0
}
