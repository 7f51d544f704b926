import type { Words } from '@kernel/values/json'
import type { Block, Entry } from '@kernel/system/sheet'
import type { GameIconName } from '@/ui/icons/game-icons'
import { iconOfSign } from '../look/identity'
import type { Part, TextEntry } from './face'

export function isLegend(block: Block): boolean {
  return block.kind === 'entries' && block.entries.some(({ sign }) => sign !== undefined)
}

/** A legend with more lines than this has two columns, because its names are short. */
const ONE_COLUMN = 18

export function isLong(parts: Part[]): boolean {
  const signs = parts
    .flatMap((part) => (part.kind === 'entries' ? part.units : []))
    .filter(({ icon }) => icon)
  return signs.length > ONE_COLUMN
}

/** Whether two names are one word, in the singular and in the plural: “Armure” and “Armures”. */
const isOneWord = (one: string, other: string): boolean =>
  one === other || `${one}s` === other || one === `${other}s`

/**
 * The icons of a legend, in order, each once with all its names. Entries without an icon are left out, and so
 * is the plural of a name that stands there already.
 */
export function signsOf(entries: Entry[], say: (words: Words) => string): TextEntry[] {
  const signs = new Map<GameIconName, string[]>()
  for (const { sign = '', name } of entries) {
    const icon = iconOfSign(sign)
    if (!icon) continue
    const names = signs.get(icon) ?? []
    const said = say(name)
    if (said && !names.some((name) => isOneWord(name, said))) names.push(said)
    signs.set(icon, names)
  }
  return [...signs]
    .filter(([, names]) => names.length > 0)
    .map(([icon, names]) => ({ names, text: '', icon }))
}
