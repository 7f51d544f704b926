const ENDING = '.magot'
/** Longest name in characters: in UTF-8 it must stay under 255 bytes with its ending, a lock's, and a number. */
const LONGEST = 60
/** Devices on Windows, whatever the ending. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i

/**
 * The name of the file of a new campaign: the campaign's own with its accents, without what an operating system can't
 * hold, and different from those `taken` (compared without case, as Windows and macOS do).
 */
export function fileNameFor(campaign: string, taken: string[]): string {
  const plain = campaign
    .normalize('NFC') // what macOS makes of accents must not be another name
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
 * The name of a file that holds a campaign as it was at a moment: the campaign's name and that moment, as clocks show it here. What may
 * be cut off a long name is not the moment.
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
