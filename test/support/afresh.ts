import { vi } from 'vitest'

// Runs before each test file of the window. These files share a process, with Vue and a document. This module
// loads our modules anew,
// without their state, and empties the page, so that a test file leaves nothing to the next.

vi.resetModules()
// No test of the window reaches a network. A request that a page of an earlier file still sends is never answered: after
// its failure that page would go on in a test of this file, and make its own stores there.
globalThis.fetch = () => new Promise(() => {})
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  for (const root of [document.documentElement, document.body])
    for (const { name } of [...root.attributes]) root.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
}
