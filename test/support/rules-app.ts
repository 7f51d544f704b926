import { afterEach, beforeEach, expect } from 'vitest'
import type { Json } from '../../src-main/kernel/values/json'
import { openTestApp, type TestApp } from './test-app'

export let app: TestApp

export let file: string

/** What the campaign's file holds, as far as the app shows it. */
export async function everything() {
  const { undo: _, redo: __, ...campaign } = (await app.call('campaigns.current', {}))!
  return {
    campaign,
    rules: await app.call('rules.get', {}),
    acts: (await app.call('history.list', {})).acts.length,
    rosters: await app.call('rosters.list', {})
  }
}

export async function refusal(
  method: 'rules.setHouseRules' | 'rules.setTables' | 'rules.putPack' | 'rules.removePack',
  input: object
) {
  const before = await everything()
  const answer = await app.dispatch(method, input)
  expect(await everything()).toEqual(before)
  if (answer.ok) throw new Error(`${method} was done`)
  return answer.error
}

export const codes = async (...[method, input]: Parameters<typeof refusal>) =>
  (await refusal(method, input)).reasons.map(({ code, params }) =>
    [code, params['at'] ?? params['key'] ?? params['id']].filter(Boolean).join(' ')
  )

export const cell = (at: string, to?: Json) => ({
  file: at.split(':')[0]!,
  path: at.split(':')[1]!.split('.'),
  ...(to !== undefined && { to })
})

export const setCell = (at: string, to?: Json) => app.call('rules.setTables', { edits: [cell(at, to)] })

export const cells = async (table: string, row: string) => {
  const view = (await app.call('rules.get', {})).tables.find((t) => t.spec.id === table)!
  const columns =
    view.spec.shape === 'entries' ? view.spec.columns : view.spec.shape === 'fields' ? view.spec.fields : []
  const found = view.rows.find((r) => r.path.at(-1) === row) ?? view.rows[0]!
  return Object.fromEntries(found.cells.map((c, n) => [columns[n]!.path.join('.'), c]))
}

/** Opens a campaign of Neo-Necro with the book's rules before each test of the calling file. */
export function withRulesApp(): void {
  beforeEach(async () => {
    app = await openTestApp()
    file = (await app.call('campaigns.create', { name: 'Sous la gare', system: 'neo-necro' })).file
  })
  afterEach(() => app.end())
}
