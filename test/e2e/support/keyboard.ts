import type { Locator, Page } from 'playwright-core'

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  // Looked up once, because a search by role reads the whole page.
  let found = await wanted.elementHandle()
  for (let presses = 0; presses < 80; presses++) {
    const is = await found!.evaluate((element) =>
      element === document.activeElement ? 'there' : element.isConnected ? 'elsewhere' : 'gone'
    )
    if (is === 'there') return
    if (is === 'gone') found = await wanted.elementHandle()
    else await page.keyboard.press('Tab')
  }
  throw new Error(`no way there with Tab: ${wanted.toString()}`)
}

/** The focused element, by its words; empty if the focus is lost. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.activeElement === document.body
      ? ''
      : (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
          .replace(/\s+/g, ' ')
          .trim()
  )
}
