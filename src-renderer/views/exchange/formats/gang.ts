import type { ItemView, MemberView, RosterView } from '@contract/views'
import type { Block } from '@kernel/system/sheet'
import { list, number, say } from '@/locales/say'
import { presentSheets } from '@/ui/sheet-facts'

/** A gang in words, whatever is made of it: a chat, a page, a table. Everything is said in the reader's language. */
export interface Told {
  name: string
  kind: string
  player: string | null
  stage: string
  figures: { label: string; value: string }[]
  members: ToldMember[]
  /** What lies in the stash. */
  stash: string[]
  words: { members: string; stash: string }
}

export interface ToldMember {
  name: string
  type: string
  status: string
  fit: boolean
  profile: { abbr: string; value: number }[]
  figures: { label: string; value: string; amount: number }[]
  /** What is carried, alike things counted. */
  gear: string[]
  /** Skills, injuries and whatever else the sheet lists by name, by the title of its part. */
  parts: { title: string; names: string[] }[]
}

/** What a person has beside the roster: who plays it, how its parts are called, how sums are written. */
export interface Around {
  player: string | null
  stage: string
  words: { members: string; stash: string }
  money: (amount: number) => string
}

export function tellGang(roster: RosterView, around: Around): Told {
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

function tellMember(sheet: MemberView, roster: RosterView, around: Around): ToldMember {
  return {
    name: sheet.name,
    type: say(sheet.typeName),
    status: say(sheet.status.label),
    fit: sheet.status.fit,
    profile: sheet.profile.map(({ abbr, value }) => ({ abbr: say(abbr), value })),
    figures: sheet.figures.map(({ label, unit, amount, limit }) => ({
      label: say(label),
      value: written(amount, unit, limit, around),
      amount
    })),
    gear: thingsOf(roster.items, sheet.member),
    parts: sheet.blocks.flatMap((block) =>
      block.kind === 'entries' && block.entries.length
        ? [{ title: say(block.title), names: namesIn(block) }]
        : []
    )
  }
}

function written(amount: number, unit: string, limit: number | undefined, { money }: Around): string {
  return (
    (unit === 'money' ? money(amount) : number(amount)) + (limit === undefined ? '' : `/${number(limit)}`)
  )
}

const namesIn = (block: Block & { kind: 'entries' }): string[] =>
  block.entries.map((entry) => say(entry.name))

/** Things in somebody's hands, alike ones counted; what is fitted to another stands with it. */
function thingsOf(items: ItemView[], holder: string): string[] {
  const mine = items.filter((item) => item.holder === holder)
  const fitted = (id: string) => mine.filter((item) => item.on === id).map((item) => say(item.name))
  const counted = new Map<string, number>()
  for (const item of mine.filter((one) => one.on === null)) {
    const more = fitted(item.id)
    const name = say(item.name) + (more.length ? ` (${list(more)})` : '')
    counted.set(name, (counted.get(name) ?? 0) + 1)
  }
  return [...counted].map(([name, count]) => (count > 1 ? `${number(count)} × ${name}` : name))
}
