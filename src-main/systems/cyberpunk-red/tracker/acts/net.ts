import { choice, count, enemy, flag, type Option } from '../../../../kernel/system/form'
import { why } from '../../../../kernel/parts/table-acts'
import { unitAt, type TrackedUnit } from '../../../../kernel/state/tracker'
import { reason, refuse, type Reason } from '../../../../kernel/values/verdict'
import { modifierOf, type CrRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { partOf, startRoll } from '../rolls'
import type { Play, Scene } from '../scene'
import {
  linkOf,
  linksAt,
  score,
  setLinks,
  skill,
  use,
  usedBy,
  woundPenalty,
  type Link,
  type Roll
} from '../state'
import { luck, unit } from './act'
import { action, spendLuck, targetsOf, virtual } from './bounds'

type Hack = CrRules['files']['catalogue/quickhacks'][number]

const runs = (_: Scene, who: TrackedUnit): boolean => skill(who, 'interface') > 0
const own = ({ tracker }: Scene, who: TrackedUnit): Link[] =>
  linksAt(tracker).filter(({ by }) => by === who.id)
const against = ({ tracker }: Scene, who: TrackedUnit): Link[] =>
  linksAt(tracker).filter(({ on }) => on === who.id)

function person({ tracker }: Scene, id: string): Option {
  const name = tracker.units.find((candidate) => candidate.id === id)?.name ?? id
  return { id, label: { fr: name, en: name } }
}

/** A choice of the targets that this Netrunner is connected to (CR-QH-03). */
const linked = (scene: Scene, who: TrackedUnit) => choice(own(scene, who).map(({ on }) => person(scene, on)))
const inside = (scene: Scene, who: TrackedUnit): Reason[] => [
  ...(own(scene, who).length > 0 ? [] : [why('not-connected')]),
  ...virtual(scene, who)
]

/** The modifier of a Netrunner's roll (CR-QH-02). */
function plusOf({ rules }: Play, who: TrackedUnit, points: number): number {
  return skill(who, 'interface') + points * modifierOf(rules, 'luck-point') + woundPenalty(rules, who, 'roll')
}

/** Uses a virtual action, and the luck points spent on it (CR-QH-01). */
function useVirtual(play: Play, who: TrackedUnit, points: number): void {
  spendLuck(play, who.id, points)
  const used = usedBy(play.tracker, who)
  play.put(use(play.tracker, play.unit(who.id), { virtual: used.virtual + 1 }))
}

const rollOf = (play: Play, who: TrackedUnit, points: number): Omit<Roll, 'task'> => ({
  kind: 'attack',
  parts: [partOf(who.id, 'interface', plusOf(play, who, points))],
  thrown: [[]]
})

/** Begins a connection to a neuroport (CR-QH-02). */
export const connect = unit({
  id: 'connect',
  group: 'net',
  rules: ['CR-QH-02'],
  when: runs,
  against: virtual,
  fields: (_, who) => ({ on: enemy(), distance: count(0, 2000, 10), luck: luck(who) }),
  do(play, who, { on, distance, luck: points }) {
    const { rules, tracker } = play
    const { metres } = rules.files['tables/combat'].net
    const id = targetsOf(play, who, on)?.on ?? null
    if (id === null) return refuse(reason('no-target'))
    const target = play.unit(id)
    const reasons = [
      ...(distance > metres ? [reason('net-too-far', ['CR-QH-02'], { metres })] : []),
      ...(linkOf(tracker, who.id, id) ? [reason('linked-already', ['CR-QH-02'], { name: target.name })] : [])
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const roll = rollOf(play, who, points)
    useVirtual(play, who, points)
    startRoll(
      play,
      {
        ...roll,
        parts: [
          ...roll.parts,
          partOf(id, 'will', score(target, 'will') + woundPenalty(rules, target, 'roll'))
        ],
        thrown: [[], []],
        task: { do: 'connect', by: who.id, on: id }
      },
      'connects',
      { name: who.name, on: target.name }
    )
  }
})

/** Begins an attack on a barrier (CR-QH-04, CR-QH-07). */
export const breach = unit({
  id: 'breach',
  group: 'net',
  rules: ['CR-QH-04', 'CR-QH-07', 'CR-R22'],
  when: runs,
  against: inside,
  fields: (scene, who) => ({ linked: linked(scene, who), luck: luck(who) }),
  do(play, who, { linked: on, luck: points }) {
    const link = linkOf(play.tracker, who.id, on)
    if (!link) return refuse(reason('no-target'))
    const target = play.unit(link.on)
    if (link.left === 0) return refuse(reason('no-barrier', ['CR-QH-07'], { name: target.name }))
    const roll = rollOf(play, who, points)
    useVirtual(play, who, points)
    startRoll(play, { ...roll, task: { do: 'breach', by: who.id, on: target.id } }, 'breaches', {
      name: who.name,
      on: target.name
    })
  }
})

/** Begins a quickhack; one for each target and turn (CR-QH-05, CR-R21). */
export const quickhack = unit({
  id: 'quickhack',
  group: 'net',
  rules: ['CR-QH-05', 'CR-R21'],
  when: runs,
  against: inside,
  fields: (scene, who) => ({
    linked: linked(scene, who),
    hack: choice(
      scene.rules.files['catalogue/quickhacks'].map(({ id }) => ({ id, label: say(`quickhacks.${id}.name`) }))
    ),
    taped: flag(),
    luck: luck(who)
  }),
  do(play, who, { linked: on, hack: id, taped, luck: points }) {
    const { rules, tracker } = play
    const link = linkOf(tracker, who.id, on)
    if (!link) return refuse(reason('no-target'))
    const target = play.unit(link.on)
    const hack = rules.files['catalogue/quickhacks'].find((candidate) => candidate.id === id)
    if (!hack) return refuse(reason('unknown-quickhack', ['CR-QH-05'], { id }))
    const name = rules.words('quickhacks', hack.id, 'name')
    const wrong = whyNotHacked(play, link, hack)
    if (wrong) return refuse(wrong)
    const roll = rollOf(play, who, points)
    useVirtual(play, who, points)
    const { hacked = [] } = usedBy(play.tracker, play.unit(who.id))
    play.put(
      use(play.tracker, play.unit(who.id), { hacked: [...hacked, target.id] }),
      setLinks(
        linksAt(tracker).map((known) =>
          known.by === link.by && known.on === link.on ? { ...known, hacked: tracker.turn } : known
        )
      )
    )
    startRoll(
      play,
      { ...roll, task: { do: 'hack', by: who.id, on: target.id, hack: hack.id, taped } },
      'hacks',
      { name: who.name, on: target.name, hack: name }
    )
  }
})

function whyNotHacked({ rules, tracker }: Scene, link: Link, hack: Hack): Reason | null {
  const by = ['CR-QH-05', ...hack.rules]
  const about = {
    name: unitAt(tracker, link.on).name,
    hack: rules.words('quickhacks', hack.id, 'name'),
    left: link.left
  }
  if (link.left > 0) return reason('hack-barriers', by, about)
  if (link.hacked === tracker.turn) return reason('hack-already-hacked', by, about)
  return hack.unnoticed && link.noticed ? reason('hack-noticed', by, about) : null
}

export const disconnect = unit({
  id: 'disconnect',
  group: 'net',
  rules: ['CR-QH-03', 'CR-R22'],
  when: runs,
  against: inside,
  fields: (scene, who) => ({ linked: linked(scene, who) }),
  do(play, who, { linked: on }) {
    const link = linkOf(play.tracker, who.id, on)
    if (!link) return refuse(reason('no-target'))
    const links = linksAt(play.tracker)
    useVirtual(play, who, 0)
    play.put(setLinks(links.filter((other) => other.by !== link.by || other.on !== link.on)))
    play.emit('disconnected', { name: who.name, on: play.unit(link.on).name })
  }
})

/** Begins the ejection of a noticed Netrunner by their target (CR-QH-06, CR-R23). */
export const eject = unit({
  id: 'eject',
  group: 'net',
  rules: ['CR-QH-06', 'CR-R23'],
  when: (scene, who) => against(scene, who).length > 0,
  against: (scene, who) => [
    ...(against(scene, who).some(({ noticed }) => noticed) ? [] : [why('unaware')]),
    ...action(scene, who)
  ],
  fields: (scene, who) => ({
    netrunner: choice(
      against(scene, who)
        .filter(({ noticed }) => noticed)
        .map(({ by }) => person(scene, by))
    ),
    luck: luck(who)
  }),
  do(play, who, { netrunner, luck: points }) {
    const { rules } = play
    const runner = play.unit(netrunner)
    const plus =
      score(who, 'will') +
      skill(who, 'concentration') +
      points * modifierOf(rules, 'luck-point') +
      woundPenalty(rules, who, 'roll')
    const used = usedBy(play.tracker, who)
    spendLuck(play, who.id, points)
    play.put(use(play.tracker, play.unit(who.id), { action: used.action + 1 }))
    startRoll(
      play,
      {
        kind: 'attack',
        parts: [
          partOf(who.id, 'eject', plus),
          partOf(runner.id, 'interface', skill(runner, 'interface') + woundPenalty(rules, runner, 'roll'))
        ],
        thrown: [[], []],
        task: { do: 'eject', by: who.id, on: runner.id }
      },
      'ejects',
      { name: who.name, on: runner.name }
    )
  }
})
