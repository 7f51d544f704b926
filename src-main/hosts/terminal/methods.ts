import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { contract } from '../../contract'
import { DONE } from './exit'

/** A method as `methods --json` lists it. */
interface Listed {
  method: string
  kind: 'read' | 'write'
  about: string
  input: object
}

function listMethods(): Listed[] {
  return Object.entries(contract).map(([method, { kind, about, input }]) => ({
    method,
    kind,
    about,
    // Checks that JSON Schema can't express are left out. The schema is then weaker, but not wrong.
    input: toJsonSchema(input as v.GenericSchema, { errorMode: 'ignore', typeMode: 'input' })
  }))
}

/** `methods [--json]`: lists the methods. */
export function printMethods(json: boolean): number {
  const methods = listMethods()
  if (json) process.stdout.write(`${JSON.stringify(methods, null, 2)}\n`)
  else
    for (const { method, kind, about, input } of methods)
      process.stdout.write(`${method}  (${kind})\n  ${about}\n  ${JSON.stringify(input)}\n\n`)
  return DONE
}
