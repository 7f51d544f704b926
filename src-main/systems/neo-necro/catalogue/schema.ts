import * as v from 'valibot'

/**
 * The shape of every resource file of Neo-Necro. Strict on purpose: a field that nobody reads is a typing error in a
 * JSON file, and a rule that silently does nothing.
 */
export type { CategoryId, CharacteristicId, Mod, ModKey } from './schema/base'
export { categoryIds, characteristicIds } from './schema/base'
export * from './schema/gang'
export * from './schema/equipment'
export * from './schema/table'
export * from './schema/between'

/** Words of one language: sections, in them ids, in them fields. Checked against the other language and the catalogue. */
export const textSchema = v.record(v.string(), v.record(v.string(), v.unknown()))
