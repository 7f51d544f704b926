import type { CrRules } from '../catalogue/rules'
import { beats } from '../resolvers/rolls'
import { addInjury, addState, setCyber, strikeDirect, switchOff, type Play } from './scene'
import {
  cyberAt,
  linkOf,
  linksAt,
  setLinks,
  usedBy,
  wait,
  type Cyber,
  type Link,
  type State,
  type Task,
  type Waiting
} from './state'

type HackTask = Extract<Task, { do: 'hack' }>

/** The totals of both sides, and the faces for the log. */
interface Thrown {
  total: number
  other: number
  dice: string
}

/** The barriers before this target: one for each working Self-ICE (CR-QH-07, CR-CY-06). */
function barriersOf(rules: CrRules, own: readonly Cyber[]): number {
  return Math.min(
    rules.files['tables/combat'].net.barrierDv.length,
    own.filter(({ thing, off }) => thing === 'self-ice' && off === 0).length
  )
}

function change(play: Play, link: Link, to: Partial<Link>): void {
  play.put(
    setLinks(
      linksAt(play.tracker).map((known) =>
        known.by === link.by && known.on === link.on ? { ...known, ...to } : known
      )
    )
  )
}

/** Completes a connection after its roll (CR-QH-02, CR-R03). */
export function connected(
  play: Play,
  task: { by: string; on: string },
  { total, other, dice }: Thrown
): void {
  const { rules } = play
  const on = play.unit(task.on)
  const noticed = !beats(rules.house.opposedTie === 'attacker-wins', total, other)
  const barriers = barriersOf(rules, cyberAt(on))
  // A Netrunner who was thrown out and comes back has had their quickhack of this turn (CR-QH-05).
  const { hacked = [], turn } = usedBy(play.tracker, play.unit(task.by))
  play.put(
    setLinks([
      ...linksAt(play.tracker),
      {
        by: task.by,
        on: task.on,
        noticed,
        barriers,
        left: barriers,
        hacked: hacked.includes(task.on) ? turn : 0
      }
    ])
  )
  play.emit(noticed ? 'connected-noticed' : 'connected', { ...factsOf(play, task, total, dice), barriers })
}

/** Completes the attack on a barrier after its roll (CR-QH-04). */
export function breached(play: Play, task: { by: string; on: string }, { total, dice }: Thrown): void {
  const facts = factsOf(play, task, total, dice)
  const link = linkOf(play.tracker, task.by, task.on)
  if (!link) return play.emit('not-connected', facts)
  const dv = play.rules.files['tables/combat'].net.barrierDv[link.barriers - 1] ?? 0
  const open = total > dv
  if (open) change(play, link, { left: link.left - 1 })
  play.emit(open ? 'breached' : 'breach-failed', { ...facts, dv, left: open ? link.left - 1 : link.left })
}

/** Completes a quickhack after its roll (CR-QH-05, CR-R21). */
export function hacked(play: Play, task: HackTask, { total, dice }: Thrown): void {
  const { rules } = play
  const facts = factsOf(play, task, total, dice)
  const link = linkOf(play.tracker, task.by, task.on)
  if (!link) return play.emit('not-connected', facts)
  const hack = rules.files['catalogue/quickhacks'].find(({ id }) => id === task.hack)
  if (!hack) return
  const made = total > hack.dv
  // The target notices a quickhack, except one that works unnoticed; it notices a failed one only if the
  // campaign says so.
  const aware = !hack.unnoticed && (made || rules.house.hackFailure === 'action-lost-and-aware')
  if (aware && !link.noticed) change(play, link, { noticed: true })
  play.emit(made ? 'hack-made' : aware ? 'hack-failed-aware' : 'hack-failed', {
    ...facts,
    hack: rules.words('quickhacks', hack.id, 'name'),
    dv: hack.dv
  })
  if (made) takeEffect(rules, play, hack, task)
}

const factsOf = (play: Play, { by, on }: { by: string; on: string }, total: number, dice: string) => ({
  name: play.unit(by).name,
  on: play.unit(on).name,
  total,
  dice
})

/** Applies the effect of a quickhack (CR-QH-10 to CR-QH-20). */
function takeEffect(
  rules: CrRules,
  play: Play,
  hack: CrRules['files']['catalogue/quickhacks'][number],
  { by, on, taped }: HackTask
): void {
  const source = play.unit(by).name
  const rounds = hack.rounds ?? null
  const put = (state: State): void => {
    addState(play, on, state)
    play.emit('state-put', { name: play.unit(on).name, state: rules.words('conditions', state.id, 'name') })
  }
  const waits: Waiting = { for: hack.disables ? 'hack-pick' : 'hack-dice', by, on, hack: hack.id }
  if (hack.moveDie !== undefined || hack.directDice !== undefined) return play.put(wait(waits))
  if (hack.move !== undefined) put({ id: 'move-reduced', rounds, less: hack.move, source })
  if (hack.injury !== undefined) addInjury(rules, play, on, { key: hack.injury, rounds })
  if (hack.burn !== undefined) put({ id: 'burning', rounds: null, source })
  // The state lasts for the target's next turn.
  if (hack.state !== undefined) put({ id: hack.state, rounds: 1, source })
  for (const id of hack.states ?? []) put({ id, rounds: id === 'unconscious' ? rounds : null, source })
  if (hack.disables) {
    const { count, excluded } = hack.disables
    const open = cyberAt(play.unit(on)).filter(({ thing, off }) => off === 0 && !excluded.includes(thing))
    if (open.length > count) return play.put(wait(waits))
    // With fewer implants than the hack may choose, all are switched off (CR-R28).
    if (open.length > 0)
      switchOff(
        play,
        on,
        open.map(({ item }) => item),
        count === 1,
        hack.rounds ?? 0,
        source
      )
    else play.emit('nothing-to-switch-off', { name: play.unit(on).name })
  }
  if (hack.ejects !== undefined) {
    const own = cyberAt(play.unit(on))
    const chip = own.find(({ thing, off }) => thing === hack.ejects && off === 0)
    const safe = taped || own.some(({ thing }) => thing === hack.blockedBy)
    if (chip && !safe)
      setCyber(play, play.unit(on), (implant) =>
        implant.item === chip.item ? { ...implant, off: -1 } : implant
      )
    play.emit(chip && !safe ? 'chip-ejected' : 'chip-stays', { name: play.unit(on).name })
  }
}

type Open<For extends Waiting['for']> = Waiting & { for: For }

/** Switches off the chosen implants (CR-QH-13, CR-QH-14). */
export function switchedOff(play: Play, { by, on, hack: id }: Open<'hack-pick'>, chosen: string[]): void {
  const hack = play.rules.files['catalogue/quickhacks'].find((quickhack) => quickhack.id === id)
  const source = play.unit(by).name
  play.put(wait(null))
  if (hack) switchOff(play, on, chosen, hack.disables?.count === 1, hack.rounds ?? 0, source)
}

/** Slows the target, or damages it past its armour, by the dice thrown (CR-QH-16, CR-QH-17). */
export function slowedOrStruck(play: Play, { by, on, hack: id }: Open<'hack-dice'>, thrown: number[]): void {
  const { rules } = play
  const hack = rules.files['catalogue/quickhacks'].find((quickhack) => quickhack.id === id)
  const source = play.unit(by).name
  play.put(wait(null))
  if (!hack) return
  const sum = thrown.reduce((total, die) => total + die, 0)
  if (hack.moveDie === undefined) {
    const dice = thrown.join(', ')
    const felled = { by, with: rules.words('quickhacks', hack.id, 'name') }
    return strikeDirect(play, on, sum, 'overloaded', { dice }, felled)
  }
  addState(play, on, { id: 'move-reduced', rounds: hack.rounds ?? null, less: sum, source })
  play.emit('slowed', { name: play.unit(on).name, less: sum })
}
