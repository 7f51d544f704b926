import { poolFor } from '../pools'
import { unit, word } from './act'
import { modifier } from './attack'
import { major, spend, undistracted } from './bounds'

/** Plans for allies: each success inspires one of them (VD10-MG-02). */
export const tactics = unit({
  id: 'tactics',
  group: 'fight',
  rules: ['VD10-MG-02'],
  against: major,
  fields: () => ({ modifier: modifier() }),
  do(play, who, { modifier: dice }) {
    const pool = poolFor(play.rules, who, {
      attribute: 'intelligence',
      skill: 'leadership',
      use: 'other',
      major: true,
      limb: false,
      more: [{ label: word('modifier'), dice }]
    })
    play.emit('begins-tactics', { name: who.name }, spend(play, who, 'major'), ...undistracted(play, who))
    play.first({
      do: 'throw',
      unit: who.id,
      pool: pool.dice,
      lines: pool.lines,
      purpose: { for: 'tactics' }
    })
  }
})
