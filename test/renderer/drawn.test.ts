// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { computed, h, nextTick, ref, type App } from 'vue'
import type { RosterView } from '../../src-main/contract'
import { useAnnals } from '../../src-renderer/stores/annals'
import { useBattles } from '../../src-renderer/stores/battles'
import { useChronicle } from '../../src-renderer/stores/chronicle'
import { useDeals } from '../../src-renderer/stores/deals'
import { useDecks } from '../../src-renderer/stores/decks'
import { drawn, drawnByKey, isDrawn } from '../../src-renderer/stores/drawn'
import { useEvening } from '../../src-renderer/stores/evening'
import { hearOf } from '../../src-renderer/stores/news'
import { useQuestions } from '../../src-renderer/stores/questions'
import { useRosters } from '../../src-renderer/stores/rosters'
import { useRules } from '../../src-renderer/stores/rules'
import { useSeasons } from '../../src-renderer/stores/seasons'
import { useTracker } from '../../src-renderer/stores/tracker'
import { drawnPages } from './drawn-pages'

/** The number of the act by which the host undoes. */
const UNDONE = 20

/** What the host answers about the courses of some gangs. */
let courses: unknown[] = []

/** The requests to the host, with their subject. */
let asked: string[]
beforeEach(() => void (asked = []))
const { show, close } = drawnPages(async (method, input) => {
  const { roster, battle, rosters } = input as { roster?: string; battle?: string; rosters?: string[] }
  asked.push([method, roster ?? battle ?? rosters?.join()].filter(Boolean).join(' '))
  if (rosters) return { ok: true, value: { counts: [], casualties: true, courses } }
  if (method === 'campaigns.current') return { ok: true, value: null }
  if (method === 'history.undo') return { ok: true, value: { undone: { seq: UNDONE } } }
  if (method === 'seasons.list') return { ok: true, value: { now: {}, closed: [] } }
  const value = method.endsWith('.list') ? [] : { id: roster ?? battle, board: { sides: [] }, sheets: [] }
  return { ok: true, value }
})

/** A page that renders the result of `read`. */
const open = (read: () => unknown): App => show(() => () => h('p', JSON.stringify(read())))
/** The requests of the window after an act on these rosters (on anything, if there are none). */
async function act(...rosters: string[]): Promise<string[]> {
  asked = []
  hearOf({ rosters })
  await vi.advanceTimersByTimeAsync(100)
  return asked.filter((method) => method !== 'campaigns.current')
}

test('an act loads nothing again that is not drawn, whatever was looked at before', async () => {
  const rosters = useRosters()
  await Promise.all([
    rosters.list(),
    rosters.get('a'),
    rosters.get('b'),
    useBattles().list(),
    useBattles().get('x'),
    useTracker().get('x'),
    useAnnals().lookFigures(),
    useAnnals().lookRecords(),
    useAnnals().lookToll(),
    useChronicle().look(),
    useDeals().look(),
    useDecks().list(),
    useDecks().free(),
    useEvening().look(),
    useQuestions().listMembers(),
    useRules().look(),
    useSeasons().look()
  ])
  expect(await act()).toEqual([])
  const page = open(() => rosters.views['a'])
  await vi.advanceTimersByTimeAsync(100)
  expect(await act()).toEqual(['rosters.get a'])
  close(page)
  expect(await act()).toEqual([])
})

test('of the values on the page, an act loads again only those that it touched', async () => {
  const rosters = useRosters()
  await Promise.all([rosters.get('a'), rosters.get('b')])
  open(() => [rosters.views['a'], rosters.views['b']])
  expect(await act('b')).toEqual(['rosters.get b'])
  expect(await act('c')).toEqual([])
  expect(await act()).toEqual(['rosters.get a', 'rosters.get b'])
})

test('a value that became old while it was not drawn is loaded once when it is drawn', async () => {
  const battles = useBattles()
  await battles.list()
  await act()
  asked = []
  const page = open(() => battles.all)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual(['battles.list'])
  close(page)
  open(() => battles.all)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual(['battles.list'])
})

test('a page that loads its values as it opens loads them once', async () => {
  const rosters = useRosters()
  await rosters.get('a')
  await act('a')
  asked = []
  void rosters.get('a')
  open(() => rosters.views['a'])
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual(['rosters.get a'])
})

test('two simultaneous questions for an unknown value are one request', async () => {
  const rosters = useRosters()
  await Promise.all([rosters.list(), rosters.list(), rosters.get('a'), rosters.get('a'), rosters.get('b')])
  expect(asked).toEqual(['rosters.list', 'rosters.get a', 'rosters.get b'])
  await rosters.list()
  expect(asked.length).toBe(4)
})

test('a value requested before an act and answered after it is requested again', async () => {
  const waiting: ((answer: string) => void)[] = []
  const { values, look } = drawnByKey(() => new Promise<string>((done) => waiting.push(done)))
  open(() => values.value['a'])
  const first = look('a')
  await act()
  waiting[0]!('before')
  await first
  await vi.advanceTimersByTimeAsync(100)
  expect(waiting.length).toBe(2)
})

test('a value requested with certain parameters is requested again with the same', async () => {
  const ways: unknown[][] = []
  const { value, look } = drawn(async (day: string, most: number) => (ways.push([day, most]), { day }))
  await look('monday', 3)
  await look('friday', 5)
  open(() => value.value)
  await act()
  expect(ways).toEqual([
    ['monday', 3],
    ['friday', 5],
    ['friday', 5]
  ])
})

test('a value counts as drawn through computed values, and no longer once its page is closed or draws something else', async () => {
  const value = ref(1)
  const other = ref(false)
  const twice = computed(() => value.value * 2)
  expect(twice.value).toBe(2)
  expect(isDrawn(value)).toBe(false)
  const page = open(() => (other.value ? 'else' : twice.value))
  expect(isDrawn(value)).toBe(true)
  other.value = true
  await nextTick()
  expect(isDrawn(value)).toBe(false)
  other.value = false
  await nextTick()
  expect(isDrawn(value)).toBe(true)
  close(page)
  expect(isDrawn(value)).toBe(false)
})

test('an answer overtaken by a later one is not drawn over it, and news that come meanwhile are not lost', async () => {
  const waiting: ((answer: string) => void)[] = []
  const { values, look } = drawnByKey(() => new Promise<string>((done) => waiting.push(done)))
  const known = look('a')
  waiting[0]!('known')
  await known
  const first = look('a')
  const second = look('a')
  waiting[2]!('new')
  await second
  waiting[1]!('old')
  await first
  expect(values.value).toEqual({ a: 'new' })
  const third = look('a')
  await act()
  waiting[3]!('newer')
  await third
  open(() => values.value['a'])
  await vi.advanceTimersByTimeAsync(100)
  expect(waiting.length).toBe(5)
})

test('a roster that came with the answer of an act is not loaded again for it, but for what another window did since', async () => {
  const rosters = useRosters()
  await rosters.get('a')
  open(() => rosters.views['a'])
  const news = async (act: number) => {
    asked = []
    hearOf({ rosters: ['a'], act })
    await vi.advanceTimersByTimeAsync(100)
    return asked.filter((method) => method.startsWith('rosters.get'))
  }
  const undo = (seq: number) => ({ seq }) as NonNullable<RosterView['undo']>
  rosters.take({ ...rosters.views['a']!, undo: undo(7) })
  expect(await news(7)).toEqual([])
  expect(await news(8)).toEqual(['rosters.get a'])
  rosters.take({ ...rosters.views['a']!, undo: undo(9) })
  expect(await act('a')).toContain('rosters.get a')
})

/** The requests of the window after news of an act on subjects of these kinds. */
async function news(change: { rosters: string[]; act?: number; kinds: string[] }): Promise<string[]> {
  asked = []
  hearOf(change)
  await vi.advanceTimersByTimeAsync(100)
  return asked.filter((method) => method !== 'campaigns.current')
}

test('an act at a table that the window made itself loads nothing again, another’s loads that table alone', async () => {
  const [tracker, battles, rosters] = [useTracker(), useBattles(), useRosters()]
  await Promise.all([tracker.get('x'), battles.get('x'), rosters.list(), battles.lookAhead()])
  open(() => [tracker.views['x'], battles.views['x'], rosters.all, battles.ahead])
  tracker.views['x'] = { ...tracker.views['x']!, undo: { seq: 7 } as NonNullable<RosterView['undo']> }
  expect(await news({ rosters: ['x'], act: 7, kinds: ['tracker'] })).toEqual([])
  expect(await news({ rosters: ['x'], act: 8, kinds: ['tracker'] })).toEqual(['tracker.get x'])
})

test('after an undo at a table the window loads the table once', async () => {
  const tracker = useTracker()
  await tracker.get('x')
  open(() => tracker.views['x'])
  asked = []
  await tracker.undo('x')
  expect(await news({ rosters: ['x'], act: UNDONE, kinds: ['tracker'] })).toEqual([])
  expect(await news({ rosters: ['x'], act: UNDONE + 1, kinds: ['tracker'] })).toEqual(['tracker.get x'])
})

/** A value of numbers by name, of which the host answers what is asked for, in the order in which the test lets it. */
function inParts() {
  const asks: { of: string; answer: (numbers: { [name: string]: number }) => void }[] = []
  const ask = (of: string) =>
    new Promise<{ [name: string]: number }>((answer) => void asks.push({ of, answer }))
  const { value, look } = drawn(() => ask('all'), {
    part: ({ rosters }) =>
      rosters.length > 0 ? ask(rosters.join()).then((some) => (known) => ({ ...known, ...some })) : null
  })
  const hear = async (...rosters: string[]) => {
    hearOf({ rosters })
    await vi.advanceTimersByTimeAsync(100)
  }
  const answer = async (nth: number, numbers: { [name: string]: number }) => {
    asks[nth]!.answer(numbers)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { value, look, hear, answer, asked: () => asks.map(({ of }) => of) }
}

test('of a value that comes in parts the window asks for what changed, and parts that overtake each other lose nothing', async () => {
  const { value, look, hear, answer, asked } = inParts()
  open(() => value.value)
  void look()
  await answer(0, { a: 1, b: 1, c: 1 })
  await hear('a')
  await hear('b')
  expect(asked()).toEqual(['all', 'a', 'a,b'])
  await answer(2, { a: 2, b: 2 })
  await answer(1, { a: 0 })
  expect(value.value).toEqual({ a: 2, b: 2, c: 1 })
  await hear('c')
  expect(asked().at(-1)).toBe('c')
  await hear()
  expect(asked().at(-1)).toBe('all')
})

test('while the whole value is on its way no part of it is asked for', async () => {
  const { value, look, hear, answer, asked } = inParts()
  open(() => value.value)
  void look()
  await answer(0, { a: 1, b: 1 })
  await hear()
  await hear('a')
  expect(asked()).toEqual(['all', 'all', 'all'])
  await answer(2, { a: 3, b: 3 })
  await answer(1, { a: 2, b: 2 })
  expect(value.value).toEqual({ a: 3, b: 3 })
  await hear('b')
  expect(asked().at(-1)).toBe('b')
})

test('an act on gangs has the curves ask for the courses of these', async () => {
  const annals = useAnnals()
  await annals.lookFigures()
  open(() => annals.figures)
  const course = (id: string, value: number) => ({ roster: id, points: [value] })
  const told = () => (annals.figures as { courses: unknown[] } | null)?.courses
  annals.figures = { counts: [], casualties: true, courses: [course('a', 1), course('b', 1)] } as never
  courses = [course('c', 2), course('a', 2)]
  expect(await news({ rosters: ['a', 'c', 'a'], act: 7, kinds: ['roster'] })).toEqual(['annals.figures a,c'])
  expect(told()).toEqual([course('a', 2), course('b', 1), course('c', 2)])
  courses = []
  await news({ rosters: ['a'], act: 8, kinds: ['roster'] })
  expect(told()).toEqual([course('b', 1), course('c', 2)])
  expect(await news({ rosters: ['a', 'b'], act: 9, kinds: ['battle', 'roster'] })).toEqual(['annals.figures'])
})

test('a battle is loaded again for acts on battles, but not for the act that answered with it', async () => {
  const battles = useBattles()
  await battles.get('x')
  open(() => battles.views['x'])
  expect(await news({ rosters: ['a'], act: 7, kinds: ['roster'] })).toEqual([])
  expect(await news({ rosters: [], act: 8, kinds: ['battle'] })).toEqual(['battles.get x'])
  battles.views['x'] = { ...battles.views['x']!, undo: { seq: 9 } as NonNullable<RosterView['undo']> }
  expect(await news({ rosters: [], act: 9, kinds: ['battle'] })).toEqual([])
  expect(await news({ rosters: [], act: 10, kinds: ['battle'] })).toEqual(['battles.get x'])
})

test('an act on gangs alone has no battles and no rules loaded again, one on the campaign has', async () => {
  const [battles, rules] = [useBattles(), useRules()]
  await Promise.all([battles.list(), battles.lookDetails(), rules.look()])
  open(() => [battles.all, battles.details, rules.view])
  expect(await news({ rosters: ['a'], act: 7, kinds: ['roster'] })).toEqual([])
  expect(await news({ rosters: ['a'], act: 8, kinds: ['roster', 'battle'] })).toEqual([
    'battles.list',
    'battles.details'
  ])
  expect((await news({ rosters: [], act: 9, kinds: ['campaign'] })).sort()).toEqual([
    'battles.details',
    'battles.list',
    'rules.get'
  ])
})

test('news that come together concern the kinds of both, and anything if one of them does', async () => {
  const battles = useBattles()
  await battles.get('x')
  open(() => battles.views['x'])
  hearOf({ rosters: ['a'], act: 7, kinds: ['roster'] })
  expect(await news({ rosters: ['x'], act: 8, kinds: ['tracker'] })).toEqual([])
  hearOf({ rosters: ['a'], act: 9, kinds: ['roster'] })
  expect(await news({ rosters: [], act: 10, kinds: ['battle'] })).toEqual(['battles.get x'])
  hearOf({ rosters: [] })
  expect(await news({ rosters: ['a'], act: 11, kinds: ['roster'] })).toEqual(['battles.get x'])
})
