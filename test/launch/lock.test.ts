import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { withLock } from '../../scripts/launch/lock.mjs'
import { folderWith, put, silently } from './folder.ts'

silently()

const quick = { pollMs: 5, touchMs: 10, deadAfterMs: 10_000 }

describe('the lock', () => {
  test('makes the second wait until the first has done', async () => {
    const file = join(folderWith(), 'a.lock')
    const seen: string[] = []
    const job = (name: string) =>
      withLock(
        file,
        async () => {
          seen.push(`${name} in`)
          await sleep(30)
          seen.push(`${name} out`)
        },
        quick
      )
    await Promise.all([job('a'), job('b')])
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out'])
  })

  test('is given back when the work fails', async () => {
    const file = join(folderWith(), 'a.lock')
    await expect(withLock(file, () => Promise.reject(new Error('no')), quick)).rejects.toThrow('no')
    expect(existsSync(file)).toBe(false)
  })

  test('of a dead process is taken over at once', async () => {
    const folder = folderWith({ 'a.lock': holder({ pid: deadPid() }) })
    expect(await withLock(join(folder, 'a.lock'), async () => 'done', quick)).toBe('done')
  })

  test('of a dead process whose child still works is respected', async () => {
    const folder = folderWith({ 'a.lock': holder({ pid: deadPid(), worker: process.pid }) })
    const waiting = withLock(join(folder, 'a.lock'), async () => 'done', quick)
    expect(await Promise.race([waiting, sleep(100, 'waits')])).toBe('waits')
    put(folder, 'a.lock', holder({ pid: deadPid() }))
    expect(await waiting).toBe('done')
  })

  test('that nobody touches any more is taken over, although its number belongs to a living process', async () => {
    const folder = folderWith({ 'a.lock': holder({ pid: process.pid }) })
    expect(await withLock(join(folder, 'a.lock'), async () => 'done', { ...quick, deadAfterMs: 60 })).toBe(
      'done'
    )
  })

  test('is kept by long work, which touches it', async () => {
    const file = join(folderWith(), 'a.lock')
    const seen: string[] = []
    await Promise.all([
      withLock(file, () => sleep(300).then(() => seen.push('long')), quick),
      sleep(20).then(() => withLock(file, async () => seen.push('second'), { ...quick, deadAfterMs: 100 }))
    ])
    expect(seen).toEqual(['long', 'second'])
  })

  test('names the child that works for its holder', async () => {
    const file = join(folderWith(), 'a.lock')
    await withLock(
      file,
      async (worker) => {
        worker(4242)
        expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, worker: 4242 })
      },
      quick
    )
  })
})

const holder = (fields: { pid: number; worker?: number }) => JSON.stringify({ host: hostname(), ...fields })

function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}
