import type { Conflict } from '@contract/index'
import type { Json } from '@kernel/values/json'
import { useAct } from './useAct'

interface Options<T> {
  done?: (() => string) | true
  toast?: boolean
  /** Called once it is written, also after a conflict. */
  then?: (answer: T) => unknown
  /** Called if the other person's value stays: nothing is written. */
  left?: () => unknown
}

/**
 * Replaces one whole value: a preset, a printer, a pack, a picture. `over`: the other person's value to replace,
 * which the writer has seen; default: the value that this window knows.
 */
export function useReplacing() {
  const { busy, failure, run: act } = useAct()
  let last: { again: (over: Json) => Promise<unknown>; left: (() => unknown) | undefined } | null = null

  async function run<T>(
    write: (over?: Json) => Promise<T>,
    { then, left, ...options }: Options<T> = {}
  ): Promise<T | undefined> {
    const once = async (over?: Json) => {
      const answer = await act(() => write(over), options)
      if (answer !== undefined) then?.(answer)
      return answer
    }
    last = { again: once, left }
    return once()
  }

  /** The writer has seen both values and says which one stays. */
  function settle([conflict]: Conflict[], whose: 'mine' | 'theirs'): void {
    failure.value = null
    if (whose === 'theirs') last?.left?.()
    else if (conflict) void last?.again(conflict.now)
  }

  return { busy, failure, run, settle }
}
