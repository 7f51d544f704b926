import { watchDebounced } from '@vueuse/core'
import { shallowRef, watch } from 'vue'
import type { Request } from '@contract/index'
import type { Reason } from '@kernel/values/verdict'
import { ApiFailure } from '@/api/client'
import { useRules } from '@/stores/rules'

/**
 * What players should know before changes that are still typed are saved, such as the gangs that a new limit leaves
 * too large: the same that a pack says before it is added. `change` is null where nothing is changed. Why a change
 * is refused is left to saving it.
 */
export function useForeseen(change: () => Request<'rules.preview'> | null) {
  const rules = useRules()
  const warnings = shallowRef<Reason[]>([])
  const text = () => JSON.stringify(change())
  watch(text, (now) => now === 'null' && (warnings.value = []))
  let looking: Promise<void> | null = null

  async function look(input: Request<'rules.preview'>, asked: string) {
    try {
      const seen = await rules.preview(input)
      if (text() === asked) warnings.value = seen.warnings
    } catch (error) {
      // Without an answer nothing is foreseen; saving tells what is wrong.
      if (!(error instanceof ApiFailure)) throw error
      if (text() === asked) warnings.value = []
    }
  }

  watchDebounced(
    text,
    async (asked) => {
      // The host tries new rules on every gang: it is asked again once it has answered, and then about the newest text only.
      while (looking) await looking
      const input = change()
      if (!input || text() !== asked) return
      looking = look(input, asked).finally(() => (looking = null))
      await looking
    },
    { debounce: 250, immediate: true }
  )
  return warnings
}
