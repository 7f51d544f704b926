/** A key or a combination for display. `Ctrl` is the command key on a Mac. `/` stands between equivalent keys. */
export interface Shortcut {
  keys: string[]
  /** The key of the sentence that says what it does. */
  what: string
}

/** All keys of the window, by where they work, without those that a browser or a screen reader provides. */
export const SHORTCUTS: { where: string; keys: Shortcut[] }[] = [
  {
    where: 'help.everywhere',
    keys: [
      { keys: ['Ctrl+K'], what: 'help.keys.palette' },
      { keys: ['?'], what: 'help.keys.shortcuts' },
      { keys: ['/'], what: 'help.keys.search' },
      { keys: ['F1'], what: 'help.keys.reference' },
      { keys: ['Ctrl+P'], what: 'help.keys.print' },
      { keys: ['Ctrl+Z'], what: 'help.keys.undo' },
      { keys: ['Ctrl+Shift+Z', 'Ctrl+Y'], what: 'help.keys.redo' },
      { keys: ['Alt+←', 'Alt+→'], what: 'help.keys.backAndForth' },
      { keys: ['Ctrl++', 'Ctrl+-'], what: 'help.keys.zoom' },
      { keys: ['Ctrl+0'], what: 'help.keys.plainZoom' },
      { keys: ['Esc'], what: 'help.keys.escape' }
    ]
  },
  {
    where: 'help.onGangs',
    keys: [
      { keys: ['↑', '↓'], what: 'help.keys.rows' },
      { keys: ['Home', 'End'], what: 'help.keys.ends' },
      { keys: ['←', '→'], what: 'help.keys.things' }
    ]
  },
  {
    where: 'help.inGrids',
    keys: [
      { keys: ['↑', '↓', '←', '→'], what: 'help.keys.cells' },
      { keys: ['Enter', 'Shift+Enter'], what: 'help.keys.upAndDown' }
    ]
  },
  {
    where: 'help.atTheTable',
    keys: [
      { keys: ['↑', '↓', '←', '→'], what: 'help.keys.units' },
      { keys: ['0–9'], what: 'help.keys.faces' },
      { keys: ['Backspace'], what: 'help.keys.takeBackDie' },
      { keys: ['M'], what: 'help.keys.whole' }
    ]
  },
  {
    where: 'help.inPalette',
    keys: [
      { keys: ['↑', '↓'], what: 'help.keys.choose' },
      { keys: ['Enter'], what: 'help.keys.take' }
    ]
  }
]

const MAC = /Mac|iPhone|iPad/.test(navigator.platform)

/** The keys of a combination as this machine names them, one word each. */
export function keysOf(combination: string, names: (key: string) => string): string[] {
  const plus = combination.endsWith('++')
  const parts = (plus ? combination.slice(0, -2) : combination).split('+')
  return [...parts, ...(plus ? ['+'] : [])].map((key) =>
    key === 'Ctrl' && MAC ? '⌘' : key === 'Alt' && MAC ? '⌥' : names(key)
  )
}
