import { choice, flag } from '../../../../kernel/system/form'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { asJson } from '../../sheet/character'
import { difficulty } from '../../resolvers/shooting'
import { say } from '../../catalogue/say'
import type { Scene } from '../play'
import { pay } from '../reserve'
import { answerOf, heldBy, stressOf } from '../state'
import { modifier, skill, spend, unit, word } from './act'
import { out } from './bounds'
import { beginDeed, deedOf } from './deed'

const difficulties = ({ rules }: Scene) =>
  rules.files['tables/difficulties'].map(({ id }) => ({
    id,
    label: word('valued', { name: asJson(say(`difficulties.${id}.name`)), value: difficulty(rules, id) })
  }))

/**
 * Rolls any other action against a named difficulty. Using another reserve costs combat tokens (SRU-R06,
 * SRU-R07, SRU-ST-02, SRU-ST-03, SRU-R11).
 */
export const roll = unit({
  id: 'roll',
  group: 'fight',
  rules: ['SRU-R06', 'SRU-R07', 'SRU-ST-02', 'SRU-ST-03', 'SRU-DM-05'],
  against: out,
  fields: (scene, who) => ({
    roll: skill(who),
    difficulty: choice<string>(difficulties(scene), 'basic'),
    precise: flag(true, { rules: ['SRU-R10'] }),
    'other-reserve': flag(false, { rules: ['SRU-R11'] }),
    spend: spend(scene, who),
    modifier
  }),
  do(play, who, said) {
    const { precise, difficulty: wanted } = said
    const cost = said['other-reserve']
      ? Number(answerOf(play.rules, 'sru.otherReserve', { stress: stressOf(who), precise })['cost'])
      : 0
    const held = heldBy(who).length
    if (cost + said.spend > held)
      return refuse(reason('too-few-tokens', ['SRU-R11'], { needed: cost + said.spend, held }))
    const short = play.rules.files['tables/ranges'].find(({ id }) => id === 'short')?.threshold ?? 0
    beginDeed(
      play,
      who,
      {
        ...deedOf(play, who, 'roll', said),
        precise,
        range: 'short',
        threshold: [{ kind: 'other', value: difficulty(play.rules, wanted) - short }]
      },
      'rolls',
      { difficulty: play.rules.words('difficulties', wanted, 'name'), cost },
      ...pay(play, who, cost)
    )
  }
})
