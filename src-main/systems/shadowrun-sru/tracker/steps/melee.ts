import { unitAt, type TrackedUnit } from '../../../../kernel/state/tracker'
import { isRefusal } from '../../../../kernel/values/verdict'
import { striker } from '../deeds/arms'
import { against } from '../deeds/defence'
import { effect, EFFECTS, foughtBack } from '../deeds/exchange'
import { goOn } from '../deeds/flow'
import { standing } from '../deeds/score'
import type { Play } from '../play'
import { mostTokens } from '../reserve'
import { isOut, set, skillOf, skillsOf, wait, type Deed, type Skill } from '../state'
import { known, nameOf, option, tokensToChoose, word, type StepKind, type WaitingFor } from './step'
import { spentBy } from './turning'

const DODGE = 'dodge'
/** The prefix of the option to fight back, followed by the skill's id. */
const FIGHT = 'fight:'

/**
 * Asks the attacked unit whether it avoids the blow, or drops its action and fights back; one that is out of
 * action cannot fight back (SRU-CC-01).
 */
export const meet: StepKind<WaitingFor<'meet'>> = {
  of: (_, { deed }) => deed.on[0] ?? null,
  prompt: (scene, { deed }) => ({
    title: word('meet-asked', {
      name: nameOf(scene, deed.by),
      on: nameOf(scene, deed.on[0]),
      score: deed.score
    }),
    rules: ['SRU-CC-01', 'SRU-CC-02', 'SRU-CC-03'],
    options: [
      option(DODGE),
      ...fightingSkills(unitAt(scene.tracker, deed.on[0] ?? '')).map(({ id, name, value }) =>
        option(`${FIGHT}${id}`, word('choose-fight', { skill: name, value }))
      )
    ]
  }),
  answer(play, { deed }, { chosen }) {
    if (chosen !== DODGE) return fightsBack(play, deed, chosen.replace(FIGHT, ''))
    play.emit('dodges', { name: play.unit(deed.on[0] ?? '').name })
    goOn(play, against(play, deed))
  }
}

const fightingSkills = (unit: TrackedUnit): Skill[] => (isOut(unit) ? [] : skillsOf(unit))

function fightsBack(play: Play, deed: Deed, skill: string): void {
  const unit = play.unit(deed.on[0] ?? '')
  const score = standing(play, unit, 'melee').reduce((sum, value) => sum + value, skillOf(unit, skill))
  const fighting: Deed = { ...deed, meet: { score, spend: 0, spent: [] } }
  play.emit('fights-back', { name: unit.name }, set(unit.id, 'busy', null), set(unit.id, 'advantage', null))
  if (mostTokens(play, play.unit(unit.id)) === 0) foughtBack(play, fighting)
  else play.emit('may-put-tokens', { name: unit.name }, wait({ for: 'meet-spend', deed: fighting }))
}

/** Asks how many tokens the defender spends to fight back (SRU-R08). */
export const meetSpend: StepKind<WaitingFor<'meet-spend'>> = {
  of: (_, { deed }) => deed.on[0] ?? null,
  prompt: (scene, { deed }) => ({
    title: word('meet-spend-asked', { name: nameOf(scene, deed.on[0]) }),
    rules: ['SRU-R08'],
    amount: { min: 0, max: mostTokens(scene, unitAt(scene.tracker, deed.on[0] ?? '')), unit: 'count' }
  }),
  answer(play, { deed }, { amount }) {
    const met: Deed = { ...deed, meet: { score: deed.meet?.score ?? 0, spend: amount, spent: [] } }
    if (amount === 0) foughtBack(play, met)
    else
      play.emit(
        'puts-tokens',
        { name: play.unit(deed.on[0] ?? '').name, tokens: amount },
        wait({ for: 'meet-tokens', deed: met })
      )
  }
}

/** Asks for the tokens of a defender who fights back (SRU-R09). */
export const meetTokens: StepKind<WaitingFor<'meet-tokens'>> = {
  of: (_, { deed }) => deed.on[0] ?? null,
  tokens: ({ rules }, { deed }) => (known(rules) ? 0 : (deed.meet?.spend ?? 0)),
  prompt(scene, { deed }) {
    const count = deed.meet?.spend ?? 0
    return {
      title: word('spend-asked', { name: nameOf(scene, deed.on[0]), count }),
      rules: ['SRU-R08', 'SRU-R09'],
      ...tokensToChoose(scene, deed.on[0] ?? '', count)
    }
  },
  answer(play, { deed }, given) {
    const tokens = spentBy(play, deed.on[0] ?? '', deed.meet?.spend ?? 0, given)
    if (isRefusal(tokens)) return tokens
    foughtBack(play, {
      ...deed,
      meet: { score: deed.meet?.score ?? 0, spend: tokens.length, spent: tokens }
    })
  }
}

/** Asks the winner of an exchange for damage or another effect (SRU-CC-04, SRU-CC-05). */
export const exchangeEffect: StepKind<WaitingFor<'effect'>> = {
  of: (scene, { deed }) => striker(scene, deed).unit.id,
  acts: ({ deed }) => deed.by,
  prompt: (scene, { deed }) => ({
    title: word('effect-asked', { name: striker(scene, deed).unit.name, bonus: deed.excess }),
    rules: ['SRU-CC-04', 'SRU-CC-05'],
    options: [
      deed.damage < 0
        ? option('damage', word('choose-shot'))
        : option('damage', word('choose-damage', { damage: deed.damage })),
      option('down'),
      option('hold'),
      option('advantage', word('choose-advantage', { bonus: deed.excess }))
    ]
  }),
  answer(play, { deed }, { chosen }) {
    const what = EFFECTS.find((candidate) => candidate === chosen)
    if (what) effect(play, deed, what)
  }
}
