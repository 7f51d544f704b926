import { expect, test } from 'vitest'
import { answerJson, jsonText, textToShare } from '../../../src-main/kernel/values/json-text'

test('an answer is the same text whether its value was written before or not', () => {
  for (const value of [null, undefined, 3, 'é', [], [1, 'a'], { a: { b: null }, c: undefined }]) {
    const plain = JSON.stringify({ ok: true, value })
    expect(answerJson({ ok: true, value })).toBe(plain)
    expect(textToShare(value)).toBe(JSON.stringify(value) ?? 'null')
    expect(answerJson({ ok: true, value })).toBe(plain)
  }
})

test('a text that is shared is made once, and goes with its value alone', () => {
  let made = 0
  const value = { toJSON: () => ({ made: ++made }) }
  expect([textToShare(value), jsonText(value), answerJson({ ok: true, value })]).toEqual([
    '{"made":1}',
    '{"made":1}',
    '{"ok":true,"value":{"made":1}}'
  ])
  expect(answerJson({ ok: true, value: { ...value } })).toBe('{"ok":true,"value":{"made":2}}')
})

test('whatever goes beside the value is written, too', () => {
  const value = { a: 1 }
  textToShare(value)
  const answer = { ok: true, value, sum: 'x' }
  expect(answerJson(answer)).toBe('{"ok":true,"value":{"a":1},"sum":"x"}')
  expect(answerJson({ ok: false, error: 'no' } as never)).toBe('{"ok":false,"error":"no"}')
})
