// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPresses } from '../../src-renderer/api/between-presses'
import { call, useTransport } from '../../src-renderer/api/client'

watchPresses(window)
let button: HTMLElement
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<button>+</button><select><option>1</option></select><p>Text</p>'
  button = document.querySelector('button')!
})
afterEach(async () => {
  pointer('up', button)
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  useTransport(null)
})

function pointer(what: 'down' | 'up' | 'move' | 'cancel', on: Element, more: PointerEventInit = {}) {
  on.dispatchEvent(new PointerEvent(`pointer${what}`, { bubbles: true, pointerId: 1, button: 0, ...more }))
}
/** What has been handed over so far. */
function asked({ refused = false } = {}): string[] {
  const done: string[] = []
  const error = { code: 'unknown-roster', params: {}, paths: [], reasons: [] }
  useTransport({
    call: async () => (refused ? { ok: false, error } : { ok: true, value: [] }),
    onChange: () => () => {}
  })
  call('rosters.list').then(
    () => done.push('answer'),
    () => done.push('refusal')
  )
  return done
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('an answer is handed over at once if nothing is pressed', async () => {
  const done = asked()
  await passes(0)
  expect(done).toEqual(['answer'])
})

test.each([false, true])('an answer waits for the click of a press (refused: %s)', async (refused) => {
  pointer('down', button)
  const done = asked({ refused })
  await passes(5000)
  expect(done).toEqual([])
  pointer('up', button)
  button.addEventListener('click', () => done.push('click'), { once: true })
  await passes(50) // on a touch screen the click comes later
  button.click()
  await passes(0)
  expect(done).toEqual(['click', refused ? 'refusal' : 'answer'])
})

test('a press that becomes no click holds an answer only for a moment', async () => {
  pointer('down', button)
  const done = asked()
  pointer('up', document.body)
  await passes(200)
  expect(done).toEqual(['answer'])
})

test('a press that follows at once goes on holding the answer', async () => {
  pointer('down', button)
  const done = asked()
  pointer('up', button)
  pointer('down', button)
  button.click()
  await passes(200)
  expect(done).toEqual([])
})

test('with two fingers, the last one that goes up ends it', async () => {
  pointer('down', button)
  pointer('down', button, { pointerId: 2 })
  const done = asked()
  pointer('up', button)
  await passes(200)
  expect(done).toEqual([])
  pointer('up', button, { pointerId: 2 })
  await passes(200)
  expect(done).toEqual(['answer'])
})

test.each<[string, () => unknown]>([
  ['a scroll', () => pointer('cancel', button)],
  ['a drag', () => button.dispatchEvent(new Event('dragstart', { bubbles: true }))],
  ['the menu of the system', () => button.dispatchEvent(new Event('contextmenu', { bubbles: true }))],
  ['another window', () => window.dispatchEvent(new Event('blur'))],
  ['a key', () => button.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'a' }))],
  ['a pointer that is up meanwhile', () => pointer('move', document.body, { buttons: 0 })]
])('a press whose end never comes lets go: %s', async (_, ends) => {
  pointer('down', button)
  const done = asked()
  await passes(200)
  expect(done).toEqual([])
  ends()
  await passes(0)
  expect(done).toEqual(['answer'])
})

test.each(['select', 'p'])('a press on %s holds nothing', async (what) => {
  pointer('down', document.querySelector(what)!)
  const done = asked()
  await passes(0)
  expect(done).toEqual(['answer'])
})

test('the second button of a mouse holds nothing', async () => {
  pointer('down', button, { button: 2 })
  const done = asked()
  await passes(0)
  expect(done).toEqual(['answer'])
})
