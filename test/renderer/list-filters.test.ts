import { expect, test } from 'vitest'
import type { CaptiveEntry } from '../../src-main/contract/deals'
import type { CampaignRecord, Holder } from '../../src-main/kernel/chronicle/records'
import type { Epitaph } from '../../src-main/kernel/chronicle/toll'
import type { Standing } from '../../src-main/kernel/state/campaign'
import { monthsOf } from '../../src-renderer/ui/months'
import { inOrder, turned } from '../../src-renderer/ui/order'
import {
  FILTERS as ANNALS,
  filterFallen,
  filterRecords,
  type AnnalsFilters
} from '../../src-renderer/views/annals/annals-filter'
import {
  FILTERS as CAPTIVES,
  filterCaptives,
  STRANGER,
  type CaptiveFilters
} from '../../src-renderer/views/deals/captive-filter'
import {
  FILTERS as STANDINGS,
  filterStandings,
  type StandingFilters
} from '../../src-renderer/views/seasons/standings-filter'

const name = (text: string) => ({ fr: text, en: text })
const none = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, ''])) as { [key in Key]: string }
const led = (player: string) => (player === 'ada' ? ['rats', 'lames'] : [])
const KNOWN = {
  led,
  fought: (season: string) => (season === 's1' ? ['b1'] : []),
  titleOf: ({ key }: CampaignRecord) => key,
  say: (words: { [locale: string]: string }) => words['fr']!,
  locale: 'fr'
}

test('a head orders one way, then the other; the default order is in no address', () => {
  expect(turned('', 'name')).toBe('name')
  expect(turned('name', 'name')).toBe('-name')
  expect(turned('name', 'won', { down: true })).toBe('-won')
  expect(turned('', 'date', { natural: '-date', down: true })).toBe('date')
  expect(turned('date', 'date', { natural: '-date', down: true })).toBe('')
})

test('rows in order: accents are letters, numbers count, nothing comes last, and an unknown column changes nothing', () => {
  const rows = ['Zoé', 'Épine 10', 'Épine 9', null]
  const order = (by: string) => inOrder(rows, by, { name: (row) => row }, 'fr')
  expect(order('name')).toEqual(['Épine 9', 'Épine 10', 'Zoé', null])
  expect(order('-name')).toEqual(['Zoé', 'Épine 10', 'Épine 9', null])
  expect(order('constructor')).toBe(rows)
})

test('each month of a list by days has a heading before its first row', () => {
  expect(monthsOf(['2026-11-03', '2026-10-20', '2026-10-02', '2025-10-02'])).toEqual({
    0: '2026-11',
    1: '2026-10',
    3: '2025-10'
  })
})

const standing = (roster: string, won: number, drawn: number, value: number | null, player: string | null) =>
  ({
    roster,
    name: roster,
    kindName: name(`clan ${roster[0]}`),
    player,
    won,
    drawn,
    value
  }) as unknown as Standing
const STOOD = [
  standing('rats', 2, 0, 900, 'Ada'),
  standing('lames', 3, 0, null, 'Ada'),
  standing('chiens', 2, 1, 500, null),
  standing('crabes', 2, 0, 950, 'Zoé')
]
test.each([
  [{}, ['lames', 'chiens', 'crabes', 'rats']],
  [{ text: 'ADA' }, ['lames', 'rats']],
  [{ player: 'Zoé' }, ['crabes']],
  [{ kind: 'clan c' }, ['chiens', 'crabes']],
  [{ sort: '-value' }, ['crabes', 'rats', 'chiens', 'lames']],
  [{ sort: 'won' }, ['chiens', 'crabes', 'rats', 'lames']],
  [{ sort: 'player' }, ['lames', 'rats', 'crabes', 'chiens']]
] as [Partial<StandingFilters>, string[]][])('standings filtered by %j are %j', (filters, found) => {
  const kept = filterStandings(STOOD, { ...none(STANDINGS), ...filters }, KNOWN.say, 'fr')
  expect(kept.map(({ roster }) => roster)).toEqual(found)
})

const holder = (roster: string, day: string, battle?: string): Holder => ({
  roster: { id: roster, name: `Les ${roster}` },
  member: { id: `${roster}-1`, name: `Chef de ${roster}` },
  thing: null,
  battle: battle ? { id: battle, name: `Le sas ${battle}`, day } : null,
  act: 1,
  at: `${day}T20:00:00.000Z`
})
const RECORDS: CampaignRecord[] = [
  {
    key: 'felled',
    unit: 'count',
    amount: 4,
    holders: [holder('chiens', '2026-03-01', 'b1'), holder('rats', '2026-05-01', 'b2')]
  },
  { key: 'value', unit: 'points', amount: 9, holders: [holder('lames', '2026-04-01')] }
]
test.each([
  [{}, ['felled: chiens rats', 'value: lames']],
  [{ gang: 'rats' }, ['felled: rats chiens']],
  [{ player: 'ada' }, ['felled: rats chiens', 'value: lames']],
  [{ season: 's1' }, ['felled: chiens rats']],
  [{ from: '2026-04-02' }, ['felled: rats chiens']],
  [{ to: '2026-04-01', text: 'lames' }, ['value: lames']],
  [{ text: 'sas b2' }, ['felled: rats chiens']],
  [{ sort: '-amount' }, ['value: lames', 'felled: chiens rats']],
  [{ gang: 'nobody' }, []]
] as [Partial<AnnalsFilters>, string[]][])('records filtered by %j are %j', (filters, found) => {
  const kept = filterRecords(RECORDS, { ...none(ANNALS), ...filters }, KNOWN)
  expect(
    kept.map(({ key, holders }) => `${key}: ${holders.map(({ roster }) => roster.id).join(' ')}`)
  ).toEqual(found)
})

const dead = (
  member: string,
  roster: string,
  day: string,
  battle: string | null,
  by: string | null
): Epitaph => ({
  who: { roster, rosterName: `Les ${roster}`, member, name: member },
  typeName: name('kid'),
  act: 1,
  at: `${day}T20:00:00.000Z`,
  day,
  joined: null,
  battle: battle ? { id: battle, name: `Le sas ${battle}`, day, friendly: false } : null,
  by: by ? { roster: 'chiens', rosterName: 'Les chiens', member: by, name: by } : null,
  byStranger: null,
  with: null,
  battles: 1,
  felled: 0
})
const FALLEN = [
  dead('Zita', 'rats', '2026-03-01', 'b1', 'Croc'),
  dead('Anouk', 'chiens', '2026-03-09', null, null),
  dead('Émile', 'lames', '2026-05-01', 'b2', 'Croc')
]
test.each([
  [{}, ['Zita', 'Anouk', 'Émile']],
  [{ text: 'croc' }, ['Zita', 'Émile']],
  [{ gang: 'chiens' }, ['Anouk']],
  [{ player: 'ada' }, ['Zita', 'Émile']],
  [{ season: 's1' }, ['Zita']],
  [{ from: '2026-03-09', to: '2026-04-30' }, ['Anouk']],
  [{ sort: '-date' }, ['Émile', 'Anouk', 'Zita']],
  [{ sort: 'name' }, ['Anouk', 'Émile', 'Zita']]
] as [Partial<AnnalsFilters>, string[]][])('the fallen filtered by %j are %j', (filters, found) => {
  expect(filterFallen(FALLEN, { ...none(ANNALS), ...filters }, KNOWN).map(({ who }) => who.name)).toEqual(
    found
  )
})

const captive = (member: string, roster: string, captor: string | null): CaptiveEntry => ({
  member,
  name: member,
  typeName: name('kid'),
  roster,
  rosterName: `Les ${roster}`,
  captor,
  captorName: captor && `Les ${captor}`
})
const HELD = [
  captive('Zita', 'rats', 'chiens'),
  captive('Anouk', 'chiens', 'lames'),
  captive('Émile', 'ogres', null)
]
test.each([
  [{}, ['Zita', 'Anouk', 'Émile']],
  [{ text: 'lames' }, ['Anouk']],
  [{ gang: 'rats' }, ['Zita']],
  [{ captor: STRANGER }, ['Émile']],
  [{ player: 'ada' }, ['Zita', 'Anouk']],
  [{ sort: 'captor' }, ['Zita', 'Anouk', 'Émile']],
  [{ sort: '-name' }, ['Zita', 'Émile', 'Anouk']]
] as [Partial<CaptiveFilters>, string[]][])('captives filtered by %j are %j', (filters, found) => {
  expect(filterCaptives(HELD, { ...none(CAPTIVES), ...filters }, led, 'fr').map((one) => one.member)).toEqual(
    found
  )
})
