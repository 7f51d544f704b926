import { afterEach, expect, test } from 'vitest'
import type { EventView } from '../../src-main/contract/views'
import { openSample } from '../support/sample-app'
import { openTestApp, type TestApp } from '../support/test-app'

let app: TestApp
afterEach(() => app?.end())

async function gang(name: string): Promise<string> {
  const { id: roster } = await app.call('rosters.create', { name, kind: 'orlock' })
  let view = await app.call('members.recruit', { roster, type: 'leader', name: `Chef ${name}` })
  for (let open = view.prompts[0]; open; open = view.prompts[0])
    view = {
      ...view,
      ...(await app.call('interlude.answer', { roster, prompt: open.id, options: [open.options![0]!.id] }))
    }
  await app.call('rosters.found', { roster })
  return roster
}

test('the history names the movements of money and the steps between two games, whatever the system calls its events', async () => {
  app = await openTestApp()
  await app.call('campaigns.create', { name: 'Compte', system: 'neo-necro' })
  const [a, b] = [await gang('A'), await gang('B')]
  const members = async (roster: string) =>
    (await app.call('rosters.get', { roster })).sheets.map((sheet) => sheet.member)
  const { id: battle } = await app.call('battles.start', {
    name: 'Pont',
    date: '2026-11-21',
    sides: [
      { roster: a, members: await members(a) },
      { roster: b, members: await members(b) }
    ]
  })
  await app.call('battles.report', {
    battle,
    sides: [
      { roster: a, result: 'win', combatants: [] },
      { roster: b, result: 'loss', combatants: [] }
    ]
  })
  const { seq } = (await app.call('history.list', { limit: 1 })).acts[0]!
  await app.call('battles.finish', { battle })

  let view = await app.call('rosters.get', { roster: a })
  const money = view.money!
  while (view.step !== null) {
    const { id, options } = view.prompts.find((prompt) => !prompt.optional)!
    view = await app.call('interlude.answer', {
      roster: a,
      prompt: id,
      ...(options && {
        options: options
          .filter((one) => one.allowed)
          .slice(0, 1)
          .map((one) => one.id)
      })
    })
  }

  const { acts } = await app.call('history.list', { roster: a })
  const events = acts
    .filter((act) => act.seq > seq)
    .toReversed()
    .flatMap((act): EventView[] => act.events.filter((event) => event.subject.id === a))
  const steps = (await app.call('systems.get', { system: 'neo-necro' })).steps
  expect(events.flatMap((event) => event.between ?? [])).toEqual([
    { did: 'opened', step: steps[0]!.id },
    ...steps.slice(1).map((step) => ({ did: 'moved', step: step.id })),
    { did: 'closed' }
  ])
  expect(events.reduce((sum, event) => sum + (event.money ?? 0), 0)).toBe(view.money! - money)
  expect(events.some((event) => event.money)).toBe(true)
  expect(steps.filter((step) => step.trade).map((step) => step.id)).toEqual(['trade'])
})

test('an interlude whose first steps ask nothing is shown to open, at the step that asks', async () => {
  app = await openSample('shadowrun-sru')
  // It spent none of its tokens, which the first step gives back.
  const { rosters } = await app.call('interlude.evening', {})
  const { roster, opened, step } = rosters.find(({ name }) => name === 'Patrouille 12 de Lone Star')!
  const { acts } = await app.call('history.list', { roster })
  const events = acts.find(({ seq }) => seq === opened)!.events.filter(({ subject }) => subject.id === roster)
  expect(events.flatMap(({ between }) => between ?? [])).toEqual([{ did: 'opened', step }])
})

test('in games that ask one question after the other, the answer that ends a step says so', async () => {
  app = await openSample('cyberpunk-red')
  const { rosters } = await app.call('interlude.evening', {})
  const { roster } = rosters.find(({ step }) => step !== null)!
  const events: EventView[] = []
  for (let asked = 0; asked < 30; asked++) {
    const { step, prompts } = await app.call('rosters.get', { roster })
    const prompt = prompts.find(({ optional, dice }) => !optional && !dice)
    if (step === null || !prompt) break
    const { id, options, amount } = prompt
    await app.call('interlude.answer', {
      roster,
      prompt: id,
      ...(options && { options: [options[0]!.id] }),
      ...(amount && { amount: Math.max(amount.min, Math.min(amount.max, 100)) })
    })
    const { acts } = await app.call('history.list', { roster, limit: 1 })
    events.push(...acts[0]!.events.filter(({ subject }) => subject.id === roster))
  }
  const moved = events.filter(({ between }) => between?.did === 'moved')
  expect(moved.length).toBeGreaterThan(1)
  expect(moved.every(({ between }) => between && 'answered' in between)).toBe(true)
})
