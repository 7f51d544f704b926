import { stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { createApp, type App } from '../../app'
import type { Answer } from '../../contract'
import type { PdfEngine } from '../../printing/engine'
import { findPlaces, libraryFolder } from '../places'
import { CommandRefused } from './exit'
import { tell } from './words'

/** Which data a command works on. */
export interface Data {
  campaign?: string | undefined
  library?: string | undefined
}

/** The app on this data, with the campaign open where one is named. Throws CommandRefused where it can't be opened. */
export async function openApp(data: Data, engine?: PdfEngine): Promise<App> {
  const { resources, version } = findPlaces()
  if (data.campaign !== undefined) await mustExist(data.campaign)
  const library = data.campaign === undefined ? libraryFolder(data.library) : dirname(resolve(data.campaign))
  const app = await createApp({ library, resources, version, ...(engine && { engine }) })
  if (data.campaign === undefined) return app
  const opened = await app.dispatch('campaigns.open', { file: basename(resolve(data.campaign)) })
  if (opened.ok) return app
  await app.close()
  throw new CommandRefused(inWords(opened))
}

async function mustExist(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new CommandRefused(tell(`${file} : ce fichier n’existe pas.`, `${file}: there is no such file.`))
}

const SENTENCES: { [code: string]: [fr: string, en: string] } = {
  'file-missing': ['ce fichier n’existe pas.', 'there is no such file.'],
  'file-empty': ['ce fichier est vide. Restaurez une sauvegarde.', 'this file is empty. Restore a backup.'],
  'file-foreign': ['ce n’est pas une campagne de Magot. Le fichier est resté tel quel.', 'this is not a campaign of Magot. It was left as it is.'],
  'file-newer': ['cette campagne vient d’une version plus récente de Magot. Mettez Magot à jour.', 'this campaign comes from a newer Magot. Update Magot.'],
  'file-damaged': ['ce fichier est abîmé. Il est resté tel quel ; restaurez une sauvegarde.', 'this file is damaged. It was left as it is; restore a backup.'],
  'file-locked': ['cette campagne est ouverte dans un autre Magot. Fermez-la là-bas d’abord.', 'this campaign is open in another Magot. Close it there first.'],
  'file-read-only': ['ce fichier ne peut pas être modifié.', 'this file can’t be written.'],
  'no-campaign': ['aucune campagne n’est ouverte : donnez --campaign FICHIER.', 'no campaign is open: give --campaign FILE.'],
  'no-printer': ['aucun navigateur pour imprimer : installez Chrome, Edge ou Chromium.', 'no browser to print with: install Chrome, Edge or Chromium.'],
  'print-timeout': ['l’impression a pris trop de temps.', 'printing took too long.']
}

/** A failed answer in a line for a person; its code and reasons stay in it for a search. */
export function inWords(answer: Answer): string {
  if (answer.ok) return ''
  const { code, params, reasons } = answer.error
  const sentence = SENTENCES[code]
  const where = typeof params['path'] === 'string' ? `${basename(params['path'])}${tell(' : ', ': ')}` : ''
  const why = reasons.map((reason) => `\n  ${reason.code} ${reason.rules.join(' ')} ${JSON.stringify(reason.params)}`).join('')
  return `${where}${sentence ? tell(...sentence) : code} (${code})${why}`
}
