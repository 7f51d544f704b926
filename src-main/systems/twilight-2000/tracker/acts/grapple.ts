import { enemy, flag } from '../../../../kernel/system/form'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { played, set, spend, emit } from '../state'
import { unit } from './act'
import { fast, slow, targetOf } from './bounds'

/** Grapples a target. The book prints no roll for it, so the players enter the result (T2K-CB-03). */
export const grapple = unit({
  id: 'grapple',
  group: 'actions',
  rules: ['T2K-CB-03'],
  against: fast,
  fields: () => ({ on: enemy(), failed: flag() }),
  do(play, who, { on, failed }) {
    const target = targetOf(play, who, on)
    if (!target) return refuse(reason('no-target'))
    return played(
      emit(play, failed ? 'grapple-failed' : 'grappled', { name: who.name, on: target.name }),
      spend(play.rules, play.tracker, who, 'fast'),
      ...(failed ? [] : [set(target.id, 'held', who.id)])
    )
  }
})

/** Breaks free from a grapple with the slow action (T2K-CB-02). */
export const breakFree = unit({
  id: 'break-free',
  group: 'actions',
  rules: ['T2K-CB-02'],
  when: ({ tracker }, who) => tracker.units.some(({ id }) => id === who.state['held']),
  against: slow,
  fields: () => ({ failed: flag() }),
  do: (play, who, { failed }) =>
    played(
      emit(play, failed ? 'still-held' : 'broke-free', { name: who.name }),
      spend(play.rules, play.tracker, who, 'slow'),
      ...(failed ? [] : [set(who.id, 'held', null)])
    )
})
