import { useLocalStorage } from '@vueuse/core'
import { computed, ref, shallowRef, watch } from 'vue'
import type { ActView, TrackerView } from '@contract/views'
import type { ActOffer, Actor, ByHand } from '@kernel/system/board'
import type { Json } from '@kernel/values/json'
import type { Answer, Prompt } from '@kernel/system/prompt'
import { sayAct, sayEvent } from '@/locales/acts'
import { t } from '@/locales/say'
import { inOrder } from '@/stores/latest-answer'
import { useCampaigns } from '@/stores/campaigns'
import { useTracker } from '@/stores/tracker'
import { useAct } from '@/acts/useAct'
import { lightTracking } from '@/ui/table-mode'
import { useLook } from '@/ui/useLook'
import type { ActInput } from './act-input'

/** The most recent acts searched for the lines that are always in sight. */
const LATELY = 30

/** The acts of an actor. */
export interface Turn {
  actor: Actor
  offers: ActOffer[]
}

/** A battle may be ended from its report in the middle of a turn: then nobody is to act any more. */
function asItEnded(view: TrackerView | null | undefined): TrackerView | null | undefined {
  if (!view || view.open) return view
  return {
    ...view,
    board: { ...view.board, moment: { key: 'battles.isFinished' }, next: null, active: null }
  }
}

/**
 * A battle at the table in one window: the chosen unit, the possible acts, the newest acts, and whether the app
 * throws all dice.
 */
export function useTrackerPage(battle: string) {
  const tracker = useTracker()
  const campaigns = useCampaigns()
  const { busy, failure, run } = useAct()
  const view = computed(() => asItEnded(tracker.views[battle]))
  const selected = ref<string | null>(null)
  const turns = shallowRef<Turn[]>([])
  const lately = shallowRef<ActView[]>([])
  const spoken = ref('')
  /**
   * Stored on this device, because a person without dice lacks them next time too. Windows do not share it at
   * once: two would throw the same die.
   */
  const rolls = useLocalStorage('magot.rolls', false, { listenToStorageChanges: false })

  /** The questions that must be answered before anything else. */
  const due = computed(() => view.value?.prompts.filter((prompt) => !prompt.optional) ?? [])

  // The active unit is the chosen one. A unit that has had its turn is no longer chosen, except after an undo,
  // because it acts again.
  watch(view, (now, before) => {
    if (!now) return
    const { active } = now.board
    // In light tracking nobody acts by the rules: the open unit stays open, because boxes are often touched in a row.
    if (lightTracking.value) return
    if (active !== null) {
      if (active !== before?.board.active) selected.value = active
      return
    }
    const had = (view: typeof now) => unitsOf(view).find(({ unit }) => unit === selected.value)
    const after = had(now)
    if (
      !after ||
      ((after.done || after.gone) &&
        (before?.board.active === selected.value || (before && had(before)?.done === false)))
    )
      selected.value = null
  })

  const looking = useLook()
  async function look() {
    const now = view.value
    if (!now) return
    const actors: Actor[] =
      now.open && (!due.value.length || lightTracking.value)
        ? [
            ...(selected.value ? [{ unit: selected.value }] : []),
            ...now.board.sides.map(({ side }) => ({ side })),
            {}
          ]
        : []
    const found = await looking.run(() =>
      Promise.all(actors.map(async (actor) => ({ actor, offers: await tracker.offers(battle, actor) })))
    )
    if (found) turns.value = found.filter(({ offers }) => offers.length)
  }
  // Other rules of the campaign may offer other things where the board is the same.
  watch([view, selected, lightTracking, () => campaigns.current?.rulesMark], look, { immediate: true })

  const ordered = inOrder()
  function readLog() {
    if (view.value) void ordered('', () => tracker.log(battle, LATELY), takeLog).catch(() => {})
  }
  function takeLog({ acts }: { acts: ActView[] }) {
    const known = lately.value[0]?.seq
    lately.value = acts
    const news = known === undefined ? '' : newsOf(acts, known)
    // The same words are news again: an added space makes screen readers repeat them.
    if (news) spoken.value = news === spoken.value ? `${news}\u00a0` : news
  }
  watch(view, readLog, { immediate: true })

  async function perform(what: () => Promise<TrackerView>): Promise<boolean> {
    return Boolean(await run(async () => throwOn(await what())))
  }

  /**
   * With the switch on, dice without a choice are thrown at once, one after another, until something else
   * is asked.
   */
  async function throwOn(after: TrackerView): Promise<TrackerView> {
    let now = after
    for (let next = nextThrow(now); rolls.value && !lightTracking.value && next; next = nextThrow(now))
      now = await tracker.answer({ battle, prompt: next.id })
    return now
  }
  watch(rolls, (on) => on && view.value && nextThrow(view.value) && void perform(async () => view.value!))

  const act = (actor: Actor, offer: ActOffer, input: ActInput) =>
    perform(() => tracker.act({ battle, ...actor, act: offer.act, input }))
  /** Sets one value of a unit by hand; everything else stays. */
  const touch = (unit: string, { act: byHand, field }: ByHand, value: Json) =>
    perform(() => tracker.act({ battle, unit, act: byHand, input: { [field]: value } }))
  /** Puts a unit after another in the order of turns. */
  const put = (unit: string, after: string) => {
    const order = view.value?.board.order
    return order ? perform(() => tracker.act({ battle, unit, act: order.act, input: { after } })) : undefined
  }
  const answer = (prompt: Prompt, given: Answer) =>
    perform(() => tracker.answer({ battle, prompt: prompt.id, ...given }))
  // After an undo nothing is thrown automatically.
  const undo = () => run(() => tracker.undo(battle))
  const redo = () => run(() => tracker.redo(battle))

  return {
    view,
    selected,
    due,
    turns,
    lately,
    spoken,
    rolls,
    busy,
    failure,
    act,
    touch,
    put,
    answer,
    undo,
    redo,
    run
  }
}

const unitsOf = ({ board }: TrackerView) => board.sides.flatMap((side) => side.units)

/**
 * The die that the app would throw next: the first required question, if it needs nothing else. If an optional
 * question is open (a reroll, a learning roll), nothing is thrown, because that is a choice.
 */
function nextThrow({ prompts }: TrackerView): Prompt | undefined {
  const next = prompts.some((prompt) => prompt.optional) ? undefined : prompts[0]
  return next?.dice && !next.options && !next.amount ? next : undefined
}

/** The acts since `since` in words, undone ones as such. */
function newsOf(acts: ActView[], since: number): string {
  return acts
    .filter(({ seq }) => seq > since)
    .reverse()
    .flatMap((act) => {
      if (act.kind === 'act')
        return [...new Set(act.events.filter(({ subject }) => subject.kind === 'tracker').map(sayEvent))]
      const target = acts.find(({ seq }) => seq === act.target)
      return target
        ? [t(act.kind === 'undo' ? 'history.takenBack' : 'history.putForward', { what: sayAct(target) })]
        : []
    })
    .join(' ')
}
