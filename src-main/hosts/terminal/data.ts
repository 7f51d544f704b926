import { basename } from 'node:path'
import { createApp, type App } from '../../app'
import type { Answer, MethodName, Output } from '../../contract'
import type { PdfEngine } from '../../printing/engine'
import { findPlaces } from '../program-places'
import { libraryOf, pathOf, type Data } from './data-places'
import { CommandRefused, exitOf, FAILED, REFUSED } from './exit'
import { startTerminalPrinter } from './printer'
import { stopCode, stopped } from './stop'
import { inWords, noticeInWords } from './words'

/** Thrown when a command gets a refusal or failure as an answer. */
export class AnswerRefused extends CommandRefused {
  constructor(readonly answer: Answer) {
    super(inWords(answer), exitOf(answer) === FAILED ? FAILED : REFUSED)
  }
}

/** The value of an answer. Throws AnswerRefused for a refusal or failure. */
export function valueOf<M extends MethodName>(answer: Answer): Output<M> {
  if (!answer.ok) throw new AnswerRefused(answer)
  return answer.value as Output<M>
}

/**
 * Runs a command on this data, with the given campaign open if there is one, and closes everything afterwards.
 * Returns the exit code. Throws AnswerRefused if the campaign can't be opened. A stop signal cancels a print and
 * every long task; other work is short and is finished.
 */
export async function withApp(data: Data, work: (app: App) => Promise<number>): Promise<number> {
  const printer = startTerminalPrinter()
  let app: App | null = null
  const drop = () => {
    void printer.close()
    app?.endTasks('all')
  }
  stopped.addEventListener('abort', drop)
  try {
    app = await openApp(data, printer.engine)
    if (stopped.aborted) app.endTasks('all')
    printer.serve(app)
    const code = await work(app)
    return stopCode() ?? code
  } catch (error) {
    const code = stopCode()
    if (code === null) throw error
    return code
  } finally {
    stopped.removeEventListener('abort', drop)
    await printer.close()
    await app?.close()
  }
}

async function openApp(data: Data, engine: PdfEngine): Promise<App> {
  const { resources, version, commit, licences } = findPlaces()
  // What fails at opening fails again at closing: it is said once.
  const said = new Set<string>()
  const log = (message: string, error?: unknown) => {
    if (stopped.aborted) return // errors of the cancelled print are not logged
    const words = noticeInWords(message, error)
    if (words === null) console.error(message, error ?? '')
    else if (!said.has(words)) process.stderr.write(`${words}\n`)
    said.add(words ?? message)
  }
  const app = await createApp({ library: libraryOf(data), resources, version, commit, licences, engine, log })
  try {
    await openCampaign(app, data)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

/**
 * Opens a file at any path. Backups and Magot's other files stay in the library. The app normally opens only files
 * of the library; this one was named on the command line, so it is offered first.
 */
export async function openFile(app: App, path: string, force?: boolean): Promise<void> {
  await app.offer(path)
  const offered = valueOf<'library.takeOffer'>(await app.dispatch('library.takeOffer', {}))
  valueOf(
    await app.dispatch('campaigns.open', { file: offered?.file ?? basename(path), ...(force && { force }) })
  )
}

/** Opens the given campaign, if any. */
export async function openCampaign(app: App, { campaign, library, force }: Data): Promise<void> {
  if (campaign === undefined) return
  valueOf(
    await app.dispatch('campaigns.open', {
      file: basename(pathOf(campaign, library)),
      ...(force && { force })
    })
  )
}
