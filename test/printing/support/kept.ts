import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `MAGOT_KEEP_PDF=folder` keeps the printed files of the tests for inspection. */
export async function kept(name: string, bytes: Uint8Array): Promise<void> {
  if (process.env['MAGOT_KEEP_PDF']) await writeFile(join(process.env['MAGOT_KEEP_PDF'], name), bytes)
}
