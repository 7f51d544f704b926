import * as v from 'valibot'
import type { Json, Words } from '../values/json'
import type { Resolver } from './resolver'
import type { Roster } from '../state/roster'
import type { Verdict } from '../values/verdict'

/**
 * A resolver as a form. What may be filled in is read from the resolver's input schema, which stays the one source of
 * truth; the system's texts give the words.
 */
export interface Question {
  resolver: string
  topic: string
  title: Words
  about: Words
  rules: string[]
  /** Who can fill in a part of the input, so that it need not be typed. */
  roles: QuestionRole[]
  fields: QuestionField[]
  /** Fields whose choices can be compared side by side, if the answer is a picture of odds. */
  compares: string[]
}

export interface QuestionRole {
  key: string
  label: Words
  /** A member of a roster, or the roster as a whole. */
  of: 'member' | 'roster'
}

/** An option of a field that takes an id. */
export interface Option {
  id: string
  label: Words
  /** Its heading in a long list. */
  group?: Words
}

export type QuestionField = {
  name: string
  label: Words
  hint?: Words
  /** Must be filled in: the schema has no default. */
  required: boolean
  /** The default; null if there is none, and a flag is then neither yes nor no. */
  standard: Json
  /** Whether an empty field sends null; otherwise it sends nothing. */
  nullable?: boolean
} & FieldShape

export type FieldShape =
  | { kind: 'number'; min: number; max: number; whole: boolean }
  | { kind: 'flag' }
  | { kind: 'text'; max: number }
  /** One of a few words, or several of them. */
  | { kind: 'choice' | 'choices'; options: Option[] }
  /**
   * One id of a list of the system, or several; the list is found by its name. `drawn`: tokens that the app
   * draws if they are left out.
   */
  | { kind: 'id' | 'ids'; list: string; max: number; drawn?: boolean }
  /** A die thrown at the table, or several; the app throws what is left out. */
  | { kind: 'die'; sides: number }
  | { kind: 'dice'; sides: number; max: number }
  /** Several throws of several dice, one after the other. */
  | { kind: 'rolls'; sides: number; max: number; most: number }
  | { kind: 'numbers'; min: number; max: number; whole: boolean; least: number; most: number }
  | { kind: 'group'; fields: QuestionField[] }
  /** Several groups with the same fields. */
  | { kind: 'list'; fields: QuestionField[]; least: number; most: number }

/** All questions of a game, with the option lists of their fields. */
export interface Questions {
  topics: { id: string; name: Words }[]
  questions: Question[]
  lists: { [list: string]: Option[] }
}

/** What a roster fills into a question: values by path (`attacker.skills`), and its own items that could be chosen. */
export interface Prefill {
  values: { [path: string]: Json }
  own: { [path: string]: string[] }
}

/** Who fills a role of a question, and the form's values so far: fields that depend on a weapon follow the weapon chosen there. */
export interface PrefillInput {
  roster: Roster
  /** Null if a roster fills the role. */
  member: string | null
  resolver: string
  role: string
  input: Json
}

export interface QuestionPlug<Rules> {
  all(rules: Rules): Questions
  prefill(rules: Rules, asked: PrefillInput): Verdict<Prefill>
}

/** How a system words the fields of its questions. */
export interface FieldWords {
  /** The label of a field; `path` has the names of the groups around it too. */
  label(resolver: string, path: readonly string[]): Words
  hint(resolver: string, path: readonly string[]): Words | undefined
  /** The name of one of a few words that a field takes. */
  option(resolver: string, path: readonly string[], value: string): Words
  /** The ids of a list short enough for the field itself; undefined if the list is opened separately. */
  choices?(list: string): Option[] | undefined
}

/**
 * Metadata of an input (`v.metadata`): which list an id belongs to, that a number is a rolled die, or that
 * missing ids are drawn.
 */
export interface FieldMetadata {
  idOf?: string
  die?: number
  drawn?: boolean
}

interface Node {
  type: string
  pipe?: { type: string; requirement?: unknown; metadata?: FieldMetadata }[]
  entries?: { [name: string]: Node }
  item?: Node
  options?: readonly string[]
  wrapped?: Node
  default?: unknown
}

/**
 * Returns the fields of a resolver's input, from its valibot schema. Throws, naming the place, if a part has
 * no form.
 */
export function fieldsOf<Rules>(name: string, resolver: Resolver<Rules>, words: FieldWords): QuestionField[] {
  const field = (path: readonly string[], node: Node): QuestionField => {
    const optional = node.type === 'nullish' || node.type === 'optional' || node.type === 'nullable'
    const inner = optional ? (node.wrapped as Node) : node
    const hint = words.hint(name, path)
    return {
      name: path.at(-1) ?? '',
      label: words.label(name, path),
      ...(hint && { hint }),
      required: !optional && inner.type !== 'boolean',
      standard: optional ? standardOf(node) : inner.type === 'boolean' ? false : null,
      ...(node.type === 'nullable' && { nullable: true }),
      ...shapeOf(path, inner)
    }
  }
  const group = (path: readonly string[], entries: Node['entries']): QuestionField[] =>
    Object.entries(entries ?? {}).map(([key, entry]) => field([...path, key], entry))
  const shapeOf = (path: readonly string[], node: Node): FieldShape => {
    const { idOf, die } = metadataOf(node)
    switch (node.type) {
      case 'strict_object':
      case 'object':
        return { kind: 'group', fields: group(path, node.entries) }
      case 'boolean':
        return { kind: 'flag' }
      case 'picklist':
        return { kind: 'choice', options: optionsOf(path, node) }
      case 'string':
        return idOf === undefined
          ? { kind: 'text', max: bound(node, 'max_length', 100) }
          : { kind: 'id', list: idOf, max: 1 }
      // A number or a word: a choice from one list that holds both.
      case 'union':
        if (idOf === undefined)
          throw new Error(`${name}: ${path.join('.')}: no form for a union that is of nothing`)
        return { kind: 'id', list: idOf, max: 1 }
      case 'number':
        return die === undefined ? { kind: 'number', ...range(node) } : { kind: 'die', sides: die }
      case 'array':
        return listOf(path, node, node.item as Node)
      default:
        throw new Error(`${name}: ${path.join('.')}: no form for ${node.type}`)
    }
  }
  const listOf = (path: readonly string[], node: Node, item: Node): FieldShape => {
    const least = bound(node, 'min_length', 0)
    const most = bound(node, 'max_length', 100)
    const { idOf } = metadataOf(item)
    const die = metadataOf(item).die ?? metadataOf(node).die
    if (item.type === 'strict_object') return { kind: 'list', fields: group(path, item.entries), least, most }
    if (item.type === 'picklist') return { kind: 'choices', options: optionsOf(path, item) }
    const few = idOf === undefined ? undefined : words.choices?.(idOf)
    if (few) return { kind: 'choices', options: few }
    if (item.type === 'string' && idOf !== undefined)
      return { kind: 'ids', list: idOf, max: most, ...(metadataOf(node).drawn && { drawn: true }) }
    const inner = item.type === 'array' ? (item.item as Node) : undefined
    const each = inner?.type === 'number' ? (metadataOf(inner).die ?? range(inner).max) : undefined
    if (each !== undefined) return { kind: 'rolls', sides: each, max: bound(item, 'max_length', 100), most }
    if (item.type === 'number')
      return die === undefined
        ? { kind: 'numbers', ...range(item), least, most }
        : { kind: 'dice', sides: die, max: most }
    throw new Error(`${name}: ${path.join('.')}: no form for a list of ${item.type}`)
  }
  const optionsOf = (path: readonly string[], { options }: Node): Option[] =>
    (options ?? []).map((id) => ({ id, label: words.option(name, path, id) }))
  return group([], (resolver.schema as Node).entries)
}

function metadataOf(node: Node): FieldMetadata {
  return v.getMetadata(node as v.GenericSchema)
}

function standardOf({ default: standard }: Node): Json {
  return ((typeof standard === 'function' ? (standard as () => Json)() : standard) ?? null) as Json
}

function bound(node: Node, type: string, standard: number): number {
  const found = node.pipe?.find((action) => action.type === type)?.requirement
  return typeof found === 'number' ? found : standard
}

function range(node: Node): { min: number; max: number; whole: boolean } {
  return {
    min: bound(node, 'min_value', -1_000_000),
    max: bound(node, 'max_value', 1_000_000),
    whole: node.pipe?.some(({ type }) => type === 'integer') ?? false
  }
}

/**
 * The fields with their paths, including those in groups and lists: `members.items` for the items of each
 * member.
 */
export function paths(
  fields: readonly QuestionField[],
  above: readonly string[] = []
): { path: string; field: QuestionField }[] {
  return fields.flatMap((field) => {
    const path = [...above, field.name]
    return [{ path: path.join('.'), field }, ...('fields' in field ? paths(field.fields, path) : [])]
  })
}
