import { defineStore } from 'pinia'
import { effectScope, ref, watch, type EffectScope } from 'vue'
import type { Conflict } from '@contract/conflict'
import type { ReportCell, WrittenCell } from '@contract/report-cells'
import { useCampaigns } from './campaigns'

/** The unsaved part of a battle's report: edited cells by name, and those that somebody else changed meanwhile. */
export interface UnsavedReport {
  edits: { [cell: string]: WrittenCell }
  conflicts: { [cell: string]: Conflict<ReportCell> }
}

/** Unsaved reports: a person who leaves a page finds their edits there when they come back. */
export const useReports = defineStore('reports', () => {
  const campaigns = useCampaigns()
  const unsaved = ref<{ [battle: string]: UnsavedReport }>({})

  function of(battle: string): UnsavedReport {
    unsaved.value[battle] ??= { edits: {}, conflicts: {} }
    return unsaved.value[battle]
  }

  /** Runs something once for each battle, as long as its report may be unsaved, whichever page is open. */
  const beside = new Map<string, { scope: EffectScope; made: unknown; pages: number }>()
  function alongside<Made>(battle: string, make: () => Made): Made {
    if (!beside.has(battle)) {
      const scope = effectScope(true)
      beside.set(battle, { scope, made: scope.run(make), pages: 0 })
    }
    const report = beside.get(battle)!
    report.pages++
    return report.made as Made
  }

  /** A page of the report closes. Once no page shows it and all is saved, `alongside` ends. */
  function leave(battle: string): void {
    const report = beside.get(battle)
    if (!report || --report.pages > 0) return
    const { edits, conflicts } = of(battle)
    if (Object.keys(edits).length || Object.keys(conflicts).length) return
    report.scope.stop()
    beside.delete(battle)
  }

  // Another campaign has other battles. Drafts remain drafts.
  watch(
    () => campaigns.current?.mark,
    () => {
      for (const { scope } of beside.values()) scope.stop()
      beside.clear()
      unsaved.value = {}
    },
    { flush: 'sync' }
  )

  return { unsaved, of, alongside, leave }
})
