/** @typedef {{ data: Uint8ClampedArray, width: number, height: number }} Pixels red, green, blue and opacity of each, row by row */

/**
 * The same picture with its longest side at most so long: each new pixel is the mean of those that it covers. A smaller one stays as it is.
 * @param {Pixels} pixels @param {number} side @returns {Pixels}
 */
export function fewerPixels(pixels, side) {
  const { data, width, height } = pixels
  const scale = side / Math.max(width, height)
  if (scale >= 1) return pixels
  const [wide, tall] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const sums = new Float64Array(wide * tall * 5)
  /** @param {number} at @param {number} value */
  const add = (at, value) => void (sums[at] = (sums[at] ?? 0) + value)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * tall) / height) * wide
    for (let x = 0; x < width; x++) {
      const [to, from] = [(row + Math.floor((x * wide) / width)) * 5, (y * width + x) * 4]
      const [red = 0, green = 0, blue = 0, seen = 0] = [
        data[from],
        data[from + 1],
        data[from + 2],
        data[from + 3]
      ]
      // What can't be seen has no colour.
      add(to, red * seen)
      add(to + 1, green * seen)
      add(to + 2, blue * seen)
      add(to + 3, seen)
      add(to + 4, 1)
    }
  }
  const fewer = new Uint8ClampedArray(wide * tall * 4)
  for (let one = 0; one < wide * tall; one++) {
    const [red = 0, green = 0, blue = 0, seen = 0, count = 1] = sums.subarray(one * 5, one * 5 + 5)
    fewer.set(
      [red, green, blue].map((sum) => (seen ? sum / seen : 0)),
      one * 4
    )
    fewer[one * 4 + 3] = seen / count
  }
  return { data: fewer, width: wide, height: tall }
}

/** @param {Uint8Array} bytes @param {number} at */
const wordAt = (bytes, at) => String.fromCharCode(...bytes.subarray(at, at + 4))

/**
 * The chunks of a RIFF file between two places, as far as they can be followed.
 * @param {Uint8Array} bytes @param {number} from @param {number} end
 */
function* chunks(bytes, from, end) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = from; at + 8 <= end;) {
    const length = view.getUint32(at + 4, true)
    const next = at + 8 + length + (length % 2)
    if (at + 8 + length > end) return
    yield { name: wordAt(bytes, at), at, next: Math.min(next, end) }
    at = next
  }
}

/**
 * Whether a picture was written without loss, so that nothing of it is to be lost.
 * @param {string} type @param {Uint8Array} bytes
 */
export function isLossless(type, bytes) {
  if (type !== 'image/webp') return false
  const still = firstOfAnimation(bytes)
  return [...chunks(still, 12, still.length)].some(({ name }) => name === 'VP8L')
}

/** How many bytes of an animation's picture say where it stands and how long. */
const FRAME_HEAD = 16

/**
 * A WebP as it is, or the first picture of one that moves: the decoder knows no animations, and nothing moves on a card.
 * @param {Uint8Array} bytes @returns {Uint8Array}
 */
export function firstOfAnimation(bytes) {
  const frame = [...chunks(bytes, 12, bytes.length)].find(({ name }) => name === 'ANMF')
  if (!frame || frame.next - frame.at < 8 + FRAME_HEAD) return bytes
  const [head, parts] = [frame.at + 8, bytes.subarray(frame.at + 8 + FRAME_HEAD, frame.next)]
  const kept = [...chunks(parts, 0, parts.length)].filter(({ name }) => /^(ALPH|VP8 |VP8L)$/.test(name))
  const body = Buffer.concat(kept.map(({ at, next }) => parts.subarray(at, next)))
  const opacity = kept.some(({ name }) => name === 'ALPH') ? 0x10 : 0
  // Its own measures stand in the head of the frame, as they stand in the head of a picture.
  const first = Buffer.alloc(30)
  first.write('RIFF', 0, 'latin1')
  first.writeUInt32LE(22 + body.length, 4)
  first.write('WEBPVP8X', 8, 'latin1')
  first.writeUInt32LE(10, 16)
  first[20] = opacity
  first.set(bytes.subarray(head + 6, head + 12), 24)
  return Buffer.concat([first, body])
}
