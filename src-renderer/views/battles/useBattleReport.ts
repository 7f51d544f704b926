import { computed, nextTick, onBeforeUnmount, ref, shallowRef, watch } from 'vue'
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
import { hearOf, reachable } from '@/stores/news'
import { useReports } from '@/stores/reports'
import type { DraftUse } from '@/acts/useDraft'
import { useReportDraft } from './report-draft'

/** How long nobody must have changed anything before it is written down. */
const PAUSE = 600

export type SaveState = 'saved' | 'waiting' | 'saving' | 'refused' | 'conflict'

/**
 * The report of a battle as it is being filled in: each cell that is changed is written down by itself a moment later, with what
 * stood in it when it was changed. What somebody else wrote there meanwhile is not overwritten: `conflicts` holds both. Until it is
 * written down it is a draft, too: `draft` offers what a closed window left.
 */
export function useBattleReport(id: string) {
  /** Written down in the campaign that it was filled in for, even where the window has turned to another by then. */
  const campaign = namedCampaign()
  const battles = useBattles()
  const battle = computed<Battle | null>(() => battles.views[id] ?? null)
  const known = computed<Side[]>(() => battle.value?.sides ?? [])
  const system = useCampaigns()
  const form = computed<ReportForm>(() => system.system?.battle ?? { combatant: [], side: [] })
  const reports = useReports()
  const unsaved = reports.of(id)
  const kept = useReportDraft(id)
  const saving = ref(false)
  const failure = shallowRef<ApiFailure | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  /** What is known, with what is being written over it: what others change shows in every other cell. */
  const sides = computed<Side[]>(() =>
    battle.value?.status === 'open' ? filled(known.value, Object.values(unsaved.edits)) : known.value
  )
  /** What was written here and can be saved no more, where the battle has ended meanwhile. */
  const leftOver = computed<FilledCell[]>(() => [
    ...Object.values(unsaved.edits),
    ...conflicts.value.map(({ of, wanted }) => ({ ...of, to: wanted }))
  ])
  const conflicts = computed<Conflict<ReportCell>[]>(() =>
    Object.values(unsaved.conflicts)
      .map((one) => ({ ...one, now: standing(form.value, known.value, one.of) }))
      .filter(({ now, wanted }) => !sameValue(now, wanted))
  )
  const state = computed<SaveState>(() => {
    if (saving.value) return 'saving'
    if (failure.value) return 'refused'
    if (Object.keys(unsaved.edits).length) return 'waiting'
    return conflicts.value.length ? 'conflict' : 'saved'
  })

  /** Edits a copy of the sides. `seen`: what the typist saw where they began to type, which may be another by now. */
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
      // Whoever writes it anew has seen what the other one wrote there.
      delete unsaved.conflicts[name]
    }
    later()
  }

  function later(): void {
    clearTimeout(timer)
    failure.value = null
    timer = setTimeout(() => void save(), PAUSE)
  }

  /** Writes down what is not written yet; answers whether everything is. */
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
      hearOf({ rosters: [] })
    } catch (error) {
      const refused = failureOf(error)
      const found = conflictsOf(refused) as Conflict<ReportCell>[]
      for (const cell of cells) {
        const conflict = found.find(({ of }) => cellName(of) === cellName(cell))
        if (conflict) settled(cell, conflict)
      }
      // What stands there now, or that the battle is over, is to be seen beside the refusal.
      if (refused.code === 'refused') await battles.get(id).catch(() => {})
      failure.value = refused
    } finally {
      saving.value = false
    }
    // Changed while it was on its way: that is written by its own timer.
  }

  /** A cell was answered for: it is saved, or somebody else's value stands there. What was changed since goes on from that. */
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

  /** Decides conflicts by the names of their cells: mine takes the place of what stands there, or is given up. */
  function decide(names: string[], mine: boolean): void {
    for (const conflict of conflicts.value.filter(({ of }) => names.includes(cellName(of)))) {
      const name = cellName(conflict.of)
      if (mine) unsaved.edits[name] = { ...conflict.of, was: conflict.now, to: conflict.wanted }
      delete unsaved.conflicts[name]
    }
    if (mine) void save()
  }

  /** Gives up what can't be saved. */
  function giveUp(): void {
    clearTimeout(timer)
    unsaved.edits = {}
    unsaved.conflicts = {}
    failure.value = null
  }

  const draft: DraftUse = {
    ...kept,
    take(one) {
      kept.take(one)
      // Of a battle that is over it only shows what was not saved.
      if (battle.value?.status === 'open') later()
    }
  }
  // What other windows left since this page was last open.
  void kept.look()

  // The host is there again: what it has not heard is told once more.
  watch(reachable, (here) => here && void save())
  // Somebody comes back to a page that they left with something unsaved.
  if (Object.keys(unsaved.edits).length) later()
  // What the other one wrote has become what was wanted here: nothing is left to decide, whatever follows.
  watch(known, () => {
    for (const [name, { of, wanted }] of Object.entries(unsaved.conflicts))
      if (sameValue(standing(form.value, known.value, of), wanted)) delete unsaved.conflicts[name]
  })
  // Of another campaign nothing is written into this one.
  const sameCampaign = () => reports.unsaved[id] === unsaved
  onBeforeUnmount(async () => {
    if (sameCampaign()) await save()
    // Its draft goes first, which is heard of a moment later.
    await nextTick()
    if (sameCampaign()) reports.leave(id)
  })
  return { battle, sides, state, failure, conflicts, leftOver, draft, change, save, decide, giveUp }
}
