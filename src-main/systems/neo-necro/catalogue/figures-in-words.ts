import type { Localised } from '../../../kernel/values/json'

/**
 * Words with the entry's own figures where they name them (`{radius}`), so that an effect says what the campaign
 * plays. Whatever else stands in braces stays as it is written, as in the words of a pack.
 */
export function withFigures(words: Localised, entry: object): Localised {
  const figures = entry as { readonly [name: string]: unknown }
  return Object.fromEntries(
    Object.entries(words).map(([locale, text]) => [
      locale,
      text.replace(/\{(\w+)\}/g, (gap, name: string) => {
        const figure = Object.hasOwn(figures, name) ? figures[name] : undefined
        return typeof figure === 'number' ? figure.toLocaleString(locale) : gap
      })
    ])
  )
}
