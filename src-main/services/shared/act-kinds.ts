import type { ActKind } from '../../contract/history'

/**
 * Method names and areas (the part before the dot) by kind of act. A method name takes precedence over its
 * area.
 */
const KINDS: { [kind in Exclude<ActKind, 'other'>]: string[] } = {
  gang: ['rosters', 'exchange'],
  members: ['members'],
  trade: ['stash'],
  battles: ['battles', 'tracker'],
  between: ['interlude'],
  arbitration: ['rosters.correct', 'rosters.transfer', 'rosters.close', 'rosters.reopen', 'deals', 'seasons'],
  campaign: ['campaigns', 'rosters.assign'],
  rules: ['rules'],
  own: ['members.keep', 'members.portray', 'chronicle']
}

const entries = Object.entries(KINDS) as [ActKind, string[]][]

/** The kind of act that a method writes. */
export function kindOf(method: string): ActKind {
  const of = (name: string | undefined) => entries.find(([, names]) => names.includes(name ?? ''))?.[0]
  return of(method) ?? of(method.split('.')[0]) ?? 'other'
}
