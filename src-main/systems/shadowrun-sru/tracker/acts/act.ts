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

/** The acts of the table; their names, headings, fields and reasons why not are worded under `table`. */
export const { unit, table } = actsFor<Scene, Play>()({
  groups: ['reserve', 'intention', 'fight', 'state', 'table'],
  word,
  waits: ({ tracker }) => (waitingAt(tracker) ? [why('waits')] : [])
})

/** Options that have their names in a section of the texts. */
export const named = <const Id extends string>(
  section: string,
  ids: readonly Id[],
  path = '.name'
): Option<Id>[] => ids.map((id) => ({ id, label: say(`${section}.${id}${path}`) }))

/** How long something takes (SRU-CB-08). */
export const time = () => choice(named('times', ['simple', 'complex'], ''))

/** One of these weapons. */
export const weapon = (arms: readonly Arm[]) =>
  choice(arms.map(({ item, name }) => ({ id: item, label: name })))

/** Those whom something is aimed at, or the one; an answer may name one or several in either case. */
export const targets = (kind: 'enemy' | 'enemies'): FormField<string[]> => ({
  spec: { kind, default: kind === 'enemy' ? null : [] },
  read: (given: Json) => (Array.isArray(given) ? given.map(String) : typeof given === 'string' ? [given] : [])
})

/** What everything that is rolled for asks: with which skill. */
export const skill = (who: TrackedUnit) =>
  choice(skillsOf(who).map(({ id, name, value }) => ({ id, label: word('valued', { name, value }) })))

/** How many tokens are put on it (SRU-R08). */
export const spend = (scene: Scene, who: TrackedUnit) =>
  count(0, mostTokens(scene, who), 0, { rules: ['SRU-R08'] })

/** How far away it is, with the threshold of it. */
export const range = ({ rules }: Scene) =>
  choice(
    rules.files['tables/ranges'].map(({ id, threshold }) => ({
      id,
      label: word('valued', { name: asJson(say(`ranges.${id}.name`)), value: threshold })
    }))
  )

/** Asked only of whoever wants to say more. */
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

/** What makes a target harder to hit than its range says (SRU-RA-07). */
export const threshold = {
  movement: finer.count(-5, 9, 0, ['SRU-RA-07']),
  cover: finer.count(-5, 9, 0, ['SRU-RA-07']),
  other: finer.count(-9, 9, 0, ['SRU-RA-07'])
}

/** So much of a defence that does not count (SRU-DF-04). */
export const ignored = {
  ignored: finer.count(0, 9, 0, ['SRU-DF-04']),
  'from-behind': finer.flag(['SRU-DF-04'])
}

/** Steps of risk that are taken off (SRU-DT-07). */
export const care = finer.count(0, 2, 0, ['SRU-DT-07'])
