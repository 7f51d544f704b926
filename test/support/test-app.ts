import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createApp, gamesIn, type App, type AppOptions } from '../../src-main/app'
import type { Failure, MethodName, Output, Request } from '../../src-main/contract'

/** The real app on a temporary library, with calls that throw when refused. */
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

/** The project's games, loaded once for all apps of a process, because nothing changes them. */
let games: ReturnType<typeof gamesIn> | null = null

/**
 * Opens the real app on real files in a temporary library, with the project's resources by default. It makes
 * backups only if `backups` is set.
 */
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
