import type { Member, Roster } from '../../../kernel/state/roster'
import { type Figure, type Receipt, type ReceiptLine, receiptOf } from '../../../kernel/values/receipt'
import type { CrRules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { armourOf, countOf, cyberwareOf, hpOf, luckOf } from './character'
import { thresholdOf } from './harm'

/** Hit points with their receipt, armour, luck, money (CR-R08, CR-R11, CR-R14). */
export function figuresOf(rules: CrRules, roster: Roster, member: Member): Figure[] {
  const hp = hpOf(member)
  const luck = luckOf(member)
  const left = (key: string, max: number, lost: number, rule: string): Receipt =>
    receiptOf(key, say(`figures.${key}`), 'points', [
      { label: say('figures.maximum'), amount: max, rules: [rule] },
      ...(lost > 0 ? [{ label: say('figures.lost'), amount: -Math.min(lost, max), rules: [rule] }] : [])
    ])
  const serious: Figure[] =
    hp.max > 0 && rules.house.woundStates === 'half-and-zero'
      ? [
          {
            key: 'threshold',
            label: say('figures.threshold'),
            unit: 'points',
            amount: thresholdOf(hp.max),
            single: true,
            receipt: receiptOf('threshold', say('figures.threshold'), 'points', [
              {
                label: say('figures.half-of', { max: hp.max }),
                amount: thresholdOf(hp.max),
                rules: ['CR-R11']
              }
            ])
          }
        ]
      : []
  return [
    ...(hp.max > 0
      ? [
          {
            key: 'hp',
            label: say('figures.hp'),
            unit: 'points' as const,
            amount: hp.now,
            limit: hp.max,
            receipt: left('hp', hp.max, hp.max - hp.now, 'CR-R11')
          }
        ]
      : []),
    ...serious,
    ...(['head', 'body'] as const).flatMap((place): Figure[] => {
      const { now, max } = armourOf(member, place)
      return max === 0
        ? []
        : [
            {
              key: `armour-${place}`,
              label: say(`figures.armour-${place}`),
              unit: 'points',
              amount: now,
              limit: max,
              receipt: left(`armour-${place}`, max, max - now, 'CR-R08')
            }
          ]
    }),
    ...(luck.max > 0
      ? [
          {
            key: 'luck',
            label: say('figures.luck'),
            unit: 'points' as const,
            amount: luck.now,
            limit: luck.max,
            receipt: left('luck', luck.max, luck.max - luck.now, 'CR-R14')
          }
        ]
      : []),
    {
      key: 'cash',
      label: say('figures.cash'),
      unit: 'money',
      amount: member.numbers['cash'] ?? 0,
      kept: { number: 'cash' }
    },
    ...slotFigure(rules, roster, member),
    ...barrierFigure(rules, roster, member)
  ]
}

/** Used and total slots of the cyberarms; absent if the campaign does not track them (CR-CY-02, CR-R31). */
function slotFigure(rules: CrRules, roster: Roster, member: Member): Figure[] {
  const own = cyberwareOf(roster, member.id)
  const facts = rules.files['catalogue/cyberware']
  const lines = own.flatMap((item): ReceiptLine[] => {
    const used = facts.find(({ id }) => id === item.thing)?.slotsUsed ?? 0
    return used > 0 ? [{ label: item.name, amount: used, rules: ['CR-R31'], item: item.id }] : []
  })
  const arms = own.flatMap((item): ReceiptLine[] => {
    const slots = facts.find(({ id }) => id === item.thing)?.slots ?? 0
    return slots > 0 ? [{ label: item.name, amount: slots, rules: ['CR-CY-02'], item: item.id }] : []
  })
  if (arms.length === 0 || rules.house.extensionSlots === 'not-tracked') return []
  const used = receiptOf('slots', say('figures.slots'), 'count', lines)
  const there = receiptOf('slots-there', say('figures.slots-there'), 'count', arms)
  return [
    {
      key: 'slots',
      label: say('figures.slots'),
      unit: 'count',
      amount: used.total,
      limit: there.total,
      receipt: used,
      limitReceipt: there
    }
  ]
}

/** The barriers of a neuroport, one for each Self-ICE (CR-QH-07). */
function barrierFigure(rules: CrRules, roster: Roster, member: Member): Figure[] {
  const own = cyberwareOf(roster, member.id).filter((item) => item.thing === 'self-ice')
  const dv = barrierDv(rules, countOf(own, 'self-ice'))
  if (dv === null) return []
  const barriers = receiptOf(
    'barriers',
    say('figures.barriers'),
    'count',
    own.map((item) => ({ label: item.name, amount: 1, rules: ['CR-QH-07'], item: item.id }))
  )
  const hard = receiptOf('barrier-dv', say('figures.barrier-dv'), 'points', [
    { label: say('figures.barriers-of', { count: barriers.total }), amount: dv, rules: ['CR-QH-07'] }
  ])
  return [
    {
      key: 'barriers',
      label: barriers.label,
      unit: 'count',
      amount: barriers.total,
      single: true,
      receipt: barriers
    },
    { key: 'barrier-dv', label: hard.label, unit: 'points', amount: dv, single: true, receipt: hard }
  ]
}

/** The DV of each barrier; null without Self-ICE (CR-QH-07). */
export function barrierDv(rules: CrRules, selfIce: number): number | null {
  return rules.files['tables/combat'].net.barrierDv[selfIce - 1] ?? null
}
