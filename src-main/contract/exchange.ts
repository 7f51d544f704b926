import * as v from 'valibot'
import type { Figure } from '../kernel/values/receipt'
import type { Reason } from '../kernel/values/verdict'
import { was } from './conflict'
import { besideAtFirst, closes, fileName, id, list, name, nothing, read, risky, write } from './method'
import { picture } from './picture'
import { houseRules, overlay, pack } from './rules'
import { MOST_SHARED, sharedPreset } from './shared-preset'
import type { ActView, CampaignView, RosterView } from './views'

/** A roster's file as text. Portraits make it large; this is the most that a call accepts. */
const text = v.pipe(v.string(), v.minLength(2), v.maxLength(900_000))

/** A kind of cards, or all of them. */
const backKind = v.union([id, v.literal('*')])
const MOST_KINDS = 60

/** A campaign's rules, presets of decks and card backs without its rosters. */
const template = v.strictObject({
  format: v.literal('magot-template'),
  v: v.literal(1),
  name,
  system: id,
  houseRules,
  packs: list(pack),
  overlay,
  presets: v.optional(
    v.pipe(
      v.array(sharedPreset),
      v.maxLength(MOST_SHARED),
      v.check((all) => new Set(all.map((preset) => preset.name)).size === all.length, 'the same preset twice')
    )
  ),
  /** Each picture once, with the kinds of cards that show it; null for the back that the program draws. */
  backs: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          kinds: v.pipe(v.array(backKind), v.minLength(1), v.maxLength(MOST_KINDS)),
          picture: v.nullable(picture)
        })
      ),
      v.maxLength(MOST_KINDS),
      v.check((all) => {
        const kinds = all.flatMap((look) => look.kinds)
        return new Set(kinds).size === kinds.length
      }, 'the same kind twice')
    )
  ),
  /** The kinds of cards whose picture had no room in the template. */
  backsLeftOut: v.optional(v.pipe(v.array(backKind), v.maxLength(MOST_KINDS)))
})
export type Template = v.InferOutput<typeof template>

/** What an import would bring in; nothing is imported yet. */
export interface ImportPreview {
  /** All reasons why the import is refused; the other fields are empty then. */
  reasons: Reason[]
  /** Warnings: items or members that this campaign's rules do not know. */
  warnings: Reason[]
  roster: {
    id: string
    name: string
    kindName: { [locale: string]: string }
    members: { name: string; typeName: { [locale: string]: string }; left: boolean }[]
    items: number
    figures: Figure[]
  } | null
  /** The roster of this campaign that would be replaced; null if the import would be a new one. */
  replaces: {
    roster: string
    name: string
    /** The state that would be replaced: the `was` of the import. */ mark: string
    changes: {
      what: 'member' | 'item' | 'money' | 'number' | 'name' | 'stage'
      name: string | { [locale: string]: string }
      before: string | number | null
      after: string | number | null
    }[]
  } | null
}

/** Acts done in a copy of the campaign since the two files diverged, and whether they can be merged. */
export interface ApartView {
  /** The id to merge it by: its first subject. */
  id: string
  subjects: { kind: string; id: string; name: string }[]
  /** The acts that were not merged yet. */
  acts: ActView[]
  fits: boolean
  /** How many acts were merged before. */
  brought: number
  /** Acts of this campaign that changed the same subjects since. */
  here: ActView[]
  /** How many acts from before the split were undone in the copy. */
  undone: number
}

export const exchange = {
  'exchange.export': read<{ name: string; text: string }>()(
    'Exports a roster as JSON: its present state, with portraits on request. The same roster gives the same text.',
    v.strictObject({ roster: id, pictures: v.optional(v.boolean(), true) })
  ),
  'exchange.preview': read<ImportPreview>()(
    'Says what a roster’s JSON would bring into the open campaign, or why it can’t be imported.',
    v.strictObject({ text })
  ),
  'exchange.import': risky(
    'import',
    write<RosterView>()(
      'Imports a roster from JSON: as a new one, over the one it comes from, or as a copy with new ids. `was`: the mark of the one it replaces, from the preview; null for none.',
      v.strictObject({
        text,
        as: v.optional(v.picklist(['itself', 'copy']), 'itself'),
        player: v.optional(v.nullable(id), null),
        name: v.optional(name),
        was
      })
    )
  ),
  'exchange.compare': besideAtFirst<{ fork: number; apart: ApartView[] }>()(
    'Compares the open campaign with a copy of it, another file of the library, since the two parted.',
    v.strictObject({ file: fileName })
  ),
  'exchange.merge': risky(
    'merge',
    write<{ merged: string[] }>()(
      'Merges what was done in a copy of the campaign, where the histories fit: one act each, all or none. Refused with the acts in the way; `copy-damaged` if the copy’s seals don’t hold.',
      v.strictObject({ file: fileName, ids: v.pipe(list(id), v.minLength(1)) })
    )
  ),
  'exchange.template': read<Template>()(
    'Exports the settings of the open campaign without its rosters, to start other campaigns from: its rules, the presets of decks that it keeps, the pictures of its card backs. `backsLeftOut`: the kinds whose picture has no room.',
    nothing
  ),
  'exchange.begin': closes(
    write<CampaignView>()(
      'Creates a campaign from a template and opens it.',
      v.strictObject({ template, name, players: v.optional(list(name), []) })
    )
  )
}
