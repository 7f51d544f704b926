import { openInBrowser, startBrowserHost } from '../browser'
import { libraryFolder } from '../places'
import { CommandRefused, DONE } from './exit'
import { tell } from './words'

/** `serve`: the browser host until it is told to stop. Prints one line with the address. */
export async function serve(options: { library: string | undefined; port: number; open: boolean }): Promise<number> {
  const host = await startBrowserHost({ library: libraryFolder(options.library), port: options.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new CommandRefused(tell(`Le port ${options.port} est déjà pris.`, `Port ${options.port} is taken.`))
    throw error
  })
  process.stdout.write(`Magot: ${host.server.address}\n`)
  if (options.open) openInBrowser(host.server.address)
  await stopSignal()
  await host.close()
  return DONE
}

function stopSignal(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop())
  })
}
