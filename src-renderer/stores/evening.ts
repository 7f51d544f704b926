import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Request } from '@contract/index'
import type { EveningView } from '@contract/interlude'
import { call } from '@/api/client'
import { useCampaigns } from './campaigns'
import { inOrder } from './in-order'
import { onNews } from './news'
import { useRosters } from './rosters'

/** The evening of a campaign: its battles, and how far each roster has come. */
export const useEvening = defineStore('evening', () => {
  const campaigns = useCampaigns()
  const rosters = useRosters()
  const view = ref<EveningView | null>(null)
  let asked: Request<'interlude.evening'> = {}
  const ordered = inOrder()

  /** The day named, else that of a roster's newest interlude, else the newest of all. */
  async function look(what: Request<'interlude.evening'> = {}) {
    asked = what
    await ordered(
      '',
      () => call('interlude.evening', what),
      (found) => (view.value = found)
    )
  }

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

  onNews(async () => {
    if (view.value) await look(asked)
  })

  return { view, look, advance }
})
