import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export interface GivenPicture {
  /** image/png, image/jpeg or image/webp. */
  type: string
  bytes: Uint8Array
}

/** The result for a picture: its new bytes, or a fault: it can't be decoded, or that takes too long. */
export type MadeAnew = { bytes: Uint8Array } | { fault: 'not-decoded' | 'too-long' }

/** The time limit for one picture, in milliseconds. One that takes longer was made to be slow. */
const BUDGET = 10_000

/** The worker's file: in the sources beside this file; in a build beside or above this part of the bundle. */
const PLACES = ['worker.mjs', 'pictures.mjs', '../pictures.mjs']

/**
 * Decodes pictures and encodes them again in the same type, from the pixels alone, so that nothing else of the
 * files remains. The longest side is at most 1024 pixels and the size at most 300 kB. It uses a separate thread,
 * which ends with the call, and stops after the first picture with a fault. Check the pictures' headers before
 * (contract/picture-size.ts): this has no limit on their size in memory. Throws if the decoders themselves fail.
 */
export async function madeAnew(pictures: GivenPicture[], budget = BUDGET): Promise<MadeAnew[]> {
  if (pictures.length === 0) return []
  // Electron's threads can't read files inside a package's archive.
  const folder = import.meta.dirname.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked')
  const file = PLACES.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (!file) throw new Error(`no decoders around ${import.meta.dirname}`)
  // The decoders' messages must not mix with a terminal's answers on stdout.
  const worker = new Worker(file, { stdout: true, stderr: true })
  try {
    const made: MadeAnew[] = []
    for (const picture of pictures) {
      const result = await oneAnew(worker, picture, budget)
      made.push(result)
      if ('fault' in result) break
    }
    return made
  } finally {
    await worker.terminate()
  }
}

async function oneAnew(worker: Worker, { type, bytes }: GivenPicture, budget: number): Promise<MadeAnew> {
  const answered = once(worker, 'message', { signal: AbortSignal.timeout(budget) })
  worker.postMessage({ type, bytes })
  try {
    const [answer] = (await answered) as [{ bytes: Uint8Array | null } | { error: string }]
    if ('error' in answer) throw new Error(answer.error)
    return answer.bytes ? { bytes: answer.bytes } : { fault: 'not-decoded' }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return { fault: 'too-long' }
    throw error
  }
}
