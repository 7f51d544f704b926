import type { ActView, EventView } from '@contract/views'

/** One thing that happened in an interlude: an act, as far as it speaks of this roster, and the step that was open then. */
export interface Deed {
  act: ActView
  step: string
  events: EventView[]
}

/** An interlude as the history tells it, oldest deed first. */
export interface Told {
  opened: ActView
  /** The act that ended it; null while it is open. */
  closed: ActView | null
  deeds: Deed[]
}

/** The newest interlude among these acts (newest first, as the history lists them); null where none begins among them. */
export function newestInterlude(acts: ActView[], roster: string): Told | null {
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
    // The opening belongs to the step that it opens; whatever else was done to the step that was open then, also where one act goes on over several.
    for (const { between } of events) if (between?.did === 'opened') step = between.step
    let part: Deed = { act, step, events: [] }
    deeds.push(part)
    for (const event of events) {
      if (event.between?.did !== 'moved') {
        part.events.push(event)
        continue
      }
      step = event.between.step
      part = { act, step, events: [] }
      deeds.push(part)
    }
    if (events.some((event) => event.between?.did === 'closed')) return { opened, closed: act, deeds }
  }
  return { opened, closed: null, deeds }
}

/** What was done in each step; acts without anything to say are left out. */
export function byStep(told: Told): Map<string, Deed[]> {
  const steps = new Map<string, Deed[]>()
  for (const deed of told.deeds)
    if (deed.events.length) steps.set(deed.step, [...(steps.get(deed.step) ?? []), deed])
  return steps
}

/** Every movement of money, oldest first. */
export function movements(told: Told): { event: EventView; money: number }[] {
  return told.deeds.flatMap(({ events }) =>
    events.flatMap((event) => (event.money ? [{ event, money: event.money }] : []))
  )
}

const ownEvents = (act: ActView, roster: string) =>
  act.events.filter((event) => event.subject.kind === 'roster' && event.subject.id === roster)
