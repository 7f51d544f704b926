import { basename } from 'node:path'

const ENDING = '.magot'
/** Sticks and old systems write names in capitals. */
const ENDS = /\.magot$/i
/**
 * The most characters of a name. In UTF-8, the name with its ending, a lock's ending and a number must stay under
 * 255 bytes.
 */
const LONGEST = 60
/** Device names on Windows, with any ending. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/** Returns true for the name of a campaign file, however its ending is written. */
export function isCampaignFile(name: string): boolean {
  return ENDS.test(name)
}

/** The name of the file at a path, without the ending of campaign files. */
export function nameWithoutEnding(path: string): string {
  return basename(path).replace(ENDS, '')
}

/**
 * The file name for a campaign: its name with accents, without characters that an operating system forbids, and
 * different from those `taken` (compared without case, as Windows and macOS do).
 */
export function fileNameFor(campaign: string, taken: string[]): string {
  const plain = campaign
    .normalize('NFC') // macOS decomposes accents: the same name must stay the same
    .replace(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, ' ')
    .replace(/\s+/g, ' ')
  const base = [...plain]
    .slice(0, LONGEST)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  const device = RESERVED.test(base.split('.')[0]!.trim())
  const safe = base === '' ? 'Campagne' : device ? `_${base}` : base
  const used = new Set(taken.map((name) => name.normalize('NFC').toLowerCase()))
  for (let n = 1; ; n++) {
    const name = `${safe}${n === 1 ? '' : ` (${n})`}${ENDING}`
    if (!used.has(name.toLowerCase())) return name
  }
}

/**
 * The file name for a campaign at a moment: the campaign's name with date and time, in local time. A long name is
 * cut, the time is not.
 */
export function fileNameOf(campaign: string, moment: string, taken: string[]): string {
  const at = new Date(moment)
  const two = (n: number): string => String(n).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  const cut = [...campaign]
    .slice(0, LONGEST - 22)
    .join('')
    .trim()
  return fileNameFor(`${cut} (${day} ${two(at.getHours())}h${two(at.getMinutes())})`, taken)
}
