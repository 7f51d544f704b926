import { readFileSync, writeFileSync } from 'node:fs'
import { screen, type BrowserWindow, type Rectangle } from 'electron'

/** Position and size of a window. Without `x` and `y` the system chooses the position. */
export interface Place extends Partial<Rectangle> {
  width: number
  height: number
  maximized: boolean
  fullscreen: boolean
}

export const SMALLEST = { width: 480, height: 560 }
const FIRST = { width: 1320, height: 860, maximized: false, fullscreen: false }
/** Moving and resizing trigger many events, so writing waits for a pause. */
const WRITE_AFTER_MS = 400

/**
 * The window's last place, moved onto an existing screen. If it is unreadable or off all screens: a default size,
 * placed by the system.
 */
export function lastPlace(file: string): Place {
  try {
    const { x, y, width, height, maximized, fullscreen } = JSON.parse(readFileSync(file, 'utf8')) as {
      [key: string]: unknown
    }
    if (![x, y, width, height].every(Number.isSafeInteger)) return first()
    const was = { x, y, width, height } as Rectangle
    if (was.width < SMALLEST.width || was.height < SMALLEST.height) return first()
    const on = screenOf(was)
    return on
      ? { ...within(was, on), maximized: maximized === true, fullscreen: fullscreen === true }
      : first()
  } catch {
    return first()
  }
}

/** Stores the window's place after each move or resize, so that it survives any end of the program, and on closing. */
export function rememberPlace(file: string, window: BrowserWindow): void {
  let timer: NodeJS.Timeout | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => keep(file, window), WRITE_AFTER_MS)
  }
  // One by one, because Electron types each event separately.
  window.on('move', soon)
  window.on('resize', soon)
  window.on('maximize', soon)
  window.on('unmaximize', soon)
  window.on('enter-full-screen', soon)
  window.on('leave-full-screen', soon)
  window.on('close', () => {
    clearTimeout(timer)
    keep(file, window)
  })
}

/** Synchronous, because the window may be about to close. Errors are ignored. */
function keep(file: string, window: BrowserWindow): void {
  try {
    if (window.isDestroyed() || window.isMinimized()) return
    writeFileSync(
      file,
      JSON.stringify({
        ...window.getNormalBounds(),
        maximized: window.isMaximized(),
        fullscreen: window.isFullScreen()
      })
    )
  } catch {}
}

function first(): Place {
  const [area] = screen.getAllDisplays().map((display) => display.workArea)
  return area
    ? { ...FIRST, width: Math.min(FIRST.width, area.width), height: Math.min(FIRST.height, area.height) }
    : FIRST
}

/** The work area of the screen that contains most of the place; null if none does. */
function screenOf(place: Rectangle): Rectangle | null {
  const areas = screen
    .getAllDisplays()
    .map(({ workArea }) => ({ workArea, shared: sharedWith(place, workArea) }))
  const most = areas.reduce<(typeof areas)[number] | null>(
    (best, area) => (area.shared > (best?.shared ?? 0) ? area : best),
    null
  )
  return most?.workArea ?? null
}

function sharedWith(a: Rectangle, b: Rectangle): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return across > 0 && down > 0 ? across * down : 0
}

/** The place reduced to the area's size and moved completely into it. */
function within({ x, y, width, height }: Rectangle, area: Rectangle): Rectangle {
  const [w, h] = [Math.min(width, area.width), Math.min(height, area.height)]
  return {
    x: Math.min(Math.max(x, area.x), area.x + area.width - w),
    y: Math.min(Math.max(y, area.y), area.y + area.height - h),
    width: w,
    height: h
  }
}
