// Writes docs/house.svg and docs/areas.md: `npm run house`. test/house.test.ts fails when one of them is out of date.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { areasPage } from './house/areas.mjs'
import { picture } from './house/picture.mjs'

/** @param {string} root the project's folder */
export function writeHouse(root) {
  writeFileSync(join(root, 'docs/house.svg'), picture())
  writeFileSync(join(root, 'docs/areas.md'), areasPage())
}
