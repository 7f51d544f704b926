import type { Conflict } from '@contract/index'
import type { Json } from '@kernel/values/json'
import { useAct } from './useAct'

interface Told<T> {
  done?: string | true
  toast?: boolean
  /** Once it is written, also where that took a decision. */
  then?: (answer: T) => unknown
  /** What somebody else wrote is to stay: nothing is written. */
  left?: () => unknown
}

/**
 * A write that replaces one value as a whole: a preset, a printer, a pack, a picture. `over` is what it is to replace, where
 * somebody else put that there meanwhile and whoever writes has seen it; left out, what this window knows.
 */
export function useReplacing() {
  const { busy, failure, run: act } = useAct()
  let last: { again: (over: Json) => Promise<unknown>; left: (() => unknown) | undefined } | null = null

  async function run<T>(
    write: (over?: Json) => Promise<T>,
    { then, left, ...told }: Told<T> = {}
  ): Promise<T | undefined> {
    const once = async (over?: Json) => {
      const answer = await act(() => write(over), told)
      if (answer !== undefined) then?.(answer)
      return answer
    }
    last = { again: once, left }
    return once()
  }

  /** Whoever wrote it has seen both values and says whose is to stand. */
  function settle([conflict]: Conflict[], whose: 'mine' | 'theirs'): void {
    failure.value = null
    if (whose === 'theirs') last?.left?.()
    else if (conflict) void last?.again(conflict.now)
  }

  return { busy, failure, run, settle }
}
