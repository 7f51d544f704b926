import { nextTick, onBeforeUnmount, onMounted, ref, watch, type Ref } from 'vue'

/**
 * Counts the elements that fit on so many lines. If some do not, `more` (the button for the others) needs room too. Each
 * line shows at least one element; `least` is the width needed for that, in pixels. It counts again when the room or a
 * word changes.
 */
export function useFitting(
  box: Readonly<Ref<HTMLElement | null>>,
  count: () => number,
  { item, more, lines }: { item: string; more: string; lines: number }
): { fitting: Ref<number>; least: Ref<number> } {
  const fitting = ref(1)
  const least = ref(0)
  let observer: ResizeObserver | null = null

  function measure() {
    if (!box.value) return
    const gap = parseFloat(getComputedStyle(box.value).columnGap) || 0
    // The browser rounds these widths: each may be half a pixel wider.
    const widths = [...box.value.querySelectorAll<HTMLElement>(item)].map((each) => each.offsetWidth + 0.5)
    const rest = (box.value.querySelector<HTMLElement>(more)?.offsetWidth ?? 0) + 0.5
    least.value = widths.length > 1 ? Math.ceil(leastOf(widths, { gap, rest, lines })) : 0
    fitting.value = fittingOf(widths, { room: box.value.clientWidth, gap, rest, lines })
  }

  function observe() {
    observer?.disconnect()
    if (!box.value || count() < 2) return
    observer ??= new ResizeObserver(measure)
    observer.observe(box.value)
    for (const each of box.value.querySelectorAll(item)) observer.observe(each)
  }

  onMounted(observe)
  watch(count, () => void nextTick(observe))
  onBeforeUnmount(() => observer?.disconnect())
  return { fitting, least }
}

interface Lines {
  gap: number
  /** The width of the button for the others. */
  rest: number
  lines: number
}

/** How many things of these widths fit in the room: all, or as many as leave room for `rest`; at least one. */
export function fittingOf(widths: number[], { room, gap, rest, lines }: Lines & { room: number }): number {
  // Without a layout there are no widths.
  if (room <= 0) return 1
  if (linesOf(widths, room, gap) <= lines) return Math.max(1, widths.length)
  for (let n = widths.length - 1; n > 1; n--)
    if (linesOf([...widths.slice(0, n), rest], room, gap) <= lines) return n
  return 1
}

/** The width in which each line holds one thing, and the last one `rest` too if it is needed. */
function leastOf(widths: number[], { gap, rest, lines }: Lines): number {
  const last = widths[lines - 1] ?? 0
  return Math.max(...widths.slice(0, lines), widths.length > lines ? last + gap + rest : 0)
}

/** The lines that things of these widths take, each put where it fits next. */
function linesOf(widths: number[], room: number, gap: number): number {
  let lines = 1
  let taken = 0
  for (const width of widths) {
    if (taken > 0 && taken + gap + width > room) {
      lines++
      taken = width
    } else taken += (taken > 0 ? gap : 0) + width
  }
  return lines
}
