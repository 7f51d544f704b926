import { computed, onBeforeUnmount, ref, shallowRef, watch } from 'vue'
import type { Battle, Side } from '@rules/battle'
import { failureOf, type ApiFailure } from '@/api/client'
import { useBattles } from '@/stores/battles'
import { hearOf } from '@/stores/news'

/** How long nobody must have changed anything before it is written down. */
const PAUSE = 600

export type SaveState = 'saved' | 'waiting' | 'saving' | 'refused'

/** The report of a battle as it is being filled in: each change is written down by itself a moment later. */
export function useBattleReport(id: string) {
  const battles = useBattles()
  const battle = computed<Battle | null>(() => battles.views[id] ?? null)
  const sides = ref<Side[]>([])
  const state = ref<SaveState>('saved')
  const failure = shallowRef<ApiFailure | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null

  // What comes from elsewhere (undo, another window) is shown unless something here is still to be written.
  watch(battle, (known) => known && state.value === 'saved' && (sides.value = copy(known.sides)), { immediate: true })

  function change(edit: (sides: Side[]) => void): void {
    edit(sides.value)
    state.value = 'waiting'
    clearTimeout(timer)
    timer = setTimeout(() => void save(), PAUSE)
  }

  /** Writes down what is not written yet; answers whether everything is. */
  async function save(): Promise<boolean> {
    clearTimeout(timer)
    if (running) await running
    if (state.value === 'saved') return true
    running = write()
    const done = await running
    running = null
    return done
  }

  async function write(): Promise<boolean> {
    state.value = 'saving'
    failure.value = null
    try {
      const answer = await battles.report({ battle: id, sides: sides.value.map(told) })
      // Changed meanwhile: that is written by its own timer.
      if (state.value !== 'saving') return false
      sides.value = copy(answer.sides)
      state.value = 'saved'
      hearOf({ rosters: [] })
      return true
    } catch (error) {
      failure.value = failureOf(error)
      state.value = 'refused'
      return false
    }
  }

  onBeforeUnmount(() => void save())
  return { battle, sides, state, failure, change, save }
}

function told({ roster, result, record, combatants }: Side) {
  return { roster, result, record, combatants: combatants.map(({ member, record: own }) => ({ member, record: own })) }
}

function copy(sides: Side[]): Side[] {
  return JSON.parse(JSON.stringify(sides)) as Side[]
}
