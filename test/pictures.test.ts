import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OTHER_GAMES, PICTURES, VIEWS } from '../scripts/pictures.mjs'
import { systems } from '../src-main/systems/registry'
import { ROUTES } from './support/routes'

const root = join(import.meta.dirname, '..')

test('every page of the window has its picture, and every picture a page', () => {
  expect([...new Set(Object.values(PICTURES))].sort()).toEqual([...new Set(ROUTES)].sort())
})

test('every game has pictures of its own', () => {
  expect(OTHER_GAMES).toEqual(systems.slice(1).map(({ id }) => id))
})

test('every picture is there in both languages and both lights', () => {
  const wanted = Object.keys(PICTURES).flatMap((name) => VIEWS.map((view) => `${name}-${view}.png`))
  const there = readdirSync(join(root, 'docs/screenshots')).filter((file) => file.endsWith('.png'))
  expect(there.sort()).toEqual(wanted.sort())
})

test('every picture that the guide and the README show is there', () => {
  for (const page of ['README.md', 'docs/guide/fr.md', 'docs/guide/en.md']) {
    const shown = [...readFileSync(join(root, page), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+\.png)\)/g)].map((match) => match[1]!)
    expect(shown.length, page).toBeGreaterThan(0)
    expect(shown.filter((file) => !existsSync(join(root, page, '..', file))), page).toEqual([])
  }
})
