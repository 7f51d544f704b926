import type { Localised, Words } from '../../../../kernel/values/json'
import type { ReferenceEntry, ReferenceSection } from '../../../../kernel/content/reference'
import type { Block, Card, CardPhase, TableRow } from '../../../../kernel/system/sheet'
import type { NecroRules } from '../../catalogue/rules'
import { joined, phrase } from '../../catalogue/phrase'
import { ruleParts } from '../../reference/rules'
import { tablesPart } from '../../reference/tables'
import { say } from '../../catalogue/say'
import { UNNAMED } from './sentences'

/**
 * The tables that share a card, in the order in which a game needs them. A table not named here gets its own
 * card.
 */
const CARDS: { [card: string]: string[] } = {
  shooting: ['shootingModifiers', 'fireModes'],
  melee: ['meleeModifiers'],
  impact: [],
  harm: ['damage', 'survivalTable'],
  hazards: ['falls', 'lootTable', 'reserves'],
  gang: ['memberCap']
}

/** Blocks that a card draws itself, in place of a table of the reference or beside it. */
const OWN: { [card: string]: (rules: NecroRules) => Block } = {
  melee: (rules) => gridBlock('meleeHit', rules.combat.meleeHit.table),
  impact: (rules) => gridBlock('impact', rules.combat.impact.table),
  harm: saveBlock,
  gang: (rules) => ({
    kind: 'boxes',
    key: 'thresholds',
    title: say('deck.thresholds'),
    boxes: rules.experience.thresholds.map((xp) => ({ label: String(xp), ticked: false }))
  })
}
const DRAWN = ['meleeHit', 'impact', 'thresholds']

/** The cards of the book's tables, and first a card of what a fighter may do in an activation (NN-ACT-2). */
export function tableCards(rules: NecroRules): Card[] {
  const tables = new Map(
    tablesPart(rules)
      .sections.flatMap((section) => section.entries)
      .map((entry) => [entry.id, entry])
  )
  const named = Object.entries(CARDS).flatMap(([card, keys]) => {
    const found = keys.flatMap((key) => tables.get(`table:${key}`) ?? [])
    const own = OWN[card]?.(rules)
    return [
      quickCard(`table:${card}`, say(`deck.quick-${card}`), [...(own ? [own] : []), ...found.map(tableBlock)])
    ]
  })
  const shared = new Set([...Object.values(CARDS).flat(), ...DRAWN])
  const others = [...tables.values()]
    .filter(({ id }) => !shared.has(id.replace('table:', '')))
    .map((entry) => quickCard(entry.id, entry.name ?? say('deck.quick'), [tableBlock(entry)]))
  return [activationCard(rules), ...named, ...others]
}

function quickCard(id: string, title: Words, blocks: Block[]): Card {
  return { id, kind: 'quick', title, subtitle: [say('deck.quick')], corner: [], profile: [], blocks }
}

/**
 * A grid of two numbers that start at 1. Each cell holds the number to roll; "–" means impossible (NN-MEL-5,
 * NN-IMP-2).
 */
function gridBlock(key: string, cells: readonly (readonly (number | null)[])[]): Block {
  const numbers = (cells[0] ?? []).map((_, n) => wordsOf(n + 1))
  return {
    kind: 'table',
    key,
    title: say(`deck.grid-${key}`),
    columns: numbers,
    rows: cells.map((line, n) => ({
      key: String(n + 1),
      name: wordsOf(n + 1),
      cells: line.map((cell) => cell ?? '–')
    }))
  }
}

/**
 * A table of the reference as a block of a card. A row's first cell is its name. If the last column holds long
 * sentences, they go below their rows, because a column would be only a word wide.
 */
function tableBlock({ id, name, table }: ReferenceEntry): Block {
  const [columns, all] = [table?.columns ?? [], table?.rows ?? []]
  const telling = all.some((row) => isLong(row.at(-1)))
  const rows = all.map((row, n): TableRow => {
    const [first = '', ...cells] = telling ? row.slice(0, -1) : row
    const told = telling ? [wordsOf(row.at(-1) ?? '')] : []
    // A single cell left beside a row's name becomes part of that name.
    const named = telling && cells.length === 1
    return {
      key: String(n),
      name: named ? joined([wordsOf(first), wordsOf(cells[0]!)].map(plain), ' · ') : wordsOf(first),
      ...(told.length > 0 && { note: told }),
      cells: named ? [] : cells
    }
  })
  return {
    kind: 'table',
    key: id,
    title: name ?? UNNAMED,
    columns: columns.slice(1, 1 + Math.max(0, ...rows.map((row) => row.cells.length))),
    rows
  }
}

const plain = (words: Words): Localised => ('key' in words ? UNNAMED : words)

const MOST_IN_A_CELL = 24

function isLong(cell: Words | number | string | undefined): boolean {
  return (
    typeof cell === 'object' &&
    !('key' in cell) &&
    Object.values(cell).some((word) => word.length > MOST_IN_A_CELL)
  )
}

function wordsOf(cell: Words | number | string): Words {
  return typeof cell === 'object' ? cell : { fr: String(cell), en: String(cell) }
}

/** The wounds lost and the pinning that follow from the impact roll and the save (NN-SAV-4). */
function saveBlock(rules: NecroRules): Block {
  const rows = rules.combat.save.results.map(({ impact, save, woundsLost, pinned }, n): TableRow => ({
    key: String(n),
    name: phrase(rules, 'deck.impactAndSave', {
      impact: phrase(rules, `deck.${impact}`),
      save: phrase(rules, `deck.${save}`)
    }),
    cells: [woundsLost, pinned ? say('deck.pinned') : '–']
  }))
  return {
    kind: 'table',
    key: 'saves',
    title: say('deck.impactSave'),
    columns: [say('deck.lost'), say('deck.state')],
    rows
  }
}

/** The phases of an activation, the actions of each, and their distances (NN-ACT-2). */
function activationCard(rules: NecroRules): Card {
  const { activationPhases, actions, consolidation, crawlWhenDown } = rules.turn
  const word = (section: string, id: string): Localised => rules.words(section, id) ?? { fr: id, en: id }
  const phases = activationPhases.map((phase): Block => ({
    kind: 'entries',
    key: phase.id,
    title: word('phases', phase.id),
    entries: phase.actions.map((id) => ({ key: id, name: word('actions', id) }))
  }))
  const reach = (id: string): number | null => actions.find((action) => action.id === id)?.distance ?? null
  const far = [
    { label: say('labels.move'), value: reach('move') },
    { label: say('labels.sprint'), value: reach('sprint') },
    { label: say('labels.consolidation'), value: consolidation },
    { label: say('deck.crawl'), value: crawlWhenDown }
  ]
  const facts = far.flatMap(({ label, value }) =>
    value === null ? [] : [{ label, value: say('labels.inches', { inches: value }) }]
  )
  return quickCard('table:activation', say('deck.quick-activation'), [
    { kind: 'facts', key: 'far', facts },
    ...phases,
    gaugeBlock(rules)
  ])
}

function gaugeBlock(rules: NecroRules): Block {
  const results = ['success', 'jam', 'out-of-ammo'] as const
  const { die, boxes } = rules.combat.ammoGauge
  return {
    kind: 'entries',
    key: 'gauge',
    title: say('deck.gauge'),
    entries: [
      { key: 'boxes', name: joined(boxes.map(String), ' ') },
      ...results.map((id) => ({ key: id, name: say(`deck.gauge-${id}`, { die: `D${die}` }) }))
    ]
  }
}

/** The rules, a chapter to a card: each rule by its title, in one sentence of Magot's own wording. */
export function chapterCards(rules: NecroRules): Card[] {
  return ruleParts(rules).flatMap((part): Card[] => {
    const sections = part.sections.filter((section) => section.entries.length > 0)
    if (sections.length === 0) return []
    const blocks = sections.map((section): Block => ({
      kind: 'entries',
      key: section.id,
      title: section.name,
      entries: section.entries.map(({ id, name, text }) => ({
        key: id,
        name: name ?? { fr: id, en: id },
        text: text[0]!
      }))
    }))
    return [
      {
        id: `part:${part.id}`,
        kind: 'rules',
        title: part.name,
        subtitle: [say('deck.rules')],
        corner: [
          say('deck.ruleCount', { count: sections.reduce((sum, section) => sum + section.entries.length, 0) })
        ],
        profile: [],
        blocks,
        phases: phasesOf(rules, sections)
      }
    ]
  })
}

/** The phases of play of these sections: whole sections, and single rulings. */
function phasesOf({ playPhases }: NecroRules, sections: ReferenceSection[]): CardPhase[] {
  const known = sections.flatMap(({ id, entries }) => [id, ...entries.map((entry) => entry.id)])
  return playPhases
    .map(({ id, sections: whole, rulings }) => ({
      id,
      title: say(`playPhases.${id}`),
      of: [...whole, ...rulings].filter((key) => known.includes(key))
    }))
    .filter(({ of }) => of.length > 0)
}
