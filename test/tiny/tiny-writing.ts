import { readFields } from '../../src-main/kernel/system/fields'
import { rosterEvent } from '../../src-main/kernel/state/event'
import type { OpeningPlug } from '../../src-main/kernel/system/opening'
import { present } from '../../src-main/kernel/state/roster'
import type { Field } from '../../src-main/kernel/system/sheet'
import { reason, refuse } from '../../src-main/kernel/values/verdict'
import { rowsOf, valueAt, type WritingPlug, type WrittenField } from '../../src-main/kernel/system/writing'

const word = (key: string) => ({ key: `table.${key}` })

const FIELDS: { field: Field; at: WrittenField['at'] }[] = [
  { field: { key: 'might', label: word('might'), kind: 'count', min: 0, max: 9, default: 0 }, at: 'profile' },
  { field: { key: 'shy', label: word('quiet'), kind: 'flag', default: false }, at: 'number' },
  {
    field: {
      key: 'haunt',
      label: word('where'),
      kind: 'choice',
      options: ['roots', 'crown'].map((id) => ({ id, label: word(id) })),
      default: 'roots'
    },
    at: 'choice'
  },
  {
    field: {
      key: 'signs',
      label: word('omens'),
      kind: 'several',
      options: ['owl', 'mist', 'rain'].map((id) => ({ id, label: word(id) })),
      default: []
    },
    at: 'choice'
  },
  { field: { key: 'motto', label: word('words'), kind: 'text', max: 20, default: '' }, at: 'choice' }
]
const LORE = {
  key: 'lore',
  at: 'trait' as const,
  named: 'name',
  most: 3,
  columns: [
    { key: 'name', label: word('words'), kind: 'text', max: 20, default: '' },
    { key: 'depth', label: word('high'), kind: 'count', min: 1, max: 3, default: 1 }
  ] satisfies Field[]
}
const TOKENS = { ...LORE, key: 'tokens', at: 'item' as const }

/** The entries on a spirit's sheet, with every kind of field, and lists of both kinds. */
export const tinyWriting: WritingPlug = {
  sections: (_rules, roster, member) => {
    if (!member)
      return [
        {
          key: 'circle',
          label: word('acts'),
          fields: [
            {
              field: { key: 'stones', label: word('high'), kind: 'count', max: 12, default: 0 },
              at: 'number',
              value: valueAt(roster, 'number', {
                key: 'stones',
                label: word('high'),
                kind: 'count',
                default: 0
              })
            }
          ],
          lists: []
        }
      ]
    return [
      {
        key: 'spirit',
        label: word('acts'),
        rules: ['TINY-6'],
        fields: FIELDS.map(({ field, at }) => ({ field, at, value: valueAt(member, at, field) })),
        lists: [LORE, TOKENS].map((list) => ({
          ...list,
          label: word('omens'),
          rows: rowsOf(roster, member, list)
        }))
      }
    ]
  },
  check: (_rules, after) =>
    present(after).some((m) => (m.profile['might'] ?? 0) > 5 && m.traits.length > 2)
      ? [reason('too-much', ['TINY-6'])]
      : []
}

const NIGHTS: Field = { key: 'nights', label: word('high'), kind: 'count', min: 1, max: 3, default: 1 }

/** A circle may dream without a battle. */
export const tinyOpening: OpeningPlug = {
  opening: (_rules, roster) => ({
    label: word('dusk'),
    rules: ['TINY-4'],
    fields: [NIGHTS],
    allowed: roster.stage === 'ready',
    refused: roster.stage === 'ready' ? [] : [word('asked')]
  }),
  open: (_rules, roster, input, chance) => {
    const { values, reasons } = readFields([NIGHTS], input)
    if (reasons.length > 0) return refuse(...reasons)
    if (roster.stage !== 'ready') return refuse(reason('no-between', ['TINY-4']))
    return [
      rosterEvent(roster.id, 'night-fell', { nights: values['nights'] ?? 1 }, [
        { do: 'stage', to: 'between' },
        {
          do: 'between-open',
          between: {
            id: chance.id(),
            battle: null,
            step: 'dreams',
            data: { dreaming: present(roster).map((m) => m.id) }
          }
        }
      ])
    ]
  }
}
