import { beyondBook } from '../kernel/content/beyond-book'
import { createHash } from 'node:crypto'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { ImportPreview } from '../contract/exchange'
import { withNewIds } from '../kernel/state/copy'
import { rosterEvent } from '../kernel/state/event'
import type { Json } from '../kernel/values/json'
import { readPortable, sorted, writePortable, type PortableRoster } from '../kernel/state/portable'
import { present, STASH, type Roster } from '../kernel/state/roster'
import { reason, type Reason } from '../kernel/values/verdict'
import { beyondSheet } from '../kernel/system/within-sheet'
import { strangeEntries, WRITTEN } from '../kernel/system/writing'
import { BRINGS_BACK, eventsOf } from '../store/campaign-file'
import { apartViews, copyOf, isToTell, refuseUnfit } from './shared/copy-of-campaign'
import { beginCampaign } from './shared/open-campaign'
import {
  act,
  loadedSystem,
  loadRoster,
  openSession,
  refreshSession,
  systemName,
  notifyWindows,
  type Context,
  type Session
} from './shared/context'
import { picturesOf } from './shared/picture'
import { refuseUnseen } from './shared/replacing'
import { placed } from './shared/rules-view'
import { rosterView } from './shared/roster-view'
import { readTemplate, templateOf } from './shared/templates'

/** Portraits are included as long as the file fits into one call. */
const MOST_PICTURES = 600_000

async function portraitsOf(
  session: Session,
  roster: Roster
): Promise<NonNullable<PortableRoster['pictures']>> {
  const ids = [roster.own?.['portrait'], ...roster.members.map((m) => m.own?.['portrait'])].filter(
    (id): id is string => typeof id === 'string'
  )
  const pictures: NonNullable<PortableRoster['pictures']> = {}
  let size = 0
  for (const id of new Set(ids)) {
    const found = await session.file.picture(id)
    const data = found && Buffer.from(found.bytes).toString('base64')
    if (!found || !data || (size += data.length) > MOST_PICTURES) continue
    pictures[id] = { type: found.type, data }
  }
  return pictures
}

/**
 * Warns about items, members and entries on their sheets unknown to the campaign's rules: not everything can be done
 * with them.
 */
function warningsOf(session: Session, roster: Roster): Reason[] {
  const sheet = session.system.sheet(session.rules)
  const known = (list: { id: string }[], id: string): boolean => list.some((entry) => entry.id === id)
  const reasons: Reason[] = []
  if (!known(sheet.kinds, roster.kind)) reasons.push(reason('kind-not-here', [], { kind: roster.kindName }))
  for (const member of present(roster))
    if (!known(sheet.memberTypes, member.type))
      reasons.push(reason('type-not-here', [], { type: member.typeName, name: member.name }))
  if (roster.stage === 'between') reasons.push(reason('comes-between-games', [], { name: roster.name }))
  // A game whose sheets are written hands out nothing by correction: its list is empty and names nothing.
  const things = session.system.corrections?.sheet(session.rules, roster).things ?? []
  const ids = new Set(things.flatMap(({ id, variants = [] }) => [id, ...variants.map((one) => one.id)]))
  if (ids.size > 0)
    for (const { thing, name } of roster.items)
      if (thing !== WRITTEN && !ids.has(thing)) reasons.push(reason('thing-not-here', [], { thing: name }))
  const sheets = present(roster).flatMap(
    (member) => session.system.writing?.sections(session.rules, roster, member) ?? []
  )
  for (const thing of strangeEntries(sheets)) reasons.push(reason('thing-not-here', [], { thing }))
  return [...new Map(reasons.map((r) => [JSON.stringify(r), r])).values()]
}

/** The roster as imported: without its player, and with its own or new ids. */
function arriving(
  context: Context,
  { roster }: PortableRoster,
  how: { as: 'itself' | 'copy'; player: string | null; name?: string | undefined }
): Roster {
  const named = { ...roster, name: how.name ?? roster.name, player: how.player }
  return how.as === 'itself' ? named : withNewIds(named, context.newId)
}

/** The roster with the stored portraits in place of the file's. */
function withPortraits(roster: Roster, stored: Map<string, string>): Roster {
  const own = <Who extends Pick<Roster, 'own'>>(who: Who): Who => {
    const is = stored.get(String(who.own?.['portrait']))
    return is === undefined ? who : { ...who, own: { ...who.own, portrait: is } }
  }
  return { ...own(roster), members: roster.members.map(own) }
}

function changesBetween(before: Roster, after: Roster): NonNullable<ImportPreview['replaces']>['changes'] {
  type Change = NonNullable<ImportPreview['replaces']>['changes'][number]
  const changes: Change[] = []
  const add = (
    what: Change['what'],
    name: Change['name'],
    was: Change['before'],
    is: Change['after']
  ): void => {
    if (was !== is) changes.push({ what, name, before: was, after: is })
  }
  add('name', after.name, before.name, after.name)
  add('stage', after.name, before.stage, after.stage)
  add('money', after.name, before.money, after.money)
  for (const key of new Set([...Object.keys(before.numbers), ...Object.keys(after.numbers)]))
    add('number', key, before.numbers[key] ?? null, after.numbers[key] ?? null)
  const plain = (value: unknown): string | null =>
    value === undefined ? null : JSON.stringify(sorted(value as Json))
  type Named = { id: string; name: Change['name'] }
  const addEach = (what: 'member' | 'item', these: readonly Named[], those: readonly Named[]): void => {
    const were = new Map(these.map((one) => [one.id, one]))
    const are = new Map(those.map((one) => [one.id, one]))
    for (const [id, { name }] of new Map([...were, ...are])) {
      const [was, is] = [were.get(id), are.get(id)]
      if (plain(was) !== plain(is))
        changes.push({
          what,
          name,
          before: was ? 'there' : null,
          after: is ? (was ? 'changed' : 'there') : null
        })
    }
  }
  addEach('member', before.members, after.members)
  addEach('item', before.items, after.items)
  return changes
}

/** A short hash of a roster's state. */
function markOf(roster: Roster): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(roster)))
    .digest('base64url')
    .slice(0, 16)
}

/**
 * The roster in a text that was read, the campaign's own roster with its id, and every reason why the campaign
 * can't take it. Refuses a text that could not be read.
 */
async function readForCampaign(
  context: Context,
  session: Session,
  answer: ReturnType<typeof readPortable>
): Promise<{ portable: PortableRoster; here: Roster | null; reasons: Reason[] }> {
  if ('reasons' in answer) throw new Refused('refused', {}, answer.reasons)
  const { portable } = answer
  const reasons: Reason[] = []
  if (portable.system !== session.campaign.system)
    reasons.push(reason('roster-of-other-system', [], { system: await systemName(context, portable.system) }))
  else reasons.push(...whyNotShown(session, portable.roster))
  return { portable, here: await session.file.roster(portable.roster.id), reasons }
}

/** An imported roster that takes longer than this to show, in milliseconds, is refused. */
const BUDGET = 3000

/**
 * Returns why the system can't show the roster: numbers beyond its sheets, data that no rule can read, or too
 * much data. The roster is shown in growing parts, so that slowness is noticed early.
 */
function whyNotShown({ system, rules }: Session, roster: Roster): Reason[] {
  const draw = (some: Roster): boolean => {
    try {
      system.summary(rules, some)
      system.members(rules, some)
      system.prompts(rules, some)
      return true
    } catch {
      return false
    }
  }
  try {
    const beyond = beyondSheet(system, rules, roster)
    if (beyond.length > 0) return beyond
  } catch {
    return [reason('roster-not-shown')]
  }
  const began = performance.now()
  for (let count = 16; count < Math.max(roster.members.length, roster.items.length / 4); count *= 2) {
    const members = roster.members.slice(0, count)
    const holders = new Set([STASH, ...members.map(({ id }) => id)])
    const items = roster.items.filter(({ holder }) => holders.has(holder)).slice(0, count * 4)
    // A part may fail because it lacks the rest: only its time matters.
    draw({ ...roster, members, items })
    if (performance.now() - began > BUDGET)
      return [reason('roster-too-long', [], { members: roster.members.length, items: roster.items.length })]
  }
  return draw(roster) ? [] : [reason('roster-not-shown')]
}

export function exchangeService(context: Context): Service<'exchange'> {
  return {
    export: async ({ roster: id, pictures: wanted }) => {
      const session = openSession(context)
      const roster = { ...(await loadRoster(session, id)), player: null }
      const pictures = wanted ? await portraitsOf(session, roster) : {}
      const version = session.system.version
      const text = writePortable({
        format: 'magot-roster',
        v: 1,
        system: roster.system,
        version,
        roster,
        ...(Object.keys(pictures).length > 0 && { pictures })
      })
      return { name: roster.name, text }
    },

    preview: async ({ text }) => {
      const session = openSession(context)
      const nothing = { warnings: [], roster: null, replaces: null }
      const answer = readPortable(text)
      if ('reasons' in answer) return { reasons: answer.reasons, ...nothing }
      const { portable, here, reasons } = await readForCampaign(context, session, answer)
      if (reasons.length > 0) return { reasons, ...nothing }
      const { roster } = portable
      return {
        reasons: [],
        warnings: warningsOf(session, roster),
        roster: {
          id: roster.id,
          name: roster.name,
          kindName: roster.kindName,
          members: roster.members.map(({ name, typeName, left }) => ({
            name,
            typeName,
            left: left !== null
          })),
          items: roster.items.length,
          figures: session.system.summary(session.rules, roster).figures
        },
        replaces: here && {
          roster: here.id,
          name: here.name,
          mark: markOf(here),
          changes: changesBetween(here, { ...roster, player: here.player })
        }
      }
    },

    import: async ({ text, as, player, name, was }) => {
      const session = openSession(context)
      const { portable, here, reasons } = await readForCampaign(context, session, readPortable(text))
      if (reasons.length > 0) throw new Refused('refused', {}, reasons)
      if (player !== null && !session.campaign.players.some((p) => p.id === player))
        throw new Refused('unknown-player', { player })
      if (as === 'itself')
        refuseUnseen(
          { field: 'roster', roster: portable.roster.id },
          { was, now: here && markOf(here), wanted: markOf(portable.roster) }
        )
      // All pictures are decoded before any is stored. A picture encoded anew has another id.
      const given = Object.entries(portable.pictures ?? {})
      const pictures = await picturesOf(
        session.file,
        given.map(([, picture]) => picture)
      )
      const stored = new Map<string, string>()
      for (const [n, picture] of pictures.entries())
        stored.set(given[n]![0], await session.file.keepPicture(picture))
      const roster = withPortraits(
        arriving(context, portable, {
          as,
          player: player ?? (as === 'itself' ? (here?.player ?? null) : null),
          name
        }),
        stored
      )
      const replaced = as === 'itself' && here !== null
      const event = rosterEvent(
        roster.id,
        replaced ? 'roster-replaced' : 'roster-imported',
        { name: roster.name, members: present(roster).length },
        [{ do: 'create', roster }]
      )
      const done = await act(context, session, 'exchange.import', { roster: roster.id, as }, [event])
      return rosterView(session, roster, done)
    },

    compare: async ({ file }) => {
      const session = openSession(context)
      const { fork, apart } = await session.file.compareWith(await copyOf(context, session, file))
      return { fork, apart: (await apartViews(session, apart)).filter(isToTell) }
    },

    merge: async ({ file, ids }) => {
      const session = openSession(context)
      const copy = await copyOf(context, session, file)
      const { apart } = await session.file.compareWith(copy)
      const chosen = [...new Set(ids)].map((id) => {
        const found = apart.find(({ subjects }) => subjects[0]!.id === id)
        if (!found || (found.acts.length === 0 && found.brought.length > 0))
          throw new Refused('refused', {}, [reason('nothing-to-merge', [], { id })])
        return found
      })
      const views = await apartViews(session, chosen)
      const reasons = views
        .filter((view) => !view.fits)
        .map((view) =>
          reason(view.undone > 0 ? 'merge-undone' : 'merge-differs', [], {
            names: view.subjects.map((s) => s.name),
            acts: view.here.map((a) => a.seq)
          })
        )
      if (reasons.length > 0) throw new Refused('refused', {}, reasons)
      const acts = chosen.map((strand) => ({
        method: BRINGS_BACK,
        input: { file, id: strand.subjects[0]!.id, acts: strand.acts.length },
        events: eventsOf(strand)
      }))
      await session.file.appendAll(acts, copy).catch((error: unknown) => refuseUnfit(context, error, views))
      if (chosen.some(({ subjects }) => subjects.some(({ kind }) => kind === 'campaign')))
        await refreshSession(context, session)
      notifyWindows(
        context,
        acts.flatMap(({ events }) => events)
      )
      return { merged: chosen.flatMap(({ subjects }) => subjects.map((s) => s.id)) }
    },

    template: () => templateOf(context, openSession(context)),

    begin: async ({ template, name, players }) => {
      const { system, houseRules, packs, overlay } = template
      const { raw, defaults, system: game } = await loadedSystem(context, system)
      const beyond = [
        ...beyondBook(raw, overlay),
        ...packs.flatMap((pack) => beyondBook(raw, pack.overlay, pack.name))
      ]
      if (beyond.length > 0)
        throw new Refused('refused', {}, placed({ system: game, now: defaults, before: defaults }, beyond))
      return beginCampaign(
        context,
        { name, system, players, settings: { houseRules, packs, overlay } },
        (rules) => readTemplate(context, template, rules)
      )
    }
  }
}
