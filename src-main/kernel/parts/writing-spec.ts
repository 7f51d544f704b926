import type { Localised, Words } from '../values/json'
import { present, type Member, type Roster } from '../state/roster'
import { fieldsOf, type Form } from '../system/form'
import {
  rowsOf,
  valueAt,
  type WritingPlug,
  type WrittenField,
  type WrittenList,
  type WrittenSection
} from '../system/writing'
import type { Reason } from '../values/verdict'

/**
 * A description of the sheets that people write themselves, as forms; `writingFor` turns it into the game's
 * plug.
 */
export interface WritingSpec<Rules, Key extends string> {
  /** The game's texts by key, for sections, fields and lists. `<key>-hint` explains a list. */
  word(key: string): Words
  /** The lists of a member's sheet. */
  lists(rules: Rules): { readonly [K in Key]: ListSpec }
  /** The sections of a member's sheet, in order. */
  member(rules: Rules, roster: Roster, member: Member): SectionSpec<Key>[]
  /** The sections of the roster's own sheet. */
  roster?(rules: Rules): SectionSpec<never>[]
  /** Checks limits that involve several fields of a member's sheet. */
  check(rules: Rules, after: Roster, member: Member): Reason[]
}

/** Fields and lists under one heading; its key also selects its words, unless it has a label. */
export interface SectionSpec<Key extends string> {
  key: string
  label?: Words
  hint?: Words
  rules?: string[]
  fields?: readonly StoredFields[]
  lists?: readonly Key[]
}

/** Fields whose values are stored at one place (`WrittenField.at`). */
export interface StoredFields {
  at: WrittenField['at']
  form: Form
}

/** Fields stored among the characteristics of the profile. */
export const profile = (form: Form): StoredFields => ({ at: 'profile', form })

/** Fields stored among the running numbers. */
export const numbers = (form: Form): StoredFields => ({ at: 'number', form })

/** Fields stored among the standing choices. */
export const choices = (form: Form): StoredFields => ({ at: 'choice', form })

/** An editable list; `traits` and `items` make one. */
export interface ListSpec {
  at: WrittenList['at']
  columns: Form
  /** The column that names a row. */
  named: string
  /** The most rows allowed. */
  most: number
  rules?: string[]
  /** Names a row from the value of its naming column, if that value is not the name itself. */
  nameOf?(value: string): Localised
  /** The value of the naming column today, where a row of this name was written with another. */
  valueNow?(value: string, name: Localised): string
}

type Listed<F extends Form> = Omit<ListSpec, 'at' | 'columns' | 'named'> & {
  columns: F
  named: keyof F & string
}

/** A list stored as the member's traits. */
export const traits = <F extends Form>(list: Listed<F>): ListSpec => ({ at: 'trait', ...list })

/** A list stored as the member's items. */
export const items = <F extends Form>(list: Listed<F>): ListSpec => ({ at: 'item', ...list })

/** Makes a game's plug from the description of its sheets. */
export function writingFor<Rules>() {
  return <Key extends string>(spec: WritingSpec<Rules, Key>): WritingPlug<Rules> => {
    const { word } = spec
    const section = (
      lists: { readonly [K in Key]: ListSpec } | null,
      roster: Roster,
      member: Member | null,
      { key, label, hint, rules, fields = [], lists: keys = [] }: SectionSpec<Key>
    ): WrittenSection => ({
      key,
      label: label ?? word(key),
      ...(hint && { hint }),
      ...(rules && { rules }),
      fields: fields.flatMap(({ at, form }) =>
        fieldsOf(form, word).map((field) => ({ field, at, value: valueAt(member ?? roster, at, field) }))
      ),
      lists: lists && member ? keys.map((each) => written(each, lists[each], roster, member)) : []
    })
    const written = (key: Key, list: ListSpec, roster: Roster, member: Member): WrittenList => {
      const { at, columns: form, named, most, rules } = list
      const columns = fieldsOf(form, word)
      return {
        key,
        at,
        columns,
        named,
        most,
        ...(rules && { rules }),
        label: word(key),
        hint: word(`${key}-hint`),
        rows: rowsOf(roster, member, { key, at, columns, named }, (values, name) =>
          list.valueNow ? { ...values, [named]: list.valueNow(String(values[named]), name) } : values
        )
      }
    }
    return {
      sections: (rules, roster, member) =>
        member
          ? spec.member(rules, roster, member).map((part) => section(spec.lists(rules), roster, member, part))
          : (spec.roster?.(rules) ?? []).map((part) => section(null, roster, null, part)),
      nameOf(rules, key, values) {
        const lists: { readonly [key: string]: ListSpec | undefined } = spec.lists(rules)
        const list = lists[key]
        return list?.nameOf?.(String(values[list.named])) ?? null
      },
      check: (rules, after, who) =>
        present(after)
          .filter(({ id }) => id === who)
          .flatMap((member) => spec.check(rules, after, member))
    }
  }
}
