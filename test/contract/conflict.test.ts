import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Refused } from '../../src-main/contract'
import {
  CHANGED_MEANWHILE,
  conflictOf,
  conflictsOf,
  refuseConflicts,
  sameValue
} from '../../src-main/contract/conflict'
import type { Json } from '../../src-main/kernel/values/json'

/** Any JSON without a minus zero, which JSON text loses. */
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as Json)
/** The same value with the keys of its objects in reverse order. */
const turned = (value: Json): Json =>
  Array.isArray(value)
    ? value.map(turned)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, one]) => [key, turned(one)])
        )
      : value

test('a value equals itself, whatever the order of its keys, and no other', () => {
  fc.assert(fc.property(json, (value) => sameValue(value, turned(value))))
  const canonical = (value: Json): string =>
    JSON.stringify(value, (_, one: Json) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
        : one
    )
  fc.assert(
    fc.property(json, json, (one, other) => sameValue(one, other) === (canonical(one) === canonical(other)))
  )
  expect(sameValue([], {})).toBe(false)
  expect(sameValue({ a: 1 }, { b: 1 })).toBe(false)
  expect(sameValue(null, undefined)).toBe(false)
})

test('a writer may replace a value that they have seen, or any value where they state none; writing the present value is always accepted', () => {
  const of = { key: 'name' }
  expect(conflictOf(of, { was: 'A', now: 'A', wanted: 'B' })).toBeNull()
  expect(conflictOf(of, { was: undefined, now: 'A', wanted: 'B' })).toBeNull()
  expect(conflictOf(of, { was: 'A', now: 'B', wanted: 'B' })).toBeNull()
  expect(conflictOf(of, { was: 'A', now: 'C', wanted: 'B' })).toEqual({ of, was: 'A', now: 'C', wanted: 'B' })
})

test('a write over a value that was changed meanwhile is refused with the seen, the present and the wanted value', () => {
  const conflict = conflictOf({ key: 'name' }, { was: 'A', now: 'C', wanted: 'B' })
  expect(() => refuseConflicts(null)).not.toThrow()
  let failure
  try {
    refuseConflicts(null, conflict)
  } catch (error) {
    failure = (error as Refused).failure
  }
  expect(failure).toMatchObject({ code: CHANGED_MEANWHILE, reasons: [] })
  expect(conflictsOf(failure!)).toEqual([conflict])
  expect(conflictsOf({ params: { conflicts: 3 } })).toEqual([])
})
