import type { TableSpec } from '../../../../kernel/content/tables'
import { say } from '../say'
import { choices, COUNT, flag, number, PRICE, worded } from './columns'

const group = say('tables.groups.between')
const RESPECT = [-10_000, 10_000] as const

/**
 * Editable tables of what happens between games: injuries, experience, income, trade, value. The experience
 * thresholds and the respect of a draw are house rules.
 */
export function betweenTables(): TableSpec[] {
  return [
    {
      id: 'experience',
      label: say('tables.names.experience'),
      group,
      file: 'tables/experience',
      path: [],
      shape: 'fields',
      rules: [],
      fields: [
        number('perGame', 0, 1000, { rules: ['NN-XP-1'] }),
        number('learning.successMax', 1, 10, { rules: ['NN-XP-7'] }),
        number('learning.boxes', ...COUNT, { rules: ['NN-XP-10'] }),
        number('learning.xpPerBox', 0, 1000, { rules: ['NN-XP-10'] }),
        number('learning.maxPerGame', 0, 1000, { rules: ['NN-XP-10'] }),
        number('challenger.slice', 1, 100_000, { label: 'xpSlice', rules: ['NN-XP-3'] }),
        number('challenger.xpPerSlice', 0, 1000, { rules: ['NN-XP-3'] }),
        number('challenger.winMultiplier', 0, 100, { rules: ['NN-XP-3'] }),
        number('leaderExtraChoice.maxLevel', 1, 20, { rules: ['NN-FTR-7'] })
      ]
    },
    {
      id: 'income',
      label: say('tables.names.income'),
      group,
      file: 'tables/income',
      path: [],
      shape: 'fields',
      rules: [],
      fields: [
        number('creditsPerRespect', 0, 100, { rules: ['NN-REV-1'] }),
        number('win', ...RESPECT, { rules: ['NN-REV-2'] }),
        number('loss', ...RESPECT, { rules: ['NN-REV-2'] }),
        number('challenger.slice', 1, 100_000, { label: 'respectSlice', rules: ['NN-REV-3'] }),
        number('challenger.win', 0, 10_000, { label: 'challengerWin', rules: ['NN-REV-3'] }),
        number('challenger.loss', 0, 10_000, { label: 'challengerLoss', rules: ['NN-REV-3'] }),
        number('purse', ...PRICE, { rules: ['NN-REV-6', 'NN-LOOT-3'] })
      ]
    },
    {
      id: 'trade',
      label: say('tables.names.trade'),
      group,
      file: 'tables/trade',
      path: [],
      shape: 'fields',
      rules: [],
      fields: [
        number('rareItemsPerInterlude', ...COUNT, { rules: ['NN-BUY-2'] }),
        number('resaleMultiplier', 0, 1, { step: 0.05, rules: ['NN-BUY-3'] })
      ]
    },
    {
      id: 'gang-value',
      label: say('tables.names.gang-value'),
      group,
      file: 'tables/gang-value',
      path: [],
      shape: 'fields',
      rules: ['NN-VAL-1', 'NN-RUL-5'],
      // Experience and stash are house rules: values that are not among the options stay unchanged.
      fields: [choices('perMember', worded('recruitCost', 'listPriceOfCarriedEquipment'))]
    },
    {
      id: 'injuries',
      label: say('tables.names.injuries'),
      hint: say('tables.hints.ranges', { die: 100 }),
      group,
      file: 'tables/injuries',
      path: ['table'],
      shape: 'entries',
      rules: ['NN-INJ-4'],
      columns: [
        number('min', 1, 100, { label: 'from' }),
        number('max', 1, 100, { label: 'to' }),
        flag('stingPatch', { rules: ['NN-GEAR-14'] }),
        flag('cumulative', { rules: ['NN-INJ-3'] })
      ]
    },
    {
      id: 'down-at-end',
      label: say('tables.names.down-at-end'),
      group,
      file: 'tables/combat',
      path: ['survival', 'downAtEndOfGame'],
      shape: 'fields',
      rules: ['NN-OUT-7', 'NN-INJ-2'],
      fields: [number('noEffectMax', 0, 10), number('treatmentCost', ...PRICE)]
    }
  ]
}
