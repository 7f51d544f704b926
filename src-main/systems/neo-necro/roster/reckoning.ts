import type { Reckoned } from '../../../kernel/system/reckoned'
import { receiptOf, sumLine, type Receipt, type ReceiptLine } from '../../../kernel/values/receipt'
import type { Roster } from '../../../kernel/state/roster'
import type { NecroRules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { valueReceipt } from './summary'
import type { WorthParts } from '../sheet/worth'

/** The acts at which the value is taken by the rules; by any other it was entered (NN-VAL-1, NN-VAL-2). */
const TAKEN = ['gang-founded', 'gang-taken-over', 'gang-value-updated']

/**
 * The gang value as it was taken: by what the event kept of it; of older campaigns, by the gang as the journal has it at that act.
 * Things are named as far as the journal still has them there.
 */
export function reckoning(
  rules: NecroRules,
  roster: Roster,
  key: string,
  { type, facts, to }: Reckoned
): Receipt | null {
  if (key !== 'value') return null
  const then = valueReceipt(rules, roster)
  const kept = facts['worth'] as WorthParts | undefined
  if (kept) return byParts(kept, then)
  if (then.total === to) return then
  if (!TAKEN.includes(type) || type === 'gang-taken-over') return null
  // Reckoned by rules that have been changed since, or with something that was taken back.
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
    // The journal tells the same: with the things by name.
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
