// Runs in a thread of its own, so that a picture which takes too long can be given up: decodes one picture after the other and makes each
// anew out of its pixels alone. Plain JavaScript, since Node runs it as it stands where nothing was built.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { fewerPixels, firstOfAnimation, isLossless } from './pixels.mjs'

/** @typedef {import('./pixels.mjs').Pixels} Pixels */

const { resolve } = createRequire(import.meta.url)
/** @param {string} path */
const wasm = async (path) => WebAssembly.compile(readFileSync(resolve(path)))

// The decoders answer with one, as in a browser.
globalThis.ImageData ??= /** @type {any} */ (
  class {
    /** @param {Uint8ClampedArray} data @param {number} width @param {number} height */
    constructor(data, width, height) {
      Object.assign(this, { data, width, height })
    }
  }
)

/** What is drawn finer than this on no card and no screen, in pixels; where the picture weighs too much, the next. */
const SIDES = [1024, 768, 512, 256, 128]
/** As heavy as a call may bring it. */
const MOST_BYTES = 300_000
/** What the window writes, too: another pass takes next to nothing away. */
const QUALITY = 86

/**
 * How pictures of each type are decoded and written. A package is read once a picture of its type comes.
 * @type {Record<string, () => Promise<{ decode(bytes: Uint8Array): Promise<Pixels>, encode(pixels: Pixels, lossless: boolean): Promise<ArrayBuffer> }>>}
 */
const CODECS = {
  'image/png': async () => {
    const [decoder, encoder, compiled] = await Promise.all([
      import('@jsquash/png/decode.js'),
      import('@jsquash/png/encode.js'),
      wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm')
    ])
    await decoder.init(compiled)
    await encoder.init(compiled)
    return {
      decode: (bytes) => decoder.default(ownBuffer(bytes)),
      encode: (pixels) => encoder.default(/** @type {ImageData} */ (pixels))
    }
  },
  'image/jpeg': async () => {
    const [decoder, encoder] = await Promise.all([
      import('@jsquash/jpeg/decode.js'),
      import('@jsquash/jpeg/encode.js')
    ])
    await decoder.init(await wasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))
    await encoder.init(await wasm('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'))
    return {
      // How it was held is told by the metadata, which are gone afterwards: it is turned here.
      decode: (bytes) => decoder.default(ownBuffer(bytes), { preserveOrientation: true }),
      encode: (pixels) => encoder.default(/** @type {ImageData} */ (pixels), { quality: QUALITY })
    }
  },
  'image/webp': async () => {
    const [decoder, encoder] = await Promise.all([
      import('@jsquash/webp/decode.js'),
      import('@jsquash/webp/encode.js')
    ])
    // It has one for machines that reckon several numbers at once and takes it where it can.
    const quick = readFileSync(resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm'))
    const writer = WebAssembly.validate(quick) ? 'webp_enc_simd' : 'webp_enc'
    await decoder.init(await wasm('@jsquash/webp/codec/dec/webp_dec.wasm'))
    await encoder.init(await wasm(`@jsquash/webp/codec/enc/${writer}.wasm`))
    return {
      decode: (bytes) => decoder.default(ownBuffer(firstOfAnimation(bytes))),
      encode: (pixels, lossless) =>
        encoder.default(
          /** @type {ImageData} */ (pixels),
          lossless ? { lossless: 1, quality: 75 } : { quality: QUALITY }
        )
    }
  }
}

/** @param {Uint8Array} bytes @returns {ArrayBuffer} of these bytes alone */
function ownBuffer(bytes) {
  return Uint8Array.from(bytes).buffer
}

/** @type {Map<string, ReturnType<(typeof CODECS)[string]>>} */
const read = new Map()

/** @param {string} type */
function codecOf(type) {
  const codec = read.get(type) ?? CODECS[type]?.()
  if (!codec) throw new Error(`no decoder for ${type}`)
  read.set(type, codec)
  return codec
}

/**
 * The picture made anew, or null where it does not decode.
 * @param {{ type: string, bytes: Uint8Array }} picture
 * @returns {Promise<Uint8Array | null>}
 */
async function madeAnew({ type, bytes }) {
  // Not within the try: a decoder that can't be read is our fault and not the picture's.
  const { decode, encode } = await codecOf(type)
  /** @type {Pixels} */
  let pixels
  try {
    pixels = await decode(bytes)
  } catch {
    return null
  }
  for (const side of SIDES) {
    const made = await encode(fewerPixels(pixels, side), isLossless(type, bytes))
    if (made.byteLength <= MOST_BYTES) return new Uint8Array(made)
  }
  return null
}

const port = parentPort
port?.on('message', async (/** @type {{ type: string, bytes: Uint8Array }} */ picture) => {
  try {
    port.postMessage({ bytes: await madeAnew(picture) })
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
