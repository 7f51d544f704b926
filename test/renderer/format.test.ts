import { afterEach, expect, test, vi } from 'vitest'
import { formatDay, formatMonth, formatShortDay } from '../../src-renderer/locales/format'

afterEach(() => vi.unstubAllGlobals())

test('days are written as readers of each language write them', () => {
  expect(formatDay('fr', '2026-09-01')).toBe('1er septembre 2026')
  expect(formatDay('en', '2026-09-01')).toBe('1 September 2026')
  expect(formatMonth('fr', '2026-02')).toBe('février 2026')
  expect(formatShortDay('fr', '2026-09-02')).toBe('2 sept.')
})

test('a reader’s own country decides, also when it changes', () => {
  vi.stubGlobal('navigator', { languages: ['en-US'] })
  expect(formatDay('en', '2026-09-02')).toBe('September 2, 2026')
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  expect(formatDay('en', '2026-09-02')).toBe('2 September 2026')
})

test('a year of days needs one format', () => {
  vi.stubGlobal('navigator', { languages: ['en-AU'] })
  const Format = Intl.DateTimeFormat
  const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (...how) {
    return new Format(...how)
  })
  for (let day = 1; day <= 300; day++) formatDay('en', new Date(2026, 0, day, 12).toISOString())
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})
