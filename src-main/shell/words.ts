import { app } from 'electron'

/** The shell's own words (menu, dialogs), in the language of the system: French, else English. */
export function tell(fr: string, en: string): string {
  return /^fr\b/i.test(app.getLocale()) ? fr : en
}
