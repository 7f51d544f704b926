import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { Destination, Quote } from '../contract/views'
import type { BuyLine, Move, RosterCommand } from '../rules/command'
import { evolveRoster } from '../rules/evolve'
import type { Figure } from '../rules/receipt'
import { heldBy, itemOf, present, STASH, type Roster } from '../rules/roster'
import { isRefusal, reason } from '../rules/verdict'
import { loadRoster, openSession, type Context, type Session } from './context'
import { command } from './rosters'

type Line = { thing: string; quantity: number; holder: string; on?: string | undefined }

/** Left-out fields stay left out: the rules never see an `undefined`. */
function buyLines(lines: Line[]): BuyLine[] {
  return lines.map(({ on, ...line }) => (on === undefined ? line : { ...line, on }))
}

/** What the act would do: the very decision that the act itself would take, shown and forgotten. */
async function quote(context: Context, id: string, order: RosterCommand): Promise<Quote> {
  const session = openSession(context)
  const roster = await loadRoster(session, id)
  const verdict = session.system.decide(session.rules, roster, order, session.chance())
  if (isRefusal(verdict)) return { allowed: false, reasons: verdict.refused, cost: 0, figures: [] }
  const after = evolveRoster(roster, verdict)
  return { allowed: true, reasons: [], cost: (roster.money ?? 0) - (after.money ?? 0), figures: differences(session, roster, after) }
}

/** The figures of the roster and of its members that the act changes. */
function differences(session: Session, before: Roster, after: Roster): Quote['figures'] {
  const figures: Quote['figures'] = []
  const compare = (member: string | null, was: Figure[], is: Figure[]) => {
    for (const figure of is) {
      const old = was.find((f) => f.key === figure.key)
      if (!old || old.amount === figure.amount) continue
      const { key, label, unit, amount, limit } = figure
      figures.push({ key, label, unit, member, before: old.amount, after: amount, ...(limit !== undefined && { limit }) })
    }
  }
  const { system, rules } = session
  compare(null, system.summary(rules, before).figures, system.summary(rules, after).figures)
  const was = system.members(rules, before)
  for (const sheet of system.members(rules, after)) {
    const old = was.find((s) => s.member === sheet.member)
    if (old) compare(sheet.member, old.figures, sheet.figures)
  }
  return figures
}

/** One destination: the very decision that the move itself would take. Where a thing can't simply go it may still be fitted to something. */
function destination(session: Session, roster: Roster, items: string[], holder: string): Destination {
  const { system, rules } = session
  const decide = (on?: string) => system.decide(rules, roster, { type: 'move', moves: items.map((item) => ({ item, to: holder, ...(on !== undefined && { on }) })) }, session.chance())
  const [item] = items
  const single = items.length === 1 ? itemOf(roster, item!) : null
  const fits = single && holder !== STASH ? heldBy(roster, holder).filter((other) => other.id !== item && other.id !== single.on && !isRefusal(decide(other.id))).map((other) => other.id) : []
  const verdict = decide()
  if (isRefusal(verdict)) return { holder, allowed: false, reasons: verdict.refused, figures: [], fits }
  return { holder, allowed: true, reasons: [], figures: differences(session, roster, evolveRoster(roster, verdict)), fits }
}

export function stashService(context: Context): Service<'stash'> {
  return {
    offers: async ({ roster, holder }) => {
      const session = openSession(context)
      const found = await loadRoster(session, roster)
      if (holder !== STASH && !found.members.some((member) => member.id === holder)) throw new Refused('unknown-member', { member: holder })
      return session.system.offers(session.rules, found, holder)
    },
    quoteBuy: ({ roster, lines }) => quote(context, roster, { type: 'buy', lines: buyLines(lines) }),
    buy: ({ roster, lines }) => command(context, 'stash.buy', roster, { type: 'buy', lines: buyLines(lines) }),
    quoteSell: ({ roster, items }) => quote(context, roster, { type: 'sell', items }),
    sell: ({ roster, items }) => command(context, 'stash.sell', roster, { type: 'sell', items }),
    destinations: async ({ roster: id, items }) => {
      const session = openSession(context)
      const roster = await loadRoster(session, id)
      const unknown = items.filter((item) => !roster.items.some((other) => other.id === item))
      if (unknown.length > 0) throw new Refused('refused', {}, unknown.map((item) => reason('unknown-item', [], { item })))
      return [STASH, ...present(roster).map((member) => member.id)].map((holder) => destination(session, roster, [...new Set(items)], holder))
    },
    move: ({ roster, moves }) =>
      command(context, 'stash.move', roster, {
        type: 'move',
        moves: moves.map(({ on, ...move }): Move => (on === undefined ? move : { ...move, on }))
      })
  }
}
