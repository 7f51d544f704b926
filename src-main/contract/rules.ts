import * as v from 'valibot'
import type { Json, Localised, Words } from '../kernel/values/json'
import type { Overlay, Pack, Place } from '../kernel/content/overlay'
import type { HouseRuleSpec } from '../kernel/system/system'
import type { ColumnSpec, TableSpec } from '../kernel/content/tables'
import type { Reason } from '../kernel/values/verdict'
import { was, wasByKey } from './conflict'
import {
  besideAtFirst,
  id,
  json,
  language as locale,
  list,
  name,
  nothing,
  read,
  risky,
  write
} from './method'
import { MOST_SHARED, sharedChoice } from './shared-preset'
import type { CampaignView } from './views'

/** The largest overlay as JSON text; with the rest of the request it stays below the host's limit. */
const MOST_CHARACTERS = 500_000
const MOST_NAMED = 500

/** Refuses arrays, which valibot's `record` would accept as objects with numbers for keys. */
const noList = v.custom<{ [key: string]: unknown }>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
)
const few = <Key extends v.GenericSchema<string, string>, Value extends v.GenericSchema>(
  key: Key,
  value: Value
) =>
  v.pipe(
    noList,
    v.record(key, value),
    v.check((record) => Object.keys(record).length <= MOST_NAMED)
  )

const file = v.pipe(v.string(), v.maxLength(120), v.regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/))
/** A key of an object, or an entry's id. No dots: paths are joined with them. */
const step = v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/^[\w:-]+$/))
const path = v.pipe(v.string(), v.maxLength(400), v.regex(/^[\w:-]+(\.[\w:-]+)*$/))
const localised = <Line extends v.GenericSchema<string, string>>(line: Line) =>
  v.pipe(
    v.record(locale, line),
    v.check((words) => Object.keys(words).length > 0)
  )

export const overlay = v.pipe(
  v.strictObject({
    files: v.optional(
      few(
        file,
        v.strictObject({
          remove: v.optional(list(path)),
          add: v.optional(v.union([list(json), few(path, list(json))])),
          change: v.optional(v.union([list(json), few(step, json)]))
        })
      )
    ),
    text: v.optional(few(locale, few(step, json)))
  }),
  v.check((value) => JSON.stringify(value).length <= MOST_CHARACTERS, 'overlay too large')
) as v.GenericSchema<Overlay, Overlay>

const words = v.pipe(v.string(), v.maxLength(4000))

export const pack = v.strictObject({
  format: v.literal('magot-pack'),
  v: v.literal(1),
  id: v.pipe(v.string(), v.maxLength(60), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)),
  version: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40), v.regex(/^[^\p{Cc}]*$/u)),
  name: localised(name),
  system: id,
  about: v.optional(localised(words)),
  overlay,
  cards: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          id,
          title: localised(name),
          subtitle: v.optional(localised(name)),
          entries: v.pipe(
            v.array(v.strictObject({ name: localised(name), text: localised(words) })),
            v.maxLength(20)
          )
        })
      ),
      v.maxLength(200),
      v.check((list) => new Set(list.map((card) => card.id)).size === list.length, 'the same card twice')
    )
  ),
  presets: v.optional(
    v.pipe(v.array(v.strictObject({ name: localised(name), ...sharedChoice })), v.maxLength(MOST_SHARED))
  )
}) as v.GenericSchema<Pack, Pack>

/**
 * One cell: `to` sets a new value, `absent` leaves an optional field out; with neither, the underlying value
 * applies again. `was`: the value seen, null for none.
 */
const edit = v.strictObject({
  file,
  path: v.pipe(v.array(step), v.maxLength(12)),
  to: v.optional(json),
  clear: v.optional(v.boolean()),
  was
})
export const houseRules = few(id, json)

export type Edit = v.InferOutput<typeof edit>

/**
 * One value of a table, beside the value without the campaign's own tables; `there` is false if the row has
 * no such field.
 */
export interface CellView {
  there: boolean
  value: Json
  book: Json
}

export interface RowView {
  path: string[]
  name: Words | null
  /** The pack that the row comes from; null for the book. */
  pack: string | null
  cells: CellView[]
}

export interface TableView {
  spec: TableSpec
  rows: RowView[]
  /** The whole value, here and underneath: for lists that are edited as a whole. */
  value: Json
  book: Json
  changed: boolean
}

export interface PackView {
  id: string
  version: string
  name: Localised
  about: Localised | null
  /** The titles of the pack's cards. */
  cards: Localised[]
  /** The names of its presets of decks. */
  presets: Localised[]
  /** What the pack adds, changes and removes. */
  differences: Difference[]
}

/** One difference from the layer underneath: the book or the packs. */
export interface Difference {
  kind: 'changed' | 'added' | 'removed'
  /** The house rule's id; null for the cell of a table. */
  houseRule: string | null
  place: Place | null
  /** The names of its table, row and column, as far as they have any. */
  table: Words | null
  row: Words | null
  column: ColumnSpec | null
  book: Json
  own: Json
  rules: string[]
}

export interface RulesView {
  houseRules: HouseRuleSpec[]
  tables: TableView[]
  /** The house rules and the campaign's own tables; the differences of packs are listed with each pack. */
  differences: Difference[]
  packs: PackView[]
  overlay: Overlay
  /** Settings that no longer fit today's book and are not applied. */
  leftOut: Reason[]
}

export interface RulesPreview {
  allowed: boolean
  reasons: Reason[]
  /** What would change from now on, and what players should know first. */
  differences: Difference[]
  warnings: Reason[]
}

const change = v.pipe(
  v.strictObject({
    houseRules: v.optional(houseRules),
    edits: v.optional(list(edit)),
    overlay: v.optional(overlay),
    pack: v.optional(pack),
    removePack: v.optional(id)
  }),
  v.check(
    (input) => Object.values(input).filter((given) => given !== undefined).length === 1,
    'one change at a time'
  )
)

export const rules = {
  'rules.get': read<RulesView>()(
    'Returns the rules of the open campaign: house rules, tables, packs, and how they differ from the book.',
    nothing
  ),
  'rules.preview': besideAtFirst<RulesPreview>()(
    'Says what a change of the rules would do, or why it is refused.',
    change
  ),
  'rules.setHouseRules': risky(
    'rules',
    write<CampaignView>()(
      'Sets the rulings of the open campaign; those left out are as in the book. With `was`, rulings that were not changed here keep their current value.',
      v.strictObject({ houseRules, was: wasByKey })
    )
  ),
  'rules.setTables': risky(
    'rules',
    write<CampaignView>()(
      'Changes the campaign’s own tables: cell by cell, or all at once (`was`: all of them before; cells carry their own).',
      v.pipe(
        v.strictObject({ edits: v.optional(list(edit)), overlay: v.optional(overlay), was }),
        v.check((input) => (input.edits === undefined) !== (input.overlay === undefined), 'edits or overlay')
      )
    )
  ),
  'rules.putPack': risky(
    'rules',
    write<CampaignView>()(
      'Installs a content pack, over an earlier version of it if there is one. `was`: that version, null for none.',
      v.strictObject({ pack, was })
    )
  ),
  'rules.removePack': risky(
    'rules',
    write<CampaignView>()(
      'Removes a content pack; gangs keep what they own of it. `was`: its version.',
      v.strictObject({ pack: id, was })
    )
  ),
  'rules.export': read<{ pack: Pack; handle: string; file: string; bytes: number }>()(
    'Exports a pack of the campaign, or its own tables as a pack, with the presets of decks that it keeps unless `presets` is false.',
    v.pipe(
      v.strictObject({
        pack: v.optional(id),
        name: v.optional(name),
        version: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)), '1'),
        presets: v.optional(v.boolean(), true)
      }),
      v.check((input) => (input.pack === undefined) !== (input.name === undefined), 'a pack or a name')
    )
  )
}
