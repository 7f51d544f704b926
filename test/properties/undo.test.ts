import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlocked, openCampaignFile, type ActRecord, type CampaignFile } from '../../src-main/store/campaign-file'
import { picker, playOne } from '../support/random-play'
import { arbitrateOne } from '../support/random-arbitration'
import { LONG, patience, runs } from '../support/runs'
import { putSample } from '../support/samples'
import { madeBy, slowlyAlong, slowlyFolded } from '../support/slow-undo'
import { openTestApp } from '../support/test-app'
import { tempFolder } from '../store/made'

const everything = async (file: CampaignFile) => ({ rosters: await file.rosters(), battles: await file.battles(), campaign: await file.campaign() })

/** All acts of a file, oldest first. */
async function journal(file: CampaignFile): Promise<ActRecord[]> {
  return (await file.history({ limit: 100_000 })).reverse()
}

/** Takes an act back with what goes along, and puts all of it forward again: exactly as it was. */
async function thereAndBack(file: CampaignFile, seq: number, then: (along: number[]) => Promise<void> = async () => {}): Promise<void> {
  const along = await file.takenAlong([seq])
  if (isBlocked(along)) throw new Error(`${seq}: ${along.why}`)
  const all = [seq, ...along.map((act) => act.seq)]
  expect(isBlocked(await file.undoAll(all, { apart: true })), `undo of ${seq}`).toBe(false)
  await then(all)
  expect(isBlocked(await file.redoAll(all)), `redo of ${seq}`).toBe(false)
}

test('what is taken along is the closure of what hangs on the act, the newest spending first where only money is short, and nothing of it is left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(9999), { minLength: 60, maxLength: 90 }), async (numbers) => {
      const app = await openTestApp()
      await app.call('campaigns.create', { name: 'Hasard', system: 'neo-necro' })
      const pick = picker(numbers)
      const count = async () => (await app.call('history.list', { limit: 1 })).acts[0]!.seq
      for (let n = 0; n < 40 && (await count()) < 13; n++) await (n > 3 && pick(3) === 0 ? arbitrateOne(app, pick) : playOne(app, pick))
      const { file: name } = (await app.call('campaigns.current', {}))!
      await app.call('campaigns.close', {})
      const file = await openCampaignFile(join(app.library, name), { library: app.library, now: () => '2026-03-01T18:00:00.000Z' })
      const acts = (await journal(file)).filter((act) => act.kind === 'act' && act.standing)
      const before = await everything(file)
      for (const act of acts.slice(1)) {
        expect(((await file.takenAlong([act.seq])) as ActRecord[]).map((one) => one.seq), `along with ${act.seq}`).toEqual(slowlyAlong(acts, [act.seq]))
        await thereAndBack(file, act.seq, async (all) => {
          const states = slowlyFolded(acts, new Set(all))
          const left = await everything(file)
          for (const roster of left.rosters) expect(roster).toEqual(states.get(`roster:${roster.id}`))
          expect(left.rosters.length + left.battles.length).toBe([...states.keys()].filter((key) => /^(roster|battle):/.test(key)).length)
          const words = new Set(JSON.stringify(left.rosters).match(/[\w-]+/g))
          // A thing that only passed on is again where it was.
          const older = new Set(acts.filter((one) => one.seq < act.seq).flatMap((one) => [...madeBy(one)]))
          expect([...madeBy(act)].filter((id) => words.has(id) && !older.has(id))).toEqual([])
        })
        expect(await everything(file)).toEqual(before)
      }
      expect(await file.check()).toEqual([])
      await file.close()
      await app.end()
    }),
    runs(4)
  )
}, patience(120_000))

test('in a campaign of hundreds of acts each of them comes back exactly as it was taken back', async () => {
  const library = await tempFolder()
  const path = join(library, 'Essai.magot')
  await putSample(path)
  const file = await openCampaignFile(path, { library, now: () => '2026-12-01T18:00:00.000Z' })
  const before = await everything(file)
  const acts = (await journal(file)).filter((act) => act.kind === 'act' && act.standing).slice(1)
  expect(acts.length).toBeGreaterThan(100)
  const tried = LONG ? acts : acts.filter((_, at) => at % 10 === 0)
  for (const act of tried) {
    await thereAndBack(file, act.seq)
    expect(await everything(file), `after ${act.seq}`).toEqual(before)
  }
  expect(await file.check()).toEqual([])
  await file.close()
}, patience(120_000))
