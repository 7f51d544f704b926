import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  CARD_LANGUAGES,
  OTHER_GAMES,
  PICTURES,
  SHOWN_CARDS,
  SHOWN_IN,
  shownPictures,
  SIZES_SIDE_BY_SIDE,
  VIEWS
} from '../scripts/pictures.mjs'
import { systems } from './support/systems'
import { ROUTES } from './support/routes'

const root = join(import.meta.dirname, '..')

test('every page of the window has its picture, and every picture a page', () => {
  expect([...new Set(Object.values(PICTURES))].sort()).toEqual([...new Set(ROUTES)].sort())
})

test('every game has pictures of its own', () => {
  expect(OTHER_GAMES).toEqual(systems.slice(1).map(({ id }) => id))
})

test('the stored pictures are those that README and guide show, at most 40 and 4 MB of them', () => {
  const there = readdirSync(join(root, 'docs/screenshots'))
  expect(there.sort()).toEqual(shownPictures(root).map((name) => `${name}.png`))
  expect(there.length).toBeLessThanOrEqual(40)
  expect(
    there.reduce((sum, file) => sum + statSync(join(root, 'docs/screenshots', file)).size, 0)
  ).toBeLessThan(4_000_000)
})

test('every stored picture can be taken anew', () => {
  const cards = [...Object.keys(SHOWN_CARDS), SIZES_SIDE_BY_SIDE.name]
  const taken = new Set([
    ...Object.keys(PICTURES).flatMap((name) => VIEWS.map((view) => `${name}-${view}`)),
    ...cards.flatMap((name) => CARD_LANGUAGES.map((language) => `${name}-${language}`))
  ])
  expect(shownPictures(root).filter((name) => !taken.has(name))).toEqual([])
})

test('every picture that the guide and the README show exists', () => {
  for (const page of SHOWN_IN) {
    const shown = [...readFileSync(join(root, page), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+\.png)\)/g)].map(
      (match) => match[1]!
    )
    expect(shown.length, page).toBeGreaterThan(0)
    expect(
      shown.filter((file) => !existsSync(join(root, page, '..', file))),
      page
    ).toEqual([])
  }
})
