import fc from 'fast-check'
import * as v from 'valibot'

type Schema = v.GenericSchema & {
  type: string
  pipe?: { type: string; requirement?: unknown }[]
  entries?: { [key: string]: Schema }
  item?: Schema
  options?: string[] | Schema[]
  wrapped?: Schema
}

/**
 * Random inputs that a schema accepts, for the kinds of schema that resolvers use: bounded numbers, lists,
 * objects, choices. Strings come from `words`. Where the schema says what an id refers to, most ids are of
 * that kind (`kinds`), so that most inputs make sense.
 */
export function inputsOf(
  schema: v.GenericSchema,
  words: readonly string[],
  kinds: { [idOf: string]: readonly string[] } = {}
): fc.Arbitrary<unknown> {
  const of = (node: Schema): fc.Arbitrary<unknown> => {
    const limit = (type: string, standard: number): number => {
      const found = node.pipe?.find((action) => action.type === type)?.requirement
      return typeof found === 'number' ? found : standard
    }
    switch (node.type) {
      case 'strict_object':
        return fc.record(
          Object.fromEntries(Object.entries(node.entries ?? {}).map(([key, entry]) => [key, of(entry)]))
        )
      case 'array':
        return fc.array(of(node.item!), {
          minLength: limit('min_length', 0),
          maxLength: Math.min(limit('max_length', 6), 6)
        })
      case 'number': {
        const bounds = { min: limit('min_value', 0), max: limit('max_value', 1000) }
        return node.pipe?.some((action) => action.type === 'integer')
          ? fc.integer(bounds)
          : fc.double({ ...bounds, noNaN: true })
      }
      case 'string': {
        const { idOf } = v.getMetadata(node as v.GenericSchema) as { idOf?: string }
        const fitting = idOf === undefined ? [] : (kinds[idOf] ?? [])
        const any = fc.constantFrom(...words)
        return fitting.length === 0
          ? any
          : fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: any })
      }
      case 'boolean':
        return fc.boolean()
      case 'picklist':
        return fc.constantFrom(...(node.options as string[]))
      case 'union':
        return fc.oneof(...(node.options as Schema[]).map(of))
      case 'nullish':
      case 'optional':
        return fc.option(of(node.wrapped!), { nil: undefined })
      case 'nullable':
        return fc.option(of(node.wrapped!), { nil: null })
      default:
        throw new Error(`no inputs known for ${node.type}`)
    }
  }
  return of(schema as Schema)
}
