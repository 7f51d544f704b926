import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createApp, gamesIn, type App, type AppOptions } from '../../src-main/app'
import type { Failure, MethodName, Output, Request } from '../../src-main/contract'

/** What a test talks to: the real app on a library of its own, with the door that throws where a call is refused. */
export interface TestApp extends App {
  library: string
  call<M extends MethodName>(method: M, input: Request<M>): Promise<Output<M>>
  /** Closes the app and removes its library. */
  end(): Promise<void>
}

export class CallRefused extends Error {
  constructor(
    method: string,
    readonly failure: Failure
  ) {
    super(`${method}: ${JSON.stringify(failure)}`)
  }
}

/** The project's own games, each loaded once for all apps of a process: nothing changes them. */
let games: ReturnType<typeof gamesIn> | null = null

/** The real app on real files in a temporary library; resources are the project's unless told otherwise. Backups it makes only where a test is about them. */
export async function openTestApp(options: Partial<AppOptions> = {}): Promise<TestApp> {
  const library = options.library ?? (await mkdtemp(join(tmpdir(), 'magot-test-')))
  const loaded = options.systems || options.resources ? undefined : (games ??= gamesIn(resolve('resources')))
  const app = await createApp({
    version: 'test',
    backups: false,
    ...(loaded && { loaded }),
    ...options,
    library,
    resources: resolve(options.resources ?? 'resources')
  })
  return {
    ...app,
    library,
    async call(method, input) {
      const answer = await app.dispatch(method, input)
      if (!answer.ok) throw new CallRefused(method, answer.error)
      return answer.value as never
    },
    async end() {
      await app.close()
      if (!options.library) await rm(library, { recursive: true, force: true })
    }
  }
}
