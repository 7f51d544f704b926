import { openInBrowser, startBrowserHost } from '../browser'
import { libraryOf, openCampaign, type Data } from './data'
import { CommandRefused, DONE } from './exit'
import { untilStopped } from './stop'
import { tell } from './words'

/** `serve`: the browser host until it is told to stop. Prints one line with the address. */
export async function serve(options: Data & { port: number; open: boolean }): Promise<number> {
  const host = await startBrowserHost({ library: libraryOf(options), port: options.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new CommandRefused(tell(`Le port ${options.port} est déjà pris.`, `Port ${options.port} is taken.`))
    if (error.code === 'EACCES') throw new CommandRefused(tell(`Le port ${options.port} n’est pas permis.`, `Port ${options.port} is not allowed.`))
    throw error
  })
  try {
    await openCampaign(host.app, options)
    process.stdout.write(`Magot: ${host.server.address}\n`)
    if (options.open) openInBrowser(host.server.address)
    await untilStopped()
    return DONE
  } finally {
    await host.close()
  }
}
