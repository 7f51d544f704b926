import { dialog } from 'electron'
import { tell } from './shell-words'

/** The program can't start: say so in a box, for nobody reads a terminal behind a window. */
export function tellStartFailed(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error)
  dialog.showErrorBox(
    tell('Magot ne peut pas démarrer', 'Magot can’t start'),
    tell(`Vos campagnes n’ont pas été touchées. ${why}`, `Your campaigns were not touched. ${why}`)
  )
}
