/**
 * Runs work as an account to which file permissions apply, because root may write everything. The whole
 * process changes its user, so nothing else may run meanwhile.
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
