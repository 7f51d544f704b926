import {
  computed,
  onBeforeUnmount,
  shallowRef,
  watch,
  type ComputedRef,
  type Ref,
  type ShallowRef
} from 'vue'
import { useRoute } from 'vue-router'
import type { Conflict, Draft } from '@contract/index'
import type { Json, Words } from '@kernel/values/json'
import type { ApiFailure } from '@/api/client'
import { useCampaigns } from '@/stores/campaigns'
import { useDrafts } from '@/stores/drafts'
import { reachable } from '@/stores/news'

/** Values by field, as they are saved. */
export interface Fields {
  [field: string]: Json
}

export interface DraftOptions {
  /** What is being written, among all that can be: `notes:<roster>:<member>`. Null: nothing is written now. */
  place: () => string | null
  /** The same in words, for whoever finds the draft elsewhere. */
  what: () => Words
  /** What stands there now, as far as this window knows; for something new, the empty form. */
  stands: () => Fields
  /** What is in the form, as it would be saved. */
  form: () => Fields
  /** Puts something into the form. */
  fill: (values: Fields) => void
  /** What the form shows for what stands there, where that is something else. */
  shown?: (stands: Fields) => Fields
  /** Where it is kept what the typing replaces, for a form that comes and goes while what is typed stays. */
  seen?: ShallowRef<Fields | null>
  /** It belongs to no campaign: there is none yet. */
  ofNone?: boolean
  /** Where what is typed is of parts, each saved by itself: whether all parts of a draft stand there already. */
  stood?: (values: Fields) => boolean
  /** The page where it is, for typing that goes on being saved when its page is left; else the page that is open. */
  path?: () => string
}

export interface DraftUse {
  /** What the typing replaces: what a save says as its `was`. */
  was: Readonly<ShallowRef<Fields>>
  /** Something is typed that is not saved. */
  touched: ComputedRef<boolean>
  /** Drafts of other windows, or of before, that are neither what is saved nor what is in the form. */
  offers: ComputedRef<Draft[]>
  /** Whether what stands there has changed since a draft was begun. */
  isStale: (draft: Draft) => boolean
  /** Takes a draft into the form; what was in it becomes a draft to be offered. */
  take: (draft: Draft) => void
  drop: (draft: Draft) => void
  /** What is in the form at this moment: taken when it is sent, told to `saved` when the answer is there. */
  snapshot: () => Fields
  /**
   * These values were saved; left out: what is in the form. What was typed since then is typed over them, and stays.
   * Answers whether nothing was: only then may the form be closed or emptied.
   */
  saved: (values?: Fields) => boolean
  /** Asks anew which drafts there are. */
  look: () => Promise<void>
  /** What is in the form is not wanted: it is as it stands. */
  giveUp: () => void
  /** Who wrote a field that somebody else had changed has decided: theirs into the form, or mine over what stands there by now. */
  settle: (conflicts: Conflict[], whose: 'mine' | 'theirs') => void
}

/**
 * Keeps what is being typed as a draft, through reload, closing, a killed host and a silent one, and offers back what was left.
 * It knows what the typing replaces: as long as nothing is typed the form follows what stands; from the first letter on both
 * stay as they are, whatever another window saves.
 */
export function useDraft({
  place,
  what,
  stands: standing,
  form,
  fill,
  shown = (fields) => fields,
  seen,
  ofNone = false,
  stood = () => false,
  path
}: DraftOptions): DraftUse {
  const drafts = useDrafts()
  const campaigns = useCampaigns()
  const route = useRoute() as ReturnType<typeof useRoute> | undefined
  const stands = () => plain(standing())
  const was = shallowRef<Fields>(seen?.value ?? stands())
  const touched = computed(() => !same(form(), shown(was.value)))
  const found = shallowRef<Draft[]>([])
  /** The draft of this piece of typing, from its first letter until it is saved. */
  let own: { id: string; campaign: string | null } | null = null

  const campaign = () => (ofNone ? null : (campaigns.current?.id ?? null))
  const isSaved = (values: Json) => same(values, shown(standing())) || stood(fieldsOf(values))

  function forget() {
    if (own) void drafts.drop(own.campaign, own.id)
    own = null
  }
  function keep(now = false): Promise<void> {
    const at = place()
    if (at === null) return Promise.resolve()
    own ??= { id: crypto.randomUUID(), campaign: campaign() }
    return drafts.keep(
      {
        ...own,
        place: at,
        at: new Date().toISOString(),
        what: what(),
        path: path?.() ?? route?.path ?? null,
        value: plain(form()),
        was: was.value
      },
      now
    )
  }

  async function look() {
    const at = place()
    const asked = campaign()
    if (at === null) return void (found.value = [])
    const all = await drafts.at(asked, at)
    if (at !== place() || asked !== campaign()) return
    found.value = all.filter((draft) => draft.id !== own?.id)
    tidy()
  }
  /** What is saved already is nobody's draft any more. */
  function tidy() {
    const over = found.value.filter((draft) => isSaved(draft.value))
    if (!over.length) return
    for (const { id } of over) void drafts.drop(campaign(), id)
    found.value = found.value.filter((draft) => !over.includes(draft))
  }

  // The form follows what stands there until somebody types; what they type replaces what they saw.
  watch(
    () => text(standing()),
    () => {
      if (touched.value && !isSaved(form())) return
      was.value = stands()
      if (touched.value) fill(plain(shown(was.value)))
    },
    { flush: 'sync' }
  )
  watch([() => text(form()), () => text(was.value), place], () => {
    if (isSaved(form())) was.value = stands()
    if (seen) seen.value = touched.value ? was.value : null
    if (touched.value) void keep()
    else forget()
  })
  watch([place, () => campaigns.current?.id], () => void look(), { immediate: true })
  watch(reachable, (now) => now && void look())
  watch(() => found.value.some((draft) => isSaved(draft.value)), tidy)
  onBeforeUnmount(() => own && touched.value && void keep(true))

  const offers = computed(() =>
    found.value.filter(
      (draft, n, all) =>
        !isSaved(draft.value) &&
        !same(draft.value, form()) &&
        all.findIndex((one) => same(one.value, draft.value)) === n
    )
  )
  const alike = (draft: Draft) =>
    found.value.filter((one) => one.id === draft.id || same(one.value, draft.value))
  const others = (draft: Draft) =>
    found.value.filter((one) => one.id !== draft.id && !same(one.value, draft.value))

  return {
    was,
    touched,
    offers,
    look,
    isStale: (draft) => !same(draft.was, standing()),
    take(draft) {
      const gone = alike(draft)
      const mine: Draft[] =
        own && touched.value
          ? [{ ...draft, id: own.id, at: new Date().toISOString(), value: plain(form()), was: was.value }]
          : []
      found.value = [...mine, ...others(draft)]
      own = null
      was.value = fieldsOf(draft.was)
      fill(fieldsOf(draft.value))
      // The old one goes once there is a new one; a window that still types in it has it back with its next letter.
      void keep(true).then(() => gone.forEach(({ id }) => void drafts.drop(campaign(), id)))
    },
    drop(draft) {
      for (const { id } of alike(draft)) void drafts.drop(campaign(), id)
      found.value = others(draft)
    },
    snapshot: () => plain(form()),
    saved(values = form()) {
      was.value = plain(values)
      if (seen) seen.value = touched.value ? was.value : null
      if (touched.value) void keep()
      else forget()
      for (const draft of found.value) if (same(draft.value, values)) void drafts.drop(campaign(), draft.id)
      return !touched.value
    },
    giveUp() {
      was.value = stands()
      fill(plain(shown(was.value)))
      forget()
    },
    settle(conflicts, whose) {
      const seen = Object.fromEntries(
        conflicts.flatMap(({ of, now }) => (typeof of['field'] === 'string' ? [[of['field'], now]] : []))
      )
      was.value = { ...was.value, ...seen }
      const there = shown(was.value)
      if (whose === 'theirs')
        fill(
          plain({
            ...form(),
            ...Object.fromEntries(Object.keys(seen).map((field) => [field, there[field] ?? null]))
          })
        )
    }
  }
}

/** What a form does once its writer has decided on what somebody else had changed: what is left to be saved is saved. */
export function settling(
  draft: DraftUse,
  failure: Ref<ApiFailure | null>,
  save: () => unknown
): (conflicts: Conflict[], whose: 'mine' | 'theirs') => void {
  return (conflicts, whose) => {
    draft.settle(conflicts, whose)
    failure.value = null
    if (draft.touched.value) void save()
  }
}

const text = (value: Json): string => JSON.stringify(value)
const same = (a: Json, b: Json): boolean => text(a) === text(b)
/** Free of whatever watches it. */
const plain = (fields: Fields): Fields => JSON.parse(text(fields)) as Fields
const fieldsOf = (value: Json): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? plain(value) : {}
