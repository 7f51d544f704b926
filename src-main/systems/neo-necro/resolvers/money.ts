import * as v from 'valibot'
import { refuse } from '../../../kernel/values/verdict'
import { incomeOf, incomeSatOut } from '../formulas/income'
import { payDue, payOf, payResult } from '../formulas/pay'
import { signed } from '../catalogue/phrase'
import { unknown } from './ids'
import { flag, gameResult, idOf, points, pointsOr, requiredIdsOf, small } from './input'
import { resolver } from './working'

const income = resolver(
  'income',
  [
    'NN-REV-1',
    'NN-REV-2',
    'NN-REV-3',
    'NN-REV-4',
    'NN-REV-5',
    'NN-REV-6',
    'NN-RUL-36',
    'NN-RUL-37',
    'NN-RUL-59',
    'MAGOT-1'
  ],
  v.strictObject({
    respect: points,
    result: gameResult,
    ownValue: pointsOr(0),
    opponentValue: pointsOr(0),
    pursesStolen: v.nullish(small, 0),
    pursesLost: v.nullish(small, 0),
    /** No game was played, because nobody was fit to fight. The other inputs except `respect` are then ignored. */
    satOut: flag
  }),
  (rules, input, w) => {
    if (input.satOut) {
      const { respect, credits } = incomeSatOut(rules, input.respect)
      w.step(credits > 0 ? 'sat-out-respect' : 'sat-out', { respect, credits }, 'MAGOT-1')
      return w.done({ respect, credits })
    }
    const sums = incomeOf(rules, input)
    w.cite('NN-REV-1')
    if (input.result === 'draw') w.step('draw', { value: signed(sums.change) }, 'NN-RUL-36')
    else w.step(input.result, { value: signed(sums.change) }, 'NN-REV-2')
    if (sums.challenger > 0)
      w.step(
        'challenger',
        { value: signed(sums.challenger), difference: input.opponentValue - input.ownValue },
        'NN-REV-3'
      )
    if (input.respect + sums.change + sums.challenger < sums.respect)
      w.step('floor', { respect: sums.respect }, 'NN-REV-5', 'NN-RUL-37')
    w.step('respect', { respect: sums.respect, credits: sums.fromRespect }, 'NN-REV-4')
    if (input.pursesLost > 0)
      w.step('lost', { purses: input.pursesLost, credits: sums.lost }, 'NN-REV-6', 'NN-RUL-59')
    if (input.pursesStolen > 0)
      w.step('stolen', { purses: input.pursesStolen, credits: sums.stolen }, 'NN-REV-6')
    w.step('credits', { credits: sums.credits })
    return w.done({ respect: sums.respect, credits: sums.credits })
  }
)

const due = resolver(
  'pay-due',
  ['NN-PAY-1'],
  v.strictObject({ fighters: requiredIdsOf('fighter-type') }),
  (rules, input, w) => {
    const reasons = unknown(rules.fighterType, ...input.fighters)
    if (reasons.length > 0) return refuse(...reasons)
    for (const type of rules.fighterTypes) {
      const count = input.fighters.filter((other) => other === type.id).length
      if (count > 0)
        w.step('type', {
          type: type.name,
          count,
          pay: payOf(rules, type.id),
          sum: count * payOf(rules, type.id)
        })
    }
    const total = payDue(rules, input.fighters)
    w.step('total', { total }, 'NN-PAY-1')
    return w.done({ total })
  }
)

const result = resolver(
  'pay-result',
  ['NN-PAY-1', 'NN-PAY-2', 'NN-PAY-3', 'NN-INJ-4', 'NN-RUL-42'],
  v.strictObject({ fighter: v.strictObject({ type: idOf('fighter-type'), convalescent: flag }), paid: flag }),
  (rules, { fighter, paid }, w) => {
    const reasons = unknown(rules.fighterType, fighter.type)
    if (reasons.length > 0) return refuse(...reasons)
    const status = payResult(rules, fighter, paid)
    const unpayable = payOf(rules, fighter.type) === 0
    w.cite(...(fighter.convalescent ? ['NN-PAY-3', 'NN-INJ-4'] : ['NN-PAY-2']))
    if (unpayable) w.cite('NN-PAY-1', ...(fighter.convalescent ? ['NN-RUL-42'] : []))
    w.step(status === 'misses-next-game' && fighter.convalescent ? 'convalescent' : status, {
      type: rules.fighterType(fighter.type)?.name ?? ''
    })
    return w.done({ status })
  }
)

export const money = [income, due, result]
