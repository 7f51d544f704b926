/**
 * Where an element is in the page. The place can still be found when the element is removed, hidden or disabled.
 */
export interface FocusPlace {
  /** The element and its ancestors, from the inside out. */
  way: Element[]
  /** The neighbours of the outermost of these elements that was removed from the page; null while none was. */
  gap: { outermost: number; before: Node | null; after: Node | null } | null
}

const places = new Set<FocusPlace>()

/** Follows the place of this element until `forgetPlace`. */
export function keepPlace(element: Element): FocusPlace {
  const way: Element[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) way.push(at)
  const place: FocusPlace = { way, gap: null }
  places.add(place)
  return place
}

export function forgetPlace(place: FocusPlace | null): void {
  if (place) places.delete(place)
}

let watcher: MutationObserver | null = null

/** Updates the kept places as the page changes, and calls `changed` after every change. Returns a function that stops it. */
export function watchPlaces(changed: () => void): () => void {
  const watching = new MutationObserver((records) => {
    noticeRemoved(records)
    changed()
  })
  watching.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'open', 'class', 'style']
  })
  watcher = watching
  return () => watching.disconnect()
}

/** Records which elements of kept places left the page, and their neighbours. */
function noticeRemoved(records: MutationRecord[]): void {
  for (const { removedNodes, previousSibling, nextSibling } of records)
    for (const node of removedNodes)
      for (const place of places) {
        const outermost = place.way.indexOf(node as Element)
        if (outermost >= (place.gap?.outermost ?? 0))
          place.gap = { outermost, before: previousSibling, after: nextSibling }
      }
}

/** True if an element can have the focus. */
export function canHaveFocus(element: Element): element is HTMLElement {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    !element.closest('[inert]') &&
    element.checkVisibility?.() !== false
  )
}

/**
 * The control that takes over the focus at this place: in the innermost remaining container with controls, the first one
 * after the gap, or if none follows, the first one of what is before it. Null outside the page and dialogs.
 */
function successorAt({ way, gap }: FocusPlace): HTMLElement | null {
  const containers = way.slice(1).filter(({ isConnected }) => isConnected)
  const follows = behind(way, gap, containers[0])
  for (const within of containers) {
    if (!within.matches('main *, dialog *')) return null
    const controls = [...within.querySelectorAll(CONTROLS)].filter(canHaveFocus)
    const last = controls.at(-1)
    if (!last) continue
    const row = [...within.children].find((child) => child.contains(last))
    return controls.find(follows) ?? controls.find((control) => row!.contains(control))!
  }
  return null
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** Returns a test: true for elements that follow the place. */
function behind(
  way: Element[],
  gap: FocusPlace['gap'],
  container: Element | undefined
): (element: Element) => boolean {
  const following = (mark: Node, element: Element) =>
    Boolean(mark.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
  const { before, after } = gap ?? { before: way[0]!, after: null }
  if (after?.isConnected) return (element) => after.contains(element) || following(after, element)
  if (before?.isConnected) return (element) => !before.contains(element) && following(before, element)
  // It was the only one there, or what stood beside it is gone as well.
  return (element) => Boolean(container && following(container, element))
}

/** Focuses the page as a whole, for scrolling and reading. It draws no ring, because nobody used the Tab key. */
export function focusPage(): void {
  const main = document.getElementById('page')
  if (!main) return
  main.toggleAttribute('data-arrived', true)
  main.addEventListener('blur', () => main.toggleAttribute('data-arrived', false), { once: true })
  main.focus({ preventScroll: true })
}

/** Focuses the control that takes over at this place, else the page. */
export function focusPlace(place: FocusPlace): void {
  noticeRemoved(watcher?.takeRecords() ?? [])
  const next = successorAt(place)
  if (next) next.focus({ preventScroll: true })
  else focusPage()
}
