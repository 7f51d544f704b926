import type { Params, Words } from '../../src-main/kernel/values/json'
import { aboutFields, refusals } from './refusals'
import type { TestApp } from './test-app'

/** Founds these rosters and begins a tracked battle. Questions and refusals must be worded by the game. */
export async function tableOf(
  app: TestApp,
  name: string,
  rosters: { id: string; members: string[] }[],
  isWorded: (path: string, params: Params) => void
) {
  for (const { id } of rosters) await app.call('rosters.found', { roster: id })
  const { id: battle } = await app.call('battles.start', {
    name,
    date: '2026-11-21',
    sides: rosters.map(({ id, members }) => ({ roster: id, members }))
  })
  await app.call('tracker.begin', { battle })
  const view = async () => (await app.call('tracker.get', { battle }))!
  const of = async (unit: string) =>
    (await view()).board.sides.flatMap(({ units }) => units).find((one) => one.unit === unit)!
  const prompt = async () => (await view()).prompts[0]
  const reads = (words: Words | undefined) =>
    words && 'key' in words && isWorded(words.key as string, (words.params ?? {}) as Params)
  const why = refusals(app, isWorded, aboutFields)
  const doing = (unit: string | null, act: string, input: object) => ({
    battle,
    ...(unit !== null && { unit }),
    act,
    input: input as never
  })
  return {
    battle,
    view,
    of,
    prompt,
    chips: async (unit: string) => (await of(unit)).chips.map(({ key }) => key),
    act: (unit: string | null, name: string, input: object = {}) =>
      app.call('tracker.act', doing(unit, name, input)),
    answer: async (given: object) => {
      const asked = (await prompt())!
      for (const words of [asked.title, asked.text, ...(asked.options ?? []).map(({ label }) => label)])
        reads(words)
      return app.call('tracker.answer', { battle, prompt: asked.id, ...given })
    },
    /**
     * The codes of the reasons why an act is refused (`wrong`: an answer to the first question); empty if it
     * was done.
     */
    refused: (unit: string | null, name: string, input: object = {}) =>
      why('tracker.act', doing(unit, name, input)),
    wrong: async (given: object) => why('tracker.answer', { battle, prompt: (await prompt())!.id, ...given })
  }
}
