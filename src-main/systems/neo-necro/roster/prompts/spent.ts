import { itemOf, type Item, type Roster } from '../../../../kernel/state/roster'
import { aftermath } from '../../sheet/between'
import { spentEvents } from '../decide/spent'
import { say } from '../../catalogue/say'
import { option, type Question } from './question'

/** Asks which single-use things were used up in the game; those are removed (NN-RUL-23, NN-EQP-3). */
export const spent: Question = {
  kind: 'spent',
  open(_rules, roster) {
    if (!roster.between || roster.between.step === 'gang-value') return []
    const items = stillThere(roster)
    if (items.length === 0) return []
    return [
      {
        id: 'spent',
        step: roster.between.step,
        member: null,
        title: say('prompts.spent.title'),
        text: say('prompts.spent.text'),
        rules: ['NN-RUL-23', 'NN-EQP-3'],
        optional: true,
        choose: { min: 1, max: items.length },
        options: items.map((item) => {
          const holder = roster.members.find((m) => m.id === item.holder)
          return option(item.id, item.name, {
            hint: holder
              ? say('prompts.spent.carried-by', { fighter: holder.name })
              : say('prompts.spent.in-stash')
          })
        })
      }
    ]
  },
  answer(_rules, roster, _prompt, given) {
    return spentEvents(
      roster,
      (given.options ?? []).map((id) => itemOf(roster, id))
    )
  }
}

function stillThere(roster: Roster): Item[] {
  const { consumables } = aftermath(roster)
  return roster.items.filter((item) => consumables.includes(item.id))
}
