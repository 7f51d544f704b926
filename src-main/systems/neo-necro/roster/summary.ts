import {
  receiptOf,
  sumLine,
  type Figure,
  type Receipt,
  type ReceiptLine
} from '../../../kernel/values/receipt'
import { heldBy, present, STASH, type Roster } from '../../../kernel/state/roster'
import type { RosterSummary } from '../../../kernel/system/system'
import type { NecroRules } from '../catalogue/rules'
import { whyNotFound } from './decide/founding'
import { inventions, rareBought } from './decide/rare'
import { itemLines, valueLines } from '../sheet/figures'
import { memberCap } from '../formulas/members'
import { rareLimit } from '../formulas/rare'
import { say } from '../catalogue/say'

/** The gang's figures, each total with its receipt, and the reasons why its founding can't be closed. */
export function summaryOf(rules: NecroRules, roster: Roster): RosterSummary {
  const figures = rosterFigures(rules, roster)
  return {
    figures,
    receipts: figures.flatMap((figure) => figure.receipt ?? []),
    unready: whyNotFound(rules, roster)
  }
}

export function rosterFigures(rules: NecroRules, roster: Roster): Figure[] {
  const rare = rareFigure(rules, roster)
  return [
    creditsFigure(roster),
    ...valueFigures(rules, roster),
    membersFigure(rules, roster),
    ...(rare ? [rare] : []),
    {
      key: 'respect',
      label: say('figures.respect'),
      unit: 'points',
      amount: roster.numbers['respect'] ?? 0,
      kept: { number: 'respect' }
    }
  ]
}

/**
 * The credits. During the founding their receipt is the starting sum less purchases (NN-GANG-1); later the
 * history explains them.
 */
function creditsFigure(roster: Roster): Figure {
  const amount = roster.money ?? 0
  const figure: Figure = {
    key: 'credits',
    label: say('figures.credits'),
    unit: 'money',
    amount,
    kept: { number: 'money' }
  }
  if (roster.stage !== 'founding') return figure
  const recruits = present(roster).map((member): ReceiptLine => ({
    label: { fr: member.name, en: member.name },
    amount: member.numbers['free'] ? 0 : 0 - (member.cost ?? 0),
    rules: ['NN-FTR-1'],
    member: member.id
  }))
  const bought = itemLines(roster.items, (item) => 0 - item.paid, ['NN-GANG-1', 'NN-EQP-1'])
  const spent = [
    ...(recruits.length > 0 ? [sumLine(say('receipts.recruits'), recruits, ['NN-FTR-1'])] : []),
    ...(bought.length > 0 ? [sumLine(say('receipts.purchases'), bought, ['NN-GANG-1'])] : [])
  ]
  // Computed back from the present sum, so that later catalogue changes don't affect it.
  const start = amount - spent.reduce((sum, line) => sum + line.amount, 0)
  return {
    ...figure,
    receipt: receiptOf('credits', say('figures.credits'), 'money', [
      { label: say('receipts.foundingCredits'), amount: start, rules: ['NN-GANG-1'] },
      ...spent
    ])
  }
}

/**
 * The stored value, which caps, match-ups and bonuses use, and the value if it were taken now (NN-VAL-1,
 * NN-VAL-2).
 */
function valueFigures(rules: NecroRules, roster: Roster): Figure[] {
  const stored = roster.numbers['value']
  const receipt = valueReceipt(rules, roster)
  const now: Figure = {
    key: 'value-now',
    label: say(stored === undefined ? 'figures.value' : 'figures.valueNow'),
    unit: 'points',
    amount: receipt.total,
    receipt
  }
  return stored === undefined
    ? [now]
    : [
        {
          key: 'value',
          label: say('figures.value'),
          unit: 'points',
          amount: stored,
          kept: { number: 'value' }
        },
        now
      ]
}

/** The value by member (recruit cost, equipment, XP), and the stash if the campaign counts it (NN-RUL-5). */
export function valueReceipt(rules: NecroRules, roster: Roster): Receipt {
  const members = present(roster).map((member): ReceiptLine => {
    const line = sumLine(
      { fr: member.name, en: member.name },
      valueLines(rules, { roster, member, items: heldBy(roster, member.id) }),
      ['NN-VAL-1']
    )
    return { ...line, member: member.id }
  })
  const stash = rules.gangValue.stashCounted
    ? [
        sumLine(
          say('receipts.stash'),
          [
            { label: say('figures.credits'), amount: roster.money ?? 0, rules: ['NN-RUL-5'] },
            ...itemLines(heldBy(roster, STASH), (item) => item.price ?? 0, ['NN-RUL-5'])
          ],
          ['NN-RUL-5']
        )
      ]
    : []
  return receiptOf('value-now', say('figures.value'), 'points', [...members, ...stash])
}

/**
 * The number of members and its cap by the stored value. Captured, convalescent and unpaid members count
 * (NN-GANG-3, NN-RUL-64).
 */
function membersFigure(rules: NecroRules, roster: Roster): Figure {
  const members = present(roster)
  const types = [...new Set(members.map((member) => member.type))]
  const lines = types.map((type): ReceiptLine => {
    const same = members.filter((member) => member.type === type)
    return { label: same[0]?.typeName ?? { fr: type, en: type }, amount: same.length, rules: ['NN-FTR-1'] }
  })
  const receipt = receiptOf('members', say('figures.members'), 'count', lines)
  const limit = memberCap(rules, roster.numbers['value'] ?? 0)
  return {
    key: 'members',
    label: say('figures.members'),
    unit: 'count',
    amount: receipt.total,
    limit,
    receipt,
    limitReceipt: receiptOf('members-cap', say('figures.members'), 'count', [
      {
        label: say('receipts.capOf', { value: roster.numbers['value'] ?? 0 }),
        amount: limit,
        rules: ['NN-GANG-3', 'NN-VAL-2']
      }
    ])
  }
}

/**
 * Rare things bought at the founding or in this interlude, with the limit; null at other times (NN-GANG-2,
 * NN-BUY-2, NN-BUY-5).
 */
function rareFigure(rules: NecroRules, roster: Roster): Figure | null {
  const founding = roster.stage === 'founding'
  if (!founding && !roster.between) return null
  const allowed = rareLimit(rules, founding ? 'creation' : 'interlude')
  const invented = inventions(rules, roster)
  const limitReceipt = receiptOf('rare-limit', say('receipts.rareLimit'), 'count', [
    { label: say('receipts.rareAllowed'), amount: allowed, rules: [founding ? 'NN-GANG-2' : 'NN-BUY-2'] },
    ...(invented > 0
      ? [{ label: say('receipts.inventors'), amount: invented, rules: ['NN-SKL-34', 'NN-BUY-5'] }]
      : [])
  ])
  // In an interlude selling does not reduce the count (NN-RUL-47), so it can't be read from the items owned.
  const lines = founding
    ? itemLines(
        roster.items.filter((item) => item.data['rare'] === true),
        () => 1,
        ['NN-GANG-2', 'NN-RUL-47']
      )
    : [
        {
          label: say('receipts.rareThisInterlude'),
          amount: rareBought(roster),
          rules: ['NN-BUY-2', 'NN-RUL-47']
        }
      ]
  const receipt = receiptOf('rare', say('figures.rare'), 'count', lines)
  return {
    key: 'rare',
    label: say('figures.rare'),
    unit: 'count',
    amount: receipt.total,
    limit: limitReceipt.total,
    receipt,
    limitReceipt
  }
}
