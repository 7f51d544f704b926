import { actsFor, type ActSpec, type WordOf } from '../../../../kernel/parts/table-acts'
import type { Form } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { reason } from '../../../../kernel/values/verdict'
import { say } from '../../catalogue/say'
import { fillAct } from '../input'
import type { Play } from '../play'
import { questionOpen, type Scene } from '../scene'

/** Headings under which acts are offered, in this order. */
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

/** Where the words of acts stand in the texts. */
const SECTIONS: { readonly [Of in WordOf]: string } = {
  act: 'table.acts',
  group: 'table.groups',
  field: 'table.fields',
  why: 'refusals'
}

/** The acts of the table, of a unit, a side and nobody in particular. Whatever speaks against one is answered as it is. */
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

/** An act of a unit as it is described. */
export type UnitActSpec<F extends Form> = ActSpec<Scene, Play, TrackedUnit, (typeof GROUPS)[number], F, void>
