import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import type { Words } from '@kernel/values/json'
import type { Figure, Receipt } from '@kernel/values/receipt'
import type { StatCell } from '@kernel/system/sheet'
import { widthInPage } from '@/styles/zoom'
import type { AskedFigure } from '@/ui/shown-campaign'
import { useCampaigns } from './campaigns'
import { useRosters } from './rosters'

/**
 * The subject of the reader's "why?". Figures and characteristics are looked up again in the present roster,
 * unless they are `fixed`: of another day, or of a part of the roster.
 */
export type Subject =
  | AskedFigure
  | {
      kind: 'stat'
      roster: string
      member: string
      key: string
      owner: string
      last: StatCell
      fixed?: boolean
    }
  | { kind: 'receipt'; receipt: Receipt; owner: string }
  | { kind: 'words'; title: string; text: Words | string; rules: string[]; owner: string }

const KEPT_AS = 'magot.inspector'

/** The column at the right that answers "why". */
export const useInspector = defineStore('inspector', () => {
  const subject = ref<Subject | null>(null)
  const open = ref(localStorage.getItem(KEPT_AS) !== 'closed' && widthInPage() >= 1500)
  /** The page itself shows the newest acts. */
  const historyOnPage = ref(false)
  const rosters = useRosters()
  const campaigns = useCampaigns()
  let cameFrom: HTMLElement | null = null

  function sheetOf(roster: string, member: string) {
    const sheet = rosters.views[roster]?.sheets.find((candidate) => candidate.member === member)
    return sheet && rosters.whole(roster, sheet)
  }

  const figure = computed<Figure | null>(() => {
    const s = subject.value
    if (s?.kind !== 'figure') return null
    if (s.fixed) return s.last
    const figures =
      s.member === null ? rosters.views[s.roster]?.figures : sheetOf(s.roster, s.member)?.figures
    return figures?.find((f) => f.key === s.key) ?? s.last
  })
  const stat = computed<StatCell | null>(() => {
    const s = subject.value
    if (s?.kind !== 'stat') return null
    if (s.fixed) return s.last
    return sheetOf(s.roster, s.member)?.profile.find((cell) => cell.key === s.key) ?? s.last
  })

  // Another campaign: the subject does not exist there.
  watch(
    () => campaigns.current?.mark,
    () => (subject.value = null)
  )

  /** The present name of the subject's roster or member. */
  const owner = computed(() => {
    const s = subject.value
    if ((s?.kind !== 'figure' && s?.kind !== 'stat') || s.fixed) return s?.owner ?? ''
    return (s.member === null ? rosters.views[s.roster]?.name : sheetOf(s.roster, s.member)?.name) ?? s.owner
  })

  /** Clears the subject on a page of something else. */
  function leave(path: string) {
    const s = subject.value
    if ((s?.kind === 'figure' || s?.kind === 'stat') && !path.includes(s.roster)) subject.value = null
  }

  /** True if the column shows something that the page does not. */
  const useful = computed(() => subject.value !== null || !historyOnPage.value)

  function show(what: Subject) {
    cameFrom = document.activeElement instanceof HTMLElement ? document.activeElement : null
    subject.value = what
    open.value = true
  }

  function setOpen(wanted: boolean) {
    open.value = wanted
    localStorage.setItem(KEPT_AS, wanted ? 'open' : 'closed')
    if (!wanted) {
      cameFrom?.focus()
      cameFrom = null
    }
  }

  /** Closes the answer and gives the focus back to the opener. */
  function dismiss() {
    subject.value = null
    cameFrom?.focus()
    cameFrom = null
  }

  return { subject, open, historyOnPage, useful, figure, stat, owner, show, setOpen, dismiss, leave }
})
