import { shallowRef } from 'vue'
import type { ApiFailure } from '@/api/client'
import { useAct } from './useAct'

/** Opens a campaign in one way or another; with `force`, also one that somebody who can't be asked may still have open. */
export type Opening<T> = (force: boolean) => Promise<T>

/** A campaign that could not be opened, for somebody else has it, or may have. */
export interface LockedOut {
  failure: ApiFailure
  retry(force: boolean): Promise<unknown>
}

/** What a control needs that opens campaigns: it asks where a lock is in the way (`LockedCampaign.vue`), and goes on from the answer. */
export function useOpening() {
  const { busy, failure, run } = useAct()
  const locked = shallowRef<LockedOut | null>(null)

  /** Answers once it is open, or undefined where it was refused; `then` is also called when it opens after all. */
  async function open<T>(
    opening: Opening<T>,
    then: (opened: T) => unknown = () => {},
    force = false
  ): Promise<void> {
    const opened = await run(() => opening(force))
    const refused = failure.value
    locked.value =
      refused?.code === 'file-locked'
        ? { failure: refused, retry: (insisting) => open(opening, then, insisting) }
        : null
    if (!refused && opened !== undefined) await then(opened)
  }

  return { busy, failure, locked, open }
}
