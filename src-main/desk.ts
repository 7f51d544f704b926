import type { Menus } from './contract/menu'

/** What a host that stands on the person's own desk can do there. A browser and a terminal have none. */
export interface Desk {
  /** Asks the person for a campaign file; null where they chose none. */
  chooseCampaign(): Promise<string | null>
  /**
   * Asks the person for the folder that is the library from the next start on, and keeps it; null where they chose none or the one of now.
   * Left out where the folder was given at the start: that one would win again.
   */
  chooseLibrary?(now: string): Promise<string | null>
  /** Shows a file in the system's file manager. */
  showInFolder(path: string): void
  /** Where a file was saved that the windows were told of; null for one that nobody knows. */
  saved(id: string): string | null
  /** Ends the program as quitting does, and starts it anew. */
  restart(): void
  /** Puts a file into the system's trash. Throws where there is none. */
  trash?(path: string): Promise<void>
  /** Opens a folder in the system's file manager. */
  openFolder?(path: string): void
  /** A campaign was opened: the system may list it among what was used lately. */
  opened?(path: string): void
  /** The window's menus; `choose` hears which command was chosen. */
  menu?(menus: Menus, choose: (command: string) => void): void
  /** The page's language and theme, which the host's own words and menus follow. */
  window?(habits: { locale: string; theme: 'system' | 'dark' | 'light' }): void
}
