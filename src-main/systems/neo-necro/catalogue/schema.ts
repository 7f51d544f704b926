import * as v from 'valibot'

/**
 * The schemas of all resource files of Neo-Necro. They are strict on purpose: an unknown field is usually a
 * misspelling, and a misspelt rule would silently do nothing.
 */
export type { CategoryId, CharacteristicId, Mod, ModKey } from './schema/base'
export { categoryIds, characteristicIds } from './schema/base'
export * from './schema/gang'
export * from './schema/equipment'
export * from './schema/table'
export * from './schema/between'

/**
 * The words of one language: section, id, field. The check of words compares it with the other language and
 * the catalogue.
 */
export const textSchema = v.record(v.string(), v.record(v.string(), v.unknown()))
