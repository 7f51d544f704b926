import type { ActView, EventView } from '@contract/views'
import type { Localised } from '@rules/json'

/** What has happened to a roster since its last battle, by the steps in which it happened. */
export interface Story {
  battle: string
  /** The act that ended the battle: the interlude began with it. */
  began: number
  /** As many lists as there are steps. */
  steps: EventView[][]
}

const isEnd = (act: ActView) => act.standing && act.kind === 'act' && act.method === 'battles.finish'

/** Does this list of acts, newest first, reach back to the end of the last battle? */
export function reachesBattle(acts: ActView[]): boolean {
  return acts.some(isEnd)
}

/** The story told by these acts, newest first; null where no battle has ended yet. */
export function storyOf(acts: ActView[], roster: string, steps: { name: Localised }[]): Story | null {
  const at = acts.findIndex(isEnd)
  if (at < 0) return null
  const end = acts[at]!
  const told: EventView[][] = steps.map(() => [])
  let step = 0
  for (const act of acts.slice(0, at + 1).reverse()) {
    if (!act.standing || act.kind !== 'act') continue
    for (const event of act.events) {
      if (event.subject.kind !== 'roster' || event.subject.id !== roster) continue
      const next = steps.findIndex(({ name }) => JSON.stringify(name) === JSON.stringify(event.facts['step']))
      if (next >= 0) step = next
      else told[step]?.push(event)
    }
  }
  const battle = end.events.find((event) => event.subject.kind === 'battle')?.facts['battle']
  return { battle: typeof battle === 'string' ? battle : '', began: end.seq, steps: told }
}
