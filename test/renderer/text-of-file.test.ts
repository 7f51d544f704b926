import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonIn, textIn } from '../../src-renderer/ui/text-of-file'

const file = (...parts: BlobPart[]) => new File(parts, 'pack.json')

const utf16 = (text: string, low: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2))
  ;[0xfeff, ...Array.from({ length: text.length }, (_, n) => text.charCodeAt(n))].forEach((unit, n) =>
    view.setUint16(2 * n, unit, low)
  )
  return file(view)
}

test('a value is the same however the JSON is laid out and encoded by the program that wrote it', async () => {
  const names = fc.string({ unit: 'grapheme' })
  const kinds = fc.constantFrom('plain', 'mark', 'utf-16le', 'utf-16be')
  await fc.assert(
    fc.asyncProperty(fc.dictionary(names, names), kinds, fc.boolean(), async (value, kind, wide) => {
      const text = wide ? JSON.stringify(value, null, 2).replaceAll('\n', '\r\n') : JSON.stringify(value)
      const written =
        kind === 'plain'
          ? file(text)
          : kind === 'mark'
            ? file('\ufeff', text)
            : utf16(text, kind === 'utf-16le')
      expect(JSON.stringify(await jsonIn(written))).toBe(JSON.stringify(value))
    })
  )
})

test('accents of an old western program are accents, and no signs of damage', async () => {
  expect(
    await jsonIn(file(Uint8Array.from(Buffer.from('{"name":"Séverine à la mêlée"}', 'latin1'))))
  ).toEqual({
    name: 'Séverine à la mêlée'
  })
})

test('what is no text is none, and no JSON', async () => {
  const zip = file(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))
  expect(await textIn(zip)).toBeNull()
  await expect(jsonIn(zip)).rejects.toThrow()
})

test('JSON nested too deep to be sent on is refused like what is no JSON', async () => {
  await expect(jsonIn(file('['.repeat(200_000), ']'.repeat(200_000)))).rejects.toThrow()
})
