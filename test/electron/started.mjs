/** How long a start may take. An ordinary one takes a second, on a busy machine ten. */
const PATIENCE_MS = 60_000
const ATTEMPTS = 3

/**
 * Starts Electron with Playwright attached to it. On a busy machine Playwright sometimes attaches just while the window is
 * being made, and then waits for it for ever: that Electron is ended, and another is started. It is said, because a
 * program that often needs it has a fault of its own.
 * @param {import('playwright-core').Electron} electron
 * @param {NonNullable<Parameters<import('playwright-core').Electron['launch']>[0]>} options
 */
export async function started(electron, options) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await electron.launch({ ...options, timeout: PATIENCE_MS })
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('Timeout')) throw error
      console.log(`flaky: Electron did not answer within ${PATIENCE_MS / 1000} s, and is started once more`)
    }
  }
}
