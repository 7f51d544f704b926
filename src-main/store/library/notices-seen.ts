import { isText, listOf, SmallFile } from './small-file'

const shown = new SmallFile('told.json', (read) => listOf(read, isText))

/**
 * Returns true if this notice was shown to the person of this library. Returns false if that can't be read: showing
 * it twice is better than never.
 */
export async function wasNoticeShown(library: string, what: string): Promise<boolean> {
  return (await shown.read(library)).includes(what)
}

/** Stores that this notice was shown. Never fails: else it will be shown again. */
export async function rememberNotice(library: string, what: string): Promise<void> {
  await shown.change(library, (seen) => (seen.includes(what) ? seen : [...seen, what]))
}
