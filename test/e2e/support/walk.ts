import { barriers } from './barriers'
import { movedBy, watchesMoves } from './moves'
import { overflowing } from './overflow'
import type { Person } from './person'
import { unsaid, untranslated, wordsOn } from './said'
import type { PlayTable } from './table'

/** The windows in which every page must fit. */
const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 800, height: 1000 }
]
const [WIDEST] = WINDOWS
const PHONE = { width: 390, height: 844 }

export interface Walk {
  /** The pages to visit: their paths by a name to speak of them. */
  pages: { [name: string]: string }
  /** Those that must fit a phone too. */
  onPhone?: string[]
  /** What is waited for, or done to a page, before it is looked at for those who see or hear it otherwise. */
  before?: { [name: string]: (reader: Person) => Promise<unknown> }
  /** The words that both languages write alike: then every other one must change. */
  same?: Set<string>
  /** Those that are looked at with the ears and eyes of axe; all, unless they are named. */
  heard?: string[]
  /** Only whether it fits, and keeps still while it is drawn: where the names are what is looked at. */
  fitsOnly?: boolean
}

/** What a page may get wrong: it can't be looked at; it doesn't fit; it moves by itself; it doesn't say everything; it keeps somebody out, in either light. */
export type Way = 'opens' | 'fits' | 'still' | 'says' | 'dark' | 'light'
/** All that is wrong on all pages, by the way in which it is: a line each that names the page, and the language, light and window in which it is seen. */
export type Faults = { [way in Way]: string[] }

export const noFaults = (): Faults => ({ opens: [], fits: [], still: [], says: [], dark: [], light: [] })

/**
 * One reader visits each page once and looks at it in every way: whether it fits each window; whether it says everything, in both
 * languages; whether it keeps anybody out, in both lights. Goes on to the last page, whatever is wrong with the others.
 */
export async function walk(table: PlayTable, walk: Walk): Promise<Faults> {
  const faults = noFaults()
  const reader = await table.person('fr', { viewport: WIDEST! })
  for (const [n, name] of Object.keys(walk.pages).entries()) {
    try {
      await lookAt(reader, name, n, walk, faults)
    } catch (error) {
      faults.opens.push(`${name}: could not be looked at: ${(error as Error).message.slice(0, 400)}`)
      await reader.page.emulateMedia({ colorScheme: 'dark' })
      await speaks(reader, 'fr').catch(() => {}) // the next page will say so
    }
  }
  await reader.page.context().close()
  return faults
}

async function lookAt(
  reader: Person,
  name: string,
  n: number,
  { pages, onPhone = [], before = {}, same, heard, fitsOnly }: Walk,
  faults: Faults
): Promise<void> {
  const { page } = reader
  /** @param how language, light and window */
  const notes = (way: Way, how: string, what: string[]) =>
    faults[way].push(...what.map((each) => `${name} (${how}): ${each}`))

  // Drawn in one window and taken to the others; over all pages each of them is the first in turn.
  const windows = WINDOWS.map((_, at) => WINDOWS[(at + n) % WINDOWS.length]!)
  await page.setViewportSize(windows[0]!)
  if (fitsOnly && n === 0) await watchesMoves(page)
  if (fitsOnly)
    notes('still', `fr, dark, ${windows[0]!.width} wide`, await movesWhenVisited(reader, pages[name]!))
  else await reader.visits(pages[name]!)
  for (const [at, window] of [...windows, ...(onPhone.includes(name) ? [PHONE] : [])].entries()) {
    if (at > 0) await page.setViewportSize(window)
    notes('fits', `fr, dark, ${window.width} wide`, await inTheEnd(reader, () => overflowing(page)))
  }
  if (fitsOnly) return

  await page.setViewportSize(WIDEST!)
  await reader.settles()
  const french = await wordsOn(page)
  notes('says', 'fr', [
    ...(await unsaid(page)).map((text) => `nobody wrote “${text}”`),
    ...(french.length > 5 ? [] : ['says nothing'])
  ])
  await speaks(reader, 'en')
  const left = async () => (same ? untranslated(french, await wordsOn(page), same) : [])
  // Cards are laid out anew, which takes a moment.
  notes('says', 'en', [
    ...(await inTheEnd(reader, left)).map((text) => `still says “${text}”`),
    ...(await unsaid(page)).map((text) => `nobody wrote “${text}”`)
  ])
  notes('fits', `en, dark, ${WIDEST!.width} wide`, await inTheEnd(reader, () => overflowing(page)))
  await speaks(reader, 'fr')
  if (heard && !heard.includes(name)) return

  await before[name]?.(reader)
  await reader.settles()
  notes('dark', `fr, dark, ${WIDEST!.width} wide`, await barriers(page))
  // In the other light only the colours are others.
  await page.emulateMedia({ colorScheme: 'light' })
  await reader.settles()
  notes('light', `fr, light, ${WIDEST!.width} wide`, await barriers(page, { coloursOnly: true }))
  await page.emulateMedia({ colorScheme: 'dark' })
}

/**
 * What moves by itself each time the page is opened: on a busy machine what comes at once on others may come bit by bit, and that is
 * no fault of the page.
 */
async function movesWhenVisited(reader: Person, path: string): Promise<string[]> {
  for (let times = 1; ; times++) {
    await movedBy(reader.page) // what the last page left
    await reader.visits(path)
    const moved = await movedBy(reader.page)
    if (moved.length === 0 || times === 3) return moved
    await reader.visits(path === '/' ? '/tour' : '/')
  }
}

/** What is still wrong when the page has had its time: a chart that is drawn anew after its window has another width is right in the end. */
async function inTheEnd(reader: Person, look: () => Promise<string[]>): Promise<string[]> {
  for (const from = Date.now(); ;) {
    await reader.settles()
    const wrong = await look()
    if (wrong.length === 0 || Date.now() - from > 15_000) return wrong
  }
}

/** Changes the language of the window. */
async function speaks(reader: Person, tongue: 'fr' | 'en'): Promise<void> {
  await reader.button(tongue === 'fr' ? 'FR, français' : 'EN, English').click()
  await reader.page.waitForFunction((lang) => document.documentElement.lang === lang, tongue)
  await reader.settles()
}
