import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { contract, type MethodName } from '../../src-main/contract'
import type { TestApp } from './test-app'

/**
 * The source of fuzzed inputs: random numbers in [0, 1), and ids of a campaign by the name of the field they
 * fit.
 */
export interface Source {
  random(): number
  known: { [field: string]: string[] }
}

interface Part {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Part[]
  oneOf?: Part[]
  format?: string
  minItems?: number
  minimum?: number
  maximum?: number
  items?: Part
  properties?: { [key: string]: Part }
  additionalProperties?: boolean | Part
  required?: string[]
}

/** Values that no form sends: wrong types, values at and beyond bounds, texts that break text handling. */
const STRANGE: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  0.5,
  -0,
  1e-9,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e308,
  1_000_000,
  10_000_000,
  '',
  ' ',
  '0',
  'null',
  '-1',
  '../../out',
  'a\u0000b',
  '\ud83d',
  '\udc00x',
  'a\u202eb',
  '\u200b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'; drop table acts; --",
  '<script>alert(1)</script>',
  '=1+1',
  'x'.repeat(161),
  'é'.repeat(20_001),
  'stash',
  'campaign',
  [],
  {},
  [[]],
  [null],
  [0],
  { id: null },
  { a: { b: { c: [] } } },
  '2026-02-30',
  '99999-01-01',
  '2026-11-23',
  ['a', 'a'],
  Array.from({ length: 501 }, () => 'x')
]

const schemas = new Map<MethodName, Part>()
function schemaOf(method: MethodName): Part {
  if (!schemas.has(method))
    schemas.set(
      method,
      toJsonSchema(contract[method].input as GenericSchema, {
        errorMode: 'ignore',
        typeMode: 'input'
      }) as Part
    )
  return schemas.get(method)!
}

/**
 * An input of a method: of the right shape with existing ids, and in two of three cases with strange values
 * in it.
 */
export function fuzzedInput(method: MethodName, source: Source): object {
  const value = valueOf(schemaOf(method), '', source) as object
  const strange = pick([0, 1, 1, 2, 0, 3], source)
  for (let n = 0; n < strange; n++) disturb(value, source)
  return value
}

/** All ids in the answers of the open campaign, by the name of the field that would ask for them. */
export async function knownOf(app: TestApp): Promise<Source['known']> {
  const known: { [field: string]: Set<string> } = {}
  const note = (field: string, value: unknown): void => {
    if (typeof value === 'string' && value !== '' && value.length <= 80)
      (known[field] ??= new Set()).add(value)
  }
  const visit = (value: unknown, field: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, field)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, below] of Object.entries(value)) {
        if (key === 'id') note(field, below)
        visit(below, SINGULAR[key] ?? key)
      }
    } else note(field, value)
  }
  const ask = async (method: MethodName, input: object, field: string): Promise<void> => {
    const answer = await app.dispatch(method, input)
    if (answer.ok) visit(answer.value, field)
  }
  await ask('campaigns.list', {}, 'campaign')
  await ask('campaigns.current', {}, 'campaign')
  await ask('decks.list', {}, 'source')
  await ask('battles.list', {}, 'battle')
  await ask('rosters.list', {}, 'roster')
  await ask('members.list', {}, 'member')
  for (const roster of known['roster'] ?? []) {
    await ask('rosters.get', { roster }, 'roster')
    await ask('rosters.recruits', { roster }, 'type')
    await ask('stash.offers', { roster, holder: 'stash' }, 'thing')
  }
  const current = await app.dispatch('campaigns.current', {})
  if (current.ok && current.value) {
    const { system, file } = current.value as { system: string; file: string }
    note('system', system)
    note('file', file)
    await ask('systems.get', { system }, 'kind')
    await ask('systems.questions', { system }, 'resolver')
    await ask('campaigns.backups', { file }, 'backup')
  }
  return Object.fromEntries(
    Object.entries(known).map(([field, values]) => [field, [...values].slice(0, 200)])
  )
}

/** The field of an input that asks for one entry of a list in an answer. */
const SINGULAR: { [list: string]: string } = {
  players: 'player',
  rosters: 'roster',
  members: 'member',
  items: 'item',
  kinds: 'kind',
  prompts: 'prompt',
  options: 'option',
  battles: 'battle',
  sheets: 'member',
  memberTypes: 'type',
  things: 'thing',
  seasons: 'season'
}

/** For fields with other names, the kinds of ids that fit them. */
const FITS: { [field: string]: string[] } = {
  a: ['roster'],
  b: ['roster'],
  to: ['member', 'roster'],
  holder: ['member'],
  on: ['item'],
  by: ['roster'],
  options: ['option', 'key'],
  ids: ['roster'],
  acts: ['seq'],
  rosters: ['roster'],
  items: ['item'],
  members: ['member'],
  unit: ['member']
}

function valueOf(part: Part, field: string, source: Source): unknown {
  if (part.const !== undefined) return part.const
  if (part.enum) return pick(part.enum, source)
  const either = part.anyOf ?? part.oneOf
  if (either) return valueOf(pick(either, source), field, source)
  switch (part.type) {
    case 'string':
      return part.format === 'date' ? '2026-11-23' : wordFor(field, source)
    case 'integer':
    case 'number':
      return pick(
        [part.minimum ?? 0, 1, 2, 3, 7, part.maximum ?? 9, Math.floor(source.random() * 200)],
        source
      )
    case 'boolean':
      return source.random() < 0.5
    case 'null':
      return null
    case 'array':
      return Array.from({ length: (part.minItems ?? 0) + Math.floor(source.random() * 3) }, () =>
        valueOf(part.items ?? {}, field, source)
      )
    case 'object': {
      const own = Object.entries(part.properties ?? {}).filter(
        ([key]) => part.required?.includes(key) || source.random() < 0.5
      )
      const more =
        typeof part.additionalProperties === 'object'
          ? [[wordFor('key', source), part.additionalProperties] as const]
          : []
      return Object.fromEntries([...own, ...more].map(([key, below]) => [key, valueOf(below, key, source)]))
    }
    default:
      return structuredClone(pick(STRANGE, source))
  }
}

function wordFor(field: string, source: Source): string {
  const fitting = [field, ...(FITS[field] ?? [])].flatMap((name) => source.known[name] ?? [])
  if (fitting.length > 0 && source.random() < 0.85) return pick(fitting, source)
  const any = Object.values(source.known)
  if (any.length > 0 && source.random() < 0.6) return pick(pick(any, source), source)
  return pick(['zz', 'Élodie', 'stash', 'x:1', 'a b'], source)
}

/** Puts something strange somewhere into the value, or removes something. */
function disturb(value: object, source: Source): void {
  let at = value as { [key: string]: unknown }
  for (;;) {
    const keys = Object.keys(at)
    if (keys.length === 0 || source.random() < 0.05) {
      at[pick(['zz', '0', 'name', 'was'], source)] = structuredClone(pick(STRANGE, source))
      return
    }
    const key = pick(keys, source)
    const below = at[key]
    if (typeof below === 'object' && below !== null && source.random() < 0.7) {
      at = below as { [key: string]: unknown }
      continue
    }
    if (source.random() < 0.15) delete at[key]
    else at[key] = structuredClone(pick(STRANGE, source))
    return
  }
}

export function pick<Value>(from: readonly Value[], { random }: Pick<Source, 'random'>): Value {
  return from[Math.floor(random() * from.length)]!
}
