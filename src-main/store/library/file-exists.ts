import { stat } from 'node:fs/promises'

/** A missing network share may block for long; the answer is false after this time. */
const LOOK_MS = 1_000

/** Returns true if there is a file at this path. Returns false if that can't be determined within a second. */
export async function fileExists(path: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => (timer = setTimeout(() => done(false), LOOK_MS)))
  const found = stat(path).then(
    (it) => it.isFile(),
    () => false
  )
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}
