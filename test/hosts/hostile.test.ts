import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, type Answer, type MethodName } from '../../src-main/contract'
import { LONG } from '../support/runs'
import { openLoopback, withCampaign, type Loopback } from './loopback'

/** Requests that no honest client would send, to every method: a refusal with a code, and nothing written. */
let host: Loopback
beforeAll(async () => {
  host = await openLoopback()
  await withCampaign(host)
})
afterAll(() => host.end())

const methods = Object.keys(contract) as MethodName[]

interface Shape {
  properties?: { [key: string]: object }
  required?: string[]
}
const shapeOf = (method: MethodName) =>
  toJsonSchema(contract[method].input as GenericSchema, { errorMode: 'ignore', typeMode: 'input' }) as Shape

/** Whether a text is valid there, also if null is. */
const isWord = (part: unknown): boolean => {
  const { type, anyOf = [] } = part as { type?: string; anyOf?: object[] }
  return type === 'string' || anyOf.some(isWord)
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

/**
 * Bodies that fit no method, as text: not all of them could be made from an object. @param anyMethod with
 * those that are equally hostile to every method
 */
function hostileTo(method: MethodName, anyMethod: boolean): { [name: string]: string } {
  const { properties = {}, required = [] } = shapeOf(method)
  const keys = Object.keys(properties)
  const each = (value: string) => `{${keys.map((key) => `${JSON.stringify(key)}:${value}`).join(',')}}`
  const bodies: { [name: string]: string } = {
    null: 'null',
    'an unknown key': '{"zz":1}'
  }
  const ofAny: { [name: string]: string } = {
    'no JSON': '{"a":',
    'a comment': '/* hello */ {}',
    'two values': '{} {}',
    'a number': '42',
    'a word': '"campaigns"',
    'a list': '[]',
    'a list of inputs': '[{}]',
    'its prototype': '{"__proto__":{"polluted":true}}',
    'its constructor': '{"constructor":{"prototype":{"polluted":true}}}',
    'its prototype, well below': `{"zz":{"a":[{"__proto__":{"polluted":true}}]}}`,
    'no bottom': `{"zz":${deep(5_000)}}`,
    'no bottom, in objects': `{"zz":${objects(5_000)}}`,
    'no end': `{"zz":[${'0,'.repeat(100_000)}0]}`,
    'too much': JSON.stringify({ zz: 'x'.repeat(1024 * 1024) }),
    'a number too large': '{"zz":1e999}'
  }
  if (anyMethod) Object.assign(bodies, ofAny)
  if (required.length > 0) bodies['missing keys'] = '{}'
  if (keys.length > 0) {
    const long = JSON.stringify('x'.repeat(30_000))
    Object.assign(bodies, {
      'empty words': each('""'),
      'numbers for words and words for numbers': `{${Object.entries(properties)
        .map(([key, part]) => `${JSON.stringify(key)}:${isWord(part) ? '7.5' : '"seven"'}`)
        .join(',')}}`,
      'words without end': each(long),
      'control characters': each('"a\\u0000b\\n"'),
      objects: each('{"zz":{}}'),
      'no numbers': each('-1.5e300'),
      'deep values': each(deep(2_000)),
      'a prototype in each': each('{"__proto__":{"polluted":true}}')
    })
  }
  // A name may look like a path; the name of a file may not.
  if (keys.includes('file')) for (const path of PATHS) bodies[`the file ${path}`] = each(JSON.stringify(path))
  return bodies
}

const PATHS = [
  '../out.magot',
  '..\\out.magot',
  '/etc/passwd',
  'C:\\out.magot',
  '..',
  '.',
  'a/../../out.magot',
  'out.magot\u0000.txt'
]

/** Every file of the library, by content: locks come and go, backups are made in the background. */
function written(): string {
  const names = readdirSync(host.app.library)
    .filter((name) => name.endsWith('.magot'))
    .sort()
  const hash = createHash('sha256')
  for (const name of names)
    if (name !== '.magot') hash.update(name).update(readFileSync(join(host.app.library, name)))
  return hash.digest('hex')
}

describe('hostile inputs', () => {
  for (const [n, method] of methods.entries()) {
    test(`to ${method} are refused with a code, and write nothing`, async () => {
      const before = written()
      for (const [name, body] of Object.entries(hostileTo(method, LONG || n % 8 === 0))) {
        const { status, text } = await host.call(method, body)
        const answer = JSON.parse(text) as Answer
        expect(status, name).toBe(200)
        if (method === 'exchange.preview' && answer.ok) {
          // Previewing an unreadable text is no error: the answer has the reasons.
          expect((answer.value as { reasons: object[] }).reasons, name).not.toEqual([])
          expect(text.length, name).toBeLessThan(10_000)
          continue
        }
        expect(answer, `${method}: ${name}`).toMatchObject({
          ok: false,
          error: {
            code: expect.stringMatching(/^[a-z-]+$/),
            params: expect.any(Object),
            paths: expect.any(Array),
            reasons: expect.any(Array)
          }
        })
        expect((answer as { error: { code: string } }).error.code, `${method}: ${name}`).not.toBe('internal')
        expect(text.length, name).toBeLessThan(10_000) // an excessive input is not sent back
      }
      expect(written()).toBe(before)
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    })
  }

  test('well-formed calls about unknown things are refused in words, and are never internal faults', async () => {
    const before = written()
    for (const method of methods) {
      const { properties = {}, required = [] } = shapeOf(method)
      // Without a file there are no backups, so the answer is an empty list; and an unknown entry is
      // forgotten already.
      if (method === 'campaigns.backups' || method === 'library.forgetRecent') continue
      if (!required.some((key) => ['roster', 'battle', 'system', 'player', 'file'].includes(key))) continue
      const answer = JSON.parse(
        (await host.call(method, JSON.stringify(madeUp(properties, required)))).text
      ) as Answer
      expect(answer.ok, method).toBe(false)
      expect((answer as { error: { code: string } }).error.code, method).not.toBe('internal')
    }
    expect(written()).toBe(before)
  })

  test('a campaign that is named like a path becomes a file of the library, nowhere else', async () => {
    const own = await openLoopback()
    const answer = JSON.parse(
      (await own.call('campaigns.create', JSON.stringify({ name: '../../../tmp/out', system: 'tiny' }))).text
    ) as { value: { file: string } }
    expect(readdirSync(own.app.library)).toContain(answer.value.file)
    await own.end()
  })

  test('the host still answers, and the campaign is intact', async () => {
    expect(JSON.parse((await host.call('campaigns.check', '{}')).text)).toMatchObject({
      ok: true,
      value: { findings: [] }
    })
  })
})

interface Part {
  type?: string
  enum?: unknown[]
  minItems?: number
  items?: Part & Shape
  properties?: { [key: string]: Part & Shape }
  required?: string[]
}

/** An input of the right shape about unknown things. */
function madeUp(properties: { [key: string]: object }, required: string[]): object {
  return Object.fromEntries(required.map((key) => [key, valueFor(properties[key] as Part)]))
}

function valueFor(part: Part): unknown {
  if (part.enum) return part.enum[0]
  if (part.type === 'string') return 'zz'
  if (part.type === 'array')
    return Array.from({ length: part.minItems ?? 1 }, () => valueFor(part.items ?? {}))
  if (part.type === 'object') return madeUp(part.properties ?? {}, part.required ?? [])
  if (part.type === 'integer' || part.type === 'number') return 1
  return {}
}
