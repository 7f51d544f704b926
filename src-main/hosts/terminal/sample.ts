import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { listSamples, writeClub, writeSample, type Club } from '../../sample'
import { findPlaces } from '../program-places'
import { CommandRefused, DONE } from './exit'
import { tell } from './words'

/**
 * `sample --out FILE`: writes the sample campaign of a game, or a club's year of the given size. Returns the exit
 * code. Throws CommandRefused if the file exists or the system is unknown.
 */
export async function sample(
  out: string,
  {
    system,
    language,
    club
  }: { system?: string | undefined; language?: string | undefined; club: Club | null }
): Promise<number> {
  const path = resolve(out)
  if (await stat(path).catch(() => null))
    throw new CommandRefused(
      tell(`${out} existe déjà : rien n’a été écrit.`, `${out} exists already: nothing was written.`)
    )
  const { resources, version } = findPlaces()
  const known = (await listSamples(resources)).map((sample) => sample.system)
  if (system !== undefined && !known.includes(system))
    throw new CommandRefused(`--system: ${known.join(', ')}`)
  await mkdir(dirname(path), { recursive: true })
  if (club) await writeClub({ out: path, resources, version, club, language })
  else await writeSample({ out: path, resources, version, language, ...(system !== undefined && { system }) })
  process.stdout.write(
    tell(`${out} : la campagne d’exemple est prête.\n`, `${out}: the sample campaign is ready.\n`)
  )
  return DONE
}
