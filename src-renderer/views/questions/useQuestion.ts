import { computed, ref, watch, type Ref } from 'vue'
import type { Json } from '@kernel/values/json'
import type { Question } from '@kernel/questions/question'
import type { Resolution } from '@kernel/questions/resolver'
import { ApiFailure } from '@/api/client'
import { useQuestions, type RoleFiller } from '@/stores/questions'
import { diceIn } from './wording'
import { at, missing, start, throwsDice, toSend, withAt, type Filled } from './form'

/** A question in progress: the form, the origin of its values, and the answer. */
export function useQuestion(
  system: Ref<string | undefined>,
  question: Ref<Question | undefined>,
  nameOf: (filler: RoleFiller) => string
) {
  const store = useQuestions()
  const filled = ref<Filled>({})
  const answer = ref<Resolution | null>(null)
  const failure = ref<ApiFailure | null>(null)
  /** The odds of the open dice, once somebody asked for them. */
  const odds = ref<{ [output: string]: { value: Json; chance: string }[] } | null>(null)
  const busy = ref(false)
  /** By path: the last value from a sheet, the items of the member, the name of the member. */
  const fromSheet = ref<{ [path: string]: string }>({})
  const own = ref<{ [path: string]: string[] }>({})
  const owners = ref<{ [path: string]: string }>({})

  const lacking = computed(() => (question.value ? missing(question.value.fields, filled.value) : []))
  /** True if the answer depends on open dice; an answer without them is shown at once. */
  const dice = ref(false)

  // Each page loads the questions again: typing stays, unless the form has changed.
  watch(
    () => JSON.stringify(question.value?.fields ?? []),
    () => (filled.value = start(question.value?.fields ?? [])),
    { immediate: true }
  )

  let asked = 0
  /**
   * Asks the rules with the present form; a late older answer is dropped. `throws`: open dice may be thrown now.
   */
  async function ask(throws = true) {
    const { value } = question
    if (!value || !system.value || lacking.value.length > 0) return
    const turn = ++asked
    busy.value = true
    try {
      const got = await store.answer(system.value, value.resolver, toSend(value.fields, filled.value))
      if (turn !== asked) return
      dice.value = throwsDice(value.fields, filled.value) && Object.values(got.outcome).some(diceIn)
      ;[answer.value, failure.value, odds.value] = [dice.value && !throws ? null : got, null, null]
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (turn === asked) [answer.value, failure.value] = [null, error]
    } finally {
      if (turn === asked) busy.value = false
    }
  }

  /** The odds of the open dice, without a throw. */
  async function askOdds() {
    const { value } = question
    if (!value || !system.value || lacking.value.length > 0) return
    const turn = ++asked
    busy.value = true
    try {
      const got = await store.odds(system.value, value.resolver, toSend(value.fields, filled.value))
      if (turn === asked) [odds.value, answer.value, failure.value] = [got, null, null]
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (turn === asked) [odds.value, failure.value] = [null, error]
    } finally {
      if (turn === asked) busy.value = false
    }
  }

  /** Without chance the answer follows every change; else it waits for the throw. */
  let waiting: ReturnType<typeof setTimeout> | undefined
  watch(
    filled,
    () => {
      clearTimeout(waiting)
      asked++
      busy.value = false
      failure.value = null
      odds.value = null
      if (lacking.value.length > 0) answer.value = null
      else waiting = setTimeout(() => void ask(false), 120)
    },
    { deep: true }
  )

  /**
   * Fills in the values of a sheet. Values changed by hand stay, unless another member (`anew`) fills the role.
   */
  async function fill(role: string, filler: RoleFiller, anew: boolean) {
    const { value } = question
    if (!value) return
    try {
      const { values, own: has } = await store.prefill(
        filler,
        value.resolver,
        role,
        toSend(value.fields, filled.value)
      )
      let next = filled.value
      for (const [path, tells] of Object.entries(values)) {
        if (!anew && JSON.stringify(at(next, path)) !== fromSheet.value[path]) continue
        next = withAt(next, path, tells)
        fromSheet.value[path] = JSON.stringify(tells)
        owners.value[path] = nameOf(filler)
      }
      for (const [path, ids] of Object.entries(has)) {
        own.value[path] = ids
        owners.value[path] ??= nameOf(filler)
      }
      filled.value = next
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      failure.value = error
    }
  }

  /** The role is empty now: the values of its sheet become plain ones. */
  function forget(paths: readonly string[]) {
    const without = <T>(from: { [path: string]: T }) =>
      Object.fromEntries(Object.entries(from).filter(([path]) => !paths.includes(path)))
    fromSheet.value = without(fromSheet.value)
    own.value = without(own.value)
    owners.value = without(owners.value)
  }

  function change(path: string, value: Json) {
    filled.value = withAt(filled.value, path, value)
    if (JSON.stringify(value) !== fromSheet.value[path]) delete owners.value[path]
  }

  return {
    filled,
    answer,
    odds,
    failure,
    busy,
    own,
    owners,
    fromSheet,
    lacking,
    dice,
    ask,
    askOdds,
    fill,
    forget,
    change
  }
}
