import { expect, test } from 'vitest'
import { SharedWork } from '../../src-main/services/shared/shared-work'
import type { Watch } from '../../src-main/kernel/values/watch'

/** A waiting caller: the progress they receive, and a way to cancel. */
function waiter(): Watch & { told: number[]; giveUp(): void } {
  const abort = new AbortController()
  const told: number[] = []
  return {
    told,
    signal: abort.signal,
    tell: (done) => void told.push(done),
    giveUp: () => abort.abort(new Error('given up'))
  }
}

/** Work that ends on demand, or when it is cancelled. */
function work() {
  const begun: Watch[] = []
  let end = (): void => {}
  return {
    begun,
    end: () => end(),
    run: (watch: Watch) => {
      begun.push(watch)
      return new Promise<string>((done, stop) => {
        end = () => done('made')
        watch.signal.addEventListener('abort', () => stop(new Error('stopped')))
      })
    }
  }
}

test('work that is requested twice is done once, and a later caller gets its progress', async () => {
  const shared = new SharedWork()
  const { begun, end, run } = work()
  const [one, two] = [waiter(), waiter()]
  const first = shared.run('a', one, run)
  begun[0]!.tell(3, 7)
  const second = shared.run('a', two, run)
  begun[0]!.tell(4, 7)
  end()
  expect(await Promise.all([first, second])).toEqual(['made', 'made'])
  expect([begun.length, one.told, two.told]).toEqual([1, [3, 4], [3, 4]])
})

test('a caller who cancels leaves the others waiting; the last one to cancel ends the work, which may be begun anew', async () => {
  const shared = new SharedWork()
  const { begun, end, run } = work()
  const [one, two] = [waiter(), waiter()]
  const [first, second] = [shared.run('a', one, run), shared.run('a', two, run)]
  one.giveUp()
  await expect(first).rejects.toThrow('given up')
  expect(begun[0]!.signal.aborted).toBe(false)
  two.giveUp()
  await expect(second).rejects.toThrow()
  expect(begun[0]!.signal.aborted).toBe(true)
  const again = shared.run('a', waiter(), run)
  while (begun.length < 2) await Promise.resolve()
  end()
  expect(await again).toBe('made')
})
