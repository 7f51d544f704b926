import { inject, type InjectionKey } from 'vue'
import type { SystemSheet } from '@kernel/system/system'
import type { Localised } from '@kernel/values/json'
import type { Figure } from '@kernel/values/receipt'

/** A number that somebody asked the reason for. */
export interface AskedFigure {
  kind: 'figure'
  roster: string
  member: string | null
  key: string
  /** Whom it is about, in words. */
  owner: string
  last: Figure
  /** It is of another day, or of a part of what there is: it isn't found again in the roster as it is now. */
  fixed?: boolean
}

/**
 * What money, names, faces and numbers need to know of the campaign that is shown. The window provides it
 * (`stores/shown-campaign.ts`), so that nothing in ui reads a store; whatever reads it in a computed follows it.
 */
export interface Shown {
  /** The currency of the game; undefined in a game without one, and where no campaign is open. */
  currency(): SystemSheet['currency'] | undefined
  /** Reads the quick reference, once for all who ask. */
  readBook(): void
  /** The entry of the quick reference that has this name; undefined where there is none, or as long as it isn't read. */
  entryOf(name: Localised): string | undefined
  /** Fetches a portrait, once for all who ask. */
  fetchPortrait(picture: string): void
  /** What to draw a portrait from; undefined as long as it isn't there. */
  portrait(picture: string): string | undefined
  /** Opens the reason for a number. */
  explain(figure: AskedFigure): void
  /** The number whose reason is open. */
  explained(): AskedFigure | null
}

export const SHOWN: InjectionKey<Shown> = Symbol('shown')

/** What is shown, as the window provides it; an error of the program where nothing does. */
export function useShown(): Shown {
  const shown = inject(SHOWN)
  if (!shown) throw new Error('nothing provides what is shown: app.use(shown) of stores/shown-campaign.ts')
  return shown
}
