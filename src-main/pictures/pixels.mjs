/** @typedef {{ data: Uint8ClampedArray, width: number, height: number }} Pixels red, green, blue and opacity of each pixel, row by row */

/**
 * Reduces a picture so that its longest side has at most `side` pixels. Each new pixel is the mean of those that it
 * covers. A smaller picture stays unchanged.
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
      // Weighted by opacity, because a transparent pixel has no visible colour.
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
 * Yields the chunks of a RIFF file between two positions, up to the first invalid one.
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
 * Returns true if a picture is encoded without loss; it is encoded again without loss then.
 * @param {string} type @param {Uint8Array} bytes
 */
export function isLossless(type, bytes) {
  if (type !== 'image/webp') return false
  const still = firstOfAnimation(bytes)
  return [...chunks(still, 12, still.length)].some(({ name }) => name === 'VP8L')
}

/** The bytes of an animation frame's position and duration, before its picture. */
const FRAME_HEAD = 16

/**
 * Returns a still WebP unchanged, and of an animated one its first picture, because the decoder can't read
 * animations.
 * @param {Uint8Array} bytes @returns {Uint8Array}
 */
export function firstOfAnimation(bytes) {
  const frame = [...chunks(bytes, 12, bytes.length)].find(({ name }) => name === 'ANMF')
  if (!frame || frame.next - frame.at < 8 + FRAME_HEAD) return bytes
  const [head, parts] = [frame.at + 8, bytes.subarray(frame.at + 8 + FRAME_HEAD, frame.next)]
  const kept = [...chunks(parts, 0, parts.length)].filter(({ name }) => /^(ALPH|VP8 |VP8L)$/.test(name))
  const body = Buffer.concat(kept.map(({ at, next }) => parts.subarray(at, next)))
  const opacity = kept.some(({ name }) => name === 'ALPH') ? 0x10 : 0
  // Width and height have the same form in the frame's header and in a picture's header.
  const first = Buffer.alloc(30)
  first.write('RIFF', 0, 'latin1')
  first.writeUInt32LE(22 + body.length, 4)
  first.write('WEBPVP8X', 8, 'latin1')
  first.writeUInt32LE(10, 16)
  first[20] = opacity
  first.set(bytes.subarray(head + 6, head + 12), 24)
  return Buffer.concat([first, body])
}
