import type { DeckToPrint } from '@contract/decks'

/** Pixels for each millimetre at 300 dpi. */
const PER_MM = 300 / 25.4
const QUALITY = 0.82

/**
 * The portraits for print by id: as JPEG, which a PDF embeds unchanged, and no finer than paper shows. Undrawable
 * ones are left out.
 */
export async function portraitsOf(
  pictures: NonNullable<DeckToPrint['pictures']>,
  side: number
): Promise<{ [picture: string]: string }> {
  const drawn = await Promise.all(
    Object.entries(pictures).map(async ([id, { type, data }]) => {
      const address = await drawnAt(`data:${type};base64,${data}`, Math.round(side * PER_MM)).catch(
        () => null
      )
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
