import fc from 'fast-check'
import { encodeQR } from 'qr'
import { describe, expect, test } from 'vitest'
import { fromBase45, toBase45 } from '../../src-renderer/views/exchange/qr/base45'
import { BYTES_A_CODE, framesOf, Gathering, readFrame } from '../../src-renderer/views/exchange/qr/frames'
import { checksum, deflated, inflated } from '../../src-renderer/views/exchange/qr/deflate'

/** A text like a roster's that does not compress well, so that it needs several codes. */
const large = (seed = 1, words = 400): string => {
  let state = seed
  const word = () => ((state = (state * 48271) % 2147483647), state.toString(36))
  return (
    JSON.stringify(
      { members: Array.from({ length: words }, word), name: 'Les Rouillés « d’en bas »' },
      null,
      2
    ) + '\n'
  )
}

describe('bytes as text', () => {
  test('come back as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(fromBase45(toBase45(bytes))).toEqual(bytes)
      })
    )
  })
  test('are written as in RFC 9285', () => {
    expect(toBase45(new TextEncoder().encode('Hello!!'))).toBe('%69 VD92EX0')
    expect(checksum(new TextEncoder().encode('123456789'))).toBe('CBF43926')
  })
  test('are refused where no encoder could have written them', () => {
    for (const bad of ['A', 'ab', ':::', '::', 'AAAA']) expect(fromBase45(bad)).toBeNull()
  })
  test('that unpack to more than a roster may be are refused before they fill the memory', async () => {
    await expect(inflated(await deflated('x'.repeat(5_000_000)))).rejects.toThrow()
  })
})

describe('a roster in several codes', () => {
  test('comes back in whatever order, each code once or more, byte for byte', async () => {
    const text = large()
    const codes = await framesOf(text)
    expect(codes.length).toBeGreaterThan(2)
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...codes, ...codes], { minLength: codes.length * 2 }),
        async (order) => {
          const gathering = new Gathering()
          for (const code of order) gathering.add(code)
          expect(gathering.missing).toEqual([])
          expect(await gathering.text()).toBe(text)
        }
      ),
      { numRuns: 10 }
    )
  })

  test('names the missing ones, and is not accepted before all are read', async () => {
    const codes = await framesOf(large())
    const gathering = new Gathering()
    expect([gathering.add(codes[1]!), gathering.add(codes[1]!)]).toEqual(['new', 'again'])
    expect([gathering.of, gathering.missing]).toEqual([
      codes.length,
      codes.map((_, n) => n + 1).filter((n) => n !== 2)
    ])
    expect([gathering.whole, await gathering.text()]).toEqual([false, null])
  })

  test('is not mixed with another, with a later framing or with a foreign code', async () => {
    const [one, other] = [await framesOf(large(1)), await framesOf(large(2))]
    const gathering = new Gathering()
    gathering.add(one[0]!)
    expect(
      [
        other[1]!,
        'MAGOT2:1:2:00000000:AAA',
        'https://example.org/',
        'MAGOT1:0:2:00000000:AAA',
        'MAGOT1:1:900:00000000:AAA',
        'MAGOT1:1:1:zz:AAA'
      ].map((text) => gathering.add(text))
    ).toEqual(['other', 'newer', 'foreign', 'foreign', 'foreign', 'foreign'])
    expect(gathering.missing.length).toBe(one.length - 1)
  })

  test('with one part forged is refused by its checksum', async () => {
    const codes = await framesOf(large())
    const frame = readFrame(codes[0]!) as { bytes: Uint8Array }
    frame.bytes[5]! ^= 1
    const gathering = new Gathering()
    for (const code of [codes[0]!.replace(/[^:]*:[^:]*$/, '') + toBase45(frame.bytes), ...codes.slice(1)])
      gathering.add(code)
    expect(await gathering.text()).toBeNull()
  })

  test('needs no code that is larger than a phone reads', async () => {
    for (const code of await framesOf(large(3, 2000))) {
      expect(readFrame(code)).toMatchObject({ n: expect.any(Number) })
      expect(
        encodeQR(code, 'raw', { ecc: 'medium', encoding: 'alphanumeric', border: 1 }).length
      ).toBeLessThanOrEqual(97 + 2)
      expect((readFrame(code) as { bytes: Uint8Array }).bytes.length).toBeLessThanOrEqual(BYTES_A_CODE)
    }
  })
})
