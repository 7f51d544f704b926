import type { Words } from '../../../kernel/values/json'
import { receiptOf, sumLine, type Figure, type ReceiptLine } from '../../../kernel/values/receipt'
import type { Item, Member } from '../../../kernel/state/roster'
import type { NecroRules } from '../catalogue/rules'
import { kindOf, startingType, type Fighter } from './fighter'
import { capacityGivers, capacityParts } from '../formulas/encumbrance'
import { memberValue } from '../formulas/value'
import { say } from '../catalogue/say'
import { memberWorth } from './worth'

/** The weight carried, thing by thing, and the limit (NN-ENC-1 to 3). */
export function loadFigure(fighter: Fighter): Figure {
  const { rules, member, items, skills } = fighter
  const lines = itemLines(items, (item) => item.weight, ['NN-ENC-3'])
  const receipt = receiptOf('load', say('figures.load'), 'weight', lines)
  const limit = capacityParts(
    rules,
    member.type,
    items.map((item) => item.thing),
    skills
  )
  return {
    key: 'load',
    label: say('figures.load'),
    unit: 'weight',
    amount: receipt.total,
    limit: limit.total,
    receipt,
    limitReceipt: limitReceipt(fighter)
  }
}

/** The parts of the limit: the type, Beast of Burden, the anti-grav vest (NN-ENC-1, NN-ENC-2). */
function limitReceipt({ rules, member, type, items, skills }: Fighter): NonNullable<Figure['limitReceipt']> {
  const parts = capacityParts(
    rules,
    member.type,
    items.map((item) => item.thing),
    skills
  )
  return receiptOf('load-limit', say('receipts.loadLimit'), 'weight', [
    { label: type?.name ?? member.typeName, amount: parts.type, rules: ['NN-ENC-1', 'NN-FTR-1'] },
    ...capacityGivers(
      rules,
      items.map((item) => item.thing),
      skills
    ).map(({ id, name, value, rules: cited, thing }) => {
      const worn = thing ? items.find((item) => item.thing === id) : undefined
      return {
        label: worn?.name ?? name,
        amount: value,
        rules: ['NN-ENC-2', ...cited],
        ...(worn && { item: worn.id })
      }
    })
  ])
}

/** The XP: what the fighter joined with, and what they have earned since (NN-FTR-1, NN-XP-1). */
export function xpFigure({ rules, member }: Fighter): Figure {
  const xp = member.numbers['xp'] ?? 0
  const start = Math.min(xp, startingType(rules, member)?.startingXp ?? 0)
  const receipt = receiptOf('xp', say('figures.xp'), 'points', [
    { label: say('receipts.startingXp'), amount: start, rules: ['NN-FTR-1', 'NN-XP-5'] },
    ...(xp > start
      ? [{ label: say('receipts.earnedXp'), amount: xp - start, rules: ['NN-XP-1', 'NN-XP-10'] }]
      : [])
  ])
  return { key: 'xp', label: say('figures.xp'), unit: 'points', amount: xp, receipt }
}

/** The fighter's part of the gang value (NN-VAL-1, NN-RUL-5). */
export function valueFigure(fighter: Fighter): Figure {
  const receipt = receiptOf(
    'value',
    say('figures.fighterValue'),
    'points',
    valueLines(fighter.rules, fighter)
  )
  return { key: 'value', label: say('figures.fighterValue'), unit: 'points', amount: receipt.total, receipt }
}

/**
 * The parts of a member's value that the campaign counts: recruit cost, list prices at the time of purchase,
 * XP.
 */
export function valueLines(
  rules: NecroRules,
  { roster, member, items }: Pick<Fighter, 'roster' | 'member' | 'items'>
): ReceiptLine[] {
  const worth = memberValue(rules, memberWorth(roster, member))
  const counts = rules.gangValue.perMember
  return [
    ...(counts.includes('recruitCost')
      ? [{ label: say('receipts.recruitCost'), amount: worth.cost, rules: ['NN-FTR-1', 'NN-VAL-1'] }]
      : []),
    ...(counts.includes('listPriceOfCarriedEquipment') && items.length > 0
      ? [
          sumLine(
            say('receipts.equipment'),
            itemLines(items, (item) => item.price ?? 0, ['NN-VAL-1']),
            ['NN-VAL-1']
          )
        ]
      : []),
    ...(counts.includes('xp')
      ? [{ label: say('figures.xp'), amount: worth.xp, rules: ['NN-VAL-1', 'NN-RUL-5'] }]
      : [])
  ]
}

/** The wounds, and where they come from (NN-CHA-1). */
export function woundsFigure(fighter: Fighter, lines: ReceiptLine[]): Figure {
  const receipt = receiptOf('wounds', say('figures.wounds'), 'points', lines)
  return {
    key: 'wounds',
    label: say('figures.wounds'),
    unit: 'points',
    amount: fighter.effective.profile.w,
    receipt
  }
}

/** A line for each kind of thing with the same amount. Equal things share a line, with their count. */
export function itemLines(
  items: readonly Item[],
  amountOf: (item: Item) => number,
  rules: string[]
): ReceiptLine[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = `${kindOf(item)} ${amountOf(item)}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Item]
    return {
      label: times(first, group.length),
      amount: group.reduce((sum, item) => sum + amountOf(item), 0),
      rules,
      ...(group.length === 1 && { item: first.id })
    }
  })
}

/** The name of a thing, with its count if it is more than one. */
export function times({ name }: { name: Member['typeName'] }, count: number): Words {
  return count === 1 ? name : say('labels.times', { name, count })
}
