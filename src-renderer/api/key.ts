/**
 * The key of the loopback server. It comes in the fragment (`#token=…`), which no server sees, and is then stored
 * in the origin's localStorage, so that every tab of this browser finds it. It is never in a cookie, which other
 * ports of this machine would receive too. It is worthless once its host has ended.
 */
const KEPT_AS = 'magot.token'

/** A router that reads `#token=…` writes it back as `#/token=…`. */
const IN_ADDRESS = /(?:#\/?|[?&])token=([\w.~-]+)/

type Page = { location: Location; history: History; localStorage: Storage }

/** The key in a pasted address, or the pasted key; null if there is none. */
export function tokenIn(text: string): string | null {
  const found = IN_ADDRESS.exec(text.slice(Math.max(0, text.indexOf('#'))))
  return found?.[1] ?? null
}

/** Splits the fragment into the key (null if there is none) and the page without it. */
export function withoutToken(hash: string): { token: string | null; rest: string } {
  const found = IN_ADDRESS.exec(hash)
  if (!found) return { token: null, rest: hash }
  return {
    token: found[1]!,
    rest: hash
      .replace(found[0], found[0].startsWith('#') ? '#' : '')
      .replace(/^#&/, '#')
      .replace(/^(#[^?&]*)&/, '$1?')
  }
}

/** Removes the key from the address, if there is one. Returns it, else the stored one, else ''. */
export function takeToken(page: Page = window): string {
  const { hash, pathname, search } = page.location
  const { token, rest } = withoutToken(hash)
  if (token !== null) page.history.replaceState(null, '', pathname + search + (rest === '#' ? '' : rest))
  return token ?? keptToken(page)
}

/** The stored key, which another tab may have changed. */
export function keptToken(page: Pick<Page, 'localStorage'> = window): string {
  try {
    return page.localStorage.getItem(KEPT_AS) ?? ''
  } catch {
    return '' // the browser allows no storage
  }
}

/** Stores a valid key. An invalid one, which anybody may put into an address, must not replace it. */
export function keepToken(token: string, page: Pick<Page, 'localStorage'> = window): void {
  try {
    if (keptToken(page) !== token) page.localStorage.setItem(KEPT_AS, token)
  } catch {
    // only this tab has it then
  }
}

/** Calls the listener when another tab stores a key; returns the function that stops listening. */
export function onKept(listener: () => void): () => void {
  const hear = (event: StorageEvent) => event.key === KEPT_AS && listener()
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
