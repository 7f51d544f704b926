import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBuilt } from '../hosts/built'
import { chanceOf, counts, figures, seed } from '../support/counts'
import { historyIn, killed } from '../support/killed'
import { putSample } from '../support/samples'
import { openTestApp } from '../support/test-app'
import { tamper } from '../store/made'

// The host is killed while it works on a whole file: afterwards the library opens and the campaign is in it, once.

const FILE = 'played.magot'
const MOVES = ['rename', 'throwAway', 'archive', 'duplicate'] as const
const ROUNDS = counts(MOVES.length, 100)
const IMPORTED = counts(2, 40)
const REPAIRED = counts(2, 40)

let folder: string
let text: string
let whole: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magot-killed-files-'))
  const made = join(folder, 'made')
  await mkdir(made)
  await putSample(join(made, FILE))
  whole = await historyIn(made, FILE)
  const app = await openTestApp({ library: made })
  await app.call('campaigns.open', { file: FILE })
  const [first] = await app.call('rosters.list', {})
  text = (await app.call('exchange.export', { roster: first!.id })).text
  await app.end()
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A library with the campaign alone. */
async function library(): Promise<string> {
  const at = join(folder, 'library')
  await rm(at, { recursive: true, force: true })
  await cp(join(folder, 'made'), at, { recursive: true })
  return at
}

const idle = { method: 'program.about', input: {} }

describeBuilt('magot killed while it works on a file', () => {
  test(`${ROUNDS} kills while a file is renamed, thrown away, archived or duplicated: it is there whole, and once`, async () => {
    const from = seed()
    const random = chanceOf(from)
    let done = 0
    for (let round = 0; round < ROUNDS; round++) {
      const move = MOVES[round % MOVES.length]!
      const at = await library()
      const input = { file: FILE, ...(move === 'rename' && { to: 'Autre' }) }
      const said = await killed(['--library', at], {
        lines: [idle, { method: `library.${move}`, input }, { method: 'campaigns.list', input: {} }],
        answer: 1,
        after: Math.floor(random() * 40)
      })
      const where = `${move} in round ${round}, seed ${from}`
      const app = await openTestApp({ library: at })
      for (const { archived } of await app.call('library.archived', {}))
        await app.call('library.unarchive', { archived })
      for (const { thrown } of await app.call('library.thrownAway', {}))
        await app.call('library.takeBack', { thrown })
      const files = (await app.call('campaigns.list', {})).map(({ file }) => file)
      await app.end()
      expect(files.length, where).toBeGreaterThan(0)
      expect(files.length, where).toBeLessThanOrEqual(move === 'duplicate' ? 2 : 1)
      for (const file of files) expect(await historyIn(at, file), where).toEqual(whole)
      expect(
        (await readdir(at)).filter((name) => /staged|\.lock|\.held|-journal/.test(name)),
        where
      ).toEqual([])
      if (said.length > 1) {
        done++
        expect(said[1]?.ok, where).toBe(true)
        if (move === 'rename') expect(files, where).toEqual(['Autre.magot'])
      }
    }
    figures(
      `${ROUNDS} kills while a file is moved (seed ${from}): ${done} done before, each there once and whole`
    )
  }, 120_000)

  test(`${IMPORTED} kills while a gang is imported: it is in or not, and all else is as it was`, async () => {
    const from = seed()
    const random = chanceOf(from)
    for (let round = 0; round < IMPORTED; round++) {
      const at = await library()
      const said = await killed(['--campaign', join(at, FILE)], {
        lines: [idle, { method: 'exchange.import', input: { text, as: 'copy' } }],
        answer: 1,
        after: Math.floor(random() * 60)
      })
      const now = await historyIn(at, FILE)
      expect(now.slice(-whole.length), `round ${round}, seed ${from}`).toEqual(whole)
      expect([0, 1], `round ${round}, seed ${from}`).toContain(now.length - whole.length)
      if (said.length > 1) expect(now.length - whole.length, `round ${round}, seed ${from}`).toBe(1)
    }
    figures(`${IMPORTED} kills while a gang is imported (seed ${from}): in or not, and nothing else changed`)
  }, 120_000)

  test(`${REPAIRED} kills while a damaged file is repaired: it is repaired, or the next repair does it`, async () => {
    const from = seed()
    const random = chanceOf(from)
    for (let round = 0; round < REPAIRED; round++) {
      const at = await library()
      await tamper(join(at, FILE), `update subjects set state = '{' where kind = 'roster'`)
      await killed(['--library', at], {
        lines: [idle, { method: 'campaigns.repair', input: { file: FILE } }],
        answer: 1,
        after: Math.floor(random() * 400)
      })
      const app = await openTestApp({ library: at })
      await app.call('campaigns.repair', { file: FILE })
      await app.end()
      // The newest is the repair itself.
      const now = await historyIn(at, FILE)
      expect(now.slice(-whole.length), `round ${round}, seed ${from}`).toEqual(whole)
      expect(now.length, `round ${round}, seed ${from}`).toBe(whole.length + 1)
    }
    figures(`${REPAIRED} kills while a file is repaired (seed ${from}): each repaired by then or by the next`)
  }, 120_000)
})
