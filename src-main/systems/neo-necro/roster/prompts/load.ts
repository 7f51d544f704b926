import { rosterEvent } from '../../../../kernel/state/event'
import { itemOf, type Item } from '../../../../kernel/state/roster'
import { rangedFacts } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { about, option, type Question } from './question'

/** Asks for the first load of a missile launcher, which comes with the purchase (NN-WPN-9). */
export const load: Question = {
  kind: 'load',
  open(rules, roster) {
    if (roster.stage !== 'founding' && roster.between?.step !== 'trade') return []
    const empty = roster.items.filter((item) => item.data['load'] === null)
    const holderOf = (item: Item) => roster.members.find((m) => m.id === item.holder)
    return empty.map((item) => {
      const holder = holderOf(item)
      // Several carriers of such a launcher have a question each, so it says whose.
      const several = empty.filter((other) => other.thing === item.thing && holderOf(other)).length > 1
      return {
        id: `load:${item.id}`,
        step: roster.between?.step ?? 'founding',
        member: holder?.id ?? null,
        title:
          several && holder
            ? say('prompts.load.title-of', { thing: item.name, fighter: holder.name })
            : say('prompts.load.title', { thing: item.name }),
        text: say('prompts.load.text'),
        rules: ['NN-WPN-9', 'NN-EQP-1'],
        options: (rangedFacts(rules.thing(item.thing))?.reloadsByType ?? []).map((id) =>
          option(id, rules.thing(id)?.name ?? { fr: id, en: id })
        )
      }
    })
  },
  answer(rules, roster, prompt, given) {
    const item = itemOf(roster, about(prompt))
    const load = given.options?.[0] ?? null
    const facts = { thing: item.name, load: (load && rules.thing(load)?.name) || load }
    return [
      rosterEvent(roster.id, 'missile-loaded', facts, [{ do: 'item-data', item: item.id, data: { load } }])
    ]
  }
}
