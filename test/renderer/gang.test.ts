// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { fitInto } from '../../src-renderer/ui/picture'
import { markBrought } from '../../src-renderer/views/members/loadout'
import {
  carriedBy,
  counted,
  figureColumns,
  nextSort,
  sorted,
  statWorth
} from '../../src-renderer/views/rosters/columns'
import { differencesBetween, stepOf } from '../../src-renderer/views/rosters/compare'
import BoxRow from '../../src-renderer/ui/BoxRow.vue'
import { kindOf } from '../../src-renderer/ui/kind-of'
import { figuresBesideProfile, sayState } from '../../src-renderer/ui/sheet-facts'
import { storedRef } from '../../src-renderer/ui/stored-ref'
import { hasSum, sumOf } from '../../src-renderer/views/rosters/sums'
import GangComposition from '../../src-renderer/views/rosters/GangComposition.vue'
import GoneMembers from '../../src-renderer/views/rosters/GoneMembers.vue'
import StateStamps from '../../src-renderer/ui/StateStamps.vue'
import { fittingOf } from '../../src-renderer/ui/useFitting'
import { pilesOf } from '../../src-renderer/views/stash/useMoving'
import { cell, figure, item, list, member, name, roster, weapons } from './gang-facts'
import { setLocale } from '../../src-renderer/locales/i18n'
import { mount } from './mount'

beforeEach(() => localStorage.clear())

test('a click orders by a column, the next one turns it round, the third leaves them as they came; numbers begin with the largest', () => {
  const clicks = (key: string, numeric: boolean) =>
    [1, 2, 3]
      .reduce<ReturnType<typeof nextSort>[]>(
        (all) => [...all, nextSort(all.at(-1) ?? null, key, numeric)],
        []
      )
      .map((sort) => sort?.down ?? null)
  expect(clicks('name', false)).toEqual([false, true, null])
  expect(clicks('xp', true)).toEqual([true, false, null])
  expect(nextSort({ key: 'name', down: true }, 'xp', true)).toEqual({ key: 'xp', down: true })
})

test('rows are ordered as the language orders, rows without a value come last both ways, and equals stay as they came', () => {
  const sheets = [member('Zoé'), member('Élan'), member('eva'), member('Abel')]
  const order = (down: boolean) =>
    sorted(sheets, { key: 'name', down }, { name: (sheet) => sheet.name }, 'fr').map((sheet) => sheet.name)
  expect(order(false)).toEqual(['Abel', 'Élan', 'eva', 'Zoé'])
  expect(order(true)).toEqual(['Zoé', 'eva', 'Élan', 'Abel'])
  const some = [
    member('a', { profile: [cell('s', 3)] }),
    member('b'),
    member('c', { profile: [cell('s', 5)] }),
    member('d', { profile: [cell('s', 3)] })
  ]
  const byStrength = (down: boolean) =>
    sorted(some, { key: 'stat:s', down }, { 'stat:s': statWorth('s') }, 'fr').map((sheet) => sheet.name)
  expect(byStrength(false)).toEqual(['a', 'd', 'c', 'b'])
  expect(byStrength(true)).toEqual(['c', 'a', 'd', 'b'])
  // An order unknown to this game leaves them unsorted.
  expect(sorted(some, { key: 'stat:unknown', down: true }, {}, 'fr')).toEqual(some)
})

test('a number in the profile has no column of its own', () => {
  const sheets = [
    member('a', { figures: [figure('xp', 1), figure('wounds', 2)] }),
    member('b', { figures: [figure('load', 1)] })
  ]
  expect(figureColumns(sheets, (one) => one.key === 'wounds').map((one) => one.key)).toEqual(['xp', 'load'])
})

test('a number in the profile line is not repeated beside it, unless it differs or has a limit', () => {
  const beside = (...figures: ReturnType<typeof figure>[]) =>
    figuresBesideProfile({ profile: [cell('pv', 3)], figures }).map(({ key }) => key)
  expect(beside(figure('pv', 3), figure('xp', 3))).toEqual(['xp'])
  expect(beside(figure('pv', 2))).toEqual(['pv'])
  expect(beside(figure('pv', 3, { limit: 5 }))).toEqual(['pv'])
})

test('a written note on a sheet is of no kind but its name', () => {
  const own = (id: string, called: string, category = 'weapons') =>
    item(id, { thing: 'written', source: 'written', name: name(called), category, holder: 'm' })
  const items = [
    own('i1', 'Carabine'),
    own('i2', 'Corde', 'pack'),
    own('i3', 'Carabine'),
    own('i4', 'Couteau')
  ]
  const carried = carriedBy({ items }, member('m', { blocks: [weapons('i1', 'i3', 'i4')] }))
  expect(counted(carried.weapons).map(({ item: one, count }) => [one.name['fr'], count])).toEqual([
    ['Carabine', 2],
    ['Couteau', 1]
  ])
  expect(carried.others.map(({ id }) => id)).toEqual(['i2'])
  const stored = (called: string) => roster({ items: [{ ...own('i5', called), holder: 'stash' }] })
  expect(
    differencesBetween(stored('Corde'), stored('Hache'))
      .flatMap(({ lines }) => lines)
      .map(({ what, before, after }) => [what, before, after])
  ).toEqual([
    [{ thing: name('Corde') }, { kind: 'count', count: 1 }, null],
    [{ thing: name('Hache') }, null, { kind: 'count', count: 1 }]
  ])
})

test('weapons are the things with a line in a table of the sheet; the rest is counted apart', () => {
  const items = [
    item('vest', { holder: 'a' }),
    item('gun', { holder: 'a' }),
    item('bomb-2', { thing: 'bomb', holder: 'a' }),
    item('bomb-1', { thing: 'bomb', holder: 'a' }),
    item('gun-2', { thing: 'gun', holder: 'b' })
  ]
  const sheet = member('a', { blocks: [weapons('gun:short', 'gun:long', 'bomb-1', 'bare-hands')] })
  const carried = carriedBy({ items }, sheet)
  expect(carried.weapons.map((one) => one.id)).toEqual(['gun', 'bomb-2', 'bomb-1'])
  expect(carried.others.map((one) => one.id)).toEqual(['vest'])
  expect(counted(carried.weapons).map(({ item: one, count }) => [one.thing, count])).toEqual([
    ['gun', 1],
    ['bomb', 2]
  ])
})

test('what counts for one fighter alone, a limit or a rank, has no sum', () => {
  expect([
    hasSum(figure('xp', 30)),
    hasSum({ ...figure('load', 4), limit: 10 }),
    hasSum({ ...figure('initiative', 7), single: true })
  ]).toEqual([true, false, false])
})

test('a sum has a line for each fighter, and equals their total', () => {
  const sheets = [
    member('a', { figures: [figure('xp', 30)] }),
    member('b', { figures: [figure('xp', 12)] }),
    member('c')
  ]
  const sum = sumOf(sheets, figure('xp', 0))
  expect(sum.total).toBe(42)
  expect(sum.lines.map((line) => [line.member, line.amount])).toEqual([
    ['a', 30],
    ['b', 12]
  ])
})

test('a person’s settings are stored by the window; unreadable ones are ignored', async () => {
  const isNumber = (value: unknown): value is number => typeof value === 'number'
  const one = storedRef('magot.try', 1, isNumber)
  one.value = 5
  await nextTick()
  expect(storedRef('magot.try', 1, isNumber).value).toBe(5)
  for (const broken of ['{', '"five"', 'null']) {
    localStorage.setItem('magot.try', broken)
    expect(storedRef('magot.try', 1, isNumber).value).toBe(1)
  }
})

test('things that look the same are one pile; a thing with fittings is separate, and takes them along', () => {
  const items = [
    item('g1', { thing: 'bomb' }),
    item('gun'),
    item('sight', { on: 'gun' }),
    item('g2', { thing: 'bomb' }),
    item('gun2', { thing: 'gun' }),
    item('load', { thing: 'bomb', data: { load: 'gas' } })
  ]
  expect(
    pilesOf(items).map((pile) => [pile.items.map((one) => one.id), pile.fitted.map((one) => one.id)])
  ).toEqual([
    [['g1', 'g2'], []],
    [['gun'], ['sight']],
    [['gun2'], []],
    [['load'], []]
  ])
})

test('things with different names are no pile and no count, even where the catalogue lacks a common name', () => {
  const written = { thing: 'written', source: 'written' as const, category: 'gear' }
  const items = [
    item('i1', { ...written, name: name('Corde') }),
    item('i2', { ...written, name: name('Lampe') }),
    item('i3', { ...written, name: name('Corde') }),
    // Bought before a pack gave it another name, and after.
    item('i4', { thing: 'blade', name: name('Lame') }),
    item('i5', { thing: 'blade', name: name('Rasoir') })
  ]
  expect(pilesOf(items).map((pile) => pile.items.map((one) => one.name.fr))).toEqual([
    ['Corde', 'Corde'],
    ['Lampe'],
    ['Lame'],
    ['Rasoir']
  ])
  expect(counted(items).map((one) => [one.item.name.fr, one.count])).toEqual([
    ['Corde', 2],
    ['Lampe', 1],
    ['Lame', 1],
    ['Rasoir', 1]
  ])
})

test('the composition of a gang keeps apart two names of one type, and two holders of one state', async () => {
  const held = (by: string) => ({
    key: 'captured',
    label: name(`Aux mains de ${by}`),
    general: name('Capturé'),
    fit: false
  })
  const sheets = [
    member('a', { type: 'character', typeName: name('Vampire') }),
    member('b', { type: 'character', typeName: name('Mortel'), status: held('Vipères') }),
    member('c', { type: 'character', typeName: name('Vampire'), status: held('Clous') })
  ]
  const page = await mount(GangComposition, { sheets, type: null, status: null })
  expect(page.all('button').map((one) => one.textContent!.replace(/\s+/g, ' ').trim())).toEqual([
    'Vampire 2',
    'Mortel 1',
    'apte 1',
    'Capturé 2'
  ])
  const gone = await mount(GoneMembers, {
    roster: roster(),
    sheets: sheets.slice(1),
    to: (id: string) => `/${id}`
  })
  expect(gone.text()).not.toContain('Capturé 1')
})

test('lines of things that are not in the set brought are marked; others of their kind that are keep the line as it is', () => {
  const items = [
    item('gun', { holder: 'a' }),
    item('knife', { holder: 'a' }),
    item('b1', { thing: 'bomb', holder: 'a' }),
    item('b2', { thing: 'bomb', holder: 'a' })
  ]
  const blocks = [weapons('gun:short', 'knife', 'b1', 'fists'), list('gear', 'knife', 'luck')]
  const [table, gear] = markBrought(
    blocks,
    { name: 'Rue', items: ['gun', 'b2'], brought: true, load: null },
    items
  )
  expect(table!.kind === 'table' && table!.rows.map((row) => row.note?.length ?? 0)).toEqual([0, 1, 0, 0])
  expect(gear!.kind === 'entries' && gear!.entries.map((entry) => entry.text !== undefined)).toEqual([
    true,
    false
  ])
  expect(markBrought(blocks, undefined, items)).toBe(blocks)
})

test('a picture’s longest side is cut to measure, a small one stays as it is, and no side vanishes', () => {
  expect(fitInto(4000, 3000, 256)).toEqual({ width: 256, height: 192 })
  expect(fitInto(100, 80, 256)).toEqual({ width: 100, height: 80 })
  expect(fitInto(5000, 3, 256)).toEqual({ width: 256, height: 1 })
})

test('between two moments: who joined, left and came back, what each earned, learnt, suffered and carries, with both values', () => {
  const before = roster({
    figures: [figure('credits', 100), figure('respect', 4)],
    sheets: [
      member('a', {
        profile: [cell('s', 3), cell('t', 4)],
        figures: [figure('xp', 10), figure('load', 3, { limit: 9 })],
        blocks: [list('skills', 'run', 'jump')]
      }),
      member('b'),
      member('c', { left: 'dead', status: { key: 'dead', label: name('mort'), fit: false } })
    ],
    items: [item('gun', { holder: 'a' }), item('k1', { thing: 'knife', holder: 'stash' })]
  })
  const after = roster({
    figures: [figure('credits', 130), figure('respect', 4)],
    sheets: [
      member('a', {
        profile: [cell('s', 4), cell('t', 4)],
        figures: [figure('xp', 17), figure('load', 3, { limit: 9 })],
        blocks: [list('skills', 'run', 'hide'), list('gear', 'k1')]
      }),
      member('b', { left: 'retired', status: { key: 'retired', label: name('retraité'), fit: false } }),
      member('c'),
      member('d', { figures: [figure('xp', 5)] })
    ],
    items: [
      item('gun', { holder: 'a' }),
      item('k1', { thing: 'knife', holder: 'a' }),
      item('k2', { thing: 'knife', holder: 'a' })
    ]
  })
  const parts = differencesBetween(before, after)
  expect(parts.map(({ of }) => (of.kind === 'member' ? `${of.member} ${of.came}` : of.kind))).toEqual([
    'roster',
    'a there',
    'b gone',
    'c back',
    'd joined',
    'stash'
  ])
  const lines = parts.find(({ of }) => of.kind === 'member' && of.member === 'a')!.lines
  // An item is listed once, with the items.
  expect(lines.map((line) => [line.key, stepOf(line)])).toEqual([
    ['stat:s', 1],
    ['figure:xp', 7],
    ['list:skills', null],
    [`thing:${kindOf(item('k1', { thing: 'knife' }))}`, 2]
  ])
  expect(lines[2]).toMatchObject({ before: { names: [name('jump')] }, after: { names: [name('hide')] } })
  expect(parts[0]!.lines.map((line) => [line.key, stepOf(line)])).toEqual([['figure:credits', 30]])
  expect(parts.at(-1)!.lines.map((line) => [line.key, stepOf(line)])).toEqual([
    [`thing:${kindOf(item('k1', { thing: 'knife' }))}`, -1]
  ])
  expect(differencesBetween(before, before)).toEqual([])
})

test('of a member in several states those without room are counted, and a press on the count shows them', async () => {
  const label = name('Blessé, Captif, Sans solde')
  const page = await mount(StateStamps, { status: { key: 'wounded', label, fit: false } })
  const heard = () => page.all('.state:not([aria-hidden])').map((one) => one.textContent.trim())
  const rest = page.find('button')
  expect(rest.textContent.trim()).toBe('+2')
  expect(rest.getAttribute('aria-label')).toBe('+2, Captif, Sans solde')
  expect(heard()).toEqual(['Blessé'])
  await page.click('button')
  expect(heard()).toEqual(['Blessé', 'Captif', 'Sans solde'])
  expect(page.find('button').getAttribute('aria-expanded')).toBe('true')
})

test('as many states are shown as there is room for, with the count of the others: one at least', () => {
  const fit = (room: number) => fittingOf([50, 60, 40], { room, gap: 4, rest: 32, lines: 1 })
  expect([158, 157, 150, 149, 90, 10, 0].map(fit)).toEqual([3, 2, 2, 1, 1, 1, 1])
})

test('on two lines both of two states have room, and of three at least two', () => {
  const fit = (widths: number[], room: number) => fittingOf(widths, { room, gap: 4, rest: 32, lines: 2 })
  expect([60, 114, 200].map((room) => fit([50, 60], room))).toEqual([2, 2, 2])
  expect([114, 104, 103, 96].map((room) => fit([50, 60, 40], room))).toEqual([3, 3, 2, 2])
})

test('a box is named by its number, and by its label only where that adds something', async () => {
  const box = (label: string) => ({ label, ticked: false })
  const page = await mount(BoxRow, { name: 'Chargeur', ticks: true, boxes: [box(''), box('2'), box('A')] })
  expect(page.all('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Chargeur, case 1',
    'Chargeur, case 2',
    'Chargeur, case 3 (A)'
  ])
})

test('a state says why, where its label leaves that open', () => {
  setLocale('fr')
  const state = { key: 'cannot-fight', label: name('Incapable de combattre'), fit: false }
  const words = (why?: string[]) =>
    sayState({ ...state, ...(why && { why: why.map(name) }) }).replace(/\u00a0/g, ' ')
  expect(words(['Endurance à 0', 'Borgne, deux fois'])).toBe(
    'Incapable de combattre : Endurance à 0 et Borgne, deux fois'
  )
  expect(words()).toBe('Incapable de combattre')
})
