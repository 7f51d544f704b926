import { app } from 'electron'

/** What the window speaks; null until it has said so. */
let spoken: string | null = null

/** From now on in the language of the window. */
export function speak(locale: string): void {
  spoken = locale
}

/** The shell's own words (menu, dialogs): in the language of the window, until that is known of the system; French, else English. */
export function tell(fr: string, en: string): string {
  return (spoken ?? (/^fr\b/i.test(app.getLocale()) ? 'fr' : 'en')) === 'fr' ? fr : en
}
