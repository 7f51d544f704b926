import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { hiddenFolder } from './folders'
import { stagedIn } from './staging'
import { makeFolder } from '../sqlite/private-file'

/** The most files that are kept; the oldest are removed. */
const MOST = 12

const folderIn = (library: string): string => join(hiddenFolder(library), 'annals')
const pathOf = (library: string, campaign: string): string => join(folderIn(library), `${campaign}.gz`)

/**
 * Writes the lines of a campaign's annals into a file of their own beside the campaigns, in place of an earlier
 * one. They can be made again from the campaign, so nothing waits for the disk. A failure leaves the earlier file.
 */
export async function writeAnnals(library: string, campaign: string, lines: Iterable<string>): Promise<void> {
  const folder = folderIn(library)
  await makeFolder(folder)
  const staged = stagedIn(folder)
  try {
    // The fastest level: the file is for this machine only.
    await pipeline(
      Readable.from(ended(lines)),
      createGzip({ level: 1 }),
      createWriteStream(staged, { flags: 'wx', mode: 0o600 })
    )
    await rename(staged, pathOf(library, campaign))
    await removeOldest(folder)
  } catch (error) {
    await rm(staged, { force: true }).catch(() => {})
    throw error
  }
}

function* ended(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`
}

/**
 * Reads a campaign's annals line by line until `line` returns false. Returns true if the file was read to its end
 * and is whole; false if there is none, if it is damaged, or if `line` refused or could not read something.
 */
export async function readAnnals(
  library: string,
  campaign: string,
  line: (text: string) => boolean
): Promise<boolean> {
  let refused = false
  const each = async (text: AsyncIterable<string>): Promise<void> => {
    let begun: string[] = []
    for await (const slice of text) {
      const [first = '', ...lines] = slice.split('\n')
      begun.push(first)
      for (const next of lines) {
        if ((refused = !line(begun.join('')))) return
        begun = [next]
      }
    }
  }
  const text = createGunzip().setEncoding('utf8')
  return pipeline(createReadStream(pathOf(library, campaign)), text, each).then(
    () => !refused,
    () => false
  )
}

async function removeOldest(folder: string): Promise<void> {
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('.gz'))
    .map((name) => join(folder, name))
  if (files.length <= MOST) return
  const dated = await Promise.all(files.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })))
  dated.sort((a, b) => b.at - a.at)
  for (const { path } of dated.slice(MOST)) await rm(path, { force: true })
}
