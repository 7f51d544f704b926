import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../src-main/contract'
import { describeBuilt, startMagot } from '../hosts/built'
import { chanceOf, counts, figures, seed } from '../support/counts'
import { putSample } from '../support/samples'
import { openTestApp } from '../support/test-app'

const KILLS = counts(2, 60)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magot-requests-'))
  await putSample(join(folder, 'sample.magot'))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Line {
  method: string
  input: object
  request: string
}

/** Sends these to a host on the file; kills it this long after the first answer, or lets it end. */
async function sent(file: string, lines: Line[], killAfter: number | null): Promise<Answer[]> {
  const child = startMagot(['call', '-', '--campaign', file])
  const closed = new Promise((done) => child.on('close', done))
  child.stdin.on('error', () => {})
  child.stdin.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const said: Answer[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(JSON.parse(line) as Answer)
    if (said.length === 1 && killAfter !== null) setTimeout(() => child.kill('SIGKILL'), killAfter)
  }
  await closed
  return said
}

describeBuilt('requests that are sent again', () => {
  test(`${KILLS} kills of the host between an act and its answer: each request sent again is done once, and answered as before`, async () => {
    const from = seed()
    const random = chanceOf(from)
    const file = join(folder, 'acts.magot')
    await copyFile(join(folder, 'sample.magot'), file)
    let [all, again] = [0, 0]
    const named: string[] = []
    for (let round = 0; round < KILLS; round++) {
      const lines = Array.from({ length: 30 }, (_, n) => ({
        method: 'campaigns.addPlayer',
        input: { name: `Tour ${round} ${n}` },
        request: `round-${round}-${n}`
      }))
      named.push(...lines.map((line) => line.input.name))
      const before = await sent(file, lines, Math.floor(random() * 60))
      const after = await sent(file, lines, null)
      expect(
        after.every((answer) => answer.ok),
        `round ${round}, seed ${from}`
      ).toBe(true)
      expect(after.slice(0, before.length), `round ${round}, seed ${from}`).toEqual(before)
      all += lines.length
      again += before.length
    }
    const app = await openTestApp({ library: folder })
    await app.call('campaigns.open', { file: 'acts.magot' })
    const players = (await app.call('campaigns.current', {}))!.players
      .map((player) => player.name)
      .filter((name) => name.startsWith('Tour '))
    expect(players, `seed ${from}`).toEqual(named)
    expect((await app.call('campaigns.check', {})).findings).toEqual([])
    await app.end()
    figures(
      `${KILLS} kills, then all sent again (seed ${from}): ${all} requests, ${again} answered before the kill, each done once`
    )
  })
})
