import { offCuf } from '../outcomes'
import { at, emit } from '../state'
import { options, word, type StepKind, type WaitingFor } from './step'

/** Asks whether the team is in sight of the unit that rolls CUF (T2K-CB-11, T2K-R19). */
export const sight: StepKind<WaitingFor<'sight'>> = {
  of: ({ fear }) => fear.queue[0] ?? '',
  prompt: (_, __, { name }) => ({
    title: word('cuf', { name }),
    text: word('sight'),
    rules: ['T2K-CB-11', 'T2K-R19'],
    options: options('in-sight', 'alone')
  }),
  answer(play, { fear }, { chosen }) {
    const sees = chosen === 'in-sight'
    const { name } = at(play, fear.queue[0] ?? '')
    return offCuf(emit(play, sees ? 'team-in-sight' : 'team-away', { name }), fear, sees)
  }
}
