import { EventEmitter, getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { drained } from '../../src-main/hosts/terminal/drain'

const listeners = (stream: EventEmitter, stop: AbortSignal) =>
  [...stream.eventNames().flatMap((name) => stream.listeners(name)), ...getEventListeners(stop, 'abort')]
    .length

test('a thousand waits for a slow reader leave no listener behind, neither on the stream nor on the stop signal', async () => {
  const [stream, { signal }] = [new EventEmitter(), new AbortController()]
  for (let n = 0; n < 1000; n++) {
    const waiting = drained(stream, signal)
    expect(stream.emit('drain')).toBe(true)
    await waiting
  }
  expect(listeners(stream, signal)).toBe(0)
})

test('a stop ends the wait, and leaves no listener behind either', async () => {
  const [stream, stop] = [new EventEmitter(), new AbortController()]
  const waiting = drained(stream, stop.signal)
  stop.abort()
  await waiting
  expect(listeners(stream, stop.signal)).toBe(0)
  await drained(stream, stop.signal)
})

test('a stream that breaks during the wait is not mistaken for one that was read', async () => {
  const stream = new EventEmitter()
  const waiting = drained(stream, new AbortController().signal)
  stream.emit('error', new Error('disk full'))
  await expect(waiting).rejects.toThrow('disk full')
})
