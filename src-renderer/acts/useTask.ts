import { computed, ref } from 'vue'
import { useAct } from './useAct'
import { useProgress } from '@/ui/useProgress'

/** A task that may take long: it shows its progress after half a second, and can be cancelled. */
export function useTask() {
  const { busy, failure, run } = useAct()
  const name = ref<string | null>(null)
  const { slow, progress, cancel } = useProgress(() => name.value)
  const givenUp = ref<string | null>(null)

  /**
   * Returns the result of the work; undefined if it was refused or cancelled. The work gets its task name, and
   * must ask `isGivenUp` before its next step, because the host may have finished just before the cancellation.
   */
  async function start<Value>(
    work: (task: string, isGivenUp: () => boolean) => Promise<Value>
  ): Promise<Value | undefined> {
    if (busy.value) return undefined
    const task = (name.value = crypto.randomUUID())
    try {
      return await run(() => work(task, () => givenUp.value === task))
    } finally {
      name.value = null
    }
  }

  async function giveUp(): Promise<void> {
    givenUp.value = name.value
    await cancel()
  }

  return { busy: computed(() => busy.value), slow, progress, failure, start, cancel: giveUp }
}
