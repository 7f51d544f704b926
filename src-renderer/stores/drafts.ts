import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Draft, DraftHeading } from '@contract/index'
import { ApiFailure, call, meaning } from '@/api/client'
import { useCampaigns } from './campaigns'
import { answering } from './news'

/** A draft of this window, with its campaign. */
export interface Typed extends Draft {
  campaign: string | null
}

const KEPT_AS = 'magot.draft.'
const DROPPED_AS = 'magot.draft-dropped.'
/** The pause in typing after which a draft is sent, in milliseconds. */
const PAUSE = 300

/**
 * Unsaved typing: on the host, and in this window's own storage until the host has answered. Each input has its
 * own draft, so that two windows never overwrite each other. A draft names its campaign, so that it can be stored
 * and dropped whichever campaign is open by then.
 */
export const useDrafts = defineStore('drafts', () => {
  const campaigns = useCampaigns()
  /** All drafts of the open campaign; null before the first look. */
  const all = ref<DraftHeading[] | null>(null)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const sending = new Map<string, Promise<void>>()
  /** Drafts dropped here, because a late answer may still list them. */
  const gone = new Set<string>()

  /** Stores a draft: in this window at once, on the host after a pause, or at once with `now`. */
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

  /** Sends a draft to the host, one at a time, so that the newest text is stored. */
  function send(id: string): Promise<void> {
    clearTimeout(timers.get(id))
    timers.delete(id)
    const turn = (sending.get(id) ?? Promise.resolve()).then(async () => {
      const text = read(KEPT_AS + id)
      const draft = text === null ? null : typedOf(text)
      if (!draft) return
      const { id: name, ...input } = draft
      await meaning(null, () => call('drafts.put', { draft: name, ...input }))
      // What was typed meanwhile is still to be sent.
      if (read(KEPT_AS + id) === text) forget(KEPT_AS + id)
    })
    const over = turn.catch(() => {}) // a failed draft stays here, and is sent again when the host answers
    sending.set(id, over)
    return over
  }

  /** Drops a draft that was saved or is unwanted. */
  async function drop(campaign: string | null, id: string): Promise<void> {
    gone.add(id)
    const unknown = timers.has(id) && !sending.has(id)
    clearTimeout(timers.get(id))
    timers.delete(id)
    forget(KEPT_AS + id)
    if (unknown) return // the host never received it
    write(DROPPED_AS + id, JSON.stringify(campaign))
    if (all.value) all.value = all.value.filter((draft) => draft.id !== id)
    await sending.get(id)
    // Somebody typed again meanwhile.
    if (read(KEPT_AS + id) !== null) return forget(DROPPED_AS + id)
    try {
      await meaning(null, () => call('drafts.drop', { campaign, draft: id }))
      forget(DROPPED_AS + id)
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'bad-input') forget(DROPPED_AS + id)
    }
  }

  /** The drafts of a place, newest first: the host's, and those not sent yet. */
  async function at(campaign: string | null, place: string): Promise<Draft[]> {
    const here = () =>
      keysOf(KEPT_AS)
        .flatMap((key) => typedOf(read(key) ?? '') ?? [])
        .filter((draft) => draft.campaign === campaign && draft.place === place)
    // A draft sent during the question may be missing from the answer, but is in this list.
    const before = here()
    const found = await meaning(null, () => call('drafts.get', { campaign, place })).catch(() => [])
    const all = new Map([...found, ...before, ...here()].map((draft) => [draft.id, draft]))
    return [...all.values()]
      .filter(({ id }) => !gone.has(id) && read(DROPPED_AS + id) === null)
      .sort((a, b) => b.at.localeCompare(a.at))
  }

  /** Loads the list of all drafts of the open campaign. */
  async function look(): Promise<void> {
    const campaign = campaigns.current?.id ?? null
    const found = await meaning(null, () => call('drafts.list', { campaign }))
    if (campaign === (campaigns.current?.id ?? null))
      all.value = found.filter(({ id }) => read(DROPPED_AS + id) === null)
  }

  /** Sends all that the host has missed while it did not answer, or while no window was open. */
  async function handOver(): Promise<void> {
    await Promise.all([
      ...keysOf(KEPT_AS).map((key) => send(key.slice(KEPT_AS.length))),
      ...keysOf(DROPPED_AS).map((key) => drop(campaignOf(read(key)), key.slice(DROPPED_AS.length)))
    ])
  }

  void handOver()
  watch(answering, (now) => now && void handOver())
  watch(
    () => campaigns.current?.id,
    () => (all.value = null),
    { flush: 'sync' }
  )
  // Sends the typing of the last moment when the window closes.
  const leaving = () => [...timers.keys()].forEach((id) => void send(id))
  window.addEventListener('pagehide', leaving)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leaving())

  return { all, keep, drop, at, look, handOver }
})

/** The browser's storage may be full or forbidden: then only memory and the host have the draft. */
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
