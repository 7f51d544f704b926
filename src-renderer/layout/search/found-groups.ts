import { BookOpen } from '@lucide/vue'
import type { Router } from 'vue-router'
import { findKey, say, t } from '@/locales/say'
import { useCampaigns } from '@/stores/campaigns'
import { useReference } from '@/stores/reference'
import { isRule, search, titleOf, type Place } from '@/ui/book'
import { finder, rank } from '@/ui/plain-text'
import { GROUPS, type Command, type Group } from './commands'
import { forgiving, saysSo, type Findable } from './forgiving-index'

/** How far these groups rank behind: a typed name most often means the thing of that name. */
const BEHIND: { [group in Command['group']]?: number } = { rule: 2, question: 2, thing: 2, done: 3 }
/** The rank of a command that has the words outside its title. */
const UNCALLED = 4
/** The most matches shown in a group; more letters narrow them down. */
const MOST = 8

/**
 * The commands with every typed word, matching titles first; at most `MOST` in a group, and the groups by their
 * best match.
 */
export function sifted(list: Command[], typed: string, router: Router): Group[] {
  const found = finder(typed)
  const groups = GROUPS.map((group) => {
    const mine =
      group === 'rule'
        ? rules(router, typed)
        : list.filter((entry) => entry.group === group && found(entry.title, entry.under, entry.also ?? ''))
    const ranked = mine.map((command) => ({ command, at: rank(typed, command.title) }))
    if (group !== 'rule') ranked.sort((a, b) => a.at - b.at)
    return {
      group,
      best: (ranked[0]?.at ?? 9) + (BEHIND[group] ?? 0),
      commands: ranked.slice(0, MOST).map(({ command }) => command)
    }
  })
  const exact = groups.filter(({ commands }) => commands.length > 0).sort((a, b) => a.best - b.best)
  if (exact.length === 0) return meant(list, typed, router, { wrong: true })
  const known = exact.flatMap(({ commands }) => commands)
  // Few matching titles may not be the wanted ones, so synonyms join them.
  return known.filter(({ title }) => rank(typed, title) < UNCALLED).length >= MOST
    ? exact
    : joined(exact, meant(list, typed, router, { wrong: false }), typed)
}

/**
 * The groups of `first`, with what `second` adds: a title with a synonym comes before a command that has the words
 * outside its title, and the rest follows.
 */
function joined(first: Group[], second: Group[], typed: string): Group[] {
  const known = new Set(first.flatMap(({ commands }) => commands.map(({ id }) => id)))
  const same = synonyms()
  const groups = [...new Set([...first, ...second].map(({ group }) => group))]
  return groups.flatMap((group) => {
    const of = (all: Group[]) => all.flatMap((found) => (found.group === group ? found.commands : []))
    const more = of(second).filter(({ id }) => !known.has(id))
    const called = of(first).filter(({ title }) => rank(typed, title) < UNCALLED)
    const meantSo = more.filter(({ title, also }) => saysSo(`${title} ${also ?? ''}`, typed, same))
    const commands = [...new Set([...called, ...meantSo, ...of(first), ...more])].slice(0, MOST)
    return commands.length > 0 ? [{ group, commands }] : []
  })
}

/** Matches by other forms and by synonyms; `wrong`: also with wrong letters. */
function meant(list: Command[], typed: string, router: Router, how: { wrong: boolean }): Group[] {
  const { byId, findable } = withRules(list, useReference().places, router)
  const found = forgiving(findable, typed, synonyms(), how).map((id) => byId.get(id)!)
  const groups = [...new Set(found.map(({ group }) => group))]
  return groups.map((group) => ({
    group,
    commands: found.filter((command) => command.group === group).slice(0, MOST)
  }))
}

interface Whole {
  places: Place[]
  byId: Map<string, Command>
  findable: Findable[]
}
const wholes = new WeakMap<Command[], Whole>()

/** The list followed by the rules of the game, made once and not again for each letter. */
function withRules(list: Command[], places: Place[], router: Router): Whole {
  const known = wholes.get(list)
  if (known?.places === places) return known
  const all = [...list, ...places.map((place) => ruleCommand(router, place))]
  const whole = {
    places,
    byId: new Map(all.map((command) => [command.id, command])),
    findable: all.map(({ id, title, under, also }) => ({
      id,
      title,
      under: also ? `${under} ${also}` : under
    }))
  }
  wholes.set(list, whole)
  return whole
}

/** Groups of synonyms: general ones, and those of the campaign's game. */
function synonyms(): string[][] {
  const own = findKey(`help.synonymsOf.${useCampaigns().current?.system ?? ''}`)
  return [t('help.synonyms'), ...(own ? [t(own)] : [])].flatMap((list) =>
    list.split(';').map((group) => group.split(',').map((word) => word.trim()))
  )
}

function rules(router: Router, typed: string): Command[] {
  return search(useReference().places, typed)
    .slice(0, MOST)
    .map((place) => ruleCommand(router, place))
}

function ruleCommand(router: Router, { entry, section }: Place): Command {
  return {
    id: `rule:${entry.id}`,
    group: 'rule',
    title: titleOf(entry),
    under: isRule(entry) ? say(entry.text[0]) : say(section.name),
    also: Object.values(entry.name ?? {}).join(' '),
    icon: BookOpen,
    run: () => router.push(`/reference/${entry.id}`)
  }
}
