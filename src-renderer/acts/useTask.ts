import { computed, ref } from 'vue'
import { useAct } from './useAct'
import { useProgress } from '@/ui/useProgress'

/** One thing that may take long: says how far it is once it takes over half a second, and can be given up. */
export function useTask() {
  const { busy, failure, run } = useAct()
  const name = ref<string | null>(null)
  const { slow, progress, cancel } = useProgress(() => name.value)
  const givenUp = ref<string | null>(null)

  /**
   * Answers with what the work answered; undefined where it was refused or given up. The work is given its name, and asks
   * `isGivenUp` before it does more: the host may have ended its part just before it heard of it.
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
