/** The terminal's own words, in the language of the shell: French where it says so, else English. */
export function locale(env: NodeJS.ProcessEnv = process.env): 'fr' | 'en' {
  return /^fr/i.test(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '') ? 'fr' : 'en'
}

/** The sentence for this reader. */
export function tell(fr: string, en: string): string {
  return locale() === 'fr' ? fr : en
}
