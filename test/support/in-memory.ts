import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** The folder that Linux keeps in memory. */
const MEMORY = '/dev/shm'
/** The free bytes required there. Tests use a tenth of it at a time; many containers have only 64 MB in all. */
const ENOUGH = 4 * 2 ** 30

/**
 * Runs before all tests: puts the temporary folder into memory if there is room and TMPDIR is not set, and
 * removes it at the end. The files are still real files. Otherwise every act would wait for the disk, which
 * takes a third of the time of the tests of services and store; no test could check that wait without cutting
 * the power.
 */
export default function inMemory(): (() => void) | undefined {
  if (process.env['TMPDIR'] || free() < ENOUGH) return undefined
  const folder = mkdtempSync(`${MEMORY}/magot-tests-`)
  if (!runsPrograms(folder)) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  chmodSync(folder, 0o1777) // open to every account, like a normal temporary folder: some tests change their account
  process.env['MAGOT_DISK'] = tmpdir() // for tests about the disk itself
  process.env['TMPDIR'] = folder // read by os.tmpdir(), and inherited by every process
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

/** Whether programs may run there: some tests put programs into it, and a container may forbid that. */
function runsPrograms(folder: string): boolean {
  const program = `${folder}/program`
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
