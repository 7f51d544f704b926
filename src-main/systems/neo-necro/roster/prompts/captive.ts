import { present } from '../../../../kernel/state/roster'
import { atStep } from '../../sheet/between'
import { captorOf, EXITS, freed } from '../decide/captives'
import { say } from '../../catalogue/say'
import { about, option, type Question } from './question'

/** Asks how a captivity ends: one of the four ways of `EXITS` (NN-RUL-43). A ransom asks for its amount. */
export const captive: Question = {
  kind: 'captive',
  open(_rules, roster) {
    if (!atStep(roster, 'trade')) return []
    return present(roster)
      .filter((member) => member.status === 'captured')
      .map((member) => ({
        id: `captive:${member.id}`,
        step: 'trade',
        member: member.id,
        title: say('prompts.captive.title', { fighter: member.name, gang: captorOf(member).byName }),
        text: say('prompts.captive.text'),
        rules: ['NN-RUL-43'],
        optional: true,
        amount: { min: 0, max: Math.max(0, roster.money ?? 0), unit: 'money' as const },
        options: EXITS.map((exit) =>
          option(exit, say(`prompts.captive.${exit}`), {
            ...(exit === 'ransom' && { asks: ['amount'] }),
            ...(exit === 'executed' && { hint: say('prompts.captive.gear-lost') })
          })
        )
      }))
  },
  answer: (_rules, roster, prompt, given) =>
    freed(roster, about(prompt), given.options?.[0] ?? '', given.amount ?? null)
}
