import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, ipcMain } from 'electron'
import type { App } from '../app'
import { isOurPage } from './bridge'

const CAMPAIGN = /\.magot$/i

/** The campaign files on a command line; what else stands there is Electron's and the system's. */
export function campaignsIn(args: string[], folder: string): string[] {
  return args
    .filter((arg) => !arg.startsWith('-') && CAMPAIGN.test(arg))
    .flatMap((arg) => {
      if (!/^file:\/\//i.test(arg)) return [resolve(folder, arg)]
      try {
        return [fileURLToPath(arg)]
      } catch {
        return []
      }
    })
}

/**
 * Files that the person gives to the program to open, from before Electron is ready: on the command line of this start and of later ones,
 * by a double click on macOS, by a drop onto the window. They wait until there is an app to offer them to; of several, the last is opened.
 */
export class GivenFiles {
  private core: Pick<App, 'offer'> | null = null
  private waiting: string | null = null

  constructor() {
    app.on('open-file', (event, path) => {
      event.preventDefault()
      void this.give(path)
    })
    // The preload alone can send it, and only for a drop that the person made: the page has no way to name a path.
    ipcMain.on('magot:dropped', (event, path: unknown) => {
      if (isOurPage(event.senderFrame) && typeof path === 'string' && CAMPAIGN.test(path))
        void this.give(path)
    })
  }

  async give(path: string | undefined): Promise<void> {
    if (path === undefined) return
    if (this.core) await this.core.offer(path)
    else this.waiting = path
  }

  /** There is an app from now on. */
  async to(core: Pick<App, 'offer'>): Promise<void> {
    this.core = core
    const { waiting } = this
    this.waiting = null
    if (waiting !== null) await core.offer(waiting)
  }
}
