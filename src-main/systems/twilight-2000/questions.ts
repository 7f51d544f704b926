import type { Option } from '../../kernel/questions/question'
import { optionsNamed, questionForms, wordsByName, type Filling } from '../../kernel/questions/question-forms'
import { skillDice } from './sheet/character'
import { resolvers } from './resolvers/index'
import type { T2kRules } from './catalogue/rules'

const topics: { [topic: string]: readonly string[] } = {
  rolls: ['t2k.odds', 't2k.pool', 't2k.count', 't2k.push'],
  shooting: ['t2k.attackModifier', 't2k.turn', 't2k.ammoOutcome', 't2k.ammoSpent', 't2k.block'],
  fire: ['t2k.underFire', 't2k.cuf', 't2k.panic'],
  health: ['t2k.exposure', 't2k.diseaseDay']
}

/** Fills in the dice of this skill from a member's sheet. */
const diceFor = (skill: string): { character: Filling<T2kRules> } => ({
  character: (rules, _roster, member) => {
    const { attributeDie, skillDie } = skillDice(rules, member, skill)
    return { attributeDie, skillDie }
  }
})

/** The resolvers as forms, and what a character's sheet fills in. */
export const questions = questionForms<T2kRules>({
  resolvers,
  topics,
  fillings: {
    't2k.exposure': diceFor('stamina'),
    't2k.pool': diceFor('close-combat'),
    't2k.odds': diceFor('close-combat')
  },
  compares: { 't2k.attackModifier': ['weaponClass'] },
  words: wordsByName,
  lists
})

/** The labels for allies in one hex in the form; more do not occur. */
const ALLIES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

function lists(rules: T2kRules): { [list: string]: Option[] } {
  const { slow, fast } = rules.files['tables/actions']
  return {
    'weapon-class': optionsNamed(rules, 'weaponClasses', rules.files['catalogue/weapon-classes']),
    hazard: optionsNamed(rules, 'hazards', rules.files['catalogue/hazards']),
    action: [
      ...optionsNamed(rules, 'actions', slow, rules.words('cards', 'T2K-C04', 'name')),
      ...optionsNamed(rules, 'actions', fast, rules.words('cards', 'T2K-C05', 'name'))
    ],
    ally: ALLIES.map((id) => ({ id, label: rules.words('allies', id) }))
  }
}
