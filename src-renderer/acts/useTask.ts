import { computed, ref } from 'vue'
import { useAct } from './useAct'
import { useProgress } from '@/ui/useProgress'

/** One thing that may take long: says how far it is once it takes over half a second, and can be given up. */
export function useTask() {
  const { busy, failure, run } = useAct()
  const name = ref<string | null>(null)
  const { slow, progress, cancel } = useProgress(() => name.value)

  /** Answers with what the work answered; undefined where it was refused or given up. */
  async function start<Value>(work: (task: string) => Promise<Value>): Promise<Value | undefined> {
    if (busy.value) return undefined
    const task = (name.value = crypto.randomUUID())
    try {
      return await run(() => work(task))
    } finally {
      name.value = null
    }
  }

  return { busy: computed(() => busy.value), slow, progress, failure, start, cancel }
}
