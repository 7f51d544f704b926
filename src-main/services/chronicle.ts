import type { ChronicleView } from '../contract/chronicle'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { ChronicleNote } from '../rules/campaign'
import { chronicleOf, type ChronicleEntry } from '../rules/chronicle'
import { campaignEvent } from '../rules/event'
import { annalsOf, taleOf } from './annals'
import { act, openSession, refreshSession, type Context, type Session } from './context'
import { actView } from './roster-view'

async function entriesOf(session: Session): Promise<ChronicleEntry[]> {
  return chronicleOf(await annalsOf(session), session.campaign.chronicle ?? {}, taleOf(session))
}

async function chronicleView(session: Session): Promise<ChronicleView> {
  const undo = await session.file.undoable()
  return { entries: await entriesOf(session), undo: undo && actView(undo) }
}

async function entryOf(session: Session, id: string): Promise<ChronicleEntry> {
  const entry = (await entriesOf(session)).find((one) => one.id === id)
  if (!entry) throw new Refused('unknown-entry', { entry: id })
  return entry
}

/** What the history calls an entry: its title, else its first words. */
function titleOf({ title, written }: Pick<ChronicleEntry, 'title' | 'written' | 'day'>, day: string): string {
  const first = written?.text.split('\n')[0] ?? ''
  return written?.title || title || (first.length > 60 ? `${first.slice(0, 60).trimEnd()}…` : first) || day
}

/** One change of the chronicle: an act of the campaign, taken back like any other. */
async function note(context: Context, method: string, input: object, type: string, entry: string, title: string, put: ChronicleNote | null): Promise<ChronicleView> {
  const session = openSession(context)
  await act(context, session, method, input, [campaignEvent(session.campaign.id, type, { title }, [{ do: 'chronicle-note', entry, note: put }])])
  return chronicleView(await refreshSession(context, session))
}

export function chronicleService(context: Context): Service<'chronicle'> {
  return {
    get: async () => chronicleView(openSession(context)),

    write: async (input) => {
      const session = openSession(context)
      const written = { title: input.title, text: input.text }
      if (input.entry === undefined) {
        const day = input.day ?? context.now().toISOString().slice(0, 10)
        return note(context, 'chronicle.write', input, 'chronicle-written', `own:${context.newId()}`, titleOf({ title: null, written, day }, day), { day, written })
      }
      const entry = await entryOf(session, input.entry)
      const day = entry.kind === 'own' && !entry.gone ? (input.day ?? entry.day) : entry.day
      const same = entry.written?.title === written.title && entry.written.text === written.text && day === entry.day
      if (same) return chronicleView(session)
      return note(context, 'chronicle.write', input, 'chronicle-edited', entry.id, titleOf({ ...entry, written }, day), { day, written, ...(entry.leftOut && { leftOut: true }) })
    },

    restore: async (input) => {
      const entry = await entryOf(openSession(context), input.entry)
      if (entry.kind === 'own') throw new Refused('entry-only-written', { title: titleOf(entry, entry.day) })
      if (!entry.written) return chronicleView(openSession(context))
      return note(context, 'chronicle.restore', input, 'chronicle-restored', entry.id, titleOf(entry, entry.day), entry.leftOut ? { day: entry.day, leftOut: true } : null)
    },

    remove: async (input) => {
      const entry = await entryOf(openSession(context), input.entry)
      if (entry.kind !== 'own') throw new Refused('entry-of-journal')
      return note(context, 'chronicle.remove', input, 'chronicle-removed', entry.id, titleOf(entry, entry.day), null)
    },

    leaveOut: async ({ entry: id, leftOut }) => {
      const session = openSession(context)
      const entry = await entryOf(session, id)
      if (entry.leftOut === leftOut) return chronicleView(session)
      const written = entry.written && { written: entry.written }
      const put = leftOut ? { day: entry.day, ...written, leftOut } : written ? { day: entry.day, ...written } : null
      return note(context, 'chronicle.leaveOut', { entry: id, leftOut }, leftOut ? 'chronicle-left-out' : 'chronicle-taken-in', id, titleOf(entry, entry.day), put)
    }
  }
}
