import { shallowRef } from 'vue'
import type { ApiFailure } from '@/api/client'
import { useAct } from './useAct'

/** Opens a campaign; `force`: even if it is locked by somebody who cannot be asked. */
export type Opening<T> = (force: boolean) => Promise<T>

/** A campaign that could not be opened, because somebody else has it open, or may have. */
export interface LockedOut {
  failure: ApiFailure
  retry(force: boolean): Promise<unknown>
}

/**
 * For a control that opens campaigns: it asks about a lock (`LockedCampaign.vue`), and continues from the answer.
 */
export function useOpening() {
  const { busy, failure, run } = useAct()
  const locked = shallowRef<LockedOut | null>(null)

  /** Opens the campaign; `then` is called with the result, also after a lock was overcome. */
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
