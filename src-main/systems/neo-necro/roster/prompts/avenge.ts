import { rosterEvent } from '../../../../kernel/state/event'
import { memberOf } from '../../../../kernel/state/roster'
import { aftermath, storeAnswer, storedAnswer } from '../../sheet/between'
import { say } from '../../catalogue/say'
import { traitsOf } from '../../sheet/state'
import { about, option, type Question } from './question'

/** A fighter who put a hated enemy out of action may let go of one hatred of that enemy (NN-INJ-7). */
export const avenge: Question = {
  kind: 'avenge',
  open(_rules, roster) {
    if (!roster.between) return []
    return Object.entries(aftermath(roster).avenged).flatMap(([trait, id]) => {
      const member = memberOf(roster, id)
      const hatred = traitsOf(member, 'injury').find((t) => t.id === trait)
      if (!hatred || member.left !== null || storedAnswer(roster, `avenge:${trait}`) !== undefined) return []
      const params = { fighter: member.name, enemy: hatred.data['enemyName'] ?? null }
      return [
        {
          id: `avenge:${trait}`,
          step: roster.between?.step ?? 'injuries',
          member: id,
          title: say('prompts.avenge.title', params),
          text: say('prompts.avenge.text'),
          rules: ['NN-INJ-7'],
          optional: true,
          options: [
            option('let-go', say('prompts.avenge.let-go')),
            option('keep', say('prompts.avenge.keep'))
          ]
        }
      ]
    })
  },
  answer(_rules, roster, prompt, given) {
    const trait = about(prompt)
    const member = memberOf(roster, aftermath(roster).avenged[trait] ?? '')
    const hatred = member.traits.find((t) => t.id === trait)
    const facts = { fighter: member.name, enemy: hatred?.data['enemyName'] ?? null }
    if (given.options?.[0] === 'keep')
      return [rosterEvent(roster.id, 'hatred-kept', facts, [storeAnswer(prompt.id, 'keep')])]
    return [
      rosterEvent(roster.id, 'hatred-let-go', facts, [
        { do: 'trait-remove', member: member.id, trait },
        storeAnswer(prompt.id, 'let-go')
      ])
    ]
  }
}
