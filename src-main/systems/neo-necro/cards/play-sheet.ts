import { isolatedIn } from '../../../kernel/values/isolated'
import type { Localised, Words } from '../../../kernel/values/json'
import type { Block, Fact, TableRow } from '../../../kernel/system/sheet'
import type { Trait } from '../../../kernel/state/roster'
import { inEach, partIn } from '../../../kernel/values/languages'
import { joined } from '../catalogue/phrase'
import { say } from '../catalogue/say'
import {
  filled,
  gearBlock,
  learningBoxes,
  movesOf,
  orderBoxes,
  payWords,
  suppliesBlock,
  woundBoxes
} from '../sheet/blocks'
import type { Fighter } from '../sheet/fighter'
import { meleeBlock } from '../sheet/melee-block'
import { savesBlock } from '../sheet/save-block'
import { traitsOf } from '../sheet/state'
import { grenadesBlock, rangedBlock } from '../sheet/weapons'

type Table = Extract<Block, { kind: 'table' }>

/**
 * What a fighter needs in play, for the gang's sheet: boxes to tick, moves, saves, and weapons with ammunition.
 * Everything else appears by name only, so that a whole gang fits on one page (NN-CHA-1, NN-XP-10, NN-FTR-7,
 * NN-GANG-5).
 */
export function playBlocks(fighter: Fighter): Block[] {
  const saves = savesBlock(fighter)
  return filled([
    woundBoxes(fighter),
    learningBoxes(fighter),
    orderBoxes(fighter),
    { kind: 'facts', key: 'movement', facts: [...movesOf(fighter), ...savesOf(fighter, saves)] },
    written(fighter, rangedBlock(fighter, true)),
    meleeBlock(fighter),
    grenadesBlock(fighter),
    suppliesBlock(fighter),
    { kind: 'facts', key: 'known', facts: knownOf(fighter, saves) }
  ])
}

/** The block with its range columns headed by words: a bar of ranges would need its own line. */
function written({ rules }: Fighter, block: Block | null): Block | null {
  if (block?.kind !== 'table') return block
  const named = (column: Words): Words => {
    const label = 'key' in column ? /^labels\.(short|long)$/.exec(String(column.key))?.[1] : undefined
    return label ? (rules.words('labels', label) ?? column) : column
  }
  return { ...block, columns: block.columns.map(named) }
}

const isEmpty = ({ cells }: TableRow): boolean => cells.every((cell) => cell === '–')

/** Each save in one line: its giver, its value, its halved value, and modifiers of its die (NN-SAV-1 to 9). */
function savesOf({ rules }: Fighter, block: Block | null): Fact[] {
  if (block?.kind !== 'table') return []
  const labels = ['save', 'saveHalved', 'saveDie', 'saveDieMelee'].map(
    (key) => rules.words('labels', key) ?? { fr: key, en: key }
  )
  return block.rows
    .filter((row) => !isEmpty(row))
    .map(({ name, cells }) => ({
      label: name,
      value: joined(
        cells.flatMap((cell, n) =>
          /^[–0]$/.test(String(cell)) ? [] : [joined([labels[n]!, String(cell)], ' ')]
        )
      )
    }))
}

/** A fighter's skills, injuries, other gear and pay, by name. */
function knownOf(fighter: Fighter, saves: Block | null): Fact[] {
  const { rules, member } = fighter
  // Merges the languages of the heading and of the names: stored names have only two languages.
  const line = (key: string, names: Localised[]): Fact[] => {
    const list = joined(names)
    const value = inEach([rules.words('blocks', key) ?? {}, list], (locale) => partIn(list, locale))
    return names.length === 0 ? [] : [{ label: say(`blocks.${key}`), value }]
  }
  const named = (traits: Trait[]) => timesEach(traits.map(({ name }) => name))
  const injuries = traitsOf(member, 'injury')
  const worn = saves ? (saves as Table).rows.filter(isEmpty).map(({ name }) => name as Localised) : []
  const gear = gearBlock(fighter)
  const shown = new Set(gear?.kind === 'entries' ? gear.entries.map(({ key }) => key) : [])
  const others = fighter.items.filter(({ id }) => shown.has(id)).map(({ name }) => name)
  const same = (words: Localised, other: Localised) => JSON.stringify(words) === JSON.stringify(other)
  const carried = others.filter((name) => !worn.some((other) => same(other, name)))
  return [
    ...line('skills', named(traitsOf(member, 'skill'))),
    ...line('injuries', named(injuries.filter((trait) => hatedOf(trait) === null))),
    ...hatreds(injuries),
    ...line('gear', timesEach([...worn, ...carried])),
    { label: say('labels.pay'), value: payWords(rules, member.type) }
  ]
}

/** Whom a fighter hates, for without them a hatred can't be played (NN-INJ-5). */
function hatreds(injuries: Trait[]): Fact[] {
  const [first] = injuries.filter((trait) => hatedOf(trait) !== null)
  return first
    ? [{ label: first.name, value: injuries.flatMap((trait) => hatedOf(trait) ?? []).join(', ') }]
    : []
}

function hatedOf({ data: { enemyName, gangName } }: Trait): string | null {
  if (typeof enemyName !== 'string') return null
  return typeof gangName === 'string' ? `${enemyName} (${gangName})` : enemyName
}

/** Merges equal names into one, with their count. */
function timesEach(names: Localised[]): Localised[] {
  const counts = new Map<string, { name: Localised; count: number }>()
  for (const name of names) {
    const key = JSON.stringify(name)
    counts.set(key, { name, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].map(({ name, count }) =>
    count === 1 ? isolatedIn(name) : joined([isolatedIn(name), `×\u202f${count}`], ' ')
  )
}
