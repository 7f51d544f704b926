import { defineStore } from 'pinia'
import { ref } from 'vue'

export interface Toast {
  id: number
  text: string
  tone: 'done' | 'wrong'
  details: string[]
  /** What the button does, and its name. */
  action?: { label: string; run: () => unknown }
}

/** Short news at the foot of the page: what was done, with the way to take it back. */
export const useToasts = defineStore('toasts', () => {
  const shown = ref<Toast[]>([])
  let last = 0

  function dismiss(id: number) {
    shown.value = shown.value.filter((toast) => toast.id !== id)
  }

  function tell(text: string, more: Partial<Omit<Toast, 'id' | 'text'>> = {}) {
    const id = ++last
    // One success at a time, so that the page stays in sight; what went wrong stays beside it.
    shown.value = [...shown.value.filter((toast) => toast.tone === 'wrong').slice(-2), { id, text, tone: 'done', details: [], ...more }]
    // A failure stays until it was read; a success leaves on its own.
    if (more.tone !== 'wrong') setTimeout(() => dismiss(id), 8000)
  }

  return { shown, tell, dismiss }
})
