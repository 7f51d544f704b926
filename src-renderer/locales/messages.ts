/** The words of the window itself: `fr/campaigns.json` holds what stands under `campaigns`. */
export const LOCALES = ['fr', 'en'] as const
export type Locale = (typeof LOCALES)[number]

type Tree = { [key: string]: string | Tree }

const files = import.meta.glob<Tree>('./*/*.json', { eager: true, import: 'default' })

export const messages = Object.fromEntries(LOCALES.map((locale) => [locale, treeOf(locale)])) as Record<
  Locale,
  Tree
>

function treeOf(locale: string): Tree {
  const mine = Object.entries(files).filter(([path]) => path.startsWith(`./${locale}/`))
  return Object.fromEntries(
    mine.map(([path, tree]) => [path.slice(locale.length + 3, -'.json'.length), tree])
  )
}
