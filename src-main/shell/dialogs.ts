import { dialog } from 'electron'
import { tell } from './shell-words'

/** Shows a message box if the program can't start, because nobody reads the terminal behind a window. */
export function tellStartFailed(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error)
  dialog.showErrorBox(
    tell('Magot ne peut pas démarrer', 'Magot can’t start'),
    tell(`Vos campagnes n’ont pas été touchées. ${why}`, `Your campaigns were not touched. ${why}`)
  )
}
