import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rosterEvent } from '../../src-main/kernel/state/event'
import type { Roster } from '../../src-main/kernel/state/roster'
import { openCampaignFile } from '../../src-main/store/campaign-file'
import { readPdf } from '../printing/support/read-pdf'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { putSample } from '../support/samples'

const run = promisify(execFile)
const terminal = resolve('out/main/terminal.js')

describeInBrowser('magot print of a gang of ten', () => {
  let folder: string
  let gang: Roster
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magot ten '))
    const path = join(folder, 'dix.magot')
    await putSample(path)
    const file = await openCampaignFile(path, { library: folder, now: () => '2026-11-21T00:00:00.000Z' })
    gang = ofTen(await file.rosters())
    await file.append({
      method: 'rosters.create',
      input: {},
      events: [rosterEvent(gang.id, 'gang-created', { name: gang.name }, [{ do: 'create', roster: gang }])]
    })
    await file.close()
  }, 180_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each(sampled(['fr', 'en'] as const, ['fr']))(
    'in %s holds the name, the weapons and the skills of every fighter',
    async (locale) => {
      const out = join(folder, `dix ${locale}.pdf`)
      await run(
        process.execPath,
        [
          terminal,
          'print',
          join(folder, 'dix.magot'),
          '--roster',
          gang.name,
          '--out',
          out,
          '--locale',
          locale
        ],
        { timeout: 150_000 }
      )
      const { pages } = await readPdf(new Uint8Array(await readFile(out)))
      // A long word may continue on the next line: the printed text counts, not the line ends.
      const printed = pages.map((page) => page.text).join('')
      const missing = gang.members
        .flatMap((m) => [
          m.name,
          ...m.traits.filter((t) => t.kind === 'skill').map((t) => t.name[locale]!),
          ...gang.items.filter((i) => i.holder === m.id).map((i) => i.name[locale]!)
        ])
        // Between two letters an apostrophe is printed as a curved one.
        .filter((word) => !printed.includes(word.replace(/\s/g, '').replace(/(\p{L})'(?=\p{L})/gu, '$1’')))
      expect(gang.members.length).toBe(10)
      expect(missing).toEqual([])
    },
    180_000
  )
})

/** The first gang of the sample with two fighters of the second: such a gang takes a dozen games to grow. */
function ofTen([first, second]: readonly Roster[]): Roster {
  const guests = second!.members
    .filter((m) => m.left === null)
    .slice(0, 10 - first!.members.filter((m) => m.left === null).length)
  const members = [...first!.members.filter((m) => m.left === null), ...guests]
  const items = [...first!.items, ...second!.items].filter(
    (i) => i.holder === 'stash' || members.some((m) => m.id === i.holder)
  )
  return { ...first!, id: 'ten', name: 'Les Dix', members, items }
}
