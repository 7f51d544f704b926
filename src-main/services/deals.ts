import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { RosterView } from '../contract/views'
import type { CaptivesPlug } from '../kernel/system/captives'
import type { RosterEvent } from '../kernel/state/event'
import { evolveRoster } from '../kernel/state/evolve'
import type { Roster } from '../kernel/state/roster'
import { loansOf } from '../kernel/system/lent'
import { settleLoan } from '../kernel/system/loans'
import { withLostLoans } from '../kernel/system/lost-loans'
import { reason } from '../kernel/values/verdict'
import { act, decided, loadRoster, openSession, type Context, type Session } from './shared/context'
import { refuseInBattle } from './shared/in-battle'
import { rosterView } from './shared/roster-view'

/** Writes one act of two rosters and returns both as they are after it. */
async function between(
  context: Context,
  session: Session,
  method: string,
  input: unknown,
  rosters: (Roster | null)[],
  events: RosterEvent[]
): Promise<{ rosters: RosterView[] }> {
  const there = rosters.filter((roster) => roster !== null)
  const done = await act(context, session, method, input, events)
  return {
    rosters: await Promise.all(there.map((roster) => rosterView(session, evolveRoster(roster, events), done)))
  }
}

function captivesOf(session: Session): CaptivesPlug<unknown> {
  const { captives } = session.system
  if (!captives) throw new Refused('refused', {}, [reason('no-captives-here')])
  return captives
}

export function dealsService(context: Context): Service<'deals'> {
  return {
    open: async () => {
      const session = openSession(context)
      const rosters = await session.file.rosters()
      const nameOf = (id: string) => rosters.find((roster) => roster.id === id)?.name
      const { captives } = session.system
      return {
        loans: rosters.flatMap((roster) =>
          loansOf(roster).map(({ item, from, fromName }) => ({
            item: item.id,
            thing: item.thing,
            name: item.name,
            borrower: roster.id,
            borrowerName: roster.name,
            owner: from,
            ownerName: nameOf(from) ?? fromName
          }))
        ),
        captives: rosters.flatMap((roster) =>
          (captives?.held(session.rules, roster) ?? []).map(({ member, by, byName }) => {
            const { name, typeName } = roster.members.find((m) => m.id === member)!
            return {
              member,
              name,
              typeName,
              roster: roster.id,
              rosterName: roster.name,
              captor: by,
              captorName: by === null ? byName : (nameOf(by) ?? byName)
            }
          })
        ),
        exits: captives?.exits(session.rules) ?? null
      }
    },

    settle: async (input) => {
      const session = openSession(context)
      const borrower = await loadRoster(session, input.roster)
      const owner = loansOf(borrower).find(({ item }) => input.items.includes(item.id))?.from
      const lender = owner === undefined ? null : await session.file.roster(owner)
      return between(
        context,
        session,
        'deals.settle',
        input,
        [borrower, lender],
        decided(settleLoan(borrower, lender, input.items, input.money))
      )
    },

    capture: async (input) => {
      const session = openSession(context)
      const captives = captivesOf(session)
      const owner = await loadRoster(session, input.roster)
      const captor = input.by === null ? null : await loadRoster(session, input.by)
      await refuseInBattle(session, [owner, captor])
      const events = decided(
        captives.capture(session.rules, owner, input.member, captor, input.why, session.chance())
      )
      return between(context, session, 'deals.capture', input, [owner, captor], events)
    },

    release: async (input) => {
      const session = openSession(context)
      const captives = captivesOf(session)
      const owner = await loadRoster(session, input.roster)
      const by = captives.held(session.rules, owner).find(({ member }) => member === input.member)?.by ?? null
      const captor = by === null ? null : await session.file.roster(by)
      await refuseInBattle(session, [owner, captor])
      const freed = decided(
        captives.release(session.rules, owner, input.member, captor, input.exit, input.ransom ?? null)
      )
      const events = withLostLoans([owner], freed)
      return between(context, session, 'deals.release', input, [owner, captor], events)
    }
  }
}
