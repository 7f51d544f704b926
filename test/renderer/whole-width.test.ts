// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { ActView } from '../../src-main/contract/views'
import { wholeWidth } from '../../src-renderer/acts/whole-width'

/** Acts of so many lines, numbered from 1. */
const acts = (...lines: number[]) =>
  lines.map((count, n) => {
    const events = Array.from({ length: count }, (_, line) => ({
      subject: { kind: 'campaign', id: 'c' },
      type: 'player-added',
      facts: { name: `Aline ${line}` }
    }))
    return { seq: n + 1, kind: 'act', standing: true, events } as unknown as ActView
  })

test('a long act takes a whole row, and so does a short one before it that would leave a hole', () => {
  expect(wholeWidth(acts(1, 1, 9, 1, 9, 2, 3))).toEqual(new Set([3, 4, 5]))
})

test('acts that are added move none of those before, nor does one that is alone at the end', () => {
  const all = acts(1, 2, 9, 1, 1, 1)
  expect(wholeWidth(all)).toEqual(new Set([3]))
  expect(wholeWidth(all.slice(0, 4))).toEqual(new Set([3]))
})
