import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** What the tests have there at one time is a tenth of it; a container often has but 64 MB in all. */
const ENOUGH = 4 * 2 ** 30

/**
 * Before all tests: what they put into the folder for temporary files lies in memory, where there is room and TMPDIR names no other place,
 * and is gone in the end. They are real files all the same. Every act waits until it is on the disk, which is a third of the time of the tests of services and store; that it
 * does wait no test could see without cutting the power.
 */
export default function inMemory(): (() => void) | undefined {
  if (process.env['TMPDIR'] || free() < ENOUGH) return undefined
  const folder = mkdtempSync(`${MEMORY}/magot-tests-`)
  if (!runsPrograms(folder)) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  chmodSync(folder, 0o1777) // open to every account, as such a folder is: some tests work as another one
  process.env['MAGOT_DISK'] = tmpdir() // for what is about the disk itself
  process.env['TMPDIR'] = folder // read by os.tmpdir(), and passed on to every process
  return () => {
    delete process.env['TMPDIR']
    delete process.env['MAGOT_DISK']
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function free(): number {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize
  } catch {
    return 0 // no such folder on this system
  }
}

/** Some tests put programs there, which a container may forbid in memory. */
function runsPrograms(folder: string): boolean {
  const program = `${folder}/program`
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
