import { app } from 'electron'

/** The window's language; null until the window reports it. */
let spoken: string | null = null

/** Sets the language of the shell's messages. */
export function speak(locale: string): void {
  spoken = locale
}

/** The sentence in the window's language, else in the system's: French or English. For menus and dialogs. */
export function tell(fr: string, en: string): string {
  return (spoken ?? (/^fr\b/i.test(app.getLocale()) ? 'fr' : 'en')) === 'fr' ? fr : en
}
