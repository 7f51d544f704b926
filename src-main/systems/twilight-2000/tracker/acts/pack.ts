import { why } from '../../../../kernel/parts/table-acts'
import { choice } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { asValue as inWords, type Localised } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import { is, played, set, spend, emit } from '../state'
import { unit } from './act'
import { fast, slow } from './bounds'

const packOf = ({ state }: TrackedUnit): { id: string; name: Localised }[] =>
  (state['pack'] ?? []) as { id: string; name: Localised }[]

/** Takes something out of the backpack (T2K-CB-02). */
export const takeFromPack = unit({
  id: 'take-from-pack',
  group: 'actions',
  rules: ['T2K-CB-02'],
  when: (_, who) => packOf(who).length > 0,
  against: (scene, who) => [...slow(scene, who), ...(is(who, 'no-pack') ? [why('pack-dropped')] : [])],
  fields: (_, who) => ({ item: choice(packOf(who).map(({ id, name }) => ({ id, label: name }))) }),
  do: (play, who, { item: id }) =>
    played(
      emit(play, 'took-from-pack', {
        name: who.name,
        item: inWords(packOf(who).find((item) => item.id === id)?.name ?? {})
      }),
      spend(play.rules, play.tracker, who, 'slow')
    )
})

export const dropPack = unit({
  id: 'drop-pack',
  group: 'actions',
  rules: ['T2K-CB-03'],
  when: (_, who) => packOf(who).length > 0 && !is(who, 'no-pack'),
  against: fast,
  do: (play, who) =>
    played(
      emit(play, 'acted', { name: who.name, action: inWords(say('actions.drop-pack.name')) }),
      spend(play.rules, play.tracker, who, 'fast'),
      set(who.id, 'no-pack', true)
    )
})
