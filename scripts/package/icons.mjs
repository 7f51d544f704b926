import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The widths of the icons in resources/icons, in pixels. */
export const ICON_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

/** The sizes of Linux's icon theme. */
export const HICOLOR_SIZES = ICON_SIZES.filter((size) => size <= 512)

/** A hash of the drawing. It shows whether the icons were made from the present drawing. @param {string} root */
export function drawingHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'src-renderer/public/icon.svg')))
    .digest('hex')
}

/** @param {string} root @param {number} size */
export const iconFile = (root, size) => join(root, 'resources/icons', `${size}.png`)

/**
 * The icons in the format of Windows: a directory, then the PNG files.
 * @param {string} root
 */
export function icoFile(root) {
  const pictures = ICON_SIZES.filter((size) => size <= 256).map((size) => ({
    size,
    png: readFileSync(iconFile(root, size))
  }))
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2) // icons, not cursors
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  for (const [n, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * n
    head.writeUInt8(size % 256, entry) // 256 is written as 0
    head.writeUInt8(size % 256, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

/** The size of each entry of Apple's format; the double-density entries use the same pictures. */
const ICNS = /** @type {const} */ ([
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024]
])

/** The icons in Apple's format. @param {string} root */
export function icnsFile(root) {
  const parts = ICNS.map(([name, size]) => {
    const png = readFileSync(iconFile(root, size))
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32BE(png.length + 8, 4)
    return Buffer.concat([head, png])
  })
  const whole = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.write('icns', 'latin1')
  head.writeUInt32BE(whole.length + 8, 4)
  return Buffer.concat([head, whole])
}
