import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `MAGOT_KEEP_PDF=folder` keeps what the tests print, to be looked at. */
export async function kept(name: string, bytes: Uint8Array): Promise<void> {
  if (process.env['MAGOT_KEEP_PDF']) await writeFile(join(process.env['MAGOT_KEEP_PDF'], name), bytes)
}
