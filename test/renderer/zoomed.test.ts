import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = 'src-renderer'
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) => /\.(vue|css|ts)$/.test(file) && !/^(cards|views\/print)\//.test(file.replaceAll('\\', '/'))
  )
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const faults = (wrong: RegExp, but: string[] = []) =>
  sources
    .filter(({ file, text }) => wrong.test(text) && !but.includes(file.replaceAll('\\', '/')))
    .map(({ file }) => file)

// The page magnifies itself, which lengths of the window and media queries don't notice.
test('no part of the window measures itself by the window’s own pixels', () => {
  expect(faults(/\d(dvh|svh|lvh|vh|dvw|vw|vmin|vmax)\b/, ['styles/tokens.css'])).toEqual([])
})

test('no part of the window asks a media query how wide it is', () => {
  expect(faults(/@media[^{]*\((min|max)-(width|height)|matchMedia\([^)]*(width|height)/)).toEqual([])
})

test('one place alone asks whether anything moves', () => {
  expect(faults(/prefers-reduced-motion/)).toEqual([])
})
