import {
  fieldsOf,
  type FieldWords,
  type Prefill,
  type Question,
  type QuestionPlug,
  type Questions
} from '../../../kernel/questions/question'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import type { NecroRules } from '../catalogue/rules'
import { fighterOf } from '../sheet/fighter'
import { resolvers } from '../resolvers/index'
import { say } from '../catalogue/say'
import { lists } from './lists'
import { roles, type Role } from './roles'
import { fighterSources, gangSources } from './sources'
import { topicOf, topics } from './topics'

/** Every question that Neo-Necro answers through a form, and the values that a fighter or a gang fills in. */
export const questions: QuestionPlug<NecroRules> = { all, prefill }

/** The fields whose values can be compared with one click, such as the modes of a weapon. */
const compares: { [resolver: string]: string[] } = {
  'odds-shot': ['mode', 'weapon'],
  'odds-grenade': ['grenade'],
  'odds-melee': ['a.weapons']
}

function all(rules: NecroRules): Questions {
  const words = fieldWords(rules)
  const list = Object.entries(resolvers).map(([name, resolver]): Question => ({
    resolver: name,
    topic: topicOf(name),
    title: say(`questions.${name}.title`),
    about: say(`questions.${name}.about`),
    rules: resolver.rules,
    roles: Object.entries(roles[name] ?? {}).map(([key, { of }]) => ({
      key,
      of,
      label: rules.words('questions', name, `${key}Role`) ?? say(`roles.${key}`)
    })),
    fields: fieldsOf(name, resolver, words),
    compares: compares[name] ?? []
  }))
  const used = [...new Set(list.map(({ topic }) => topic))]
  const order = [
    ...Object.keys(topics).filter((topic) => used.includes(topic)),
    ...used.filter((topic) => !(topic in topics))
  ]
  return {
    topics: order.map((id) => ({ id, name: say(`topics.${id}`) })),
    questions: list,
    lists: lists(rules)
  }
}

/**
 * The words of fields: `questions.<resolver>.fields.<name>` if the question has its own, else
 * `fields.<name>`. The words of an option: `choices.<name>.<value>`, else the name of the thing with this id.
 */
function fieldWords(rules: NecroRules): FieldWords {
  const nameOf = (path: readonly string[]): string => path.at(-1) ?? ''
  return {
    label: (resolver, path) =>
      say(
        hasOwnWord(rules, resolver, nameOf(path))
          ? `questions.${resolver}.fields.${nameOf(path)}`
          : `fields.${nameOf(path)}`
      ),
    hint: (_resolver, path) => rules.words('hints', nameOf(path)) && say(`hints.${nameOf(path)}`),
    choices: (list) => (list === 'shot-skill' ? lists(rules)[list] : undefined),
    option: (_resolver, path, value) =>
      rules.words('choices', nameOf(path), value) ??
      optionSections.map((section) => rules.words(section, value)).find((found) => found !== undefined) ?? {
        key: value
      }
  }
}

/** The sections of the text files searched for the name of an option, in order. */
const optionSections = [
  'fireModes',
  'skills',
  'characteristics',
  'experienceCategories',
  'actions',
  'phases',
  'templates',
  'things'
]

function hasOwnWord(rules: NecroRules, resolver: string, field: string): boolean {
  const texts = rules.text.fr as {
    questions: { [resolver: string]: { fields?: { [field: string]: string } } }
  }
  return texts.questions[resolver]?.fields?.[field] !== undefined
}

function prefill(
  rules: NecroRules,
  { roster, member: id, resolver, role: key, input }: Parameters<typeof questions.prefill>[1]
): Verdict<Prefill> {
  const role: Role | undefined = roles[resolver]?.[key]
  if (!role) return refuse(reason('unknown-role', [], { role: key }))
  if (role.of === 'roster') {
    return {
      values: Object.fromEntries(
        Object.entries(role.fills).map(([path, source]) => [path, gangSources[source](rules, roster)])
      ),
      own: {}
    }
  }
  const member = roster.members.find((candidate) => candidate.id === id)
  if (!member) return refuse(reason('unknown-member', [], { member: id ?? '' }))
  const fighter = fighterOf(rules, roster, member)
  const chosen = weaponIn(input)
  const filled: Prefill = { values: {}, own: {} }
  for (const [path, source] of Object.entries(role.fills)) {
    const { value, own } = fighterSources[source](fighter, chosen)
    if (value !== undefined) filled.values[path] = value
    if (own && own.length > 0) filled.own[path] = own
  }
  return filled
}

/** The weapon that the form holds. It decides which attachments and loads are filled in. */
function weaponIn(input: unknown): string | null {
  const weapon = typeof input === 'object' && input !== null && 'weapon' in input ? input.weapon : null
  return typeof weapon === 'string' ? weapon : null
}
