import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createApp, type App } from './app'
import { takeLock } from './store/library/lock'
import { sync, takeName } from './store/library/staging'
import type { MethodName, Output, Request } from './contract'

/** Asks at the door; throws where it is refused. */
export type Call = <M extends MethodName>(method: M, input: Request<M>) => Promise<Output<M>>

/** What a sample is played on: an app of its own whose ids, dice and clock are the same each time. */
export interface Stage {
  call: Call
  /** The same, for what only the rules can judge: null where they refuse it. */
  tried: <M extends MethodName>(method: M, input: Request<M>) => Promise<Output<M> | null>
  /** The day on which what follows is played. */
  on(day: string): void
  /** Between two pieces of the work: says how far it is, and throws where it was given up. */
  step(done: number, of: number): void
}

export interface StageOptions {
  out: string
  resources: string
  version: string
  /** Gives it up: nothing is left behind. */
  signal?: AbortSignal
  /** Hears how far it is. */
  tell?(done: number, of: number): void
}

/**
 * Plays a campaign in an empty library of its own and gives its file the name `out`: whole or not at all. `play` answers with the name of
 * the campaign's file. Throws where `out` exists, and where the app refuses what must not be refused.
 */
export async function writePlayed(
  { out, resources, version, seed, signal, tell }: StageOptions & { seed: string },
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
    // Nobody has this file before it is whole, so nothing of it has to survive a power cut.
    const app = await createApp({
      resources,
      version,
      library,
      seed: () => seed,
      id: () => `s${(++ids).toString(36).padStart(4, '0')}`,
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
    // Playing takes a while: what came there meanwhile is somebody's.
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
/** Who plays in a workshop holds this name in it (store/library/lock.ts). */
const OWNER = 'owner'
/** A workshop that nobody holds may have been made in this moment. */
const NEW_MS = 10_000

/** Removes the workshops of programs that were ended while they played. Best effort. */
export async function clearWorkshops(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(WORKSHOP)) continue
    const workshop = join(folder, name)
    const held = await stat(join(workshop, `${OWNER}.lock`)).catch(() => null)
    const made = await stat(workshop).catch(() => null)
    if (!made || (!held && Date.now() - made.mtimeMs < NEW_MS)) continue
    const leave = await takeLock(join(workshop, OWNER), new Date().toISOString()).catch(() => null)
    if (!leave) continue // somebody is at work in it
    await leave() // Windows removes nothing that is held
    await rm(workshop, { recursive: true, force: true }).catch(() => {})
  }
}

/** `tick` is called before each call, and not when the app looks at its clock: how often it does must not show in the file. */
function doorOf(app: App, tick: () => void): Pick<Stage, 'call' | 'tried'> {
  const tried = async <M extends MethodName>(method: M, input: Request<M>): Promise<Output<M> | null> => {
    tick()
    const answer = await app.dispatch(method, input)
    if (answer.ok) return answer.value as Output<M>
    if (answer.error.code === 'refused') return null
    throw new Error(
      `the sample's ${method} was refused: ${JSON.stringify(answer.error)} for ${JSON.stringify(input)}`
    )
  }
  const call = async <M extends MethodName>(method: M, input: Request<M>): Promise<Output<M>> => {
    tick()
    const answer = await app.dispatch(method, input)
    if (!answer.ok)
      throw new Error(
        `the sample's ${method} was refused: ${JSON.stringify(answer.error)} for ${JSON.stringify(input)}`
      )
    return answer.value as Output<M>
  }
  return { call, tried }
}

async function refuseExisting(out: string): Promise<void> {
  if (await stat(out).catch(() => null)) throw new Error(`${out} exists already`)
}
