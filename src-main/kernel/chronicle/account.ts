import type { ActFacts, Annals } from './annals'
import { placeOf, type Move } from './lives'
import type { SetNumberEvent } from '../system/set-number-event'
import { receiptOf, type Figure, type Receipt, type ReceiptLine } from '../values/receipt'
import { changeRoster, type Roster, type RosterChange } from '../state/roster'
import { inShort, type BattleName } from './toll'

/** Explains how a stored number got its present value. */
export interface Account {
  key: string
  /** What adds up to the value: the acts that moved it, or the receipt from when it was calculated. */
  receipt: Receipt
  /**
   * When it was last set, for values that are calculated at times; null for values that acts move up and
   * down.
   */
  set: { act: number; at: string; battle: BattleName | null } | null
  /** How a calculation made now would differ, line by line; null for other values and if nothing differs. */
  since: Receipt | null
}

/** Which number to explain: a roster's (no member) or a member's, as it was after `act` if one is given. */
export interface AccountOptions {
  roster: Roster
  member: string | null
  /** The key of the stored number, or `money`. */
  number: string
  figure: Pick<Figure, 'key' | 'label' | 'unit' | 'amount'>
  act: number | null
  limit: number
}

/**
 * Returns the acts that led to a stored number: the newest one by one, all earlier ones summed in one line.
 */
export function statementOf(
  annals: Annals,
  { roster, member, number, figure, act, limit }: AccountOptions
): Account {
  const moves = movesOf(annals, roster.id, member, number, act)
  const shown = moves.slice(-limit)
  const older = moves.slice(0, moves.length - shown.length)
  const line = (move: Move): ReceiptLine => ({
    label: { key: 'inspector.byAct', params: { act: move.act } },
    amount: move.to - move.from,
    rules: [],
    act: move.act,
    at: move.at
  })
  const lines: ReceiptLine[] = [
    ...(older.length > 0
      ? [
          {
            label: { key: 'inspector.olderActs', params: { count: older.length } },
            amount: older.reduce((sum, move) => sum + move.to - move.from, 0),
            rules: []
          }
        ]
      : []),
    ...shown.map(line)
  ]
  const rest = figure.amount - lines.reduce((sum, line) => sum + line.amount, 0)
  // No act ever set it: it has the value that its owner started with.
  const came = annals.rose.get(`${member ?? ''}:*`) ?? annals.created.get(roster.id)
  if (lines.length === 0 || rest !== 0)
    lines.unshift({
      label: { key: 'inspector.atFirst' },
      amount: rest,
      rules: [],
      ...(came && { act: came.act, at: came.at })
    })
  return {
    key: figure.key,
    receipt: receiptOf(figure.key, figure.label, figure.unit, lines),
    set: null,
    since: null
  }
}

/** When the number asked for was last calculated; null if acts move it or if it was set to another value since. */
export function lastCalculated(annals: Annals, asked: AccountOptions): Calculated | null {
  const last = movesOf(annals, asked.roster.id, asked.member, asked.number, asked.act).at(-1)
  return last?.set && last.to === asked.figure.amount ? { ...last, set: last.set } : null
}

type Calculated = Move & Required<Pick<Move, 'set'>>

/**
 * Returns the receipt from the moment a value was set, and what changed since; null if it was entered by
 * hand. `then`: the roster at that moment.
 */
export function receiptWhenSet(
  annals: Annals,
  { figure }: AccountOptions,
  last: Calculated,
  then: Roster,
  storedReceipt: (roster: Roster, event: SetNumberEvent) => Receipt | null,
  now: Receipt | null
): Account | null {
  const receipt = storedReceipt(then, { ...last.set, to: last.to })
  if (!receipt) return null
  const battle = last.battle === null ? undefined : annals.battles.get(last.battle)
  const { key, label, unit } = figure
  const figureThen = { ...receiptOf(key, label, unit, receipt.lines) }
  const since = now && differenceOf(figureThen, now)
  return {
    key,
    receipt: figureThen,
    set: { act: last.act, at: last.at, battle: battle ? inShort(battle) : null },
    since: since && since.lines.length > 0 ? since : null
  }
}

/**
 * Returns a roster as it was when an act last set its calculated number, which explains that number; null if the
 * act didn't set it. `before`: the roster before the act; `events`: the act's events.
 */
export function rosterWhenSet(
  before: Roster | null,
  events: ActFacts['events'],
  id: string,
  number: string
): Roster | null {
  let roster = before
  let found: Roster | null = null
  for (const { subject, changes } of events) {
    if (subject.kind !== 'roster' || subject.id !== id) continue
    for (const change of changes as readonly RosterChange[]) {
      roster = changeRoster(roster, change)
      if (change.do === 'create' || (change.do === 'number' && change.key === number)) found = roster
    }
  }
  return found
}

function movesOf(
  { lives }: Annals,
  roster: string,
  member: string | null,
  number: string,
  act: number | null
): Move[] {
  const moves = lives.moves.get(placeOf(roster, member, number)) ?? []
  return act === null ? moves : moves.filter((move) => move.act <= act)
}

/**
 * Returns, line by line, how a receipt differs from an earlier one; its total is the difference of the
 * totals.
 */
export function differenceOf(then: Receipt, now: Receipt): Receipt {
  return receiptOf(`${now.key}-since`, { key: 'inspector.since' }, now.unit, differing(then.lines, now.lines))
}

function differing(then: ReceiptLine[], now: ReceiptLine[]): ReceiptLine[] {
  const keyOf = (line: ReceiptLine): string => line.member ?? line.item ?? JSON.stringify(line.label)
  const keys = [...new Set([...then, ...now].map(keyOf))]
  return keys.flatMap((key): ReceiptLine[] => {
    const sum = (lines: ReceiptLine[]): number =>
      lines.filter((line) => keyOf(line) === key).reduce((all, line) => all + line.amount, 0)
    const inside = (lines: ReceiptLine[]): ReceiptLine[] | undefined =>
      lines.find((line) => keyOf(line) === key)?.lines
    const amount = sum(now) - sum(then)
    if (amount === 0) return []
    const line = (now.find((candidate) => keyOf(candidate) === key) ??
      then.find((candidate) => keyOf(candidate) === key))!
    const { lines: _, ...plain } = line
    const both = [inside(then), inside(now)]
    const known = both.every((lines, n) => lines !== undefined || sum(n === 0 ? then : now) === 0)
    const parts = known ? differing(both[0] ?? [], both[1] ?? []) : []
    return [{ ...plain, amount, ...(parts.length > 0 && { lines: parts }) }]
  })
}
