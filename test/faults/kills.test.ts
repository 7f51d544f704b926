import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampaignView } from '../../src-main/contract'
import { describeBuilt } from '../hosts/built'
import { asBefore } from '../support/as-before'
import { chanceOf, counts, figures, seed } from '../support/counts'
import { historyIn, killed as killedAt, type Kill } from '../support/killed'
import { putSample } from '../support/samples'
import { openTestApp } from '../support/test-app'

// The real host, controlled over a pipe, and killed at a random moment (SIGKILL: no clean-up).

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magot-kills-'))
  await putSample(join(folder, 'sample.magot'))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The same with this campaign open. */
const killed = (file: string, kill: Kill) => killedAt(['--campaign', file], kill)

const KILLS = counts(4, 200)
const MIGRATED = counts(2, 30)
const RESTORED = counts(2, 30)

describeBuilt('magot killed while it writes', () => {
  test(`${KILLS} kills under acts: no acknowledged act is lost, undone or done twice`, async () => {
    const from = seed()
    const random = chanceOf(from)
    const file = join(folder, 'acts.magot')
    await copyFile(join(folder, 'sample.magot'), file)
    /** The expected state of each name: there, undone, or unknown, because the answer did not come. */
    const names = new Map<string, 'there' | 'gone' | 'unknown'>()
    let acknowledged = 0
    for (let round = 0; round < KILLS; round++) {
      const acts = Array.from({ length: 24 }, (_, n) => `K${round}-${n}`)
      const lines = [
        { method: 'campaigns.current', input: {} },
        ...acts.map((name, n) =>
          n % 6 === 5
            ? { method: 'history.undo', input: {} }
            : { method: 'campaigns.addPlayer', input: { name } }
        )
      ]
      const answer = Math.floor(random() * 18)
      const said = await killed(file, {
        lines,
        answer,
        after: Math.floor(random() * (answer === 0 ? 700 : 15))
      })
      expect(
        said.filter((one) => !one.ok),
        `round ${round}, seed ${from}`
      ).toEqual([])
      const [opened, ...done] = said
      if (opened) {
        const players = new Set((opened as { value: CampaignView }).value.players.map((one) => one.name))
        for (const [name, is] of names)
          if (is !== 'unknown')
            expect(players.has(name), `${name} in round ${round}, seed ${from}`).toBe(is === 'there')
      }
      for (const [n, name] of acts.entries()) {
        if (n % 6 === 5)
          names.set(
            acts[n - 1]!,
            n < done.length ? 'gone' : n === done.length ? 'unknown' : names.get(acts[n - 1]!)!
          )
        else if (n <= done.length) names.set(name, n < done.length ? 'there' : 'unknown')
      }
      acknowledged += done.length
    }
    const app = await openTestApp({ library: folder })
    const { players } = await app.call('campaigns.open', { file: 'acts.magot' })
    const there = players.map((one) => one.name)
    expect(there.length, 'done twice').toBe(new Set(there).size)
    const lost = [...names].filter(
      ([name, is]) => is !== 'unknown' && there.includes(name) !== (is === 'there')
    )
    const { findings, acts } = await app.call('campaigns.check', {})
    await app.end()
    figures(
      `${KILLS} kills under acts (seed ${from}): ${acknowledged} acknowledged acts, ${lost.length} lost; ${acts} acts in the file, ${findings.length} findings`
    )
    expect({ lost, findings }, `seed ${from}`).toEqual({ lost: [], findings: [] })
    expect(acknowledged, 'a host that does not start loses nothing').toBeGreaterThan(KILLS)
  })

  test(`${MIGRATED} kills during the upgrade of an older file: the next start finds all of it`, async () => {
    const from = seed()
    const random = chanceOf(from)
    const old = join(folder, 'old.magot')
    await asBefore(join(folder, 'sample.magot'), old)
    const whole = await historyIn(folder, 'sample.magot')
    let byThen = 0
    for (let round = 0; round < MIGRATED; round++) {
      const file = join(folder, 'migrated.magot')
      await copyFile(old, file)
      // The start of the process takes most of this time, the migration a moment in it.
      const said = await killed(file, {
        lines: [{ method: 'campaigns.current', input: {} }],
        answer: round === 0 || random() < 0.3 ? 1 : 0,
        after: Math.floor(random() * 900)
      })
      if (said.length > 0) byThen++
      expect(round > 0 || said[0]?.ok, 'the host brings it up to date').toBe(true)
      expect(await historyIn(folder, 'migrated.magot'), `round ${round}, seed ${from}`).toEqual(whole)
    }
    figures(
      `${MIGRATED} kills while a file is brought up to date (seed ${from}): ${byThen} after it was open, none with anything missing`
    )
  })

  test(`${RESTORED} kills while a backup is restored: the file is the old one or the restored one, whole`, async () => {
    const from = seed()
    const random = chanceOf(from)
    const library = join(folder, 'restored')
    const app = await openTestApp({
      library: await mkdtemp(join(tmpdir(), 'magot-restored-')),
      backups: true
    })
    await copyFile(join(folder, 'sample.magot'), join(app.library, 'played.magot'))
    await app.call('campaigns.open', { file: 'played.magot' })
    await app.close() // waits for the backup
    const [backup] = await app.call('campaigns.backups', { file: 'played.magot' })
    const before = await historyIn(app.library, 'played.magot')
    await app.call('campaigns.open', { file: 'played.magot' })
    await app.call('campaigns.addPlayer', { name: 'Après la sauvegarde' })
    await app.call('campaigns.close', {})
    const after = await historyIn(app.library, 'played.magot')
    expect(after.length).toBe(before.length + 1)
    let restored = 0
    for (let round = 0; round < RESTORED; round++) {
      await rm(library, { recursive: true, force: true })
      await cp(app.library, library, { recursive: true })
      const file = join(library, 'played.magot')
      const lines = [{ method: 'campaigns.restore', input: { file: 'played.magot', backup: backup!.backup } }]
      const host = [{ method: 'campaigns.current', input: {} }, ...lines]
      const said = await killed(file, {
        lines: host,
        answer: round > 0 && random() < 0.8 ? 1 : 2,
        after: Math.floor(random() * 60)
      })
      const now = await historyIn(library, 'played.magot')
      if (said.length === 2 || round === 0) expect(said[1]?.ok).toBe(true)
      if (said.length === 2) expect(now, `round ${round}, seed ${from}`).toEqual(before)
      else expect([before, after], `round ${round}, seed ${from}`).toContainEqual(now)
      if (now.length === before.length) restored++
    }
    await app.end()
    await rm(app.library, { recursive: true, force: true })
    figures(
      `${RESTORED} kills while a backup is restored (seed ${from}): ${restored} times restored, ${RESTORED - restored} times as before, none in between`
    )
  })
})
