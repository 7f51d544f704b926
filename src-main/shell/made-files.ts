import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { app, dialog, shell, type Session, type WebContents } from 'electron'
import type { App } from '../app'
import { HOME, isMadeFile, isOurs } from './address'
import { tell } from './shell-words'

/** Characters that some operating system forbids in file names. */
const UNFIT = /[<>:"/\\|?*\p{Cc}]/gu

/** Made files on the desktop: opens them in the system's viewer or saves them where the person chooses. */
export class MadeFiles {
  private readonly saved = new Map<string, string>()
  private readonly opened = join(app.getPath('userData'), 'opened')
  private readonly habits = join(app.getPath('userData'), 'saving.json')

  /** `tellSaved` tells the windows the id and name of a saved file. */
  constructor(
    private readonly core: Pick<App, 'file'>,
    private readonly tellSaved: (id: string, name: string) => void
  ) {
    // Files opened during an earlier start are no longer needed.
    rmSync(this.opened, { recursive: true, force: true })
  }

  /** Opens a made file in the system's viewer. Saves it instead if that fails. */
  async open(url: string, contents: Pick<WebContents, 'downloadURL'>): Promise<void> {
    const made = isMadeFile(url) ? this.core.file(url.slice(`${HOME}files/`.length)) : null
    if (!made) return
    try {
      mkdirSync(this.opened, { recursive: true, mode: 0o700 })
      const path = join(this.opened, made.name.replace(UNFIT, '_'))
      writeFileSync(path, made.bytes, { mode: 0o600 })
      if ((await shell.openPath(path)) === '') return
    } catch {
      // no space or no viewer: the person saves the file
    }
    contents.downloadURL(url)
  }

  /** The path of a saved file by its id; null if unknown. */
  pathOf(id: string): string | null {
    return this.saved.get(id) ?? null
  }

  /** Asks where to save each of our files; blocks all other downloads. */
  askWhereToSave(session: Session): void {
    session.on('will-download', (event, item) => {
      if (!isOurs(item.getURL().replace(/^blob:/, ''))) return event.preventDefault()
      const made = isMadeFile(item.getURL())
        ? this.core.file(item.getURL().slice(`${HOME}files/`.length))
        : null
      const name = made?.name ?? item.getFilename()
      item.setSaveDialogOptions({
        title: tell(`Enregistrer «\u00a0${name}\u00a0»`, `Save “${name}”`),
        defaultPath: join(this.lastFolder(), name.replace(UNFIT, '_')),
        filters: filtersOf(name)
      })
      item.once('done', (_event, state) => {
        if (state === 'completed') this.done(item.getSavePath())
        if (state === 'interrupted')
          dialog.showErrorBox(
            'Magot',
            tell('Le fichier n’a pas pu être écrit à cet endroit.', 'The file could not be written there.')
          )
      })
    })
  }

  private done(path: string): void {
    const id = `saved-${this.saved.size + 1}`
    this.saved.set(id, path)
    this.tellSaved(id, basename(path))
    try {
      writeFileSync(this.habits, JSON.stringify({ folder: dirname(path) }))
    } catch {
      // then the dialog starts in the documents folder again
    }
  }

  /** The folder in which a file was last saved, else the documents folder. */
  private lastFolder(): string {
    try {
      const { folder } = JSON.parse(readFileSync(this.habits, 'utf8')) as { folder?: unknown }
      if (typeof folder === 'string') return folder
    } catch {
      // nothing was saved yet
    }
    return app.getPath('documents')
  }
}

/** The file types in the save dialog, for this name's ending. */
function filtersOf(name: string): Electron.FileFilter[] {
  const ending = extname(name).slice(1).toLowerCase()
  const kinds: { [ending: string]: string } = {
    pdf: tell('Document PDF', 'PDF document'),
    png: tell('Image PNG', 'PNG picture'),
    zip: tell('Archive ZIP', 'ZIP archive'),
    json: tell('Fichier JSON', 'JSON file'),
    html: tell('Page web', 'Web page'),
    txt: tell('Texte', 'Text'),
    md: tell('Texte Markdown', 'Markdown text'),
    csv: tell('Tableau CSV', 'CSV table'),
    magot: tell('Campagne de Magot', 'Magot campaign')
  }
  return ending
    ? [
        { name: kinds[ending] ?? ending.toUpperCase(), extensions: [ending] },
        { name: tell('Tous les fichiers', 'All files'), extensions: ['*'] }
      ]
    : []
}
