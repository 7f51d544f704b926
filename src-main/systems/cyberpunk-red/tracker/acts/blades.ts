import { choice } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { phrase } from '../../catalogue/say'
import { bladesAt } from '../hands'
import { setCyber, type Play, type Scene } from '../scene'
import { cyberAt, type Cyber } from '../state'
import { unit } from './act'
import { out } from './bounds'

const working = ({ rules }: Scene, who: TrackedUnit): Cyber[] =>
  bladesAt(rules, who).filter(({ off }) => off === 0)
const inside = (scene: Scene, who: TrackedUnit): Cyber[] =>
  working(scene, who).filter((implant) => implant.out !== true)
const outside = (scene: Scene, who: TrackedUnit): Cyber[] =>
  working(scene, who).filter((implant) => implant.out === true)

/** The choice of a blade; if several work, each is numbered by its place among them. */
function blade(scene: Scene, who: TrackedUnit, list: readonly Cyber[]) {
  const blades = working(scene, who)
  return choice(
    list.map(({ item, name }) => ({
      id: item,
      label:
        blades.length > 1
          ? phrase(scene.rules.words('table', 'nth'), {
              name,
              n: blades.findIndex((candidate) => candidate.item === item) + 1
            })
          : name
    }))
  )
}

/** Extends a working blade, at any time of the turn (CR-CY-04, MAGOT-4). */
export const deployBlade = unit({
  id: 'deploy-blade',
  group: 'actions',
  rules: ['CR-CY-04', 'MAGOT-4'],
  when: (scene, who) => inside(scene, who).length > 0,
  against: out,
  fields: (scene, who) => ({ blade: blade(scene, who, inside(scene, who)) }),
  do: (play, who, { blade: item }) => turnBlade(play, who, item, true)
})

export const retractBlade = unit({
  id: 'retract-blade',
  group: 'actions',
  rules: ['CR-CY-04', 'MAGOT-4'],
  when: (scene, who) => outside(scene, who).length > 0,
  against: out,
  fields: (scene, who) => ({ blade: blade(scene, who, outside(scene, who)) }),
  do: (play, who, { blade: item }) => turnBlade(play, who, item, false)
})

/** Extends or retracts a blade; neither uses an action (CR-CY-04, MAGOT-4). */
export function turnBlade(play: Play, unit: TrackedUnit, item: string, isOut: boolean): void {
  const blade = cyberAt(unit).find((candidate) => candidate.item === item)
  setCyber(play, unit, (implant) => (implant.item === item ? turned(implant, isOut) : implant))
  play.emit(isOut ? 'blade-out' : 'blade-in', { name: unit.name, blade: blade?.name ?? '' })
}

function turned({ out: _, ...blade }: Cyber, isOut: boolean): Cyber {
  return isOut ? { ...blade, out: true } : blade
}
