import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pack } from '../../src-main/kernel/content/overlay'

const folder = join(import.meta.dirname, '../packs')

/** A pack made for tests: a house of founders with a fighter type, two weapons, a skill and a piece of gear. */
export function foundry(): Pack {
  return JSON.parse(readFileSync(join(folder, 'fonderie.json'), 'utf8')) as Pack
}
