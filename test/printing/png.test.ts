import { expect, test } from 'vitest'
import { crc32 } from 'node:zlib'
import { withResolution } from '../../src-main/printing/png'
import { pngOf } from '../support/pictures'

const chunks = (png: Uint8Array) => {
  const bytes = Buffer.from(png)
  const found: { name: string; data: Buffer; sum: number; right: number }[] = []
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + length)
    found.push({
      name,
      data,
      sum: bytes.readUInt32BE(at + 8 + length),
      right: crc32(bytes.subarray(at + 4, at + 8 + length))
    })
    at += length + 12
  }
  return found
}

test.each([
  [72, 2835],
  [300, 11811],
  [600, 23622]
])('a picture of %i dots per inch states %i pixels per metre, and is otherwise unchanged', (dpi, metre) => {
  const plain = pngOf(4, 3)
  const said = withResolution(plain, dpi)
  const [head, second, ...rest] = chunks(said)
  expect([head!.name, second!.name]).toEqual(['IHDR', 'pHYs'])
  expect([second!.data.readUInt32BE(0), second!.data.readUInt32BE(4), second!.data[8]]).toEqual([
    metre,
    metre,
    1
  ])
  for (const { sum, right } of chunks(said)) expect(sum).toBe(right)
  const others = chunks(plain).filter(({ name }) => name !== 'pHYs')
  expect([head, ...rest]).toEqual(others)
  expect(chunks(withResolution(said, 150)).filter(({ name }) => name === 'pHYs').length).toBe(1)
})

test('a file that is no PNG is left unchanged', () => {
  expect([...withResolution(new Uint8Array([1, 2, 3]), 300)]).toEqual([1, 2, 3])
})
