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
import { answering } from '@/stores/news'

/** Values by field, in the form in which they are saved. */
export interface Fields {
  [field: string]: Json
}

export interface DraftOptions {
  /** The key of what is being written, such as `notes:<roster>:<member>`; null while nothing is. */
  place: () => string | null
  /** A description of it, for the list of drafts. */
  what: () => Words
  /** The saved values, as this window knows them; for something new, the empty form. */
  stored: () => Fields
  /** The form's content, as it would be saved. */
  form: () => Fields
  /** Puts values into the form. */
  fill: (values: Fields) => void
  /** The form's values for the saved ones, if they differ. */
  shown?: (stored: Fields) => Fields
  /** Holds the replaced values, for a form that is removed and comes back while the typed values stay. */
  seen?: ShallowRef<Fields | null>
  /** True if it belongs to no campaign, because there is none yet. */
  ofNone?: boolean
  /** For typing in parts that are saved separately: true if all parts of a draft are saved already. */
  isStored?: (values: Fields) => boolean
  /** The path of its page, for typing that is begun on another page; default: the page of its first letter. */
  path?: () => string
}

/** The longest address that a draft may name. */
const LONGEST_PATH = 640

export interface DraftUse {
  /** The values that the typing replaces: a save sends them as `was`. */
  was: Readonly<ShallowRef<Fields>>
  /** True if something typed is unsaved. */
  touched: ComputedRef<boolean>
  /** Drafts of other windows or earlier sessions that equal neither the saved values nor the form. */
  offers: ComputedRef<Draft[]>
  /** True if the saved values have changed since the draft was begun. */
  isStale: (draft: Draft) => boolean
  /** Puts a draft into the form; the form's previous content becomes an offered draft. */
  take: (draft: Draft) => void
  drop: (draft: Draft) => void
  /** The form's content now. Take it before sending, and give it to `saved` after the answer. */
  snapshot: () => Fields
  /**
   * Reports that these values were saved (default: the form's content). Text typed since then stays. Returns true
   * if there was none: only then may the form be closed or emptied.
   */
  saved: (values?: Fields) => boolean
  /** Loads the drafts again. */
  look: () => Promise<void>
  /** Drops the form's content and shows the saved values. */
  giveUp: () => void
  /**
   * The person has decided about fields that somebody else changed: `theirs` goes into the form, or `mine`
   * replaces the present values.
   */
  settle: (conflicts: Conflict[], whose: 'mine' | 'theirs') => void
  /** The same where what both wrote stays, in the value that `together` makes of it. */
  join: (conflicts: Conflict[], together: Together) => void
}

/** Returns what two people wrote in one value; null if there is no such value. */
export type Together = (conflict: Conflict) => Json | null

/**
 * Stores typing as a draft, which survives a reload, a closed window, and a killed or unreachable host, and offers
 * earlier drafts. As long as nothing is typed, the form follows the saved values. From the first letter on, the
 * form and `was` stay as they are, whatever another window saves.
 */
export function useDraft({
  place,
  what,
  stored: storedNow,
  form,
  fill,
  shown = (fields) => fields,
  seen,
  ofNone = false,
  isStored = () => false,
  path
}: DraftOptions): DraftUse {
  const drafts = useDrafts()
  const campaigns = useCampaigns()
  const route = useRoute() as ReturnType<typeof useRoute> | undefined
  const stored = () => plain(storedNow())
  const was = shallowRef<Fields>(seen?.value ?? stored())
  const touched = computed(() => !same(form(), shown(was.value)))
  const found = shallowRef<Draft[]>([])
  /** The draft of this typing, from its first letter until it is saved. */
  let own: { id: string; campaign: string | null; place: string; path: string | null } | null = null

  const campaign = () => (ofNone ? null : (campaigns.current?.id ?? null))
  const isSaved = (values: Json) => same(values, shown(storedNow())) || isStored(fieldsOf(values))

  function forget() {
    if (own) void drafts.drop(own.campaign, own.id)
    own = null
  }
  /**
   * The page's address, with the tab or the subject that its query names. It is asked for with the first letter: a
   * page that is left stores its draft when the next page is open already.
   */
  function address(): string | null {
    if (path) return path()
    if (!route) return null
    return route.fullPath.length > LONGEST_PATH ? route.path : route.fullPath
  }
  function keep(now = false): Promise<void> {
    const at = place()
    if (at === null) return Promise.resolve()
    own ??= { id: crypto.randomUUID(), campaign: campaign(), place: at, path: address() }
    if (own.place !== at) own = { ...own, place: at, path: address() }
    return drafts.keep(
      {
        ...own,
        at: new Date().toISOString(),
        what: what(),
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
  /** Drops the drafts whose values are saved. */
  function tidy() {
    const over = found.value.filter((draft) => isSaved(draft.value))
    if (!over.length) return
    for (const { id } of over) void drafts.drop(campaign(), id)
    found.value = found.value.filter((draft) => !over.includes(draft))
  }

  // The form follows the saved values until somebody types; then it replaces the values that they saw.
  watch(
    () => text(storedNow()),
    () => {
      if (touched.value && !isSaved(form())) return
      was.value = stored()
      if (touched.value) fill(plain(shown(was.value)))
    },
    { flush: 'sync' }
  )
  watch([() => text(form()), () => text(was.value), place], () => {
    if (isSaved(form())) was.value = stored()
    if (seen) seen.value = touched.value ? was.value : null
    if (touched.value) void keep()
    else forget()
  })
  watch([place, () => campaigns.current?.id], () => void look(), { immediate: true })
  watch(answering, (now) => now && void look())
  watch(() => found.value.some((draft) => isSaved(draft.value)), tidy)
  onBeforeUnmount(() => own && touched.value && void keep(true))

  const offers = computed(() =>
    found.value.filter(
      (draft, n, all) =>
        !isSaved(draft.value) &&
        !same(draft.value, form()) &&
        all.findIndex(({ value }) => same(value, draft.value)) === n
    )
  )
  const alike = (draft: Draft) =>
    found.value.filter(({ id, value }) => id === draft.id || same(value, draft.value))
  const others = (draft: Draft) =>
    found.value.filter(({ id, value }) => id !== draft.id && !same(value, draft.value))

  return {
    was,
    touched,
    offers,
    look,
    isStale: (draft) => !same(draft.was, storedNow()),
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
      // The old draft goes once the new one is stored; a window that still types in it stores it again with the
      // next letter.
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
      was.value = stored()
      fill(plain(shown(was.value)))
      forget()
    },
    settle(conflicts, whose) {
      const seen = seenIn(conflicts)
      was.value = { ...was.value, ...seen }
      const there = shown(was.value)
      if (whose === 'theirs')
        fill(
          plain({
            ...form(),
            ...Object.fromEntries(Object.keys(seen).map((field) => [field, there[field] ?? null]))
          })
        )
    },
    join(conflicts, together) {
      const [before, mine] = [shown(was.value), form()]
      was.value = { ...was.value, ...seenIn(conflicts) }
      const there = shown(was.value)
      const joined = conflicts.flatMap(({ of }) => {
        const field = String(of['field'])
        const [seen, now, wanted] = [before, there, mine].map((fields) => fields[field] ?? null)
        const both = together({ of, was: seen!, now: now!, wanted: wanted! })
        return both === null ? [] : [[field, both]]
      })
      fill(plain({ ...mine, ...Object.fromEntries(joined) }))
    }
  }
}

/** Returns the form's handler for decided conflicts: it saves what is left to save. */
export function settling(
  draft: DraftUse,
  failure: Ref<ApiFailure | null>,
  save: () => unknown
): (conflicts: Conflict[], whose: 'mine' | 'theirs') => void {
  return (conflicts, whose) => {
    draft.settle(conflicts, whose)
    saveRest(draft, failure, save)
  }
}

/** Returns the form's handler for what both wrote: it saves the two together. */
export function joining(
  draft: DraftUse,
  failure: Ref<ApiFailure | null>,
  save: () => unknown,
  together: Together
): (conflicts: Conflict[]) => void {
  return (conflicts) => {
    draft.join(conflicts, together)
    saveRest(draft, failure, save)
  }
}

function saveRest({ touched }: DraftUse, failure: Ref<ApiFailure | null>, save: () => unknown): void {
  failure.value = null
  if (touched.value) void save()
}

/** The present values that conflicts name, by field. */
const seenIn = (conflicts: Conflict[]): Fields =>
  Object.fromEntries(
    conflicts.flatMap(({ of, now }) => (typeof of['field'] === 'string' ? [[of['field'], now]] : []))
  )
const text = (value: Json): string => JSON.stringify(value)
const same = (a: Json, b: Json): boolean => text(a) === text(b)
/** A deep copy without reactive proxies. */
const plain = (fields: Fields): Fields => JSON.parse(text(fields)) as Fields
const fieldsOf = (value: Json): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? plain(value) : {}
