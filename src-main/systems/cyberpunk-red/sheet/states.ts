import type { Member, Roster } from '../../../kernel/state/roster'
import type { Block, Entry } from '../../../kernel/system/sheet'
import type { Words } from '../../../kernel/values/json'
import type { CrRules } from '../catalogue/rules'
import { phrase, plain, say } from '../catalogue/say'
import { lastingStates, woundStateOf } from './character'
import { injuriesOf } from './injuries'

/** The member's states: wound, injuries, and the states that outlast a scene (CR-ST-01). */
export function states(rules: CrRules, _roster: Roster, member: Member): Block | null {
  const wound = woundStateOf(rules, member)
  const entries: Entry[] = [
    ...(wound === 'seriously-wounded' || wound === 'mortally-wounded'
      ? [
          {
            key: wound,
            name: rules.words('conditions', wound, 'name'),
            text: rules.words('conditions', wound, 'effect')
          }
        ]
      : []),
    ...injuriesOf(rules, member).map(({ trait, temporary, name, effect, was }): Entry => {
      const note = String(trait.data['note'] ?? '')
      const said = [effect, note].filter((entry) => entry !== '').join(' ')
      const text: Words =
        said !== ''
          ? plain(said)
          : temporary
            ? rules.words('blocks', 'temporary')
            : rules.words('conditions', INJURY, 'effect')
      return {
        key: trait.id,
        name: temporary && said !== '' ? phrase(rules.words('blocks', 'temporary-injury'), { name }) : name,
        text: was ? phrase(rules.words('blocks', 'renamed-injury'), { text, was }) : text
      }
    }),
    ...lastingStates(member).map((key): Entry => ({
      key: `state:${key}`,
      name: rules.words('conditions', key, 'name'),
      text: rules.words('conditions', key, 'effect')
    }))
  ]
  return entries.length === 0
    ? null
    : { kind: 'entries', key: 'states', title: say('blocks.states'), entries }
}

/** The condition whose text stands in for an injury without a written effect. */
const INJURY = 'damaged-ear'
