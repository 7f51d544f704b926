import type { RosterView } from '../../src-main/contract'
import type { Field } from '../../src-main/kernel/system/sheet'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import { limitsOf } from '../../src-main/kernel/parts/mustering'
import type { Json } from '../../src-main/kernel/values/json'
import { CallRefused, type TestApp } from './test-app'

/** A source of choices: the next number below `n`, from the numbers that fast-check drew. */
export type Pick = (n: number) => number

export function picker(numbers: number[]): Pick {
  let at = 0
  return (n) => (n <= 1 ? 0 : numbers[at++ % numbers.length]! % n)
}

/**
 * Plays one act that the app offers (recruits, offers, prompts, battle form). Returns its method, or null if
 * the choice led to nothing.
 */
export async function playOne(app: TestApp, pick: Pick): Promise<string | null> {
  const rosters = await Promise.all(
    (await app.call('rosters.list', {})).map(({ id }) => app.call('rosters.get', { roster: id }))
  )
  if (rosters.length < 2) return create(app, rosters.length, pick)
  const ready = rosters.filter((r) => r.stage === 'ready')
  if (ready.length >= 2) return battle(app, ready.slice(0, 2), pick)
  const roster = rosters[pick(rosters.length)]!
  const moves = [recruit, buy, sell, shift, answer, answer, found]
  const first = pick(moves.length)
  for (let n = 0; n < moves.length; n++) {
    const played = await moves[(first + n) % moves.length]!(app, roster, pick)
    if (played) return played
  }
  return null
}

async function create(app: TestApp, nth: number, pick: Pick): Promise<string> {
  const { system } = (await app.call('campaigns.current', {}))!
  const { kinds } = await app.call('systems.get', { system })
  await app.call('rosters.create', { name: `Bande ${nth}`, kind: kinds[pick(kinds.length)]!.id })
  return 'rosters.create'
}

async function recruit(app: TestApp, roster: RosterView, pick: Pick): Promise<string | null> {
  const allowed = (await app.call('rosters.recruits', { roster: roster.id })).filter((r) => r.allowed)
  if (allowed.length === 0) return null
  // The most expensive type first, so that the gang has a leader when the founding is to be closed.
  const type =
    roster.sheets.length === 0
      ? allowed.toSorted((a, b) => (b.cost ?? 0) - (a.cost ?? 0))[0]!
      : allowed[pick(allowed.length)]!
  await app.call('members.recruit', {
    roster: roster.id,
    type: type.type,
    name: `Nom ${roster.sheets.length}`
  })
  return 'members.recruit'
}

async function buy(app: TestApp, roster: RosterView, pick: Pick): Promise<string | null> {
  const holders = ['stash', ...roster.sheets.map((s) => s.member)]
  const holder = holders[pick(holders.length)]!
  const offers = (await app.call('stash.offers', { roster: roster.id, holder }).catch(() => [])).filter(
    (o) => o.allowed
  )
  if (offers.length === 0) return null
  const offer = offers[pick(offers.length)]!
  const line = {
    thing: offer.thing,
    holder,
    ...(offer.fits?.length && { on: offer.fits[pick(offer.fits.length)]! })
  }
  const quote = await app.call('stash.quoteBuy', { roster: roster.id, lines: [line] })
  if (!quote.allowed) return null
  const after = await app.call('stash.buy', { roster: roster.id, lines: [line] })
  if (roster.money !== null && roster.money - after.money! !== quote.cost)
    throw new Error(`quoted ${quote.cost}, paid ${roster.money - after.money!}`)
  return 'stash.buy'
}

async function sell(app: TestApp, roster: RosterView, pick: Pick): Promise<string | null> {
  const items = roster.items.filter((i) => i.sale !== null)
  return items.length === 0
    ? null
    : tried(app, 'stash.sell', { roster: roster.id, items: [items[pick(items.length)]!.id] })
}

async function shift(app: TestApp, roster: RosterView, pick: Pick): Promise<string | null> {
  const holders = ['stash', ...roster.sheets.map((s) => s.member)]
  const item = roster.items[pick(roster.items.length)]
  const to = holders[pick(holders.length)]!
  // The app does not offer to move a thing to where it is.
  return item && item.holder !== to
    ? tried(app, 'stash.move', { roster: roster.id, moves: [{ item: item.id, to }] })
    : null
}

async function found(app: TestApp, roster: RosterView): Promise<string | null> {
  if (roster.stage !== 'founding' || roster.unready.length > 0 || roster.members < 3) return null
  await app.call('rosters.found', { roster: roster.id })
  return 'rosters.found'
}

async function answer(app: TestApp, roster: RosterView, pick: Pick): Promise<string | null> {
  const prompt = roster.prompts[pick(Math.min(roster.prompts.length, 3))]
  if (!prompt) return null
  return tried(app, 'interlude.answer', { roster: roster.id, prompt: prompt.id, ...answerTo(prompt, pick) })
}

/** A random answer that the prompt allows. Its dice are typed or left to the app. */
export function answerTo(prompt: Prompt, pick: Pick): { dice?: number[]; options?: string[] } {
  const allowed = (prompt.options ?? []).filter((o) => o.allowed)
  const { min, max } = prompt.choose ?? { min: 1, max: 1 }
  const options = allowed.slice(0)
  const chosen: string[] = []
  const wanted = Math.min(options.length, min + pick(max - min + 1))
  while (chosen.length < wanted) chosen.push(options.splice(pick(options.length), 1)[0]!.id)
  return {
    ...(prompt.options && { options: chosen }),
    ...(prompt.dice &&
      !prompt.options &&
      pick(2) === 0 && {
        dice: Array.from({ length: prompt.dice.count }, () => 1 + pick(prompt.dice!.sides))
      })
  }
}

async function battle(app: TestApp, rosters: RosterView[], pick: Pick): Promise<string | null> {
  const { system } = (await app.call('campaigns.current', {}))!
  const { battle: form } = await app.call('systems.get', { system })
  const sides = rosters.map((r) => ({
    roster: r.id,
    members: r.sheets.filter((s) => s.status.fit).map((s) => s.member)
  }))
  if (sides.some((s) => s.members.length === 0)) return null
  const started = await app.call('battles.start', { name: 'Rencontre', date: '2026-11-21', sides })
  const limits = (roster: string, member: string) =>
    limitsOf(
      started.sides.find((side) => side.roster === roster)!,
      member
    )
  const winner = pick(3)
  const enemies = (roster: string) => sides.filter((s) => s.roster !== roster).flatMap((s) => s.members)
  await app.call('battles.report', {
    battle: started.id,
    sides: sides.map((side, i) => ({
      roster: side.roster,
      result: winner === 2 ? ('draw' as const) : winner === i ? ('win' as const) : ('loss' as const),
      combatants: side.members.map((member) => ({
        member,
        record: filled(form.combatant, enemies(side.roster), limits(side.roster, member), pick)
      }))
    }))
  })
  await app.call('battles.finish', { battle: started.id })
  return 'battles.finish'
}

/**
 * A form filled in at random, within what its fields and the sheet allow. The fields of a track share its boxes:
 * `health-superficial` and `health-aggravated` those of `health`. A limit of 0 means that none is written.
 */
function filled(
  fields: Field[],
  enemies: string[],
  limits: { [key: string]: number },
  pick: Pick
): { [key: string]: Json } {
  const record: { [key: string]: Json } = {}
  const left = Object.fromEntries(Object.entries(limits).filter(([, most]) => most > 0))
  for (const field of fields) {
    if (field.when && !field.when.is.includes(String(record[field.when.field] ?? ''))) continue
    if (field.kind === 'choice' && field.options)
      record[field.key] = field.options[pick(field.options.length)]!.id
    if (field.kind === 'count') {
      const track = Object.keys(left).find((key) => field.key === key || field.key.startsWith(`${key}-`))
      const most = Math.min(field.max ?? 2, track === undefined ? Infinity : left[track]!)
      const value = (field.min ?? 0) + pick(most - (field.min ?? 0) + 1)
      if (track !== undefined) left[track]! -= value
      record[field.key] = value
    }
    if (field.kind === 'enemy') record[field.key] = pick(2) ? enemies[pick(enemies.length)]! : field.default
  }
  return record
}

/** Calls a method that only the rules can judge. A refusal by the rules returns null; other errors are thrown. */
async function tried(
  app: TestApp,
  method: 'stash.sell' | 'stash.move' | 'interlude.answer',
  input: object
): Promise<string | null> {
  try {
    await app.call(method, input as never)
    return method
  } catch (error) {
    if (error instanceof CallRefused && error.failure.code === 'refused') return null
    throw error
  }
}
