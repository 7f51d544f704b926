import {
  ruleEntries,
  rulesIn,
  type ReferenceEntry,
  type ReferencePart,
  type ReferenceSection
} from '../../kernel/content/reference'
import { armouryKeys, type T2kRules } from './catalogue/rules'
import { plain, say, signed } from './catalogue/say'

/** The chapters of the rules, by the prefix of their rule ids. */
const CHAPTERS = {
  dice: 'T2K-DI-',
  weapons: 'T2K-WP-',
  combat: 'T2K-CB-',
  health: 'T2K-EX-',
  rulings: 'T2K-R'
} as const

/** The reference: rules by chapter, actions, states, modifiers, weapons. */
export function referenceOf(rules: T2kRules): ReferencePart[] {
  const section = (id: string, entries: ReferenceEntry[]): ReferenceSection => ({
    id,
    name: say(`reference.${id}`),
    entries
  })
  const part = (id: string, sections: ReferenceSection[]): ReferencePart => ({
    id,
    name: say(`reference.${id}`),
    sections
  })
  const { slow, fast } = rules.files['tables/actions']
  const ids = Object.keys(rulesIn(rules.text.fr))
  return [
    part(
      'rules',
      Object.entries(CHAPTERS).map(([id, prefix]) =>
        section(
          id,
          ruleEntries(
            rules.text,
            ids.filter((rule) => rule.startsWith(prefix))
          )
        )
      )
    ),
    part('actions', [
      section(
        'slow',
        slow.map(({ id }) => action(rules, id, 'T2K-CB-02'))
      ),
      section(
        'fast',
        fast.map(({ id, becomesSlowOnFailure }) =>
          action(rules, id, 'T2K-CB-03', becomesSlowOnFailure === true)
        )
      )
    ]),
    part('lists', [
      section(
        'states',
        rules.files['tables/conditions'].map(({ id, rules: by }) => ({
          id: `state:${id}`,
          name: rules.words('conditions', id, 'name'),
          text: [rules.words('conditions', id, 'effect')],
          rules: by
        }))
      ),
      section(
        'modifiers',
        rules.files['tables/modifiers'].map(({ id, value, rules: by }) => ({
          id: `modifier:${id}`,
          name: rules.words('modifiers', id, 'name'),
          text: [],
          facts: [{ label: say('deck.modifier'), value: plain(signed(value)) }],
          rules: by
        }))
      ),
      section(
        'classes',
        rules.files['catalogue/weapon-classes'].map(({ id, unaimed, firearm, ranged }) => ({
          id: `class:${id}`,
          name: rules.words('weaponClasses', id, 'name'),
          text: [],
          facts: [
            ...(ranged ? [{ label: say('tables.unaimed-column'), value: plain(signed(unaimed)) }] : []),
            { label: say('fields.firearm'), value: say(firearm ? 'core.yes' : 'core.no') }
          ],
          rules: ['T2K-CB-07']
        }))
      ),
      section(
        'hazards',
        rules.files['catalogue/hazards'].map(({ id, resist }) => ({
          id: `hazard:${id}`,
          name: rules.words('hazards', id, 'name'),
          text: [],
          facts: [{ label: say('reference.resist'), value: rules.words('skills', resist, 'name') }],
          rules: ['T2K-EX-01']
        }))
      ),
      ...armoury(rules, section)
    ])
  ]
}

function action(rules: T2kRules, id: string, rule: string, reloads = false): ReferenceEntry {
  return {
    id: `action:${id}`,
    name: rules.words('actions', id, 'name'),
    text: reloads ? [rules.words('deck', 'reloads')] : [],
    rules: [rule, ...(reloads ? ['T2K-CB-05'] : [])]
  }
}

/** The weapons in the campaign's armoury (T2K-R25). */
function armoury(
  rules: T2kRules,
  section: (id: string, entries: ReferenceEntry[]) => ReferenceSection
): ReferenceSection[] {
  const rows = rules.files['catalogue/armoury']
  if (rows.length === 0) return []
  const keys = armouryKeys(rules)
  const entry = (
    { name, class: kind, price, ...figures }: (typeof rows)[number],
    nth: number
  ): ReferenceEntry => ({
    id: keys[nth]!,
    name: plain(name),
    text: [],
    facts: [
      { label: say('writing.class'), value: rules.words('weaponClasses', kind, 'name') },
      ...(['rof', 'magazine', 'reliability'] as const).map((key) => ({
        label: say(`writing.${key}`),
        value: figures[key]
      })),
      { label: say('writing.weapon-damage'), value: figures.damage },
      ...(price === '' ? [] : [{ label: say('writing.price'), value: plain(price) }])
    ],
    rules: ['T2K-R25']
  })
  return [section('armoury', rows.map(entry))]
}
