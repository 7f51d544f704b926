import { newGang, type Gang, type Table } from '../../../support/necro-table'

/** The members of a gang for these triggers: a leader, a ganger and a kid. */
export const NAMES: { [gang: string]: [leader: string, ganger: string, kid: string] } = {
  g1: ['Alba', 'Gus', 'Kim'],
  g2: ['Dora', 'Nell', 'Zed']
}

/** A founded gang of them; `more` runs before the founding is closed. */
export function foundedBy(at: Table, id: 'g1' | 'g2', more: (gang: Gang) => void = () => {}): Gang {
  const gang = newGang(at, id)
  const types = ['leader', 'ganger', 'kid']
  NAMES[id]!.forEach((name, nth) => gang.recruit(types[nth]!, name))
  more(gang)
  gang.settleProgressions()
  gang.do({ type: 'found' })
  return gang
}
