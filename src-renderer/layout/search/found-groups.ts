import { BookOpen } from '@lucide/vue'
import type { Router } from 'vue-router'
import { findKey, say, t } from '@/locales/say'
import { useCampaigns } from '@/stores/campaigns'
import { useReference } from '@/stores/reference'
import { isRule, search, titleOf, type Place } from '@/ui/book'
import { finder, rank } from '@/ui/plain-text'
import { GROUPS, type Command, type Group } from './commands'
import { forgiving } from './forgiving-index'

/** How far these groups rank behind: a typed name most often means the thing of that name. */
const BEHIND: { [group in Command['group']]?: number } = { rule: 2, question: 2, thing: 2, done: 3 }
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
        : list.filter((one) => one.group === group && found(one.title, one.under, one.also ?? ''))
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
  const known = new Set(exact.flatMap(({ commands }) => commands.map(({ id }) => id)))
  // Few matches may not be the wanted ones, so synonyms follow them.
  return known.size >= MOST ? exact : joined(exact, meant(list, typed, router, { wrong: false }), known)
}

/** The groups of `first`, followed by what `second` adds. */
function joined(first: Group[], second: Group[], known: Set<string>): Group[] {
  const more = second
    .map(({ group, commands }) => ({ group, commands: commands.filter(({ id }) => !known.has(id)) }))
    .filter(({ commands }) => commands.length > 0)
  const groups = [...new Set([...first, ...more].map(({ group }) => group))]
  return groups.map((group) => ({
    group,
    commands: [...first, ...more].flatMap((one) => (one.group === group ? one.commands : [])).slice(0, MOST)
  }))
}

/** Matches by other forms and by synonyms; `wrong`: also with wrong letters. */
function meant(list: Command[], typed: string, router: Router, how: { wrong: boolean }): Group[] {
  const all = [...list, ...useReference().places.map((place) => ruleCommand(router, place))]
  const byId = new Map(all.map((command) => [command.id, command]))
  const found = forgiving(
    all.map(({ id, title, under, also }) => ({ id, title, under: also ? `${under} ${also}` : under })),
    typed,
    synonyms(),
    how
  ).map((id) => byId.get(id)!)
  const groups = [...new Set(found.map(({ group }) => group))]
  return groups.map((group) => ({
    group,
    commands: found.filter((command) => command.group === group).slice(0, MOST)
  }))
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
    icon: BookOpen,
    run: () => router.push(`/reference/${entry.id}`)
  }
}
