import type { Plugin } from 'vite'
import { at } from './alias.config.ts'
import { LISTED_IN, type FirstFiles } from './src-renderer/api/first-files.ts'

/** The file that the browser runs before the window's code. The window's code uses it too. */
export const EARLY = {
  name: 'early',
  entry: 'src-renderer/early.ts',
  files:
    /src-renderer\/(early|api\/first-\w+|api\/key)\.ts|src-main\/(contract|kernel\/values)\/languages\.ts/
}

/** The pages that a start most often shows, by address: the library, and the campaign. Their files are small. */
const FIRST_PAGES = { '/': 'LibraryPage', '/campaign': 'CampaignPage' }

/** The fonts of every page. A browser asks for a font once it draws text in it, and then lays the text out again. */
const FONTS = /(source-sans-3-latin-400|barlow-condensed-latin-[67]00)-normal/

/** Writes into the window's page which file its browser runs first, and what that file loads ahead. */
export const earlyFiles: Plugin = {
  name: 'early-files',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const early = chunks.find(({ moduleIds }) => moduleIds.includes(at(EARLY.entry)))
      if (!early) return html // while developing
      const filesOf = (page: string): string[] => {
        const own = chunks.find(({ name }) => name === page)
        const needed = chunks.filter(
          ({ fileName }) => own?.imports.includes(fileName) && !html.includes(fileName)
        )
        return [...(own ? [own] : []), ...needed].flatMap(({ fileName, viteMetadata }) => [
          fileName,
          ...(viteMetadata?.importedCss ?? [])
        ])
      }
      const listed: FirstFiles = { '*': Object.keys(bundle ?? {}).filter((file) => FONTS.test(file)) }
      for (const [page, name] of Object.entries(FIRST_PAGES)) listed[page] = filesOf(name)
      return html.replace(
        '<script type="module"',
        [
          `<meta name="${LISTED_IN}" content='${JSON.stringify(listed)}' />`,
          `<script type="module" async crossorigin src="./${early.fileName}"></script>`,
          '$&'
        ].join('\n    ')
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
