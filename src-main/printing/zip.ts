import type { Pictures } from './print'

/**
 * Makes a ZIP of pictures, in order, each named after its card. All times are fixed, so that the same pictures give
 * the same file.
 */
export async function zipOf(pictures: Pictures['pictures']): Promise<Uint8Array> {
  const { zipSync } = await import('fflate')
  const digits = Math.max(2, String(pictures.length).length)
  // A PNG is compressed already, so it is stored as it is.
  return zipSync(
    Object.fromEntries(
      pictures.map(({ name, bytes }, n) => [
        `${String(n + 1).padStart(digits, '0')} ${fileName(name ?? '')}.png`,
        [bytes, { level: 0, mtime: EPOCH }]
      ])
    )
  )
}

/** The earliest date of the ZIP format. */
export const EPOCH = new Date(1980, 0, 1)
const LONGEST = 80

/** A name that every file system accepts, without path separators. */
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
