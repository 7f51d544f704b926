import { contract, type MethodName } from '../../src-main/contract'
import type { Method } from '../../src-main/contract/method'

interface Schema {
  entries?: { [key: string]: Schema }
  item?: Schema
  wrapped?: Schema
  value?: Schema
  options?: unknown[]
  pipe?: Schema[]
}

/** Whether a field of this name may be given anywhere in an input of this schema. */
export function asksFor(field: string, schema: Schema | undefined): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if (
    schema.entries &&
    (Object.hasOwn(schema.entries, field) || Object.values(schema.entries).some((one) => asksFor(field, one)))
  )
    return true
  const below = [
    schema.item,
    schema.wrapped,
    schema.value,
    ...(schema.options ?? []).filter((one): one is Schema => typeof one === 'object'),
    ...(schema.pipe ?? []).filter((one) => one !== schema)
  ]
  return below.some((one) => asksFor(field, one))
}

export const writes = (Object.entries(contract) as [MethodName, Method][])
  .filter(([, { kind }]) => kind === 'write')
  .map(([name]) => name)
export const saysWhatItReplaces = (name: MethodName): boolean =>
  asksFor('was', contract[name].input as unknown as Schema)
