import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pictureHead } from '../../src-main/contract/picture-size'
import { madeAnew } from '../../src-main/pictures/made-anew'
import { moving, pngChunk, pngOf, RED_AND_BLUE, withExif, withXmp } from '../support/pictures'
import { openTestApp, type TestApp } from '../support/test-app'

const text = (words: string) => Buffer.from(words, 'latin1')

/** One picture encoded again, or its fault. */
async function anew(type: string, bytes: Buffer, budget?: number): Promise<Buffer | string> {
  const [made] = await madeAnew([{ type, bytes }], budget)
  return 'fault' in made! ? made.fault : Buffer.from(made!.bytes)
}
const headOf = (bytes: Buffer | string) => pictureHead(bytes as Buffer)

describe('a picture that comes by the API', () => {
  const { jpeg, webp, lossless } = RED_AND_BLUE
  test.each([
    ['image/png', pngOf(3, 2, pngChunk('tEXt', text('Author\0Ada')), pngChunk('eXIf', text('48.85 N')))],
    ['image/png', Buffer.concat([pngOf(3, 2), text('<script>Ada 48.85 N</script>')])],
    ['image/jpeg', Buffer.concat([withExif(jpeg, 'Ada 48.85 N'), text('<script>')])],
    ['image/webp', withXmp(webp, 'Ada 48.85 N')]
  ])('%s is decoded and written anew, with nothing in it but the image', async (type, given) => {
    expect(given.includes('48.85')).toBe(true)
    const made = await anew(type, given)
    expect(made).toBeInstanceOf(Buffer)
    for (const word of ['Ada', '48.85', 'script', 'Exif', 'XMP'])
      expect(made.includes(word), word).toBe(false)
    expect(headOf(made)?.type).toBe(type)
  })

  test('PNG and lossless WebP lose nothing, however often they are made anew', async () => {
    for (const [type, given] of [
      ['image/png', pngOf(30, 20)],
      ['image/webp', lossless]
    ] as const) {
      const once = (await anew(type, given)) as Buffer
      expect(once.equals((await anew(type, once)) as Buffer), type).toBe(true)
      if (type === 'image/webp') expect(once.toString('latin1', 12, 16)).toBe('VP8L')
    }
  })

  test('is turned as its camera was held, as recorded in the removed metadata', async () => {
    expect(headOf(await anew('image/jpeg', jpeg))).toMatchObject({ width: 16, height: 8 })
    expect(headOf(await anew('image/jpeg', withExif(jpeg, '')))).toMatchObject({ width: 8, height: 16 })
  })

  test('becomes its first picture where it is animated', async () => {
    expect(await anew('image/webp', moving(lossless, webp))).toEqual(await anew('image/webp', lossless))
    expect(await anew('image/webp', moving(webp, lossless))).toEqual(await anew('image/webp', webp))
  })

  test('has at most 1024 pixels a side and 300 kB', async () => {
    expect(headOf(await anew('image/png', pngOf(2000, 500)))).toMatchObject({ width: 1024, height: 256 })
  })

  test('is refused where its end or its middle is missing', async () => {
    for (const [type, bytes] of [
      ['image/png', pngOf(30, 20).subarray(0, 60)],
      ['image/webp', webp.subarray(0, 30)],
      ['image/jpeg', jpeg.subarray(0, 200)]
    ] as const)
      expect(await anew(type, bytes), type).toBe('not-decoded')
  })

  test('is given up when its decoding takes longer than its time', async () => {
    expect(await anew('image/png', pngOf(6000, 6000), 1)).toBe('too-long')
  })

  test('stops at the first with a fault, after those without', async () => {
    const good = { type: 'image/png', bytes: pngOf(2, 2) }
    const made = await madeAnew([good, { type: 'image/png', bytes: text('nothing') }, good])
    expect(made.map((one) => ('fault' in one ? one.fault : 'made'))).toEqual(['made', 'not-decoded'])
  })
})

describe('in a campaign', () => {
  let app: TestApp
  let roster: string
  beforeEach(async () => {
    app = await openTestApp()
    await app.call('campaigns.create', { name: 'Sous la gare', system: 'neo-necro' })
    roster = (await app.call('rosters.create', { name: 'Les Rouilles', kind: 'orlock' })).id
  })
  afterEach(() => app.end())

  const portrayed = async (bytes: Buffer, type: 'image/png' | 'image/jpeg' = 'image/png') =>
    (await app.call('members.portray', { roster, picture: { type, data: bytes.toString('base64') } })).own[
      'portrait'
    ] as string
  interface GangFile {
    roster: { own?: { portrait?: string } }
    pictures?: { [id: string]: { type: string; data: string } }
  }
  const exported = async (id: string) =>
    JSON.parse((await app.call('exchange.export', { roster: id })).text) as GangFile

  test('a picture that can’t be decoded is refused in words, and nothing of it is stored', async () => {
    const before = await app.call('history.list', {})
    const broken = pngOf(30, 20)
    broken.fill(0, 50, 60)
    expect(
      await app.dispatch('members.portray', {
        roster,
        picture: { type: 'image/png', data: broken.toString('base64') }
      })
    ).toMatchObject({ error: { code: 'not-a-picture' } })
    expect(await app.call('history.list', {})).toEqual(before)
  })

  test('a stored picture is not made anew: given once more it is the same', async () => {
    const id = await portrayed(RED_AND_BLUE.jpeg, 'image/jpeg')
    const { data } = await app.call('members.portrait', { picture: id })
    expect(Buffer.from(data, 'base64').equals(RED_AND_BLUE.jpeg)).toBe(false)
    expect(await portrayed(Buffer.from(data, 'base64'), 'image/jpeg')).toBe(id)
  })

  test('a gang’s file brings its portraits in made anew, each still on its member', async () => {
    const given = await exported(roster)
    const dirty = pngOf(1, 1, pngChunk('tEXt', text('Author\0Ada')))
    given.roster.own = { ...given.roster.own, portrait: 'a'.repeat(40) }
    given.pictures = { ['a'.repeat(40)]: { type: 'image/png', data: dirty.toString('base64') } }
    const copy = await app.call('exchange.import', { text: JSON.stringify(given), as: 'copy' })
    const out = await exported(copy.id)
    const { type, data } = out.pictures![out.roster.own!.portrait!]!
    const kept = Buffer.from(data, 'base64')
    expect([type, headOf(kept)?.width, kept.includes('Ada')]).toEqual(['image/png', 1, false])
  })

  test('one undecodable portrait of a gang’s file refuses the gang and every other portrait', async () => {
    const given = await exported(roster)
    const picture = (bytes: Buffer) => ({ type: 'image/png', data: bytes.toString('base64') })
    given.pictures = {
      ['a'.repeat(40)]: picture(pngOf(2, 2)),
      ['b'.repeat(40)]: picture(pngOf(9, 9).subarray(0, 50))
    }
    const before = await app.call('rosters.list', {})
    expect(await app.dispatch('exchange.import', { text: JSON.stringify(given), as: 'copy' })).toMatchObject({
      error: { code: 'not-a-picture' }
    })
    expect(await app.call('rosters.list', {})).toEqual(before)
  })
})
