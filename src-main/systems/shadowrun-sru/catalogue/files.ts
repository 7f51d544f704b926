import * as v from 'valibot'
import type { RawSystem } from '../../../kernel/values/raw-system'
import { parseResources, textTree, type ParsedFiles } from '../../../kernel/content/resource-files'
import { placedId, sharedIds } from '../../../kernel/content/row-ids'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { written } from './tokens'

const int = v.pipe(v.number(), v.integer())
const natural = v.pipe(int, v.minValue(0))
const positive = v.pipe(int, v.minValue(1))
const id = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const rules = v.array(v.pipe(v.string(), v.regex(/^SRU-([A-Z]+-)?[A-Z]?\d+$/)))
const time = v.picklist(['free', 'simple', 'complex'])
const upTo = (most: number) => v.pipe(natural, v.maxValue(most))

const tokens = v.pipe(
  v.array(
    v.strictObject({
      type: v.picklist(['success', 'failure']),
      value: v.pipe(positive, v.maxValue(20)),
      count: v.pipe(positive, v.maxValue(20))
    })
  ),
  v.minLength(1),
  v.maxLength(40)
)
const recharge = v.strictObject({ part: v.pipe(v.number(), v.minValue(0), v.maxValue(1)), time })

/** How the ids of the catalogue's things begin; a number follows, that of the row's place unless it has its own. */
export const GEAR = 'gear-'

/** A thing in the campaign's catalogue. Buying it puts these values on a sheet (SRU-R37). */
const gearRow = v.strictObject({
  id: placedId(GEAR),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  weapon: v.boolean(),
  kind: id,
  base: upTo(40),
  modes: v.pipe(v.array(id), v.maxLength(4)),
  trigger: v.picklist(['physical', 'virtual']),
  automatic: v.boolean(),
  magazine: upTo(999),
  recoil: upTo(20),
  area: upTo(99),
  price: v.nullable(upTo(9_999_999))
})

const schemas = {
  system: v.strictObject({
    schemaVersion: v.literal(1),
    id: v.literal('shadowrun-sru'),
    specification: v.string(),
    locales: v.tuple([v.literal('fr'), v.literal('en')])
  }),
  'catalogue/tokens': tokens,
  'catalogue/reserve-kinds': v.array(
    v.strictObject({
      id,
      formula: v.array(id),
      advantage: v.nullable(v.picklist(['return-success-on-intention-change', 'synchronise-minus-one'])),
      rules
    })
  ),
  'catalogue/attributes': v.array(v.strictObject({ id })),
  'catalogue/weapon-kinds': v.array(
    v.strictObject({
      id,
      ammo: id,
      risk: v.nullable(v.picklist(['low', 'high'])),
      electric: v.boolean(),
      falls: v.boolean()
    })
  ),
  'catalogue/gear': v.pipe(v.array(gearRow), v.maxLength(300)),
  'tables/own-tokens': tokens,
  'tables/recharge': v.strictObject({ slow: recharge, quick: recharge }),
  'tables/readiness': v.array(v.strictObject({ id, recharges: v.array(v.picklist(['slow', 'quick'])) })),
  'tables/stress': v.array(
    v.strictObject({ id, typeMattersFrom: v.nullable(positive), otherReserveCost: upTo(9), rules })
  ),
  'tables/actions': v.array(v.strictObject({ id, time: v.nullable(time), rules })),
  'tables/ranges': v.array(v.strictObject({ id, threshold: v.pipe(int, v.minValue(-5), v.maxValue(20)) })),
  'tables/difficulties': v.array(v.strictObject({ id, value: int, narrow: int })),
  'tables/fire': v.strictObject({
    modes: v.array(id),
    physicalCap: positive,
    burst: positive,
    spray: v.strictObject({
      virtual: positive,
      automatic: positive,
      per: positive,
      overCompensation: natural
    })
  }),
  'tables/combat': v.strictObject({
    maxTokens: positive,
    tokenBonus: positive,
    aim: natural,
    adjust: v.strictObject({ score: natural, tokens: natural }),
    perPass: natural,
    intention: natural,
    synchronise: natural,
    tacticsSaves: natural,
    lowering: v.strictObject({ given: positive, back: positive }),
    meleePerPoint: natural,
    knockdown: positive,
    koTimes: positive,
    turned: v.strictObject({ high: positive, low: positive }),
    areaPerToken: natural,
    metresPerToken: natural
  }),
  'tables/conditions': v.array(v.strictObject({ id, rules })),
  'tables/house-rules': v.array(
    v.strictObject({
      key: v.string(),
      ruling: v.string(),
      default: v.string(),
      options: v.pipe(v.array(v.string()), v.minLength(1))
    })
  ),
  'tables/house-notes': v.array(v.pipe(v.string(), v.regex(/^SRU-R\d\d$/))),
  'tables/interlude': v.array(v.strictObject({ id, rules })),
  'tables/cards': v.array(
    v.strictObject({
      id: v.string(),
      kind: v.picklist(['rules', 'blank']),
      phase: v.optional(v.string()),
      rules,
      items: v.array(v.string())
    })
  ),
  'tables/sheet': v.strictObject({
    attribute: v.strictObject({ min: natural, max: positive }),
    professionalism: natural,
    monitor: positive,
    passes: positive
  }),
  'text/fr': textTree,
  'text/en': textTree
} as const

export type SruFiles = ParsedFiles<typeof schemas>

/** Parses the resource files by their schemas. Reports every problem by file, entry and field. */
export const parseFiles = (raw: RawSystem): { files: SruFiles; problems: Reason[] } =>
  parseResources(schemas, raw, whatContradicts)

/** Problems that the schemas cannot see: unknown weapon kinds and fire modes, a token listed twice. */
function whatContradicts(files: SruFiles): Reason[] {
  const kinds = new Set(files['catalogue/weapon-kinds'].map((kind) => kind.id))
  const modes = new Set(files['tables/fire'].modes)
  const twice = (file: 'catalogue/tokens' | 'tables/own-tokens'): Reason[] => {
    const faces = files[file].map(({ type, value }) => written(type, value))
    return faces
      .filter((face, at) => faces.indexOf(face) < at)
      .map((face) => reason('token-twice', ['SRU-R01'], { file, at: face }))
  }
  return [
    ...files['catalogue/gear'].flatMap((row) => [
      ...(kinds.has(row.kind)
        ? []
        : [reason('id-unknown', [], { file: 'catalogue/gear', at: row.name, id: row.kind })]),
      ...row.modes
        .filter((mode) => !modes.has(mode))
        .map((mode) => reason('id-unknown', [], { file: 'catalogue/gear', at: row.name, id: mode }))
    ]),
    ...sharedIds('catalogue/gear', files['catalogue/gear'], GEAR),
    ...twice('catalogue/tokens'),
    ...twice('tables/own-tokens')
  ]
}
