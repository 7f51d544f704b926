import { computed, ref, watch, type Ref } from 'vue'
import type { Json } from '@kernel/values/json'
import type { Question } from '@kernel/questions/question'
import type { Resolution } from '@kernel/questions/resolver'
import { ApiFailure } from '@/api/client'
import { useQuestions, type Stand } from '@/stores/questions'
import { diceIn } from './wording'
import { at, missing, start, throwsDice, toSend, withAt, type Filled } from './form'

/** A question being asked: what the form holds, what came from whose sheet, and the answer. */
export function useQuestion(
  system: Ref<string | undefined>,
  question: Ref<Question | undefined>,
  nameOf: (stand: Stand) => string
) {
  const store = useQuestions()
  const filled = ref<Filled>({})
  const answer = ref<Resolution | null>(null)
  const failure = ref<ApiFailure | null>(null)
  /** The odds of the dice that are left open, once somebody asked for them. */
  const odds = ref<{ [output: string]: { value: Json; chance: string }[] } | null>(null)
  const busy = ref(false)
  /** By path: what the sheets told last, who has what, whose value it is. */
  const told = ref<{ [path: string]: string }>({})
  const own = ref<{ [path: string]: string[] }>({})
  const owners = ref<{ [path: string]: string }>({})

  const lacking = computed(() => (question.value ? missing(question.value.fields, filled.value) : []))
  /** Dice are left open, and the answer hangs on them: an answer for which none was thrown is shown at once. */
  const dice = ref(false)

  // The questions are asked for anew on each page: what is being typed meanwhile stays, unless the form is another one.
  watch(
    () => JSON.stringify(question.value?.fields ?? []),
    () => (filled.value = start(question.value?.fields ?? [])),
    { immediate: true }
  )

  let asked = 0
  /** Asks the rules, as the form stands; an older answer that comes late is dropped. `throws`: dice left open may fall now. */
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

  /** What the open dice may bring, without throwing them. */
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

  /** Where nothing hangs on chance the answer follows every change; else it waits for the dice to be thrown. */
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

  /** Fills in what a sheet tells. What was changed by hand stays, unless somebody else (`anew`) now stands there. */
  async function fill(role: string, stand: Stand, anew: boolean) {
    const { value } = question
    if (!value) return
    try {
      const { values, own: has } = await store.prefill(
        stand,
        value.resolver,
        role,
        toSend(value.fields, filled.value)
      )
      let next = filled.value
      for (const [path, tells] of Object.entries(values)) {
        if (!anew && JSON.stringify(at(next, path)) !== told.value[path]) continue
        next = withAt(next, path, tells)
        told.value[path] = JSON.stringify(tells)
        owners.value[path] = nameOf(stand)
      }
      for (const [path, ids] of Object.entries(has)) {
        own.value[path] = ids
        owners.value[path] ??= nameOf(stand)
      }
      filled.value = next
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      failure.value = error
    }
  }

  /** Nobody stands there any more: what he told is a plain value now. */
  function forget(paths: readonly string[]) {
    const without = <T>(from: { [path: string]: T }) =>
      Object.fromEntries(Object.entries(from).filter(([path]) => !paths.includes(path)))
    told.value = without(told.value)
    own.value = without(own.value)
    owners.value = without(owners.value)
  }

  function change(path: string, value: Json) {
    filled.value = withAt(filled.value, path, value)
    if (JSON.stringify(value) !== told.value[path]) delete owners.value[path]
  }

  return {
    filled,
    answer,
    odds,
    failure,
    busy,
    own,
    owners,
    told,
    lacking,
    dice,
    ask,
    askOdds,
    fill,
    forget,
    change
  }
}
