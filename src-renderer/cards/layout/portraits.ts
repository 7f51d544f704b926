import type { DeckToPrint } from '@contract/decks'

/** Pixels for each millimetre at 300 dpi. */
const PER_MM = 300 / 25.4
const QUALITY = 0.82

/** The pixels of so many millimetres in print; more would not be seen. */
export const finest = (mm: number): number => Math.round(mm * PER_MM)

/** The address of a picture: a data URL. */
export const addressOf = ({ type, data }: { type: string; data: string }): string =>
  `data:${type};base64,${data}`

/** The pictures of a deck that are portraits. The pictures of backs are drawn at another size. */
export function portraitsIn({
  cards,
  sheets,
  pictures = {}
}: DeckToPrint): NonNullable<DeckToPrint['pictures']> {
  const wanted = new Set([
    ...cards.map(({ card }) => card.portrait),
    ...sheets.flatMap(({ rows }) => rows.map(({ portrait }) => portrait))
  ])
  return Object.fromEntries(Object.entries(pictures).filter(([id]) => wanted.has(id)))
}

/**
 * The portraits for print by id: as JPEG, which a PDF embeds unchanged, and no finer than paper shows. Undrawable
 * ones are left out.
 */
export async function portraitsOf(
  pictures: NonNullable<DeckToPrint['pictures']>,
  side: number
): Promise<{ [picture: string]: string }> {
  const drawn = await Promise.all(
    Object.entries(pictures).map(async ([id, picture]) => {
      const address = await drawnAt(addressOf(picture), finest(side)).catch(() => null)
      return address === null ? [] : [[id, address] as const]
    })
  )
  return Object.fromEntries(drawn.flat())
}

/** A square part of the picture, a little above its middle, where a face usually is. */
async function drawnAt(address: string, side: number): Promise<string> {
  const image = new Image()
  image.src = address
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const least = Math.min(width, height)
  const pixels = Math.min(side, least)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = pixels
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, pixels, pixels)
  context.drawImage(image, (width - least) / 2, (height - least) * 0.2, least, least, 0, 0, pixels, pixels)
  return canvas.toDataURL('image/jpeg', QUALITY)
}
