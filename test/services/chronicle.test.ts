import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ChronicleView, MethodName } from '../../src-main/contract'
import { pixel } from '../support/pictures'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
let battle: string
beforeEach(async () => {
  app = await openTestApp({ now: () => new Date('2026-05-08T20:00:00Z') })
  await app.call('campaigns.create', { name: 'Ruche', system: 'neo-necro' })
  const sides: { roster: string; members: string[] }[] = []
  for (const [name, kind] of [
    ['Les Rouilles', 'orlock'],
    ['Les Autres', 'escher']
  ] as const) {
    const { id: roster } = await app.call('rosters.create', { name, kind })
    await app.call('rosters.correct', {
      roster,
      why: 'papier',
      corrections: [{ what: 'member-add', type: 'leader', name: `Chef de ${name}` }]
    })
    const { sheets } = await app.call('rosters.found', { roster, asItStands: true })
    sides.push({ roster, members: sheets.map((sheet) => sheet.member) })
  }
  battle = (await app.call('battles.start', { name: 'Le pont', date: '2026-05-08', sides })).id
  await app.call('battles.report', {
    battle,
    sides: sides.map(({ roster }, n) => ({
      roster,
      result: n ? ('loss' as const) : ('win' as const),
      combatants: []
    }))
  })
  await app.call('battles.finish', { battle })
})
afterEach(async () => {
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
  await app.end()
})

const entries = async () => (await app.call('chronicle.get', {})).entries
const ofBattle = async () => (await entries()).find((entry) => entry.battle === battle)!
const told = (view: ChronicleView) => ({
  type: view.undo!.events[0]!.type,
  facts: view.undo!.events[0]!.facts
})
async function refusal(method: MethodName, input: object): Promise<string> {
  const answer = await app.dispatch(method, input)
  if (answer.ok) throw new Error(`${method} was done`)
  return answer.error.code
}

test('a page holds the given number of last entries, or those before one of them; without a number, all', async () => {
  for (const text of ['Un', 'Deux', 'Trois']) await app.call('chronicle.write', { text })
  const all = await app.call('chronicle.get', {})
  expect(all).not.toHaveProperty('more')
  const last = await app.call('chronicle.get', { limit: 2 })
  expect([last.entries, last.more]).toEqual([all.entries.slice(-2), true])
  const before = await app.call('chronicle.get', { limit: 500, before: last.entries[0]!.id })
  expect([before.entries, before.more]).toEqual([all.entries.slice(0, -2), false])
  expect(await refusal('chronicle.get', { before: 'own:nowhere' })).toBe('unknown-entry')
})

describe('an entry of the journal', () => {
  test('is rewritten, undone, redone, and restored to the words of the journal', async () => {
    const before = await ofBattle()
    const view = await app.call('chronicle.write', {
      entry: before.id,
      title: 'La nuit du pont',
      text: 'Il pleuvait.\r\n\r\nPersonne n’est tombé. '
    })
    expect(told(view)).toEqual({ type: 'chronicle-edited', facts: { title: 'La nuit du pont' } })
    const written = { title: 'La nuit du pont', text: 'Il pleuvait.\n\nPersonne n’est tombé.' }
    expect(await ofBattle()).toEqual({ ...before, written })
    await app.call('history.undo', {})
    expect(await ofBattle()).toEqual(before)
    await app.call('history.redo', {})
    expect(await ofBattle()).toEqual({ ...before, written })
    expect(told(await app.call('chronicle.restore', { entry: before.id }))).toMatchObject({
      type: 'chronicle-restored'
    })
    expect(await ofBattle()).toEqual(before)
  })

  test('keeps its day, whatever day comes with the words', async () => {
    const { id, day } = await ofBattle()
    await app.call('chronicle.write', { entry: id, day: '2020-01-01', text: 'Autrefois.' })
    expect((await ofBattle()).day).toBe(day)
  })

  test('is left out and taken in again with the words written in it', async () => {
    const { id } = await ofBattle()
    await app.call('chronicle.write', { entry: id, text: 'Il pleuvait.' })
    expect(told(await app.call('chronicle.leaveOut', { entry: id, leftOut: true }))).toEqual({
      type: 'chronicle-left-out',
      facts: { title: 'Le pont' }
    })
    expect(await ofBattle()).toMatchObject({ leftOut: true, written: { text: 'Il pleuvait.' } })
    await app.call('chronicle.restore', { entry: id })
    expect(await ofBattle()).toMatchObject({ leftOut: true, written: null })
    await app.call('chronicle.leaveOut', { entry: id, leftOut: false })
    expect(await ofBattle()).toMatchObject({ leftOut: false, written: null })
  })

  test('can’t be removed: every event stays in the chronicle', async () => {
    const { id } = await ofBattle()
    expect(await refusal('chronicle.remove', { entry: id })).toBe('entry-of-journal')
  })

  test('stays with its words when its battle is undone, is marked as missing from the journal, and may be removed', async () => {
    const { id } = await ofBattle()
    await app.call('chronicle.write', { entry: id, title: 'La nuit du pont', text: 'Il pleuvait.' })
    const { acts } = await app.call('history.list', { battle, limit: 1 })
    await app.call('history.undo', { act: acts[0]!.seq, how: 'apart' })
    const [gone] = (await entries()).filter((entry) => entry.gone)
    expect(gone).toMatchObject({ id, kind: 'own', day: '2026-05-08', written: { title: 'La nuit du pont' } })
    await app.call('chronicle.remove', { entry: id })
    expect((await entries()).some((entry) => entry.gone)).toBe(false)
  })
})

describe('an entry written by a person', () => {
  test('is written for a day, changed, moved to another day and removed, each an act with its undo', async () => {
    const view = await app.call('chronicle.write', {
      day: '2026-05-02',
      title: 'Prologue',
      text: 'La ruche gronde.'
    })
    expect(told(view)).toEqual({ type: 'chronicle-written', facts: { title: 'Prologue' } })
    const own = view.entries.find((entry) => entry.kind === 'own')!
    expect(own).toMatchObject({
      day: '2026-05-02',
      written: { title: 'Prologue', text: 'La ruche gronde.' },
      gone: false
    })
    expect(view.entries[0]!.id).toBe(own.id)
    const moved = await app.call('chronicle.write', {
      entry: own.id,
      day: '2026-05-09',
      title: 'Épilogue',
      text: 'La ruche dort.'
    })
    expect(moved.entries.at(-1)).toMatchObject({
      id: own.id,
      day: '2026-05-09',
      written: { title: 'Épilogue' }
    })
    expect(told(await app.call('chronicle.remove', { entry: own.id }))).toEqual({
      type: 'chronicle-removed',
      facts: { title: 'Épilogue' }
    })
    expect((await entries()).some((entry) => entry.kind === 'own')).toBe(false)
    await app.call('history.undo', {})
    expect((await entries()).at(-1)).toMatchObject({ id: own.id, written: { text: 'La ruche dort.' } })
  })

  test('without a day it is of today, and without a title the history calls it by its first words', async () => {
    const view = await app.call('chronicle.write', { text: `${'Longtemps '.repeat(20)}\nencore` })
    expect(view.entries.find((entry) => entry.kind === 'own')!.day).toBe('2026-05-08')
    expect(String(told(view).facts['title'])).toMatch(/^Longtemps( Longtemps)+…$/)
  })

  test('has no words of the journal to return to', async () => {
    const { entries } = await app.call('chronicle.write', { text: 'Mots.' })
    expect(
      await refusal('chronicle.restore', { entry: entries.find((entry) => entry.kind === 'own')!.id })
    ).toBe('entry-only-written')
  })
})

test('is refused where it is unknown, empty or too long for a page, and leaves nothing behind', async () => {
  const before = await app.call('history.list', { limit: 1 })
  expect(await refusal('chronicle.write', { entry: 'act:999', text: 'x' })).toBe('unknown-entry')
  expect(await refusal('chronicle.leaveOut', { entry: 'own:nobody', leftOut: true })).toBe('unknown-entry')
  for (const input of [
    { text: '' },
    { text: ' \n ' },
    { text: 'a\u0007b' },
    { text: 'x'.repeat(20_001) },
    { text: 'x', title: 'a\nb' },
    { text: 'x', day: 'hier' },
    { text: 'x', entry: '../x' }
  ])
    expect(await refusal('chronicle.write', input)).toBe('bad-input')
  const { id } = await ofBattle()
  await app.call('chronicle.restore', { entry: id })
  await app.call('chronicle.leaveOut', { entry: id, leftOut: false })
  expect(await app.call('history.list', { limit: 1 })).toEqual(before)
})

describe('briefly', () => {
  test('the chronicle comes without what the journal tells, which is asked for by the entry', async () => {
    await app.call('chronicle.write', { title: 'Note', text: 'À moi.' })
    const all = await entries()
    const { entries: short } = await app.call('chronicle.get', { brief: true })
    expect(short).toEqual(
      all.map((entry) => (entry.kind === 'own' ? entry : { ...entry, parts: [], brief: true }))
    )
    const ids = all.map(({ id }) => id)
    expect(await app.call('chronicle.entries', { entries: [...ids, 'own:nobody'] })).toEqual(all)
    expect(await app.call('chronicle.entries', { entries: [] })).toEqual([])
  })

  test('an act on an entry answers with that entry alone, whole, and is the same act', async () => {
    const { id } = await ofBattle()
    const acts: [MethodName, object][] = [
      ['chronicle.write', { entry: id, text: 'Il pleuvait.' }],
      ['chronicle.write', { entry: id, text: 'Il pleuvait.' }],
      ['chronicle.leaveOut', { entry: id, leftOut: true }],
      ['chronicle.leaveOut', { entry: id, leftOut: true }],
      ['chronicle.restore', { entry: id }],
      ['chronicle.restore', { entry: id }]
    ]
    for (const [method, input] of acts) {
      const answer = await app.call(method, { ...input, brief: true } as never)
      expect(answer).toMatchObject({ entries: [await ofBattle()] })
      expect((answer as ChronicleView).entries).toHaveLength(1)
    }
    const { acts: done } = await app.call('history.list', { limit: 3 })
    expect(done.map(({ method }) => method)).toEqual([
      'chronicle.restore',
      'chronicle.leaveOut',
      'chronicle.write'
    ])
    const note = await app.call('chronicle.write', { text: 'Une note.', brief: true })
    expect(note.entries).toMatchObject([{ kind: 'own', written: { text: 'Une note.' } }])
    const gone = await app.call('chronicle.remove', { entry: note.entries[0]!.id, brief: true })
    expect(gone.entries).toEqual([])
    expect(told(gone).type).toBe('chronicle-removed')
  })
})

test('the chronicle survives closing and opening, and goes with a copy of the file', async () => {
  await app.call('chronicle.write', { entry: (await ofBattle()).id, text: 'Il pleuvait.' })
  await app.call('chronicle.write', { title: 'Note', text: 'À moi.' })
  const before = await entries()
  const { file } = (await app.call('campaigns.current', {}))!
  await app.call('campaigns.close', {})
  await app.call('campaigns.open', { file })
  expect(await entries()).toEqual(before)
})

test('the chronicle shows the notes about a battle, its pictures, and the portraits of its gangs and members', async () => {
  const before = await ofBattle()
  expect(Object.keys(before)).not.toContain('place')
  expect((await app.call('chronicle.get', {})).portraits).toBeUndefined()
  const { sides } = await app.call('battles.get', { battle })
  await app.call('battles.edit', { battle, place: 'Chez Zoé', notes: 'Pluie.' })
  const { pictures } = await app.call('battles.addPicture', { battle, picture: pixel(0), caption: 'Le pont' })
  expect(await ofBattle()).toMatchObject({ place: 'Chez Zoé', notes: 'Pluie.', pictures })
  const portrayed = await app.call('members.portray', {
    roster: sides[0]!.roster,
    member: null,
    picture: pixel(1)
  })
  expect((await app.call('chronicle.get', {})).portraits).toEqual({
    [sides[0]!.roster]: portrayed.own['portrait']
  })
})

test('only members who fell or took somebody out have their faces in an entry', async () => {
  const gangs = await app.call('rosters.list', {})
  const sides = await Promise.all(
    gangs.map(async ({ id: roster }) => {
      const { sheets, stage } = await app.call('rosters.get', { roster })
      if (stage === 'between')
        await app.call('rosters.correct', { roster, why: 'fini', corrections: [{ what: 'between-end' }] })
      return { roster, members: [sheets[0]!.member] }
    })
  )
  const [first, second] = sides as [(typeof sides)[0], (typeof sides)[0]]
  const { id } = await app.call('battles.start', { name: 'Le puits', date: '2026-05-09', sides })
  await app.call('battles.report', {
    battle: id,
    sides: [
      { roster: first.roster, result: 'win', combatants: [] },
      {
        roster: second.roster,
        result: 'loss',
        combatants: [{ member: second.members[0]!, record: { state: 'out', by: first.members[0]! } }]
      }
    ]
  })
  await app.call('battles.finish', { battle: id })
  const portraits: string[] = []
  for (const [n, { roster, members }] of sides.entries()) {
    const view = await app.call('members.portray', { roster, member: members[0]!, picture: pixel(n) })
    portraits.push(view.owns[members[0]!]!['portrait'] as string)
  }
  const told = await entries()
  expect(
    told
      .find((entry) => entry.battle === id)!
      .faces!.map(({ picture }) => picture)
      .sort()
  ).toEqual(portraits.sort())
  expect(told.find((entry) => entry.battle === battle)!.faces).toBeUndefined()
})
