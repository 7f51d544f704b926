import { unitAt } from '../../../../kernel/state/tracker'
import { asValue as inWords } from '../../../../kernel/values/json'
import { countOf } from '../../sheet/dice'
import { plain } from '../../catalogue/say'
import { inHexOf, land, nextHit, strikeWith } from '../outcomes'
import { armAt, at, emit } from '../state'
import { word, type StepKind, type WaitingFor } from './step'

/** The most damage of one hit that can be entered. */
const MOST_DAMAGE = 30

/** Asks how many sixes of the ammo dice add damage (T2K-WP-04, T2K-R12). */
export const sixes: StepKind<WaitingFor<'sixes'>> = {
  of: ({ attack }) => attack.by,
  prompt({ rules }, { attack }, unit) {
    const { ammoSixes } = countOf(rules, [], attack.ammoDice)
    return {
      title: word('sixes', { name: unit.name, weapon: inWords(armAt(rules, unit, attack.weapon).name) }),
      text: word('sixes-text', { sixes: ammoSixes }),
      rules: ['T2K-WP-04', 'T2K-R12'],
      amount: { min: 0, max: ammoSixes, unit: 'count', usual: ammoSixes }
    }
  },
  answer: (play, { attack }, { amount }) => strikeWith(play, attack, amount)
}

/** Asks for the target of a further hit (T2K-WP-04). */
export const whom: StepKind<WaitingFor<'whom'>> = {
  of: ({ attack }) => attack.by,
  prompt: ({ tracker }, { attack }, unit) => ({
    title: word('whom', { name: unit.name }),
    rules: ['T2K-WP-04'],
    options: inHexOf(tracker, attack).map(({ id, name }) => ({ id, label: plain(name), allowed: true }))
  }),
  answer(play, { attack }, { chosen }) {
    const [hit, ...others] = attack.hits
    return nextHit(emit(play, 'hit-goes-to', { name: at(play, chosen).name }), {
      ...attack,
      hits: hit ? [{ ...hit, on: chosen }, ...others] : others
    })
  }
}

/** Asks for the damage of a hit after protection (T2K-R20). */
export const wound: StepKind<WaitingFor<'wound'>> = {
  of: ({ attack }) => attack.by,
  prompt({ rules, tracker }, { attack }) {
    const [hit] = attack.hits
    const damage = hit?.damage ?? 0
    const extra = Math.max(0, attack.successes - 1)
    const asksMore = rules.house.extraSuccessDamage === 'gm' && extra > 0 && attack.struck.length === 0
    return {
      title: word('wound', { name: unitAt(tracker, hit?.on ?? attack.by).name }),
      text: asksMore
        ? word('wound-gm', { damage, extra })
        : word('wound-text', { damage, more: attack.hits.length - 1 }),
      rules: ['T2K-R12', 'T2K-R13', 'T2K-R20'],
      amount: { min: 0, max: MOST_DAMAGE, unit: 'count', usual: Math.min(MOST_DAMAGE, damage) }
    }
  },
  answer: (play, { attack }, { amount }) => land(play, attack, amount)
}
