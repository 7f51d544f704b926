import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Notice } from '@contract/index'
import type { SubjectKind } from '@kernel/state/event'
import { onChange, type Change } from '@/api/client'

type Listener = (change: Change) => void | Promise<void>

/** The listeners for news. They live as long as their stores. */
const useHearers = defineStore('hearers', () => {
  const listeners = new Set<Listener>()
  let waiting: Change | null = null
  let first: () => Promise<boolean> = async () => true

  const noticed = new Set<(notice: Notice) => void>()
  const add = (listener: Listener) => void listeners.add(listener)
  const askFirst = (ask: () => Promise<boolean>) => void (first = ask)

  function hear(change: Change): void {
    if (change.notice) {
      for (const listener of noticed) listener(change.notice)
      return
    }
    if (waiting) {
      waiting = together(waiting, change)
      return
    }
    waiting = { ...change }
    setTimeout(() => {
      const news = waiting!
      waiting = null
      void tellAll(news)
    }, 30)
  }

  async function tellAll(news: Change): Promise<void> {
    if (!(await first().catch(() => true))) return
    for (const listener of listeners) Promise.resolve(listener(news)).catch(() => {}) // the next act reports what is wrong
  }

  return { add, askFirst, hear, noticed }
})

/** Registers how a store loads its data again. */
export const onNews = (listener: Listener): void => useHearers().add(listener)

/** Listens to the host's notices, which change no data. Returns the function that stops listening. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  const { noticed } = useHearers()
  noticed.add(listener)
  return () => void noticed.delete(listener)
}

/**
 * Sets the question asked before all listeners: is the campaign of this window still open? If not, no store
 * loads again.
 */
export const onNewsFirst = (ask: () => Promise<boolean>): void => useHearers().askFirst(ask)

/** Reports a change, by this window or another. Several changes at once cause one reload. */
export const hearOf = (change: Change): void => useHearers().hear(change)

/** False while the host does not answer. */
export const reachable = ref(true)

/** True if the host refuses this window: it has no key, or the key of a host that has ended. */
export const shutOut = ref(false)

/** True while the host answers this window. What it missed is sent when this becomes true again. */
export const answering = computed(() => reachable.value && !shutOut.value)

let stop = () => {}

/** Connects again with the present key. The page stays, and loads its data again. */
export function knockAgain(): void {
  stop()
  listenForNews()
  hearOf({ rosters: [] })
}

/** Starts to listen to the host. */
export function listenForNews(): () => void {
  stop = onChange(hearOf, (line) => {
    reachable.value = line !== 'silent'
    shutOut.value = line === 'no-entry'
  })
  return () => stop()
}

/** Two changes as one. An empty list may mean any roster, and stays so; act and kinds are known only if both have them. */
export function together(a: Change, b: Change): Change {
  return {
    rosters: a.rosters.length && b.rosters.length ? [...a.rosters, ...b.rosters] : [],
    ...(a.act !== undefined && b.act !== undefined && { act: Math.max(a.act, b.act) }),
    ...(a.kinds && b.kinds && { kinds: [...a.kinds, ...b.kinds] })
  }
}

/** True if the change may concern something made of subjects of these kinds. */
export function concernsKind({ kinds }: Change, ...ofThese: SubjectKind[]): boolean {
  return kinds?.some((kind) => ofThese.some((one) => one === kind)) ?? true
}

/** True if the answer to an act was made after the change: it is the answer to the very act that the news is about. */
export function includes({ undo }: { undo?: { seq: number } | null }, { act }: Change): boolean {
  return act !== undefined && undo != null && undo.seq >= act
}

/** True if the change may concern this roster. */
export function concerns(change: Change, roster: string): boolean {
  return change.rosters.length === 0 || change.rosters.includes(roster)
}
