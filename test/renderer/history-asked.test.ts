import { expect, test } from 'vitest'
import { filtersOf, readAsked, writeAsked } from '../../src-renderer/views/history/asked'

test('what the address asks comes back as it was written, and nothing else is taken from it', () => {
  const asked = { who: 'm1', kind: 'trade' as const, from: '2026-03-01', to: '2026-03-31', words: 'épée' }
  expect(readAsked(writeAsked(asked))).toEqual(asked)
  expect(writeAsked({ who: '', kind: '', from: '', to: '', words: '' })).toEqual({})
  expect(readAsked({ kind: 'nonsense', from: '2026-02-31', to: 'tomorrow', who: ['a', 'b'] })).toEqual({
    who: '',
    kind: '',
    from: '',
    to: '',
    words: ''
  })
})

test('days begin and end at midnight where the reader is, also when the clocks change', () => {
  const { from, until } = filtersOf({ who: '', kind: '', from: '2026-03-28', to: '2026-03-29', words: '' })
  expect(new Date(from!).toLocaleString('sv-SE')).toBe('2026-03-28 00:00:00')
  expect(new Date(until!).toLocaleString('sv-SE')).toBe('2026-03-30 00:00:00')
  expect(filtersOf({ who: 'm1', kind: '', from: '', to: '', words: 'x' })).toEqual({ member: 'm1' })
})
