import { ref } from 'vue'
import { onChange, type Change } from '@/api/client'

type Listener = (change: Change) => void | Promise<void>

const listeners = new Set<Listener>()
let waiting: Change | null = null

/** Each store says here how it looks again at what it holds. */
export function onNews(listener: Listener): void {
  listeners.add(listener)
}

/** Something has changed, by us or by another window. Several changes at once are looked at once. */
export function hearOf(change: Change): void {
  if (waiting) {
    // A change of anything stays a change of anything.
    waiting.rosters = waiting.rosters.length && change.rosters.length ? [...waiting.rosters, ...change.rosters] : []
    return
  }
  waiting = { rosters: [...change.rosters] }
  setTimeout(() => {
    const news = waiting!
    waiting = null
    for (const listener of listeners) Promise.resolve(listener(news)).catch(() => {}) // the next act says what is wrong
  }, 30)
}

/** Whether the host is there to answer. */
export const reachable = ref(true)

/** Begins to listen to the host. */
export function listenForNews(): () => void {
  return onChange(hearOf, (open) => (reachable.value = open))
}

/** Whether news of these rosters concern this one. */
export function concerns(change: Change, roster: string): boolean {
  return change.rosters.length === 0 || change.rosters.includes(roster)
}
