import { unitAt } from '../../../../kernel/state/tracker'
import { at, played, spend, emit, wait } from '../state'
import { options, word, type StepKind, type WaitingFor } from './step'

/** Asks whether a target in close combat parries (T2K-CB-04). */
export const defend: StepKind<WaitingFor<'defend'>> = {
  of: ({ attack }) => attack.on ?? attack.by,
  prompt: ({ tracker }, { attack }, { name }) => ({
    title: word('defend', { name, by: unitAt(tracker, attack.by).name }),
    text: word('defend-text'),
    rules: ['T2K-CB-04', 'T2K-R26'],
    options: options('block', 'take')
  }),
  answer(play, { attack, thrown }, { chosen }) {
    const target = at(play, attack.on ?? '')
    const parried = chosen === 'block'
    const after = parried ? played(play, spend(play.rules, play.tracker, target, 'fast')) : play
    return played(
      emit(after, parried ? 'parry-chosen' : 'parry-left', { name: target.name }),
      wait({ for: 'throw', thrown, then: { for: 'attack', attack: { ...attack, parried } } })
    )
  }
}
