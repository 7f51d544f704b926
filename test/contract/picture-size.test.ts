import { expect, test } from 'vitest'
import fc from 'fast-check'
import { isDecodable, pictureHead } from '../../src-main/contract/picture-size'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part))
  )
const rest = Array<number>(30).fill(0)
const png = (width: number[], height: number[]) =>
  bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', width, height, rest)

test('the measures of a picture are read from its head, for each of the three kinds', () => {
  expect(pictureHead(png([0, 0, 3, 0], [0, 0, 2, 1]))).toEqual({ type: 'image/png', width: 768, height: 513 })
  expect(
    pictureHead(
      bytes(
        [
          0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 17, 8, 0x01, 0x00, 0x02,
          0x03
        ],
        rest
      )
    )
  ).toEqual({ type: 'image/jpeg', width: 515, height: 256 })
  expect(
    pictureHead(
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', rest.slice(0, 7), '\x9d\x01\x2a', [0x90, 0x01, 0x2c, 0x01])
    )
  ).toEqual({ type: 'image/webp', width: 400, height: 300 })
  expect(
    pictureHead(bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0xff, 0xc0, 0x3f, 0], rest))
  ).toEqual({ type: 'image/webp', width: 256, height: 256 })
  expect(
    pictureHead(
      bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', rest.slice(0, 8), [0xff, 0xff, 0], [0x0f, 0, 0], rest)
    )
  ).toEqual({ type: 'image/webp', width: 65_536, height: 16 })
})

test('bytes that only begin like a picture, or have no pixel, are none', () => {
  expect(pictureHead(bytes('\x89PNG\r\n\x1a\n'))).toBeNull()
  expect(pictureHead(png([0, 0, 0, 0], [0, 0, 2, 0]))).toBeNull()
  expect(pictureHead(bytes([0xff, 0xd8, 0xff, 0xda], rest))).toBeNull()
  expect(pictureHead(bytes('RIFF', [0, 0, 0, 0], 'WEBPXXXX', rest))).toBeNull()
  expect(pictureHead(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>', rest))).toBeNull()
})

test('forty million pixels may be decoded, and not one row more', () => {
  expect([
    isDecodable({ width: 8000, height: 5000 }),
    isDecodable({ width: 8000, height: 5001 }),
    isDecodable({ width: 0xffffffff, height: 0xffffffff })
  ]).toEqual([true, false, false])
})

test('any bytes are measured, or are no picture', () => {
  const heads = [
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [0xff, 0xd8, 0xff],
    [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38]
  ]
  fc.assert(
    fc.property(fc.constantFrom(...heads, []), fc.uint8Array({ maxLength: 200 }), (head, tail) => {
      const read = pictureHead(Uint8Array.from([...head, ...tail]))
      expect(read === null || (read.width > 0 && read.height > 0)).toBe(true)
    })
  )
})
