import { rosterEvent } from '../../../../kernel/state/event'
import { itemOf } from '../../../../kernel/state/roster'
import { rangedFacts } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { about, option, type Question } from './question'

/** Asks for the first load of a missile launcher, which comes with the purchase (NN-WPN-9). */
export const load: Question = {
  kind: 'load',
  open(rules, roster) {
    if (roster.stage !== 'founding' && roster.between?.step !== 'trade') return []
    return roster.items
      .filter((item) => item.data['load'] === null)
      .map((item) => ({
        id: `load:${item.id}`,
        step: roster.between?.step ?? 'founding',
        member: roster.members.find((m) => m.id === item.holder)?.id ?? null,
        title: say('prompts.load.title', { thing: item.name }),
        text: say('prompts.load.text'),
        rules: ['NN-WPN-9', 'NN-EQP-1'],
        options: (rangedFacts(rules.thing(item.thing))?.reloadsByType ?? []).map((id) =>
          option(id, rules.thing(id)?.name ?? { fr: id, en: id })
        )
      }))
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
