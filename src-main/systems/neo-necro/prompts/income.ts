import { rosterEvent } from '../../../rules/event'
import type { Roster, RosterChange } from '../../../rules/roster'
import { aftermath, atStep, keep, kept } from '../between'
import type { NecroRules } from '../catalogue'
import { incomeOf, type Income } from '../rules/income'
import { say } from '../say'
import type { Question } from './question'

/** Respect moves first, then the gang earns its credits (NN-REV-1 to 6). */
export const income: Question = {
  kind: 'income',
  open(rules, roster) {
    // A gang may have earned 0, and has earned it all the same.
    if (!atStep(roster, 'income') || kept(roster, 'income') !== undefined) return []
    const { respect, credits } = earned(rules, roster)
    return [
      {
        id: 'income',
        step: 'income',
        member: null,
        title: say('prompts.income.title'),
        text: say('prompts.income.text', { from: roster.numbers['respect'] ?? 0, respect, credits }),
        rules: ['NN-REV-1', 'NN-REV-2', 'NN-REV-3', 'NN-REV-5', 'NN-REV-6', 'NN-RUL-59']
      }
    ]
  },
  answer(rules, roster) {
    const { change, challenger, respect, fromRespect, lost, stolen, credits } = earned(rules, roster)
    const from = roster.numbers['respect'] ?? 0
    const facts = { result: aftermath(roster).result, from, respect, change, challenger, fromRespect, lost, stolen, credits }
    const changes: RosterChange[] = [{ do: 'number', key: 'respect', to: respect }, { do: 'money', by: credits }, keep('income', credits)]
    return [rosterEvent(roster.id, 'income-earned', facts, changes)]
  }
}

function earned(rules: NecroRules, roster: Roster): Income {
  const { result, ownValue, opponentValue, pursesStolen, pursesLost } = aftermath(roster)
  return incomeOf(rules, { respect: roster.numbers['respect'] ?? 0, result, ownValue, opponentValue, pursesStolen, pursesLost })
}
