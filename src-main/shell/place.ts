import { readFileSync, writeFileSync } from 'node:fs'
import { screen, type BrowserWindow, type Rectangle } from 'electron'

/** Where a window stands; without `x` and `y` the system chooses. */
export interface Place extends Partial<Rectangle> {
  width: number
  height: number
  maximized: boolean
}

export const SMALLEST = { width: 480, height: 560 }
const FIRST: Place = { width: 1320, height: 860, maximized: false }

/** Where the window was when it was last closed; in the middle where that can't be read or is on no screen any more. */
export function lastPlace(file: string): Place {
  try {
    const { x, y, width, height, maximized } = JSON.parse(readFileSync(file, 'utf8')) as { [key: string]: unknown }
    if (![x, y, width, height].every(Number.isSafeInteger)) return FIRST
    const was = { x, y, width, height } as Rectangle
    const usable = was.width >= SMALLEST.width && was.height >= SMALLEST.height && isWithinReach(was)
    return usable ? { ...was, maximized: maximized === true } : FIRST
  } catch {
    return FIRST
  }
}

/** Synchronous, because the window is about to be gone. Not being able to remember is no harm. */
export function keepPlace(file: string, window: BrowserWindow): void {
  try {
    writeFileSync(file, JSON.stringify({ ...window.getNormalBounds(), maximized: window.isMaximized() }))
  } catch {}
}

/** Screens come and go: enough of its upper edge is on one of them to be taken hold of. */
function isWithinReach({ x, y, width }: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const across = Math.min(x + width, workArea.x + workArea.width) - Math.max(x, workArea.x)
    return across >= 120 && y >= workArea.y - 20 && y <= workArea.y + workArea.height - 60
  })
}
