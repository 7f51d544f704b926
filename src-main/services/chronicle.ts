import type { ChronicleView } from '../contract/chronicle'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { CampaignChange, ChronicleNote } from '../kernel/state/campaign'
import {
  chronicleOf,
  mentionedIn,
  type ChronicleEntry,
  type ChronicleHead,
  type ChroniclePage
} from '../kernel/chronicle/chronicle'
import { campaignEvent } from '../kernel/state/event'
import { annalsOf, statsOf } from './shared/gathered-annals'
import { act, openSession, refreshSession, type Context, type Session } from './shared/context'
import { portraitsOf } from './shared/portraits'
import { refuseUnseen, replacing } from './shared/replacing'
import { actView } from './shared/roster-view'

async function entriesOf(session: Session, page: ChroniclePage): Promise<ChronicleEntry[]> {
  return chronicleOf(await annalsOf(session), session.campaign.chronicle ?? {}, statsOf(session), page)
}

/** The last `limit` entries, or the last before a given one. */
async function chronicleView(
  session: Session,
  asked: { limit?: number | undefined; before?: string | undefined; brief?: boolean } = {}
): Promise<ChronicleView> {
  const { limit, before, brief = false } = asked
  let more = false
  const of = (heads: ChronicleHead[]): ChronicleHead[] => {
    const at = before === undefined ? heads.length : heads.findIndex((entry) => entry.id === before)
    if (at < 0) throw new Refused('unknown-entry', { entry: before! })
    const from = limit === undefined ? 0 : Math.max(0, at - limit)
    more = from > 0
    return heads.slice(from, at)
  }
  const view = await viewOf(session, { of, brief })
  return { ...view, ...(limit !== undefined && { more }) }
}

async function viewOf(session: Session, page: ChroniclePage): Promise<ChronicleView> {
  const undo = await session.file.undoable()
  const entries = await entriesOf(session, page)
  const { rosters, members } = portraitsOf(await session.file.rosters())
  return {
    entries: page.brief ? entries : await withFaces(session, entries, members),
    undo: undo && actView(undo),
    ...(Object.keys(rosters).length > 0 && { portraits: rosters })
  }
}

/** What an act on an entry answers: the chronicle, or, `brief`, the entry alone. */
const answerOf = (session: Session, { entry, brief }: ActOn): Promise<ChronicleView> =>
  brief ? viewOf(session, { of: only(entry) }) : chronicleView(session)

/** An act on an entry, and how it is answered. */
interface ActOn {
  entry: string
  brief: boolean
}

function only(...ids: string[]): NonNullable<ChroniclePage['of']> {
  const wanted = new Set(ids)
  return (heads) => heads.filter(({ id }) => wanted.has(id))
}

/** The most portraits beside an entry. */
const MOST_FACES = 12

/** Adds to each battle the portraits of members who fell or took somebody out there. */
async function withFaces(
  session: Session,
  entries: ChronicleEntry[],
  portraits: Map<string, string>
): Promise<ChronicleEntry[]> {
  if (portraits.size === 0) return entries
  const [{ battles }, stats] = [await annalsOf(session), statsOf(session)]
  return entries.map((entry) => {
    const battle = entry.battle === null ? undefined : battles.get(entry.battle)
    const faces = (battle ? mentionedIn(battle, stats) : []).flatMap(({ member, name }) => {
      const picture = portraits.get(member)
      return picture === undefined ? [] : [{ name, picture }]
    })
    return faces.length > 0 ? { ...entry, faces: faces.slice(0, MOST_FACES) } : entry
  })
}

async function entryOf(session: Session, id: string): Promise<ChronicleEntry> {
  const [entry] = await entriesOf(session, { of: only(id) })
  if (!entry) throw new Refused('unknown-entry', { entry: id })
  return entry
}

/** The name of an entry in the history: its title, else its first words. */
function titleOf({ title, written, day }: Pick<ChronicleEntry, 'title' | 'written' | 'day'>): string {
  const first = written?.text.split('\n')[0] ?? ''
  return written?.title || title || (first.length > 60 ? `${first.slice(0, 60).trimEnd()}…` : first) || day
}

/** An act on the chronicle as the history names it: the entry, and the note that replaces the one there. */
interface Noted {
  entry: string
  event: string
  title: string
  note: ChronicleNote | null
}

/** Writes one change of the chronicle as an act of the campaign, which can be undone like any other. */
async function change(
  context: Context,
  { method, input, brief }: { method: string; input: object; brief: boolean },
  { entry, event, title, note }: Noted
): Promise<ChronicleView> {
  const session = openSession(context)
  // Before anything is written, as the answer needs them. Where nothing can be written there is none.
  if (!session.unread && !session.file.readOnly) await annalsOf(session)
  const changes: CampaignChange[] = [{ do: 'chronicle-note', entry, note }]
  await act(context, session, method, input, [campaignEvent(session.campaign.id, event, { title }, changes)])
  const now = await refreshSession(context, session)
  return now.unread ? { entries: [], undo: null } : answerOf(now, { entry, brief })
}

export function chronicleService(context: Context): Service<'chronicle'> {
  return {
    get: (page) => chronicleView(openSession(context), page),

    entries: async ({ entries }) => (await viewOf(openSession(context), { of: only(...entries) })).entries,

    write: async ({ was, brief, ...input }) => {
      const session = openSession(context)
      const asked = { method: 'chronicle.write', input, brief }
      if (input.entry === undefined) {
        const written = { title: input.title, text: input.text }
        const day = input.day ?? context.now().toISOString().slice(0, 10)
        const title = titleOf({ title: null, written, day })
        const entry = `own:${context.newId()}`
        return change(context, asked, { entry, event: 'chronicle-written', title, note: { day, written } })
      }
      const entry = await entryOf(session, input.entry)
      const dated = entry.kind === 'own' && !entry.gone
      const { day: wanted, ...written } = replacing(
        { entry: entry.id },
        {
          was: dated ? was : { title: was?.title, text: was?.text },
          now: { day: entry.day, title: entry.written?.title ?? null, text: entry.written?.text ?? null },
          wanted: { day: input.day ?? entry.day, title: input.title, text: input.text }
        }
      )
      const day = dated ? wanted : entry.day
      if (entry.written?.title === written.title && entry.written.text === written.text && day === entry.day)
        return answerOf(session, { entry: entry.id, brief })
      return change(context, asked, {
        entry: entry.id,
        event: 'chronicle-edited',
        title: titleOf({ ...entry, written }),
        note: { day, written, ...(entry.leftOut && { leftOut: true }) }
      })
    },

    restore: async ({ was, brief, ...input }) => {
      const session = openSession(context)
      const entry = await entryOf(session, input.entry)
      const title = titleOf(entry)
      refuseUnseen({ field: 'written', entry: entry.id }, { was, now: entry.written, wanted: null })
      if (entry.kind === 'own') throw new Refused('entry-only-written', { title })
      if (!entry.written) return answerOf(session, { entry: entry.id, brief })
      return change(
        context,
        { method: 'chronicle.restore', input, brief },
        {
          entry: entry.id,
          event: 'chronicle-restored',
          title,
          note: entry.leftOut ? { day: entry.day, leftOut: true } : null
        }
      )
    },

    remove: async ({ was, brief, ...input }) => {
      const session = openSession(context)
      const entry = await entryOf(session, input.entry)
      refuseUnseen({ field: 'written', entry: entry.id }, { was, now: entry.written, wanted: null })
      if (entry.kind !== 'own') throw new Refused('entry-of-journal')
      return change(
        context,
        { method: 'chronicle.remove', input, brief },
        { entry: entry.id, event: 'chronicle-removed', title: titleOf(entry), note: null }
      )
    },

    leaveOut: async ({ was, brief, ...input }) => {
      const session = openSession(context)
      const entry = await entryOf(session, input.entry)
      const { day, written, leftOut } = entry
      refuseUnseen({ field: 'leftOut', entry: entry.id }, { was, now: leftOut, wanted: input.leftOut })
      if (leftOut === input.leftOut) return answerOf(session, { entry: entry.id, brief })
      const stays = written ? { day, written } : null
      return change(
        context,
        { method: 'chronicle.leaveOut', input, brief },
        {
          entry: entry.id,
          event: input.leftOut ? 'chronicle-left-out' : 'chronicle-taken-in',
          title: titleOf(entry),
          note: input.leftOut ? { day, ...stays, leftOut: true } : stays
        }
      )
    }
  }
}
