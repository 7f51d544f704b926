import { resolve } from 'node:path'

/** The absolute path of a path within the project. */
export const at = (path: string) => resolve(import.meta.dirname, path)

/** The short import names. tsconfig.json repeats them. */
export const alias = {
  '@contract': at('src-main/contract'),
  '@paper': at('src-main/paper'),
  '@kernel': at('src-main/kernel'),
  '@': at('src-renderer')
}
