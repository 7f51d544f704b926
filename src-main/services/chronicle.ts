import type { ChronicleView } from '../contract/chronicle'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { CampaignChange, ChronicleNote } from '../kernel/state/campaign'
import {
  chronicleOf,
  mentionedIn,
  type ChronicleEntry,
  type ChronicleHead
} from '../kernel/chronicle/chronicle'
import { campaignEvent, type CampaignEvent } from '../kernel/state/event'
import { annalsOf, statsOf } from './shared/gathered-annals'
import { act, openSession, refreshSession, type Context, type Session } from './shared/context'
import { portraitsOf } from './shared/portraits'
import { refuseUnseen, replacing } from './shared/replacing'
import { actView } from './shared/roster-view'

async function entriesOf(
  session: Session,
  page?: (heads: ChronicleHead[]) => ChronicleHead[]
): Promise<ChronicleEntry[]> {
  return chronicleOf(await annalsOf(session), session.campaign.chronicle ?? {}, statsOf(session), page)
}

/** The last `limit` entries, or the last before a given one. */
async function chronicleView(
  session: Session,
  { limit, before }: { limit?: number | undefined; before?: string | undefined } = {}
): Promise<ChronicleView> {
  const undo = await session.file.undoable()
  let more = false
  const entries = await entriesOf(session, (heads) => {
    const at = before === undefined ? heads.length : heads.findIndex((entry) => entry.id === before)
    if (at < 0) throw new Refused('unknown-entry', { entry: before! })
    const from = limit === undefined ? 0 : Math.max(0, at - limit)
    more = from > 0
    return heads.slice(from, at)
  })
  const { rosters, members } = portraitsOf(await session.file.rosters())
  return {
    entries: members.size > 0 ? await withFaces(session, entries, members) : entries,
    undo: undo && actView(undo),
    ...(limit !== undefined && { more }),
    ...(Object.keys(rosters).length > 0 && { portraits: rosters })
  }
}

/** The most portraits beside an entry. */
const MOST_FACES = 12

/** Adds to each battle the portraits of members who fell or took somebody out there. */
async function withFaces(
  session: Session,
  entries: ChronicleEntry[],
  portraits: Map<string, string>
): Promise<ChronicleEntry[]> {
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
  const [entry] = await entriesOf(session, (heads) => heads.filter((head) => head.id === id).slice(0, 1))
  if (!entry) throw new Refused('unknown-entry', { entry: id })
  return entry
}

/** The name of an entry in the history: its title, else its first words. */
function titleOf({ title, written, day }: Pick<ChronicleEntry, 'title' | 'written' | 'day'>): string {
  const first = written?.text.split('\n')[0] ?? ''
  return written?.title || title || (first.length > 60 ? `${first.slice(0, 60).trimEnd()}…` : first) || day
}

/** Writes one change of the chronicle as an act of the campaign, which can be undone like any other. */
async function change(
  context: Context,
  method: string,
  input: object,
  event: CampaignEvent
): Promise<ChronicleView> {
  const session = openSession(context)
  // Before anything is written, as the answer needs them. Where nothing can be written there is none.
  if (!session.unread && !session.file.readOnly) await annalsOf(session)
  await act(context, session, method, input, [event])
  const now = await refreshSession(context, session)
  return now.unread ? { entries: [], undo: null } : chronicleView(now)
}

const noteOn = (entry: string, note: ChronicleNote | null): CampaignChange[] => [
  { do: 'chronicle-note', entry, note }
]

export function chronicleService(context: Context): Service<'chronicle'> {
  return {
    get: (page) => chronicleView(openSession(context), page),

    write: async ({ was, ...input }) => {
      const session = openSession(context)
      const { id } = session.campaign
      if (input.entry === undefined) {
        const written = { title: input.title, text: input.text }
        const day = input.day ?? context.now().toISOString().slice(0, 10)
        const title = titleOf({ title: null, written, day })
        return change(
          context,
          'chronicle.write',
          input,
          campaignEvent(
            id,
            'chronicle-written',
            { title },
            noteOn(`own:${context.newId()}`, { day, written })
          )
        )
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
        return chronicleView(session)
      const note = { day, written, ...(entry.leftOut && { leftOut: true }) }
      return change(
        context,
        'chronicle.write',
        input,
        campaignEvent(
          id,
          'chronicle-edited',
          { title: titleOf({ ...entry, written }) },
          noteOn(entry.id, note)
        )
      )
    },

    restore: async ({ was, ...input }) => {
      const session = openSession(context)
      const entry = await entryOf(session, input.entry)
      const title = titleOf(entry)
      refuseUnseen({ field: 'written', entry: entry.id }, { was, now: entry.written, wanted: null })
      if (entry.kind === 'own') throw new Refused('entry-only-written', { title })
      if (!entry.written) return chronicleView(session)
      const note = entry.leftOut ? { day: entry.day, leftOut: true } : null
      return change(
        context,
        'chronicle.restore',
        input,
        campaignEvent(session.campaign.id, 'chronicle-restored', { title }, noteOn(entry.id, note))
      )
    },

    remove: async ({ was, ...input }) => {
      const session = openSession(context)
      const entry = await entryOf(session, input.entry)
      refuseUnseen({ field: 'written', entry: entry.id }, { was, now: entry.written, wanted: null })
      if (entry.kind !== 'own') throw new Refused('entry-of-journal')
      return change(
        context,
        'chronicle.remove',
        input,
        campaignEvent(
          session.campaign.id,
          'chronicle-removed',
          { title: titleOf(entry) },
          noteOn(entry.id, null)
        )
      )
    },

    leaveOut: async ({ was, ...input }) => {
      const session = openSession(context)
      const { id } = session.campaign
      const entry = await entryOf(session, input.entry)
      refuseUnseen({ field: 'leftOut', entry: entry.id }, { was, now: entry.leftOut, wanted: input.leftOut })
      if (entry.leftOut === input.leftOut) return chronicleView(session)
      const { day, written } = entry
      const title = titleOf(entry)
      if (input.leftOut)
        return change(
          context,
          'chronicle.leaveOut',
          input,
          campaignEvent(
            id,
            'chronicle-left-out',
            { title },
            noteOn(entry.id, { day, ...(written && { written }), leftOut: true })
          )
        )
      return change(
        context,
        'chronicle.leaveOut',
        input,
        campaignEvent(
          id,
          'chronicle-taken-in',
          { title },
          noteOn(entry.id, written ? { day, written } : null)
        )
      )
    }
  }
}
