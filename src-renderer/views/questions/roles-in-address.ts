import type { LocationQuery } from 'vue-router'
import type { QuestionRole } from '@kernel/questions/question'
import type { RoleFiller } from '@/stores/questions'

/** The person in a role as in the address: `roster` or `roster/member`. */
export function toAddress({ roster, member }: RoleFiller): string {
  return member === null ? roster : `${roster}/${member}`
}

export function fromAddress(text: unknown): RoleFiller | null {
  if (typeof text !== 'string' || text === '') return null
  const [roster = '', member] = text.split('/')
  return { roster, member: member ?? null }
}

/** The query that puts this member into the question's first role: on their own side, not the enemy's. */
export function roleQueryOf(roles: readonly QuestionRole[], filler: RoleFiller | null): LocationQuery {
  const role = roles[0]
  if (!filler || !role) return {}
  return { [role.key]: toAddress(role.of === 'roster' ? { roster: filler.roster, member: null } : filler) }
}
