import { refusals, saidByKernel } from '../../support/refusals'
import { openCampaign, rosterOf, sheetsOf } from '../../support/roster-app'
import { isWorded } from './ask'

type Line = [thing: string, quantity?: number, holder?: string, on?: string]

/** A crew with two people and money, through the unchanged core. */
export async function crew(houseRules: object = {}, money = 10_000) {
  const app = await openCampaign('cyberpunk-red', 'Night City', houseRules)
  const { id, members } = await rosterOf(app, { name: 'Les Fauchés', kind: 'crew' }, 'edgerunner', [
    'Jax',
    'Nyx'
  ])
  const [jax, nyx] = members as [string, string]
  if (money > 0) await app.call('interlude.answer', { roster: id, prompt: 'purse', amount: money })
  const { write, view, values } = sheetsOf(app, id, jax)
  const refused = refusals(app, isWorded, saidByKernel())
  const basket = (lines: Line[]) => ({
    roster: id,
    lines: lines.map(([thing, quantity = 1, holder = jax, on]) => ({
      thing,
      quantity,
      holder,
      ...(on !== undefined && { on })
    }))
  })
  const buy = (...lines: Line[]) => app.call('stash.buy', basket(lines))
  const cannotBuy = (...lines: Line[]) => refused('stash.buy', basket(lines))
  const item = async (thing: string) => (await view()).items.find((one) => one.thing === thing)!
  return { app, id, jax, nyx, write, view, values, refused, buy, cannotBuy, item }
}
