import * as v from 'valibot'
import { LIMITS, name } from './method'

/** The emblems that a custom card may have, by the names of the bundled icons. */
export const CARD_ICONS = [
  'crossed-swords',
  'bowie-knife',
  'chainsaw',
  'pistol-gun',
  'machine-gun',
  'flamethrower',
  'grenade',
  'crosshair',
  'bullets',
  'ammo-box',
  'shield',
  'helmet',
  'kevlar-vest',
  'first-aid-kit',
  'bandaged',
  'hearts',
  'broken-heart',
  'death-skull',
  'tombstone',
  'handcuffs',
  'skills',
  'muscle-up',
  'fist',
  'run',
  'hood',
  'medal',
  'queen-crown',
  'meeple-group',
  'flag-objective',
  'open-treasure-chest',
  'backpack',
  'scales',
  'wrench',
  'gears',
  'cpu',
  'cyber-eye',
  'lightning-trio',
  'fire',
  'drop',
  'clover',
  'fangs',
  'rat',
  'snake',
  'wolf-head',
  'cave-entrance',
  'old-lantern',
  'open-book',
  'scroll-unfurled',
  'd10',
  'uncertainty'
] as const

/** What a column of a table of cards may hold. */
export const COLUMN_TARGETS = [
  'none',
  'title',
  'subtitle',
  'text',
  'behind',
  'stat',
  'boxes',
  'icon',
  'colour'
] as const
export type ColumnTarget = (typeof COLUMN_TARGETS)[number]

/** The least contrast of white letters on a card's colour. */
export const LEAST_CONTRAST = 6

/** The contrast of white on a colour `#rrggbb`, by WCAG: from 1 for none to 21. */
export function contrastOfWhite(colour: string): number {
  const light = [1, 3, 5]
    .map((from) => parseInt(colour.slice(from, from + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  const [red = 0, green = 0, blue = 0] = light
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** The most custom cards in a campaign. */
export const MOST_OWN_CARDS = 300
/** The limits of a custom card. */
export const FREE_CARD = {
  stats: 10,
  label: 40,
  rows: 10,
  boxes: 40,
  paragraphs: 20,
  columns: 6,
  tableRows: 12,
  title: LIMITS.name,
  text: 4000
} as const

const line = v.pipe(v.string(), v.trim(), v.maxLength(FREE_CARD.title), v.regex(/^[^\p{Cc}]*$/u))
const text = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(FREE_CARD.text),
  v.regex(/^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u)
)
/** A label or value on a card: short, and not empty. */
const short = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(FREE_CARD.label),
  v.regex(/^[^\p{Cc}]*$/u)
)
/** A cell of a table; it may be empty. */
const cell = v.pipe(v.string(), v.trim(), v.maxLength(FREE_CARD.label), v.regex(/^[^\p{Cc}]*$/u))
const paragraphs = v.pipe(
  v.array(v.strictObject({ name: v.optional(line, ''), text })),
  v.maxLength(FREE_CARD.paragraphs)
)
/** A table. Each row has as many cells as there are columns, and at least one that is not empty. */
const table = v.pipe(
  v.strictObject({
    columns: v.pipe(v.array(cell), v.minLength(1), v.maxLength(FREE_CARD.columns)),
    rows: v.pipe(v.array(v.array(cell)), v.minLength(1), v.maxLength(FREE_CARD.tableRows))
  }),
  v.check(
    ({ columns, rows }) => rows.every((row) => row.length === columns.length && row.some(Boolean)),
    'a row has as many cells as there are columns, and is not empty'
  )
)

/** The parts that a person may write on a card; null removes a part. */
export const written = {
  title: name,
  subtitle: v.optional(line, ''),
  entries: v.optional(paragraphs, []),
  stats: v.optional(
    v.pipe(v.array(v.strictObject({ label: short, value: short })), v.maxLength(FREE_CARD.stats))
  ),
  boxes: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          label: short,
          count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(FREE_CARD.boxes))
        })
      ),
      v.maxLength(FREE_CARD.rows)
    )
  ),
  table: v.optional(v.nullable(table)),
  behind: v.optional(paragraphs),
  icon: v.optional(v.nullable(v.picklist(CARD_ICONS))),
  colour: v.optional(v.nullable(v.pipe(v.string(), v.toLowerCase(), v.regex(/^#[0-9a-f]{6}$/))))
}
