import { KEPT_LANGUAGES, type ByLanguage } from '@contract/languages'

/**
 * The window's own texts: `fr/campaigns.json` holds the keys under `campaigns`. Each folder here is a language.
 */
export type Locale = string

export type Tree = { [key: string]: string | Tree }

const files = import.meta.glob<Tree>('./*/*.json', { eager: true, import: 'default' })

/** The available languages: the complete ones first, then the others, by their tags. */
export const LOCALES: readonly Locale[] = [
  ...new Set<Locale>([
    ...KEPT_LANGUAGES,
    ...Object.keys(files)
      .map((path) => path.split('/')[1]!)
      .sort()
  ])
]

export const messages = Object.fromEntries(
  LOCALES.map((locale) => [locale, treeOf(locale)])
) as ByLanguage<Tree>

function treeOf(locale: string): Tree {
  const mine = Object.entries(files).filter(([path]) => path.startsWith(`./${locale}/`))
  return Object.fromEntries(
    mine.map(([path, tree]) => [path.slice(locale.length + 3, -'.json'.length), tree])
  )
}
