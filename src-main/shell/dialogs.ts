import { join } from 'node:path'
import { app, dialog, type Session } from 'electron'
import { isOurs } from './address'
import { tell } from './words'

/** What is saved goes where the person says; nothing is saved that is not ours. */
export function askWhereToSave(session: Session): void {
  session.on('will-download', (event, item) => {
    if (!isOurs(item.getURL().replace(/^blob:/, ''))) return event.preventDefault()
    item.setSaveDialogOptions({ defaultPath: join(app.getPath('documents'), item.getFilename()) })
    item.once('done', (_event, state) => {
      if (state === 'interrupted')
        dialog.showErrorBox(
          'Magot',
          tell('Le fichier n’a pas pu être écrit à cet endroit.', 'The file could not be written there.')
        )
    })
  })
}

/** The program can't start: say so in a box, for nobody reads a terminal behind a window. */
export function tellStartFailed(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error)
  dialog.showErrorBox(
    tell('Magot ne peut pas démarrer', 'Magot can’t start'),
    tell(`Vos campagnes n’ont pas été touchées. ${why}`, `Your campaigns were not touched. ${why}`)
  )
}
