import type { Locator, Page } from 'playwright-core'
import type { MethodName, Output } from '../../../../src-main/contract'
import { callsOf } from '../api'
import type { Person } from '../person'
import type { Tongue } from '../words'

/** Words in French and in English. */
export type Both = { [tongue in Tongue]: string | RegExp }
export const both = (fr: string | RegExp, en: string | RegExp = fr): Both => ({ fr, en })
/** The words that a reader finds in their window. */
export const asReadBy = ({ said, tongue }: Person, words: Both): string | RegExp => said(words[tongue])

/** One thing that somebody does on the way to a dialog. */
export interface Step {
  does(reader: Person): Promise<unknown>
  /** What opens the dialog, if this is the last such step: it has the focus again afterwards. */
  opener?(reader: Person): Locator
}

/** The open dialogs, the top one last. */
export const dialogOf = (page: Page): Locator => page.locator('dialog[open]')

/**
 * Which of the page's buttons is meant: that of a table's row or of a list's entry with this name, that of the open
 * dialog, or the nth. With `file` its press asks for a file, which is given.
 */
interface Which {
  row?: string
  item?: string
  inDialog?: true
  nth?: number
  file?: { name: string; mimeType: string; buffer: Buffer }
}

/** Presses a button. If several have the name, the first. */
export function button(fr: string | RegExp, en: string | RegExp = fr, which: Which = {}): Step {
  const place = ({ page, main }: Person): Locator =>
    which.inDialog
      ? dialogOf(page).last()
      : which.row !== undefined
        ? main.getByRole('row').filter({ has: page.getByRole('rowheader', { name: which.row }) })
        : which.item !== undefined
          ? main.getByRole('listitem').filter({ hasText: which.item })
          : main
  const opener = (reader: Person) =>
    reader.button(asReadBy(reader, both(fr, en)), place(reader)).nth(which.nth ?? 0)
  return {
    opener,
    async does(reader) {
      if (!which.file) return opener(reader).click()
      const asked = reader.page.waitForEvent('filechooser')
      await opener(reader).click()
      await (await asked).setFiles(which.file)
    }
  }
}

/** Unfolds a menu by its button. */
export const menu = button

/** Chooses in the unfolded menu. */
export const item = (fr: string | RegExp, en: string | RegExp = fr): Step => ({
  does: (reader) =>
    reader.page.getByRole('menuitem', { name: asReadBy(reader, both(fr, en)), exact: true }).click()
})

/** Opens the help and settings at the foot of the rail, which a phone shows only on request, and chooses there. */
export function help(fr: string, en: string): Step[] {
  const folded = (reader: Person) =>
    reader.page.getByRole('button', {
      name: asReadBy(reader, both('Ouvrir le menu', 'Open the menu')),
      expanded: false
    })
  const opener = (reader: Person) =>
    reader.button(asReadBy(reader, both('Aide et réglages', 'Help and settings')), reader.rail)
  return [
    {
      opener,
      async does(reader) {
        if (await folded(reader).isVisible()) await folded(reader).click()
        await opener(reader).click()
      }
    },
    item(fr, en)
  ]
}

/** Unfolds a part of the page. */
export const part = (fr: string, en: string): Step => ({
  does: (reader) =>
    reader.main
      .locator('summary')
      .getByText(asReadBy(reader, both(fr, en)), { exact: true })
      .click()
})

/** Chooses a tab of the page. */
export const tab = (fr: string, en: string): Step => ({
  does: (reader) =>
    reader.main.getByRole('tab', { name: asReadBy(reader, both(fr, en)), exact: true }).click()
})

/** Waits until a button can be pressed. */
export const enabled = (fr: string, en: string): Step => ({
  does: (reader) =>
    reader.main
      .getByRole('button', { name: asReadBy(reader, both(fr, en)), exact: true, disabled: false })
      .waitFor()
})

/** Waits until cards are drawn in this part of the dialog. */
export const drawn = (fr: string, en: string): Step => ({
  does: (reader) =>
    reader.page
      .getByRole('region', { name: asReadBy(reader, both(fr, en)), exact: true })
      .locator('.paper-sheet')
      .first()
      .waitFor()
})

/** Presses keys. */
export const keys = (combination: string): Step => ({
  does: (reader) => reader.page.keyboard.press(combination)
})

/** Ticks the first box with this name. */
export const tick = (fr: RegExp, en: RegExp): Step => ({
  does: (reader) =>
    reader.main
      .getByRole('checkbox', { name: asReadBy(reader, both(fr, en)) })
      .first()
      .check()
})

/** Chooses an option of a list of the page. */
export const chooses = (fr: string, en: string, label: string): Step => ({
  does: (reader) => reader.field(asReadBy(reader, both(fr, en)), reader.main).selectOption({ label })
})

/** Types a text into a field of the dialog. */
export const types = (fr: string, en: string, text: string): Step => ({
  does: (reader) => reader.field(asReadBy(reader, both(fr, en)), dialogOf(reader.page).last()).fill(text)
})

/** The host answers a call in this way, once, and the window starts anew. */
export const answers = <M extends MethodName>(method: M, value: Output<M>): Step => ({
  async does({ page, main }) {
    // A route that ends itself (`times`) may leave a request of the reload unanswered, and the page never loads.
    let answered = false
    await page.route(callsOf(method), async (route) => {
      if (answered) return route.fallback()
      answered = true
      await route.fulfill({ json: { ok: true, value } })
    })
    await page.reload()
    await main.waitFor()
  }
})
