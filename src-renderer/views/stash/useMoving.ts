import { computed, ref, shallowRef } from 'vue'
import type { Destination, ItemView } from '@contract/views'
import { useStash } from '@/stores/stash'
import { kindOf } from '@/ui/kind-of'
import { useAct } from '@/acts/useAct'

/** Moves items from one holder to another: lift, ask where they may go, set down. */
export function useMoving(roster: () => string) {
  const stash = useStash()
  const act = useAct()
  const lifted = ref<string[]>([])
  const places = shallowRef<Destination[] | null>(null)
  const asking = ref(0)
  /** The items that are on their way: set down, but not yet in the host's answer. */
  const moving = ref<string[]>([])

  /** Lifts items and asks which places may take them. */
  async function lift(items: string[]) {
    lifted.value = items
    places.value = null
    const nth = ++asking.value
    const found = await stash.destinations(roster(), items).catch(() => [])
    if (nth === asking.value) places.value = found
  }

  function letGo() {
    asking.value++
    lifted.value = []
    places.value = null
  }

  /** Sets the lifted items down; `on` fits a single one to an item of the holder. Returns true if it was done. */
  async function setDown(to: string, on?: string): Promise<boolean> {
    const items = lifted.value
    const moves = items.map((item) => ({ item, to, ...(on !== undefined && { on }) }))
    moving.value = [...moving.value, ...items]
    const done = await act.inTurn(() => stash.move(roster(), moves), { done: true, toast: true })
    moving.value = moving.value.filter((item) => !items.includes(item))
    // Others may have been lifted meanwhile.
    if (lifted.value === items) letGo()
    return done !== undefined
  }

  const place = computed(() => new Map((places.value ?? []).map((known) => [known.holder, known])))
  return { lifted, moving, places, place, lift, letGo, setDown, busy: act.busy }
}

/** True if they may go there, as they are or fitted to something. */
export const mayGo = (place: Destination | undefined): boolean =>
  place !== undefined && (place.allowed || place.fits.length > 0)

/** The items of a holder that look the same and move alike, shown as one. */
export interface Pile {
  items: ItemView[]
  /** Items fitted to the first, which go with it. */
  fitted: ItemView[]
}

export function pilesOf(items: ItemView[]): Pile[] {
  const piles: (Pile & { key: string })[] = []
  for (const item of items.filter(({ on }) => on === null || !items.some((other) => other.id === on))) {
    const fitted = items.filter((other) => other.on === item.id)
    const key = fitted.length ? item.id : JSON.stringify([kindOf(item), item.data])
    const same = piles.find((pile) => pile.key === key)
    if (same) same.items.push(item)
    else piles.push({ key, items: [item], fitted })
  }
  return piles
}
