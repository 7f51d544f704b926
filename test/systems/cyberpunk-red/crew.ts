import { openTestApp } from '../../support/test-app'
import { isWorded } from './ask'

/** Words of the kernel, or of every system. */
export const COMMON = ['unknown-kind', 'unknown-type', 'unknown-member', 'field-bounds', 'field-choice', 'field-unknown']

/** A crew with two people and money, through the unchanged core. */
export async function crew(houseRules: object = {}, money = 10_000) {
  const app = await openTestApp()
  await app.call('campaigns.create', { name: 'Night City', system: 'cyberpunk-red', houseRules: houseRules as never })
  const { id } = await app.call('rosters.create', { name: 'Les Fauchés', kind: 'crew' })
  const recruit = async (name: string) => (await app.call('members.recruit', { roster: id, type: 'edgerunner', name })).recruited
  const [jax, nyx] = [await recruit('Jax'), await recruit('Nyx')]
  if (money > 0) await app.call('interlude.answer', { roster: id, prompt: 'purse', amount: money })
  const write = (values: object, member: string = jax) => app.call('members.write', { roster: id, member, values: values as never })
  const view = () => app.call('rosters.get', { roster: id })
  const values = async (member: string = jax) => {
    const sections = await app.call('members.writing', { roster: id, member })
    return Object.fromEntries([...sections.flatMap((one) => one.fields.map((field) => [field.field.key, field.value] as const)), ...sections.flatMap((one) => one.lists.map((list) => [list.key, list.rows.map((row) => row.values)] as const))])
  }
  const refused = async (method: string, input: object): Promise<string[]> => {
    const answer = await app.dispatch(method, input)
    if (answer.ok) return []
    const { reasons } = answer.error as unknown as { reasons: { code: string; params: { [name: string]: never } }[] }
    for (const { code, params } of reasons) if (!COMMON.includes(code)) isWorded(`refusals.${code}`, params)
    return reasons.map(({ code }) => code)
  }
  const buy = (...lines: [thing: string, quantity?: number, holder?: string, on?: string][]) =>
    app.call('stash.buy', { roster: id, lines: lines.map(([thing, quantity = 1, holder = jax, on]) => ({ thing, quantity, holder, ...(on !== undefined && { on }) })) })
  const cannotBuy = (...lines: [thing: string, quantity?: number, holder?: string, on?: string][]) =>
    refused('stash.buy', { roster: id, lines: lines.map(([thing, quantity = 1, holder = jax, on]) => ({ thing, quantity, holder, ...(on !== undefined && { on }) })) })
  const item = async (thing: string) => (await view()).items.find((one) => one.thing === thing)!
  return { app, id, jax, nyx, write, view, values, refused, buy, cannotBuy, item }
}
