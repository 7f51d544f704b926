import { choice, count, flag, type FormField, type More, type Option } from '../../../../kernel/system/form'
import type { Json, Params, Text } from '../../../../kernel/values/json'
import { actsFor, why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { asJson } from '../../sheet/character'
import { say } from '../../catalogue/say'
import type { Play, Scene } from '../play'
import { mostTokens } from '../reserve'
import { skillsOf, waitingAt, type Arm } from '../state'

export const word = (key: string, params: Params = {}): Text => say(`table.${key}`, params)

/** Makes acts of the tracker. The texts of their names, headings, fields and reasons are under `table`. */
export const { unit, table } = actsFor<Scene, Play>()({
  groups: ['reserve', 'intention', 'fight', 'state', 'table'],
  word,
  waits: ({ tracker }) => (waitingAt(tracker) ? [why('waits')] : [])
})

/** Options with their names from a section of the texts. */
export const named = <const Id extends string>(
  section: string,
  ids: readonly Id[],
  path = '.name'
): Option<Id>[] => ids.map((id) => ({ id, label: say(`${section}.${id}${path}`) }))

/** The field for a duration (SRU-CB-08). */
export const time = () => choice(named('times', ['simple', 'complex'], ''))

/** The field for one of these weapons. */
export const weapon = (arms: readonly Arm[]) =>
  choice(arms.map(({ item, name }) => ({ id: item, label: name })))

/** The field for one target or several; an answer may give either form. */
export const targets = (kind: 'enemy' | 'enemies'): FormField<string[]> => ({
  spec: { kind, default: kind === 'enemy' ? null : [] },
  read: (given: Json) => (Array.isArray(given) ? given.map(String) : typeof given === 'string' ? [given] : [])
})

/** The field for the skill of a roll. */
export const skill = (who: TrackedUnit) =>
  choice(skillsOf(who).map(({ id, name, value }) => ({ id, label: word('valued', { name, value }) })))

/** The field for the tokens to spend (SRU-R08). */
export const spend = (scene: Scene, who: TrackedUnit) =>
  count(0, mostTokens(scene, who), 0, { rules: ['SRU-R08'] })

/** The field for the range, with its threshold. */
export const range = ({ rules }: Scene) =>
  choice(
    rules.files['tables/ranges'].map(({ id, threshold }) => ({
      id,
      label: word('valued', { name: asJson(say(`ranges.${id}.name`)), value: threshold })
    }))
  )

/** Shows a field only if the person wants more detail. */
const MORE: Pick<More, 'when'> = { when: { field: 'detail', is: ['all'] } }
export const detail = choice([
  { id: 'few', label: word('detail-few') },
  { id: 'all', label: word('detail-all') }
])
export const finer = {
  count: (min: number, max: number, standard: number, rules: string[]) =>
    count(min, max, standard, { ...MORE, rules }),
  flag: (rules: string[]) => flag(false, { ...MORE, rules })
}
export const modifier = count(-9, 9, 0, MORE)

/** The modifiers of a target's threshold (SRU-RA-07). */
export const threshold = {
  movement: finer.count(-5, 9, 0, ['SRU-RA-07']),
  cover: finer.count(-5, 9, 0, ['SRU-RA-07']),
  other: finer.count(-9, 9, 0, ['SRU-RA-07'])
}

/** How much of a defence is ignored (SRU-DF-04). */
export const ignored = {
  ignored: finer.count(0, 9, 0, ['SRU-DF-04']),
  'from-behind': finer.flag(['SRU-DF-04'])
}

/** The steps by which the risk is lowered (SRU-DT-07). */
export const care = finer.count(0, 2, 0, ['SRU-DT-07'])
