import { expect, test } from 'vitest'
import { filtersOf } from '../../src-renderer/views/history/history-filter'

const NOTHING = { who: '', kind: '', from: '', to: '' }

test('the list uses the filters of its address, and drops unknown values', () => {
  expect(filtersOf({ ...NOTHING, who: 'm1', kind: 'trade' })).toEqual({ member: 'm1', kind: 'trade' })
  expect(filtersOf({ ...NOTHING, kind: 'nonsense' })).toEqual({})
})

test('days begin and end at midnight where the reader is, also when the clocks change', () => {
  const { from, until } = filtersOf({ ...NOTHING, from: '2026-03-28', to: '2026-03-29' })
  expect(new Date(from!).toLocaleString('sv-SE')).toBe('2026-03-28 00:00:00')
  expect(new Date(until!).toLocaleString('sv-SE')).toBe('2026-03-30 00:00:00')
})

test.each([
  [{}, { from: '2026-02-01', to: '2026-06-30' }, '2026-02-01', '2026-07-01'],
  [
    { from: '2026-01-01', to: '2026-03-01' },
    { from: '2026-02-01', to: '2026-06-30' },
    '2026-02-01',
    '2026-03-02'
  ],
  [{ from: '2026-05-05' }, { from: '2026-02-01' }, '2026-05-05', undefined]
])('the days %j within the season %j begin on %s and end before %s', (days, season, from, until) => {
  const asked = filtersOf({ ...NOTHING, ...days }, season)
  const local = (moment: string | undefined) =>
    moment && new Date(moment).toLocaleString('sv-SE').slice(0, 10)
  expect([local(asked.from), local(asked.until)]).toEqual([from, until])
})
