import type { Member } from '../../../kernel/state/roster'
import type { Block, Entry } from '../../../kernel/system/sheet'
import type { CrRules } from '../catalogue/rules'
import { phrase, plain, say } from '../catalogue/say'
import { scoreOf, skillOf } from './character'

/** Each skill above 0, added to its score if the book names one (CR-SK-01, CR-AT-01, CR-AT-03, CR-QH-06). */
export function skills(rules: CrRules, member: Member): Block | null {
  const named = rules.files['catalogue/skills']
    .filter(({ id }) => skillOf(member, id) > 0)
    .map(({ id }): Entry => {
      const score = SKILL_SCORE[id]
      const value = skillOf(member, id)
      const text = score
        ? phrase(rules.words('blocks', 'skill'), {
            score: rules.words('scores', score, 'abbr'),
            a: scoreOf(member, score),
            value,
            total: scoreOf(member, score) + value
          })
        : plain(String(value))
      return { key: id, name: rules.words('skills', id, 'name'), text }
    })
  const net: Entry[] =
    skillOf(member, 'interface') > 0
      ? [
          {
            key: 'interface',
            name: rules.words('skills', 'interface', 'name'),
            text: plain(String(skillOf(member, 'interface')))
          }
        ]
      : []
  const written = member.traits
    .filter(({ kind }) => kind === 'otherSkills' || kind === 'otherStats')
    .map((trait): Entry => ({
      key: trait.id,
      name: trait.name,
      text: plain(String(trait.data['value'] ?? 0))
    }))
  const entries = [...named, ...net, ...written]
  return entries.length === 0
    ? null
    : { kind: 'entries', key: 'skills', title: say('blocks.skills'), entries }
}

/** The score that is added to a skill. */
const SKILL_SCORE: { [skill: string]: 'ref' | 'dex' | 'will' } = {
  handgun: 'ref',
  'shoulder-arms': 'ref',
  autofire: 'ref',
  'melee-weapon': 'dex',
  brawling: 'dex',
  evasion: 'dex',
  concentration: 'will'
}
