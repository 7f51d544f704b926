import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import type { Answer } from '../../src-main/contract'
import { describeBuilt, startMagot } from '../hosts/built'
import { chanceOf, counts, figures, FULL, seed } from '../support/counts'
import { pick } from '../support/fuzz-input'
import { putSample } from '../support/samples'
import { openTestApp } from '../support/test-app'

/**
 * A long evening in one process: acts, reads, undos. `npm test` has a number of rounds, `npm run test:faults`
 * a time.
 */
const ROUNDS = 31
const MINUTES = counts(0, 20)

/** The memory of a process in MB; null if the system does not give it. */
function memory(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  } catch {
    return null
  }
}

describeBuilt('magot over a long evening', () => {
  test(`${FULL ? `${MINUTES} minutes` : `${ROUNDS} rounds`} of acts, looks and undos: memory and file stay bounded, the check is clean`, async () => {
    const from = seed()
    const source = { random: chanceOf(from) }
    const library = await mkdtemp(join(tmpdir(), 'magot-soak-'))
    const file = join(library, 'soak.magot')
    await putSample(file)
    const child = startMagot(['call', '-', '--campaign', file])
    const closed = new Promise((done) => child.on('close', done))
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    let calls = 0
    const ask = async (method: string, input: object): Promise<Answer> => {
      child.stdin.write(`${JSON.stringify({ method, input })}\n`)
      calls++
      const answer = JSON.parse((await lines.next()).value as string) as Answer
      if (!answer.ok) expect(answer.error.code, method).toBe('refused')
      return answer
    }
    const valueOf = async <Value>(method: string, input: object): Promise<Value> =>
      ((await ask(method, input)) as { value: Value }).value

    const rosters = (await valueOf<{ id: string; stage: string }[]>('rosters.list', {})).map(({ id }) => id)
    const round = async (n: number): Promise<void> => {
      const roster = pick(rosters, source)
      for (const method of ['rosters.get', 'rosters.corrections', 'rosters.recruits'])
        await ask(method, { roster })
      await ask('members.keep', {
        roster,
        member: null,
        notes: `Soirée ${n}, ${'de la pluie sur les toits. '.repeat(4)}`
      })
      await ask('campaigns.addPlayer', { name: `Joueur ${n}` })
      await ask('history.undo', {})
      if (n % 3 === 0) await ask('history.redo', {})
      if (n % 3 === 0) await ask('history.undo', {})
      for (const method of ['history.list', 'chronicle.get', 'annals.figures', 'decks.list'])
        if (n % 4 === 0) await ask(method, {})
      if (n % 25 === 0) await ask('campaigns.check', {})
      if (n % 10 === 0) await ask('exchange.export', { roster })
    }

    const until = Date.now() + MINUTES * 60_000
    const seen: { mb: number | null; bytes: number; acts: number }[] = []
    let n = 0
    const look = async (): Promise<void> => {
      const [newest] = (await valueOf<{ acts: { seq: number }[] }>('history.list', { limit: 1 })).acts
      seen.push({ mb: memory(child.pid!), bytes: (await stat(file)).size, acts: newest!.seq })
    }
    // Measured once everything has been loaded and drawn for the first time.
    for (; n < 15; n++) await round(n)
    await look()
    while (FULL ? Date.now() < until : n < ROUNDS) {
      await round(n++)
      if (n % 30 === 0) await look()
    }
    await look()
    child.stdin.end()
    await closed

    const [first, last] = [seen[0]!, seen.at(-1)!]
    const perAct = (last.bytes - first.bytes) / (last.acts - first.acts)
    const most = Math.max(...seen.map(({ mb }) => mb ?? 0))
    const app = await openTestApp({ library })
    await app.call('campaigns.open', { file: 'soak.magot' })
    const { findings } = await app.call('campaigns.check', {})
    await app.end()
    await rm(library, { recursive: true, force: true })
    figures(
      `soak (seed ${from}): ${calls} calls, ${last.acts - first.acts} acts, ${Math.round(perAct)} bytes an act, memory from ${Math.round(first.mb ?? 0)} to at most ${Math.round(most)} MB, ${findings.length} findings`
    )
    expect(findings).toEqual([])
    expect(perAct, 'bytes an act').toBeLessThan(20_000)
    // Node takes memory before it returns any, so the limit is an upper bound.
    expect(most, 'MB at most').toBeLessThan(Math.max(450, (first.mb ?? 0) * 2))
  })
})
