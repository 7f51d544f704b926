import { afterEach, beforeEach, expect } from 'vitest'
import type { Input, MethodName, RosterView } from '../../src-main/contract'
import { openTestApp, type TestApp } from './test-app'

export let app: TestApp
export let gang: string
export let other: string

export type Corrections = Input<'rosters.correct'>['corrections']

export const correct = (roster: string, corrections: Corrections, why = 'repris du cahier') =>
  app.call('rosters.correct', { roster, why, corrections })

/** A gang taken over from paper: a leader with a boltgun and a sight, a ganger, and 100 credits. */
export async function takenOver(name: string, kind: string): Promise<string> {
  const { id } = await app.call('rosters.create', { name, kind })
  await correct(id, [
    { what: 'member-add', type: 'leader', name: `Chef de ${name}`, as: 'chief' },
    { what: 'member-add', type: 'ganger', name: `Bras de ${name}` },
    { what: 'item-add', thing: 'boltgun', quantity: 1, holder: 'chief', as: 'gun' },
    { what: 'item-add', thing: 'telescopic-sight', quantity: 1, holder: 'chief', on: 'gun' },
    { what: 'money', by: -1400 }
  ])
  await app.call('rosters.found', { roster: id, asItStands: true })
  return id
}

export const get = (roster: string) => app.call('rosters.get', { roster })

export const state = async () =>
  (await Promise.all([gang, other].map(get))).map(({ undo: _, redo: __, ...view }) => view)

export const named = (view: RosterView, name: RegExp) => view.sheets.find((sheet) => name.test(sheet.name))!

export async function reasons(method: MethodName, input: object): Promise<string[]> {
  const answer = await app.dispatch(method, input)
  if (answer.ok) throw new Error(`${method} was done`)
  return answer.error.reasons.length ? answer.error.reasons.map((reason) => reason.code) : [answer.error.code]
}

/** Does something, undoes it, and expects everything as before; then redoes it. */
export async function comesBack(act: () => Promise<unknown>): Promise<void> {
  const before = await state()
  await act()
  await app.call('history.undo', {})
  expect(await state()).toEqual(before)
  await app.call('history.redo', {})
}

export async function start(rosters: string[], more: object = {}): Promise<string> {
  const sides = await Promise.all(
    rosters.map(async (roster) => ({ roster, members: [named(await get(roster), /^(Chef|Bras)/).member] }))
  )
  return (await app.call('battles.start', { name: 'Le pont', date: '2026-04-01', sides, ...more })).id
}

export async function finish(battle: string): Promise<void> {
  const { sides } = await app.call('battles.get', { battle })
  await app.call('battles.report', {
    battle,
    sides: sides.map((side, i) => ({
      roster: side.roster,
      result: i === 0 ? ('win' as const) : ('loss' as const),
      combatants: []
    }))
  })
  await app.call('battles.finish', { battle })
}

export async function fight(rosters: string[], more: object = {}): Promise<string> {
  const battle = await start(rosters, more)
  await finish(battle)
  return battle
}

/** Ends the app of this test and opens another in its place. */
export async function openInstead(options: Parameters<typeof openTestApp>[0]): Promise<void> {
  await app.end()
  app = await openTestApp(options)
}

/**
 * Opens a campaign with two gangs before each test of the calling file. Its check must find nothing after the
 * test.
 */
export function withTwoGangs(): void {
  beforeEach(async () => {
    app = await openTestApp()
    await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro', players: ['Inès', 'Bao'] })
    gang = await takenOver('Les Rouilles', 'orlock')
    other = await takenOver('Les Autres', 'escher')
  })
  afterEach(async () => {
    if (await app.call('campaigns.current', {}))
      expect((await app.call('campaigns.check', {})).findings).toEqual([])
    await app.end()
  })
}
