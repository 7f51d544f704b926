import type { ItemView, MemberView, RosterView } from '@contract/views'
import type { Block, Fact } from '@kernel/system/sheet'
import type { Text } from '@kernel/values/json'
import type { Figure } from '@kernel/values/receipt'
import { withoutIsolates } from '@/locales/isolate'
import { capital, list, number, say as sayInWindow } from '@/locales/say'
import { amountOf } from '@/ui/amount-of'
import { presentSheets } from '@/ui/sheet-facts'

/** A text leaves the window without the signs that set its names apart. */
const say = (words: Parameters<typeof sayInWindow>[0]): string => withoutIsolates(sayInWindow(words))

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
  /** `written`: how the sheet writes the value, if not as a plain number. */
  profile: { abbr: string; value: number; written?: string }[]
  figures: FigureText[]
  /** The carried things; equal ones are counted. */
  gear: string[]
  /** Skills, injuries and other lists of the sheet, by the title of each. */
  parts: { title: string; names: string[] }[]
  /** What the sheet says beside its lists: armour, role, notes. */
  facts?: { label: string; value: string | number }[]
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
    words: { members: capital(around.words.members), stash: capital(around.words.stash) },
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
  const figures = sheet.figures.filter((figure) => !inProfile(figure, sheet))
  const told = new Set(figures.map(({ label }) => say(label)))
  const inHand = new Set(held.flatMap(({ id, name }) => [id, say(name)]))
  return {
    name: sheet.name,
    type: say(sheet.typeName),
    status: say(sheet.status.label),
    fit: sheet.status.fit,
    profile: sheet.profile.map(({ abbr, value, written }) => ({
      abbr: say(abbr),
      value,
      ...(written !== undefined && { written })
    })),
    figures: figures.map(({ label, unit, amount, limit }) => ({
      label: say(label),
      value: written(amount, unit, limit, around),
      amount,
      ...(limit !== undefined && { limit })
    })),
    gear: thingsOf(roster.items, sheet.member, lists),
    parts: partsOf(sheet.blocks, inHand),
    facts: sheet.blocks
      .filter((block) => block.kind === 'facts')
      .flatMap((block) => block.facts.filter(({ label, repeats }) => isTerm(label) && !repeats))
      .filter(({ label, value }) => say(value) !== '' && !told.has(say(label)))
      .map(({ label, value }) => ({
        label: say(label),
        value: typeof value === 'number' ? value : say(value)
      }))
  }
}

/** True for a figure that only repeats a characteristic of the profile, such as wounds. */
const inProfile = ({ label, amount, limit }: Figure, { profile }: MemberView): boolean =>
  limit === undefined && profile.some(({ name, value }) => say(name) === say(label) && value === amount)

/** True for a label that the game has for all members, such as their armour; not for the name of a skill. */
const isTerm = (label: Fact['label']): boolean => typeof (label as Text).key === 'string'

/**
 * The lists of the sheet without the carried things. `held`: ids and names of things in the member's hands, which
 * are listed as gear.
 */
function partsOf(blocks: Block[], held: Set<string>): MemberText['parts'] {
  const parts = new Map<string, string[]>()
  for (const block of blocks) {
    if (block.kind !== 'entries' && block.kind !== 'facts') continue
    const names =
      block.kind === 'entries'
        ? block.entries
            .filter(({ key, name }) => !held.has(key) && !held.has(alone(say(name))))
            .map(withValue)
        : block.facts
            .filter(({ label }) => !isTerm(label) && !held.has(say(label)))
            .map(({ label, value }) => `${say(label)} ${say(value)}`)
    const title = say(block.title)
    if (names.length) parts.set(title, [...(parts.get(title) ?? []), ...names])
  }
  return [...parts].map(([title, names]) => ({ title, names }))
}

/** The longest text of an entry that is a value (a level, dice, a sum), not a sentence. */
const LONGEST_VALUE = 24

/** The name of an entry, with its value if it has one: a skill without its level says little. */
function withValue({ name, text }: Entries['entries'][number]): string {
  const value = say(text)
  const short = value.length <= LONGEST_VALUE && /\d/.test(value) && !value.endsWith('.')
  return short ? `${say(name)} ${value}` : say(name)
}

/** The name of a thing without the number of them. */
const alone = (name: string): string => name.replace(/\s×\s\d+$/u, '')

function written(amount: number, unit: string, limit: number | undefined, { money }: Around): string {
  const said = unit === 'money' ? money(amount) : unit === 'die' ? `d${amount}` : number(amount)
  return said + (limit === undefined ? '' : `/${number(limit)}`)
}

/** The things of a holder, equal ones counted, each with what is fitted to it. */
function thingsOf(items: ItemView[], holder: string, lists: Entries[] = []): string[] {
  const mine = items.filter((item) => item.holder === holder)
  const nameOf = namesOf(mine, lists)
  const fitted = (id: string) => mine.filter((item) => item.on === id).map(nameOf)
  const counted = new Map<string, number>()
  for (const item of mine.filter(({ on }) => on === null)) {
    const more = fitted(item.id)
    const own = nameOf(item)
    const name = own + (more.length ? ` (${list(more)})` : '')
    // A line of the sheet counts the thing itself.
    counted.set(name, (counted.get(name) ?? 0) + (own === say(item.name) ? amountOf(item) : 1))
  }
  return [...counted].map(([name, count]) => (count > 1 ? `${number(count)} × ${name}` : name))
}

/**
 * The name of each thing: the sheet's, which may say more (a side, a remaining count), unless one of its lines
 * counts several things.
 */
function namesOf(mine: ItemView[], lists: Entries[]): (item: ItemView) => string {
  const listed = new Map(lists.flatMap(({ entries }) => entries.map(({ key, name }) => [key, say(name)])))
  // Things that a player wrote down all have the same `thing`: only the name tells them apart.
  const alike = (one: ItemView, other: ItemView) =>
    one.thing === other.thing && say(one.name) === say(other.name)
  const ownLine = (item: ItemView) =>
    mine.every((other) => other === item || !alike(other, item) || listed.has(other.id))
  return (item) => (ownLine(item) ? listed.get(item.id) : undefined) ?? say(item.name)
}
