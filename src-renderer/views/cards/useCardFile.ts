import { onScopeDispose, ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import type { PrintProgress } from '@contract/print'
import type { Handle } from '@contract/views'
import { ApiFailure } from '@/api/client'
import { useCards } from '@/stores/cards'

/** The interval between questions about the progress, in milliseconds. */
const GLANCE = 400

export interface CardFileJob {
  busy: Ref<boolean>
  progress: ShallowRef<PrintProgress | null>
  failure: ShallowRef<ApiFailure | null>
  made: ShallowRef<Handle | null>
  run(ask: (job: string) => Promise<Handle>): Promise<void>
  cancel(): Promise<void>
}

/** Makes one file of cards: its progress, a way to cancel it, and its result. The window stays usable. */
export function useCardFile(): CardFileJob {
  const cards = useCards()
  const busy = ref(false)
  const progress = shallowRef<PrintProgress | null>(null)
  const failure = shallowRef<ApiFailure | null>(null)
  const made = shallowRef<Handle | null>(null)
  let current: string | null = null

  async function watchOver(job: string): Promise<void> {
    while (current === job) {
      await new Promise((done) => setTimeout(done, GLANCE))
      if (current === job) progress.value = await cards.progress(job).catch(() => null)
    }
  }

  async function run(ask: (job: string) => Promise<Handle>): Promise<void> {
    if (busy.value) return
    const job = `print-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`
    current = job
    busy.value = true
    failure.value = null
    made.value = null
    progress.value = null
    void watchOver(job)
    try {
      made.value = await ask(job)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // The person who cancelled it needs no message.
      if (error.code !== 'print-cancelled') failure.value = error
    } finally {
      current = null
      busy.value = false
      progress.value = null
    }
  }

  async function cancel(): Promise<void> {
    if (current) await cards.cancel(current).catch(() => null)
  }

  onScopeDispose(() => void cancel())
  return { busy, progress, failure, made, run, cancel }
}
