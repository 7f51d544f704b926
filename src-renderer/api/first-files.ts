import { firstPage } from './first-page'

/** The files to load ahead, by the page that needs them; `*`: those of every page but the printed ones. */
export type FirstFiles = { [page: string]: string[] }

/** The element of the window's page that lists them. The build writes it (start.config.ts). */
export const LISTED_IN = 'magot-first-files'

/**
 * Begins to load what the first page needs beside the window's code: its own code, its styles, the fonts. Without
 * this the browser would find them one after the other.
 */
export function loadFirstFiles(): void {
  const listed = document.querySelector(`meta[name="${LISTED_IN}"]`)?.getAttribute('content')
  const page = firstPage()
  if (!listed || page.startsWith('/print')) return
  const files = JSON.parse(listed) as FirstFiles
  for (const file of [...(files[page] ?? []), ...(files['*'] ?? [])]) document.head.append(linkTo(file))
}

function linkTo(file: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.crossOrigin = ''
  if (file.endsWith('.js')) link.rel = 'modulepreload'
  else {
    link.rel = 'preload'
    link.as = file.endsWith('.css') ? 'style' : 'font'
  }
  link.href = file
  return link
}
