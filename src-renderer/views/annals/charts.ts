import type { Course, FiguresView } from '@contract/index'
import type { Words } from '@kernel/values/json'
import type { Point } from '@kernel/chronicle/over-time'
import type { Unit } from '@kernel/values/receipt'
import { day, number, say, shortDay, t } from '@/locales/say'
import type { ChartLine } from '@/ui/charts/LineChart.vue'

/** The unit of the horizontal scale: games played by each roster, or days. */
export type Across = 'games' | 'days'

/** A figure of a roster over time. */
export interface ChartSpec {
  key: string
  title: string
  unit: Unit
  of: (point: Point) => number | null
}

/** The charts with data in this campaign: a figure that no roster has (no money, no value) has no chart. */
export function chartsOf({ courses, counts, casualties }: FiguresView, currency: Words): ChartSpec[] {
  const all: ChartSpec[] = [
    { key: 'value', title: t('annals.chart.value'), unit: 'points', of: (point) => point.value },
    {
      key: 'money',
      title: t('annals.chart.money', { currency: say(currency) }),
      unit: 'money',
      of: (point) => point.money
    },
    ...counts.map((count): ChartSpec => ({
      key: count.key,
      title: say(count.label),
      unit: count.unit,
      of: (point) => point.numbers[count.key] ?? null
    })),
    { key: 'members', title: t('annals.chart.members'), unit: 'count', of: (point) => point.members },
    ...(casualties
      ? [
          {
            key: 'fallen',
            title: t('annals.chart.fallen'),
            unit: 'count' as const,
            of: (point: Point) => point.fallen
          },
          {
            key: 'felled',
            title: t('annals.chart.felled'),
            unit: 'count' as const,
            of: (point: Point) => point.felled
          }
        ]
      : [])
  ]
  return all.filter((spec) =>
    courses.some((course) => course.points.some((point) => spec.of(point) !== null))
  )
}

/** The lines of a chart: one for each visible roster, with its mark of the whole page. */
export function linesOf(
  courses: Course[],
  hidden: string[],
  spec: ChartSpec,
  across: Across,
  said: (value: number) => string
): ChartLine[] {
  return courses.flatMap((course, nth): ChartLine[] => {
    if (hidden.includes(course.roster)) return []
    const points = course.points.flatMap((point) => {
      const y = spec.of(point)
      return y === null
        ? []
        : [
            {
              x: across === 'games' ? point.games : Date.parse(point.day),
              y,
              told: () => t('annals.pointTold', { name: course.name, when: whenOf(point), value: said(y) })
            }
          ]
    })
    return points.length ? [{ id: course.roster, name: course.name, nth, points }] : []
  })
}

/** The game after which a point stands. */
function whenOf(point: Point): string {
  return point.battle
    ? t('annals.afterGame', { n: point.games, battle: point.battle.name, day: day(point.day) })
    : t('annals.atFirst')
}

/** The marks below a chart: each number of games, or each day with an event. */
export function acrossOf(courses: Course[], across: Across): { at: number; label: string }[] {
  const points = courses.flatMap((course) => course.points)
  if (across === 'games')
    return Array.from({ length: Math.max(0, ...points.map((point) => point.games)) + 1 }, (_, n) => ({
      at: n,
      label: number(n)
    }))
  return [...new Set(points.map((point) => point.day))]
    .sort()
    .map((iso) => ({ at: Date.parse(iso), label: shortDay(iso) }))
}

/** The table beside a chart: a row for each number of games, a cell for each roster. */
export function rowsOf(courses: Course[], spec: ChartSpec): { games: number; cells: (number | null)[] }[] {
  const byGames = courses.map((course) => new Map(course.points.map((point) => [point.games, point])))
  return Array.from({ length: mostGames(courses) + 1 }, (_, games) => ({
    games,
    cells: byGames.map((points) => {
      const point = points.get(games)
      return point ? spec.of(point) : null
    })
  }))
}

/** The most cells of a table that screen readers have without asking: a larger one only stands in their way. */
const MOST_UNASKED = 1000

/** Whether screen readers have the table of these rosters beside each chart; otherwise its button shows it. */
export const readBeside = (courses: Course[]): boolean =>
  courses.length * (mostGames(courses) + 1) <= MOST_UNASKED

/** -1 if no roster has a point. */
const mostGames = (courses: Course[]): number =>
  Math.max(-1, ...courses.flatMap((course) => course.points.map((point) => point.games)))
