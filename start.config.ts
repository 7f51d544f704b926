import type { Plugin } from 'vite'
import { at } from './alias.config.ts'

/** The file that the browser runs before the window's code. The window's code uses it too. */
export const EARLY = {
  name: 'early',
  entry: 'src-renderer/early.ts',
  files:
    /src-renderer\/(early|api\/first-\w+|api\/several|api\/lines|api\/key|locales\/kept-locale)\.ts|src-main\/(contract|kernel\/values)\/languages\.ts/
}

/** The pages that a start most often shows: the library, and the campaign. */
const FIRST_PAGES = [
  'src-renderer/views/campaigns/LibraryPage.vue',
  'src-renderer/views/campaigns/CampaignPage.vue'
]

/** Writes into the window's page which file its browser runs first. */
export const earlyFile: Plugin = {
  name: 'early-file',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const early = Object.values(bundle ?? {}).find(
        (file) => file.type === 'chunk' && file.moduleIds.includes(at(EARLY.entry))
      )
      if (!early) return html // while developing
      return html.replace(
        '<script type="module"',
        `<script type="module" async crossorigin src="./${early.fileName}"></script>\n    $&`
      )
    }
  }
}

/** The fonts of every page lie in the styles: a request takes the browser longer than reading the font. */
export const FONTS = /(source-sans-3-latin-[46]00|barlow-condensed-latin-[567]00)-normal\.woff2$/

/** What the window needs for its first page: one file, without what only other pages share. */
const START = 'start'

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}
let needed: Set<string> | null = null

/** The file that a module goes into if the first page needs it, directly or through others; else null. */
export function ofTheStart(id: string, modules: Modules): string | null {
  if (!needed) {
    needed = new Set(['src-renderer/main.ts', ...FIRST_PAGES].map(at))
    for (const known of needed)
      for (const next of modules.getModuleInfo(known)?.importedIds ?? []) needed.add(next)
  }
  return needed.has(id) ? START : null
}
