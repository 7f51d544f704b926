import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Notice } from '@contract/index'
import { onChange, type Change } from '@/api/client'

type Listener = (change: Change) => void | Promise<void>

/** Who hears the news: it lives as long as the stores that listen. */
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
      // A change of anything stays a change of anything.
      waiting.rosters =
        waiting.rosters.length && change.rosters.length ? [...waiting.rosters, ...change.rosters] : []
      return
    }
    waiting = { rosters: [...change.rosters] }
    setTimeout(() => {
      const news = waiting!
      waiting = null
      void tellAll(news)
    }, 30)
  }

  async function tellAll(news: Change): Promise<void> {
    if (!(await first().catch(() => true))) return
    for (const listener of listeners) Promise.resolve(listener(news)).catch(() => {}) // the next act says what is wrong
  }

  return { add, askFirst, hear, noticed }
})

/** Each store says here how it looks again at what it holds. */
export const onNews = (listener: Listener): void => useHearers().add(listener)

/** Told what the host says that changes nothing. Answers with the way to stop listening. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  const { noticed } = useHearers()
  noticed.add(listener)
  return () => void noticed.delete(listener)
}

/** Asked before anybody looks again: whether the campaign is still open that this window shows. Else nothing that is shown is touched. */
export const onNewsFirst = (ask: () => Promise<boolean>): void => useHearers().askFirst(ask)

/** Something has changed, by us or by another window. Several changes at once are looked at once. */
export const hearOf = (change: Change): void => useHearers().hear(change)

/** Whether the host is there to answer. */
export const reachable = ref(true)

/** Whether the host answers that it does not know this window: it has no key, or one of a host that has ended. */
export const shutOut = ref(false)

let stop = () => {}

/** Asks to be let in again, with whatever key there is by now; what is drawn stays, and is looked at again. */
export function knockAgain(): void {
  stop()
  listenForNews()
  hearOf({ rosters: [] })
}

/** Begins to listen to the host. */
export function listenForNews(): () => void {
  stop = onChange(hearOf, (line) => {
    reachable.value = line !== 'silent'
    shutOut.value = line === 'no-entry'
  })
  return () => stop()
}

/** Whether news of these rosters concern this one. */
export function concerns(change: Change, roster: string): boolean {
  return change.rosters.length === 0 || change.rosters.includes(roster)
}
