import type { Json, Localised } from '../../../kernel/values/json'
import type { HouseRules, RawSystem } from '../../../kernel/values/raw-system'
import { byLanguage, type ByLanguage } from '../../../kernel/values/languages'
import { plain } from '../../../kernel/values/phrase'
import type { Reason } from '../../../kernel/values/verdict'
import { textsWithFigures, type TextFiles } from '../../../kernel/content/figures'
import { crossCheck } from './check'
import { parseFiles, type NecroFiles } from './files'
import { applyHouseRules, checkHouseRules, settleHouseRules, type NecroHouseRules } from './house-rules'
import type {
  CategoryId,
  CharacteristicId,
  FighterRuleFacts,
  FighterTypeFacts,
  FireMode,
  HouseFacts,
  HouseRuleFacts,
  InjuryFacts,
  SkillFacts
} from './schema'
import { withFigures } from './figures-in-words'
import { makeThings, type Thing } from './things'
import { wordReader, type WordReader } from './words'

export type { NecroHouseRules } from './house-rules'
export { meleeFacts, rangedFacts, type Thing, type ThingKind } from './things'

type Named<T> = T & { name: Localised }
type Effective<T> = Named<T> & { effect: Localised }

export type FighterType = Named<FighterTypeFacts>
export type FighterRule = Effective<FighterRuleFacts>
export type House = Named<Omit<HouseFacts, 'fury'>> & { fury: Effective<HouseFacts['fury']> }
export type Skill = Effective<SkillFacts>
export type Injury = Effective<InjuryFacts>
export type Characteristic = Named<NecroFiles['system']['characteristics'][number]> & {
  id: CharacteristicId
  abbr: Localised
}
export type HouseRuleEntry = HouseRuleFacts & {
  label: Localised
  optionNames: { [option: string]: Localised }
}

/**
 * The rules as this campaign plays them: the facts with its house rules applied, frozen. The lookups return
 * undefined for unknown ids.
 */
export interface NecroRules {
  houseRules: NecroHouseRules
  /** The text files, for the window. */
  text: ByLanguage<Json>
  words: WordReader

  characteristics: Characteristic[]
  categories: Named<{ id: CategoryId }>[]
  fighterTypes: FighterType[]
  fighterRules: FighterRule[]
  houses: House[]
  skillFamilies: Named<{ id: string }>[]
  skills: Skill[]
  injuries: Injury[]
  specialRules: Effective<NecroFiles['catalogue/special-rules'][number]>[]
  learningCategories: Named<NecroFiles['tables/experience']['categories'][number]>[]
  interludeSteps: Named<NecroFiles['tables/interlude'][number]>[]
  houseRuleEntries: HouseRuleEntry[]
  /** The skill families of each house as the resources give them, before the house rule houseSkillFamilies. */
  houseFamilies: { [house: string]: string[] }
  masterCrafted: NecroFiles['catalogue/master-crafted']
  combis: NecroFiles['catalogue/combis']
  combat: NecroFiles['tables/combat']
  creation: NecroFiles['tables/creation']
  founding: NecroFiles['catalogue/founding']
  experience: NecroFiles['tables/experience']
  gangValue: NecroFiles['tables/gang-value']
  income: NecroFiles['tables/income']
  memberCap: NecroFiles['tables/member-cap']
  pay: NecroFiles['tables/pay']
  playPhases: NecroFiles['tables/play-phases']
  reserves: NecroFiles['tables/reserves']
  trade: NecroFiles['tables/trade']
  turn: NecroFiles['tables/turn']

  characteristic(id: string): Characteristic | undefined
  fighterType(id: string): FighterType | undefined
  fighterRule(id: string): FighterRule | undefined
  house(id: string): House | undefined
  skillFamily(id: string): Named<{ id: string }> | undefined
  skill(id: string): Skill | undefined
  injury(id: string): Injury | undefined
  fireMode(id: string): FireMode | undefined
  /**
   * A thing that can be bought, by id: `boltgun`, `master-crafted:boltgun`, `standard-reload:boltgun`,
   * `standard-reload:master-crafted:boltgun`, `flat-head-rounds:autopistol`, `frag-missile`, `combi-melta`…
   * The id of a reload names its weapon, because the weapon sets the price.
   */
  thing(id: string): Thing | undefined
  things(): readonly Thing[]
}

/**
 * Checks the resources and applies the campaign's house rules. Throws an error that lists every problem: a damaged
 * resource or an unchecked house rule is a programming error, not a player's mistake.
 */
export function loadNecro(raw: RawSystem, houseRules: HouseRules = {}): NecroRules {
  const { files, problems } = parseFiles(raw)
  if (problems.length === 0) problems.push(...crossCheck(files))
  if (problems.length === 0) problems.push(...checkHouseRules(files, houseRules))
  if (problems.length > 0) throw new Error(`neo-necro: ${problems.map(inPlain).join('\n')}`)
  const settled = settleHouseRules(files, houseRules)
  const houseFamilies = Object.fromEntries(
    files['catalogue/houses'].map((house) => [house.id, house.skillFamilies])
  )
  // House rules change tables, so the texts take their figures afterwards.
  const played = applyHouseRules(files, settled)
  const texts = Object.entries(textsWithFigures(played as NecroFiles & TextFiles, settled))
  const told = Object.fromEntries(texts.map(([locale, text]) => [`text/${locale}`, text]))
  return deepFreeze({ ...makeRules({ ...played, ...told }, settled), houseFamilies })
}

/** Why these resources are refused, by file, entry and field; empty if they are valid. */
export function checkNecroFiles(raw: RawSystem): Reason[] {
  const { files, problems } = parseFiles(raw)
  return problems.length > 0 ? problems : crossCheck(files)
}

/** A problem as one line for the log, such as `catalogue/gear: tea.price: resource-wrong-type`. */
function inPlain({ code, params: { file, at, ...more } }: Reason): string {
  return [
    file ?? 'house rules',
    ...(at === undefined ? [] : [at]),
    `${code} ${Object.keys(more).length > 0 ? JSON.stringify(more) : ''}`.trim()
  ].join(': ')
}

/** Why these house rules are refused; empty if they are valid. Problems of the resources come first. */
export function checkNecroHouseRules(raw: RawSystem, houseRules: HouseRules): Reason[] {
  const { files, problems } = parseFiles(raw)
  if (problems.length > 0) return problems
  return checkHouseRules(files, houseRules)
}

function makeRules(f: NecroFiles, houseRules: NecroHouseRules): Omit<NecroRules, 'houseFamilies'> {
  const words = wordReader(f)
  const missing = { fr: '', en: '' }
  const word = (section: string, id: string, field?: string): Localised =>
    words(section, id, field) ?? missing
  const named = <T extends { id: string }>(section: string, list: T[]): Named<T>[] =>
    list.map((entry) => ({ ...entry, name: word(section, entry.id) }))
  const effective = <T extends { id: string }>(section: string, list: T[]): Effective<T>[] =>
    named(section, list).map((entry) => ({
      ...entry,
      effect: withFigures(word(section, entry.id, 'effect'), entry)
    }))

  const characteristics = named('characteristics', f['system'].characteristics).map((c) => ({
    ...c,
    abbr: word('characteristics', c.id, 'abbr')
  }))
  const fighterTypes = named('fighterTypes', f['catalogue/fighter-types'])
  const fighterRules = effective('fighterRules', f['catalogue/fighter-rules'])
  const houses = named('houses', f['catalogue/houses']).map((house) => ({
    ...house,
    fury: {
      ...house.fury,
      name: word('furies', house.fury.id),
      effect: withFigures(word('furies', house.fury.id, 'effect'), house.fury)
    }
  }))
  const skillFamilies = named('skillFamilies', f['catalogue/skill-families'])
  // A skill that opens a fire mode says the figures of that mode (NN-MODE-1).
  const skills = effective('skills', f['catalogue/skills']).map((skill) => {
    const mode = f['tables/combat'].fireModes.find(({ requiresSkill }) => requiresSkill === skill.id)
    return mode ? { ...skill, effect: withFigures(skill.effect, mode) } : skill
  })
  const injuries = effective('injuries', f['tables/injuries'].table)
  // Frozen here: the final freeze can't reach this list inside the lookups.
  const things = deepFreeze(makeThings(f, words))
  const houseRuleEntries = f['tables/house-rules'].map((rule) => ({
    ...rule,
    label: word('houseRules', rule.key, 'label'),
    optionNames: Object.fromEntries(
      (rule.options ?? []).map((option) => [option, optionName(f, rule.key, option)])
    )
  }))

  return {
    houseRules,
    text: byLanguage(f) as ByLanguage<Json>,
    words,
    characteristics,
    categories: named('categories', f['catalogue/categories']),
    fighterTypes,
    fighterRules,
    houses,
    skillFamilies,
    skills,
    injuries,
    specialRules: effective('specialRules', f['catalogue/special-rules']),
    learningCategories: named('experienceCategories', f['tables/experience'].categories),
    interludeSteps: named('interludeSteps', f['tables/interlude']),
    houseRuleEntries,
    masterCrafted: f['catalogue/master-crafted'],
    combis: f['catalogue/combis'],
    combat: f['tables/combat'],
    creation: f['tables/creation'],
    founding: f['catalogue/founding'],
    experience: f['tables/experience'],
    gangValue: f['tables/gang-value'],
    income: f['tables/income'],
    memberCap: f['tables/member-cap'],
    pay: f['tables/pay'],
    playPhases: f['tables/play-phases'],
    reserves: f['tables/reserves'],
    trade: f['tables/trade'],
    turn: f['tables/turn'],
    characteristic: finder(characteristics),
    fighterType: finder(fighterTypes),
    fighterRule: finder(fighterRules),
    house: finder(houses),
    skillFamily: finder(skillFamilies),
    skill: finder(skills),
    injury: finder(injuries),
    fireMode: finder(f['tables/combat'].fireModes),
    thing: finder(things),
    things: () => things
  }
}

function optionName(f: NecroFiles, key: string, option: string): Localised {
  const texts = Object.entries(byLanguage<NecroFiles['text/fr']>(f)).flatMap(([language, text]) => {
    const entry = text['houseRules']?.[key] as { options?: Record<string, string> } | undefined
    const name = entry?.options?.[option]
    return name === undefined ? [] : [[language, name]]
  })
  return { ...plain(option), ...Object.fromEntries(texts) }
}

function finder<T extends { id: string }>(list: readonly T[]): (id: string) => T | undefined {
  const byId = new Map(list.map((entry) => [entry.id, entry]))
  return (id) => byId.get(id)
}

/** Freezes a value and everything in it, because all callers share the rules. */
function deepFreeze<T>(value: T): T {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || Object.isFrozen(value))
    return value
  Object.freeze(value)
  for (const child of Object.values(value)) deepFreeze(child)
  return value
}
