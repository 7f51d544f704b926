import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { createApp, type App } from '../../app'
import type { Answer, MethodName, Output } from '../../contract'
import type { PdfEngine } from '../../printing/engine'
import { findPlaces, libraryFolder } from '../program-places'
import { CommandRefused, exitOf, FAILED, REFUSED } from './exit'
import { startTerminalPrinter } from './printer'
import { stopCode, stopped } from './stop'
import { inWords } from './words'

/** Which data a command works on. */
export interface Data {
  campaign?: string | undefined
  library?: string | undefined
  /** Open it although somebody who can't be asked may have it open. */
  force?: boolean | undefined
}

/** What the app answered is not what the command needs to go on. */
export class AnswerRefused extends CommandRefused {
  constructor(readonly answer: Answer) {
    super(inWords(answer), exitOf(answer) === FAILED ? FAILED : REFUSED)
  }
}

/** The value of an answer; throws AnswerRefused where it has none. */
export function valueOf<M extends MethodName>(answer: Answer): Output<M> {
  if (!answer.ok) throw new AnswerRefused(answer)
  return answer.value as Output<M>
}

/**
 * Does a command's work on this data, with the campaign open where one is named, and closes what was opened. Throws
 * AnswerRefused where it can't be opened. Told to stop, it lets go of a print; anything else is short and is finished.
 */
export async function withApp(data: Data, work: (app: App) => Promise<number>): Promise<number> {
  const printer = startTerminalPrinter()
  const drop = () => void printer.close()
  stopped.addEventListener('abort', drop)
  let app: App | null = null
  try {
    app = await openApp(data, printer.engine)
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
  // What ends a print that nobody waits for any more is no news.
  const log = (message: string, error?: unknown) => stopped.aborted || console.error(message, error ?? '')
  const app = await createApp({ library: libraryOf(data), resources, version, commit, licences, engine, log })
  try {
    await openCampaign(app, data)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

/** Where campaigns lie: beside the one that is named, else where the person says, else in the usual place. */
export function libraryOf(data: Data): string {
  return data.campaign === undefined
    ? libraryFolder(data.library)
    : dirname(pathOf(data.campaign, data.library))
}

/** The campaign that is meant: a path; a bare name may be a file of the library that is told as well. */
function pathOf(campaign: string, library: string | undefined): string {
  if (library === undefined || basename(campaign) !== campaign || existsSync(campaign))
    return resolve(campaign)
  return resolve(library, campaign)
}

/** Opens a file where it lies, wherever that is; what is kept beside campaigns is kept in the library. The person named it on the command line. */
export async function openFile(app: App, path: string, force?: boolean): Promise<void> {
  await app.offer(path)
  const offered = valueOf<'library.takeOffer'>(await app.dispatch('library.takeOffer', {}))
  valueOf(
    await app.dispatch('campaigns.open', { file: offered?.file ?? basename(path), ...(force && { force }) })
  )
}

/** Opens the campaign that is named, if one is. */
export async function openCampaign(app: App, { campaign, library, force }: Data): Promise<void> {
  if (campaign === undefined) return
  valueOf(
    await app.dispatch('campaigns.open', {
      file: basename(pathOf(campaign, library)),
      ...(force && { force })
    })
  )
}
