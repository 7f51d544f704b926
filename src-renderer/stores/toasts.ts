import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { namedCampaign } from '@/api/client'
import { useCampaigns } from './campaigns'

export interface Toast {
  id: number
  text: string
  tone: 'done' | 'wrong'
  details: string[]
  /** What the button does, and its name. */
  action?: { label: string; run: () => unknown }
  /** The campaign that it speaks of, by its mark; null where none was open. */
  campaign: string | null
  /** It speaks of the program, and stays whichever campaign is open. */
  ofProgram?: true
}

/** Short news at the foot of the page: what was done, with the way to take it back. */
export const useToasts = defineStore('toasts', () => {
  const shown = ref<Toast[]>([])
  const campaigns = useCampaigns()
  let last = 0

  function dismiss(id: number) {
    shown.value = shown.value.filter((toast) => toast.id !== id)
  }

  function tell(text: string, more: Partial<Omit<Toast, 'id' | 'text' | 'campaign'>> = {}) {
    const id = ++last
    // One success at a time, so that the page stays in sight; what went wrong stays beside it.
    shown.value = [
      ...shown.value.filter((toast) => toast.tone === 'wrong').slice(-2),
      { id, text, tone: 'done', details: [], campaign: namedCampaign(), ...more }
    ]
    // A failure stays until it was read; a success leaves on its own.
    if (more.tone !== 'wrong') setTimeout(() => dismiss(id), 8000)
  }

  // What was done in a campaign goes with it: its number would take back an act of another.
  watch(
    () => [campaigns.current?.mark ?? null, campaigns.elsewhere] as const,
    ([mark, elsewhere]) =>
      (shown.value = shown.value.filter(
        (toast) => toast.ofProgram || (toast.campaign === mark && !(elsewhere && toast.action))
      )),
    { flush: 'sync' }
  )

  return { shown, tell, dismiss }
})
