import * as v from 'valibot'
import type { Card, RosterCard } from '../rules/sheet'
import { id, read } from './method'
import type { Handle } from './views'

export const cards = {
  'cards.get': read<{ members: Card[]; roster: RosterCard; extra: Card[] }>()('The cards of a roster, and those that content packs bring: what is on them, not how they look.', v.strictObject({ roster: id })),
  'cards.print': read<Handle>()(
    'Makes a PDF of a roster’s cards and sheet, in true millimetres, and answers with the handle that the host serves it by.',
    v.strictObject({
      roster: id,
      locale: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
      palette: v.optional(v.picklist(['full', 'eco', 'grey']), 'eco'),
      parts: v.optional(v.pipe(v.array(v.picklist(['members', 'roster', 'extra'])), v.minLength(1)), ['members', 'roster'])
    })
  )
}
