import { inject, type InjectionKey } from 'vue'
import type { SystemSheet } from '@kernel/system/system'
import type { Localised } from '@kernel/values/json'
import type { Figure } from '@kernel/values/receipt'

/** A number whose reason was asked for. */
export interface AskedFigure {
  kind: 'figure'
  roster: string
  member: string | null
  key: string
  /** The name of its roster or member. */
  owner: string
  last: Figure
  /** The number is of another day, or of a part of the roster, so that the present roster does not have it. */
  fixed?: boolean
}

/**
 * What the UI needs to know of the open campaign. The window provides it (`stores/shown-campaign.ts`), so that the
 * UI imports no store. Its answers are reactive.
 */
export interface Shown {
  /** The game's currency; undefined without a campaign, and in a game without money. */
  currency(): SystemSheet['currency'] | undefined
  /** Loads the quick reference, once for all callers. */
  readBook(): void
  /** The id of the entry with this name; undefined if there is none, or until the reference is loaded. */
  entryOf(name: Localised): string | undefined
  /** Loads a portrait, once for all callers. */
  fetchPortrait(picture: string): void
  /** The source of a portrait's image; undefined until it is loaded. */
  portrait(picture: string): string | undefined
  /** Opens the reason for a number. */
  explain(figure: AskedFigure): void
  /** The number whose reason is open. */
  explained(): AskedFigure | null
}

export const SHOWN: InjectionKey<Shown> = Symbol('shown')

/** The provided `Shown`. Throws if the window provides none. */
export function useShown(): Shown {
  const shown = inject(SHOWN)
  if (!shown) throw new Error('nothing provides what is shown: app.use(shown) of stores/shown-campaign.ts')
  return shown
}
