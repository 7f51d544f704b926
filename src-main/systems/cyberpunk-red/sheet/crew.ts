import { present, type Roster } from '../../../kernel/state/roster'
import { type Figure, type ReceiptLine, receiptOf } from '../../../kernel/values/receipt'
import { membersFigure } from '../../../kernel/system/members-figure'
import { plain, say } from '../catalogue/say'

/** The crew's figures: its purse, and its members' cash (CR-PR-01). */
export function crewFigures(roster: Roster): Figure[] {
  const pockets: ReceiptLine[] = present(roster)
    .filter(({ numbers }) => (numbers['cash'] ?? 0) > 0)
    .map(({ id, name, numbers }) => ({
      label: plain(name),
      amount: numbers['cash'] ?? 0,
      rules: ['CR-PR-01'],
      member: id
    }))
  const all = receiptOf('pockets', say('figures.pockets'), 'money', pockets)
  return [
    {
      key: 'money',
      label: say('figures.purse'),
      unit: 'money',
      amount: roster.money ?? 0,
      kept: { number: 'money' }
    },
    ...(pockets.length > 0
      ? [
          {
            key: 'pockets',
            label: say('figures.pockets'),
            unit: 'money' as const,
            amount: all.total,
            receipt: all
          }
        ]
      : []),
    membersFigure(roster, say('figures.members'))
  ]
}
