import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { Destination, Holding, Quote } from '../contract/views'
import { equip, kitOf } from '../kernel/parts/kits'
import type { Kit } from '../kernel/state/campaign'
import { campaignEvent, type CampaignEvent, type RosterEvent } from '../kernel/state/event'
import type { BuyLine, Move, RosterCommand } from '../kernel/system/command'
import { evolveRoster } from '../kernel/state/evolve'
import type { Figure } from '../kernel/values/receipt'
import { heldBy, itemOf, present, STASH, type Roster } from '../kernel/state/roster'
import { isRefusal, reason } from '../kernel/values/verdict'
import { decisionOn, refuseClosed } from './shared/closed-rosters'
import {
  act,
  decided,
  loadRoster,
  openSession,
  refreshSession,
  type Context,
  type Session
} from './shared/context'
import { refuseUnseen } from './shared/replacing'
import { rosterView } from './shared/roster-view'
import { command } from './shared/command'
import { movesSeen } from './shared/replaced-by-correction'

type Line = { thing: string; quantity: number; holder: string; on?: string | undefined }

/** The most kits in a campaign. */
const MOST_KITS = 100

/** A roster's items: first the stash, then member by member, equal items together. */
function holdingsOf(roster: Roster): Holding[] {
  const holders = [{ id: STASH, name: null }, ...present(roster)]
  return holders.flatMap(({ id, name }) => {
    const byName = new Map<string, Holding>()
    for (const item of heldBy(roster, id)) {
      const key = JSON.stringify(item.name)
      const known = byName.get(key)
      if (known) known.count++
      else
        byName.set(key, {
          roster: roster.id,
          rosterName: roster.name,
          holder: id,
          holderName: name,
          name: item.name,
          count: 1
        })
    }
    return [...byName.values()]
  })
}

/** Drops undefined fields, which the rules don't expect. */
function buyLines(lines: Line[]): BuyLine[] {
  return lines.map(({ on, ...line }) => (on === undefined ? line : { ...line, on }))
}

/** What an act would do: takes the very decision of the act and discards it. */
async function quote(context: Context, id: string, order: RosterCommand): Promise<Quote> {
  const session = openSession(context)
  const roster = await loadRoster(session, id)
  const verdict = decisionOn(session, roster, order, session.chance())
  if (isRefusal(verdict)) return { allowed: false, reasons: verdict.refused, cost: 0, figures: [] }
  const after = evolveRoster(roster, verdict)
  const wealth = (of: Roster): number => session.system.wealth?.(session.rules, of) ?? of.money ?? 0
  const quote: Quote = {
    allowed: true,
    reasons: [],
    cost: wealth(roster) - wealth(after),
    get figures() {
      return differences(session, roster, after)
    }
  }
  return session.unread ? quote : { ...quote }
}

/** The figures of the roster and its members that the act changes. */
function differences(session: Session, before: Roster, after: Roster): Quote['figures'] {
  const { system, rules } = session
  return [
    ...figureDifferences(null, system.summary(rules, before).figures, system.summary(rules, after).figures),
    ...memberDifferences(session, before, after)
  ]
}

/** The members' figures that the act changes: of those named, else of all. */
function memberDifferences(
  { system, rules }: Session,
  before: Roster,
  after: Roster,
  only?: Set<string>
): Quote['figures'] {
  const sheets = (roster: Roster) =>
    system.members(
      rules,
      only ? { ...roster, members: roster.members.filter((member) => only.has(member.id)) } : roster
    )
  const was = sheets(before)
  return sheets(after).flatMap((sheet) =>
    figureDifferences(
      sheet.member,
      was.find((old) => old.member === sheet.member)?.figures ?? [],
      sheet.figures
    )
  )
}

function figureDifferences(member: string | null, was: Figure[], is: Figure[]): Quote['figures'] {
  return is.flatMap(({ key, label, unit, amount, limit }) => {
    const old = was.find((figure) => figure.key === key)
    return !old || old.amount === amount
      ? []
      : [
          {
            key,
            label,
            unit,
            member,
            before: old.amount,
            after: amount,
            ...(limit !== undefined && { limit })
          }
        ]
  })
}

/**
 * One destination: takes the very decision of the move. An item that can't simply go there may still be
 * attached to another.
 */
function destination(session: Session, roster: Roster, items: string[], holder: string): Destination {
  const decide = (on?: string) =>
    decisionOn(
      session,
      roster,
      { type: 'move', moves: items.map((item) => ({ item, to: holder, ...(on !== undefined && { on }) })) },
      session.chance()
    )
  const [item] = items
  const single = items.length === 1 ? itemOf(roster, item!) : null
  const fits =
    single && holder !== STASH
      ? heldBy(roster, holder)
          .filter((other) => other.id !== item && other.id !== single.on && !isRefusal(decide(other.id)))
          .map((other) => other.id)
      : []
  const verdict = decide()
  if (isRefusal(verdict)) return { holder, allowed: false, reasons: verdict.refused, figures: [], fits }
  const concerned = new Set([holder, ...items.map((id) => itemOf(roster, id).holder)])
  return {
    holder,
    allowed: true,
    reasons: [],
    figures: memberDifferences(session, roster, evolveRoster(roster, verdict), concerned),
    fits
  }
}

const kitsOf = ({ campaign }: Session): Kit[] => campaign.kits ?? []

function savedKit(session: Session, name: string): Kit {
  const kit = kitsOf(session).find((candidate) => candidate.name === name)
  if (!kit) throw new Refused('unknown-kit', { name })
  return kit
}

/** Returns the id of a present member of the roster; refuses any other. */
function presentIn(roster: Roster, member: string): string {
  if (!present(roster).some(({ id }) => id === member)) throw new Refused('unknown-member', { member })
  return member
}

export function stashService(context: Context): Service<'stash'> {
  async function keeps(method: string, input: object, event: CampaignEvent): Promise<Kit[]> {
    await act(context, openSession(context), method, input, [event])
    return kitsOf(await refreshSession(context, openSession(context)))
  }

  return {
    list: async () => (await openSession(context).file.rosters()).flatMap(holdingsOf),
    kitOf: async ({ roster: id, member }) => {
      const session = openSession(context)
      const roster = await loadRoster(session, id)
      return kitOf(session.system, session.rules, roster, presentIn(roster, member))
    },
    equip: async ({ roster: id, to, like, kit }) => {
      const session = openSession(context)
      const { system, rules } = session
      const before = await loadRoster(session, id)
      refuseClosed(before)
      const things =
        like === undefined
          ? savedKit(session, kit!).things
          : kitOf(system, rules, before, presentIn(before, like))
      const chance = session.chance()
      const events: RosterEvent[] = []
      let roster = before
      for (const member of new Set(to)) {
        const step = decided(equip(system, rules, roster, presentIn(roster, member), things, chance))
        events.push(...step.events)
        roster = step.roster
      }
      if (events.length === 0) throw new Refused('nothing-changes')
      const done = await act(context, session, 'stash.equip', { roster: id, to }, events)
      return rosterView(session, roster, done)
    },
    kits: async () => kitsOf(openSession(context)),
    keepKit: async ({ name, things, was }) => {
      const session = openSession(context)
      const known = kitsOf(session).find((kit) => kit.name === name)
      refuseUnseen({ field: 'kit', name }, { was, now: known?.things ?? null, wanted: things })
      if (!known && kitsOf(session).length >= MOST_KITS)
        throw new Refused('refused', {}, [reason('too-many-kits', [], { most: MOST_KITS })])
      if (known && JSON.stringify(known.things) === JSON.stringify(things)) return kitsOf(session)
      return keeps(
        'stash.keepKit',
        { name },
        campaignEvent(session.campaign.id, 'kit-kept', { name }, [{ do: 'kit-put', kit: { name, things } }])
      )
    },
    forgetKit: async ({ name, was }) => {
      const session = openSession(context)
      const { things } = savedKit(session, name)
      refuseUnseen({ field: 'kit', name }, { was, now: things, wanted: null })
      return keeps(
        'stash.forgetKit',
        { name },
        campaignEvent(session.campaign.id, 'kit-forgotten', { name }, [{ do: 'kit-remove', kit: name }])
      )
    },
    offers: async ({ roster, holder, basket }) => {
      const session = openSession(context)
      const found = await loadRoster(session, roster)
      if (holder !== STASH && !found.members.some((member) => member.id === holder))
        throw new Refused('unknown-member', { member: holder })
      return session.system.offers(session.rules, found, holder, buyLines(basket))
    },
    compare: async ({ against, ...asked }) => {
      const session = openSession(context)
      const { compare } = session.system
      if (!compare) throw new Refused('nothing-to-compare')
      const roster = await loadRoster(session, asked.roster)
      const foe = against && { roster: await loadRoster(session, against.roster), member: against.member }
      return decided(compare.compare(session.rules, { ...asked, roster, against: foe ?? null }))
    },
    quoteBuy: ({ roster, lines }) => quote(context, roster, { type: 'buy', lines: buyLines(lines) }),
    buy: ({ roster, lines }) =>
      command(context, 'stash.buy', roster, { type: 'buy', lines: buyLines(lines) }),
    quoteSell: ({ roster, items }) => quote(context, roster, { type: 'sell', items }),
    sell: ({ roster, items }) => command(context, 'stash.sell', roster, { type: 'sell', items }),
    destinations: async ({ roster: id, items }) => {
      const session = openSession(context)
      const roster = await loadRoster(session, id)
      const unknown = items.filter((item) => !roster.items.some((other) => other.id === item))
      if (unknown.length > 0)
        throw new Refused(
          'refused',
          {},
          unknown.map((item) => reason('unknown-item', [], { item }))
        )
      return [STASH, ...present(roster).map((member) => member.id)].map((holder) =>
        destination(session, roster, [...new Set(items)], holder)
      )
    },
    move: async ({ roster, moves: asked }) => {
      const moves = movesSeen(await loadRoster(openSession(context), roster), asked)
      return command(context, 'stash.move', roster, {
        type: 'move',
        moves: moves.map(({ on, ...move }): Move => (on === undefined ? move : { ...move, on }))
      })
    }
  }
}
