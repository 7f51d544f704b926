import { rosterEvent } from '../../../../kernel/state/event'
import { memberOf, present, type Roster } from '../../../../kernel/state/roster'
import { refuse } from '../../../../kernel/values/verdict'
import { aftermath, asksInjuries, storeAnswer, storedAnswer } from '../../sheet/between'
import { missing } from '../decide/money'
import { downAtEnd, downNeedsDie } from '../../formulas/injuries'
import { say } from '../../catalogue/say'
import { about, die, option, type Question } from './question'

/**
 * A fighter who ended the game down: pay 10 credits from the stash before any income, or roll a D10
 * (NN-INJ-2, NN-OUT-7, NN-RUL-8). By the house rule downAtEnd: only the die, or an injury if not paid.
 */
export const down: Question = {
  kind: 'down',
  open(rules, roster) {
    if (!asksInjuries(roster)) return []
    const { treatmentCost: cost, die: sides, noEffectMax } = rules.combat.survival.downAtEndOfGame
    const mode = rules.houseRules.downAtEnd
    return waiting(roster).map((id) => {
      const { name } = memberOf(roster, id)
      const pay = option('pay', say('prompts.down.pay', { cost }), {
        cost,
        against: missing(roster, cost, 'NN-INJ-2')
      })
      const other =
        mode === 'pay-or-roll'
          ? option('roll', say('prompts.down.roll', { max: noEffectMax }), { asks: ['dice'] })
          : option('injury', say('prompts.down.injury'))
      return {
        id: `down:${id}`,
        step: 'injuries',
        member: id,
        title: say('prompts.down.title', { fighter: name }),
        text: say(`prompts.down.${mode}`, { cost, max: noEffectMax }),
        rules: ['NN-OUT-7', 'NN-INJ-2', 'NN-RUL-8'],
        ...(mode !== 'pay-or-injury' && { dice: { sides, count: 1 } }),
        ...(mode !== 'roll-only' && { options: [pay, other] })
      }
    })
  },
  answer(rules, roster, prompt, given, chance) {
    const member = memberOf(roster, about(prompt))
    const paid = given.options?.[0] === 'pay'
    const named = { fighter: member.name }
    if (paid) {
      const { cost } = downAtEnd(rules, true, 0)
      const short = missing(roster, cost, 'NN-INJ-2')
      if (short.length > 0) return refuse(...short)
      return [
        rosterEvent(roster.id, 'down-treated', { ...named, paid: cost }, [
          { do: 'money', by: -cost },
          storeAnswer(prompt.id, 'paid')
        ])
      ]
    }
    if (!downNeedsDie(rules, false))
      return [rosterEvent(roster.id, 'down-untreated', named, [storeAnswer(prompt.id, 'out')])]
    const thrown = die(roster, prompt, given, chance)
    const { outOfAction } = downAtEnd(rules, false, thrown.value)
    const facts = { ...named, die: thrown, roll: thrown.value }
    return [
      rosterEvent(roster.id, outOfAction ? 'down-worse' : 'down-unharmed', facts, [
        storeAnswer(prompt.id, outOfAction ? 'out' : 'unharmed')
      ])
    ]
  }
}

function waiting(roster: Roster): string[] {
  const { fought } = aftermath(roster)
  return present(roster)
    .map((m) => m.id)
    .filter((id) => fought[id]?.state === 'down' && storedAnswer(roster, `down:${id}`) === undefined)
}
