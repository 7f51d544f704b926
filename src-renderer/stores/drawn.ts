import { customRef, nextTick, ref, toRef, type Ref } from 'vue'
import type { Change } from '@/api/client'
import { inOrder } from './latest-answer'
import { concernsKind, onNews, together } from './news'

/**
 * True if anything active (a drawn page, a watcher) reads this value now, directly or through computed values. Vue
 * has this list, but no public way to ask for it: see `docs/decisions/0071-what-is-drawn.md`.
 */
export const isDrawn = (value: Ref): boolean =>
  (value as { dep?: { subs?: unknown } }).dep?.subs !== undefined

/** The host's answer to `look`, or null. */
export interface Drawn<Value, Asked extends unknown[]> {
  value: Ref<Value | null>
  /** Asks the host, and sets `value` to the answer. */
  look: (...asked: Asked) => Promise<Value>
}

/**
 * A value loaded from the host. On news it is loaded again with the last parameters, if something drawn reads it;
 * otherwise it is marked as old and loaded when something draws it. A value that was never asked for is never
 * loaded.
 */
export function drawn<Value, Asked extends unknown[] = []>(
  ask: (...asked: Asked) => Promise<Value>,
  options: Options<Value> = {}
): Drawn<Value, Asked> {
  const { values, look } = drawnByKey<Value, Asked>((_, ...asked) => ask(...asked), options)
  const value = customRef<Value | null>(() => ({
    get: () => values.value['only'] ?? null,
    set(now) {
      if (now === null) values.value = {}
      else values.value['only'] = now
    }
  }))
  return { value, look: (...asked) => look('only', ...asked) }
}

export interface DrawnByKey<Value, Asked extends unknown[]> {
  values: Ref<{ [key: string]: Value }>
  look: (key: string, ...asked: Asked) => Promise<Value>
  /** Runs a request that changes the same value (an act on it), in one order with all looks at it. */
  ordered: ReturnType<typeof inOrder>
}

interface Options<Value> {
  /**
   * Asks only for what the news changed in a value that is known, and returns how the value takes it in. Null: the
   * whole value is asked for.
   */
  part?: (change: Change) => Promise<(known: Value) => Value> | null
  /** True if the news may have changed the value; by default all but those of acts at a table, which belong to trackers. */
  touched?: (change: Change, key: string, value: Value) => boolean
  /** Stores an answer; by default it replaces the value. */
  take?: (value: Value, key: string) => void
  /** Called when loading again fails; by default the value stays as it was. */
  lost?: (error: unknown, key: string) => void
}

const beyondTables = (change: Change): boolean => concernsKind(change, 'campaign', 'roster', 'battle')

/** The same for many values of one kind, by key. Each is loaded, drawn and old on its own. */
export function drawnByKey<Value, Asked extends unknown[] = []>(
  ask: (key: string, ...asked: Asked) => Promise<Value>,
  { touched = beyondTables, part, take, lost = () => {} }: Options<Value> = {}
): DrawnByKey<Value, Asked> {
  const held = ref({}) as Ref<{ [key: string]: Value }>
  const lastAsked = new Map<string, Asked>()
  const old = new Set<string>()
  /** First requests in progress, with their parameters: an equal request waits for the same answer. */
  const first = new Map<string, { asked: string; answer: Promise<Value> }>()
  /** How many whole requests are under way, by key. */
  const whole = new Map<string, number>()
  /** News whose part of a value is asked for and has not come yet; later news are added, and asked for with them. */
  const missed = new Map<string, Change>()
  const ordered = inOrder()
  let checking = false

  const values = customRef<{ [key: string]: Value }>(() => ({
    get() {
      if (old.size > 0 && !checking) {
        checking = true
        // The reader counts as drawn only after this rendering, and may have asked for the value by then.
        void nextTick(() => {
          checking = false
          for (const key of old) if (isDrawn(toRef(held.value, key))) void again(key)
        })
      }
      return held.value
    },
    set(now) {
      old.clear()
      first.clear()
      missed.clear()
      held.value = now
    }
  }))

  function look(key: string, ...asked: Asked): Promise<Value> {
    const under = JSON.stringify(asked)
    const coming = first.get(key)
    if (coming?.asked === under) return coming.answer
    lastAsked.set(key, asked)
    old.delete(key)
    missed.delete(key)
    whole.set(key, (whole.get(key) ?? 0) + 1)
    const answer = ordered(
      key,
      () => ask(key, ...asked),
      (answer) => (take ? take(answer, key) : void (held.value[key] = answer))
    )
    const arrived = () => void whole.set(key, whole.get(key)! - 1)
    answer.then(arrived, arrived)
    if (!(key in held.value)) {
      const mine = { asked: under, answer }
      const known = () => first.get(key) === mine && first.delete(key)
      first.set(key, mine)
      answer.then(known, known)
    }
    return answer
  }

  /** Asks again after news: for what they changed, if that can be had by itself. */
  async function renew(key: string, change: Change): Promise<void> {
    const known = missed.get(key)
    const all = known ? together(known, change) : change
    // Not while a whole answer is on its way: if it came after the part, it would be dropped as the older one.
    const some = (whole.get(key) ?? 0) === 0 ? (part?.(all) ?? null) : null
    if (!some) return again(key)
    missed.set(key, all)
    const taken = (patch: (value: Value) => Value) => {
      if (missed.get(key) === all) missed.delete(key)
      if (key in held.value) held.value[key] = patch(held.value[key]!)
    }
    await ordered(key, () => some, taken).catch((error: unknown) => lost(error, key))
  }

  async function again(key: string): Promise<void> {
    if (!(key in held.value)) return
    // eslint-disable-next-line no-restricted-syntax -- a value that another request brought was asked for without parameters
    await look(key, ...(lastAsked.get(key) ?? ([] as unknown as Asked))).catch((error: unknown) =>
      lost(error, key)
    )
  }

  onNews(async (change) => {
    // The request may have been sent before the change.
    for (const key of first.keys()) old.add(key)
    const concerned = Object.keys(held.value).filter((key) => touched(change, key, held.value[key]!))
    const [drawn, others] = [new Set<string>(), new Set<string>()]
    for (const key of concerned) (isDrawn(toRef(held.value, key)) ? drawn : others).add(key)
    for (const key of others) old.add(key)
    await Promise.all([...drawn].map((key) => renew(key, change)))
  })

  return { values, look, ordered }
}
