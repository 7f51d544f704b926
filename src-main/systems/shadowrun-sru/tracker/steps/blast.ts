import { unitAt } from '../../../../kernel/state/tracker'
import { isRefusal } from '../../../../kernel/values/verdict'
import { available } from '../bag'
import { areaDrawn, caught, fled, scattered } from '../deeds/blast'
import { bagFor } from '../play'
import { defenceOf } from '../state'
import { nameOf, option, word, type StepKind, type WaitingFor } from './step'
import { fromBag } from './turning'

/**
 * Asks for the tokens that say how far a missed area weapon scatters: one for each point short (SRU-AE-02).
 */
export const scatter: StepKind<WaitingFor<'scatter'>> = {
  of: (_, { deed }) => deed.by,
  tokens: (scene, { deed }) =>
    Math.min(deed.bullets, available(bagFor(scene, unitAt(scene.tracker, deed.by)).bag)),
  prompt: (scene, { deed }) => ({
    title: word('scatter-asked', {
      name: nameOf(scene, deed.by),
      on: nameOf(scene, deed.on[0]),
      count: deed.bullets
    }),
    rules: ['SRU-AE-02']
  }),
  answer(play, { deed }, given) {
    const tokens = fromBag(play, play.unit(deed.by), given, 'scatter')
    if (isRefusal(tokens)) return tokens
    scattered(play, deed, tokens)
  }
}

/** Asks for the token that counts for the whole area (SRU-R24). */
export const areaToken: StepKind<WaitingFor<'area-token'>> = {
  of: (_, { deed }) => deed.by,
  tokens: () => 1,
  prompt: (scene, { deed }) => ({
    title: word('area-token-asked', { name: nameOf(scene, deed.by), on: nameOf(scene, deed.on[0]) }),
    rules: ['SRU-R24']
  }),
  answer(play, { deed }, given) {
    const tokens = fromBag(play, play.unit(deed.by), given, 'area-token')
    if (isRefusal(tokens)) return tokens
    areaDrawn(play, deed, tokens)
  }
}

/** Asks who is in the area: friends, enemies and the thrower alike (SRU-AE-03). */
export const blast: StepKind<WaitingFor<'blast'>> = {
  of: (_, { deed }) => deed.by,
  prompt: (scene, { deed }) => ({
    title: word('blast-asked', { name: nameOf(scene, deed.by), on: nameOf(scene, deed.on[0]) }),
    rules: ['SRU-AE-03'],
    options: scene.tracker.units.map(({ id, name }) => option(id, { fr: name, en: name })),
    choose: { min: 0, max: scene.tracker.units.length }
  }),
  answer: (play, { deed }, { options }) => caught(play, deed, options)
}

/** Asks how many defence tokens are spent to flee (SRU-AE-04). */
export const flee: StepKind<WaitingFor<'flee'>> = {
  of: (_, { deed }) => deed.on[0] ?? null,
  prompt(scene, { deed }) {
    const tokens = defenceOf(unitAt(scene.tracker, deed.on[0] ?? ''))
    return {
      title: word('flee-asked', { name: nameOf(scene, deed.on[0]), tokens }),
      rules: ['SRU-AE-04'],
      text: word('flee-text', { tokens }),
      amount: { min: 0, max: tokens, unit: 'count' }
    }
  },
  answer: (play, { deed }, { amount }) => fled(play, deed, amount)
}
