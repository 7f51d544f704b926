import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { writeSample } from '../../sample'
import { findPlaces } from '../places'
import { CommandRefused, DONE } from './exit'
import { tell } from './words'

/** `sample --out FILE`: writes the sample campaign; refuses to overwrite. */
export async function sample(out: string): Promise<number> {
  const path = resolve(out)
  if (await stat(path).catch(() => null)) throw new CommandRefused(tell(`${out} existe déjà : rien n’a été écrit.`, `${out} exists already: nothing was written.`))
  const { resources, version } = findPlaces()
  await mkdir(dirname(path), { recursive: true })
  await writeSample({ out: path, resources, version })
  process.stdout.write(tell(`${out} : la campagne d’exemple est prête.\n`, `${out}: the sample campaign is ready.\n`))
  return DONE
}
