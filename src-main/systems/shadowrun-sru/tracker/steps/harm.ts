import { isRefusal } from '../../../../kernel/values/verdict'
import { available } from '../bag'
import { striker, victim } from '../deeds/arms'
import { goOn } from '../deeds/flow'
import { damageDraw, dealt, decided, lethalityOf, marked } from '../deeds/harm'
import { bagFor, type Scene } from '../play'
import type { Deed } from '../state'
import { MOST, nameOf, option, word, type StepKind, type WaitingFor } from './step'
import { fromBag } from './turning'

/** Asks for damage tokens (SRU-DM-02, SRU-R15). */
export const damage: StepKind<WaitingFor<'damage'>> = {
  of: (_, { deed }) => deed.by,
  tokens: (scene, { deed }) => damageDraw(scene, deed),
  prompt: (scene, { deed }) => ({
    title: word('damage-asked', {
      name: striker(scene, deed).unit.name,
      on: nameOf(scene, victim(deed)),
      count: damageDraw(scene, deed)
    }),
    rules: ['SRU-DM-02', 'SRU-R15']
  }),
  answer(play, { deed }, given) {
    const tokens = fromBag(play, striker(play, deed).unit, given, 'damage')
    if (isRefusal(tokens)) return tokens
    dealt(play, deed, tokens)
  }
}

/** Asks the victim to mark damage, all of it or another number (SRU-DM-03, SRU-R28). */
export const mark: StepKind<WaitingFor<'mark'>> = {
  of: (_, { deed }) => victim(deed),
  acts: ({ deed }) => deed.by,
  prompt(scene, { deed }) {
    const all = deed.damage * deed.times
    return {
      title: word('mark-asked', { name: nameOf(scene, victim(deed)), damage: all }),
      rules: ['SRU-DM-03', ...(deed.times > 1 ? ['SRU-R28'] : [])],
      ...(deed.times > 1 && { text: word('mark-text', { damage: deed.damage, times: deed.times }) }),
      options: [
        option('all', word('choose-all', { damage: all })),
        option('other', word('choose-other'), { asks: ['amount'] })
      ],
      amount: { min: 0, max: MOST, unit: 'points' }
    }
  },
  answer: (play, { deed }, { chosen, amount }) =>
    goOn(play, marked(play, deed, chosen === 'all' ? deed.damage * deed.times : amount))
}

/** Asks for the tokens that decide whether a stunning hit kills (SRU-DT-05, SRU-DT-06). */
export const lethality: StepKind<WaitingFor<'lethality'>> = {
  of: (_, { deed }) => victim(deed),
  acts: ({ deed }) => deed.by,
  tokens: lethalityDraw,
  prompt(scene, { deed }) {
    const count = lethalityDraw(scene, { deed })
    return {
      title: word('lethality-asked', { name: nameOf(scene, victim(deed)), count }),
      rules: [count === 1 ? 'SRU-DT-05' : 'SRU-DT-06'],
      text: word(count === 1 ? 'lethality-high' : 'lethality-low')
    }
  },
  answer(play, { deed }, given) {
    const tokens = fromBag(play, striker(play, deed).unit, given, 'lethality')
    if (isRefusal(tokens)) return tokens
    goOn(play, decided(play, deed, tokens))
  }
}

/** How many tokens decide it, up to those available. */
function lethalityDraw(scene: Scene, { deed }: { deed: Deed }): number {
  return Math.min(
    lethalityOf(scene, deed)?.count ?? 0,
    available(bagFor(scene, striker(scene, deed).unit).bag)
  )
}
