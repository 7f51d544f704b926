import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const views = join(import.meta.dirname, '../../src-renderer/views')

/** The paths of the window's pages, from the routes of its areas, without the print pages. */
export const ROUTES: string[] = readdirSync(views)
  .map((area) => join(views, area, 'routes.ts'))
  .filter((file) => existsSync(file))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/path: '([^']+)'/g)].map((match) => match[1]!))
  .filter((path) => !path.startsWith('/print'))
