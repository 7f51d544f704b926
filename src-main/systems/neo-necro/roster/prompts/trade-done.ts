import { rosterEvent } from '../../../../kernel/state/event'
import type { Roster } from '../../../../kernel/state/roster'
import { choicesDue } from '../../../../kernel/values/choices-due'
import { reason, type Reason } from '../../../../kernel/values/verdict'
import { atStep, storeAnswer, storedAnswer } from '../../sheet/between'
import type { NecroRules } from '../../catalogue/rules'
import { whyNotCarried } from '../decide/carry'
import { distinct } from '../decide/when'
import { say } from '../../catalogue/say'
import { atHome } from '../../sheet/state'
import { leader } from './leader'
import { load } from './load'
import { option, type Question } from './question'
import { progression } from './progression'

/**
 * Ends the purchases, once everybody may carry their things; until then loot is tolerated (NN-BUY-1,
 * NN-RUL-66).
 */
export const tradeDone: Question = {
  kind: 'trade-done',
  open(rules, roster) {
    if (!atStep(roster, 'trade') || storedAnswer(roster, 'trade')) return []
    return [
      {
        id: 'trade-done',
        step: 'trade',
        member: null,
        title: say('prompts.trade-done.title'),
        text: say('prompts.trade-done.text', { money: roster.money }),
        rules: ['NN-BUY-1', 'NN-RUL-66'],
        options: [option('done', say('prompts.trade-done.done'), { against: whyNotDone(rules, roster) })]
      }
    ]
  },
  answer(_rules, roster) {
    return [rosterEvent(roster.id, 'trade-closed', { money: roster.money }, [storeAnswer('trade', true)])]
  }
}

function whyNotDone(rules: NecroRules, roster: Roster): Reason[] {
  const open = choicesDue([leader, progression, load].flatMap((question) => question.open(rules, roster)))
  const carried = atHome(roster).flatMap((member) => whyNotCarried(rules, roster, member))
  return distinct([...(open > 0 ? [reason('prompts-open', ['NN-ITL-1'], { count: open })] : []), ...carried])
}
