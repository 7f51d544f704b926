import { describe, test } from 'vitest'
import {
  chromiumLaunchOptions,
  chromiumOfPackage,
  findChromium,
  packageFolder,
  type Chromium
} from '../../scripts/launch/browser.mjs'

/**
 * The Chromium for tests, as options of Playwright's chromium.launch(); null if there is none. `npm test`
 * fetches one and names it in MAGOT_TEST_CHROMIUM; `npx vitest` alone finds one that is installed or was
 * fetched before. MAGOT_TEST_CHROMIUM=none simulates a machine without.
 */
export function chromiumForTests(): ReturnType<typeof chromiumLaunchOptions> | null {
  const chromium = found()
  return chromium && chromiumLaunchOptions(chromium)
}

function found(): Chromium | null {
  const named = process.env.MAGOT_TEST_CHROMIUM
  if (named === 'none') return null
  const ofPackage = chromiumOfPackage(packageFolder())
  if (!named) return findChromium()
  return named === ofPackage?.executablePath
    ? ofPackage
    : findChromium({ env: { ...process.env, MAGOT_CHROMIUM: named } })
}

/**
 * `describe` for tests that need a real browser. Without one they are skipped with a message; under CI=true
 * they fail, because nobody reads there what was skipped.
 */
export function describeInBrowser(name: string, fn: () => void): void {
  if (found()) describe(name, fn)
  else if (process.env.CI) {
    test(name, () => {
      throw new Error(
        'no Chromium for this test: run it through npm test, which fetches one, or set MAGOT_TEST_CHROMIUM'
      )
    })
  } else {
    process.stderr.write(`\n[magot] SKIPPED, no browser: ${name}\n`)
    describe.skip(name, fn)
  }
}
