import type { Field } from '../../../../kernel/system/sheet'
import { isRefusal, reason, type Reason } from '../../../../kernel/values/verdict'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { moveWords, sprintWords } from '../../sheet/profile'
import { furyOfHouse, furyRules } from '../../formulas/furies'
import type { Arc } from '../../formulas/saves'
import { say } from '../../catalogue/say'
import { sure } from '../ask'
import { about, activeOf, changeActive, falls, named, touch } from '../effects'
import type { Input } from '../input'
import type { Play } from '../play'
import { fighterAt, furyOf, now, skillFor, unitOf, type Scene } from '../scene'
import { firearm } from '../../formulas/shots'
import { cursedBy, jumpTarget } from '../steps/hazard'
import { fight } from '../steps/melee/fight'
import type { ResumableAct, UnitAct } from './act'
import { acting, withTests } from './before'
import { choiceOf, countField, distanceOf, fireFields, flagOf, reachable, severalOf, wordsOf } from './fields'
import { acted, openTo, whyNoAction } from './phases'
import { firearms } from './guns'

/** What a move, a sprint or a compulsory move ends (NN-TAK-2, NN-HID-2, NN-SHD-1). */
export function moved(play: Play, unit: string, how: 'moves' | 'sprints' | 'compulsory-move'): void {
  const { tookCover, hidden, shouldered, aim } = now(play, unit)
  const { outcome } = sure(play, 'state-after', {
    happens: how,
    tookCover,
    hidden,
    shouldered: shouldered !== null,
    aiming: aim !== null
  })
  if (tookCover && outcome['tookCover'] === false) play.set(unit, 'tookCover', false)
  if (hidden && outcome['hidden'] === false) play.set(unit, 'hidden', false)
  if (shouldered !== null && outcome['shouldered'] === false) play.set(unit, 'shouldered', null)
  if (how === 'sprints') play.set(unit, 'sprinted', true)
}

/** Dangerous terrain on the way, or a curse that makes all of it so (NN-MOV-8, NN-MOV-9, NN-HSE-11). */
function dangerFields(scene: Scene, unit: string): Field[] {
  const { hit } = scene.rules.combat.dangerousTerrain
  return [
    flagOf('danger', ['NN-MOV-8', 'NN-MOV-9', 'NN-HSE-11'], cursedBy(scene, unit) !== null),
    { ...countField('dangerS', ['NN-MOV-9'], hit.strength, 20), when: { field: 'danger', is: ['true'] } },
    { ...countField('dangerT', ['NN-MOV-9'], hit.threshold, 20), when: { field: 'danger', is: ['true'] } }
  ]
}

const moveFields = (scene: Scene, unit: TrackedUnit): Field[] => [
  ...dangerFields(scene, unit.id),
  ...fireFields(scene, unit.id)
]

/** Up to 6" in the movement phase (NN-MOV-1). */
export const move: ResumableAct = {
  id: 'move',
  group: 'movement',
  rules: ['NN-MOV-1', 'NN-MOV-2', 'NN-MOV-3', 'NN-MOV-7'],
  when: acting,
  main: () => true,
  against: (scene, unit) => whyNoAction(scene, unit.id, 'move'),
  hint: (scene, unit) => moveWords(fighterAt(scene, unit.id)),
  fields: moveFields,
  do: (play, unit, input) => withTests(play, unit.id, move, input),
  resume(play, unit) {
    acted(play, unit, 'move', 'movement')
    moved(play, unit, 'moves')
    play.tell('moved', about(play, unit, { rules: ['NN-MOV-1'] }))
  }
}

/** 3" more in the shooting phase (NN-SPR-1). */
export const sprint: ResumableAct = {
  id: 'sprint',
  group: 'shooting',
  rules: ['NN-SPR-1'],
  when: acting,
  against: whyNoSprint,
  hint: (scene, unit) => sprintWords(fighterAt(scene, unit.id)),
  fields: moveFields,
  do: (play, unit, input) => withTests(play, unit.id, sprint, input),
  resume(play, unit) {
    acted(play, unit, 'sprint', 'shooting')
    moved(play, unit, 'sprints')
    play.tell('sprinted', about(play, unit, { rules: ['NN-SPR-1'] }))
  }
}

/** After a shot only a snap shot leaves a sprint (NN-SKL-17). */
function whyNoSprint(scene: Scene, unit: TrackedUnit): Reason[] {
  const reasons = whyNoAction(scene, unit.id, 'sprint')
  const active = activeOf(scene)
  if (reasons.length === 0 && active?.unit === unit.id && active.shooting.includes('shoot') && !active.snap)
    return [reason('no-snap-shot', ['NN-SKL-17'], { fighter: unit.name })]
  return reasons
}

/** In which phase he would run into somebody: a move, or a sprint (NN-MOV-10, NN-SPR-1). */
function runPhases(scene: Scene, unit: TrackedUnit): ('movement' | 'sprint')[] {
  const phases: ('movement' | 'sprint')[] = []
  if (whyNoAction(scene, unit.id, 'move').length === 0) phases.push('movement')
  if (whyNoSprint(scene, unit).length === 0) phases.push('sprint')
  return phases
}

function contactFields(scene: Scene, unit: TrackedUnit, charge: boolean): Field[] {
  const enemies = reachable(scene, unit.id)
  const ferocious = charge ? skillFor(scene, unit.id, 'chargeBlowsAgainstOne') : undefined
  return [
    severalOf('targets', enemies, charge ? ['NN-MOV-10'] : ['NN-MOV-12']),
    ...(charge ? [flagOf('reached', ['NN-MOV-10', 'NN-MOV-11'], true)] : []),
    choiceOf(
      'phase',
      runPhases(scene, unit).map((id) => ({ id, label: say(`table.fields.phase-${id}`) })),
      ['NN-MOV-10', 'NN-SPR-1']
    ),
    choiceOf('arc', wordsOf('arc', ['front', 'side', 'rear']), ['NN-MEL-8']),
    severalOf('side', enemies, ['NN-MEL-7']),
    severalOf('rear', enemies, ['NN-MEL-7']),
    ...(ferocious
      ? [
          {
            key: 'twice',
            label: say('table.fields.twice'),
            kind: 'enemy',
            rules: ferocious.rules,
            default: null
          } satisfies Field
        ]
      : []),
    ...moveFields(scene, unit)
  ]
}

const whyNoRun = (scene: Scene, unit: TrackedUnit): Reason[] =>
  runPhases(scene, unit).length > 0 ? [] : whyNoAction(scene, unit.id, 'move')

/** An enemy is named before the move; whoever reaches him has +1 WS and +1 I (NN-MOV-10, NN-MOV-11). */
export const charge: ResumableAct = {
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
  fields: (scene, unit) => contactFields(scene, unit, true),
  do(play, unit, input) {
    if (input.list('targets').length === 0) return [reason('no-target', ['NN-MOV-10'])]
    withTests(play, unit.id, charge, input)
  },
  resume(play, unit, input) {
    run(play, unit, input)
    const targets = input.list('targets')
    const names = targets.map((id) => unitOf(play, id).name)
    if (!input.flag('reached'))
      return play.tell('charge-short', about(play, unit, { targets: names, rules: ['NN-MOV-10'] }))
    contact(play, unit, input, targets, true)
  }
}

/** Into contact without a charge: a melee phase without its bonus (NN-MOV-12). */
export const engage: ResumableAct = {
  id: 'engage',
  group: 'movement',
  rules: ['NN-MOV-12', 'NN-MEL-1'],
  when: acting,
  against: (scene, unit) => [
    ...whyNoRun(scene, unit),
    ...(reachable(scene, unit.id).length === 0 ? [reason('no-enemy', ['NN-MOV-12'])] : [])
  ],
  fields: (scene, unit) => contactFields(scene, unit, false),
  do(play, unit, input) {
    if (input.list('targets').length === 0) return [reason('no-target', ['NN-MOV-12'])]
    withTests(play, unit.id, engage, input)
  },
  resume(play, unit, input) {
    run(play, unit, input)
    contact(play, unit, input, input.list('targets'), false)
  }
}

function run(play: Play, unit: string, input: Input): void {
  const sprints = input.text('phase') === 'sprint'
  acted(play, unit, sprints ? 'sprint' : 'move', sprints ? 'shooting' : 'movement')
  moved(play, unit, sprints ? 'sprints' : 'moves')
}

/** He stands against them: whoever lies there is done for, the others strike and are struck (NN-OUT-5, NN-MEL-2). */
function contact(play: Play, unit: string, input: Input, targets: string[], charges: boolean): void {
  const names = targets.map((id) => unitOf(play, id).name)
  const standing = targets.filter((id) => now(play, id).place === 'up')
  changeActive(play, { contact: charges ? 'charged' : 'engaged', ...(charges && { charged: targets }) })
  for (const enemy of standing) touch(play, unit, enemy)
  play.tell(
    charges ? 'charged' : 'engaged',
    about(play, unit, { targets: names, rules: charges ? ['NN-MOV-11'] : ['NN-MOV-12'] })
  )
  fought(play, unit, input, charges)
  for (const enemy of charges ? targets.filter((id) => now(play, id).place === 'down') : []) {
    falls(play, enemy, 'out', unit)
    play.tell('run-down', about(play, enemy, { by: named(play, unit), rules: ['NN-OUT-5'] }))
  }
}

function fought(play: Play, unit: string, input: Input, charges: boolean): void {
  fight(play, unit, {
    charge: charges,
    arc: (input.text('arc') || 'front') as Arc,
    side: input.list('side'),
    rear: input.list('rear'),
    twice: input.one('twice')
  })
}

/** He begins his activation in contact, and fights (NN-MEL-1). */
export const melee: ResumableAct = {
  id: 'melee',
  group: 'melee',
  rules: ['NN-MEL-1', 'NN-MEL-2', 'NN-MEL-4'],
  when: (scene, unit) =>
    acting(scene, unit) && openTo(scene, unit.id).melee && activeOf(scene)?.melee === false,
  main: () => true,
  fields(scene, unit) {
    const enemies = now(scene, unit.id).engaged.map((id) => ({
      id,
      label: say('table.fields.name', { name: unitOf(scene, id).name })
    }))
    return [
      choiceOf('arc', wordsOf('arc', ['front', 'side', 'rear']), ['NN-MEL-7']),
      severalOf('side', enemies, ['NN-MEL-7']),
      severalOf('rear', enemies, ['NN-MEL-7']),
      ...fireFields(scene, unit.id)
    ]
  },
  do(play, unit, input) {
    withTests(play, unit.id, melee, input)
  },
  resume(play, unit, input) {
    play.tell(
      'fights',
      about(play, unit, {
        targets: now(play, unit).engaged.map((id) => unitOf(play, id).name),
        rules: ['NN-MEL-1']
      })
    )
    fought(play, unit, input, false)
  }
}

/** He leaves a melee: those in contact may strike him first (NN-MOV-13 to 16, NN-SKL-18). */
export const breakOff: UnitAct = {
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
      skills: [...new Set(fighterAt(play, unit.id).skills)]
    })
    play.tell('breaks-off', about(play, unit.id, { rules: ['NN-MOV-13'] }))
    const blows =
      Number(outcome['attacks']) > 0 ? engaged.map((by) => ({ kind: 'parting-blow', by, unit: unit.id })) : []
    // What the blows pin holds him: they are no melee phase of his.
    changeActive(play, { melee: true })
    play.next(...blows, { kind: 'broken-off', unit: unit.id })
  }
}

/** He names an enemy whom he sees, and has a bonus against him alone (NN-AIM-1, NN-AIM-2). */
export const aim: UnitAct = {
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
  fields: () => [
    { key: 'target', label: say('table.fields.target'), kind: 'enemy', rules: ['NN-AIM-1'], default: null }
  ],
  do(play, unit, input) {
    const target = input.one('target')
    if (target === null) return [reason('no-target', ['NN-AIM-1'])]
    acted(play, unit.id, 'aim', 'movement')
    play.set(unit.id, 'aim', target)
    play.tell('aims', about(play, unit.id, { target: named(play, target), rules: ['NN-AIM-1'] }))
  }
}

/** Near a piece of terrain, which covers him better (NN-TAK-1, NN-TAK-2). */
export const takeCover: UnitAct = {
  id: 'take-cover',
  group: 'movement',
  rules: ['NN-TAK-1', 'NN-TAK-2', 'NN-RUL-11'],
  when: acting,
  against: (scene, unit) => whyNoAction(scene, unit.id, 'take-cover'),
  do(play, unit) {
    acted(play, unit.id, 'take-cover', 'movement')
    play.set(unit.id, 'tookCover', true)
    play.tell('took-cover', about(play, unit.id, { rules: ['NN-TAK-1'] }))
  }
}

/** Behind a piece of terrain that hides part of him (NN-HID-1, NN-HID-2). */
export const hide: UnitAct = {
  id: 'hide',
  group: 'shooting',
  rules: ['NN-HID-1', 'NN-HID-2', 'NN-RUL-11'],
  when: acting,
  against: (scene, unit) => whyNoAction(scene, unit.id, 'hide'),
  do(play, unit) {
    acted(play, unit.id, 'hide', 'shooting')
    play.set(unit.id, 'hidden', true)
    play.tell('hid', about(play, unit.id, { rules: ['NN-HID-1'] }))
  }
}

/** A gap no wider than his movement; whoever falls short falls from half-way (NN-MOV-5, NN-MOV-6). */
export const jump: ResumableAct = {
  id: 'jump',
  group: 'movement',
  rules: ['NN-MOV-5', 'NN-MOV-6', 'NN-RUL-69'],
  when: acting,
  against: (scene, unit) => whyNoAction(scene, unit.id, 'move'),
  fields: (scene, unit) => [
    distanceOf('gap', ['NN-MOV-5'], 2, 20),
    distanceOf('drop', ['NN-FALL-3', 'NN-MOV-6'], 3, 60),
    ...moveFields(scene, unit)
  ],
  do(play, unit, input) {
    if (jumpTarget(play, unit.id, input.number('gap')) === null)
      return [reason('gap-too-wide', ['NN-MOV-5'], { distance: input.number('gap') })]
    withTests(play, unit.id, jump, input)
  },
  resume(play, unit, input) {
    acted(play, unit, 'move', 'movement')
    moved(play, unit, 'moves')
    play.tell('jumps', about(play, unit, { distance: input.number('gap'), rules: ['NN-MOV-5'] }))
    play.next({ kind: 'jump', unit, distance: input.number('gap'), height: input.number('drop') })
  }
}

/** The move that a fury gives after the shooting phase (NN-HSE-6). */
export const furyMove: UnitAct = {
  id: 'fury-move',
  group: 'fury',
  rules: ['NN-HSE-6'],
  when: (scene, unit) => acting(scene, unit) && furyMoves(scene, unit.id),
  do(play, unit) {
    changeActive(play, { furyMove: true })
    moved(play, unit.id, 'compulsory-move')
    play.tell(
      'fury-moved',
      about(play, unit.id, {
        distance: furyOfHouse(play.rules, furyOf(play, unit.id))?.distance ?? 0,
        rules: furyRules(furyOf(play, unit.id))
      })
    )
  }
}

function furyMoves(scene: Scene, unit: string): boolean {
  const active = activeOf(scene)
  return (
    active?.unit === unit &&
    !active.furyMove &&
    !active.meleeDone &&
    furyOfHouse(scene.rules, furyOf(scene, unit))?.distance !== undefined
  )
}
