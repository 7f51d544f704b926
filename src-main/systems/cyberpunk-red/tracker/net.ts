import type { CrRules } from '../rules'
import { beats } from '../resolvers/rolls'
import { addInjury, addState, setCyber, strikeDirect, switchOff, type Scene } from './scene'
import {
  cyberAt,
  linkOf,
  linksAt,
  setLinks,
  wait,
  type Cyber,
  type Link,
  type State,
  type Task,
  type Waiting
} from './state'

type NetTask = Extract<Task, { do: 'connect' | 'breach' | 'eject' | 'hack' }>

/** How many barriers stand between a Netrunner and this target: one for each Self-ICE that works (CR-QH-07, CR-CY-06). */
export function barriersOf(rules: CrRules, own: readonly Cyber[]): number {
  return Math.min(
    rules.files['tables/combat'].net.barrierDv.length,
    own.filter(({ thing, off }) => thing === 'self-ice' && off === 0).length
  )
}

function change(scene: Scene, link: Link, to: Partial<Link>): void {
  scene.put(
    setLinks(
      linksAt(scene.now()).map((one) => (one.by === link.by && one.on === link.on ? { ...one, ...to } : one))
    )
  )
}

/** A connection, a barrier or a quickhack, its dice thrown (CR-QH-02 to CR-QH-05, CR-R03, CR-R21). */
export function hacked(
  rules: CrRules,
  scene: Scene,
  task: NetTask,
  total: number,
  other: number,
  dice: string
): void {
  const [by, on] = [scene.unit(task.by), scene.unit(task.on)]
  const facts = { name: by.name, on: on.name, total, dice }
  if (task.do === 'connect') {
    const noticed = !beats(rules.house.opposedTie === 'attacker-wins', total, other)
    const barriers = barriersOf(rules, cyberAt(on))
    scene.put(
      setLinks([
        ...linksAt(scene.now()),
        { by: task.by, on: task.on, noticed, barriers, left: barriers, hacked: 0 }
      ])
    )
    return scene.tell(noticed ? 'connected-noticed' : 'connected', { ...facts, barriers })
  }
  const link = linkOf(scene.now(), task.by, task.on)
  if (!link) return scene.tell('not-connected', facts)
  if (task.do === 'breach') {
    const dv = rules.files['tables/combat'].net.barrierDv[link.barriers - 1] ?? 0
    const open = total > dv
    if (open) change(scene, link, { left: link.left - 1 })
    return scene.tell(open ? 'breached' : 'breach-failed', {
      ...facts,
      dv,
      left: open ? link.left - 1 : link.left
    })
  }
  if (task.do !== 'hack') return
  const hack = rules.files['catalogue/quickhacks'].find(({ id }) => id === task.hack)
  if (!hack) return
  const made = total > hack.dv
  // Whoever was hacked knows it, but for what works unnoticed only; a failure is noticed where the campaign says so.
  const aware = !hack.unnoticed && (made || rules.house.hackFailure === 'action-lost-and-aware')
  if (aware && !link.noticed) change(scene, link, { noticed: true })
  scene.tell(made ? 'hack-made' : aware ? 'hack-failed-aware' : 'hack-failed', {
    ...facts,
    hack: rules.words('quickhacks', hack.id, 'name'),
    dv: hack.dv
  })
  if (made) takeEffect(rules, scene, hack, task)
}

/** What a quickhack does (CR-QH-10 to CR-QH-20). */
function takeEffect(
  rules: CrRules,
  scene: Scene,
  hack: CrRules['files']['catalogue/quickhacks'][number],
  { by, on, taped }: Extract<Task, { do: 'hack' }>
): void {
  const source = scene.unit(by).name
  const rounds = hack.rounds ?? null
  const put = (state: State): void => {
    addState(scene, on, state)
    scene.tell('state-put', { name: scene.unit(on).name, state: rules.words('conditions', state.id, 'name') })
  }
  const waits: Waiting = { for: hack.disables ? 'hack-pick' : 'hack-dice', by, on, hack: hack.id }
  if (hack.moveDie !== undefined || hack.directDice !== undefined) return scene.put(wait(waits))
  if (hack.move !== undefined) put({ id: 'move-reduced', rounds, less: hack.move, source })
  if (hack.injury !== undefined) addInjury(rules, scene, on, { key: hack.injury, rounds })
  if (hack.burn !== undefined) put({ id: 'burning', rounds: null, source })
  // For the turn that comes.
  if (hack.state !== undefined) put({ id: hack.state, rounds: 1, source })
  for (const id of hack.states ?? []) put({ id, rounds: id === 'unconscious' ? rounds : null, source })
  if (hack.disables) {
    const { count, excluded } = hack.disables
    const open = cyberAt(scene.unit(on)).filter(({ thing, off }) => off === 0 && !excluded.includes(thing))
    if (open.length > count) return scene.put(wait(waits))
    // Fewer than the hack asks for: all of them (CR-R28).
    if (open.length > 0)
      switchOff(
        scene,
        on,
        open.map(({ item }) => item),
        count === 1,
        hack.rounds ?? 0,
        source
      )
    else scene.tell('nothing-to-switch-off', { name: scene.unit(on).name })
  }
  if (hack.ejects !== undefined) {
    const own = cyberAt(scene.unit(on))
    const chip = own.find(({ thing, off }) => thing === hack.ejects && off === 0)
    const safe = taped || own.some(({ thing }) => thing === hack.blockedBy)
    if (chip && !safe)
      setCyber(scene, scene.unit(on), (one) => (one.item === chip.item ? { ...one, off: -1 } : one))
    scene.tell(chip && !safe ? 'chip-ejected' : 'chip-stays', { name: scene.unit(on).name })
  }
}

/** What was left to throw, or to choose (CR-QH-13, CR-QH-14, CR-QH-16, CR-QH-17). */
export function hackDone(
  rules: CrRules,
  scene: Scene,
  waiting: Extract<Waiting, { for: 'hack-dice' | 'hack-pick' }>,
  thrown: number[],
  chosen: string[]
): void {
  const hack = rules.files['catalogue/quickhacks'].find(({ id }) => id === waiting.hack)
  const source = scene.unit(waiting.by).name
  scene.put(wait(null))
  if (!hack) return
  if (waiting.for === 'hack-pick')
    return switchOff(scene, waiting.on, chosen, hack.disables?.count === 1, hack.rounds ?? 0, source)
  const sum = thrown.reduce((total, die) => total + die, 0)
  if (hack.moveDie === undefined)
    return strikeDirect(
      scene,
      waiting.on,
      sum,
      'overloaded',
      { dice: thrown.join(', ') },
      {
        by: waiting.by,
        with: rules.words('quickhacks', hack.id, 'name')
      }
    )
  addState(scene, waiting.on, { id: 'move-reduced', rounds: hack.rounds ?? null, less: sum, source })
  scene.tell('slowed', { name: scene.unit(waiting.on).name, less: sum })
}
