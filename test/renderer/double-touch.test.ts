// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSlip } from '../../src-renderer/views/tracker/double-touch'

let now = 1_000
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))
afterEach(() => vi.restoreAllMocks())

/** A touch with the time of the finger; the page receives it `late` milliseconds after. */
function touch(at: number, late = 0, x = 10): MouseEvent {
  now = at + late
  const event = new MouseEvent('click', { detail: 1, clientX: x, clientY: 10 })
  Object.defineProperty(event, 'timeStamp', { value: at })
  window.dispatchEvent(event)
  return event
}

test.each([
  ['soon after, on what has come to stand there meanwhile, is a slip', 100, 0, 10, true],
  ['is one also where the page was busy and hears of it late', 100, 900, 10, true],
  ['is none where the finger came back later', 500, 0, 10, false],
  ['is none where it touches elsewhere', 100, 0, 90, false]
])('a second touch %s', (_, gap, late, x, slip) => {
  now += 10_000
  const { begins, slips } = useSlip()
  const first = now + 1
  expect(slips(touch(first))).toBe(false)
  begins() // the act is done, and another button is in its place
  expect(slips(touch(first + gap, late, x))).toBe(slip)
})

test('a second touch on an element that was visible all the time is meant', () => {
  now += 10_000
  const { slips } = useSlip()
  const first = now + 1
  touch(first)
  expect(slips(touch(first + 100))).toBe(false)
})
