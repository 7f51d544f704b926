import { afterEach, expect, test, vi } from 'vitest'
import { eachInTurns } from '../src-main/turns'

afterEach(() => void vi.restoreAllMocks())

/** Each look at the clock says that this many milliseconds have gone by. */
function clockBy(step: number): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += step))
}

test('others have their turn while a long list is gone through, and all of it is, in order', async () => {
  clockBy(30)
  const seen: (number | string)[] = []
  const going = eachInTurns([1, 2, 3], (one) => seen.push(one))
  setImmediate(() => seen.push('another'))
  await going
  expect(seen.filter((one) => typeof one === 'number')).toEqual([1, 2, 3])
  expect(seen.indexOf('another')).toBeLessThan(seen.indexOf(3))
})

test('a short list is gone through at once, with what joins it meanwhile', async () => {
  clockBy(0)
  const list = [1]
  const seen: number[] = []
  const going = eachInTurns(list, (one) => {
    seen.push(one)
    if (one < 4) list.push(one + 1)
  })
  expect(seen).toEqual([1, 2, 3, 4])
  await going
})
