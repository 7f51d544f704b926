import { ref } from 'vue'
import type { ActView } from '@contract/views'
import { failureOf, isLate, meaning, namedCampaign, type ApiFailure } from '@/api/client'
import { sayAct } from '@/locales/acts'
import { sayFailure, sayReason } from '@/locales/refusals'
import { t } from '@/locales/say'
import { useHistory } from '@/stores/history'
import { useToasts } from '@/stores/toasts'
import { undoNow } from './undo'

interface Told {
  /** What to say once it is done; true: what the history says of it. */
  done?: string | true
  /** The control has no place for a refusal: say it at the foot of the page. */
  toast?: boolean
}

/** One thing that a person does: busy meanwhile, refused in words, told when done. */
export function useAct() {
  /** Of the campaign that was shown when this control came, however late it is done: a save that waited, a page that goes. */
  const campaign = namedCampaign()
  const busy = ref(false)
  const failure = ref<ApiFailure | null>(null)
  const history = useHistory()
  const toasts = useToasts()

  /** Answers with what the act answered, or undefined where it was refused. */
  async function run<T>(act: () => Promise<T>, { done, toast = false }: Told = {}): Promise<T | undefined> {
    if (busy.value) return undefined
    busy.value = true
    failure.value = null
    try {
      const answer = await (campaign === null ? act() : meaning(campaign, act))
      if (done !== undefined) tellDone(done, newestAct(answer))
      return answer
    } catch (error) {
      if (isLate(error)) return undefined
      const refused = failureOf(error)
      // Whoever gave it up knows why it is not done.
      if (refused.code === 'cancelled') return undefined
      failure.value = refused
      if (toast) toasts.tell(sayFailure(refused), { tone: 'wrong', details: refused.reasons.map(sayReason) })
      return undefined
    } finally {
      busy.value = false
    }
  }

  /** With a button that takes back this very act, not whatever came after it. */
  function tellDone(done: string | true, act: ActView | null) {
    const text = done === true ? (act ? sayAct(act) : '') : done
    if (text)
      toasts.tell(
        text,
        act ? { action: { label: t('core.undo'), run: () => undoNow(history, toasts, act.seq) } } : {}
      )
  }

  return { busy, failure, run }
}

/** Answers that show a roster or a campaign name the act that was done last. */
function newestAct(answer: unknown): ActView | null {
  const act =
    typeof answer === 'object' && answer !== null ? (answer as { undo?: ActView | null }).undo : null
  return act ?? null
}
