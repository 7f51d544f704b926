import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { Request } from '@contract/index'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'
import { useRosters } from './rosters'

/** The evening of a campaign: its battles, and how far each roster has come. */
export const useEvening = defineStore('evening', () => {
  const campaigns = useCampaigns()
  const rosters = useRosters()
  /** The day named, else that of a roster's newest interlude, else the newest of all. */
  const { value: view, look } = drawn((what: Request<'interlude.evening'> = {}) =>
    call('interlude.evening', what)
  )

  /** Goes on with these as far as nobody has to choose; answers with the acts, and how many questions they answered. */
  async function advance(ids: string[], dice: boolean): Promise<{ acts: number[]; answered: number }> {
    const { rosters: done } = await call('interlude.advance', { rosters: ids, dice })
    for (const { roster } of done) rosters.take(roster)
    return {
      acts: done.flatMap(({ act }) => (act ? [act.seq] : [])),
      answered: done.reduce((sum, one) => sum + one.answered, 0)
    }
  }

  // Another campaign: nothing that was known holds.
  watch(
    () => campaigns.current?.mark,
    () => (view.value = null),
    { flush: 'sync' }
  )

  return { view, look, advance }
})
