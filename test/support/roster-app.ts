import type { Json } from '../../src-main/kernel/values/json'
import { openTestApp, type TestApp } from './test-app'

/** An app with a campaign of this game. */
export async function openCampaign(system: string, name: string, houseRules: object = {}): Promise<TestApp> {
  const app = await openTestApp()
  await app.call('campaigns.create', { name, system, houseRules: houseRules as never })
  return app
}

/** A new roster with these members in order; `[name, choices]` for a member with choices. */
export async function rosterOf(
  app: TestApp,
  roster: { name: string; kind: string },
  type: string,
  people: (string | [name: string, choices: { [choice: string]: string }])[]
): Promise<{ id: string; members: string[] }> {
  const { id } = await app.call('rosters.create', roster)
  const members: string[] = []
  for (const one of people) {
    const [name, choices] = typeof one === 'string' ? [one] : one
    members.push(
      (await app.call('members.recruit', { roster: id, type, name, ...(choices && { choices }) })).recruited
    )
  }
  return { id, members }
}

/** What tests read and write in a roster. The default member is `first`; null is the roster's own sheet. */
export function sheetsOf(app: TestApp, id: string, first: string) {
  const view = () => app.call('rosters.get', { roster: id })
  return {
    view,
    sheet: async (member: string = first) => (await view()).sheets.find((one) => one.member === member)!,
    prompts: async () => (await view()).prompts,
    /** Answers the first question. */
    answer: async (given: object) =>
      app.call('interlude.answer', { roster: id, prompt: (await view()).prompts[0]!.id, ...given }),
    write: (values: object, member: string | null = first) =>
      app.call('members.write', { roster: id, member, values: values as never }),
    /** The values on a sheet: fields and lists by their keys. */
    values: async (member: string | null = first): Promise<{ [key: string]: Json }> => {
      const sections = await app.call('members.writing', { roster: id, member })
      return Object.fromEntries([
        ...sections.flatMap((one) => one.fields.map((field) => [field.field.key, field.value] as const)),
        ...sections.flatMap((one) =>
          one.lists.map((list) => [list.key, list.rows.map((row) => row.values)] as const)
        )
      ])
    }
  }
}
