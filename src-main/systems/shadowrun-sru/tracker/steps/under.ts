import { unitAt } from '../../../../kernel/state/tracker'
import { goOn } from '../deeds/flow'
import { underFire } from '../deeds/suppression'
import { numberOf } from '../state'
import { MOST, nameOf, option, word, type StepKind, type WaitingFor } from './step'

/**
 * Asks a unit under suppressive fire whether it takes cover, or ignores the fire with a Charisma roll
 * (SRU-RA-04, SRU-RA-05).
 */
export const under: StepKind<WaitingFor<'under'>> = {
  of: (_, { deed }) => deed.on[0] ?? null,
  prompt: (scene, { deed }) => ({
    title: word('under-asked', { name: nameOf(scene, deed.by), on: nameOf(scene, deed.on[0]) }),
    rules: ['SRU-RA-04', 'SRU-RA-05'],
    text: word('under-text', {
      charisma: numberOf(unitAt(scene.tracker, deed.on[0] ?? ''), 'charisma')
    }),
    options: [option('duck'), option('ignore', word('choose-ignore'), { asks: ['amount'] })],
    amount: { min: 0, max: MOST, unit: 'points' }
  }),
  answer: (play, { deed }, { chosen, amount }) =>
    goOn(play, underFire(play, deed, chosen === 'ignore' ? amount : null))
}
