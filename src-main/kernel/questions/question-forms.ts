import type { Localised, Words } from '../values/json'
import { say } from '../values/phrase'
import { fieldsOf, type FieldWords, type Option, type Prefill, type QuestionPlug } from './question'
import type { Resolver } from './resolver'
import type { Member, Roster } from '../state/roster'
import { reason, refuse } from '../values/verdict'

/** Looks up texts by path; returns the path itself if there is none. */
interface Worded {
  words(...path: string[]): Localised
}

/** The values that a member's sheet fills in, by path of the input. */
export type Filling<Rules> = (rules: Rules, roster: Roster, member: Member) => Prefill['values']

/** What a game adds to the schemas of its resolvers to make forms of them. */
export interface FormParts<Rules> {
  resolvers: { readonly [name: string]: Resolver<Rules> }
  /** The resolvers that are forms, by topic, in the order shown. */
  topics: { [topic: string]: readonly string[] }
  /** What a sheet fills in, by resolver and role. */
  fillings: { [resolver: string]: { [role: string]: Filling<Rules> } }
  /** The label of a role, if its name is not enough. */
  roleNames?: { [resolver: string]: string }
  /** A member's own items that can be chosen, by resolver. */
  own?: { [resolver: string]: (rules: Rules, roster: Roster, member: Member) => Prefill['own'] }
  /** Fields whose choices can be compared side by side, by resolver. */
  compares?: { [resolver: string]: string[] }
  words(rules: Rules): FieldWords
  /** The choices by name of the list. */
  lists(rules: Rules): { [list: string]: Option[] }
}

/** Builds the plug for games whose questions are worded in their texts (`topics`, `questions`, `roles`) and filled in from one member's sheet. */
export function questionForms<Rules>({
  resolvers,
  topics,
  fillings,
  roleNames = {},
  own = {},
  compares = {},
  words,
  lists
}: FormParts<Rules>): QuestionPlug<Rules> {
  return {
    all: (rules) => {
      const worded = words(rules)
      const form = (
        topic: string,
        name: string,
        resolver: Resolver<Rules>
      ): ReturnType<QuestionPlug<Rules>['all']>['questions'][number] => ({
        resolver: name,
        topic,
        title: say(`questions.${name}.title`),
        about: say(`questions.${name}.about`),
        rules: resolver.rules,
        roles: Object.keys(fillings[name] ?? {}).map((key) => ({
          key,
          label: say(`roles.${roleNames[name] ?? key}`),
          of: 'member'
        })),
        fields: fieldsOf(name, resolver, worded),
        compares: compares[name] ?? []
      })
      return {
        topics: Object.keys(topics).map((id) => ({ id, name: say(`topics.${id}`) })),
        questions: Object.entries(topics).flatMap(([topic, names]) =>
          names.flatMap((name) => (resolvers[name] ? [form(topic, name, resolvers[name])] : []))
        ),
        lists: lists(rules)
      }
    },
    prefill: (rules, { roster, member: id, resolver, role }) => {
      const fill = fillings[resolver]?.[role]
      if (!fill) return refuse(reason('unknown-role', [], { role }))
      const member = roster.members.find((candidate) => candidate.id === id)
      if (!member) return refuse(reason('unknown-member', [], { member: id ?? '' }))
      return { values: fill(rules, roster, member), own: own[resolver]?.(rules, roster, member) ?? {} }
    }
  }
}

/** The name of a field, without its question and group. */
export function fieldName(path: readonly string[]): string {
  return path.at(-1) ?? ''
}

/** Texts of fields by their own name: `fields` for labels, `hints` for hints, `choices` for options. */
export function wordsByName(rules: Worded): FieldWords {
  return {
    label: (_resolver, path) => say(`fields.${fieldName(path)}`),
    hint: (_resolver, path) => hintAt(rules, fieldName(path)),
    option: (_resolver, path, value) => rules.words('choices', fieldName(path), value)
  }
}

/** The hint at the first of these paths that has one. */
export function hintAt(rules: Worded, ...places: string[]): Words | undefined {
  const key = places.map((place) => `hints.${place}`).find((candidate) => hasWords(rules, candidate))
  return key === undefined ? undefined : say(key)
}

/** True if there is a text at this path. */
export function hasWords(rules: Worded, key: string): boolean {
  return rules.words(...key.split('.'))['fr'] !== key
}

/** Entries as options, named from this section of the texts. */
export function optionsNamed(
  rules: Worded,
  section: string,
  entries: readonly { id: string }[],
  group?: Words
): Option[] {
  return entries.map(({ id }) => ({
    id,
    label: rules.words(section, id, 'name'),
    ...(group !== undefined && { group })
  }))
}
