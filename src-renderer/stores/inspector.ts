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
 * What the reader has asked "why?" about. Figures and characteristics are looked up anew, so that they stay true; unless
 * they are `fixed`: of another day, or of a part of what there is.
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
  /** The page itself tells what was done lately. */
  const told = ref(false)
  const rosters = useRosters()
  const campaigns = useCampaigns()
  let cameFrom: HTMLElement | null = null

  const sheetOf = (roster: string, member: string) =>
    rosters.views[roster]?.sheets.find((sheet) => sheet.member === member)

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

  // Another campaign: what was asked about is not there.
  watch(
    () => campaigns.current?.mark,
    () => (subject.value = null)
  )

  /** Whom it is about, by the name of now. */
  const owner = computed(() => {
    const s = subject.value
    if ((s?.kind !== 'figure' && s?.kind !== 'stat') || s.fixed) return s?.owner ?? ''
    return (s.member === null ? rosters.views[s.roster]?.name : sheetOf(s.roster, s.member)?.name) ?? s.owner
  })

  /** On a page of something else the answer no longer belongs. */
  function leave(path: string) {
    const s = subject.value
    if ((s?.kind === 'figure' || s?.kind === 'stat') && !path.includes(s.roster)) subject.value = null
  }

  /** It has something to say that the page does not. */
  const useful = computed(() => subject.value !== null || !told.value)

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

  /** The answer is put away; what was asked from gets the focus back. */
  function dismiss() {
    subject.value = null
    cameFrom?.focus()
    cameFrom = null
  }

  return { subject, open, told, useful, figure, stat, owner, show, setOpen, dismiss, leave }
})
