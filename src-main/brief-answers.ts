import type { MemberView } from './contract/views'

/**
 * Returns an answer that is a roster, or holds rosters, with brief sheets of the members who left (see
 * `MemberView.brief`); any other answer as it is. A long campaign has many such members, and each act on a roster answers
 * with the roster.
 */
export function briefly(answer: unknown): unknown {
  if (!isObject(answer)) return answer
  if (isRoster(answer)) return { ...answer, sheets: answer.sheets.map(briefSheet) }
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, withBriefRosters(value)]))
}

function withBriefRosters(value: unknown): unknown {
  if (Array.isArray(value)) return value.some(isRoster) ? value.map((entry) => briefly(entry)) : value
  return isRoster(value) ? briefly(value) : value
}

/** The brief form of a sheet, equal to that of `rosters.get` with `brief` (services/shared/roster-view.ts). */
function briefSheet(sheet: MemberView): MemberView {
  if (sheet.left === null) return sheet
  const { member, name, typeName, status, type, left } = sheet
  const empty = { profile: [], figures: [], blocks: [], choices: {}, sets: [] }
  return { member, name, typeName, status, type, left, ...empty, brief: true }
}

function isRoster(value: unknown): value is { sheets: MemberView[] } {
  return isObject(value) && Array.isArray(value['sheets']) && 'prompts' in value && 'stage' in value
}

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
