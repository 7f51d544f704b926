/** The days of which all backups are kept (at most MOST_OF_A_DAY each); then 12 daily, 10 weekly, 9 monthly ones. */
const DAYS_KEPT_WHOLE = 2
const STAGES: { count: number; period: (moment: string) => string }[] = [
  { count: 12, period: dayOf },
  { count: 10, period: weekOf },
  { count: 9, period: (moment) => moment.slice(0, 7) }
]
const DAY_MS = 86_400_000

/** The most backups kept of one day: an evening makes one every quarter of an hour. */
export const MOST_OF_A_DAY = 8
/** The most bytes of all backups of one list. */
export const MOST_BYTES = 1_000_000_000

export interface Thinnable {
  /** When it was made (ISO, UTC). */
  at: string
  size: number
}

/**
 * Returns the backups to keep at `now`: those of `kept`, and of these at most `mostBytes`. The backup dropped for
 * size leaves the smallest gap relative to its age, so that recent backups stay close together and old ones are far
 * apart. The newest always stays, because it was just verified.
 */
export function thinned<Backup extends Thinnable>(
  backups: readonly Backup[],
  now: string,
  mostBytes = MOST_BYTES
): Backup[] {
  const moments = new Set(
    momentsToKeep(
      backups.map((backup) => backup.at),
      now
    )
  )
  const stay = newestFirst(backups).filter((backup) => moments.has(backup.at))
  let bytes = stay.reduce((sum, backup) => sum + backup.size, 0)
  while (bytes > mostBytes && stay.length > 1) {
    const [dropped] = stay.splice(
      leastMissed(
        stay.map((backup) => backup.at),
        (gap, at) => gap / Math.max(1, Date.parse(now) - Date.parse(at))
      ),
      1
    )
    bytes -= dropped!.size
  }
  return stay
}

/**
 * Returns the moments (ISO, UTC) to keep at `now`. All of the last two days are kept, then the newest of each day,
 * week or month. At most eight of one day are kept, spread over it. The newest of all always stays. Each stage
 * starts where the previous one ended.
 */
export function momentsToKeep(moments: string[], now: string): string[] {
  const newest = [...new Set(moments)].sort().reverse()
  const whole = new Date(Date.parse(now) - DAYS_KEPT_WHOLE * DAY_MS).toISOString()
  const stay: string[] = []
  let stage = 0
  let used = 0
  let last: string | undefined
  for (const moment of newest) {
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
  return spread(stay)
}

/** Keeps at most MOST_OF_A_DAY of each day. The one dropped leaves the smallest gap. */
function spread(newest: string[]): string[] {
  const days = new Map<string, string[]>()
  for (const moment of newest) days.set(dayOf(moment), [...(days.get(dayOf(moment)) ?? []), moment])
  return [...days.values()].flatMap((day) => {
    while (day.length > MOST_OF_A_DAY)
      day.splice(
        leastMissed(day, (gap) => gap),
        1
      )
    return day
  })
}

/**
 * The index of the moment that leaves the smallest gap: never the newest,
 * and the oldest only if there are just two.
 */
function leastMissed(newest: string[], weigh: (gap: number, at: string) => number): number {
  let least = newest.length - 1
  let smallest = Infinity
  for (let n = 1; n < newest.length - 1; n++) {
    const hole = weigh(Date.parse(newest[n - 1]!) - Date.parse(newest[n + 1]!), newest[n]!)
    if (hole < smallest) [least, smallest] = [n, hole]
  }
  return least
}

function newestFirst<Backup extends Thinnable>(backups: readonly Backup[]): Backup[] {
  return [...backups].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

function dayOf(moment: string): string {
  return moment.slice(0, 10)
}

/** The Monday of a moment's week. */
function weekOf(moment: string): string {
  const day = new Date(`${moment.slice(0, 10)}T00:00:00Z`)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10)
}
