// Decodes pictures one after the other and encodes each again from its pixels alone. Runs in a separate thread, so
// that a picture that takes too long can be abandoned. Plain JavaScript, because without a build Node runs this file
// directly.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { fewerPixels, firstOfAnimation, isLossless } from './pixels.mjs'

/** @typedef {import('./pixels.mjs').Pixels} Pixels */

const { resolve } = createRequire(import.meta.url)
/** @param {string} path */
const wasm = async (path) => WebAssembly.compile(readFileSync(resolve(path)))

// The decoders return an ImageData, which Node does not have.
globalThis.ImageData ??= /** @type {any} */ (
  class {
    /** @param {Uint8ClampedArray} data @param {number} width @param {number} height */
    constructor(data, width, height) {
      Object.assign(this, { data, width, height })
    }
  }
)

/**
 * The longest sides to try, in pixels, until the picture is small enough in bytes. No card or screen shows more than
 * the first.
 */
const SIDES = [1024, 768, 512, 256, 128]
/** The most bytes of a picture, as in a call. */
const MOST_BYTES = 300_000
/** The window uses the same quality, so encoding again loses almost nothing. */
const QUALITY = 86

/**
 * How pictures of each type are decoded and encoded. A package is loaded with the first picture of its type.
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
      // Rotates the picture as its metadata say, because the metadata are lost afterwards.
      decode: (bytes) => decoder.default(ownBuffer(bytes), { preserveOrientation: true }),
      encode: (pixels) => encoder.default(/** @type {ImageData} */ (pixels), { quality: QUALITY })
    }
  },
  'image/webp': async () => {
    const [decoder, encoder] = await Promise.all([
      import('@jsquash/webp/decode.js'),
      import('@jsquash/webp/encode.js')
    ])
    // The encoder has a faster version for processors with SIMD and chooses it by the same test.
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
 * The picture encoded again; null if it can't be decoded or can't be made small enough.
 * @param {{ type: string, bytes: Uint8Array }} picture
 * @returns {Promise<Uint8Array | null>}
 */
async function madeAnew({ type, bytes }) {
  // Outside the try, because a decoder that fails to load is no fault of the picture.
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
