import { computed, type ComputedRef, type ShallowRef } from 'vue'
import type { MemberView } from '@contract/views'
import type { ApiFailure } from '@/api/client'
import { useRosters } from './rosters'
import { useAskedWhenShown } from './useAskedWhenShown'

/**
 * The sheets that a page shows, whole. A roster comes with brief sheets of members who left; their whole sheets are loaded
 * here, and again when they change. Until then `sheets` has the brief ones. `failure`: why they can't be loaded.
 */
export function useWholeSheets(
  roster: () => string,
  shown: () => readonly MemberView[]
): {
  sheets: ComputedRef<MemberView[]>
  /** True if no sheet is brief. */
  ready: ComputedRef<boolean>
  failure: ShallowRef<ApiFailure | null>
  /** Loads the sheets that are still brief; false if that fails. */
  ask: () => Promise<boolean>
} {
  const rosters = useRosters()
  const brief = computed(() => shown().flatMap(({ member, brief: only }) => (only ? [member] : [])))
  const sheets = computed(() => shown().map((sheet) => rosters.whole(roster(), sheet)))
  const ready = computed(() => !sheets.value.some((sheet) => sheet.brief))
  const { failure, look } = useAskedWhenShown(
    () => brief.value,
    (member) => rosters.lookWhole(roster(), member)
  )
  const ask = () => look(sheets.value.flatMap(({ member, brief: only }) => (only ? [member] : [])))
  return { sheets, ready, failure, ask }
}
