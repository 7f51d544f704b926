import { sql, type RawBuilder } from 'kysely'
import type { SubjectKind } from '../../kernel/state/event'

/** Something with a state and history of its own, by kind and id. */
export interface Subject {
  kind: SubjectKind
  id: string
}

/** A string for a subject, for use as a map key. */
export function keyOf(subject: Subject): string {
  return `${subject.kind}:${subject.id}`
}

/** The condition that a row of this table is of one of these subjects. There may be any number of them. */
export function isOneOf(subjects: Subject[], table: string): RawBuilder<boolean> {
  const given = JSON.stringify(subjects.map(({ kind, id }) => [kind, id]))
  return sql<boolean>`(${sql.ref(`${table}.kind`)}, ${sql.ref(`${table}.id`)}) in
    (select json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(${given}))`
}

/** Each subject once, in order of first appearance. */
export function distinct(subjects: Subject[]): Subject[] {
  const [first] = subjects
  if (subjects.length === 1) return [{ kind: first!.kind, id: first!.id }]
  return [...new Map(subjects.map((s) => [keyOf(s), { kind: s.kind, id: s.id }])).values()]
}
