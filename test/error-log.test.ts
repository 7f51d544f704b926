import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ErrorLog, plainError } from '../src-main/error-log'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'magot-log-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = () => new Date('2026-03-01T12:00:00Z')
const line = (n: number) => ({ where: 'core', what: 'slow', method: `a.b${n}`, ms: n }) as const

test('three files take turns, and none grows beyond its bound', () => {
  const log = new ErrorLog(join(folder, 'log'), at, 500)
  for (let n = 0; n < 60; n++) log.note(line(n))
  const files = readdirSync(log.folder).sort()
  expect(files).toEqual(['magot.1.log', 'magot.2.log', 'magot.log'])
  for (const file of files) expect(statSync(join(log.folder, file)).size).toBeLessThanOrEqual(500)
  const last = log.last(3).map((text) => (JSON.parse(text) as { ms: number }).ms)
  expect(last).toEqual([57, 58, 59])
})

test('the newest lines are listed across the turn of the files', () => {
  const log = new ErrorLog(folder, at, 200)
  for (let n = 0; n < 6; n++) log.note(line(n))
  expect(readdirSync(folder).length).toBeGreaterThan(1)
  expect(log.last(4).map((text) => (JSON.parse(text) as { ms: number }).ms)).toEqual([2, 3, 4, 5])
})

test('a log that can’t be written causes no failure, and lists nothing', () => {
  writeFileSync(join(folder, 'log'), 'a file in the folder’s place')
  const log = new ErrorLog(join(folder, 'log'), at)
  expect(() => log.note(line(1))).not.toThrow()
  expect(log.last(5)).toEqual([])
})

test('an error keeps its kind, code and places; quoted content and folders are left out', () => {
  const error = Object.assign(new SyntaxError('Unexpected token in "Ada la Rousse"'), { code: 'ERR_X' })
  error.stack = [
    'SyntaxError: Unexpected token in "Ada la Rousse"',
    '    at home with Ada (/not/a frame',
    '    at readNote (/home/ada/Magot/out/main/app-1.js:10:2)',
    '    at async Object.call (file:///home/ada/x/dispatch.js:3:4)',
    '    at /home/ada/secret.txt:1:1',
    '    at node:internal/x:1:1'
  ].join('\n')
  expect(plainError(error)).toEqual({
    name: 'SyntaxError',
    code: 'ERR_X',
    stack: ['readNote app-1.js:10:2', 'Object.call dispatch.js:3:4']
  })
  expect(
    JSON.stringify(plainError({ name: 'Ada la Rousse', code: '/home/ada', message: 'Ada' }))
  ).not.toMatch(/ada/i)
})

test('an engine’s words about the program’s own names stay', () => {
  expect(plainError(new TypeError("Cannot read properties of undefined (reading 'members')"))).toMatchObject({
    name: 'TypeError',
    message: "Cannot read properties of undefined (reading 'members')"
  })
  expect(plainError(new Error('SQLITE_FULL: disk full at /home/ada'))).toMatchObject({
    message: 'SQLITE_FULL'
  })
  expect(plainError('just a word')).toEqual({ name: 'string', stack: [] })
})
