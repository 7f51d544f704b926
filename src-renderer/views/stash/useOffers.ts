import { watchDebounced } from '@vueuse/core'
import { computed, shallowRef, watch, type Ref } from 'vue'
import type { RosterView } from '@contract/views'
import type { Offer } from '@kernel/system/system'
import { useStash } from '@/stores/stash'
import { buyLines, useTrade } from '@/stores/trade'
import { useLook } from '@/ui/useLook'

/**
 * What a holder of a roster may buy on top of its basket: loaded again when the roster, the holder or the basket changes.
 * An old basket is brought up to date with it.
 */
export function useOffers(
  id: string,
  roster: Ref<RosterView | null>,
  holder: Ref<string>,
  holders: Ref<{ id: string }[]>
) {
  const stash = useStash()
  const trade = useTrade()
  const offers = shallowRef<Offer[]>([])
  /** The basket in the form of the contract. */
  const lines = computed(() => buyLines(trade.basket(id)))
  const looking = useLook()

  async function look() {
    if (!roster.value) return
    const wanted = holder.value
    const basket = lines.value
    const answer = await looking.run(() => stash.offers(id, wanted, basket))
    if (!answer || wanted !== holder.value || basket !== lines.value) return
    offers.value = answer
    trade.freshen(
      id,
      answer,
      wanted,
      holders.value.map((known) => known.id)
    )
  }
  watch([holder, roster], look, { immediate: true })
  // The basket changes with each key press, so the offers follow after a pause.
  watchDebounced(lines, look, { debounce: 150 })

  return { offers, lines }
}
