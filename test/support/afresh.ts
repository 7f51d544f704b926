import { vi } from 'vitest'

// Before each test file of the window: they share a process, with Vue and the page that they draw on. Nothing that one file has left there
// reaches the next: our own modules begin anew, with all that they remember, and the page is empty.

vi.resetModules()
if (typeof document !== 'undefined') {
  document.body.replaceChildren()
  for (const root of [document.documentElement, document.body])
    for (const { name } of [...root.attributes]) root.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
}
