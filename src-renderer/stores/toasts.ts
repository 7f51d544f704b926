import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { pressesEnded } from '@/api/between-presses'
import { ApiFailure, namedCampaign, needsNoMessage } from '@/api/client'
import { sayFailure, sayReason } from '@/locales/refusals'
import { useCampaigns } from './campaigns'

/** Its words are said each time it is drawn, so that they follow the reader's language. */
export interface Toast {
  id: number
  text: () => string
  tone: 'done' | 'wrong'
  details: () => string[]
  /** The button's name and act. `task`: a name under which the act may tell its progress. */
  action?: { label: () => string; run: (task: string) => unknown }
  /** The mark of the campaign that it is about; null if none was open. */
  campaign: string | null
  /** It is about the program, and stays whichever campaign is open. */
  ofProgram?: true
}

/** Short messages at the foot of the page: what was done, with a way to undo it. */
export const useToasts = defineStore('toasts', () => {
  const shown = ref<Toast[]>([])
  const campaigns = useCampaigns()
  let last = 0

  function dismiss(id: number) {
    shown.value = shown.value.filter((toast) => toast.id !== id)
  }

  function tell(text: () => string, more: Partial<Omit<Toast, 'id' | 'text' | 'campaign'>> = {}) {
    const id = ++last
    // One success at a time, so that the page stays in sight; failures stay beside it.
    shown.value = [
      ...shown.value.filter((toast) => toast.tone === 'wrong').slice(-2),
      { id, text, tone: 'done', details: () => [], campaign: namedCampaign(), ...more }
    ]
    // A failure stays until somebody closes it; a success disappears by itself, but not under a press: the page grows.
    if (more.tone !== 'wrong') setTimeout(() => void pressesEnded().then(() => dismiss(id)), 8000)
  }

  /** Tells a refusal with its reasons. Anything else is a fault of the window, which is thrown on. */
  function tellRefusal(error: unknown) {
    if (needsNoMessage(error)) return
    if (!(error instanceof ApiFailure)) throw error
    tell(() => sayFailure(error), { tone: 'wrong', details: () => error.reasons.map(sayReason) })
  }

  // Messages of a campaign go when it changes: their number would undo another campaign's act.
  watch(
    () => [campaigns.current?.mark ?? null, campaigns.elsewhere] as const,
    ([mark, elsewhere]) =>
      (shown.value = shown.value.filter(
        (toast) => toast.ofProgram || (toast.campaign === mark && !(elsewhere && toast.action))
      )),
    { flush: 'sync' }
  )

  return { shown, tell, tellRefusal, dismiss }
})
