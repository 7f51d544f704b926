import type { Roster } from '../../kernel/state/roster'
import type { Words } from '../../kernel/values/json'
import { eachInTurns } from '../../turns'
import { reason, type Reason } from '../../kernel/values/verdict'
import type { Session } from './context'
import { cachedByRoster } from './roster-cache'

/** Why a roster would not pass as newly founded, and which limits it exceeds, by the present rules. */
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

/** A warning for each rule or limit that rosters would break under new rules, and do not break now; it names them. */
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
      // What concerns a single member is shown on their sheet; here it could be hundreds of lines.
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
