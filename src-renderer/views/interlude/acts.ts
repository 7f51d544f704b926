import type { ActView, EventView } from '@contract/views'

/** A part of an interlude: an act's events about this roster, and the step that was open then. */
export interface Deed {
  act: ActView
  step: string
  events: EventView[]
}

/** An interlude from the history, oldest deed first. */
export interface PastInterlude {
  opened: ActView
  /** The act that ended it; null while it is open. */
  closed: ActView | null
  deeds: Deed[]
}

/**
 * The newest interlude among these acts (newest first, as the history lists them); null if none begins among them.
 */
export function newestInterlude(acts: ActView[], roster: string): PastInterlude | null {
  const standing = acts.filter((act) => act.kind === 'act' && act.standing)
  const from = standing.findIndex((act) =>
    ownEvents(act, roster).some((event) => event.between?.did === 'opened')
  )
  const opened = standing[from]
  if (!opened) return null
  const deeds: Deed[] = []
  let step = ''
  for (const act of standing.slice(0, from + 1).reverse()) {
    const events = ownEvents(act, roster)
    // The opening belongs to the step that it opens; any other event to the step open at that moment, even if one
    // act spans several steps.
    for (const { between } of events) if (between?.did === 'opened') step = between.step
    let part: Deed = { act, step, events: [] }
    deeds.push(part)
    for (const event of events) {
      const moved = event.between?.did === 'moved' ? event.between : null
      // An event that only moves has no sentence here; an answer that also moves is told where it was asked.
      if (!moved || moved.answered) part.events.push(event)
      if (!moved) continue
      step = moved.step
      part = { act, step, events: [] }
      deeds.push(part)
    }
    if (events.some((event) => event.between?.did === 'closed')) return { opened, closed: act, deeds }
  }
  return { opened, closed: null, deeds }
}

/** The deeds of each step, without those that have no events. */
export function byStep(past: PastInterlude): Map<string, Deed[]> {
  const steps = new Map<string, Deed[]>()
  for (const deed of past.deeds)
    if (deed.events.length) steps.set(deed.step, [...(steps.get(deed.step) ?? []), deed])
  return steps
}

/** Every movement of money, oldest first. */
export function movements(past: PastInterlude): { event: EventView; money: number }[] {
  return past.deeds.flatMap(({ events }) =>
    events.flatMap((event) => (event.money ? [{ event, money: event.money }] : []))
  )
}

const ownEvents = (act: ActView, roster: string) =>
  act.events.filter((event) => event.subject.kind === 'roster' && event.subject.id === roster)
