import type { ItemView, MemberView, RosterView } from '@contract/views'
import type { Block } from '@kernel/system/sheet'
import type { Figure } from '@kernel/values/receipt'
import { list, number, say } from '@/locales/say'
import { presentSheets } from '@/ui/sheet-facts'

type Entries = Block & { kind: 'entries' }

/** A roster in the reader's language, for any text format. */
export interface GangText {
  name: string
  kind: string
  player: string | null
  stage: string
  figures: { label: string; value: string }[]
  members: MemberText[]
  /** The things in the stash. */
  stash: string[]
  words: { members: string; stash: string }
}

export interface MemberText {
  name: string
  type: string
  status: string
  fit: boolean
  profile: { abbr: string; value: number }[]
  figures: FigureText[]
  /** The carried things; equal ones are counted. */
  gear: string[]
  /** Skills, injuries and other lists of the sheet, by the title of each. */
  parts: { title: string; names: string[] }[]
}

export interface FigureText {
  label: string
  value: string
  amount: number
  limit?: number
}

/** What the texts need besides the roster: its player, its stage, terms, and how to write sums. */
export interface Around {
  player: string | null
  stage: string
  words: { members: string; stash: string }
  money: (amount: number) => string
}

export function tellGang(roster: RosterView, around: Around): GangText {
  return {
    name: roster.name,
    kind: say(roster.kindName),
    player: around.player,
    stage: around.stage,
    words: around.words,
    figures: roster.figures.map(({ label, unit, amount, limit }) => ({
      label: say(label),
      value: written(amount, unit, limit, around)
    })),
    members: presentSheets(roster).map((sheet) => tellMember(sheet, roster, around)),
    stash: thingsOf(roster.items, 'stash')
  }
}

function tellMember(sheet: MemberView, roster: RosterView, around: Around): MemberText {
  const held = roster.items.filter((item) => item.holder === sheet.member)
  const lists = sheet.blocks.filter((block) => block.kind === 'entries')
  return {
    name: sheet.name,
    type: say(sheet.typeName),
    status: say(sheet.status.label),
    fit: sheet.status.fit,
    profile: sheet.profile.map(({ abbr, value }) => ({ abbr: say(abbr), value })),
    figures: sheet.figures
      .filter((figure) => !inProfile(figure, sheet))
      .map(({ label, unit, amount, limit }) => ({
        label: say(label),
        value: written(amount, unit, limit, around),
        amount,
        ...(limit !== undefined && { limit })
      })),
    gear: thingsOf(roster.items, sheet.member, lists),
    parts: partsOf(lists, new Set(held.flatMap(({ id, name }) => [id, say(name)])))
  }
}

/** True for a figure that only repeats a characteristic of the profile, such as wounds. */
const inProfile = ({ label, amount, limit }: Figure, { profile }: MemberView): boolean =>
  limit === undefined && profile.some(({ name, value }) => say(name) === say(label) && value === amount)

/**
 * The lists of the sheet without the carried things. `held`: ids and names of things in the member's hands, which
 * are listed as gear.
 */
function partsOf(lists: Entries[], held: Set<string>): MemberText['parts'] {
  const parts = new Map<string, string[]>()
  for (const { title, entries } of lists) {
    const names = entries
      .filter(({ key, name }) => !held.has(key) && !held.has(say(name)))
      .map(({ name }) => say(name))
    if (names.length) parts.set(say(title), [...(parts.get(say(title)) ?? []), ...names])
  }
  return [...parts].map(([title, names]) => ({ title, names }))
}

function written(amount: number, unit: string, limit: number | undefined, { money }: Around): string {
  return (
    (unit === 'money' ? money(amount) : number(amount)) + (limit === undefined ? '' : `/${number(limit)}`)
  )
}

/** The things of a holder, equal ones counted, each with what is fitted to it. */
function thingsOf(items: ItemView[], holder: string, lists: Entries[] = []): string[] {
  const mine = items.filter((item) => item.holder === holder)
  const nameOf = namesOf(mine, lists)
  const fitted = (id: string) => mine.filter((item) => item.on === id).map(nameOf)
  const counted = new Map<string, number>()
  for (const item of mine.filter(({ on }) => on === null)) {
    const more = fitted(item.id)
    const name = nameOf(item) + (more.length ? ` (${list(more)})` : '')
    counted.set(name, (counted.get(name) ?? 0) + 1)
  }
  return [...counted].map(([name, count]) => (count > 1 ? `${number(count)} × ${name}` : name))
}

/**
 * The name of each thing: the sheet's, which may say more (a side, a remaining count), unless one of its lines
 * counts several things.
 */
function namesOf(mine: ItemView[], lists: Entries[]): (item: ItemView) => string {
  const listed = new Map(lists.flatMap(({ entries }) => entries.map(({ key, name }) => [key, say(name)])))
  const alone = (item: ItemView) =>
    mine.every((other) => other === item || other.thing !== item.thing || listed.has(other.id))
  return (item) => (alone(item) ? listed.get(item.id) : undefined) ?? say(item.name)
}
