import type { App } from '../../app'
import { letBrowserIn, startBrowserHost, type BrowserHost } from '../browser'
import { libraryOf, pathOf, type Data } from './data-places'
import { CommandRefused, DONE } from './exit'
import { looksOpenable } from './looks-openable'
import { untilStopped } from './stop'
import { tell } from './words'

/**
 * The same port at each start if it is free, because browsers store settings
 * (language, theme) separately for each port.
 */
const USUAL_PORT = 48_714

interface Served extends Data {
  file: string | undefined
  port: number | undefined
  open: boolean
}

/**
 * `serve`: runs the browser host until it is stopped, with the given file open. Writes one line with the address.
 * Returns the exit code.
 *
 * The address is written, and the browser opened, while the campaign is still being opened. Where a glance at its file
 * (missing, a folder, no campaign, in use) tells that it may be refused, nothing is announced before it is open. If it
 * can't be opened, the program ends with the refusal.
 */
export async function serve(options: Served): Promise<number> {
  const named = options.file ?? (options.campaign && pathOf(options.campaign, options.library))
  const host = await start(libraryOf(options), options.port, async (app) => {
    const { openCampaign, openFile } = await import('./data')
    await (options.file === undefined
      ? openCampaign(app, options)
      : openFile(app, options.file, options.force))
  }).catch((error: NodeJS.ErrnoException) => {
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
    if (named && !looksOpenable(named)) await host.app
    process.stdout.write(`Magot: ${host.server.address}\n`)
    if (options.open) removeEntrance = await letBrowserIn(host.server)
    await Promise.race([host.app.then(untilStopped), untilStopped()])
    return DONE
  } finally {
    await removeEntrance()
    await host.close()
  }
}

async function start(
  library: string,
  port: number | undefined,
  begin: (app: App) => Promise<void>
): Promise<BrowserHost> {
  if (port !== undefined) return startBrowserHost({ library, port, begin })
  try {
    return await startBrowserHost({ library, port: USUAL_PORT, begin })
  } catch (error) {
    if (!['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return startBrowserHost({ library, port: 0, begin })
  }
}
