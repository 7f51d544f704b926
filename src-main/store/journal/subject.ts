import type { SubjectKind } from '../../kernel/state/event'

/** What has a state and a history of its own, by kind and id. */
export interface Subject {
  kind: SubjectKind
  id: string
}

/** One string for a subject, to key maps with. */
export function keyOf(subject: Subject): string {
  return `${subject.kind}:${subject.id}`
}

/** Each subject once, in the order in which they first come. */
export function distinct(subjects: Subject[]): Subject[] {
  const [first] = subjects
  if (subjects.length === 1) return [{ kind: first!.kind, id: first!.id }]
  return [...new Map(subjects.map((s) => [keyOf(s), { kind: s.kind, id: s.id }])).values()]
}
