import { useIntervalFn } from '@vueuse/core'
import { computed, ref } from 'vue'
import type { TaskProgress } from '@contract/tasks'
import { call } from '@/api/client'
import { useAct } from './useAct'

/** Whatever is over sooner is not worth a word. */
const SLOW_MS = 500
const ASK_EVERY_MS = 250

/** One thing that may take long: says how far it is once it takes over half a second, and can be given up. */
export function useTask() {
  const { busy, failure, run } = useAct()
  const name = ref<string | null>(null)
  const slow = ref(false)
  const progress = ref<TaskProgress | null>(null)

  const asking = useIntervalFn(() => void ask(), ASK_EVERY_MS, { immediate: false })

  async function ask(): Promise<void> {
    const task = name.value
    if (!task || !slow.value) return
    const now = await call('tasks.progress', { task }).catch(() => null)
    if (now && task === name.value) progress.value = now
  }

  /** Answers with what the work answered; undefined where it was refused or given up. */
  async function start<Value>(work: (task: string) => Promise<Value>): Promise<Value | undefined> {
    if (busy.value) return undefined
    name.value = crypto.randomUUID()
    slow.value = false
    progress.value = null
    const timer = setTimeout(() => (slow.value = true), SLOW_MS)
    asking.resume()
    try {
      return await run(() => work(name.value!))
    } finally {
      clearTimeout(timer)
      asking.pause()
      slow.value = false
      name.value = null
      // Whoever gave it up knows why it failed.
      if (failure.value?.code === 'cancelled') failure.value = null
    }
  }

  async function cancel() {
    if (name.value) await call('tasks.cancel', { task: name.value }).catch(() => {})
  }

  return { busy: computed(() => busy.value), slow, progress, failure, start, cancel }
}
