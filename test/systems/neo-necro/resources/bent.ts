import { reason } from '../../../../src-main/kernel/values/verdict'
import { parseFiles, type NecroFiles } from '../../../../src-main/systems/neo-necro/catalogue/files'
import { necroRaw } from '../../../support/neo-necro-raw'

// The checks of the resources beyond the shape of each file: known ids, texts in both languages, facts that
// agree; and the effect of a campaign's rulings.

export const raw = necroRaw()

export const { files, problems } = parseFiles(raw)

/** A test changes files of any shape. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any

/** The files with this one changed by the test. */
export function bent<File extends keyof NecroFiles>(file: File, bend: (content: Loose) => void): NecroFiles {
  const content = structuredClone(files[file])
  bend(content)
  return { ...files, [file]: content }
}

export const missing = (locale: string, at: string) => reason('words-missing', [], { file: `text/${locale}`, at })
