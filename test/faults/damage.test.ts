import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MethodName } from '../../src-main/contract'
import { connect } from '../../src-main/store/sqlite/connect'
import { chanceOf, counts, figures, seed } from '../support/counts'
import { putSample } from '../support/samples'
import { openTestApp, type TestApp } from '../support/test-app'

const ROUNDS = counts(30, 2000)
const FILE = 'sample.magot'
/** The allowed refusals of a file that can't be opened. */
const REFUSALS = ['file-damaged', 'file-foreign', 'file-newer', 'file-empty', 'file-read-only']
const TABLES = ['meta', 'acts', 'events', 'act_subjects', 'subjects', 'checkpoints', 'pictures', 'sums']

/** All rows of a file, in any page, without free pages and slack. */
async function rowsOf(path: string): Promise<string> {
  const db = connect(path, 'read')
  const hash = createHash('sha1')
  try {
    for (const table of TABLES) {
      const { rows } = await sql
        .raw<Record<string, unknown>>(`select * from ${table} order by 1, 2`)
        .execute(db)
      for (const row of rows)
        hash.update(
          JSON.stringify(
            Object.entries(row).map(([key, value]) => [
              key,
              value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
            ])
          )
        )
    }
  } finally {
    await db.destroy()
  }
  return hash.digest('hex')
}

/** Damages the bytes in one of the ways of real disks; returns a description of the damage. */
function damage(bytes: Buffer, random: () => number): { bytes: Buffer; how: string } {
  const [kind, at] = [random(), Math.floor(random() * bytes.length)]
  const spoilt = Buffer.from(bytes)
  if (kind < 0.1) return { bytes: spoilt.subarray(0, at), how: `cut at ${at}` }
  if (kind < 0.5) {
    const run = [1, 8, 64, 512, 4096][Math.floor(random() * 5)]!
    spoilt.fill(0, at, Math.min(at + run, bytes.length))
    return { bytes: spoilt, how: `zeroed ${run} at ${at}` }
  }
  const flips = 1 + Math.floor(random() * 3)
  for (let n = 0; n < flips; n++)
    spoilt[Math.min(at + n * 7, bytes.length - 1)]! ^= 1 << Math.floor(random() * 8)
  return { bytes: spoilt, how: `flipped ${flips} at ${at}` }
}

/** Reads every page that a window would, and does and undoes an act. Returns the `internal` failures. */
async function lookAround(app: TestApp, seen: Set<string>): Promise<string[]> {
  const wrong: string[] = []
  const ask = async (method: MethodName, input: object = {}): Promise<unknown> => {
    const answer = await app.dispatch(method, input)
    if (!answer.ok) {
      if (answer.error.code === 'internal') wrong.push(`${method} ${JSON.stringify(input)}`)
      else seen.add(answer.error.code)
    }
    return answer.ok ? answer.value : null
  }
  const rosters = ((await ask('rosters.list')) ?? []) as { id: string; name: string }[]
  for (const { id } of rosters) await ask('rosters.get', { roster: id })
  for (const method of [
    'campaigns.current',
    'battles.list',
    'history.list',
    'history.next',
    'annals.owing',
    'annals.figures',
    'annals.records',
    'annals.memorial',
    'annals.toll',
    'annals.compositions',
    'chronicle.get',
    'decks.list',
    'seasons.list',
    'members.list',
    'interlude.evening',
    'deals.open'
  ] as const)
    await ask(method, method === 'history.list' ? { limit: 200 } : {})
  const first = rosters[0]
  if (first && (await ask('rosters.rename', { roster: first.id, name: 'Autrement' })))
    await ask('history.undo', { roster: first.id })
  return wrong
}

test(`${ROUNDS} rounds of damage: the file is refused, the damage is named, or no row is another than before`, async () => {
  const from = seed()
  const random = chanceOf(from)
  const library = mkdtempSync(join(tmpdir(), 'magot-damage-'))
  const path = join(library, FILE)
  await putSample(path)
  const app = await openTestApp({
    library,
    log: (message, error) =>
      (logged = `${message} ${(error as Error | undefined)?.stack?.split('\n').slice(0, 6).join(' ') ?? ''}`)
  })
  let logged = ''
  await app.call('campaigns.open', { file: FILE })
  await app.call('campaigns.close', {})
  const [sound, left, rows, known] = [
    readFileSync(path),
    statSync(path),
    await rowsOf(path),
    readFileSync(join(library, '.magot/verified.json'))
  ]
  const faults: string[] = []
  const [tally, codes] = [{ refused: 0, named: 0, whole: 0 }, new Set<string>()]
  for (let n = 0; n < ROUNDS; n++) {
    const { bytes, how } = damage(sound, random)
    for (const beside of ['-journal', '-wal', '-shm']) rmSync(`${path}${beside}`, { force: true })
    writeFileSync(path, bytes)
    // In every second round the damage is unnoticed: the file has the time at which Magot left it.
    const unseen = n % 2 === 0
    if (unseen) {
      writeFileSync(join(library, '.magot/verified.json'), known)
      utimesSync(path, left.atimeMs / 1000, (Math.floor(left.mtimeMs) + 0.5) / 1000)
    }
    const told = `round ${n}: ${how}${unseen ? ', unseen' : ''}`
    const [entry] = await app.call('campaigns.list', {})
    const opened = await app.dispatch('campaigns.open', { file: FILE })
    if (!opened.ok) {
      tally.refused++
      codes.add(opened.error.code)
      if (!REFUSALS.includes(opened.error.code))
        faults.push(
          `${told}: refused as ${opened.error.code} ${JSON.stringify(opened.error.params).slice(0, 300)} ${logged}`
        )
      continue
    }
    const answer = await app.dispatch('campaigns.check', {})
    const findings = answer.ok ? (answer.value as { findings: { code: string }[] }).findings : null
    if (!findings) faults.push(`${told}: check answered ${JSON.stringify(answer)} ${logged}`)
    else if (findings.length > 0) tally.named++
    else if ((await rowsOf(path).catch((error: unknown) => String(error))) === rows) tally.whole++
    else faults.push(`${told}: check was clean, and rows differ`)
    if (!unseen && entry?.problem === null && findings?.some(({ code }) => code === 'state-unreadable'))
      faults.push(`${told}: the list called it sound`)
    for (const wrong of await lookAround(app, codes)) faults.push(`${told}: ${wrong} is internal: ${logged}`)
    await app.dispatch('campaigns.close', {})
  }
  await app.end()
  rmSync(library, { recursive: true, force: true })
  figures(
    `${ROUNDS} rounds of damage (seed ${from}, ${Math.round(sound.length / 1024)} KB): ${tally.refused} refused, ${tally.named} named by check, ${tally.whole} without a row changed, ${faults.length} faults; codes ${[...codes].sort().join(', ')}`
  )
  expect(faults, `seed ${from}`).toEqual([])
}, 3_600_000)
