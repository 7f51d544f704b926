import { computed, ref, watch, type Ref } from 'vue'
import type { Json } from '@kernel/values/json'
import type { Question, QuestionField, Questions } from '@kernel/questions/question'
import type { Resolution } from '@kernel/questions/resolver'
import { ApiFailure } from '@/api/client'
import { say } from '@/locales/say'
import { useQuestions, type RoleFiller } from '@/stores/questions'
import { at, missing, toSend, withAt, type Filled } from './form'

/** The most chains side by side that a tablet can show readably. */
export const MOST = 4

/** One compared chain: its differences from the form, and its answer. */
export interface Column {
  id: number
  name: string
  differs: { [path: string]: Json }
  answer: Resolution | null
  failure: ApiFailure | null
}

interface Asked {
  system: Ref<string | undefined>
  question: Ref<Question | undefined>
  lists: Ref<Questions['lists']>
  filled: Ref<Filled>
  own: Ref<{ [path: string]: string[] }>
  /** Who fills each role. */
  fillers: () => { [role: string]: RoleFiller }
}

/** Compares chains of one question: each follows the form except where it differs. */
export function useCompare({ system, question, lists, filled, own, fillers }: Asked) {
  const store = useQuestions()
  const columns = ref<Column[]>([])
  let nth = 0

  const fieldAt = (path: string): QuestionField | undefined => {
    let fields: QuestionField[] = question.value?.fields ?? []
    let found: QuestionField | undefined
    for (const name of path.split('.')) {
      found = fields.find((field) => field.name === name)
      fields = found?.kind === 'group' ? found.fields : []
    }
    return found
  }
  /** The possible values of a field: each option, or each item of the member. */
  function choices(path: string): { value: Json; name: string }[] {
    const field = fieldAt(path)
    if (field?.kind === 'choice')
      return field.options.map(({ id, label }) => ({ value: id, name: say(label) }))
    if (field?.kind !== 'id' && field?.kind !== 'ids') return []
    const named = lists.value[field.list] ?? []
    return (own.value[path] ?? []).map((id) => ({
      value: field.kind === 'ids' ? [id] : id,
      name: say(named.find((option) => option.id === id)?.label ?? id)
    }))
  }
  const offers = computed(() =>
    (question.value?.compares ?? [])
      .map((path) => ({ path, label: say(fieldAt(path)?.label), count: choices(path).length }))
      .filter(({ count }) => count > 1)
  )

  /** The name of a kept chain: the present words of the fields that chains differ in. */
  function nameNow(): string {
    const words = (question.value?.compares ?? []).flatMap((path) => {
      const value = at(filled.value, path)
      return choicesOf(path)
        .filter((choice) => JSON.stringify(choice.value) === JSON.stringify(value))
        .map(({ name }) => name)
    })
    return words.join(', ') || say(question.value?.title)
  }
  function choicesOf(path: string): { value: Json; name: string }[] {
    const field = fieldAt(path)
    if (field?.kind !== 'id' && field?.kind !== 'ids') return choices(path)
    return (lists.value[field.list] ?? []).map(({ id, label }) => ({
      value: field.kind === 'ids' ? [id] : id,
      name: say(label)
    }))
  }

  /** Compares all values of a field; dependent values (a weapon's sight) come with each. */
  async function compare(path: string) {
    const made = await Promise.all(
      choices(path)
        .slice(0, MOST)
        .map(async ({ value, name }): Promise<Column> => ({
          id: ++nth,
          name,
          differs: { [path]: value, ...(await hangingOn(path, value)) },
          answer: null,
          failure: null
        }))
    )
    columns.value = made
    await askAll()
    // Leaves out values that the rules refuse (a mode that the weapon lacks), as long as another remains.
    const allowed = columns.value.filter(({ failure }) => failure === null)
    if (allowed.length > 0) columns.value = allowed
  }

  /** What the sheets change if this value is chosen. */
  async function hangingOn(path: string, value: Json): Promise<{ [path: string]: Json }> {
    const { value: asked } = question
    if (!asked) return {}
    const differs: { [path: string]: Json } = {}
    for (const [role, filler] of Object.entries(fillers())) {
      const [before, after] = await Promise.all(
        [filled.value, withAt(filled.value, path, value)].map((form) =>
          store
            .prefill(filler, asked.resolver, role, toSend(asked.fields, form))
            .catch((): { values: { [path: string]: Json } } => ({ values: {} }))
        )
      )
      for (const [where, tells] of Object.entries(after!.values)) {
        if (
          where !== path &&
          path in after!.values &&
          JSON.stringify(before!.values[where]) !== JSON.stringify(tells)
        )
          differs[where] = tells
      }
    }
    return differs
  }

  /** Keeps the form's present chain, to compare it with the next. */
  async function keep() {
    if (columns.value.length >= MOST) return
    const name = nameNow()
    const same = columns.value.filter((column) => column.name.startsWith(name)).length
    columns.value.push({
      id: ++nth,
      name: same > 0 ? `${name} (${same + 1})` : name,
      differs: { ...filled.value },
      answer: null,
      failure: null
    })
    await askAll()
  }

  const drop = (id: number) => (columns.value = columns.value.filter((column) => column.id !== id))
  const clear = () => (columns.value = [])

  let turn = 0
  async function askAll() {
    const { value: asked } = question
    if (!asked || !system.value) return
    const mine = ++turn
    const answered = await Promise.all(
      columns.value.map(async (column): Promise<Column> => {
        const form = Object.entries(column.differs).reduce(
          (so, [path, value]) => withAt(so, path, value),
          filled.value
        )
        if (missing(asked.fields, form).length > 0) return { ...column, answer: null, failure: null }
        try {
          return {
            ...column,
            answer: await store.answer(system.value!, asked.resolver, toSend(asked.fields, form)),
            failure: null
          }
        } catch (error) {
          if (!(error instanceof ApiFailure)) throw error
          return { ...column, answer: null, failure: error }
        }
      })
    )
    if (mine === turn) columns.value = answered
  }

  let waiting: ReturnType<typeof setTimeout> | undefined
  watch(
    filled,
    () => {
      clearTimeout(waiting)
      if (columns.value.length > 0) waiting = setTimeout(() => void askAll(), 200)
    },
    { deep: true }
  )

  return { columns, offers, compare, keep, drop, clear }
}
