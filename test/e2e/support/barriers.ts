import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Axe itself, from its package for Playwright. The package opens a second page for each check, which takes
 * longer than the check.
 */
const axe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core') as {
  source: string
  _audit: { rules: { id: string; impact: string | null }[] }
}

/**
 * The rules of axe whose findings are never serious: their findings would be left out below, so they need not
 * run.
 */
const QUIET = rulesThatAreNeverSerious()

/**
 * The barriers of the current page, or of a part of it: the serious and critical findings of axe, one line each.
 */
export async function barriers(
  page: Page,
  { coloursOnly = false, within }: { coloursOnly?: boolean; within?: string } = {}
): Promise<string[]> {
  await withoutGradients(page)
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(coloursOnly
      ? { runOnly: { type: 'rule', values: ['color-contrast'] } }
      : { rules: Object.fromEntries(QUIET.map((id) => [id, { enabled: false }])) })
  }
  // All sheets of paper are alike, and paper is white in either theme.
  const exclude = coloursOnly ? '.paper-sheet' : '.paper-sheet ~ .paper-sheet'
  const violations = await page.evaluate(
    async ([given, exclude, include]) => {
      const { axe } = window as unknown as {
        axe: { run(at: ElementContext, options: RunOptions): Promise<AxeResults> }
      }
      const found = (await axe.run(include ? { include, exclude } : { exclude }, given)).violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical'
      )
      return found.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ target, any }) => ({ target: target.join(' '), message: any[0]?.message ?? '' }))
      }))
    },
    [options, exclude, within] as const
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target, message }) => `${target} ${message}`)
        .slice(0, 4)
        .join(' | ')} (${nodes.length})`
  )
}

/**
 * A colour in transition is not final: animations are taken to their end, including those started by that
 * end.
 */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let tries = 0; tries < 20; tries++) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      const moving = document
        .getAnimations()
        .filter(
          (motion) =>
            motion.playState === 'running' && motion.effect?.getComputedTiming().endTime !== Infinity
        )
      if (moving.length === 0) return
      for (const motion of moving) motion.finish()
    }
  })
}

/** Axe judges no contrast on a gradient: ours are faint, and the background below them is judged instead. */
function withoutGradients(page: Page): Promise<void> {
  return page.evaluate(() => {
    // All styles are read before the first change, because a read after a change recalculates them.
    const faint = [...document.querySelectorAll<HTMLElement>('body, body *')].filter((element) =>
      getComputedStyle(element).backgroundImage.includes('gradient')
    )
    for (const element of faint) element.style.backgroundImage = 'none'
  })
}

function rulesThatAreNeverSerious(): string[] {
  const found = axe._audit.rules
    .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => id)
  // If axe kept this elsewhere, all rules would run, as without it; that its rules are found shows that it
  // still keeps it here.
  if (!found.includes('region') || found.includes('color-contrast'))
    throw new Error('axe no longer says here how serious its rules are')
  return found
}
