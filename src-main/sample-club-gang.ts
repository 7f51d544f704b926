import type { RosterView } from './contract'
import type { Text } from './kernel/values/json'
import type { PromptOption } from './kernel/system/prompt'
import { answered } from './sample-answers'
import type { ClubYear } from './sample-club'

/** One gang of the club. */
export interface ClubGang {
  id: string
  nth: number
}

/** A name that nobody in the club has had yet. */
export function nameFor(year: ClubYear): string {
  const { first, last } = year.book.names
  const nth = year.named++
  const round = Math.floor(nth / first.length)
  const again = Math.floor(round / (last.length + 1))
  // The first round uses first names only, as most players do.
  const byname = round % (last.length + 1) === 0 ? '' : ` ${last[(nth + round) % last.length]}`
  return `${first[nth % first.length]}${byname}${again > 0 ? ` ${again + 1}` : ''}`
}

/** Creates a gang with members and equipment. A late one starts with more money. */
export async function foundGang(
  year: ClubYear,
  { nth, kind, player }: { nth: number; kind: string; player: string | null },
  late: boolean
): Promise<ClubGang> {
  const { book, stage } = year
  const { called, bands, places } = book.gangs
  const name = called
    .replace('{band}', bands[nth % bands.length]!)
    .replace('{place}', places[(nth + Math.floor(nth / bands.length)) % places.length]!)
  const start = late ? { start: { money: 2000, why: book.said.late } } : {}
  const { id } = await stage.call('rosters.create', { name, kind, player, ...start })
  for (const type of book.founding) await recruit(year, id, type)
  await answered(stage.call, id, undefined, nth)
  for (const thing of book.stash.slice(0, 1 + (nth % 2))) await bought(year, id, [{ thing, holder: 'stash' }])
  await stage.call('rosters.found', { roster: id })
  return { id, nth }
}

/** Recruits a member and buys a loadout that the money allows. */
async function recruit(year: ClubYear, roster: string, type: string): Promise<void> {
  const { book, stage, pick } = year
  const view = await stage.tried('members.recruit', {
    roster,
    type,
    name: nameFor(year),
    choices: { category: book.categories[pick(book.categories.length)]! }
  })
  if (!view) return
  const loadouts = [...(book.loadouts[type] ?? [])]
  const wanted = loadouts.splice(pick(loadouts.length), 1)[0] ?? []
  for (const things of [wanted, ...loadouts.toReversed(), ...(book.loadouts['any'] ?? [])]) {
    if (
      await bought(
        year,
        roster,
        things.map((thing) => ({ thing, holder: view.recruited }))
      )
    )
      return
  }
}

/** Buys things if the rules allow it; returns false if they don't. */
async function bought(
  { stage }: ClubYear,
  roster: string,
  lines: { thing: string; holder: string }[]
): Promise<boolean> {
  const quote = await stage.tried('stash.quoteBuy', { roster, lines })
  if (!quote?.allowed) return false
  await stage.call('stash.buy', { roster, lines })
  return true
}

/** Plays the interlude of a gang. Some gangs answer every prompt; others first let the app advance as far as it can. */
export async function interludeOf(year: ClubYear, gang: ClubGang): Promise<void> {
  const { call } = year.stage
  if (gang.nth % 4 === 3) await call('interlude.advance', { rosters: [gang.id], dice: true })
  let spent = false
  const first = async (view: RosterView): Promise<boolean> => {
    const done = view.prompts.find(({ id }) => id === TRADE_DONE)
    if (!done) return false
    if (!spent) {
      spent = true
      await spend(year, view)
      return true
    }
    const due = view.prompts.filter(({ optional }) => !optional)
    return due.length === 1 && done.options?.[0]?.allowed === false && unburdened(year, view, done.options[0])
  }
  await answered(call, gang.id, first, year.pick(40))
}

/** The prompt that ends the step for spending money. */
const TRADE_DONE = 'trade-done'

/** A member who carries too much, because of loot, puts down the newest item. Returns false if nobody can. */
async function unburdened(
  { stage }: ClubYear,
  view: RosterView,
  { refused = [] }: PromptOption
): Promise<boolean> {
  const names = refused.flatMap((words) => ('key' in words ? [(words as Text).params?.['fighter']] : []))
  const holders = view.sheets
    .filter(({ left, name }) => left === null && names.includes(name))
    .map(({ member }) => member)
  for (const { id } of view.items
    .filter(({ holder, on }) => holders.includes(holder) && on === null)
    .toReversed()) {
    if (await stage.tried('stash.move', { roster: view.id, moves: [{ item: id, to: 'stash' }] })) return true
  }
  return false
}

async function spend(year: ClubYear, view: RosterView): Promise<void> {
  const { book, stage, pick } = year
  const roster = view.id
  await freed(year, view)
  const offers = await stage.call('rosters.recruits', { roster })
  for (const type of book.recruits) {
    const offer = offers.find((candidate) => candidate.type === type)
    const money = (await stage.call('rosters.get', { roster })).money ?? 0
    if (!offer?.allowed || (offer.cost ?? 0) + 60 > money) continue
    await recruit(year, roster, type)
    break
  }
  const before = await stage.call('rosters.get', { roster })
  const { sheets, items } = before
  let { money } = before
  const there = sheets.filter(({ left, status }) => left === null && status.key !== 'captured')
  const left = items.filter(({ holder, sale }) => holder === 'stash' && sale !== null)
  if (left.length > 1)
    ({ money } = await stage.call('stash.sell', { roster, items: [left[pick(left.length)]!.id] }))
  else if (left.length === 1 && there.length > 0)
    await stage.tried('stash.move', {
      roster,
      moves: [{ item: left[0]!.id, to: there[pick(there.length)]!.member }]
    })
  const wishes = 1 + Math.min(4, Math.floor((money ?? 0) / 150))
  for (let nth = 0; nth < wishes && there.length > 0; nth++) {
    const store = pick(5) === 0
    const things = store ? book.stash : book.wishes
    const done = await bought(year, roster, [
      { thing: things[pick(things.length)]!, holder: store ? 'stash' : there[pick(there.length)]!.member }
    ])
    if (done && pick(20) === 0) await takenBack(year, roster)
  }
}

/** Undoes a wrong purchase, and half of the time redoes it. */
async function takenBack({ stage, pick }: ClubYear, roster: string): Promise<void> {
  await stage.call('history.undo', { roster })
  if (pick(2) === 0) await stage.call('history.redo', { roster })
}

/** Frees some captives, for money or nothing. */
async function freed({ stage, pick }: ClubYear, view: RosterView): Promise<void> {
  for (const prompt of view.prompts.filter(({ id }) => id.startsWith('captive:'))) {
    if (pick(2) === 0) continue
    const options = (prompt.options ?? []).filter(({ allowed }) => allowed)
    const amount = Math.min(40, prompt.amount?.max ?? 0)
    await stage.tried('interlude.answer', {
      roster: view.id,
      prompt: prompt.id,
      options: [options[pick(options.length)]!.id],
      amount
    })
  }
}
