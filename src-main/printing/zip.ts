import type { Pictures } from './print'

/** A ZIP of pictures, in their order by name, each named after the card it shows. Its times are fixed: the same pictures make the same file. */
export async function zipOf(pictures: Pictures['pictures']): Promise<Uint8Array> {
  const { zipSync } = await import('fflate')
  const digits = Math.max(2, String(pictures.length).length)
  // A PNG is packed already: it is stored as it is, in no time.
  return zipSync(
    Object.fromEntries(
      pictures.map(({ name, bytes }, n) => [
        `${String(n + 1).padStart(digits, '0')} ${fileName(name ?? '')}.png`,
        [bytes, { level: 0, mtime: EPOCH }]
      ])
    )
  )
}

/** The first day that a ZIP knows of. */
export const EPOCH = new Date(1980, 0, 1)
const LONGEST = 80

/** A name that every file system takes; no path leads out of the folder that it is unpacked to. */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{C}]+/gu, '-')
    .replace(/\s+/g, ' ')
  return (
    [...plain]
      .slice(0, LONGEST)
      .join('')
      .replace(/^[.\s-]+|[.\s]+$/g, '') || 'magot'
  )
}
