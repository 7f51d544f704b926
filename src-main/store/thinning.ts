/** All backups of the last days, then one a day, one a week, one a month, so many of each. */
const DAYS_KEPT_WHOLE = 2
const STAGES: { count: number; period: (moment: string) => string }[] = [
  { count: 12, period: (moment) => moment.slice(0, 10) },
  { count: 10, period: weekOf },
  { count: 9, period: (moment) => moment.slice(0, 7) }
]
const DAY_MS = 86_400_000

/**
 * Which of these moments (ISO, UTC) to keep at `now`. Of each day, week or month the newest stays. The newest of all
 * always stays: it is the one that was just verified. Each period is counted from where the stage before ended.
 */
export function kept(moments: string[], now: string): string[] {
  const newestFirst = [...new Set(moments)].sort().reverse()
  const whole = new Date(Date.parse(now) - DAYS_KEPT_WHOLE * DAY_MS).toISOString()
  const stay: string[] = []
  let stage = 0
  let used = 0
  let last: string | undefined
  for (const moment of newestFirst) {
    if (stay.length === 0 || moment >= whole) {
      stay.push(moment)
      last = moment
      continue
    }
    if (stage < STAGES.length && used === STAGES[stage]!.count) {
      stage += 1
      used = 0
    }
    const rule = STAGES[stage]
    if (!rule) break
    if (last !== undefined && rule.period(last) === rule.period(moment)) continue
    stay.push(moment)
    last = moment
    used += 1
  }
  return stay
}

/** The Monday of a moment's week. */
function weekOf(moment: string): string {
  const day = new Date(`${moment.slice(0, 10)}T00:00:00Z`)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)
}
