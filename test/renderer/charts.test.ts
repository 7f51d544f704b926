// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTick } from 'vue'
import type { Course, FiguresView } from '../../src-main/contract'
import type { Point } from '../../src-main/kernel/chronicle/over-time'
import LineChart from '../../src-renderer/ui/charts/LineChart.vue'
import { markOf } from '../../src-renderer/ui/charts/marks'
import { apart, placed, ticksOf } from '../../src-renderer/ui/charts/scale'
import { acrossOf, chartsOf, linesOf, readBeside, rowsOf } from '../../src-renderer/views/annals/charts'
import TollGrid from '../../src-renderer/views/annals/TollGrid.vue'
import { mount } from './mount'

describe('a scale', () => {
  test('is marked with round numbers that hold all values, few enough to be read', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: 0, max: 9000 }), (low, span) => {
        const ticks = ticksOf(low, low + span, 5)
        expect(ticks[0]).toBeLessThanOrEqual(low)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(low + span)
        expect(ticks.length).toBeLessThanOrEqual(8)
        const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : 1
        expect(ticks.every((tick) => Number.isInteger(tick) && tick % step === 0)).toBe(true)
        expect([1, 2, 5]).toContain(Number(String(step)[0]))
      })
    )
    expect(ticksOf(0, 2555, 5)).toEqual([0, 1000, 2000, 3000])
    expect(ticksOf(0, 3, 5)).toEqual([0, 1, 2, 3])
  })

  test('puts its ends at the ends, and a single value in the middle', () => {
    expect([
      placed(0, [0, 10], [50, 250]),
      placed(10, [0, 10], [50, 250]),
      placed(5, [0, 10], [250, 50])
    ]).toEqual([50, 250, 150])
    expect(placed(3, [3, 3], [0, 100])).toBe(50)
  })

  test('names that would cover each other are moved apart, and keep their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 12 }), (places) => {
        const moved = apart(places, 15, 0, 230)
        const sorted = [...moved].sort((a, b) => a - b)
        for (let n = 1; n < sorted.length; n++) expect(sorted[n]! - sorted[n - 1]!).toBeGreaterThanOrEqual(15)
        expect(sorted[0]).toBeGreaterThanOrEqual(0)
        expect(sorted.at(-1)).toBeLessThanOrEqual(230)
        for (const [n, place] of places.entries())
          for (const [m, other] of places.entries())
            if (place < other) expect(moved[n]!).toBeLessThan(moved[m]!)
      })
    )
    expect(apart([10, 100], 15, 0, 230)).toEqual([10, 100])
  })
})

test('no two of 24 lines look alike without colour', () => {
  const looks = Array.from({ length: 24 }, (_, n) => markOf(n)).map(
    ({ shape, filled, dash }) => `${shape} ${filled} ${dash}`
  )
  expect(new Set(looks).size).toBe(24)
})

const point = (games: number, more: Partial<Point> = {}): Point => ({
  games,
  act: games + 1,
  at: '',
  money: 100 + games,
  value: null,
  numbers: { fame: games * 2 },
  members: 3,
  battle: games ? { id: `g${games}`, name: `Battle ${games}` } : null,
  day: `2026-01-0${games + 1}`,
  fallen: 0,
  felled: 0,
  ...more
})
const view: FiguresView = {
  counts: [{ key: 'fame', label: { fr: 'Renom', en: 'Fame' }, unit: 'points' }],
  casualties: false,
  courses: [
    { roster: 'a', name: 'Alpha', kindName: {}, points: [point(0), point(1), point(2)] },
    { roster: 'b', name: 'Beta', kindName: {}, points: [point(0), point(1, { money: null })] }
  ]
}

describe('the charts of a campaign', () => {
  test('are those that have anything to draw', () => {
    expect(chartsOf(view, { fr: 'magot', en: 'stash' }).map((spec) => spec.key)).toEqual([
      'money',
      'fame',
      'members'
    ])
    expect(
      chartsOf({ ...view, casualties: true }, { fr: 'magot', en: 'stash' }).map((spec) => spec.key)
    ).toEqual(['money', 'fame', 'members', 'fallen', 'felled'])
  })

  test('draw each gang by its games or by its days, with the mark that it has on the whole page', () => {
    const [money] = chartsOf(view, { fr: 'magot', en: 'stash' })
    const lines = linesOf(view.courses, ['a'], money!, 'games', String)
    expect(lines).toMatchObject([{ id: 'b', name: 'Beta', nth: 1, points: [{ x: 0, y: 100 }] }])
    expect(linesOf(view.courses, [], money!, 'days', String)[0]!.points.map((one) => one.x)).toEqual(
      [1, 2, 3].map((day) => Date.parse(`2026-01-0${day}`))
    )
    expect(lines[0]!.points[0]!.told()).toContain('Beta')
    expect(acrossOf(view.courses, 'games').map((mark) => mark.label)).toEqual(['0', '1', '2'])
    expect(acrossOf(view.courses, 'days')).toHaveLength(3)
  })

  test('have a table with the same values: a row for each number of games, and empty cells where a gang had not come so far', () => {
    const [money] = chartsOf(view, { fr: 'magot', en: 'stash' })
    expect(rowsOf(view.courses, money!)).toEqual([
      { games: 0, cells: [100, 100] },
      { games: 1, cells: [101, null] },
      { games: 2, cells: [102, null] }
    ])
  })
})

describe('what a page of charts costs', () => {
  const spec = chartsOf(view, { fr: 'magot', en: 'stash' })[0]!
  const course = (games: number): Course => ({
    ...view.courses[0]!,
    points: Array.from({ length: games }, (_, n) => point(n, { day: '2026-01-01' }))
  })

  test('no point is put into words before somebody looks at it', () => {
    let said = 0
    const [line] = linesOf([course(100)], [], spec, 'games', (value) => {
      said++
      return String(value)
    })
    expect(said).toBe(0)
    expect(line!.points[7]!.told()).toContain('107')
    expect(said).toBe(1)
  })

  test('a screen reader has the table of an evening at once, and that of a year by its button', () => {
    expect(readBeside(view.courses)).toBe(true)
    expect(readBeside(Array.from({ length: 12 }, () => course(26)))).toBe(true)
    expect(readBeside(Array.from({ length: 40 }, () => course(100)))).toBe(false)
  })

  test('a grid of who felled whom looks at each count a few times, however many gangs there are', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `gang ${n}`)
    let looked = 0
    const cells = ids.flatMap((by) =>
      ids.map((of) => ({
        of,
        count: 1,
        get by() {
          looked++
          return by
        }
      }))
    )
    const page = await mount(TollGrid, {
      of: ids.map((id) => ({ id, name: id, under: '', to: `/gangs/${id}`, felled: 20, out: 20 })),
      cells,
      label: 'Pertes'
    })
    expect(page.all('tbody td')).toHaveLength(400)
    expect(looked).toBeLessThanOrEqual(4 * cells.length)
  })
})

/** The places of the marks in a line's one shape, as they are written. */
const markedIn = (marks: Element): string[][] =>
  [...marks.getAttribute('d')!.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [x!, y!])

describe('a chart of lines', () => {
  const lines = [0, 1].map((n) => ({
    id: `l${n}`,
    name: n ? 'Un nom si long que personne ne le lit en entier' : 'Alpha',
    nth: n,
    points: [0, 1, 2].map((x) => ({ x, y: x * 10 + n, told: () => `${n} ${x}` }))
  }))
  const props = {
    label: 'Valeur, courbes',
    lines,
    across: [0, 1, 2].map((at) => ({ at, label: String(at) })),
    sayY: (value: number) => `${value} cr`,
    acrossLabel: 'Parties'
  }

  test('is one picture with a name, its lines named at the right, with the whole name available where it is cut', async () => {
    const page = await mount(LineChart, props)
    expect(page.find('svg').getAttribute('role')).toBe('img')
    expect(page.find('svg').getAttribute('aria-label')).toBe('Valeur, courbes')
    expect(page.all('.name').map((name) => [name.textContent, name.title])).toEqual(
      lines.map(({ name }) => [name, name])
    )
    expect(page.text()).toContain('20 cr')
  })

  test('of a long line marks a part of its points, the last one among them', async () => {
    const points = Array.from({ length: 100 }, (_, x) => ({ x, y: x, told: () => String(x) }))
    const page = await mount(LineChart, { ...props, lines: [{ id: 'l', name: 'Alpha', nth: 0, points }] })
    const marked = markedIn(page.find('.marks'))
    expect(marked.length).toBeLessThanOrEqual(26)
    const way = page.find('.way').getAttribute('d')!
    expect(way.endsWith(`L${marked.at(-1)!.join(' ')}`)).toBe(true)
    expect(page.find('.way').getAttribute('d')!.match(/L/g)).toHaveLength(99)
  })

  test('lets the others step back where one is looked for', async () => {
    const page = await mount(LineChart, { ...props, lit: 'l1' })
    expect(page.all('g[class*=ink-]').map((line) => line.classList.contains('back'))).toEqual([true, false])
  })

  test('draws the reader’s own in front of the others, and hides none of them', async () => {
    const page = await mount(LineChart, { ...props, own: 'l0' })
    const drawn = page.all('g[class*=ink-]')
    expect(drawn.map((line) => line.classList.contains('own'))).toEqual([false, true])
    expect(drawn.some((line) => line.classList.contains('back'))).toBe(false)
    expect(drawn.at(-1)!.querySelector('.name')!.textContent).toBe(lines[0]!.name)
  })

  test('shows one line alone while a mouse is on it, and from a finger’s touch to the next', async () => {
    const page = await mount(LineChart, props)
    const [first] = page.all('g[class*=ink-]')
    const alone = async (type: string, pointerType: string) => {
      first!.dispatchEvent(new PointerEvent(type, { pointerType }))
      await nextTick()
      return page.all('g[class*=ink-]').map((line) => !line.classList.contains('back'))
    }
    expect(await alone('pointerenter', 'mouse')).toEqual([true, false])
    expect(await alone('pointerleave', 'mouse')).toEqual([true, true])
    expect(await alone('pointerdown', 'touch')).toEqual([true, false])
    expect(await alone('pointerleave', 'touch')).toEqual([true, false])
    expect(await alone('pointerdown', 'touch')).toEqual([true, true])
  })

  test('names the values at the point of a line that is nearest to the pointer', async () => {
    const page = await mount(LineChart, props)
    const [first, second] = page.all('g[class*=ink-]')
    const told = async (line: Element, clientX: number) => {
      line.dispatchEvent(new PointerEvent('pointermove', { clientX }))
      await nextTick()
      return page.all('title').map((title) => title.textContent)
    }
    const xs = markedIn(first!.querySelector('.marks')!).map(([x]) => Number(x))
    expect(await told(first!, xs[0]!)).toEqual(['0 0'])
    expect(await told(first!, xs[1]! + 5)).toEqual(['0 1'])
    expect(await told(second!, xs[2]! + 40)).toEqual(['1 2'])
  })

  test('draws equal differences at equal heights, all marks of a line as one shape', async () => {
    const page = await mount(LineChart, props)
    expect(page.all('.marks')).toHaveLength(lines.length)
    const heights = markedIn(page.find('.marks')).map(([, y]) => Number(y))
    expect(heights[0]! - heights[1]!).toBeCloseTo(heights[1]! - heights[2]!, 0)
    expect(heights[2]).toBeLessThan(heights[0]!)
  })
})
