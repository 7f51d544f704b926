import type { Plugin } from 'vite'
import { at } from './alias.config.ts'

/** The file that the browser runs before the window's code. The window's code uses it too. */
export const EARLY = {
  name: 'early',
  entry: 'src-renderer/early.ts',
  files:
    /src-renderer\/(early|api\/first-calls|api\/key)\.ts|src-main\/(contract|kernel\/values)\/languages\.ts/
}

/** The pages that a start most often shows: the library, and the campaign. Their files are small. */
const FIRST_PAGES = ['LibraryPage', 'CampaignPage']

/** The fonts of every page. A browser asks for a font once it draws text in it, and then lays the text out again. */
const FONTS = /(source-sans-3-latin-400|barlow-condensed-latin-[567]00)-normal/

/** Writes into the window's page what its browser may load at once, instead of finding it step by step. */
export const earlyFiles: Plugin = {
  name: 'early-files',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const early = chunks.find(({ moduleIds }) => moduleIds.includes(at(EARLY.entry)))
      if (!early) return html // while developing
      const first = chunks.filter(({ name }) => FIRST_PAGES.includes(name))
      const names = new Set(first.flatMap(({ fileName, imports }) => [...imports, fileName]))
      const pages = chunks.filter(({ fileName }) => names.has(fileName) && !html.includes(fileName))
      const fonts = Object.keys(bundle ?? {}).filter((file) => FONTS.test(file))
      const styles = pages.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      return html
        .replace(
          '<script type="module"',
          `<script type="module" async crossorigin src="./${early.fileName}"></script>\n    $&`
        )
        .replace(
          '</head>',
          [
            ...pages.map(({ fileName }) => `  <link rel="modulepreload" crossorigin href="./${fileName}">`),
            ...styles.map((file) => `  <link rel="preload" as="style" crossorigin href="./${file}">`),
            ...fonts.map(
              (file) => `  <link rel="preload" as="font" type="font/woff2" crossorigin href="./${file}">`
            ),
            '</head>'
          ].join('\n  ')
        )
    }
  }
}

/** What the window needs before its first page: one file, without what only pages share. */
const START = 'start'

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}
let needed: Set<string> | null = null

/** The file that a module goes into if the window's entry needs it, directly or through others; else null. */
export function ofTheStart(id: string, modules: Modules): string | null {
  if (!needed) {
    needed = new Set([at('src-renderer/main.ts')])
    for (const known of needed)
      for (const next of modules.getModuleInfo(known)?.importedIds ?? []) needed.add(next)
  }
  return needed.has(id) ? START : null
}
