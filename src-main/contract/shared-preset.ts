import * as v from 'valibot'
import type { SharedChoice, SharedPreset } from '../kernel/content/shared-preset'
import type { Words } from '../kernel/values/json'
import { COLUMN_TARGETS } from './free-card'
import { id, name } from './method'
import { printSetup, type PrintSetup } from './print-setup'

/** The most copies of one card; a higher number is taken for a typing error and refused. */
export const MOST_COPIES = 99
const MOST_CARDS = 600
/** The most presets in a campaign, and in a pack. */
export const MOST_SHARED = 50
const MOST_COLUMNS = 60

/** A card id is built from other ids, so it may be longer. */
const card = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^[\w:.-]+$/u))
export const copiesOfCards = v.pipe(
  v.array(
    v.strictObject({
      card,
      copies: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_COPIES))
    })
  ),
  v.maxLength(MOST_CARDS)
)
export const kindsOfCards = v.pipe(v.array(id), v.maxLength(50))

const { offset: _, ...parts } = printSetup.entries
/** How cards lie on paper, on any printer. */
export const sharedSetup = v.strictObject(parts)
export type SharedSetup = Omit<PrintSetup, 'offset'>

/** What the columns of a table hold, by their headings, each heading once. */
export const columns = v.pipe(
  v.array(
    v.strictObject({
      heading: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120), v.regex(/^[^\p{Cc}]*$/u)),
      target: v.picklist(COLUMN_TARGETS)
    })
  ),
  v.minLength(1),
  v.maxLength(MOST_COLUMNS),
  v.check((list) => new Set(list.map(({ heading }) => heading)).size === list.length, 'the same column twice')
)

/** The entries of a preset in a pack, beside its name. */
export const sharedChoice = {
  kinds: v.optional(kindsOfCards, []),
  cards: v.optional(copiesOfCards, []),
  sheet: v.optional(v.boolean(), false),
  setup: v.optional(sharedSetup, {}),
  columns: v.optional(columns)
}

/** A preset that a campaign keeps, as a template of the campaign hands it on. */
export const sharedPreset = v.strictObject({ name, ...sharedChoice }) as v.GenericSchema<
  SharedPreset,
  SharedPreset
>

/** A preset that the campaign keeps, or that one of its packs hands on. */
export interface SharedPresetView extends Omit<SharedChoice, 'setup'> {
  name: string | Words
  /** The pack that it comes from; null for the campaign itself. */
  pack: { id: string; name: Words } | null
  setup: SharedSetup
}
