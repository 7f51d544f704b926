import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Draft, DraftHeading } from '@contract/index'
import { ApiFailure, call, meaning } from '@/api/client'
import { useCampaigns } from './campaigns'
import { reachable } from './news'

/** A draft of this window, with the campaign that it belongs to. */
export interface Typed extends Draft {
  campaign: string | null
}

const KEPT_AS = 'magot.draft.'
const DROPPED_AS = 'magot.draft-dropped.'
/** How long a hand may rest before what it typed is handed to the host. */
const PAUSE = 300

/**
 * What is being typed and is not saved: with the host, and until it has answered, in this window's own storage. One draft for
 * each piece of typing, so that two windows never write over each other. Each says itself whose draft it is: it is kept and
 * dropped whatever campaign is open by then.
 */
export const useDrafts = defineStore('drafts', () => {
  const campaigns = useCampaigns()
  /** All drafts of the open campaign; null until somebody asks. */
  const all = ref<DraftHeading[] | null>(null)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const sending = new Map<string, Promise<void>>()
  /** What was dropped here: an answer that was on its way may still tell of it. */
  const gone = new Set<string>()

  /** Keeps what was typed: here at once, with the host a moment later, or at once where `now` is said. */
  function keep(draft: Typed, now = false): Promise<void> {
    gone.delete(draft.id)
    write(KEPT_AS + draft.id, JSON.stringify(draft))
    clearTimeout(timers.get(draft.id))
    if (now) return send(draft.id)
    timers.set(
      draft.id,
      setTimeout(() => void send(draft.id), PAUSE)
    )
    return Promise.resolve()
  }

  /** Hands a draft to the host; one after the other, so that what was typed last is what is kept. */
  function send(id: string): Promise<void> {
    clearTimeout(timers.get(id))
    timers.delete(id)
    const turn = (sending.get(id) ?? Promise.resolve()).then(async () => {
      const text = read(KEPT_AS + id)
      const draft = text === null ? null : typedOf(text)
      if (!draft) return
      const { id: name, ...input } = draft
      await meaning(null, () => call('drafts.put', { draft: name, ...input }))
      // Whatever was typed meanwhile is still to be handed over.
      if (read(KEPT_AS + id) === text) forget(KEPT_AS + id)
    })
    const over = turn.catch(() => {}) // it stays here, and goes when somebody answers
    sending.set(id, over)
    return over
  }

  /** It was saved, or nobody wants it. */
  async function drop(campaign: string | null, id: string): Promise<void> {
    gone.add(id)
    const unknown = timers.has(id) && !sending.has(id)
    clearTimeout(timers.get(id))
    timers.delete(id)
    forget(KEPT_AS + id)
    if (unknown) return // the host has never heard of it
    write(DROPPED_AS + id, JSON.stringify(campaign))
    if (all.value) all.value = all.value.filter((draft) => draft.id !== id)
    await sending.get(id)
    // Typed in again meanwhile.
    if (read(KEPT_AS + id) !== null) return forget(DROPPED_AS + id)
    try {
      await meaning(null, () => call('drafts.drop', { campaign, draft: id }))
      forget(DROPPED_AS + id)
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'bad-input') forget(DROPPED_AS + id)
    }
  }

  /** The drafts of a place, newest first: what the host knows, and what it does not know yet. */
  async function at(campaign: string | null, place: string): Promise<Draft[]> {
    const here = () =>
      keysOf(KEPT_AS)
        .flatMap((key) => typedOf(read(key) ?? '') ?? [])
        .filter((draft) => draft.campaign === campaign && draft.place === place)
    // What is handed over while the host is asked is here before, and with the host after.
    const before = here()
    const found = await meaning(null, () => call('drafts.get', { campaign, place })).catch(() => [])
    const all = new Map([...found, ...before, ...here()].map((draft) => [draft.id, draft]))
    return [...all.values()]
      .filter(({ id }) => !gone.has(id) && read(DROPPED_AS + id) === null)
      .sort((a, b) => b.at.localeCompare(a.at))
  }

  /** All drafts of the open campaign. */
  async function look(): Promise<void> {
    const campaign = campaigns.current?.id ?? null
    const found = await meaning(null, () => call('drafts.list', { campaign }))
    if (campaign === (campaigns.current?.id ?? null))
      all.value = found.filter(({ id }) => read(DROPPED_AS + id) === null)
  }

  /** Hands over whatever the host has not got: what it missed while it was silent, or while no window was open. */
  async function handOver(): Promise<void> {
    await Promise.all([
      ...keysOf(KEPT_AS).map((key) => send(key.slice(KEPT_AS.length))),
      ...keysOf(DROPPED_AS).map((key) => drop(campaignOf(read(key)), key.slice(DROPPED_AS.length)))
    ])
  }

  void handOver()
  watch(reachable, (now) => now && void handOver())
  watch(
    () => campaigns.current?.id,
    () => (all.value = null),
    { flush: 'sync' }
  )
  // Whoever closes the window has typed, too.
  const leaving = () => [...timers.keys()].forEach((id) => void send(id))
  window.addEventListener('pagehide', leaving)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leaving())

  return { all, keep, drop, at, look, handOver }
})

/** The window's own storage may be full, or forbidden: then the host alone keeps it. */
function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
}
function read(key: string): string | null {
  return memory.get(key) ?? localStorage.getItem(key)
}
function forget(key: string): void {
  memory.delete(key)
  localStorage.removeItem(key)
}
const memory = new Map<string, string>()
const keysOf = (prefix: string): string[] =>
  [...new Set([...memory.keys(), ...Object.keys(localStorage)])].filter((key) => key.startsWith(prefix))

function typedOf(text: string): Typed | null {
  try {
    const found = JSON.parse(text) as Partial<Typed>
    return typeof found.id === 'string' &&
      typeof found.place === 'string' &&
      typeof found.at === 'string' &&
      found.value !== undefined
      ? (found as Typed)
      : null
  } catch {
    return null
  }
}

function campaignOf(text: string | null): string | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    return typeof found === 'string' ? found : null
  } catch {
    return null
  }
}
