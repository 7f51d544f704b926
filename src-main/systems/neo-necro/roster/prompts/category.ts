import { memberOf } from '../../../../kernel/state/roster'
import { storedAnswer } from '../../sheet/between'
import { choose, whyNotChangeCategory } from '../decide/choose'
import { familiesOf } from '../../formulas/skills'
import { say } from '../../catalogue/say'
import { atHome } from '../../sheet/state'
import { about, option, type Question } from './question'

/** A fighter may change their learning category once after a progression (NN-XP-14). */
export const category: Question = {
  kind: 'category',
  open(rules, roster) {
    const gained = storedAnswer<string[]>(roster, 'gained') ?? []
    return atHome(roster)
      .filter((member) => gained.includes(member.id) && whyNotChangeCategory(roster, member.id).length === 0)
      .map((member) => ({
        id: `category:${member.id}`,
        step: roster.between?.step ?? '',
        member: member.id,
        title: say('prompts.category.title', { fighter: member.name }),
        text: say('prompts.category.text'),
        rules: ['NN-XP-14', 'NN-RUL-63'],
        optional: true,
        options: rules.learningCategories.map(({ id, name, choices }) => {
          const families = familiesOf(rules, roster.kind, member.type)
          const empty = choices.every(
            (choice) => choice.type === 'skill' && !families.includes(choice.family)
          )
          const hint =
            id === member.choices['category']
              ? say('prompts.category.present')
              : empty
                ? say('prompts.category.empty')
                : undefined
          return option(id, name, { hint })
        })
      }))
  },
  answer(rules, roster, prompt, given) {
    const member = memberOf(roster, about(prompt))
    return choose(rules, roster, member.id, 'category', given.options?.[0] ?? '')
  }
}
