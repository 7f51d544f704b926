import { join } from 'node:path'
import { expect, test } from 'vitest'
import { briefly } from '../../src-main/brief-answers'
import type { GameSystem } from '../../src-main/kernel/system/system'
import { readRequest } from '../../src-main/store/journal/requests'
import { connect } from '../../src-main/store/sqlite/connect'
import { openSample } from '../support/sample-app'
import { systems } from '../support/systems'
import type { TestApp } from '../support/test-app'

/** The game, which records whose sheets it was asked for. */
function watched(system: GameSystem, made: Set<string>): GameSystem {
  return {
    ...system,
    members(rules, roster) {
      for (const { id } of roster.members) made.add(id)
      return system.members(rules, roster)
    }
  }
}

/** A gang of the sample that members have just left in every way that the game knows, two of them at least. */
async function withGone(app: TestApp): Promise<{ roster: string; gone: string[] }> {
  const rosters = await app.call('rosters.list', {})
  const { id: roster } = rosters.sort((a, b) => b.members - a.members)[0]!
  const { sheets } = await app.call('rosters.get', { roster })
  const { exits } = (await app.call('rosters.corrections', { roster }))!
  const there = sheets.flatMap(({ left, member }) => (left === null ? [member] : []))
  const gone = there.slice(0, Math.max(2, Math.min(exits.length, there.length - 1)))
  await app.call('rosters.correct', {
    roster,
    why: 'Tombés dans le puits',
    corrections: gone.map((member, nth) => ({ what: 'leave', member, why: exits[nth % exits.length]!.id }))
  })
  return { roster, gone }
}

test.each(systems.map((system): [string, GameSystem] => [system.id, system as GameSystem]))(
  '%s: a brief roster is the whole one but for the sheets of members who left, which are not even made; each can be had whole',
  async (id, system) => {
    const made = new Set<string>()
    const app = await openSample(id, { systems: [watched(system, made)] })
    try {
      const { roster, gone } = await withGone(app)
      const whole = await app.call('rosters.get', { roster })
      const left = whole.sheets.filter((sheet) => sheet.left !== null)
      expect(left.map(({ member }) => member)).toEqual(expect.arrayContaining(gone))
      expect(left.every((sheet) => sheet.profile.length > 0 && sheet.brief === undefined)).toBe(true)
      expect(await app.call('rosters.get', { roster, brief: false })).toEqual(whole)

      made.clear()
      const brief = await app.call('rosters.get', { roster, brief: true })
      expect(left.filter(({ member }) => made.has(member))).toEqual([])
      expect(brief).toEqual({
        ...whole,
        sheets: whole.sheets.map((sheet) =>
          sheet.left === null
            ? sheet
            : { ...sheet, profile: [], figures: [], blocks: [], choices: {}, sets: [], brief: true }
        )
      })
      expect(JSON.stringify(brief).length).toBeLessThan(JSON.stringify(whole).length)

      const members = [
        gone[1]!,
        'nobody',
        whole.sheets.find((sheet) => sheet.left === null)!.member,
        gone[0]!
      ]
      made.clear()
      expect(await app.call('rosters.sheets', { roster, members })).toEqual(
        whole.sheets.filter(({ member }) => members.includes(member))
      )
      expect([...made].sort()).toEqual(members.filter((member) => member !== 'nobody').sort())

      // An act, by its envelope.
      const renamed = await app.dispatch('rosters.rename', { roster, name: 'Les Brefs' }, { brief: true })
      expect(renamed).toEqual({ ok: true, value: await app.call('rosters.get', { roster, brief: true }) })
    } finally {
      await app.end()
    }
  }
)

test('a roster as it was after an act, asked for briefly, holds no sheets of members who had left by then', async () => {
  const app = await openSample('neo-necro')
  try {
    const { roster, gone } = await withGone(app)
    const [left, earlier] = (await app.call('history.list', { roster, limit: 2 })).acts
    const at = (act: number, brief?: boolean) =>
      app.call('rosters.at', { roster, act, ...(brief !== undefined && { brief }) })
    const [whole, brief] = [await at(left!.seq), await at(left!.seq, true)]
    expect(brief).toEqual(briefly(whole))
    expect(brief.sheets.filter((sheet) => sheet.brief).map(({ member }) => member)).toEqual(
      expect.arrayContaining(gone)
    )
    expect((await at(earlier!.seq, true)).sheets.filter(({ member }) => gone.includes(member))).toEqual(
      (await at(earlier!.seq, false)).sheets.filter(({ member }) => gone.includes(member))
    )
  } finally {
    await app.end()
  }
})

test('an act answers with the whole roster, whoever left, if its envelope does not ask for a brief one', async () => {
  const app = await openSample('neo-necro')
  try {
    const { roster, gone } = await withGone(app)
    const { name } = await app.call('rosters.get', { roster, brief: true })
    const { sheets } = await app.call('rosters.rename', { roster, name: `${name} bis`, was: name })
    const left = sheets.filter(({ member }) => gone.includes(member))
    expect(left).toHaveLength(gone.length)
    expect(left.every(({ brief, figures }) => brief === undefined && figures.length > 0)).toBe(true)
  } finally {
    await app.end()
  }
})

test('brief rosters are those in an answer too, and nothing else of it changes', async () => {
  const app = await openSample('neo-necro')
  try {
    const { roster, gone } = await withGone(app)
    const whole = await app.call('rosters.get', { roster })
    const brief = await app.call('rosters.get', { roster, brief: true })
    expect(gone.length).toBeGreaterThan(1)
    expect(briefly({ roster: whole, act: 4, opened: null })).toEqual({ roster: brief, act: 4, opened: null })
    expect(briefly({ rosters: [whole, brief] })).toEqual({ rosters: [brief, brief] })
    const others = { sheets: whole.sheets, list: [1, { sheets: [] }], text: 'a' }
    expect(briefly(others)).toEqual(others)
    for (const nothing of [null, 3, 'a', [whole]]) expect(briefly(nothing)).toEqual(nothing)
  } finally {
    await app.end()
  }
})

test('a brief answer of a request with a name is remembered as it was given', async () => {
  const app = await openSample('neo-necro')
  try {
    const { roster } = await withGone(app)
    const { file } = (await app.call('campaigns.current', {}))!
    const how = { brief: true, request: 'request-1' }
    const answer = await app.dispatch('rosters.rename', { roster, name: 'Les Brefs' }, how)
    const db = connect(join(app.library, file), 'read')
    const kept = await readRequest(db, 'request-1')
    await db.destroy()
    expect({ ok: true, value: JSON.parse(kept!.answer) as unknown }).toEqual(answer)
    expect(kept!.answer).toContain('"brief":true')
  } finally {
    await app.end()
  }
})
