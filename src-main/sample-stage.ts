import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createApp, type App } from './app'
import { takeLock } from './store/library/lock'
import { sync, takeName } from './store/library/staging'
import type { Answer, MethodName, Output, Request } from './contract'

/** Calls a method. Throws if it fails. */
export type Call = <M extends MethodName>(method: M, input: Request<M>) => Promise<Output<M>>

/** Where a sample is played: an app whose ids, dice and clock are the same in each run. */
export interface Stage {
  call: Call
  /** As `call`, but returns null if the rules refuse it. */
  tried: <M extends MethodName>(method: M, input: Request<M>) => Promise<Output<M> | null>
  /** Sets the day of what follows. */
  on(day: string): void
  /** Reports progress between two parts; throws if the work was cancelled. */
  step(done: number, of: number): void
}

export interface StageOptions {
  out: string
  resources: string
  version: string
  /** Cancels the work; nothing is left behind. */
  signal?: AbortSignal
  /** Called with the progress. */
  tell?(done: number, of: number): void
}

/** What makes one played campaign differ from the others. */
interface Played {
  /** The id of the campaign: two with the same one count as copies of each other. */
  campaign: string
  /** The seed of all dice. */
  seed: string
}

/**
 * Plays a campaign in a temporary library and moves its file to `out` when it is complete. `play` returns the
 * campaign's file name. Throws if `out` exists, if a call fails, or if `signal` aborts.
 */
export async function writePlayed(
  { out, resources, version, campaign, seed, signal, tell }: StageOptions & Played,
  play: (stage: Stage) => Promise<string>
): Promise<void> {
  await refuseExisting(out)
  await mkdir(dirname(out), { recursive: true })
  await clearWorkshops(dirname(out))
  const library = await mkdtemp(join(dirname(out), WORKSHOP))
  const leave = await takeLock(join(library, OWNER), new Date().toISOString())
  try {
    let ids = 0
    let now = 0
    // Nobody uses this file before it is complete, so its writes need not survive a power cut.
    const app = await createApp({
      resources,
      version,
      library,
      seed: () => seed,
      id: () => (++ids === 1 ? campaign : `s${ids.toString(36).padStart(4, '0')}`),
      now: () => new Date(now),
      fleeting: true,
      unread: true
    })
    let file: string
    try {
      file = await play({
        ...doorOf(app, () => (now += 10_000)),
        on: (day) => (now = Math.max(now, Date.parse(`${day}T19:00:00Z`))),
        step: (done, of) => {
          signal?.throwIfAborted()
          tell?.(done, of)
        }
      })
    } finally {
      await app.close()
    }
    // Checked again, because the file may have been created meanwhile.
    await refuseExisting(out)
    await sync(join(library, file))
    signal?.throwIfAborted()
    await takeName(join(library, file), out)
    await sync(dirname(out))
  } finally {
    await leave()
    await rm(library, { recursive: true, force: true })
  }
}

const WORKSHOP = '.magot-sample-'
/** The name of the lock that a running program holds in its temporary library (store/library/lock.ts). */
const OWNER = 'owner'
/** A temporary library without a lock may be this new and just being created. */
const NEW_MS = 10_000

/** Removes temporary libraries of programs that were ended while playing. Never fails. */
export async function clearWorkshops(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(WORKSHOP)) continue
    const workshop = join(folder, name)
    const held = await stat(join(workshop, `${OWNER}.lock`)).catch(() => null)
    const made = await stat(workshop).catch(() => null)
    if (!made || (!held && Date.now() - made.mtimeMs < NEW_MS)) continue
    const leave = await takeLock(join(workshop, OWNER), new Date().toISOString()).catch(() => null)
    if (!leave) continue // another program is using it
    await leave() // Windows can't remove open files
    await rm(workshop, { recursive: true, force: true }).catch(() => {})
  }
}

/** A call of a sample that failed for another reason than the rules: a full disk, a lost folder, or a bug. */
export class SampleCallFailed extends Error {
  constructor(
    readonly answer: Answer & { ok: false },
    method: MethodName,
    input: object
  ) {
    super(`the sample's ${method} was refused: ${JSON.stringify(answer.error)} for ${JSON.stringify(input)}`)
  }
}

/**
 * `tick` advances the clock before each call. The clock does not advance when the app reads it, because the number
 * of readings must not affect the file.
 */
function doorOf(app: App, tick: () => void): Pick<Stage, 'call' | 'tried'> {
  const tried = async <M extends MethodName>(method: M, input: Request<M>): Promise<Output<M> | null> => {
    tick()
    const answer = await app.dispatch(method, input)
    if (answer.ok) return answer.value as Output<M>
    if (answer.error.code === 'refused') return null
    throw new SampleCallFailed(answer, method, input)
  }
  const call = async <M extends MethodName>(method: M, input: Request<M>): Promise<Output<M>> => {
    tick()
    const answer = await app.dispatch(method, input)
    if (!answer.ok) throw new SampleCallFailed(answer, method, input)
    return answer.value as Output<M>
  }
  return { call, tried }
}

async function refuseExisting(out: string): Promise<void> {
  if (await stat(out).catch(() => null)) throw new Error(`${out} exists already`)
}
