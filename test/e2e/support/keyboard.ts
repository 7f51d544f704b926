import type { Locator, Page } from 'playwright-core'

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way there with Tab: ${wanted.toString()}`)
}

/** What has the focus, by its words; nothing where it is lost. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.activeElement === document.body
      ? ''
      : (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
          .replace(/\s+/g, ' ')
          .trim()
  )
}
