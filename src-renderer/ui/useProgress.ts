import { useIntervalFn } from '@vueuse/core'
import { ref, watch } from 'vue'
import type { TaskProgress } from '@contract/tasks'
import { call } from '@/api/client'
import { SLOW_MS } from './useSlow'

/** How often the host is asked for the progress of something long. */
export const ASK_EVERY_MS = 250

/**
 * The progress of the task with this name, once it takes over half a second; null otherwise. The task can
 * be cancelled.
 */
export function useProgress(name: () => string | null) {
  const slow = ref(false)
  const progress = ref<TaskProgress | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined

  const asking = useIntervalFn(() => void ask(), ASK_EVERY_MS, { immediate: false })

  async function ask(): Promise<void> {
    const task = name()
    if (!task || !slow.value) return
    const now = await call('tasks.progress', { task }).catch(() => null)
    if (now && task === name()) progress.value = now
  }

  watch(
    name,
    (task) => {
      clearTimeout(timer)
      slow.value = false
      if (task === null) return asking.pause()
      progress.value = null
      timer = setTimeout(() => (slow.value = true), SLOW_MS)
      asking.resume()
    },
    { immediate: true, flush: 'sync' }
  )

  async function cancel(): Promise<void> {
    const task = name()
    if (task) await call('tasks.cancel', { task }).catch(() => {})
  }

  return { slow, progress, cancel }
}
