import type { ActKind } from '../../contract/history'

/** Which acts are of which kind: by the name of the method, or by its area (the part before the dot). A name goes before an area. */
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

/** Of what kind an act of this method is. */
export function kindOf(method: string): ActKind {
  const of = (name: string | undefined) => entries.find(([, names]) => names.includes(name ?? ''))?.[0]
  return of(method) ?? of(method.split('.')[0]) ?? 'other'
}
