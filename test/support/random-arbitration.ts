import type { Input, MethodName, Request, RosterView } from '../../src-main/contract'
import { CallRefused, type TestApp } from './test-app'
import type { Pick } from './random-play'

type Correction = Input<'rosters.correct'>['corrections'][number]

/**
 * Tries one random act of an arbitrator. Returns its method, or null if the rules refused it or there was
 * nothing to do.
 */
export async function arbitrateOne(app: TestApp, pick: Pick): Promise<string | null> {
  const rosters = await Promise.all(
    (await app.call('rosters.list', {})).map(({ id }) => app.call('rosters.get', { roster: id }))
  )
  const [a] = rosters.length ? [rosters[pick(rosters.length)]!] : []
  const b = rosters.filter((roster) => roster !== a)[pick(rosters.length - 1)]
  if (!a || !b) return null
  const acts = [corrects, corrects, deals, holds, leads, goes, agrees, fights, fights]
  return acts[pick(acts.length)]!(app, a, b, pick)
}

/** Calls a method. A refusal by the rules returns null; other errors are thrown. */
async function tried<M extends MethodName>(
  app: TestApp,
  method: M,
  input: Request<M>
): Promise<string | null> {
  try {
    await app.call(method, input)
    return method
  } catch (error) {
    if (error instanceof CallRefused && error.failure.code === 'refused') return null
    throw error
  }
}

/** In place of what a game has none of, because its sheets are written. */
const NONE = ''

async function corrects(app: TestApp, roster: RosterView, _: RosterView, pick: Pick): Promise<string | null> {
  const sheet = (await app.call('rosters.corrections', { roster: roster.id }))!
  const one = <T>(list: T[]): T | undefined => list[pick(list.length)]
  const its = <Key extends string>(key: Key, list: readonly { [key in Key]: string }[]): string =>
    one([...list])?.[key] ?? NONE
  const member = one(sheet.members)
  const item = one(roster.items)
  const kind = one(sheet.traits)
  const trait = kind && one(kind.options)
  const thing = one(sheet.things)
  const all: (Correction | undefined)[] = [
    { what: 'money', by: pick(400) - 150 },
    { what: 'number', key: its('key', sheet.numbers), to: pick(500) },
    { what: 'kind', to: its('id', sheet.kinds) },
    { what: 'between-end' },
    { what: 'member-add', type: its('id', sheet.types), name: `Neuf ${pick(99)}`, as: 'new' },
    member && {
      what: 'characteristic',
      member: member.member,
      key: its('key', sheet.characteristics),
      to: pick(10)
    },
    member && {
      what: 'member-number',
      member: member.member,
      key: its('key', sheet.memberNumbers),
      to: pick(300)
    },
    member && { what: 'status', member: member.member, to: its('id', sheet.statuses) },
    member && { what: 'type', member: member.member, to: its('id', sheet.types) },
    member && trait && { what: 'trait-add', member: member.member, kind: kind.kind, key: trait.key },
    member?.traits.length
      ? { what: 'trait-remove', member: member.member, trait: one(member.traits)!.id }
      : undefined,
    member && { what: 'leave', member: member.member, why: its('id', sheet.exits) },
    member && { what: 'return', member: member.member },
    {
      what: 'item-add',
      thing: thing?.id ?? NONE,
      quantity: 1 + pick(3),
      holder: member && member.left === null && pick(2) ? member.member : 'stash'
    },
    item && {
      what: 'item-move',
      item: item.id,
      to: member && member.left === null && pick(2) ? member.member : 'stash'
    },
    item && { what: 'item-remove', item: item.id }
  ]
  const corrections = [one(all), ...(pick(2) ? [one(all)] : [])].filter(
    (correction): correction is Correction =>
      correction !== undefined && !Object.values(correction).includes(NONE)
  )
  if (corrections.length === 0) return null
  return tried(app, 'rosters.correct', { roster: roster.id, why: 'au hasard', corrections })
}

async function deals(app: TestApp, a: RosterView, b: RosterView, pick: Pick): Promise<string | null> {
  const { loans } = await app.call('deals.open', {})
  const loan = loans[pick(loans.length)]
  if (loan && pick(2))
    return tried(app, 'rosters.transfer', {
      kind: 'return',
      a: { roster: loan.borrower, items: [loan.item] },
      b: { roster: loan.owner }
    })
  if (loan && pick(3) === 0)
    return tried(app, 'deals.settle', { roster: loan.borrower, items: [loan.item], money: pick(60) })
  const kind = (['trade', 'gift', 'loan', 'ransom'] as const)[pick(4)]!
  const giving = (roster: RosterView) => ({
    roster: roster.id,
    money: pick(3) ? 0 : pick(80),
    items: pick(2) && roster.items.length ? [roster.items[pick(roster.items.length)]!.id] : [],
    members: pick(4) === 0 && roster.sheets.length ? [roster.sheets[pick(roster.sheets.length)]!.member] : []
  })
  return tried(app, 'rosters.transfer', { kind, a: giving(a), b: giving(b) })
}

async function holds(app: TestApp, a: RosterView, b: RosterView, pick: Pick): Promise<string | null> {
  const { captives, exits } = await app.call('deals.open', {})
  const captive = captives[pick(captives.length)]
  if (captive)
    return tried(app, 'deals.release', {
      roster: captive.roster,
      member: captive.member,
      exit: exits![pick(exits!.length)]!.id,
      ransom: pick(50)
    })
  const member = a.sheets[pick(a.sheets.length)]?.member
  return member === undefined
    ? null
    : tried(app, 'deals.capture', { roster: a.id, member, by: b.id, why: 'au hasard' })
}

async function leads(app: TestApp, a: RosterView, _: RosterView, pick: Pick): Promise<string | null> {
  const { players } = (await app.call('campaigns.current', {}))!
  return tried(app, 'rosters.assign', { roster: a.id, player: players[pick(players.length + 1)]?.id ?? null })
}

async function goes(app: TestApp, a: RosterView, _: RosterView, pick: Pick): Promise<string | null> {
  if (a.stage === 'closed') return tried(app, 'rosters.reopen', { roster: a.id })
  return pick(3)
    ? tried(app, 'seasons.close', { name: 'Saison', from: '2026-01-01', to: '2026-02-01' })
    : tried(app, 'rosters.close', { roster: a.id, why: 'au hasard' })
}

/** Begins a battle, or ends the one that is open, whatever the arbitrator did meanwhile. */
async function fights(app: TestApp, a: RosterView, b: RosterView, pick: Pick): Promise<string | null> {
  const open = (await app.call('battles.list', {})).find((battle) => battle.status === 'open')
  if (!open) {
    const sides = [a, b].map((roster) => ({
      roster: roster.id,
      members: roster.sheets.filter((sheet) => sheet.status.fit).map((sheet) => sheet.member)
    }))
    return tried(app, 'battles.start', {
      name: 'Rencontre',
      date: '2026-11-21',
      sides,
      friendly: pick(4) === 0
    })
  }
  const { sides } = await app.call('battles.get', { battle: open.id })
  const winner = pick(sides.length + 1)
  const results = sides.map((side, n) => ({
    roster: side.roster,
    result: winner === sides.length ? ('draw' as const) : winner === n ? ('win' as const) : ('loss' as const),
    combatants: []
  }))
  if (!(await tried(app, 'battles.report', { battle: open.id, sides: results }))) return null
  return tried(app, 'battles.finish', { battle: open.id })
}

async function agrees(app: TestApp, a: RosterView, b: RosterView, pick: Pick): Promise<string | null> {
  const battles = await app.call('battles.list', {})
  const battle = battles[pick(battles.length)]
  if (battle && pick(2))
    return tried(app, 'battles.edit', {
      battle: battle.id,
      date: `2026-03-1${pick(10)}`,
      friendly: pick(2) === 0
    })
  if (battle && pick(2)) return tried(app, 'battles.cancel', { battle: battle.id })
  return tried(app, 'battles.plan', {
    name: 'Prévue',
    date: '2027-01-01',
    rosters: [a.id, b.id],
    friendly: pick(2) === 0
  })
}
