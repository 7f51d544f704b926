import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { PdfEngine } from '../printing/engine'
import { PrintFailure } from '../printing/failure'
import { print } from '../printing/print'
import type { Pack } from '../rules/overlay'
import type { Card } from '../rules/sheet'
import { withSet } from './brought'
import { loadRoster, openSession, type Context } from './context'

/** The cards of a pack's own, in its corner the pack. */
function cardsOf(pack: Pack): Card[] {
  return (pack.cards ?? []).map(({ id, title, subtitle, entries }) => ({
    id: `${pack.id}:${id}`,
    kind: 'extra',
    title,
    subtitle: subtitle ? [subtitle] : [],
    corner: [pack.name],
    profile: [],
    blocks: [{ kind: 'entries', key: 'text', title: {}, entries: entries.map((entry, n) => ({ key: String(n), ...entry })) }]
  }))
}

/** `engine` is how this host prints; null where it can't. */
export function cardsService(context: Context, engine: PdfEngine | null): Service<'cards'> {
  return {
    get: async ({ roster }) => {
      const session = openSession(context)
      const loaded = await loadRoster(session, roster)
      const cards = session.system.cards(session.rules, loaded)
      return { ...cards, members: cards.members.map((card) => withSet(card, loaded)), extra: session.settings.packs.flatMap(cardsOf) }
    },

    print: async ({ roster: id, locale, palette, parts }) => {
      const session = openSession(context)
      if (!engine) throw new Refused('no-printer')
      const { name } = await loadRoster(session, id)
      try {
        const { bytes, pages, report } = await print({ roster: id, title: name, locale, palette, parts }, engine)
        const handle = context.files.keep({ name: `${name}.pdf`, type: 'application/pdf', bytes })
        return { handle, name: `${name}.pdf`, bytes: bytes.byteLength, pages, report }
      } catch (error) {
        if (!(error instanceof PrintFailure)) throw error
        context.log(error.message, error)
        throw new Refused(error.code)
      }
    }
  }
}
