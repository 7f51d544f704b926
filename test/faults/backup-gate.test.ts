import { copyFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBackups } from '../../src-main/store/library/backup'
import { buys, creates, emptyRoster } from '../store/acts'
import { makeCampaign, reopen, tempFolder } from '../store/made'
import { counts, figures } from '../support/counts'

const MEGABYTES = counts(20, 140)

// Waiting is checked by order, never by a clock: acts are done while the copy is made, and before the backup
// is finished.
test(`acts go on while a campaign of ${MEGABYTES} MB is backed up, and the backup shows one moment of it`, async () => {
  const made = await makeCampaign({ onDisk: true })
  const { file } = made
  for (let n = 0; n < MEGABYTES; n++) {
    const bytes = new Uint8Array(1_000_000)
    for (let at = 0; at < bytes.length; at += 4) bytes[at] = (at * 31 + n * 7) % 251
    await file.keepPicture({ type: 'image/png', bytes })
  }
  await file.append(creates(emptyRoster('r1')))
  const started = performance.now()
  const preparing = file.prepareBackup('asked', { always: true })
  const meanwhile: string[] = []
  const acting = (async () => {
    let prepared = false
    void preparing.then(() => (prepared = true))
    while (!prepared) {
      await file.append(buys('r1', `meanwhile-${meanwhile.length}`))
      meanwhile.push(`meanwhile-${meanwhile.length}`)
    }
  })()
  const prepared = await preparing
  const before = meanwhile.length
  await acting
  await file.append(buys('r1', 'just-before'))
  const begun = performance.now()
  const backup = (await prepared.begin())!
  const fixed = performance.now()
  const done: string[] = []
  const finished = backup.finish().then((path) => {
    done.push('backup')
    return path
  })
  await file.append(buys('r1', 'just-after')).then(() => done.push('act'))
  const path = await finished
  expect(before, 'acts while the pages were copied').toBeGreaterThan(0)
  expect(done).toEqual(['act', 'backup'])
  const [kept] = await listBackups(made.options.library, file.id)
  expect(kept).toMatchObject({ checked: kept!.at })
  const looked = { path: join(await tempFolder(), 'copie.magot'), options: made.options }
  await copyFile(path, looked.path)
  const copy = await reopen(looked)
  expect((await copy.roster('r1'))!.items.map((item) => item.id)).toEqual([...meanwhile, 'just-before'])
  expect(await copy.check()).toEqual([])
  const { size } = await stat(made.path)
  figures(
    `a backup of ${Math.round(size / 1e6)} MB: ${Math.round(begun - started)} ms beside ${meanwhile.length} acts, ${Math.round(fixed - begun)} ms in the gate, ${Math.round(performance.now() - fixed)} ms beside it again`
  )
}, 240_000)
