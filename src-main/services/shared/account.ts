import type { Input } from '../../contract'
import { Refused } from '../../contract/errors'
import type { ActView } from '../../contract/views'
import {
  lastCalculated,
  receiptWhenSet,
  rosterWhenSet,
  statementOf,
  type Account,
  type AccountOptions
} from '../../kernel/chronicle/account'
import type { Figure } from '../../kernel/values/receipt'
import type { Roster } from '../../kernel/state/roster'
import { annalsOf } from './gathered-annals'
import { loadBattle, loadRoster, type Session } from './context'
import { actView } from './roster-view'

type Asked = Input<'rosters.account'>

/**
 * Throws the refusals of `accountOf` that can be known without the annals, because gathering them from a long journal
 * takes time.
 */
export async function refuseUnaccountable(session: Session, asked: Asked): Promise<void> {
  if (asked.battle === undefined) return void (await figureAsked(session, asked, asked.act ?? null))
  await loadBattle(session, asked.battle)
  await loadRoster(session, asked.roster)
}

/** Explains a stored figure, now or as of an act. */
export async function accountOf(session: Session, input: Asked): Promise<Account & { acts: ActView[] }> {
  const { system, rules, file } = session
  const { roster: id, member, key, act, battle, limit } = input
  await refuseUnaccountable(session, input)
  const annals = await annalsOf(session)
  const asOf = battle === undefined ? (act ?? null) : beginning(annals.begun.get(battle))
  const { roster, figure, source, amount } = await figureAsked(session, input, asOf)
  const asked: AccountOptions = {
    roster,
    member,
    number: source.number,
    figure: { ...figure, amount },
    act: asOf,
    limit
  }
  const now =
    figuresOf(session, await loadRoster(session, id), member).find(
      (candidate) => candidate.key === `${key}-now`
    )?.receipt ?? null
  const last = member === null ? lastCalculated(annals, asked) : null
  const then =
    last &&
    rosterWhenSet(
      await file.rosterAt(id, last.act - 1),
      (await file.acts([last.act]))[0]?.events ?? [],
      id,
      source.number
    )
  const whenSet =
    last && then
      ? receiptWhenSet(
          annals,
          asked,
          last,
          then,
          (roster, event) => system.storedReceipt?.(rules, roster, source.number, event) ?? null,
          now
        )
      : null
  const account = whenSet ?? statementOf(annals, asked)
  const acts = await file.acts([
    ...new Set([
      ...account.receipt.lines.flatMap((line) => line.act ?? []),
      ...(account.set ? [account.set.act] : [])
    ])
  ])
  return { ...account, acts: acts.map(actView) }
}

/** The figure asked about, as it was at an act or is now (null). Throws if there is none. */
async function figureAsked(session: Session, { roster: id, member, key, of }: Asked, asOf: number | null) {
  const roster = asOf === null ? await loadRoster(session, id) : await session.file.rosterAt(id, asOf)
  if (!roster) throw new Refused('unknown-roster', { roster: id })
  if (member !== null && !roster.members.some((known) => known.id === member))
    throw new Refused('unknown-member', { member })
  const figure = figuresOf(session, roster, member).find((candidate) => candidate.key === key)
  const source = of === 'limit' ? figure?.limitKept : figure?.kept
  if (!figure || !source) throw new Refused('unknown-figure', { key })
  return { roster, figure, source, amount: of === 'limit' ? (figure.limit ?? 0) : figure.amount }
}

function beginning(act: number | undefined): number {
  if (act === undefined) throw new Refused('refused')
  return act
}

function figuresOf({ system, rules }: Session, roster: Roster, member: string | null): Figure[] {
  return member === null
    ? system.summary(rules, roster).figures
    : (system.members(rules, roster).find((sheet) => sheet.member === member)?.figures ?? [])
}
