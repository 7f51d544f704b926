import type { DeckToPrint } from '@contract/decks'
import type { Layout } from '@paper/layout'
import type { Size } from '@paper/sizes'
import { addressOf, finest } from './portraits'

/** A picture on the backs of cards, as each palette prints it: addresses of pictures. Other palettes print none. */
export interface BackPicture {
  full: string
  grey: string
  eco: string
}

/** How much of its ink a picture keeps in the palette that saves ink. */
export const ECO_SHARE = 0.3

/**
 * The pictures of card backs by id, each cut to the shape of a card with its bleed and no finer than paper shows.
 * Undrawable ones are left out.
 */
export async function backPicturesOf(
  { backs, pictures = {} }: Pick<DeckToPrint, 'backs' | 'pictures'>,
  { card, bleed }: Pick<Layout, 'card' | 'bleed'>
): Promise<{ [picture: string]: BackPicture }> {
  const wanted = new Set(backs.flatMap(({ picture }) => picture ?? []))
  const drawn = await Promise.all(
    [...wanted].map(async (id) => {
      const given = pictures[id]
      const size = { width: card.width + 2 * bleed, height: card.height + 2 * bleed }
      const made = given ? await drawnAt(given, size).catch(() => null) : null
      return made ? [[id, made] as const] : []
    })
  )
  return Object.fromEntries(drawn.flat())
}

async function drawnAt(given: { type: string; data: string }, { width, height }: Size): Promise<BackPicture> {
  const image = new Image()
  image.src = addressOf(given)
  await image.decode()
  const cut = middle({ width: image.naturalWidth, height: image.naturalHeight }, width / height)
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, finest(width) / cut.width)
  canvas.width = Math.max(1, Math.round(cut.width * scale))
  canvas.height = Math.max(1, Math.round(cut.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  const full = canvas.toDataURL('image/jpeg', QUALITY)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  const greyed = (share: number): string => {
    const copy = new ImageData(inGrey(pixels.data, share), pixels.width, pixels.height)
    context.putImageData(copy, 0, 0)
    return canvas.toDataURL('image/jpeg', QUALITY)
  }
  return { full, grey: greyed(1), eco: greyed(ECO_SHARE) }
}

const QUALITY = 0.8

/** The largest part with this proportion (width to height), from the middle of a picture. */
export function middle({ width, height }: Size, proportion: number): Size & { x: number; y: number } {
  const wide = Math.min(width, height * proportion)
  const tall = Math.min(height, width / proportion)
  return { width: wide, height: tall, x: (width - wide) / 2, y: (height - tall) / 2 }
}

/** Pixels (red, green, blue, opacity) in grey, with this share of their ink. */
export function inGrey(pixels: Uint8ClampedArray, share: number): Uint8ClampedArray<ArrayBuffer> {
  const grey = new Uint8ClampedArray(pixels.length)
  for (let at = 0; at < pixels.length; at += 4) {
    const light = 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!
    grey.fill(255 - share * (255 - light), at, at + 3)
    grey[at + 3] = 255
  }
  return grey
}
