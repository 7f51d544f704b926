import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { Request } from '@contract/index'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { drawn } from './drawn'
import { useRosters } from './rosters'

/** The evening of a campaign: its battles, and the progress of each roster. */
export const useEvening = defineStore('evening', () => {
  const campaigns = useCampaigns()
  const rosters = useRosters()
  /** The named day, else the day of the roster's newest interlude, else the newest of all. */
  const { value: view, look } = drawn((what: Request<'interlude.evening'> = {}) =>
    call('interlude.evening', what)
  )

  /**
   * Advances the interludes of these rosters until somebody has to choose. Returns the acts, and how many
   * questions they answered.
   */
  async function advance(ids: string[], dice: boolean): Promise<{ acts: number[]; answered: number }> {
    const { rosters: done } = await call('interlude.advance', { rosters: ids, dice })
    for (const { roster } of done) rosters.take(roster)
    return {
      acts: done.flatMap(({ act }) => (act ? [act.seq] : [])),
      answered: done.reduce((sum, gang) => sum + gang.answered, 0)
    }
  }

  // Another campaign: forget everything.
  watch(
    () => campaigns.current?.mark,
    () => (view.value = null),
    { flush: 'sync' }
  )

  return { view, look, advance }
})
