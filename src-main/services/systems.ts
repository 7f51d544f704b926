import * as v from 'valibot'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { Chance } from '../kernel/values/dice'
import { oddsOfAnswer } from '../kernel/questions/odds'
import { plainReference, type ReferencePart } from '../kernel/content/reference'
import { FALLBACKS, isKept } from '../kernel/values/languages'
import type { GameSystem } from '../kernel/system/system'
import { schemaOf, type Resolution } from '../kernel/questions/resolver'
import type { Verdict } from '../kernel/values/verdict'
import { freeChance } from './shared/chance'
import { namesIn } from './shared/names-in-language'
import { decided, loadedSystem, loadRoster, openSession, type Context } from './shared/context'

/** The rules of a system: the open campaign's if it plays this system, else the book's. */
async function rulesFor(context: Context, systemId: string): Promise<unknown> {
  const { session } = context
  return session?.system.id === systemId ? session.rules : (await loadedSystem(context, systemId)).defaults
}

function referenceOf(system: GameSystem, rules: unknown): ReferencePart[] {
  if (system.reference) return system.reference(rules)
  const { text, kinds } = system.sheet(rules)
  return plainReference(text, kinds)
}

export function systemsService(context: Context): Service<'systems'> {
  return {
    list: () =>
      Promise.all(
        [...context.systems.values()].map(async ({ id, version, names }) => ({
          id,
          ...(await names()),
          version
        }))
      ),
    get: async ({ system, book, locale }) => {
      const { system: known, defaults } = await loadedSystem(context, system)
      const sheet = known.sheet(book ? defaults : await rulesFor(context, system))
      if (locale === undefined || sheet.text[locale] === undefined) return sheet
      const asked = [locale, ...(isKept(locale) ? [] : FALLBACKS)]
      const text = Object.fromEntries(asked.map((locale) => [locale, sheet.text[locale]!]))
      if (isKept(locale)) return { ...sheet, text }
      const rules = book ? defaults : await rulesFor(context, system)
      return {
        ...sheet,
        text,
        names: namesIn(locale, text, [sheet, referenceOf(known, rules), known.composedNames?.(rules)])
      }
    },
    reference: async ({ system, book }) => {
      const { system: known, defaults } = await loadedSystem(context, system)
      return referenceOf(known, book ? defaults : await rulesFor(context, system))
    },
    questions: async ({ system }) =>
      (await loadedSystem(context, system)).system.questions.all(await rulesFor(context, system)),
    prefill: async ({ roster, ...asked }) => {
      const session = openSession(context)
      return decided(
        session.system.questions.prefill(session.rules, {
          roster: await loadRoster(session, roster),
          ...asked
        })
      )
    },
    resolve: async ({ system, resolver, input }) =>
      decided((await asked(context, 'systems.resolve', system, resolver, input))(freeChance())),
    odds: async ({ system, resolver, input }) =>
      decided(oddsOfAnswer(await asked(context, 'systems.odds', system, resolver, input)))
  }
}

/** A question with its input parsed, ready to be answered with any chance. */
async function asked(
  context: Context,
  method: string,
  system: string,
  resolver: string,
  input: unknown
): Promise<(chance: Chance) => Verdict<Resolution>> {
  const { resolvers } = (await loadedSystem(context, system)).system
  const found = Object.hasOwn(resolvers, resolver) ? resolvers[resolver] : undefined
  if (!found) throw new Refused('unknown-resolver', { system, resolver })
  const parsed = v.safeParse(schemaOf(found), input)
  if (!parsed.success) {
    const paths = parsed.issues.slice(0, 20).map((issue) => `input.${v.getDotPath(issue) ?? ''}`)
    throw new Refused('bad-input', { method, resolver }, [], [...new Set(paths)])
  }
  const rules = await rulesFor(context, system)
  return (chance) => found.resolve(rules, parsed.output, chance)
}
