import type { RosterView } from './contract'
import type { ClubYear } from './sample-club'

/** Plays one evening's events besides the battles: deals, captives, notes, corrections, the chronicle. */
export async function meanwhile(
  year: ClubYear,
  { evening, day }: { evening: number; day: string }
): Promise<void> {
  const { stage, pick } = year
  const some = async (): Promise<RosterView> =>
    stage.call('rosters.get', { roster: year.gangs[pick(year.gangs.length)]!.id })
  if (year.gangs.length > 1) await deals(year, await some(), await some())
  await notes(year, await some())
  if (evening % 4 === 1) await captives(year, await some(), await some())
  if (evening % 5 === 2) await corrects(year, await some())
  if (evening % 6 === 3) await writes(year, day)
}

async function deals({ stage, pick }: ClubYear, a: RosterView, b: RosterView): Promise<void> {
  if (a.id === b.id) return
  const mine = a.items.filter(({ holder }) => holder === 'stash')
  const item = (mine.length > 0 ? mine : a.items)[pick(mine.length || a.items.length)]
  if (!item) return
  const kind = (['trade', 'trade', 'gift', 'loan'] as const)[pick(4)]!
  const money = kind === 'trade' ? Math.min(b.money ?? 0, 5 + pick(40)) : 0
  const done = await stage.tried('rosters.transfer', {
    kind,
    a: { roster: a.id, items: [item.id] },
    b: { roster: b.id, money }
  })
  // Some loans are returned, some are paid for, some stay open.
  if (!done || kind !== 'loan') return
  const lent = done.rosters
    .find(({ id }) => id === b.id)
    ?.items.find(({ thing, holder }) => thing === item.thing && holder === 'stash')
  if (!lent) return
  const end = pick(3)
  if (end === 0)
    await stage.tried('rosters.transfer', {
      kind: 'return',
      a: { roster: b.id, items: [lent.id] },
      b: { roster: a.id }
    })
  if (end === 1)
    await stage.tried('deals.settle', { roster: b.id, items: [lent.id], money: Math.min(b.money ?? 0, 10) })
}

async function captives({ book, stage, pick }: ClubYear, a: RosterView, b: RosterView): Promise<void> {
  const { captives: held, exits } = await stage.call('deals.open', {})
  const captive = held[pick(held.length)]
  if (captive && held.length > 2 && exits)
    await stage.tried('deals.release', {
      roster: captive.roster,
      member: captive.member,
      exit: exits[pick(exits.length)]!.id,
      ransom: 10
    })
  const last = a.sheets.findLast(({ left, status }) => left === null && status.fit)
  if (a.id !== b.id && last && held.length < 6)
    await stage.tried('deals.capture', {
      roster: a.id,
      member: last.member,
      by: b.id,
      why: book.said.captured
    })
}

async function notes({ book, stage, pick }: ClubYear, view: RosterView): Promise<void> {
  const sheet = view.sheets[pick(view.sheets.length)]
  if (!sheet) return
  const carried = view.items.filter(({ holder }) => holder === sheet.member).map(({ id }) => id)
  await stage.call('members.keep', {
    roster: view.id,
    member: sheet.member,
    notes: book.notes[pick(book.notes.length)]!,
    ...(pick(3) === 0 && { counters: [{ name: book.said.counter, value: pick(9) }] }),
    ...(pick(3) === 0 &&
      sheet.left === null &&
      carried.length > 0 && { sets: [{ name: book.said.kit, items: carried.slice(0, 2) }] })
  })
}

async function corrects({ book, stage, pick }: ClubYear, view: RosterView): Promise<void> {
  await stage.tried('rosters.correct', {
    roster: view.id,
    why: book.reasons[pick(book.reasons.length)]!,
    corrections: [{ what: 'money', by: 5 + pick(30) }]
  })
}

async function writes({ book, stage, pick }: ClubYear, day: string): Promise<void> {
  await stage.call('chronicle.write', { day, ...book.chronicle[pick(book.chronicle.length)]! })
}

/** Closes a season after its equal share of the year's battles, and starts the next one. */
export async function seasonAfter(
  { book, stage }: ClubYear,
  {
    before,
    played,
    battles,
    dayAt
  }: { before: number; played: number; battles: number; dayAt(played: number): string }
): Promise<void> {
  const quarter = (count: number): number => Math.floor((count * book.seasons.length) / battles)
  const over = quarter(before)
  const now = quarter(played)
  if (now === over || now >= book.seasons.length) return
  const from = dayAt(Math.ceil((over * battles) / book.seasons.length))
  await stage.call('seasons.close', {
    name: book.seasons[over]!,
    from,
    to: dayAt(before),
    next: { name: book.seasons[now]!, from: dayAt(played) }
  })
}
