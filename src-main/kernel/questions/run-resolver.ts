import * as v from 'valibot'
import { NO_CHANCE } from '../values/dice'
import type { Resolution, Resolver } from './resolver'
import { isRefusal, type Verdict } from '../values/verdict'

type Resolvers<Rules> = { readonly [name: string]: Resolver<Rules> }

/** What the resolver of this name answers: the table plays by the very rules that can be asked. Dice are handed in as they fell, so none is thrown here. Throws where there is no such resolver. */
export function ask<Rules>(
  resolvers: Resolvers<Rules>,
  rules: Rules,
  name: string,
  input: object
): Verdict<Resolution> {
  const resolver = resolvers[name]
  if (!resolver) throw new Error(`no resolver ${name}`)
  return resolver.resolve(rules, v.parse(resolver.schema as v.GenericSchema, input) as never, NO_CHANCE)
}

/** The same for what can't be refused, since whoever asks has seen to it. Throws where it is. */
export function resolved<Rules>(
  resolvers: Resolvers<Rules>,
  rules: Rules,
  name: string,
  input: object
): Resolution {
  const verdict = ask(resolvers, rules, name, input)
  if (isRefusal(verdict)) throw new Error(`${name} refuses: ${JSON.stringify(verdict.refused)}`)
  return verdict
}
