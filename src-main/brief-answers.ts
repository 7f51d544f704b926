import type { MemberView } from './contract/views'

/**
 * The same answer with brief sheets of members who left (see `MemberView.brief`), in the roster that it is, or in those
 * that it holds: a long campaign has many of them, and each act on a gang answers with the gang.
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

/** What `rosters.get` gives with `brief` (services/shared/roster-view.ts), made of the whole sheet. */
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
