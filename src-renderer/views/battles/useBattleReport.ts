import { computed, nextTick, onBeforeUnmount, ref, shallowRef, watch } from 'vue'
import { bothLists } from '@contract/put-together'
import { conflictsOf, sameValue, type Conflict } from '@contract/conflict'
import {
  cellName,
  changedCells,
  filled,
  standing,
  type FilledCell,
  type ReportCell,
  type ReportForm,
  type WrittenCell
} from '@contract/report-cells'
import type { Battle, Side } from '@kernel/state/battle'
import type { Json } from '@kernel/values/json'
import { failureOf, meaning, namedCampaign, type ApiFailure } from '@/api/client'
import { useBattles } from '@/stores/battles'
import { useCampaigns } from '@/stores/campaigns'
import { answering } from '@/stores/news'
import { useReports } from '@/stores/reports'
import type { DraftUse } from '@/acts/useDraft'
import { useReportDraft } from './report-draft'

/** The pause after the last change before it is saved, in milliseconds. */
const PAUSE = 600

export type SaveState = 'saved' | 'waiting' | 'saving' | 'refused' | 'conflict'

/**
 * The report of a battle while it is filled in. Each changed cell is saved on its own after a pause, together with
 * its previous value. It does not overwrite what somebody else wrote meanwhile: `conflicts` has both values. Until
 * it is saved, it is also a draft: `draft` offers what a closed window left.
 */
export function useBattleReport(id: string) {
  /** The campaign in which it was filled in, even if the window shows another by the time of saving. */
  const campaign = namedCampaign()
  const battles = useBattles()
  const battle = computed<Battle | null>(() => battles.views[id] ?? null)
  const known = computed<Side[]>(() => battle.value?.sides ?? [])
  const campaigns = useCampaigns()
  const form = computed<ReportForm>(() => campaigns.system?.battle ?? { combatant: [], side: [] })
  const reports = useReports()
  const unsaved = reports.of(id)
  const storedDraft = useReportDraft(id)
  const saving = ref(false)
  const failure = shallowRef<ApiFailure | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  /** The known sides with the unsaved cells; other people's changes show in every other cell. */
  const sides = computed<Side[]>(() =>
    battle.value?.status === 'open' ? filled(known.value, Object.values(unsaved.edits)) : known.value
  )
  /** The cells that can no longer be saved because the battle has ended meanwhile. */
  const leftOver = computed<FilledCell[]>(() => [
    ...Object.values(unsaved.edits),
    ...conflicts.value.map(({ of, wanted }) => ({ ...of, to: wanted }))
  ])
  const conflicts = computed<Conflict<ReportCell>[]>(() =>
    Object.values(unsaved.conflicts)
      .map((conflict) => ({ ...conflict, now: standing(form.value, known.value, conflict.of) }))
      .filter(({ now, wanted }) => !sameValue(now, wanted))
  )
  const state = computed<SaveState>(() => {
    if (saving.value) return 'saving'
    if (failure.value) return 'refused'
    if (Object.keys(unsaved.edits).length) return 'waiting'
    return conflicts.value.length ? 'conflict' : 'saved'
  })

  /** Edits a copy of the sides. `seen`: the value from the start of the typing, if it differs by now. */
  function change(edit: (sides: Side[]) => void, seen?: Json): void {
    const before = sides.value
    const after = JSON.parse(JSON.stringify(before)) as Side[]
    edit(after)
    for (const { to, ...cell } of changedCells(form.value, before, after)) {
      const name = cellName(cell)
      const pending = unsaved.edits[name]
      const was = pending?.was ?? seen ?? standing(form.value, known.value, cell)
      if (sameValue(to, was) && !running) delete unsaved.edits[name]
      else unsaved.edits[name] = { ...cell, was, to }
      // A person who writes the cell again has seen the other value.
      delete unsaved.conflicts[name]
    }
    later()
  }

  function later(): void {
    clearTimeout(timer)
    failure.value = null
    timer = setTimeout(() => void save(), PAUSE)
  }

  /** Saves the unsaved cells; returns true if all are saved. */
  async function save(): Promise<boolean> {
    clearTimeout(timer)
    if (running) await running
    if (Object.keys(unsaved.edits).length) {
      running = write(Object.values(unsaved.edits)).finally(() => (running = null))
      await running
    }
    return state.value === 'saved'
  }

  async function write(cells: WrittenCell[]): Promise<void> {
    saving.value = true
    failure.value = null
    try {
      const { conflicts: found } = await meaning(campaign, () =>
        battles.record({ battle: id, cells: JSON.parse(JSON.stringify(cells)) })
      )
      for (const cell of cells)
        settled(
          cell,
          found.find(({ of }) => cellName(of) === cellName(cell))
        )
    } catch (error) {
      const refused = failureOf(error)
      const found = conflictsOf(refused) as Conflict<ReportCell>[]
      for (const cell of cells) {
        const conflict = found.find(({ of }) => cellName(of) === cellName(cell))
        if (conflict) settled(cell, conflict)
      }
      // Loads the battle, so that the present values, or its end, show beside the refusal.
      if (refused.code === 'refused') await battles.get(id).catch(() => {})
      failure.value = refused
    } finally {
      saving.value = false
    }
    // Changed while it was being saved: its own timer saves it again.
  }

  /** A cell has an answer: it is saved, or somebody else's value stands there. Later changes build on that. */
  function settled({ to, ...cell }: WrittenCell, conflict: Conflict<ReportCell> | undefined): void {
    const name = cellName(cell)
    const pending = unsaved.edits[name]
    if (!pending) return
    if (conflict) {
      unsaved.conflicts[name] = { ...conflict, wanted: pending.to }
      delete unsaved.edits[name]
    } else if (sameValue(pending.to, to)) delete unsaved.edits[name]
    else unsaved.edits[name] = { ...pending, was: standing(form.value, known.value, cell) }
  }

  /** Decides conflicts by cell: `mine` replaces the present value, or is dropped. */
  function decide(names: string[], mine: boolean): void {
    settle(names, ({ wanted }) => (mine ? wanted : undefined))
    if (mine) void save()
  }

  /** Decides conflicts of lists: what both wrote stands there together. */
  function keepBoth(names: string[]): void {
    settle(names, (conflict) => bothLists(conflict) ?? conflict.wanted)
    void save()
  }

  /** `valueOf`: what replaces the present value; undefined: nothing. */
  function settle(names: string[], valueOf: (conflict: Conflict<ReportCell>) => Json | undefined): void {
    for (const conflict of conflicts.value.filter(({ of }) => names.includes(cellName(of)))) {
      const name = cellName(conflict.of)
      const to = valueOf(conflict)
      if (to !== undefined) unsaved.edits[name] = { ...conflict.of, was: conflict.now, to }
      delete unsaved.conflicts[name]
    }
  }

  /** Drops what cannot be saved. */
  function giveUp(): void {
    clearTimeout(timer)
    unsaved.edits = {}
    unsaved.conflicts = {}
    failure.value = null
  }

  const draft: DraftUse = {
    ...storedDraft,
    take(offer) {
      storedDraft.take(offer)
      // For a finished battle it only shows the unsaved cells.
      if (battle.value?.status === 'open') later()
    }
  }
  // Drafts that other windows left since this page was last open.
  void storedDraft.look()

  // The host answers again: save what it missed.
  watch(answering, (here) => here && void save())
  // The person returns to a page that they left with unsaved cells.
  if (Object.keys(unsaved.edits).length) later()
  // The other person wrote the wanted value: the conflict is over, whatever follows.
  watch(known, () => {
    for (const [name, { of, wanted }] of Object.entries(unsaved.conflicts))
      if (sameValue(standing(form.value, known.value, of), wanted)) delete unsaved.conflicts[name]
  })
  // Another campaign: do not save anything there.
  const sameCampaign = () => reports.unsaved[id] === unsaved
  onBeforeUnmount(async () => {
    if (sameCampaign()) await save()
    // The change of the draft arrives one tick later, so wait for it.
    await nextTick()
    if (sameCampaign()) reports.leave(id)
  })
  return { battle, sides, state, failure, conflicts, leftOver, draft, change, save, decide, keepBoth, giveUp }
}
