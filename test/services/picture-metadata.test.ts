import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withoutMetadata } from '../../src-main/services/shared/picture-metadata'
import { openTestApp, type TestApp } from '../support/test-app'

const text = (words: string) => Buffer.from(words, 'latin1')
const u32 = (n: number) => Buffer.from([n >>> 24, n >>> 16, n >>> 8, n].map((one) => one & 255))
const little = (n: number) => Buffer.from(u32(n)).reverse()

const chunk = (name: string, data: Buffer) =>
  Buffer.concat([u32(data.length), text(name), data, Buffer.alloc(4)])
const pngOf = (...extra: Buffer[]) =>
  Buffer.concat([
    text('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.concat([u32(1), u32(1), Buffer.from([8, 0, 0, 0, 0])])),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.from([0, 7]))),
    chunk('IEND', Buffer.alloc(0))
  ])
const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data])
const jpegOf = (...extra: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, text('JFIF\0')),
    ...extra,
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9])
  ])
const riff = (name: string, data: Buffer) =>
  Buffer.concat([text(name), little(data.length), data, Buffer.alloc(data.length % 2)])
const webpOf = (flags: number, ...extra: Buffer[]) => {
  const body = Buffer.concat([
    riff('VP8X', Buffer.from([flags, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    riff('VP8L', Buffer.from([0x2f, 0, 0, 0, 0])),
    ...extra
  ])
  return Buffer.concat([text('RIFF'), little(body.length + 4), text('WEBP'), body])
}

describe('a picture that comes by the API', () => {
  test.each([
    ['image/png', pngOf(chunk('tEXt', text('Author\0Ada')), chunk('eXIf', text('48.85 N'))), pngOf()],
    ['image/png', Buffer.concat([pngOf(), text('<script>')]), pngOf()],
    ['image/jpeg', jpegOf(segment(0xe1, text('Exif\0 48.85 N')), segment(0xfe, text('Ada'))), jpegOf()],
    ['image/webp', webpOf(0x0c, riff('EXIF', text('48.85 N')), riff('XMP ', text('Ada'))), webpOf(0)]
  ] as const)('%s is kept without what cameras and programs wrote into it', (type, given, plain) => {
    expect(Buffer.from(withoutMetadata(type, given)).equals(plain)).toBe(true)
    expect(Buffer.from(withoutMetadata(type, plain)).equals(plain)).toBe(true)
  })

  test('whose parts can’t be followed comes back as it is', () => {
    for (const [type, bytes] of [
      ['image/png', pngOf().subarray(0, 50)],
      ['image/jpeg', jpegOf().subarray(0, 12)],
      ['image/webp', webpOf(0).subarray(0, 30)]
    ] as const)
      expect(withoutMetadata(type, bytes)).toBe(bytes)
  })
})

describe('a gang’s file with portraits', () => {
  let app: TestApp
  beforeEach(async () => void (app = await openTestApp()))
  afterEach(() => app.end())

  test('brings them in without metadata, and they are still whose they were', async () => {
    await app.call('campaigns.create', { name: 'Sous la gare', system: 'neo-necro' })
    const { id } = await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })
    const { text } = await app.call('exchange.export', { roster: id })
    const given = JSON.parse(text) as { roster: { own?: object }; pictures?: object }
    const dirty = pngOf(chunk('tEXt', Buffer.from('Ada')))
    given.roster.own = { ...given.roster.own, portrait: 'a'.repeat(40) }
    given.pictures = { ['a'.repeat(40)]: { type: 'image/png', data: dirty.toString('base64') } }
    const copy = await app.call('exchange.import', { text: JSON.stringify(given), as: 'copy' })
    const out = JSON.parse((await app.call('exchange.export', { roster: copy.id })).text) as {
      roster: { own: { portrait: string } }
      pictures: { [id: string]: { data: string } }
    }
    expect(out.pictures[out.roster.own.portrait]!.data).toBe(pngOf().toString('base64'))
  })
})
