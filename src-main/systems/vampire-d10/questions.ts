import type { Option } from '../../kernel/questions/question'
import { optionsNamed, questionForms, wordsByName, type Filling } from '../../kernel/questions/question-forms'
import { attributeOf, characterOf, isVampire, trackMax, type Character } from './sheet/character'
import { resolvers } from './resolvers/index'
import type { Vd10Rules } from './catalogue/rules'

const topics: { [topic: string]: readonly string[] } = {
  rolls: ['vd10.odds', 'vd10.roll', 'vd10.opposed', 'vd10.pool', 'vd10.rouse'],
  fight: [
    'vd10.initiative',
    'vd10.move',
    'vd10.attackDamage',
    'vd10.manoeuvre',
    'vd10.aim',
    'vd10.outnumber'
  ],
  defence: ['vd10.canDefend', 'vd10.defence'],
  health: ['vd10.track', 'vd10.damage', 'vd10.critical', 'vd10.shaken', 'vd10.bleeding', 'vd10.suffocation']
}

/** The values that a sheet fills in, by resolver. */
const filled: {
  [resolver: string]: (
    rules: Vd10Rules,
    character: Character
  ) => { [path: string]: number | boolean | string | null }
} = {
  'vd10.odds': (_rules, { hunger }) => ({ hungerDice: hunger }),
  'vd10.rouse': (_rules, { hunger }) => ({ hunger }),
  'vd10.initiative': (rules, sheet) => ({
    selfControlOrInstinct: attributeOf(rules, sheet, sheet.initiativeBy).value,
    wits: attributeOf(rules, sheet, 'wits').value
  }),
  'vd10.move': (rules, sheet) => ({ dexterity: attributeOf(rules, sheet, 'dexterity').value }),
  'vd10.aim': (rules, sheet) => ({
    perception: attributeOf(rules, sheet, 'perception').value,
    scope: sheet.weapons.some(({ scope }) => scope)
  }),
  'vd10.canDefend': (_rules, sheet) => ({
    hasArmour: sheet.armour !== 'none',
    hasFortitude: sheet.fortitude > 0
  }),
  'vd10.track': (_rules, { attributes }) => ({
    vigour: attributes['vigour'] ?? 0,
    courage: attributes['courage'] ?? 0
  }),
  'vd10.damage': (rules, sheet) => ({
    'track.max': trackMax(rules, sheet, 'health').value,
    'track.superficial': sheet.health.superficial,
    'track.aggravated': sheet.health.aggravated,
    armourId: sheet.armour === 'none' ? null : sheet.armour,
    vampire: isVampire(sheet)
  }),
  'vd10.critical': (_rules, sheet) => ({
    aggravatedBefore: sheet.health.aggravated,
    vampire: isVampire(sheet)
  }),
  'vd10.shaken': (rules, sheet) => ({
    vigour: attributeOf(rules, sheet, 'vigour').value,
    vampire: isVampire(sheet)
  }),
  'vd10.bleeding': (rules, sheet) => ({
    vigour: attributeOf(rules, sheet, 'vigour').value,
    vampire: isVampire(sheet)
  }),
  'vd10.suffocation': (rules, sheet) => ({ vigour: attributeOf(rules, sheet, 'vigour').value }),
  'vd10.manoeuvre': (rules, sheet) => ({
    strengthOfTarget: attributeOf(rules, sheet, 'strength').value,
    targetType: isVampire(sheet) ? 'vampire' : sheet.nature === 'other' ? 'other-supernatural' : 'mortal'
  })
}

const fillingOf = (fill: (typeof filled)[string]): { character: Filling<Vd10Rules> } => ({
  character: (rules, roster, member) => fill(rules, characterOf(rules, roster, member))
})

/** The resolvers as forms, and what a character's sheet fills in. */
export const questions = questionForms<Vd10Rules>({
  resolvers,
  topics,
  fillings: Object.fromEntries(Object.entries(filled).map(([resolver, fill]) => [resolver, fillingOf(fill)])),
  roleNames: { 'vd10.manoeuvre': 'target' },
  words: wordsByName,
  lists
})

function lists(rules: Vd10Rules): { [list: string]: Option[] } {
  const { files } = rules
  return {
    weapon: [
      ...optionsNamed(rules, 'weapons', files['catalogue/weapons']),
      ...optionsNamed(rules, 'weapons', files['catalogue/natural'])
    ],
    armour: optionsNamed(rules, 'armours', files['catalogue/armours']),
    cover: optionsNamed(rules, 'covers', files['catalogue/covers']),
    manoeuvre: files['catalogue/manoeuvres']
      .filter(({ group }) => group !== 'defence')
      .map(({ id, group }) => ({
        id,
        label: rules.words('manoeuvres', id, 'name'),
        group: rules.words('manoeuvreGroups', group)
      }))
  }
}
