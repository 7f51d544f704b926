// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mount } from './mount'
import { setLocale } from '../../src-renderer/locales/i18n'
import CodeShow from '../../src-renderer/views/exchange/CodeShow.vue'
import { toBase45 } from '../../src-renderer/views/exchange/qr/base45'
import { BYTES_A_CODE, framesOf, MOST_CODES } from '../../src-renderer/views/exchange/qr/frames'
import { checksum, deflated } from '../../src-renderer/views/exchange/qr/deflate'
import { useGathering } from '../../src-renderer/views/exchange/useGathering'

/** A text that does not compress well: it needs codes for its whole length. */
function unpackable(words: number): string {
  let state = 7
  const word = () => ((state = (state * 48271) % 2147483647), state.toString(36))
  return JSON.stringify(Array.from({ length: words }, word))
}

/** Codes with any content, as a stranger could make them. */
async function codesOf(text: string): Promise<string[]> {
  const bytes = await deflated(text)
  const of = Math.ceil(bytes.length / BYTES_A_CODE)
  return Array.from({ length: of }, (_, n) =>
    [
      'MAGOT1',
      n + 1,
      of,
      checksum(bytes),
      toBase45(bytes.subarray(n * BYTES_A_CODE, (n + 1) * BYTES_A_CODE))
    ].join(':')
  )
}

describe('a gang that is too large for codes', () => {
  test('is not drawn in a hundred of them: their number is given, with the advice to use a file', async () => {
    const text = unpackable(14_000)
    const count = (await framesOf(text)).length
    expect(count).toBeGreaterThan(MOST_CODES)
    const { find, text: words } = await mount(CodeShow, { text, name: 'Les Rouillés' })
    await vi.waitFor(() => expect(find('[role=alert]')).not.toBeNull())
    expect(words()).toBe(`Il faudrait ${count} codes : passez plutôt par le fichier.`)
  })

  test('gets a warning, and a smaller one none', async () => {
    const { find } = await mount(CodeShow, { text: unpackable(50), name: 'Les Rouillés' })
    await vi.waitFor(() => expect(find('svg')).not.toBeNull())
    expect(find('[role=alert]')).toBeNull()
  })
})

describe.each([
  ['fr', 'Ces codes contiennent bien trop de texte : rien n’en a été repris. Demandez plutôt le fichier.'],
  ['en', 'These codes hold far too much text: nothing of it was taken in. Ask for the file instead.']
] as const)('codes that hold more than any gang (%s)', (locale, words) => {
  beforeEach(() => setLocale(locale))
  afterEach(() => setLocale('fr'))

  test('are refused in words before they fill the memory, and the next code begins anew', async () => {
    const taken: string[] = []
    const gathering = useGathering((text) => taken.push(text))
    await gathering.take(await codesOf('x'.repeat(5_000_000)))
    expect(gathering.wrong.value.replace(/[\u00a0\u202f]/g, ' ')).toBe(words)
    expect([taken, gathering.of.value]).toEqual([[], 0])
    await gathering.take(await codesOf('{"name":"Les Rouillés"}'))
    expect([taken.length, gathering.wrong.value]).toEqual([1, ''])
  })
})
