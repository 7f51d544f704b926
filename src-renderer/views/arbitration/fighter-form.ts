import type { CorrectionSheet } from '@kernel/system/correction-sheet'
import type { Correction } from './draft'

/** An entered skill or injury, with its words. */
export type TraitGiven = {
  kind: string
  key: string
  variant?: string
  about?: string
  text: string
}

/** An entered thing; `on`: another line of the same list, or a present item. */
export type ThingGiven = {
  thing: string
  quantity: number
  variant?: string
  on?: string
  text: string
  name: string
}

/** A member from paper, as in the form. */
export type Newcomer = {
  name: string
  type: string
  profile: { [key: string]: number }
  numbers: { [key: string]: number }
  choices: { [key: string]: string }
  status: string
  traits: TraitGiven[]
  things: (ThingGiven & { as: string })[]
}

/** The empty form for a type, with its starting values. */
export function newcomer(sheet: CorrectionSheet, type: string): Newcomer {
  const begins = sheet.types.find(({ id }) => id === type)
  return {
    name: '',
    type,
    profile: { ...begins?.profile },
    numbers: { ...begins?.numbers },
    choices: Object.fromEntries(sheet.choices.map((choice) => [choice.key, choice.default])),
    status: sheet.statuses[0]?.id ?? '',
    traits: [],
    things: []
  }
}

/** What was typed while `sent` was being stored: the empty form, with every later change. */
export function typedSince(sheet: CorrectionSheet, sent: Newcomer, now: Newcomer): Newcomer {
  const begins = newcomer(sheet, now.type)
  const since = <Value>(
    begin: { [key: string]: Value },
    before: { [key: string]: Value },
    after: { [key: string]: Value }
  ) =>
    Object.fromEntries(
      Object.entries(after).flatMap(([key, value]) =>
        value !== before[key] ? [[key, value]] : key in begin ? [[key, begin[key]!]] : []
      )
    )
  const things = now.things.filter(({ as }) => !sent.things.some((thing) => thing.as === as))
  const sentTraits = new Set(sent.traits.map((trait) => JSON.stringify(trait)))
  return {
    name: now.name === sent.name ? '' : now.name,
    type: now.type,
    profile: since(begins.profile, sent.profile, now.profile),
    numbers: since(begins.numbers, sent.numbers, now.numbers),
    choices: since(begins.choices, sent.choices, now.choices),
    status: now.status === sent.status ? begins.status : now.status,
    traits: now.traits.filter((trait) => !sentTraits.has(JSON.stringify(trait))),
    // A thing fitted to one of the stored member's things is fitted to nothing.
    things: things.map((thing) => {
      if (thing.on === undefined || !sent.things.some(({ as }) => as === thing.on)) return thing
      const { on: _, ...loose } = thing
      return { ...loose, text: thing.name }
    })
  }
}

/** The form with another type: values that were not edited become those of the new type. */
export function retyped(sheet: CorrectionSheet, form: Newcomer, type: string): Newcomer {
  const was = newcomer(sheet, form.type)
  const now = newcomer(sheet, type)
  const keepTyped = (
    typed: { [key: string]: number },
    before: { [key: string]: number },
    after: { [key: string]: number }
  ) =>
    Object.fromEntries(
      Object.entries(after).map(([key, value]) => [
        key,
        typed[key] !== undefined && typed[key] !== before[key] ? typed[key] : value
      ])
    )
  return {
    ...form,
    type,
    profile: keepTyped(form.profile, was.profile, now.profile),
    numbers: keepTyped(form.numbers, was.numbers, now.numbers)
  }
}

/** The corrections that add the member of the form, as one act. */
export function correctionsOf(sheet: CorrectionSheet, form: Newcomer): Correction[] {
  const member = 'newcomer'
  const begins = newcomer(sheet, form.type)
  const set = (typed: { [key: string]: number }, before: { [key: string]: number }) =>
    Object.entries(typed).filter(([key, to]) => to !== before[key])
  return [
    { what: 'member-add', type: form.type, name: form.name.trim(), as: member },
    ...set(form.profile, begins.profile).map(([key, to]): Correction => ({
      what: 'characteristic',
      member,
      key,
      to
    })),
    ...set(form.numbers, begins.numbers).map(([key, to]): Correction => ({
      what: 'member-number',
      member,
      key,
      to
    })),
    ...Object.entries(form.choices)
      .filter(([key, to]) => to !== begins.choices[key])
      .map(([key, to]): Correction => ({ what: 'choice', member, key, to })),
    ...form.traits.map(({ kind, key, variant, about }): Correction => ({
      what: 'trait-add',
      member,
      kind,
      key,
      ...(variant !== undefined && { variant }),
      ...(about !== undefined && { about })
    })),
    ...form.things.map(({ thing, quantity, variant, on, as }): Correction => ({
      what: 'item-add',
      thing,
      quantity,
      holder: member,
      as,
      ...(variant !== undefined && { variant }),
      ...(on !== undefined && { on })
    })),
    ...(form.status && form.status !== begins.status
      ? [{ what: 'status' as const, member, to: form.status }]
      : [])
  ]
}
