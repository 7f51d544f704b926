import { describe, expect, test } from 'vitest'
import type { CorrectionSheet } from '../../src-main/kernel/system/correction-sheet'
import { useCorrectionDraft } from '../../src-renderer/views/arbitration/draft'
import {
  correctionsOf,
  newcomer,
  retyped,
  typedSince
} from '../../src-renderer/views/arbitration/fighter-form'

const number = (key: string) => ({ key, label: { fr: key }, min: 0, max: 99 })
const SHEET: CorrectionSheet = {
  money: true,
  numbers: [],
  kinds: [],
  betweenEnds: false,
  characteristics: [number('might'), number('wit')],
  memberNumbers: [number('age')],
  choices: [
    {
      key: 'path',
      label: { fr: 'voie' },
      options: [
        { id: 'low', name: {} },
        { id: 'high', name: {} }
      ],
      default: 'low'
    }
  ],
  statuses: [
    { id: 'fine', label: { fr: 'bien' } },
    { id: 'ill', label: { fr: 'mal' } }
  ],
  types: [
    { id: 'elder', name: { fr: 'Ancien' }, profile: { might: 2, wit: 5 }, numbers: { age: 80 } },
    { id: 'youth', name: { fr: 'Jeune' }, profile: { might: 4, wit: 3 }, numbers: { age: 16 } }
  ],
  exits: [],
  traits: [],
  things: [],
  members: []
}

describe('a fighter copied from paper', () => {
  test('takes one line in the starting state of their type', () => {
    expect(correctionsOf(SHEET, { ...newcomer(SHEET, 'elder'), name: ' Ida ' })).toEqual([
      { what: 'member-add', type: 'elder', name: 'Ida', as: 'newcomer' }
    ])
  })

  test('takes only the differences, things by what they are fitted to, the state last', () => {
    const form = newcomer(SHEET, 'elder')
    form.name = 'Ida'
    form.profile['wit'] = 6
    form.numbers['age'] = 91
    form.choices['path'] = 'high'
    form.status = 'ill'
    form.traits.push({ kind: 'scar', key: 'limp', variant: 'left', text: 'boite' })
    form.things.push(
      { thing: 'staff', quantity: 1, text: 'bâton', name: 'bâton', as: 't1' },
      { thing: 'bell', quantity: 2, on: 't1', text: 'cloche', name: 'cloche', as: 't2' }
    )
    const member = 'newcomer'
    expect(correctionsOf(SHEET, form)).toEqual([
      { what: 'member-add', type: 'elder', name: 'Ida', as: member },
      { what: 'characteristic', member, key: 'wit', to: 6 },
      { what: 'member-number', member, key: 'age', to: 91 },
      { what: 'choice', member, key: 'path', to: 'high' },
      { what: 'trait-add', member, kind: 'scar', key: 'limp', variant: 'left' },
      { what: 'item-add', thing: 'staff', quantity: 1, holder: member, as: 't1' },
      { what: 'item-add', thing: 'bell', quantity: 2, holder: member, as: 't2', on: 't1' },
      { what: 'status', member, to: 'ill' }
    ])
  })

  test('gets the numbers of another type with that type, except those that were entered', () => {
    const form = newcomer(SHEET, 'elder')
    form.profile['wit'] = 6
    const now = retyped(SHEET, form, 'youth')
    expect(now).toMatchObject({ type: 'youth', profile: { might: 4, wit: 6 }, numbers: { age: 16 } })
  })

  test('leaves text typed during the save to the next one, with nothing of the sent fighter', () => {
    const sent = { ...newcomer(SHEET, 'elder'), name: 'Ida', status: 'ill' }
    sent.profile = { ...sent.profile, wit: 6 }
    sent.things = [{ thing: 'staff', quantity: 1, text: 'bâton', name: 'bâton', as: 't1' }]
    const bell = { thing: 'bell', quantity: 1, on: 't1', text: 'cloche du bâton', name: 'cloche', as: 't2' }
    const { on: _, ...loose } = bell
    expect(typedSince(SHEET, sent, sent)).toEqual(newcomer(SHEET, 'elder'))
    expect(
      typedSince(SHEET, sent, {
        ...sent,
        name: 'Ode',
        profile: { ...sent.profile, might: 9 },
        things: [...sent.things, bell]
      })
    ).toEqual({
      ...newcomer(SHEET, 'elder'),
      name: 'Ode',
      profile: { might: 9, wit: 5 },
      things: [{ ...loose, text: 'cloche' }]
    })
  })
})

describe('pending corrections', () => {
  test('contain one thing once; a value set back to the original is removed', () => {
    const draft = useCorrectionDraft(() => undefined)
    draft.set('money', { what: 'money', by: 5 }, 'un')
    draft.set('money', { what: 'money', by: 7 }, 'deux')
    expect(draft.lines.value.map((line) => line.text)).toEqual(['deux'])
    draft.set('money', null)
    expect(draft.lines.value).toEqual([])
  })

  test('name the value at the time when they were first written, whatever the value is by now', () => {
    let might = 3
    const draft = useCorrectionDraft(() => might)
    draft.set('might', { what: 'characteristic', member: 'm', key: 'might', to: 5 }, 'cinq')
    might = 4
    draft.set('might', { what: 'characteristic', member: 'm', key: 'might', to: 6 }, 'six')
    expect(draft.lines.value.map((line) => line.correction)).toEqual([
      { what: 'characteristic', member: 'm', key: 'might', to: 6, was: 3 }
    ])
    draft.settle('might', 4)
    expect(draft.lines.value.map((line) => line.correction)).toEqual([
      { what: 'characteristic', member: 'm', key: 'might', to: 6, was: 4 }
    ])
  })

  test('that were left are taken up again, and new ones get other names', () => {
    const left = useCorrectionDraft(() => undefined)
    left.add((as) => ({ what: 'item-add', thing: 'gun', quantity: 1, holder: 'stash', as }), 'fusil')
    const draft = useCorrectionDraft(() => undefined)
    draft.take(JSON.parse(JSON.stringify(left.lines.value)))
    draft.add((as) => ({ what: 'item-add', thing: 'knife', quantity: 1, holder: 'stash', as }), 'couteau')
    expect(draft.lines.value.map((line) => line.text)).toEqual(['fusil', 'couteau'])
  })

  test('drop the fittings of a thing that is dropped', () => {
    const draft = useCorrectionDraft(() => undefined)
    const gun = draft.add(
      (as) => ({ what: 'item-add', thing: 'gun', quantity: 1, holder: 'stash', as }),
      'fusil'
    )
    draft.add(
      (as) => ({ what: 'item-add', thing: 'sight', quantity: 1, holder: 'stash', as, on: gun }),
      'lunette'
    )
    draft.add((as) => ({ what: 'item-add', thing: 'knife', quantity: 1, holder: 'stash', as }), 'couteau')
    draft.drop(gun)
    expect(draft.lines.value.map((line) => line.text)).toEqual(['couteau'])
  })
})
