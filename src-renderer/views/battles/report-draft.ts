import { cellName, standing, type ReportForm, type WrittenCell } from '@contract/report-cells'
import { sameValue } from '@contract/conflict'
import type { Json } from '@kernel/values/json'
import { useBattles } from '@/stores/battles'
import { useCampaigns } from '@/stores/campaigns'
import { useReports } from '@/stores/reports'
import { useDraft, type DraftUse } from '@/acts/useDraft'

/**
 * The unsaved cells of a report as a draft, including conflicting ones; each has the value that it replaces.
 * Taking the draft writes the cells as if they had just been typed. The draft continues while another page is
 * open, because the report is saved there too.
 */
export function useReportDraft(id: string): DraftUse {
  const battles = useBattles()
  const campaigns = useCampaigns()
  const reports = useReports()
  const form = (): ReportForm => campaigns.system?.battle ?? { combatant: [], side: [] }
  const stands = (cell: WrittenCell) => standing(form(), battles.views[id]?.sides ?? [], cell)

  return reports.alongside(id, () => {
    const unsaved = reports.of(id)
    const draft = useDraft({
      place: () => (battles.views[id] ? `report:${id}` : null),
      path: () => `/battles/${id}`,
      what: () => ({ key: 'drafts.whats.report', params: { name: battles.views[id]?.name ?? '' } }),
      stored: () => ({ cells: [] }),
      form: () => ({
        cells: [
          ...Object.values(unsaved.edits),
          ...Object.values(unsaved.conflicts).map(({ of, was, wanted }) => ({ ...of, was, to: wanted }))
        ]
      }),
      fill({ cells }) {
        for (const cell of writtenCells({ cells: cells ?? null })) {
          unsaved.edits[cellName(cell)] = cell
          delete unsaved.conflicts[cellName(cell)]
        }
      },
      isStored: (values) =>
        battles.views[id] !== undefined &&
        writtenCells(values).every((cell) => sameValue(cell.to, stands(cell)))
    })
    return {
      ...draft,
      isStale: ({ value }) => writtenCells(value).some((cell) => !sameValue(cell.was, stands(cell)))
    }
  })
}

/** The cells in a draft; anything else is skipped. */
export function writtenCells(value: Json): WrittenCell[] {
  const cells = typeof value === 'object' && value !== null && !Array.isArray(value) ? value['cells'] : null
  return (Array.isArray(cells) ? cells : []).flatMap((cell) => {
    if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) return []
    const { roster, member, key, was, to } = cell
    const named = (name: Json | undefined): name is string | null => name === null || typeof name === 'string'
    return typeof roster === 'string' && named(member) && named(key) && was !== undefined && to !== undefined
      ? [{ roster, member, key, was, to }]
      : []
  })
}
