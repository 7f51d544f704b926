import * as v from 'valibot'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import { freeChance } from './chance'
import { decided, loadedSystem, loadRoster, openSession, type Context } from './context'

/** The rules of a system: the open campaign's where it plays this system, else as in the book. */
function rulesFor(context: Context, systemId: string): unknown {
  const session = context.session
  return session && session.system.id === systemId ? session.rules : loadedSystem(context, systemId).defaults
}

export function systemsService(context: Context): Service<'systems'> {
  return {
    list: async () =>
      [...context.systems.values()].map(({ system, defaults }) => {
        const { id, name, description, version } = system.sheet(defaults)
        return { id, name, description, version }
      }),
    get: async ({ system }) => loadedSystem(context, system).system.sheet(rulesFor(context, system)),
    questions: async ({ system }) => loadedSystem(context, system).system.questions.all(rulesFor(context, system)),
    prefill: async ({ roster, ...asked }) => {
      const session = openSession(context)
      return decided(session.system.questions.prefill(session.rules, { roster: await loadRoster(session, roster), ...asked }))
    },
    resolve: async ({ system, resolver, input }) => {
      const { resolvers } = loadedSystem(context, system).system
      const found = Object.hasOwn(resolvers, resolver) ? resolvers[resolver] : undefined
      if (!found) throw new Refused('unknown-resolver', { system, resolver })
      const parsed = v.safeParse(found.schema as v.GenericSchema, input)
      if (!parsed.success) {
        const paths = parsed.issues.slice(0, 20).map((issue) => `input.${v.getDotPath(issue) ?? ''}`)
        throw new Refused('bad-input', { method: 'systems.resolve', resolver }, [], [...new Set(paths)])
      }
      return decided(found.resolve(rulesFor(context, system), parsed.output as never, freeChance()))
    }
  }
}
