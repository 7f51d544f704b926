import { expect, test } from 'vitest'
import type { BattleEntry } from '../../src-main/contract/views'
import { FILTERS, filterBattles, type BattleFilters } from '../../src-renderer/views/battles/battle-filter'

const battle = (
  id: string,
  date: string,
  name: string,
  ...sides: [string, string | null][]
): BattleEntry => ({
  id,
  name,
  date,
  status: 'finished',
  friendly: false,
  sides: sides.map(([roster, result]) => ({ roster, name: `Les ${roster}`, result, value: null }))
})
const BATTLES = [
  battle('b3', '2026-11-03', 'Le sas', ['rats', 'win'], ['lames', 'loss']),
  battle('b2', '2026-10-20', 'Embûche', ['rats', 'loss'], ['chiens', 'win']),
  battle('b1', '2026-10-02', 'Le convoi', ['lames', 'draw'], ['chiens', 'draw'])
]
const KNOWN = {
  led: (player: string) => (player === 'ada' ? ['rats', 'lames'] : []),
  fought: (season: string) => (season === 's1' ? ['b1', 'b2'] : []),
  details: [
    { battle: 'b1', place: 'Pompe 4', scenario: 'Sauvetage' },
    { battle: 'b3', notes: 'Au chrono.' }
  ]
}
const ids = (filters: Partial<BattleFilters>) =>
  filterBattles(
    BATTLES,
    { ...(Object.fromEntries(FILTERS.map((key) => [key, ''])) as BattleFilters), ...filters },
    KNOWN,
    'fr'
  ).map(({ id }) => id)

test.each([
  [{}, ['b3', 'b2', 'b1']],
  [{ text: 'embuche' }, ['b2']],
  [{ text: 'chiens' }, ['b2', 'b1']],
  [{ text: 'pompe sauvetage' }, ['b1']],
  [{ text: 'chrono' }, ['b3']],
  [{ gang: 'rats' }, ['b3', 'b2']],
  [{ player: 'ada', result: 'loss' }, ['b3', 'b2']],
  [{ gang: 'rats', result: 'loss' }, ['b2']],
  [{ season: 's1' }, ['b2', 'b1']],
  [{ from: '2026-10-20' }, ['b3', 'b2']],
  [{ from: '2026-10-03', to: '2026-10-31' }, ['b2']],
  [{ status: 'open' }, []],
  [{ sort: 'date' }, ['b1', 'b2', 'b3']],
  [{ sort: 'name' }, ['b2', 'b1', 'b3']],
  [{ sort: '-name' }, ['b3', 'b1', 'b2']]
] as [Partial<BattleFilters>, string[]][])('battles filtered by %j are %j', (filters, found) => {
  expect(ids(filters)).toEqual(found)
})
