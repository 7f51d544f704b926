import { choice, count, distance, enemy, flag, several, type Option } from '../../../../kernel/system/form'
import { isRefusal, reason, refuse, type Reason } from '../../../../kernel/values/verdict'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { moveWords, sprintWords } from '../../sheet/profile'
import { furyOfHouse, furyRules } from '../../formulas/furies'
import { say } from '../../catalogue/say'
import { sure } from '../ask'
import { about, activeOf, changeActive, falls, named, touch } from '../effects'
import { flagIn, idIn, idsIn, numberIn, oneOf, type FormOf, type Read } from '../input'
import type { Play } from '../play'
import { fighterAt, furyOf, now, skillFor, unitOf, skillsAt, type Scene } from '../scene'
import { firearm } from '../../formulas/shots'
import { cursedBy, jumpTarget } from '../steps/hazard'
import { fight } from '../steps/melee/fight'
import { unitAct } from './act'
import { acting, DANGER, FIRE, resumableAct } from './before'
import { ARCS, DEEP, fireFields, reachable, unitOption, wordsOf } from './fields'
import { acted, openTo, whyNoAction } from './phases'
import { firearms } from './guns'

/** Ends the states that a move, a sprint or a compulsory move ends (NN-TAK-2, NN-HID-2, NN-SHD-1). */
export function moved(play: Play, unit: string, how: 'moves' | 'sprints' | 'compulsory-move'): void {
  const { tookCover, hidden, shouldered, aim } = now(play, unit)
  const { outcome } = sure(play, 'state-after', {
    happens: how,
    tookCover,
    hidden,
    shouldered: shouldered !== null,
    aiming: aim !== null
  })
  if (tookCover && !outcome.tookCover) play.set(unit, 'tookCover', false)
  if (hidden && !outcome.hidden) play.set(unit, 'hidden', false)
  if (shouldered !== null && !outcome.shouldered) play.set(unit, 'shouldered', null)
  if (how === 'sprints') play.set(unit, 'sprinted', true)
}

/** Answers for obstacles to a move. */
const MOVE = { ...DANGER, ...FIRE }

/** Fields for dangerous terrain; a curse makes all terrain dangerous (NN-MOV-8, NN-MOV-9, NN-HSE-11). */
function dangerFields(scene: Scene, unit: string): FormOf<typeof DANGER> {
  const { hit } = scene.rules.combat.dangerousTerrain
  const more = { when: { field: 'danger', is: ['true'] }, rules: ['NN-MOV-9'] }
  return {
    danger: flag(cursedBy(scene, unit) !== null, { rules: ['NN-MOV-8', 'NN-MOV-9', 'NN-HSE-11'] }),
    dangerS: count(0, 20, hit.strength, more),
    dangerT: count(0, 20, hit.threshold, more)
  }
}

const moveFields = (scene: Scene, unit: TrackedUnit): FormOf<typeof MOVE> => ({
  ...dangerFields(scene, unit.id),
  ...fireFields(scene, unit.id)
})

/** Moves up to 6" in the movement phase (NN-MOV-1). */
export const move = resumableAct({
  id: 'move',
  group: 'movement',
  rules: ['NN-MOV-1', 'NN-MOV-2', 'NN-MOV-3', 'NN-MOV-7'],
  when: acting,
  main: () => true,
  against: (scene, unit) => whyNoAction(scene, unit.id, 'move'),
  hint: (scene, unit) => moveWords(fighterAt(scene, unit.id)),
  answers: MOVE,
  fields: moveFields,
  resume(play, unit) {
    acted(play, unit, 'move', 'movement')
    moved(play, unit, 'moves')
    play.emit('moved', about(play, unit, { rules: ['NN-MOV-1'] }))
  }
})

/** Moves 3" more in the shooting phase (NN-SPR-1). */
export const sprint = resumableAct({
  id: 'sprint',
  group: 'shooting',
  rules: ['NN-SPR-1'],
  when: acting,
  against: whyNoSprint,
  hint: (scene, unit) => sprintWords(fighterAt(scene, unit.id)),
  answers: MOVE,
  fields: moveFields,
  resume(play, unit) {
    acted(play, unit, 'sprint', 'shooting')
    moved(play, unit, 'sprints')
    play.emit('sprinted', about(play, unit, { rules: ['NN-SPR-1'] }))
  }
})

/** After a shot, only a snap shot allows a sprint (NN-SKL-17). */
function whyNoSprint(scene: Scene, unit: TrackedUnit): Reason[] {
  const reasons = whyNoAction(scene, unit.id, 'sprint')
  const active = activeOf(scene)
  if (reasons.length === 0 && active?.unit === unit.id && active.shooting.includes('shoot') && !active.snap)
    return [reason('no-snap-shot', ['NN-SKL-17'], { fighter: unit.name })]
  return reasons
}

const PHASES = ['movement', 'sprint'] as const

/** The phases in which the fighter could run into an enemy: by a move or a sprint (NN-MOV-10, NN-SPR-1). */
function runPhases(scene: Scene, unit: TrackedUnit): (typeof PHASES)[number][] {
  const phases: (typeof PHASES)[number][] = []
  if (whyNoAction(scene, unit.id, 'move').length === 0) phases.push('movement')
  if (whyNoSprint(scene, unit).length === 0) phases.push('sprint')
  return phases
}

/** Answers for the arcs of a melee. */
const STANCE = { arc: oneOf(...ARCS), side: idsIn, rear: idsIn }
/** Answers for a run into contact. */
const CONTACT = { targets: idsIn, phase: oneOf(...PHASES), ...STANCE, ...MOVE }
const CHARGE = { ...CONTACT, reached: flagIn, twice: idIn }

const against = (
  scene: Scene,
  unit: TrackedUnit,
  rules: string[]
): FormOf<Pick<typeof CONTACT, 'targets'>> => ({
  targets: several(reachable(scene, unit.id), { rules })
})

const stanceFields = (enemies: Option[], rules: string[]): FormOf<typeof STANCE> => ({
  arc: choice(wordsOf('arc', ARCS), undefined, { rules }),
  side: several(enemies, { rules: ['NN-MEL-7'] }),
  rear: several(enemies, { rules: ['NN-MEL-7'] })
})

/** Fields for the phase of the run and the arcs. */
const runFields = (
  scene: Scene,
  unit: TrackedUnit
): FormOf<Pick<typeof CONTACT, 'phase'> & typeof STANCE> => ({
  phase: choice(
    runPhases(scene, unit).map((id) => ({ id, label: say(`table.fields.phase-${id}`) })),
    undefined,
    { rules: ['NN-MOV-10', 'NN-SPR-1'] }
  ),
  ...stanceFields(reachable(scene, unit.id), ['NN-MEL-8'])
})

const whyNoRun = (scene: Scene, unit: TrackedUnit): Reason[] =>
  runPhases(scene, unit).length > 0 ? [] : whyNoAction(scene, unit.id, 'move')

/** Charges a named enemy; reaching them gives +1 WS and +1 I (NN-MOV-10, NN-MOV-11). */
export const charge = resumableAct({
  id: 'charge',
  group: 'movement',
  rules: ['NN-MOV-10', 'NN-MOV-11', 'NN-MEL-1'],
  when: acting,
  main: () => true,
  against: (scene, unit) => [
    ...whyNoRun(scene, unit),
    ...(now(scene, unit.id).arrived === scene.tracker.turn
      ? [reason('just-arrived', ['NN-GEAR-12', 'NN-GEAR-13'], { fighter: unit.name })]
      : []),
    ...(reachable(scene, unit.id).length === 0 ? [reason('no-enemy', ['NN-MOV-10'])] : [])
  ],
  answers: CHARGE,
  fields(scene, unit) {
    const ferocious = skillFor(scene, unit.id, 'chargeBlowsAgainstOne')
    return {
      ...against(scene, unit, ['NN-MOV-10']),
      reached: flag(true, { rules: ['NN-MOV-10', 'NN-MOV-11'] }),
      ...runFields(scene, unit),
      twice: ferocious && enemy({ rules: ferocious.rules }),
      ...moveFields(scene, unit)
    }
  },
  unfit: (_play, _unit, { targets }) => (targets.length === 0 ? [reason('no-target', ['NN-MOV-10'])] : []),
  resume(play, unit, input) {
    run(play, unit, input.phase)
    const names = input.targets.map((id) => unitOf(play, id).name)
    if (!input.reached)
      return play.emit('charge-short', about(play, unit, { targets: names, rules: ['NN-MOV-10'] }))
    contact(play, unit, input, true)
  }
})

/** Moves into contact without a charge: a melee phase without its bonus (NN-MOV-12). */
export const engage = resumableAct({
  id: 'engage',
  group: 'movement',
  rules: ['NN-MOV-12', 'NN-MEL-1'],
  when: acting,
  against: (scene, unit) => [
    ...whyNoRun(scene, unit),
    ...(reachable(scene, unit.id).length === 0 ? [reason('no-enemy', ['NN-MOV-12'])] : [])
  ],
  answers: CONTACT,
  fields: (scene, unit) => ({
    ...against(scene, unit, ['NN-MOV-12']),
    ...runFields(scene, unit),
    ...moveFields(scene, unit)
  }),
  unfit: (_play, _unit, { targets }) => (targets.length === 0 ? [reason('no-target', ['NN-MOV-12'])] : []),
  resume(play, unit, input) {
    run(play, unit, input.phase)
    contact(play, unit, { ...input, twice: null }, false)
  }
})

function run(play: Play, unit: string, phase: (typeof PHASES)[number]): void {
  const sprints = phase === 'sprint'
  acted(play, unit, sprints ? 'sprint' : 'move', sprints ? 'shooting' : 'movement')
  moved(play, unit, sprints ? 'sprints' : 'moves')
}

/** The arcs of the melee, and the enemy struck twice. */
type Stance = Read<typeof STANCE> & { twice: string | null }

/** Makes contact: enemies who are down go out of action, the others fight (NN-OUT-5, NN-MEL-2). */
function contact(play: Play, unit: string, input: Stance & { targets: string[] }, charges: boolean): void {
  const { targets } = input
  const names = targets.map((id) => unitOf(play, id).name)
  const standing = targets.filter((id) => now(play, id).place === 'up')
  changeActive(play, { contact: charges ? 'charged' : 'engaged', ...(charges && { charged: targets }) })
  for (const enemy of standing) touch(play, unit, enemy)
  play.emit(
    charges ? 'charged' : 'engaged',
    about(play, unit, { targets: names, rules: charges ? ['NN-MOV-11'] : ['NN-MOV-12'] })
  )
  fought(play, unit, input, charges)
  for (const enemy of charges ? targets.filter((id) => now(play, id).place === 'down') : []) {
    falls(play, enemy, 'out', unit)
    play.emit('run-down', about(play, enemy, { by: named(play, unit), rules: ['NN-OUT-5'] }))
  }
}

function fought(play: Play, unit: string, { arc, side, rear, twice }: Stance, charges: boolean): void {
  fight(play, unit, { charge: charges, arc, side, rear, twice })
}

/** Fights in an activation that began in contact (NN-MEL-1). */
export const melee = resumableAct({
  id: 'melee',
  group: 'melee',
  rules: ['NN-MEL-1', 'NN-MEL-2', 'NN-MEL-4'],
  when: (scene, unit) =>
    acting(scene, unit) && openTo(scene, unit.id).melee && activeOf(scene)?.melee === false,
  main: () => true,
  answers: { ...STANCE, ...FIRE },
  fields: (scene, unit) => ({
    ...stanceFields(
      now(scene, unit.id).engaged.map((id) => unitOption(scene, id)),
      ['NN-MEL-7']
    ),
    ...fireFields(scene, unit.id)
  }),
  resume(play, unit, input) {
    play.emit(
      'fights',
      about(play, unit, {
        targets: now(play, unit).engaged.map((id) => unitOf(play, id).name),
        rules: ['NN-MEL-1']
      })
    )
    fought(play, unit, { ...input, twice: null }, false)
  }
})

/** Breaks off from a melee; the enemies in contact may strike first (NN-MOV-13 to 16, NN-SKL-18). */
export const breakOff = unitAct({
  id: 'break-off',
  group: 'melee',
  rules: ['NN-MOV-13', 'NN-MOV-14', 'NN-MOV-15', 'NN-MOV-16', 'NN-SKL-18'],
  when: (scene, unit) =>
    acting(scene, unit) &&
    openTo(scene, unit.id).melee &&
    activeOf(scene)?.contact === null &&
    activeOf(scene)?.melee === false,
  against: (scene, unit) =>
    now(scene, unit.id).pinned
      ? [reason('still-pinned', ['NN-PIN-2', 'NN-MOV-13'], { fighter: unit.name })]
      : [],
  do(play, unit) {
    const { engaged } = now(play, unit.id)
    const { outcome } = sure(play, 'break-off', {
      enemies: Math.max(1, engaged.length),
      skills: skillsAt(play, unit.id)
    })
    play.emit('breaks-off', about(play, unit.id, { rules: ['NN-MOV-13'] }))
    const blows =
      outcome.attacks > 0 ? engaged.map((by) => ({ kind: 'parting-blow' as const, by, unit: unit.id })) : []
    // Marked as melee so that a blow that pins the fighter holds them instead of ending their activation.
    changeActive(play, { melee: true })
    play.next(...blows, { kind: 'broken-off', unit: unit.id })
  }
})

/** Aims at a visible enemy, for a bonus against that one only (NN-AIM-1, NN-AIM-2). */
export const aim = unitAct({
  id: 'aim',
  group: 'movement',
  rules: ['NN-AIM-1', 'NN-AIM-2'],
  when: acting,
  against: (scene, unit) => {
    const aimable = firearms(scene, unit.id).some((item) => {
      const gun = firearm(scene.rules, item.thing)
      return !isRefusal(gun) && 'short' in gun.profile.range
    })
    return aimable
      ? whyNoAction(scene, unit.id, 'aim')
      : [reason('nothing-to-aim', ['NN-AIM-2'], { fighter: unit.name })]
  },
  fields: () => ({ target: enemy({ rules: ['NN-AIM-1'] }) }),
  do(play, unit, { target }) {
    if (target === null) return refuse(reason('no-target', ['NN-AIM-1']))
    acted(play, unit.id, 'aim', 'movement')
    play.set(unit.id, 'aim', target)
    play.emit('aims', about(play, unit.id, { target: named(play, target), rules: ['NN-AIM-1'] }))
  }
})

/** Takes better cover behind terrain nearby (NN-TAK-1, NN-TAK-2). */
export const takeCover = unitAct({
  id: 'take-cover',
  group: 'movement',
  rules: ['NN-TAK-1', 'NN-TAK-2', 'NN-RUL-11'],
  when: acting,
  against: (scene, unit) => whyNoAction(scene, unit.id, 'take-cover'),
  do(play, unit) {
    acted(play, unit.id, 'take-cover', 'movement')
    play.set(unit.id, 'tookCover', true)
    play.emit('took-cover', about(play, unit.id, { rules: ['NN-TAK-1'] }))
  }
})

/** Hides behind terrain that covers part of the fighter (NN-HID-1, NN-HID-2). */
export const hide = unitAct({
  id: 'hide',
  group: 'shooting',
  rules: ['NN-HID-1', 'NN-HID-2', 'NN-RUL-11'],
  when: acting,
  against: (scene, unit) => whyNoAction(scene, unit.id, 'hide'),
  do(play, unit) {
    acted(play, unit.id, 'hide', 'shooting')
    play.set(unit.id, 'hidden', true)
    play.emit('hid', about(play, unit.id, { rules: ['NN-HID-1'] }))
  }
})

/** Jumps a gap as wide as the movement at most; a failure is a fall from half-way (NN-MOV-5, NN-MOV-6). */
export const jump = resumableAct({
  id: 'jump',
  group: 'movement',
  rules: ['NN-MOV-5', 'NN-MOV-6', 'NN-RUL-69'],
  when: acting,
  against: (scene, unit) => whyNoAction(scene, unit.id, 'move'),
  answers: { gap: numberIn, drop: numberIn, ...MOVE },
  fields: (scene, unit) => ({
    gap: distance(20, 2, { rules: ['NN-MOV-5'] }),
    drop: distance(DEEP, 3, { rules: ['NN-FALL-3', 'NN-MOV-6'] }),
    ...moveFields(scene, unit)
  }),
  unfit: (play, unit, { gap }) =>
    jumpTarget(play, unit.id, gap) === null ? [reason('gap-too-wide', ['NN-MOV-5'], { distance: gap })] : [],
  resume(play, unit, { gap, drop }) {
    acted(play, unit, 'move', 'movement')
    moved(play, unit, 'moves')
    play.emit('jumps', about(play, unit, { distance: gap, rules: ['NN-MOV-5'] }))
    play.next({ kind: 'jump', unit, distance: gap, height: drop })
  }
})

/** The move given by a fury after the shooting phase (NN-HSE-6). */
export const furyMove = unitAct({
  id: 'fury-move',
  group: 'fury',
  rules: ['NN-HSE-6'],
  when: (scene, unit) => acting(scene, unit) && furyMoves(scene, unit.id),
  do(play, unit) {
    changeActive(play, { furyMove: true })
    moved(play, unit.id, 'compulsory-move')
    play.emit(
      'fury-moved',
      about(play, unit.id, {
        distance: furyOfHouse(play.rules, furyOf(play, unit.id))?.distance ?? 0,
        rules: furyRules(furyOf(play, unit.id))
      })
    )
  }
})

function furyMoves(scene: Scene, unit: string): boolean {
  const active = activeOf(scene)
  return (
    active?.unit === unit &&
    !active.furyMove &&
    !active.meleeDone &&
    furyOfHouse(scene.rules, furyOf(scene, unit))?.distance !== undefined
  )
}
