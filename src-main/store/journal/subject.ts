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

/** Each subject once, in order of first appearance. */
export function distinct(subjects: Subject[]): Subject[] {
  const [first] = subjects
  if (subjects.length === 1) return [{ kind: first!.kind, id: first!.id }]
  return [...new Map(subjects.map((s) => [keyOf(s), { kind: s.kind, id: s.id }])).values()]
}
