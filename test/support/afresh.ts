import { vi } from 'vitest'

// Runs before each test file of the window. These files share a process, with Vue and a document. This module
// loads our modules anew,
// without their state, and empties the page, so that a test file leaves nothing to the next.

vi.resetModules()
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  for (const root of [document.documentElement, document.body])
    for (const { name } of [...root.attributes]) root.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
}
