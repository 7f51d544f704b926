import { LONG, sampled } from '../../support/runs'
import { barriers } from './barriers'
import { movedBy, watchesMoves } from './moves'
import { overflowing } from './overflow'
import type { Person } from './person'
import { unsaid, untranslated, wordsOn } from './said'
import type { PlayTable } from './table'
import type { Tongue } from './words'

/** The windows that every page must fit. */
const WIDEST = { width: 1280, height: 800 }
const WINDOWS = [WIDEST, { width: 1024, height: 768 }, { width: 800, height: 1000 }]
const PHONE = { width: 390, height: 844 }

export interface Walk {
  /** The pages to visit: path by name. */
  pages: { [name: string]: string }
  /** Those that must fit a phone too. */
  onPhone?: string[]
  /** What to wait for, or to do on a page, before its accessibility is checked. */
  before?: { [name: string]: (reader: Person) => Promise<unknown> }
  /** Words that are the same in both languages; every other one must change. */
  same?: Set<string>
  /** The pages whose accessibility is checked; all by default. */
  heard?: string[]
  /** Checks only whether it fits, and keeps still while it is drawn: for tests of long names. */
  fitsOnly?: boolean
}

/**
 * How a page is checked in `npm test`: its accessibility once, in alternating themes; in one of the windows
 * by turns, on a phone, and in the widest. `npm run test:long` checks each page in both themes and in all
 * windows.
 */
const LIGHTS = ['dark', 'light'] as const

/**
 * The possible faults of a page: it can't be opened; it doesn't fit; it moves by itself; its texts are
 * incomplete; it is inaccessible in one of the themes.
 */
export type Way = 'opens' | 'fits' | 'still' | 'says' | 'dark' | 'light'
/** All faults of all pages, by kind: a line each that names the page, and the language, theme and window. */
export type Faults = { [way in Way]: string[] }

export const noFaults = (): Faults => ({ opens: [], fits: [], still: [], says: [], dark: [], light: [] })

/**
 * The reader's current view of the window: a page is seen in it first and then in others, and the next one
 * begins with the last.
 */
interface Sight {
  tongue: Tongue
  light: 'dark' | 'light'
}

/**
 * One reader visits each page once and checks it in every way: whether it fits each window; whether its texts
 * are complete in both languages; whether it is accessible in both themes. Goes on to the last page, whatever
 * the faults of the others.
 */
export async function walk(table: PlayTable, walk: Walk): Promise<Faults> {
  const faults = noFaults()
  const reader = await table.person('fr', { viewport: WIDEST })
  let sight: Sight = { tongue: 'fr', light: 'dark' }
  for (const [n, name] of Object.keys(walk.pages).entries()) {
    try {
      await lookAt(reader, sight, name, n, walk, faults)
    } catch (error) {
      faults.opens.push(`${name}: could not be looked at: ${(error as Error).message.slice(0, 400)}`)
      sight = { tongue: 'fr', light: 'dark' }
      await reader.page.emulateMedia({ colorScheme: 'dark' })
      await speaks(reader, 'fr').catch(() => {}) // the next page will say so
    }
  }
  await reader.page.context().close()
  return faults
}

async function lookAt(
  reader: Person,
  sight: Sight,
  name: string,
  n: number,
  { pages, onPhone = [], before = {}, same, heard, fitsOnly }: Walk,
  faults: Faults
): Promise<void> {
  const { page } = reader
  /** @param width of the window */
  const notes = (way: Way, width: number, what: string[]) =>
    faults[way].push(
      ...what.map((each) => `${name} (${sight.tongue}, ${sight.light}, ${width} wide): ${each}`)
    )

  // Drawn in one window and taken to the others, the widest last; over all pages each window is the first in
  // turn.
  const first = sight.tongue === 'fr' ? WINDOWS[n % WINDOWS.length]! : WIDEST
  const others = [
    ...(onPhone.includes(name) ? [PHONE] : []),
    ...sampled(
      WINDOWS.filter((window) => window !== first && window !== WIDEST),
      []
    ),
    ...(LONG || !fitsOnly ? [WIDEST] : [])
  ]
  await page.setViewportSize(first)
  if (fitsOnly && n === 0) await watchesMoves(page)
  if (fitsOnly) notes('still', first.width, await movesWhenVisited(reader, pages[name]!))
  else await reader.visits(pages[name]!)

  const fits = async (window: { width: number }) =>
    notes('fits', window.width, await inTheEnd(reader, () => overflowing(page)))
  const fitsAll = async () => {
    await fits(first)
    for (const window of others) {
      await page.setViewportSize(window)
      // After drawing in the widest window, it only returns to it.
      if (window !== first) await fits(window)
    }
  }
  if (fitsOnly) return fitsAll()

  const hears = async () => {
    if (heard && !heard.includes(name)) return
    const both = [sight.light, sight.light === 'dark' ? 'light' : 'dark'] as const
    for (const light of sampled(both, [LIGHTS[n % 2]!])) {
      if (light !== sight.light) await page.emulateMedia({ colorScheme: light })
      sight.light = light
      await reader.settles()
      // If both themes have been checked, only the colours differ in the light one.
      notes(light, WIDEST.width, await barriers(page, { coloursOnly: LONG && light === 'light' }))
    }
  }
  const doBefore = before[name]
  let read: string[] | null = null
  for (const tongue of [sight.tongue, sight.tongue === 'fr' ? 'en' : 'fr'] as const) {
    if (tongue !== sight.tongue) await speaks(reader, tongue)
    sight.tongue = tongue
    await (tongue === 'fr' ? fitsAll() : fits(WIDEST))
    await reader.settles()
    const left = async () => (read && same ? untranslated(read, await wordsOn(page), same) : [])
    // Cards are laid out again, which takes a moment.
    notes('says', WIDEST.width, [
      ...(await inTheEnd(reader, left)).map((text) => `still says “${text}”`),
      ...(await unsaid(page)).map((text) => `nobody wrote “${text}”`)
    ])
    read = await wordsOn(page)
    if (read.length <= 5) notes('says', WIDEST.width, ['says nothing'])
    if (tongue === 'fr' && !doBefore) await hears()
  }
  // The action on a page uses its French words, and may hide some of them.
  if (!doBefore) return
  if (sight.tongue !== 'fr') await speaks(reader, 'fr')
  sight.tongue = 'fr'
  await doBefore(reader)
  await hears()
}

/**
 * The moves at every opening of the page: on a busy machine content may arrive bit by bit, which is no fault
 * of the page.
 */
async function movesWhenVisited(reader: Person, path: string): Promise<string[]> {
  for (let times = 1; ; times++) {
    await movedBy(reader.page) // the moves left over from the last page
    await reader.visits(path)
    const moved = await movedBy(reader.page)
    if (moved.length === 0 || times === 3) return moved
    await reader.visits(path === '/' ? '/tour' : '/')
  }
}

/**
 * The faults left after some time: a chart that is redrawn after its window has changed is right in the end.
 */
async function inTheEnd(reader: Person, look: () => Promise<string[]>): Promise<string[]> {
  for (const from = Date.now(); ;) {
    await reader.settles()
    const wrong = await look()
    if (wrong.length === 0 || Date.now() - from > 15_000) return wrong
  }
}

/** Changes the language of the window. */
export async function speaks(reader: Person, tongue: Tongue): Promise<void> {
  await reader.button(tongue === 'fr' ? 'FR, français' : 'EN, English').click()
  await reader.page.waitForFunction((lang) => document.documentElement.lang === lang, tongue)
  await reader.settles()
}
