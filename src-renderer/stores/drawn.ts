import { customRef, nextTick, ref, toRef, type Ref } from 'vue'
import type { Change } from '@/api/client'
import { inOrder } from './latest-answer'
import { onNews } from './news'

/**
 * Whether anything that lives (a page that is drawn, a watcher) reads this value now, be it through computed values. Vue keeps a list of
 * them and has no public way to ask for it: see `docs/decisions/0071-what-is-drawn.md`.
 */
export const isDrawn = (value: Ref): boolean =>
  (value as { dep?: { subs?: unknown } }).dep?.subs !== undefined

/** What the host answered to `look`, or null. */
export interface Drawn<Value, Asked extends unknown[]> {
  value: Ref<Value | null>
  /** Asks the host; what it answers is the value from then on. */
  look: (...asked: Asked) => Promise<Value>
}

/**
 * A value that the host is asked for. News have it asked for again, as it was asked for last, only while something drawn reads it; else it
 * stays, is known to be old, and is asked for as soon as something draws it. What nobody looked at is not asked for at all.
 * `lost`: what to do where it could not be had again.
 */
export function drawn<Value, Asked extends unknown[] = []>(
  ask: (...asked: Asked) => Promise<Value>,
  lost: (error: unknown) => void = () => {}
): Drawn<Value, Asked> {
  const { values, look } = drawnByKey<Value, Asked>((_, ...asked) => ask(...asked), { lost })
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
  /** Asks for what tells of the same value (an act upon it), in one order with all looks at it. */
  ordered: ReturnType<typeof inOrder>
}

interface Options<Value> {
  /** Whether news may have changed what stands there; otherwise all news may. */
  touched?: (change: Change, key: string, value: Value) => boolean
  /** Takes an answer in; otherwise it replaces what stood there. */
  take?: (value: Value, key: string) => void
  lost?: (error: unknown, key: string) => void
}

/** The same for many values of one kind, each with its key. Each is asked for, drawn and old by itself. */
export function drawnByKey<Value, Asked extends unknown[] = []>(
  ask: (key: string, ...asked: Asked) => Promise<Value>,
  { touched = () => true, take, lost = () => {} }: Options<Value> = {}
): DrawnByKey<Value, Asked> {
  const held = ref({}) as Ref<{ [key: string]: Value }>
  const lastAsked = new Map<string, Asked>()
  const old = new Set<string>()
  /** What is on its way for the first time, with how it was asked for: whoever asks for the same waits for that. */
  const first = new Map<string, { asked: string; answer: Promise<Value> }>()
  const ordered = inOrder()
  let checking = false

  const values = customRef<{ [key: string]: Value }>(() => ({
    get() {
      if (old.size > 0 && !checking) {
        checking = true
        // Whoever reads it now counts as a reader once all that is being drawn is drawn, and may have asked by then.
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
      held.value = now
    }
  }))

  function look(key: string, ...asked: Asked): Promise<Value> {
    const under = JSON.stringify(asked)
    const coming = first.get(key)
    if (coming?.asked === under) return coming.answer
    lastAsked.set(key, asked)
    old.delete(key)
    const answer = ordered(
      key,
      () => ask(key, ...asked),
      (answer) => (take ? take(answer, key) : void (held.value[key] = answer))
    )
    if (!(key in held.value)) {
      const mine = { asked: under, answer }
      const arrived = () => first.get(key) === mine && first.delete(key)
      first.set(key, mine)
      answer.then(arrived, arrived)
    }
    return answer
  }

  async function again(key: string): Promise<void> {
    if (!(key in held.value)) return
    // eslint-disable-next-line no-restricted-syntax -- what came by another way was asked for with nothing
    await look(key, ...(lastAsked.get(key) ?? ([] as unknown as Asked))).catch((error: unknown) =>
      lost(error, key)
    )
  }

  onNews(async (change) => {
    // It may have been asked for before what the news are of.
    for (const key of first.keys()) old.add(key)
    const concerned = Object.keys(held.value).filter((key) => touched(change, key, held.value[key]!))
    const [drawn, others] = [new Set<string>(), new Set<string>()]
    for (const key of concerned) (isDrawn(toRef(held.value, key)) ? drawn : others).add(key)
    for (const key of others) old.add(key)
    await Promise.all([...drawn].map((key) => again(key)))
  })

  return { values, look, ordered }
}
