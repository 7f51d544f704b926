import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, ipcMain } from 'electron'
import type { App } from '../app'
import { isOurPage } from './bridge'

const CAMPAIGN = /\.magot$/i

/** The campaign files on a command line, as absolute paths. Other arguments are for Electron and the system. */
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
 * Files that the person asks the program to open: on the command line of this or a later start, by double click on
 * macOS, or dropped onto the window. It listens before Electron is ready. Files wait until there is an app; of
 * several, the last one is opened.
 */
export class GivenFiles {
  private core: Pick<App, 'offer'> | null = null
  private waiting: string | null = null

  constructor() {
    app.on('open-file', (event, path) => {
      event.preventDefault()
      void this.give(path)
    })
    // Only the preload can send this, and only after a real drop: the page can't name a path.
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

  /** Call once there is an app: offers the waiting file to it. */
  async to(core: Pick<App, 'offer'>): Promise<void> {
    this.core = core
    const { waiting } = this
    this.waiting = null
    if (waiting !== null) await core.offer(waiting)
  }
}
