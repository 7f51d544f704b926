import { stat } from 'node:fs/promises'

/** A share that is gone may keep whoever asks waiting for long. */
const LOOK_MS = 1_000

/** Whether there is a file at this path now; not so where the answer does not come soon. */
export async function isThere(path: string): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => (timer = setTimeout(() => done(false), LOOK_MS)))
  const found = stat(path).then(
    (it) => it.isFile(),
    () => false
  )
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}
