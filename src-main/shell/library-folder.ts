import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app, dialog } from 'electron'
import { askForPath } from './ask-for-path'
import { tell } from './shell-words'

/** The file that stores the person's choice of a library. */
const choiceFile = () => join(app.getPath('userData'), 'library.json')

/** The folder the person chose as library; null if they chose none or the file is unreadable. */
export function chosenLibrary(): string | null {
  try {
    const { folder } = JSON.parse(readFileSync(choiceFile(), 'utf8')) as { folder?: unknown }
    return typeof folder === 'string' && folder !== '' ? folder : null
  } catch {
    return null
  }
}

/** Asks for another folder and stores it for the next start. Returns null if none, or the present one, was chosen. */
export async function chooseLibrary(now: string): Promise<string | null> {
  const folder = await askForFolder(now)
  if (folder === null || resolve(folder) === resolve(now)) return null
  writeFileSync(choiceFile(), JSON.stringify({ folder }))
  return folder
}

/**
 * The library to start with: the chosen folder if it exists, else the usual one. If the chosen folder is missing
 * (an unplugged stick), the person is asked, because an empty library would look as if all campaigns were lost.
 * Returns null if they choose to quit.
 */
export async function libraryToStartWith(usual: string): Promise<string | null> {
  const chosen = chosenLibrary()
  if (chosen === null) return usual
  while (!existsSync(chosen)) {
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      message: tell(
        'Le dossier de vos campagnes est introuvable',
        'The folder of your campaigns is not there'
      ),
      detail: tell(
        `${chosen}\n\nS’il est sur une clé ou un disque, branchez-le, puis réessayez.`,
        `${chosen}\n\nIf it is on a stick or a disk, plug it in and try again.`
      ),
      buttons: [
        tell('Réessayer', 'Try again'),
        tell('Choisir un autre dossier…', 'Choose another folder…'),
        tell('Dossier habituel, cette fois', 'The usual folder, this time'),
        tell('Quitter', 'Quit')
      ],
      defaultId: 0,
      cancelId: 3
    })
    if (response === 1) {
      const other = await chooseLibrary(chosen)
      if (other !== null) return other
    }
    if (response === 2) return usual
    if (response === 3) return null
  }
  return chosen
}

function askForFolder(now: string): Promise<string | null> {
  return askForPath({
    title: tell('Choisir le dossier des campagnes', 'Choose the folder of campaigns'),
    defaultPath: now,
    properties: ['openDirectory', 'createDirectory']
  })
}
