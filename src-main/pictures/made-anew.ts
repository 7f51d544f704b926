import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export interface GivenPicture {
  /** image/png, image/jpeg or image/webp. */
  type: string
  bytes: Uint8Array
}

/** What became of a picture: its new bytes; or it does not decode; or that takes longer than any portrait is worth. */
export type MadeAnew = { bytes: Uint8Array } | { fault: 'not-decoded' | 'too-long' }

/** A picture that takes longer to be decoded was made to take long, in milliseconds. */
const BUDGET = 10_000

/** As it stands in the sources, and as it is built: beside this code, or above the part of the bundle that holds it. */
const PLACES = ['worker.mjs', 'pictures.mjs', '../pictures.mjs']

/**
 * Decodes pictures and writes each anew in its own type, out of its pixels alone: nothing else that its file held is in the new one. Longest side at most
 * 1024 pixels, at most 300 kB. In a thread of its own, which ends with the call. Stops at the first one with a fault. Their heads are to be
 * looked at before (contract/picture-size.ts): what is larger than memory is not tried here. Throws where the decoders themselves fail.
 */
export async function madeAnew(pictures: GivenPicture[], budget = BUDGET): Promise<MadeAnew[]> {
  if (pictures.length === 0) return []
  // Electron's threads can't read what lies in the archive of a package.
  const folder = import.meta.dirname.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked')
  const file = PLACES.map((name) => join(folder, name)).find((path) => existsSync(path))
  if (!file) throw new Error(`no decoders around ${import.meta.dirname}`)
  // Decoders write their grumbling where a terminal's answers stand.
  const worker = new Worker(file, { stdout: true, stderr: true })
  try {
    const made: MadeAnew[] = []
    for (const picture of pictures) {
      const one = await oneAnew(worker, picture, budget)
      made.push(one)
      if ('fault' in one) break
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
