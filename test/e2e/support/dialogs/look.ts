import type { Locator, Page } from 'playwright-core'
import { barriers } from '../barriers'
import { brokenWords } from '../broken-words'
import { overflowing } from '../overflow'
import type { Person } from '../person'
import type { Dialog } from './list'
import { asReadBy, dialogOf } from './presses'

const DIALOG = 'dialog[open]'
const MENU = '[role="menu"]'

export interface Look {
  /** Checks with axe too, in the reader's theme and then the colours of the other one. */
  heard?: boolean
  /** Where the picture of the open dialog goes. */
  picture?: string
}

/** The faults of all these dialogs for a reader, one after the other; a dialog that does not open has one fault. */
export async function lookAtDialogs(
  reader: Person,
  dialogs: (readonly [name: string, dialog: Dialog, look?: Look])[]
): Promise<{ [dialog: string]: string[] }> {
  const found: { [dialog: string]: string[] } = {}
  for (const [name, dialog, look] of dialogs) {
    const faults = await lookAt(reader, dialog, look).catch(async (error: Error) => {
      // The next dialog opens in a window without this one.
      await reader.page.reload()
      await reader.main.waitFor()
      return [`could not be looked at: ${error.message.slice(0, 400)}`]
    })
    if (faults.length > 0) found[name] = faults
  }
  return found
}

async function lookAt(reader: Person, dialog: Dialog, { heard, picture }: Look = {}): Promise<string[]> {
  const { page } = reader
  const faults: string[] = []
  const openers: Locator[] = []
  await reader.visits(dialog.on)
  for (const step of dialog.by) {
    await step.does(reader)
    if (step.opener) openers.unshift(step.opener(reader))
    await reader.settles()
    if (await page.locator(MENU).isVisible())
      faults.push(...(await outside(page, MENU)), ...(heard ? await barriers(page, { within: MENU }) : []))
  }
  const top = page.getByRole('dialog', { name: asReadBy(reader, dialog.name), exact: true }).last()
  await top.waitFor()
  await reader.settles()
  if (picture) await page.screenshot({ path: picture })
  faults.push(
    ...(await outside(page, DIALOG)),
    ...(await overflowing(page, DIALOG)),
    ...(await brokenWords(page, DIALOG)).map((word) => `broken: ${word}`),
    ...(await focusOutside(page)),
    ...(dialog.main ? await unreachable(top, asReadBy(reader, dialog.main)) : []),
    ...(heard ? await heardBy(reader) : [])
  )
  await page.keyboard.press('Escape')
  await top.waitFor({ state: 'detached' })
  if (!dialog.alone) {
    await reader.settles()
    faults.push(...(await focusNotBack(page, openers)))
  }
  for (let left = await dialogOf(page).count(); left > 0; left--) await page.keyboard.press('Escape')
  await dialogOf(page).waitFor({ state: 'detached' })
  return faults
}

/** What axe finds in the open dialog, in both themes. */
async function heardBy(reader: Person): Promise<string[]> {
  const { page } = reader
  const found = await barriers(page, { within: DIALOG })
  const now = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: now ? 'light' : 'dark' })
  await reader.settles()
  const other = await barriers(page, { within: DIALOG, coloursOnly: true })
  await page.emulateMedia({ colorScheme: now ? 'dark' : 'light' })
  return [...found, ...other.map((what) => `in the other theme: ${what}`)]
}

/** Says so if the top element of this kind is not whole within the window, or the page behind it is wider. */
function outside(page: Page, of: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const { left, top, right, bottom } = [...document.querySelectorAll(selector)]
      .at(-1)!
      .getBoundingClientRect()
    const out = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...(out
        ? [`${selector} leaves the window: ${[left, top, right, bottom].map(Math.round).join(' ')}`]
        : []),
      ...(scrollWidth > clientWidth + 1 ? [`the page is ${scrollWidth} wide`] : [])
    ]
  }, of)
}

function focusOutside(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const dialog = [...document.querySelectorAll(selector)].at(-1)!
    const at = document.activeElement
    return dialog.contains(at) ? [] : [`the focus is outside: ${at?.outerHTML.slice(0, 120)}`]
  }, DIALOG)
}

/** Says so if the main button can't be brought into sight by scrolling, or something lies over it. */
async function unreachable(dialog: Locator, name: string | RegExp): Promise<string[]> {
  const main = dialog.getByRole('button', { name, exact: true }).last()
  if ((await main.count()) === 0) return [`no button “${name}”`]
  await main.scrollIntoViewIfNeeded()
  const free = await main.evaluate((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect()
    const inSight = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
    return inSight && button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  })
  return free ? [] : [`“${name}” is out of reach`]
}

/** Says so if none of what opened the dialog has the focus: the last one that is still in sight should. */
async function focusNotBack(page: Page, openers: Locator[]): Promise<string[]> {
  for (const opener of openers) {
    if (!(await opener.isVisible())) continue
    // The browser gives the focus back as the dialog closes, the window sometimes just after.
    const back = await opener
      .evaluate(async (element) => {
        for (let frames = 0; frames < 10 && document.activeElement !== element; frames++)
          await new Promise((drawn) => requestAnimationFrame(drawn))
        return document.activeElement === element
      })
      .catch(() => false)
    if (back) return []
    const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160))
    return [`the focus does not go back to what opened it, but to ${at}`]
  }
  return ['what opened it is gone']
}
