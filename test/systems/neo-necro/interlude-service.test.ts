import { afterEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../support/test-app'

let app: TestApp
afterEach(() => app?.end())

async function gang(name: string): Promise<string> {
  const { id: roster } = await app.call('rosters.create', { name, kind: 'orlock' })
  await app.call('members.recruit', { roster, type: 'leader', name: `Chef ${name}` })
  let view = await app.call('members.recruit', { roster, type: 'kid', name: `Kid ${name}` })
  for (let open = view.prompts[0]; open; open = view.prompts[0]) {
    view = {
      ...view,
      ...(await app.call('interlude.answer', { roster, prompt: open.id, options: [open.options![0]!.id] }))
    }
  }
  await app.call('rosters.found', { roster })
  return roster
}

/** Answers each due prompt with the first option, until a step is reached. */
async function playUntil(roster: string, step: string): Promise<void> {
  for (;;) {
    const view = await app.call('rosters.get', { roster })
    if (view.step === step) return
    const { id, options } = view.prompts.find((p) => !p.optional)!
    await app.call('interlude.answer', {
      roster,
      prompt: id,
      ...(options && {
        options: options
          .filter((o) => o.allowed)
          .slice(0, 1)
          .map((o) => o.id)
      })
    })
  }
}

test('NN-RUL-43: a ransom moves from one stash into the other as one act, and is undone as one', async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Rançon', system: 'neo-necro' })
  const [a, b] = [await gang('A'), await gang('B')]
  const members = async (roster: string) =>
    (await app.call('rosters.get', { roster })).sheets.map((s) => s.member)
  const [own, theirs] = [await members(a), await members(b)]
  const { id: battle } = await app.call('battles.start', {
    name: 'Pont',
    date: '2026-11-21',
    sides: [
      { roster: a, members: own },
      { roster: b, members: theirs }
    ]
  })
  await app.call('battles.report', {
    battle,
    sides: [
      {
        roster: a,
        result: 'loss',
        combatants: [{ member: own[1]!, record: { state: 'out', by: theirs[0]! } }]
      },
      { roster: b, result: 'win', combatants: [] }
    ]
  })
  await app.call('battles.finish', { battle })
  await app.call('interlude.answer', { roster: a, prompt: `injury:${own[1]}`, dice: [95] })
  await playUntil(a, 'trade')
  const money = async () => [
    (await app.call('rosters.get', { roster: a })).money!,
    (await app.call('rosters.get', { roster: b })).money!
  ]
  const [before, beforeB] = (await money()) as [number, number]
  await app.call('interlude.answer', {
    roster: a,
    prompt: `captive:${own[1]}`,
    options: ['ransom'],
    amount: 40
  })
  expect(await money()).toEqual([before - 40, beforeB + 40])
  await app.call('history.undo', { roster: b })
  expect(await money()).toEqual([before, beforeB])
  expect((await app.call('campaigns.check', {})).findings).toEqual([])
})

test('an injury that is undone and rolled again has the same result', async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Dés', system: 'neo-necro' })
  const [a, b] = [await gang('A'), await gang('B')]
  const [own, theirs] = await Promise.all(
    [a, b].map(async (roster) => (await app.call('rosters.get', { roster })).sheets.map((s) => s.member))
  )
  const { id: battle } = await app.call('battles.start', {
    name: 'Pont',
    date: '2026-11-21',
    sides: [
      { roster: a, members: own! },
      { roster: b, members: theirs! }
    ]
  })
  await app.call('battles.report', {
    battle,
    sides: [
      { roster: a, result: 'draw', combatants: [{ member: own![0]!, record: { state: 'out' } }] },
      { roster: b, result: 'draw', combatants: [] }
    ]
  })
  await app.call('battles.finish', { battle })
  const rolled = async () => {
    await app.call('interlude.answer', { roster: a, prompt: `injury:${own![0]}` })
    const { acts } = await app.call('history.list', { roster: a, limit: 1 })
    return acts[0]!.events.find((e) => e.type === 'injury-rolled')!.facts['roll']
  }
  const first = await rolled()
  for (let i = 0; i < 3; i++) {
    await app.call('history.undo', { roster: a })
    expect(await rolled()).toBe(first)
  }
})
