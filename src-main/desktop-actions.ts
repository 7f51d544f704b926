import type { Menus } from './contract/menu'

/** What a desktop host offers. A browser and a terminal have none of it. */
export interface DesktopActions {
  /** Asks the person for a campaign file; null if they choose none. */
  chooseCampaign(): Promise<string | null>
  /**
   * Asks the person for another library and stores it for the next start; null if they choose none or the present
   * one. Missing if the library was given at the start, because that one would be used again.
   */
  chooseLibrary?(now: string): Promise<string | null>
  /** Shows a file in the system's file manager. */
  showInFolder(path: string): void
  /** The path of a saved file that the windows were told about; null if the id is unknown. */
  saved(id: string): string | null
  /** Quits the program and starts it again. */
  restart(): void
  /** Moves a file to the system's trash. Throws if there is none. */
  trash?(path: string): Promise<void>
  /** Opens a folder in the system's file manager. */
  openFolder?(path: string): void
  /** Adds an opened campaign to the system's list of recent files. */
  opened?(path: string): void
  /** Sets the window's menus. `choose` is called with the chosen command. */
  menu?(menus: Menus, choose: (command: string) => void): void
  /** Sets the page's language and theme for the host's own messages and menus. */
  window?(habits: { locale: string; theme: 'system' | 'dark' | 'light' }): void
}
