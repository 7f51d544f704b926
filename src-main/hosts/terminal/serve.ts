import { letBrowserIn, startBrowserHost, type BrowserHost } from '../browser'
import { libraryOf, openCampaign, openFile, type Data } from './data'
import { CommandRefused, DONE } from './exit'
import { untilStopped } from './stop'
import { tell } from './words'

/**
 * The same port at each start if it is free, because browsers store settings
 * (language, theme) separately for each port.
 */
const USUAL_PORT = 48_714

/**
 * `serve`: runs the browser host until it is stopped, with the given file open. Writes one line with the address.
 * Returns the exit code.
 */
export async function serve(
  options: Data & { file: string | undefined; port: number | undefined; open: boolean }
): Promise<number> {
  const host = await start(libraryOf(options), options.port).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new CommandRefused(
        tell(`Le port ${options.port} est déjà pris.`, `Port ${options.port} is taken.`)
      )
    if (error.code === 'EACCES')
      throw new CommandRefused(
        tell(`Le port ${options.port} n’est pas permis.`, `Port ${options.port} is not allowed.`)
      )
    throw error
  })
  let removeEntrance = async () => {}
  try {
    await (options.file === undefined
      ? openCampaign(host.app, options)
      : openFile(host.app, options.file, options.force))
    process.stdout.write(`Magot: ${host.server.address}\n`)
    if (options.open) removeEntrance = await letBrowserIn(host.server)
    await untilStopped()
    return DONE
  } finally {
    await removeEntrance()
    await host.close()
  }
}

async function start(library: string, port: number | undefined): Promise<BrowserHost> {
  if (port !== undefined) return startBrowserHost({ library, port })
  try {
    return await startBrowserHost({ library, port: USUAL_PORT })
  } catch (error) {
    if (!['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return startBrowserHost({ library, port: 0 })
  }
}
