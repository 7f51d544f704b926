import { rosterEvent } from '../../../../kernel/state/event'
import type { Roster, RosterChange } from '../../../../kernel/state/roster'
import { aftermath, atStep, storeAnswer, storedAnswer } from '../../sheet/between'
import type { NecroRules } from '../../catalogue/rules'
import { incomeOf, incomeSatOut, type Income } from '../../formulas/income'
import { say } from '../../catalogue/say'
import type { Question } from './question'

/**
 * Changes respect, then pays the gang's income (NN-REV-1 to 6). After a game sat out, respect stays as it is
 * (MAGOT-1).
 */
export const income: Question = {
  kind: 'income',
  open(rules, roster) {
    // An income of 0 counts as an answer too.
    if (!atStep(roster, 'income') || storedAnswer(roster, 'income') !== undefined) return []
    const satOut = aftermath(roster).satOut === true
    const { respect, credits } = earned(rules, roster)
    return [
      {
        id: 'income',
        step: 'income',
        member: null,
        title: say('prompts.income.title'),
        text: say(satOut ? 'prompts.income.sat-out' : 'prompts.income.text', {
          from: roster.numbers['respect'] ?? 0,
          respect,
          credits
        }),
        rules: satOut
          ? ['NN-REV-1', 'MAGOT-1']
          : ['NN-REV-1', 'NN-REV-2', 'NN-REV-3', 'NN-REV-5', 'NN-REV-6', 'NN-RUL-59']
      }
    ]
  },
  answer(rules, roster) {
    const { change, challenger, respect, fromRespect, lost, stolen, credits } = earned(rules, roster)
    const from = roster.numbers['respect'] ?? 0
    if (aftermath(roster).satOut)
      return [
        rosterEvent(roster.id, 'income-sat-out', { respect, credits }, [
          { do: 'money', by: credits },
          storeAnswer('income', credits)
        ])
      ]
    const facts = {
      result: aftermath(roster).result,
      from,
      respect,
      change,
      challenger,
      fromRespect,
      lost,
      stolen,
      credits
    }
    const changes: RosterChange[] = [
      { do: 'number', key: 'respect', to: respect },
      { do: 'money', by: credits },
      storeAnswer('income', credits)
    ]
    return [rosterEvent(roster.id, 'income-earned', facts, changes)]
  }
}

function earned(rules: NecroRules, roster: Roster): Income {
  const { result, ownValue, opponentValue, pursesStolen, pursesLost, satOut } = aftermath(roster)
  const respect = roster.numbers['respect'] ?? 0
  if (satOut) return incomeSatOut(rules, respect)
  return incomeOf(rules, { respect, result, ownValue, opponentValue, pursesStolen, pursesLost })
}
