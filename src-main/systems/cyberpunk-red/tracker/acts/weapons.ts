import { choice, count, flag, type Option } from '../../../../kernel/system/form'
import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { loadsOf, smartKind } from '../../sheet/character'
import { roundsName } from '../../sheet/rounds'
import type { CrRules } from '../../catalogue/rules'
import { phrase } from '../../catalogue/say'
import { armsAt, roundNamesAt, roundsAt, set, setArm, type TableArm } from '../state'
import { named, pair, unit } from './act'
import { acted, action, move, moved } from './bounds'

const armOf = (who: TrackedUnit, item: string): TableArm | undefined =>
  armsAt(who).find((arm) => arm.item === item)
const chargeable = (who: TrackedUnit): TableArm[] =>
  armsAt(who).filter(({ weapon, charged }) => weapon.charge && !charged)
const jammed = (who: TrackedUnit): TableArm[] => armsAt(who).filter((arm) => arm.jammed)
const open = (who: TrackedUnit): TableArm[] => armsAt(who).filter(({ bolt }) => bolt)
const loading = (who: TrackedUnit): TableArm[] => armsAt(who).filter(({ weapon }) => weapon.magazine > 0)

/** The options for reloading: each weapon with each kind of its spare rounds. */
function reloads(rules: CrRules, unit: TrackedUnit): Option[] {
  return armsAt(unit)
    .filter(({ weapon }) => weapon.magazine > 0)
    .flatMap((arm) =>
      loadsOf(arm.weapon)
        .filter(({ spare }) => (roundsAt(unit)[spare] ?? 0) > 0)
        .map(({ spare }) => ({
          id: `${arm.item}:${spare}`,
          label: phrase(rules.words('table', 'load-of'), {
            weapon: arm.name,
            kind: roundsName(rules, spare, roundNamesAt(unit)),
            n: roundsAt(unit)[spare] ?? 0
          })
        }))
    )
}

/**
 * Fills a magazine with spare rounds of one kind; rounds of another kind in it go back to the spare ones
 * (CR-R16, CR-R26, CR-WP-06).
 */
export const reload = unit({
  id: 'reload',
  group: 'actions',
  rules: ['CR-R16', 'CR-R26', 'CR-AM-01'],
  when: (_, who) => loading(who).length > 0,
  against: (scene, who) => [
    ...(reloads(scene.rules, who).length === 0 ? [why('no-rounds')] : []),
    ...action(scene, who)
  ],
  fields: ({ rules }, who) => ({ 'weapon-load': pair(reloads(rules, who)) }),
  do(play, who, { 'weapon-load': { item, how: spare } }) {
    const arm = armOf(who, item)
    const kind = arm && loadsOf(arm.weapon).find((load) => load.spare === spare)
    const there = roundsAt(who)[spare] ?? 0
    if (!arm || !kind || there === 0) return refuse(reason('no-item'))
    const before = arm.smart ? smartKind(arm.load) : arm.load
    const returned = before === spare ? arm.loaded : 0
    const taken = Math.min(there, arm.weapon.magazine - returned)
    if (taken === 0) return refuse(reason('magazine-full', ['CR-R26'], { weapon: arm.name }))
    const rounds = { ...roundsAt(who), [spare]: there - taken }
    if (before !== spare && arm.loaded > 0) rounds[before] = (rounds[before] ?? 0) + arm.loaded
    acted(play, who)
    play.put(
      set(who.id, 'rounds', rounds),
      setArm(play.unit(who.id), item, { loaded: returned + taken, load: kind.kind, smart: kind.smart })
    )
    play.emit('reloaded', { name: who.name, weapon: arm.name, loaded: returned + taken })
  }
})

export const charge = unit({
  id: 'charge',
  group: 'actions',
  rules: ['CR-FM-06'],
  when: (_, who) => chargeable(who).length > 0,
  against: move,
  fields: (_, who) => ({ weapon: choice(named(chargeable(who))) }),
  do(play, who, { weapon: item }) {
    const arm = armOf(who, item)
    moved(play, who)
    play.put(
      setArm(play.unit(who.id), item, {
        charged: { left: arm?.weapon.charge?.rounds ?? null, fired: false }
      })
    )
    play.emit('charged', { name: who.name, weapon: arm?.name ?? '' })
  }
})

export const clearJam = unit({
  id: 'clear-jam',
  group: 'actions',
  rules: ['CR-WQ-04'],
  when: (_, who) => jammed(who).length > 0,
  against: action,
  fields: (_, who) => ({ weapon: choice(named(jammed(who))) }),
  do(play, who, { weapon: item }) {
    acted(play, who)
    play.put(setArm(play.unit(who.id), item, { jammed: false }))
    play.emit('jam-cleared', { name: who.name, weapon: armOf(who, item)?.name ?? '' })
  }
})

export const workBolt = unit({
  id: 'work-bolt',
  group: 'actions',
  rules: ['CR-FM-09'],
  when: (_, who) => open(who).length > 0,
  against: action,
  fields: (_, who) => ({ weapon: choice(named(open(who))) }),
  do(play, who, { weapon: item }) {
    acted(play, who)
    play.put(setArm(play.unit(who.id), item, { bolt: false }))
    play.emit('bolt-worked', { name: who.name, weapon: armOf(who, item)?.name ?? '' })
  }
})

/** Sets a magazine and a jam by hand. */
export const tend = unit({
  id: 'tend',
  group: 'state',
  rules: ['CR-R26', 'CR-WQ-04'],
  when: (_, who) => loading(who).length > 0,
  fields(_, who) {
    const arms = loading(who)
    return {
      weapon: choice(named(arms)),
      loaded: count(0, 999, arms[0]?.loaded ?? 0),
      jammed: flag(arms[0]?.jammed ?? false)
    }
  },
  do(play, who, { weapon: item, loaded, jammed: isJammed }) {
    const arm = armOf(who, item)
    if (arm && loaded > arm.weapon.magazine)
      return refuse(
        reason('over-magazine', ['CR-R26'], { weapon: arm.name, loaded, magazine: arm.weapon.magazine })
      )
    play.put(setArm(who, item, { loaded, jammed: isJammed }))
    play.emit('tended', { name: who.name, weapon: arm?.name ?? '', loaded })
  }
})
