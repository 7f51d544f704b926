/**
 * The place of an element in the page: it can be found again after the element is gone, is hidden or was disabled.
 */
export interface FocusPlace {
  /** The element and its ancestors, from the inside out. */
  way: Element[]
  /** What stood beside the outermost of these that was taken out of the page; null while all are in. */
  gap: { outermost: number; before: Node | null; after: Node | null } | null
}

const places = new Set<FocusPlace>()

/** Keeps the place of this element in mind until it is forgotten. */
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

/** Notices from now on what becomes of kept places, and tells of every change of the page. Returns how to stop it. */
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

/** Notices which of the kept elements left the page, and what stood beside them. */
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
 * What takes the focus over at this place: of the innermost remaining container that has controls, the first one
 * behind the gap; at the end of it, the first one of what stands before. Null outside of the page and of dialogs.
 */
function takesOver({ way, gap }: FocusPlace): HTMLElement | null {
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

/** Tells which elements follow the place. */
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

/** Focuses what takes over at this place, else the page. */
export function focusPlace(place: FocusPlace): void {
  noticeRemoved(watcher?.takeRecords() ?? [])
  const next = takesOver(place)
  if (next) next.focus({ preventScroll: true })
  else focusPage()
}
