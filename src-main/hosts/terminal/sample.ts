import { lstat, mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { listSamples, SampleCallFailed, writeClub, writeSample, type Club } from '../../sample'
import { findPlaces } from '../program-places'
import { CommandRefused, DONE, FAILED } from './exit'
import { notWritten } from './not-written'
import { stopCode, stopped } from './stop'
import { inWords, tell } from './words'

/**
 * `sample --out FILE`: writes the sample campaign of a game, or a club's year of the given size. Returns the exit
 * code. Throws CommandRefused if the file exists, if the system is unknown, or if the disk refuses. A stop
 * signal ends it soon, with nothing written.
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
  // A link that leads nowhere has the name, too.
  if (await lstat(path).catch(() => null))
    throw new CommandRefused(
      tell(`${out} existe déjà : rien n’a été écrit.`, `${out} exists already: nothing was written.`)
    )
  const { resources, version } = findPlaces()
  const known = (await listSamples(resources)).map((sample) => sample.system)
  if (system !== undefined && !known.includes(system))
    throw new CommandRefused(`--system: ${known.join(', ')}`)
  const stage = { out: path, resources, version, language, signal: stopped }
  try {
    await mkdir(dirname(path), { recursive: true })
    if (club) await writeClub({ ...stage, club })
    else await writeSample({ ...stage, ...(system !== undefined && { system }) })
  } catch (error) {
    const code = stopCode()
    if (code !== null) return code
    throw failureInWords(out, error)
  }
  process.stdout.write(
    tell(`${out} : la campagne d’exemple est prête.\n`, `${out}: the sample campaign is ready.\n`)
  )
  return DONE
}

function failureInWords(out: string, error: unknown): unknown {
  const isDisk = error instanceof SampleCallFailed && /^(disk-|file-)/.test(error.answer.error.code)
  if (isDisk) return new CommandRefused(inWords(error.answer), FAILED)
  return notWritten(out, error) ?? error
}
