import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, RosterView } from '../../src-main/contract'
import { answerText } from '../../src-main/hosts/wire'
import { MOST_BOXES } from '../../src-main/kernel/system/boxes'
import type { Json } from '../../src-main/kernel/values/json'
import { systems } from '../support/systems'
import { counts, figures } from '../support/counts'
import { longestRow, placesIn, spoilings, spoilt } from '../support/strange'
import { putSample } from '../support/samples'
import { openTestApp, type TestApp } from '../support/test-app'

// A gang of each game is exported as text, damaged in a few places, and imported: it is either refused with
// reasons and without traces, or imported and can be drawn. The cost is measured by the amount drawn, not by
// a clock.

const TRIES = counts(15, 2000)

describe.each(systems.map(({ id }) => id))('a gang’s file of %s', (system) => {
  let app: TestApp
  let texts: string[]
  let logged: unknown
  beforeAll(async () => {
    app = await openTestApp({ log: (_, error) => (logged = error) })
    await putSample(join(app.library, 'sample.magot'), system)
    await app.call('campaigns.open', { file: 'sample.magot' })
    texts = []
    for (const { id } of await app.call('rosters.list', {}))
      texts.push((await app.call('exchange.export', { roster: id, pictures: false })).text)
    await app.call('campaigns.create', { name: 'Ailleurs', system })
  }, 120_000)
  afterAll(() => app.end())

  const written = (): string => {
    const hash = createHash('sha1')
    for (const name of readdirSync(app.library)
      .filter((one) => one.endsWith('.magot') && one !== '.magot')
      .sort())
      hash.update(readFileSync(join(app.library, name)))
    return hash.digest('hex')
  }
  const ask = async (method: string, input: object): Promise<Answer> =>
    JSON.parse(await answerText(app, method, JSON.stringify(input))) as Answer

  test('comes in as it was exported, for any gang', async () => {
    for (const text of texts) expect((await app.call('exchange.preview', { text })).reasons).toEqual([])
  })

  test(`spoilt ${TRIES} times is refused with reasons and leaves nothing, or comes in and is drawn`, async () => {
    let [refused, taken, drawn] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(fc.nat(9999), spoilings, async (nth, given) => {
        const original = texts[nth % texts.length]!
        const text = spoilt(original, given)
        const before = written()
        const preview = await ask('exchange.preview', { text })
        const tried = await ask('exchange.import', { text, as: 'copy' })
        for (const answer of [preview, tried])
          if (!answer.ok)
            expect(
              answer.error.code,
              `${text.slice(0, 300)} ${String((logged as Error | undefined)?.stack)}`
            ).not.toBe('internal')
        if (!tried.ok) {
          refused++
          if (tried.error.code === 'refused') expect(tried.error.reasons).not.toEqual([])
          expect(written(), 'something of it stays').toBe(before)
          return
        }
        taken++
        expect(preview, 'refused at first, and in afterwards').toMatchObject({
          ok: true,
          value: { reasons: [] }
        })
        const { id } = tried.value as RosterView
        for (const method of [
          'rosters.get',
          'cards.get',
          'rosters.corrections',
          'exchange.export',
          'rosters.recruits'
        ]) {
          const answer = await ask(method, { roster: id })
          expect(
            answer.ok,
            `${method} ${JSON.stringify(answer).slice(0, 300)} ${String((logged as Error | undefined)?.stack)}`
          ).toBe(true)
          expect(longestRow(answer), method).toBeLessThanOrEqual(MOST_BOXES)
          // Four hundred more members are four hundred more sheets: the size depends on the real content, not
          // on a number in it.
          expect(JSON.stringify(answer).length, method).toBeLessThan(text.length * 60 + 3_000_000)
          drawn++
        }
        expect((await ask('history.undo', {})).ok).toBe(true)
      }),
      { numRuns: TRIES }
    )
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    figures(
      `${system}: ${refused + taken} spoilt gangs, ${refused} refused with nothing left, ${taken} in and drawn ${drawn} times`
    )
  })

  test('with any one number of ten million is refused with the member and the number at fault', async () => {
    const value = JSON.parse(texts[0]!) as { roster: Json }
    const places = placesIn(value.roster).filter(({ at, key }) => typeof at[key] === 'number')
    const [most, step] = [counts(60, 100_000), Math.max(1, Math.floor(places.length / counts(60, 100_000)))]
    let beyond = 0
    const harmless: string[] = []
    for (const { at, key } of places.filter((_, n) => n % step === 0).slice(0, most)) {
      const was = at[key]!
      at[key] = 10_000_000
      const answer = await ask('exchange.preview', { text: JSON.stringify(value) })
      at[key] = was
      expect(answer.ok, key).toBe(true)
      const { reasons } = (answer as { value: { reasons: { code: string }[] } }).value
      if (reasons.length > 0) beyond++
      else {
        harmless.push(key)
      }
    }
    figures(`${system}: ${beyond + harmless.length} single numbers of ten million, ${beyond} refused`)
    expect(harmless).toEqual([])
  })
})
