import { reactive, ref, watch } from 'vue'
import type { ActView } from '@contract/views'
import { failureOf, meaning, namedCampaign, needsNoMessage, type ApiFailure } from '@/api/client'
import { sayAct } from '@/locales/acts'
import { t } from '@/locales/say'
import { useHistory } from '@/stores/history'
import { answering } from '@/stores/news'
import { useToasts } from '@/stores/toasts'
import { undoNow } from './undo'

interface Told {
  /** The message after success; true: the sentence of the history. */
  done?: (() => string) | true
  /** The control has no place for a refusal: show it as a toast. */
  toast?: boolean
}

/**
 * Runs an act of a person: `busy` meanwhile, `failure` if it is refused, a toast if it succeeds. Another press while it is
 * busy is ignored, because what that press was about may no longer be true.
 */
export function useAct() {
  /**
   * The campaign that was shown when this control was made. The act is for that campaign, even if it runs later: a
   * delayed save, a page that closes.
   */
  const campaign = namedCampaign()
  const busy = ref(false)
  const failure = ref<ApiFailure | null>(null)
  const history = useHistory()
  const toasts = useToasts()
  // Once the host answers again, the failure that it does not answer is no longer true.
  watch(answering, (now) => {
    if (now && failure.value?.code === 'unreachable') failure.value = null
  })

  /** Returns the act's answer; undefined if it was refused. */
  async function run<T>(act: () => Promise<T>, { done, toast = false }: Told = {}): Promise<T | undefined> {
    if (busy.value) return undefined
    busy.value = true
    failure.value = null
    try {
      const answer = await (campaign === null ? act() : meaning(campaign, act))
      if (done !== undefined) tellDone(done, newestAct(answer))
      return answer
    } catch (error) {
      if (needsNoMessage(error)) return undefined
      failure.value = failureOf(error)
      if (toast) toasts.tellRefusal(failure.value)
      return undefined
    } finally {
      busy.value = false
    }
  }

  /** The keys (`of`) of acts that wait or are under way, and the end of the last of them. */
  const pending = reactive(new Set<string>())
  let last: Promise<unknown> = Promise.resolve()

  /**
   * As `run`, but a press during another act waits for it instead of being ignored. Only for acts that still mean the
   * same after the acts before them: they refer to ids, and replace no value that those may change. `of`: a key of what
   * the act is about; a second press with the same key is ignored until the first is done. Without it each press counts.
   */
  async function inTurn<T>(
    act: () => Promise<T>,
    { of, ...told }: Told & { of?: string } = {}
  ): Promise<T | undefined> {
    if (of !== undefined) {
      if (pending.has(of)) return undefined
      pending.add(of)
    }
    const done = last.then(() => run(act, told))
    last = done
    return done.finally(() => of !== undefined && pending.delete(of))
  }

  /** Shows a toast with a button that undoes this very act, not a later one. */
  function tellDone(done: (() => string) | true, act: ActView | null) {
    const text = done === true ? act && (() => sayAct(act)) : done
    if (text)
      toasts.tell(
        text,
        act ? { action: { label: () => t('core.undo'), run: () => undoNow(history, toasts, act.seq) } } : {}
      )
  }

  /** True while an act `of` this waits or is under way: the `busy` of its own control among several. */
  const isUnderWay = (of: string): boolean => pending.has(of)

  return { busy, failure, run, inTurn, isUnderWay }
}

/** The newest act in an answer that shows a roster or a campaign. */
function newestAct(answer: unknown): ActView | null {
  const act =
    typeof answer === 'object' && answer !== null ? (answer as { undo?: ActView | null }).undo : null
  return act ?? null
}
