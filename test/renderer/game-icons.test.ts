import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gameIcons } from '../../src-renderer/ui/icons/game-icons'
import { pictureOf } from '../../src-renderer/ui/icons/meanings'

test('the icons that are shipped are those of the package', () => {
  const { icons } = JSON.parse(readFileSync('node_modules/@iconify-json/game-icons/icons.json', 'utf8')) as {
    icons: { [name: string]: { body: string } }
  }
  for (const [name, path] of Object.entries(gameIcons))
    expect(icons[name]?.body, name).toBe(`<path fill="currentColor" d="${path}"/>`)
})

test('a heavy weapon is not pictured as armour, nor heavy armour as a weapon', () => {
  expect(pictureOf('heavy')).toBe('minigun')
  expect(pictureOf('heavy-armour')).toBe('layered-armor')
  expect(pictureOf('pistols')).toBe('pistol-gun')
  expect(pictureOf('whatever')).toBe('backpack')
})
