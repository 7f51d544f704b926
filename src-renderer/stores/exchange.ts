import { defineStore } from 'pinia'
import type { Request } from '@contract/index'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { useHistory } from './history'
import { useRosters } from './rosters'

/** Acts of other windows that may come between a merge and the question for its acts. */
const MEANWHILE = 30

/** Export and import of rosters, copies of the campaign, and templates. The store holds no state. */
export const useExchange = defineStore('exchange', () => {
  const campaigns = useCampaigns()
  const rosters = useRosters()
  const history = useHistory()

  const exported = (roster: string, pictures: boolean) => call('exchange.export', { roster, pictures })
  const preview = (text: string) => call('exchange.preview', { text })
  const bringIn = async (input: Request<'exchange.import'>) =>
    rosters.take(await call('exchange.import', input))
  const compare = (file: string) => call('exchange.compare', { file })
  const template = () => call('exchange.template')
  const begin = campaigns.begin

  /** Returns the acts of the merge, newest first. */
  async function merge(file: string, ids: string[]): Promise<number[]> {
    const [last] = (await call('history.list', { limit: 1 })).acts
    await call('exchange.merge', { file, ids })
    const { acts } = await call('history.list', { limit: Math.min(500, ids.length + MEANWHILE) })
    const since = acts.filter(({ seq }) => seq > (last?.seq ?? 0))
    return since.filter((act) => act.method === 'exchange.merge').map((act) => act.seq)
  }
  /** Undoes all of them, or none. */
  const takeBack = (acts: number[]) => history.undo(acts)

  return { exported, preview, bringIn, compare, merge, takeBack, template, begin }
})
