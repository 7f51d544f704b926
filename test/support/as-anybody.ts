/**
 * Does something as an account for which rights count: root may write whatever there is. The whole process changes, so nothing else
 * may go on meanwhile.
 */
export async function asAnybody<T>(work: () => Promise<T>): Promise<T> {
  const root = process.geteuid?.() === 0
  if (root) process.seteuid!(65_534)
  try {
    return await work()
  } finally {
    if (root) process.seteuid!(0)
  }
}
