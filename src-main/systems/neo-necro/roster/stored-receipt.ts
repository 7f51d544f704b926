import type { SetNumberEvent } from '../../../kernel/system/set-number-event'
import { receiptOf, sumLine, type Receipt, type ReceiptLine } from '../../../kernel/values/receipt'
import type { Roster } from '../../../kernel/state/roster'
import type { NecroRules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { valueReceipt } from './summary'
import type { WorthParts } from '../sheet/worth'

/** The events that take the value by the rules. In any other event it was entered by hand (NN-VAL-1, NN-VAL-2). */
const TAKEN = ['gang-founded', 'gang-taken-over', 'gang-value-updated']

/**
 * The receipt of the gang value as it was taken: from the parts stored with the event, or, in older
 * campaigns, from the gang as it was at that act. Things are named as far as that gang still shows them. Null
 * if the value was entered by hand.
 */
export function storedReceipt(
  rules: NecroRules,
  roster: Roster,
  key: string,
  { type, facts, to }: SetNumberEvent
): Receipt | null {
  if (key !== 'value') return null
  const then = valueReceipt(rules, roster)
  const stored = facts['worth'] as WorthParts | undefined
  if (stored) return byParts(stored, then)
  if (then.total === to) return then
  if (!TAKEN.includes(type) || type === 'gang-taken-over') return null
  // The rules have changed since, or something was undone: a last line makes up the difference.
  return receiptOf('value', say('figures.value'), 'points', [
    ...then.lines,
    { label: say('receipts.otherwiseThen'), amount: to - then.total, rules: ['NN-VAL-1', 'NN-RUL-5'] }
  ])
}

function byParts({ members, stash }: WorthParts, then: Receipt): Receipt {
  const lines = members.map(({ member, name, cost, equipment, xp }): ReceiptLine => {
    const known = then.lines.find((line) => line.member === member)
    const parts = [
      { label: say('receipts.recruitCost'), amount: cost, rules: ['NN-FTR-1', 'NN-VAL-1'] },
      { label: say('receipts.equipment'), amount: equipment, rules: ['NN-VAL-1'] },
      { label: say('figures.xp'), amount: xp, rules: ['NN-VAL-1', 'NN-RUL-5'] }
    ].filter(({ amount }) => amount !== 0)
    // If the gang of that act gives the same numbers, its line is used, as it names the things.
    const same =
      known?.lines &&
      known.amount === cost + equipment + xp &&
      parts.every((part) => known.lines!.some((line) => line.amount === part.amount))
    return { ...(same ? known : sumLine({ fr: name, en: name }, parts, ['NN-VAL-1'])), member }
  })
  const inStash = then.lines.find((line) => line.member === undefined)
  const rest =
    stash === 0
      ? []
      : [
          inStash?.amount === stash
            ? inStash
            : { label: say('receipts.stash'), amount: stash, rules: ['NN-RUL-5'] }
        ]
  return receiptOf('value', say('figures.value'), 'points', [...lines, ...rest])
}
