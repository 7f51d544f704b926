/**
 * The key that opens the loopback server. It comes in the fragment (`#token=…`), which no server ever sees, and lies in the
 * origin's localStorage from then on, so that every tab of this browser finds it. Never in a cookie, which other ports of
 * this machine would receive too. It is worth nothing once its host has ended.
 */
const KEPT_AS = 'magot.token'

/** A router that reads `#token=…` writes it back as `#/token=…`. */
const IN_ADDRESS = /(?:#\/?|[?&])token=([\w.~-]+)/

type Page = { location: Location; history: History; localStorage: Storage }

/** The key that somebody copied with an address, or alone; null where there is none. */
export function tokenIn(text: string): string | null {
  const found = IN_ADDRESS.exec(text.slice(Math.max(0, text.indexOf('#'))))
  return found?.[1] ?? null
}

/** What stands behind the `#`, taken apart: the key, null where there is none, and the page without it. */
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

/** Takes the key out of the address, if one is there; answers with it, else with the one that is kept, or ''. */
export function takeToken(page: Page = window): string {
  const { hash, pathname, search } = page.location
  const { token, rest } = withoutToken(hash)
  if (token !== null) page.history.replaceState(null, '', pathname + search + (rest === '#' ? '' : rest))
  return token ?? keptToken(page)
}

/** What another tab may have left here since. */
export function keptToken(page: Pick<Page, 'localStorage'> = window): string {
  try {
    return page.localStorage.getItem(KEPT_AS) ?? ''
  } catch {
    return '' // a browser that keeps nothing
  }
}

/** Keeps a key that has opened: one that opens nothing, which anybody may put into an address, must not displace it. */
export function keepToken(token: string, page: Pick<Page, 'localStorage'> = window): void {
  try {
    if (keptToken(page) !== token) page.localStorage.setItem(KEPT_AS, token)
  } catch {
    // then this tab alone has it
  }
}

/** Tells when another tab has kept a key; answers with the way to stop listening. */
export function onKept(listener: () => void): () => void {
  const hear = (event: StorageEvent) => event.key === KEPT_AS && listener()
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
