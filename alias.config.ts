import { resolve } from 'node:path'

/** A path in the project, from its top folder. */
export const at = (path: string) => resolve(import.meta.dirname, path)

/** The short import names; tsconfig.json names the same. */
export const alias = {
  '@contract': at('src-main/contract'),
  '@paper': at('src-main/paper'),
  '@kernel': at('src-main/kernel'),
  '@': at('src-renderer')
}
