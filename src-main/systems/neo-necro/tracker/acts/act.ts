import { actsFor, type ActSpec, type WordOf } from '../../../../kernel/parts/table-acts'
import type { Form } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { reason } from '../../../../kernel/values/verdict'
import { say } from '../../catalogue/say'
import { fillAct } from '../input'
import type { Play } from '../play'
import { questionOpen, type Scene } from '../scene'

/** The groups under which acts are offered, in this order. */
const GROUPS = [
  'setup',
  'turn',
  'activation',
  'movement',
  'shooting',
  'melee',
  'gear',
  'hazard',
  'fury',
  'correction'
] as const

/** The section of the texts for each kind of label. */
const SECTIONS: { readonly [Of in WordOf]: string } = {
  act: 'table.acts',
  group: 'table.groups',
  field: 'table.fields',
  why: 'refusals'
}

/** Builders for the acts of a unit, a side and the table. A refusal is answered unchanged. */
export const {
  unit: unitAct,
  side: sideAct,
  table: tableAct
} = actsFor<Scene, Play>()({
  groups: GROUPS,
  word: (key, params, of) => say(`${SECTIONS[of]}.${key}`, of === 'why' ? (params ?? {}) : params),
  waits: (scene) => (questionOpen(scene) ? [reason('answer-first')] : []),
  onlyWaits: true,
  mainIfAllowed: true,
  refusal: (why) => why,
  fill: fillAct
})

/** The description of a unit's act. */
export type UnitActSpec<F extends Form> = ActSpec<Scene, Play, TrackedUnit, (typeof GROUPS)[number], F, void>
