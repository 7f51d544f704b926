import { nextTick, onBeforeUnmount, onMounted, ref, watch, type Ref } from 'vue'

/**
 * How many elements of a row fit on its first line. If not all do, `more` (the button for the others) takes
 * room too. At least one is shown; `least` is the width for it, in pixels. It counts again when the room or a
 * word changes.
 */
export function useFitting(
  box: Readonly<Ref<HTMLElement | null>>,
  count: () => number,
  { one, more }: { one: string; more: string }
): { fitting: Ref<number>; least: Ref<number> } {
  const fitting = ref(1)
  const least = ref(0)
  let observer: ResizeObserver | null = null

  function measure() {
    if (!box.value) return
    const gap = parseFloat(getComputedStyle(box.value).columnGap) || 0
    // The browser rounds these widths: each may be half a pixel wider.
    const widths = [...box.value.querySelectorAll<HTMLElement>(one)].map((each) => each.offsetWidth + 0.5)
    const rest = (box.value.querySelector<HTMLElement>(more)?.offsetWidth ?? 0) + 0.5 + gap
    least.value = widths.length > 1 ? Math.ceil(widths[0]! + rest) : 0
    fitting.value = fittingOf(widths, { room: box.value.clientWidth, gap, rest })
  }

  function observe() {
    observer?.disconnect()
    if (!box.value || count() < 2) return
    observer ??= new ResizeObserver(measure)
    observer.observe(box.value)
    for (const each of box.value.querySelectorAll(one)) observer.observe(each)
  }

  onMounted(observe)
  watch(count, () => void nextTick(observe))
  onBeforeUnmount(() => observer?.disconnect())
  return { fitting, least }
}

/** How many things of these widths fit in the room: all, or as many as leave `rest` free; at least one. */
export function fittingOf(
  widths: number[],
  { room, gap, rest }: { room: number; gap: number; rest: number }
): number {
  const upTo = (n: number): number =>
    widths.slice(0, n).reduce((sum, width) => sum + width, 0) + gap * Math.max(0, n - 1)
  // Without a layout there are no widths.
  if (room <= 0) return 1
  if (upTo(widths.length) <= room) return Math.max(1, widths.length)
  const most = widths.findLastIndex((_, at) => upTo(at + 1) + rest <= room)
  return Math.max(1, most + 1)
}
