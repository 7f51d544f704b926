import * as v from 'valibot'
import { NO_CHANCE } from '../values/dice'
import { schemaOf, type Resolution, type Resolver } from './resolver'
import { isRefusal, type Verdict } from '../values/verdict'

type Resolvers<Rules> = { readonly [name: string]: Resolver<Rules> }

/** Runs the resolver of this name with given dice, so that the tracker plays by the rules people can query. Throws if there is no such resolver. */
export function ask<Rules>(
  resolvers: Resolvers<Rules>,
  rules: Rules,
  name: string,
  input: object
): Verdict<Resolution> {
  const resolver = resolvers[name]
  if (!resolver) throw new Error(`no resolver ${name}`)
  return resolver.resolve(rules, v.parse(schemaOf(resolver), input), NO_CHANCE)
}

/** Runs a resolver whose preconditions the caller has checked; throws if it refuses. */
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
