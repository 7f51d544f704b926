import type { Roster } from '../../kernel/state/roster'
import type { Words } from '../../kernel/values/json'
import { eachInTurns } from '../../turns'
import { reason, type Reason } from '../../kernel/values/verdict'
import type { Session } from './context'
import { cachedByRoster } from './roster-cache'

/** What the founding rules would say of a roster as it is, and the limits it exceeds, by the rules of now. */
export const oddities = cachedByRoster(odditiesOf)

function odditiesOf({ system, rules }: Pick<Session, 'system' | 'rules'>, roster: Roster): Reason[] {
  const { unready } = system.summary(rules, { ...roster, stage: 'founding', between: null })
  const over = system
    .summary(rules, roster)
    .figures.filter((figure) => figure.limit !== undefined && figure.amount > figure.limit)
  return [
    ...unready.filter(({ code }) => code !== 'prompts-open'),
    ...over.map(({ label, amount, limit }) =>
      reason('over-limit', [], { figure: label, amount, limit: limit! })
    )
  ]
}

/** The rosters that new rules would make too large, too small or of the wrong members; a warning for each case. */
export async function newlyOdd(
  session: Session,
  rules: unknown,
  rosters: readonly Roster[]
): Promise<Reason[]> {
  const cases = new Map<string, { why: Reason; rosters: string[] }>()
  await eachInTurns(rosters, (roster) => {
    const known = new Set(oddities(session, roster).map((oddity) => JSON.stringify(oddity)))
    for (const why of odditiesOf({ ...session, rules }, roster)) {
      const key = JSON.stringify(why)
      // What one member breaks is said on their sheet: here it would be hundreds of lines.
      if (known.has(key) || why.params['fighter'] !== undefined) continue
      const found = cases.get(key) ?? { why, rosters: [] }
      found.rosters.push(roster.name)
      cases.set(key, found)
    }
  })
  return [...cases.values()].map(({ why: { code, rules: against, params }, rosters: names }) => {
    const what: Words = { key: code === 'over-limit' ? `errors.${code}` : `refusals.${code}`, params }
    return reason('rules-exceeded', against, { what, rosters: names })
  })
}
