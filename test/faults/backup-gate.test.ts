import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listBackups } from '../../src-main/store/library/backup'
import { makeCampaign } from '../store/made'
import { counts, figures } from '../support/counts'

const MEGABYTES = counts(20, 140)

// What waits is told by order, never by a clock: acts that are asked for after the byte copy are done before the backup is finished.
test(`acts go on while a campaign of ${MEGABYTES} MB is backed up: they wait for the byte copy and for nothing else`, async () => {
  const made = await makeCampaign()
  for (let n = 0; n < MEGABYTES; n++) {
    const bytes = new Uint8Array(1_000_000)
    for (let at = 0; at < bytes.length; at += 4) bytes[at] = (at * 31 + n * 7) % 251
    await made.file.keepPicture({ type: 'image/png', bytes })
  }
  const begun = performance.now()
  const backup = (await made.file.beginBackup('asked', true))!
  const copied = performance.now() - begun
  const done: string[] = []
  const finished = backup.finish().then(() => done.push('backup'))
  await made.file.keepPicture({ type: 'image/png', bytes: new Uint8Array(9) }).then(() => done.push('act'))
  await finished
  expect(done).toEqual(['act', 'backup'])
  const [kept] = await listBackups(made.options.library, made.file.id)
  expect(kept).toMatchObject({ checked: kept!.at })
  const { size } = await stat(made.path)
  figures(
    `a backup of ${Math.round(size / 1e6)} MB: ${Math.round(copied)} ms in the gate, ${Math.round(performance.now() - begun - copied)} ms beside it`
  )
}, 240_000)
