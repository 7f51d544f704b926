import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sqlite3 from 'sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../src-main/contract'
import { answerText } from '../../src-main/hosts/wire'
import type { Json } from '../../src-main/kernel/values/json'
import { MOST_BOXES } from '../../src-main/kernel/system/boxes'
import { readSystem } from '../../src-main/resources'
import { systems } from '../support/systems'
import { chanceOf, counts, figures, seed } from '../support/counts'
import { putSample } from '../support/samples'
import { longestRow, placesIn, spoilings, spoilt } from '../support/strange'
import { openTestApp, type TestApp } from '../support/test-app'

// Packs, templates and presets of each game, and copies of a campaign, are damaged in a few places and
// imported: they are either refused with reasons and without traces, or imported, and everything can still be
// drawn.

const PACKS = counts(12, 600)
const TEMPLATES = counts(4, 150)
const PRESETS = counts(12, 400)
const COPIES = counts(6, 300)
/** Tables that can't be changed, and so are in no pack here. */
const CLOSED = new Map(systems.map(({ id, tables }) => [id, tables.closed]))

/** A pack that repeats some of the book's entries: sound before it is damaged. */
async function soundPack(system: string): Promise<Json> {
  const { files } = await readSystem(join('resources/systems', system))
  const changes: { [file: string]: Json } = {}
  for (const [file, content] of Object.entries(files)) {
    if (file.startsWith('text/') || CLOSED.get(system)!.includes(file)) continue
    const entries = Array.isArray(content)
      ? content.flatMap((entry): [string, Json][] => {
          const id = (entry as { id?: Json } | null)?.id
          return typeof id === 'string' && !id.includes('.') ? [[id, entry]] : []
        })
      : Object.entries(content as object).filter(([key]) => /^[\w:-]+$/.test(key))
    if (entries.length > 0) changes[file] = { change: Object.fromEntries(entries.slice(0, 3)) as Json }
  }
  return {
    format: 'magot-pack',
    v: 1,
    id: 'strange',
    version: '1',
    name: { fr: 'Étrange', en: 'Strange' },
    system,
    overlay: { files: changes }
  }
}

describe.each(systems.map(({ id }) => id))('files from strangers for %s', (system) => {
  let app: TestApp
  let rosters: string[]
  let logged: unknown
  let pack: string
  beforeAll(async () => {
    app = await openTestApp({ log: (_, error) => (logged = error) })
    await putSample(join(app.library, 'sample.magot'), system)
    await app.call('campaigns.open', { file: 'sample.magot' })
    rosters = (await app.call('rosters.list', {})).map(({ id }) => id)
    pack = JSON.stringify({ pack: await soundPack(system) })
  }, 120_000)
  afterAll(() => app.end())

  const written = (): string => {
    const hash = createHash('sha1')
    for (const name of readdirSync(app.library)
      .filter((one) => one.endsWith('.magot') && one !== '.magot')
      .sort())
      hash.update(name).update(readFileSync(join(app.library, name)))
    return hash.digest('hex')
  }
  const ask = async (method: string, input: string): Promise<Answer> => {
    const answer = JSON.parse(await answerText(app, method, input)) as Answer
    if (!answer.ok)
      expect(
        answer.error.code,
        `${method} ${input.slice(0, 300)} ${String((logged as Error | undefined)?.stack)}`
      ).not.toBe('internal')
    return answer
  }
  /** Every page that depends on the rules. */
  const draws = async (): Promise<void> => {
    const asked = [
      ['systems.get', { system }],
      ['rules.get', {}],
      ['decks.list', {}],
      ...rosters.flatMap((roster) =>
        ['rosters.get', 'cards.get', 'rosters.recruits', 'rosters.corrections'].map(
          (method) => [method, { roster }] as const
        )
      )
    ] as const
    for (const [method, input] of asked) {
      const answer = await ask(method, JSON.stringify(input))
      expect(answer.ok, `${method} ${JSON.stringify(answer).slice(0, 300)}`).toBe(true)
      expect(longestRow(answer), method).toBeLessThanOrEqual(MOST_BOXES)
      expect(JSON.stringify(answer).length, method).toBeLessThan(20_000_000)
    }
  }

  test('a pack that repeats the book comes in, and all is drawn', async () => {
    expect(await ask('rules.putPack', pack)).toMatchObject({ ok: true })
    await draws()
    expect((await ask('history.undo', '{}')).ok).toBe(true)
  })

  test(`${PACKS} spoilt packs are refused and leave nothing, or change the book and all is drawn`, async () => {
    let [refused, taken] = [0, 0]
    await fc.assert(
      fc.asyncProperty(spoilings, async (given) => {
        const text = spoilt(pack, given, 'pack')
        const before = written()
        await ask('rules.preview', text)
        const answer = await ask('rules.putPack', text)
        if (!answer.ok) {
          refused++
          expect(written(), 'something of it stays').toBe(before)
          return
        }
        taken++
        await draws()
        expect((await ask('history.undo', '{}')).ok).toBe(true)
      }),
      { numRuns: PACKS }
    )
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    figures(
      `${system}: ${refused + taken} spoilt packs, ${refused} refused with nothing left, ${taken} in and drawn`
    )
  })

  test('a number of ten million anywhere in a pack is refused with its place, and so is one in a field that the book keeps small', async () => {
    const value = JSON.parse(pack) as { pack: { overlay: { files: Json } } }
    const places = placesIn(value.pack.overlay.files).filter(({ at, key }) => typeof at[key] === 'number')
    const step = Math.max(1, Math.floor(places.length / counts(15, 400)))
    for (const { at, key } of places.filter((_, n) => n % step === 0)) {
      const was = at[key]!
      at[key] = 10_000_000
      const answer = await ask('rules.preview', JSON.stringify(value))
      at[key] = was
      const { allowed, reasons } = (answer as { value: { allowed: boolean; reasons: Json[] } }).value
      expect({ allowed, key }).toEqual({ allowed: false, key })
      expect(reasons[0]).toMatchObject({
        params: {
          at: /^\d+$/.test(key) ? expect.any(String) : expect.stringContaining(key),
          where: expect.anything()
        }
      })
    }
  })

  test(`${TEMPLATES} spoilt templates begin nothing, or a campaign that opens`, async () => {
    const { file } = (await app.call('campaigns.current', {}))!
    const template = JSON.stringify({
      template: {
        ...(await app.call('exchange.template', {})),
        packs: [(JSON.parse(pack) as { pack: Json }).pack]
      },
      name: 'Modèle'
    })
    let [refused, begun] = [0, 0]
    await fc.assert(
      fc.asyncProperty(spoilings, async (given) => {
        const before = written()
        const answer = await ask('exchange.begin', spoilt(template, given, 'template'))
        if (answer.ok) {
          begun++
          expect((await app.call('campaigns.check', {})).findings).toEqual([])
          await app.call('systems.get', { system })
          await app.call('campaigns.open', { file })
        } else {
          refused++
          expect(written()).toBe(before)
        }
      }),
      { numRuns: TEMPLATES }
    )
    figures(
      `${system}: ${refused + begun} spoilt templates, ${refused} refused with nothing left, ${begun} begun and sound`
    )
  })

  test(`${PRESETS} spoilt presets of cards are refused, or kept and listed`, async () => {
    const preset = JSON.stringify({
      preset: {
        name: 'Soirée',
        deck: { source: { of: 'roster', roster: rosters[0] }, cards: [{ card: 'x', copies: 1 }] },
        setup: { page: { width: 210, height: 297 }, card: { width: 63, height: 88 } }
      }
    })
    let kept = 0
    await fc.assert(
      fc.asyncProperty(spoilings, async (given) => {
        const text = spoilt(preset, given, 'preset')
        const body = text.slice(text.indexOf(':') + 1, -1)
        if ((await ask('decks.keep', body)).ok) kept++
        await ask('decks.lay', body)
        expect((await ask('decks.list', '{}')).ok).toBe(true)
      }),
      { numRuns: PRESETS }
    )
    figures(`${system}: ${PRESETS} spoilt presets, ${kept} kept, all lists drawn`)
  })

  test(`${COPIES} copies spoilt on their way are refused whole, or the sound parts are brought back`, async () => {
    const from = seed()
    const random = chanceOf(from)
    const source = join(app.library, 'sample.magot')
    const [other, original] = [join(app.library, 'copie.magot'), join(app.library, 'autre.magot')]
    copyFileSync(source, other)
    await app.call('campaigns.open', { file: 'copie.magot' })
    await app.call('rosters.rename', { roster: rosters[0]!, name: 'Autrement' })
    await app.call('campaigns.open', { file: 'sample.magot' })
    copyFileSync(other, original)
    let [refused, merged] = [0, 0]
    for (let n = 0; n < COPIES; n++) {
      copyFileSync(original, other)
      if (random() < 0.5) {
        const bytes = readFileSync(other)
        const at = Math.floor(random() * bytes.length)
        bytes.fill(random() < 0.5 ? 0 : 0xa5, at, Math.min(bytes.length, at + 64))
        writeFileSync(other, bytes)
      } else {
        const [table, column] = (
          [
            ['events', 'changes'],
            ['events', 'facts'],
            ['acts', 'input'],
            ['acts', 'method']
          ] as const
        )[Math.floor(random() * 4)]!
        const nth = `(select max(seq) from acts) - ${Math.floor(random() * 3)}`
        await spoilRows(
          other,
          `update ${table} set ${column} = '{"x":' || ${column} where ${table === 'acts' ? 'seq' : 'act'} = ${nth}`
        )
      }
      const before = readFileSync(source)
      const compared = await ask('exchange.compare', JSON.stringify({ file: 'copie.magot' }))
      const ids = compared.ok
        ? (compared.value as { apart: { id: string }[] }).apart.map(({ id }) => id)
        : rosters
      const answer = await ask(
        'exchange.merge',
        JSON.stringify({ file: 'copie.magot', ids: ids.slice(0, 3) })
      )
      if (answer.ok) {
        merged++
        expect((await ask('history.undo', '{}')).ok).toBe(true)
      } else {
        refused++
        expect(readFileSync(source).equals(before), `round ${n}, seed ${from}`).toBe(true)
      }
    }
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    figures(
      `${system}: ${COPIES} spoilt copies (seed ${from}), ${refused} refused with nothing changed, ${merged} brought back`
    )
  })
})

function spoilRows(path: string, statement: string): Promise<void> {
  return new Promise((done, fail) => {
    const db = new sqlite3.Database(path)
    db.exec(statement, (error) => db.close(() => (error ? fail(error) : done())))
  })
}
