import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What keeps somebody from reading or using the page as it stands: the serious and critical findings of axe, a line each. */
export async function barriers(page: Page, { coloursOnly = false } = {}): Promise<string[]> {
  await withoutGradients(page)
  await settled(page)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  const { violations } = await (coloursOnly ? axe.withRules('color-contrast') : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).slice(0, 4).join(' | ')} (${nodes.length})`)
}

/** A colour that is on its way to another is neither: what moves is taken to its end. */
function settled(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const motion of document.getAnimations()) if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish()
  })
}

/** Axe judges no contrast on a gradient: ours are faint, and what lies below them is judged in their place. */
function withoutGradients(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body, body *')) if (getComputedStyle(element).backgroundImage.includes('gradient')) element.style.backgroundImage = 'none'
  })
}
