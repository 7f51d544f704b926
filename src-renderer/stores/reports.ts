import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import type { Conflict } from '@contract/conflict'
import type { ReportCell, WrittenCell } from '@contract/report-cells'
import { useCampaigns } from './campaigns'

/** What was written in the report of a battle and is not saved: cells by name, and those that somebody else changed meanwhile. */
export interface UnsavedReport {
  edits: { [cell: string]: WrittenCell }
  conflicts: { [cell: string]: Conflict<ReportCell> }
}

/** Reports as far as they are not saved: whoever leaves a page finds them there when they come back. */
export const useReports = defineStore('reports', () => {
  const campaigns = useCampaigns()
  const unsaved = ref<{ [battle: string]: UnsavedReport }>({})

  function of(battle: string): UnsavedReport {
    unsaved.value[battle] ??= { edits: {}, conflicts: {} }
    return unsaved.value[battle]
  }

  // Another campaign: its battles are others.
  watch(() => campaigns.current?.id, () => (unsaved.value = {}), { flush: 'sync' })

  return { unsaved, of }
})
