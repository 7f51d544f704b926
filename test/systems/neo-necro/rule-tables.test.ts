import { describe, expect, test } from 'vitest'
import type { Words } from '../../../src-main/kernel/values/json'
import type { ColumnSpec, TableSpec } from '../../../src-main/kernel/content/tables'
import { tables } from '../../../src-main/systems/neo-necro/catalogue/tables'
import { checkWords } from '../../support/necro-words'
import { necro } from '../../support/neo-necro-raw'

// The tables that a campaign may edit, for a reader: a head with group, name, place and rules, then a line
// for each column with its field, kind, range and step, options, the meaning of an empty cell, name and
// rules.

const rules = necro()
const key = (words: Words | undefined): string =>
  words && 'key' in words
    ? String(words.key).replace(/^tables\.(groups|names|columns|none)\./, '')
    : (words?.['fr'] ?? '')
const columnsOf = (spec: TableSpec): ColumnSpec[] =>
  spec.shape === 'fields' ? spec.fields : spec.shape === 'values' ? [spec.column] : spec.columns

function column({
  path,
  kind,
  min,
  max,
  step,
  options,
  empty,
  none,
  label,
  rules: cited
}: ColumnSpec): string {
  const chosen = options && options.map(({ id }) => id).join(' ')
  const parts = [
    path.join('.'),
    kind,
    ...(min === undefined ? [] : [`${min}..${max}`]),
    ...(step === undefined ? [] : [`/${step}`]),
    ...(chosen === undefined ? [] : [chosen === everything ? '{any category}' : `{${chosen}}`]),
    ...(empty === undefined ? [] : [none ? `${empty}=${key(none)}` : empty]),
    `"${key(label)}"`,
    ...(cited ?? [])
  ]
  return `  ${parts.join(' ')}`
}
const everything = rules.categories.map(({ id }) => id).join(' ')

function listed(spec: TableSpec): string {
  const place = [
    spec.file,
    spec.path.join('.'),
    spec.shape,
    ...('within' in spec && spec.within ? [`within ${spec.within.join('.')}`] : []),
    ...('length' in spec ? [`${spec.length.min}-${spec.length.max}`] : [])
  ]
    .filter(Boolean)
    .join(' ')
  const hint =
    spec.hint && 'params' in spec.hint
      ? [`ranges D${String((spec.hint.params as unknown as { die: number }).die)}`]
      : []
  return [
    [spec.id, key(spec.group), key(spec.label), place, spec.rules.join(' '), ...hint].join(' | ').trimEnd(),
    ...columnsOf(spec).map(column)
  ].join('\n')
}

test('each table is in its group, at its place, with these columns', () => {
  expect(tables.specs(rules).map(listed).join('\n')).toBe(
    `
fighter-types | fighters | fighter-types | catalogue/fighter-types entries | NN-FTR-1
  cost number 0..100000 "cost"
  pay number 0..100000 "pay" NN-PAY-1
  startingXp number 0..10000 "startingXp" NN-XP-5
  startingProgressions number 0..20 "startingProgressions" NN-GANG-4
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  min number 0..100 "min"
  max number 1..100 null=limit "max"
  profile.ws number 0..20 "CC"
  profile.bs number 0..20 "CT"
  profile.s number 0..20 "F"
  profile.t number 0..20 "E"
  profile.w number 0..20 "PV"
  profile.i number 0..20 "I"
  categories choices {any category} "categories" NN-FTR-2 NN-FTR-3 NN-FTR-4 NN-FTR-5
  skillAccess choice {all house} "skillAccess" NN-SKA-2
  extraSkillFamilies choices {shooting combat agility stealth muscle techno} absent "extraSkillFamilies" NN-SKA-3
  rules choices {leader-of-men everything-to-learn protective-corridor} "rules" NN-FTR-7 NN-FTR-8 NN-FTR-9
  promotion.threshold number 1..200 "threshold" NN-XP-11
  promotion.to choice {leader ganger kid heavy colossus} "to" NN-XP-11
characteristics | fighters | characteristics | system characteristics entries | NN-CHA-3
  naturalMax number 1..20 "naturalMax"
orders | fighters | orders | catalogue/fighter-rules leader-of-men.levels rows 1-10 | NN-FTR-7
  level number 1..20 "level"
  orders number 0..100 "orders"
furies | fighters | furies | catalogue/houses entries | NN-HSE-1
  fury.maxFighters number 1..100 "maxFighters"
  fury.radius number 0..200 /0.5 "radius"
  fury.distance number 0..200 /0.5 "distance"
skills | fighters | skills | catalogue/skills entries | NN-SKA-1
  family choice {shooting combat agility stealth muscle techno} "family"
  maxTimes number 1..100 null=times "maxTimes" NN-SKA-6
creation | fighters | creation | tables/creation fields |
  credits number 0..100000 "credits" NN-GANG-1
  rareItemsMax number 0..100 "rareItemsMax" NN-GANG-2
  startingRespect number 0..100000 "startingRespect" NN-GANG-6 NN-REV-1
member-cap | fighters | member-cap | tables/member-cap rows 1-50 | NN-GANG-3
  minValue number 0..100000 "minValue"
  maxMembers number 1..100 "maxMembers"
experience | between | experience | tables/experience fields |
  perGame number 0..1000 "perGame" NN-XP-1
  learning.successMax number 1..10 "successMax" NN-XP-7
  learning.boxes number 0..100 "boxes" NN-XP-10
  learning.xpPerBox number 0..1000 "xpPerBox" NN-XP-10
  learning.maxPerGame number 0..1000 "maxPerGame" NN-XP-10
  challenger.slice number 1..100000 "xpSlice" NN-XP-3
  challenger.xpPerSlice number 0..1000 "xpPerSlice" NN-XP-3
  challenger.winMultiplier number 0..100 "winMultiplier" NN-XP-3
  leaderExtraChoice.maxLevel number 1..20 "maxLevel" NN-FTR-7
income | between | income | tables/income fields |
  creditsPerRespect number 0..100 "creditsPerRespect" NN-REV-1
  win number -10000..10000 "win" NN-REV-2
  loss number -10000..10000 "loss" NN-REV-2
  challenger.slice number 1..100000 "respectSlice" NN-REV-3
  challenger.win number 0..10000 "challengerWin" NN-REV-3
  challenger.loss number 0..10000 "challengerLoss" NN-REV-3
  purse number 0..100000 "purse" NN-REV-6 NN-LOOT-3
trade | between | trade | tables/trade fields |
  rareItemsPerInterlude number 0..100 "rareItemsPerInterlude" NN-BUY-2
  resaleMultiplier number 0..1 /0.05 "resaleMultiplier" NN-BUY-3
gang-value | between | gang-value | tables/gang-value fields | NN-VAL-1 NN-RUL-5
  perMember choices {recruitCost listPriceOfCarriedEquipment} "perMember"
injuries | between | injuries | tables/injuries table entries | NN-INJ-4 | ranges D100
  min number 1..100 "from"
  max number 1..100 "to"
  stingPatch flag "stingPatch" NN-GEAR-14
  cumulative flag "cumulative" NN-INJ-3
down-at-end | between | down-at-end | tables/combat survival.downAtEndOfGame fields | NN-OUT-7 NN-INJ-2
  noEffectMax number 0..10 "noEffectMax"
  treatmentCost number 0..100000 "treatmentCost"
distances | battle | distances | tables/turn fields |
  consolidation number 0..200 /0.5 "consolidation" NN-CON-1
  crawlWhenDown number 0..200 /0.5 "crawlWhenDown" NN-OUT-4
  maxClimb number 0..200 /0.5 "maxClimb" NN-MOV-2
actions | battle | actions | tables/turn actions entries | NN-MOV-1 NN-SPR-1
  distance number 0..200 /0.5 "distance"
  maxItems number 1..100 "maxItems"
  reach number 0..200 /0.5 "reach"
fire-modes | battle | fire-modes | tables/combat fireModes entries | NN-MODE-1 NN-MODE-2
  boxes number 1..12 "boxes"
  toHit number -20..20 "toHit"
  flameStrength number -20..20 "flameStrength"
  damageLevel number -20..20 "extraDamageLevel"
shooting-modifiers | battle | shooting-modifiers | tables/combat shootingModifiers entries | NN-HIT-2
  value number -20..20 "value"
  alternative.threshold number -20..20 "threshold"
melee-modifiers | battle | melee-modifiers | tables/combat meleeHit.modifiers entries | NN-MEL-7
  value number -20..20 "value"
  alsoInitiative number -20..20 "alsoInitiative"
  ammoBoxes number 0..12 "ammoBoxes"
survival | battle | survival | tables/combat survival.results entries | NN-OUT-2 | ranges D10
  min number 1..10 "from"
  max number 1..10 "to"
light-wound | battle | light-wound | tables/combat survival.results.light-wound.mods rows 0-6 | NN-OUT-3
  characteristic choice {ws bs s t w i} "characteristic"
  value number -20..20 "value"
looting | battle | looting | tables/combat looting.table rows 1-10 | NN-LOOT-2 | ranges D10
  min number 1..10 "from"
  max number 1..10 "to"
  id choice {attacker-chooses victim-chooses struggle} "result"
falls | battle | falls | tables/combat falls.table rows 6-6 | NN-FALL-3
  storeys number 0..5 "storeys"
  hit.strength number 0..20 "strength"
  hit.threshold number 0..20 "threshold"
  hit.damageLevel number 1..5 "damageLevel"
combat | battle | combat | tables/combat fields |
  rateOfFireSpread number 0..200 /0.5 "rateOfFireSpread" NN-ROF-2
  interceptDistance number 0..200 /0.5 "interceptDistance" NN-INT-1
  coveringFireRadius number 0..200 /0.5 "coveringFireRadius"
  looting.reach number 0..200 /0.5 "lootReach" NN-LOOT-1
  falls.edgeDistance number 0..200 /0.5 "edgeDistance" NN-FALL-1
  dangerousTerrain.hit.strength number 0..20 "dangerousStrength" NN-MOV-8
  dangerousTerrain.hit.threshold number 0..20 "dangerousThreshold" NN-MOV-8
  difficultTerrain.movementCostMultiplier number 1..10 "movementCostMultiplier" NN-MOV-7
  breakAway.attacksPerEnemy number 1..10 "attacksPerEnemy" NN-MOV-15
  survival.extraDicePerExcessWound number 0..100 "extraDicePerExcessWound" NN-OUT-1
melee | equipment | melee | catalogue/melee entries | NN-WPN-1
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  attack number -20..20 "attack"
  defence number -20..20 "defence"
  strength number -20..20 "strength"
  threshold number 0..20 "threshold"
  damageLevel number 1..5 "damageLevel"
  hands number 1..2 "hands"
heavy-melee | equipment | heavy-melee | catalogue/heavy-melee entries | NN-WPN-2
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  attack number -20..20 "attack"
  defence number -20..20 "defence"
  strength number -20..20 "strength"
  threshold number 0..20 "threshold"
  damageLevel number 1..5 "damageLevel"
  hands number 1..2 "hands"
pistols | equipment | pistols | catalogue/pistols entries | NN-WPN-3
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  reloadPrice number 0..100000 null=reload "reloadPrice" NN-EQP-1
  hands number 1..2 "hands"
pistols-profiles | equipment | pistols-profiles | catalogue/pistols entries within profiles | NN-WPN-3
  range.short.max number 0..200 /0.5 "shortTo" NN-RNG-1
  range.short.modifier number -20..20 "shortModifier" NN-RNG-1
  range.long.max number 0..200 /0.5 "longTo" NN-RNG-1
  range.long.modifier number -20..20 "longModifier" NN-RNG-1
  range.flame.reach number 0..200 /0.5 "flameReach"
  strength number 0..20 null=nothing "strength"
  threshold number 0..20 null=nothing "threshold"
  damageLevel number 1..5 "damageLevel" NN-DMG-2
  rateOfFire number 1..20 "rateOfFire" NN-ROF-1
  template choice {small large teardrop} null=template "template"
  overheat flag "overheat" NN-WPN-8
rifles | equipment | rifles | catalogue/rifles entries | NN-WPN-4
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  reloadPrice number 0..100000 null=reload "reloadPrice" NN-EQP-1
  hands number 1..2 "hands"
rifles-profiles | equipment | rifles-profiles | catalogue/rifles entries within profiles | NN-WPN-4
  range.short.max number 0..200 /0.5 "shortTo" NN-RNG-1
  range.short.modifier number -20..20 "shortModifier" NN-RNG-1
  range.long.max number 0..200 /0.5 "longTo" NN-RNG-1
  range.long.modifier number -20..20 "longModifier" NN-RNG-1
  range.flame.reach number 0..200 /0.5 "flameReach"
  strength number 0..20 null=nothing "strength"
  threshold number 0..20 null=nothing "threshold"
  damageLevel number 1..5 "damageLevel" NN-DMG-2
  rateOfFire number 1..20 "rateOfFire" NN-ROF-1
  template choice {small large teardrop} null=template "template"
  overheat flag "overheat" NN-WPN-8
special | equipment | special | catalogue/special entries | NN-WPN-5
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  reloadPrice number 0..100000 null=reload "reloadPrice" NN-EQP-1
  hands number 1..2 "hands"
special-profiles | equipment | special-profiles | catalogue/special entries within profiles | NN-WPN-5
  range.short.max number 0..200 /0.5 "shortTo" NN-RNG-1
  range.short.modifier number -20..20 "shortModifier" NN-RNG-1
  range.long.max number 0..200 /0.5 "longTo" NN-RNG-1
  range.long.modifier number -20..20 "longModifier" NN-RNG-1
  range.flame.reach number 0..200 /0.5 "flameReach"
  strength number 0..20 null=nothing "strength"
  threshold number 0..20 null=nothing "threshold"
  damageLevel number 1..5 "damageLevel" NN-DMG-2
  rateOfFire number 1..20 "rateOfFire" NN-ROF-1
  template choice {small large teardrop} null=template "template"
  overheat flag "overheat" NN-WPN-8
heavy | equipment | heavy | catalogue/heavy entries | NN-WPN-6
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  reloadPrice number 0..100000 null=reload "reloadPrice" NN-EQP-1
  hands number 1..2 "hands"
heavy-profiles | equipment | heavy-profiles | catalogue/heavy entries within profiles | NN-WPN-6
  range.short.max number 0..200 /0.5 "shortTo" NN-RNG-1
  range.short.modifier number -20..20 "shortModifier" NN-RNG-1
  range.long.max number 0..200 /0.5 "longTo" NN-RNG-1
  range.long.modifier number -20..20 "longModifier" NN-RNG-1
  range.flame.reach number 0..200 /0.5 "flameReach"
  strength number 0..20 null=nothing "strength"
  threshold number 0..20 null=nothing "threshold"
  damageLevel number 1..5 "damageLevel" NN-DMG-2
  rateOfFire number 1..20 "rateOfFire" NN-ROF-1
  template choice {small large teardrop} null=template "template"
  overheat flag "overheat" NN-WPN-8
grenades | equipment | grenades | catalogue/grenades entries | NN-WPN-10
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  strength number 0..20 null=nothing "strength"
  threshold number 0..20 null=nothing "threshold"
  damageLevel number 1..5 "damageLevel" NN-DMG-2
  template choice {small large teardrop} "template"
  range.short.modifier number -20..20 "shortModifier" NN-GRN-2
  range.long.modifier number -20..20 "longModifier" NN-GRN-2
  range.long.maxStrengthMultiple number 1..20 "maxStrengthMultiple" NN-GRN-2
ammo | equipment | ammo | catalogue/ammo entries | NN-EQP-3 NN-ENC-3
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
armour | equipment | armour | catalogue/armour plating entries | NN-ARM-2
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  saveValue number 1..10 "saveValue"
  saveRollModifier number -20..20 "saveRollModifier" NN-SAV-9
  invulnerable flag "invulnerable" NN-SAV-8
heavy-armour | equipment | heavy-armour | catalogue/armour heavyPlating entries | NN-ARM-2
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  saveValue number 1..10 "saveValue"
  saveRollModifier number -20..20 "saveRollModifier" NN-SAV-9
  invulnerable flag "invulnerable" NN-SAV-8
cushioning | equipment | cushioning | catalogue/armour cushioning entries | NN-ARM-3
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  toughnessBonus number 1..20 "toughnessBonus"
gear | equipment | gear | catalogue/gear entries |
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 null=nothing "encumbrance" NN-ENC-1
  restrictedTo choices {leader ganger kid heavy colossus} absent=everybody "restrictedTo"
  attachesTo choices {any category} "attachesTo"
  consumable flag "consumable"
  radius number 0..200 /0.5 "radius"
  groupMax number 1..100 "groupMax"
  minDistanceInSight number 0..200 /0.5 "minDistanceInSight"
  minDistanceOutOfSight number 0..200 /0.5 "minDistanceOutOfSight"
bionics | equipment | bionics | catalogue/bionics entries | NN-BIO-1
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  maxPerFighter number 1..10 "maxPerFighter"
scenario | equipment | scenario | catalogue/scenario entries | NN-SCN-1 NN-SCN-2 NN-SCN-3 NN-SCN-4
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 null=nothing "encumbrance" NN-ENC-1
  counters number 0..100 "counters"
  radius number 0..200 /0.5 "radius"
combis | equipment | combis | catalogue/combis fields | NN-COM-1
  price number 0..100000 "price"
  availability choice {common rare} "availability" NN-EQP-2
  encumbrance number 0..100 /0.5 "encumbrance" NN-ENC-1
  shotsPerGame number 1..100 "shotsPerGame"
master-crafted | equipment | master-crafted | catalogue/master-crafted fields | NN-MAS-1
  priceMultiplier number 0..20 /0.05 "priceMultiplier"
  reloadPriceMultiplier number 0..20 /0.05 "reloadPriceMultiplier"
  availability choice {common rare} "availability"
`.trim()
  )
})

test('all names are in both languages', () => {
  for (const spec of tables.specs(rules)) {
    for (const words of [spec.label, spec.group, spec.hint]) checkWords(rules, words)
    for (const { label, none, options } of columnsOf(spec))
      for (const words of [label, none, ...(options ?? []).map(({ name }) => name)]) checkWords(rules, words)
    expect(
      columnsOf(spec).every(
        ({ options }) =>
          options === undefined || options.every((option) => Object.keys(option).join() === 'id,name')
      )
    ).toBe(true)
  }
})

test('a hint names the die that a table’s ranges cover', () => {
  expect(tables.specs(rules).flatMap(({ id, hint }) => (hint ? [[id, hint]] : []))).toEqual(
    [
      ['injuries', 100],
      ['survival', 10],
      ['looting', 10]
    ].map(([id, die]) => [id, { key: 'tables.hints.ranges', params: { die } }])
  )
})

test('the rulings, the order of the interlude and the phases of play can’t be changed; four facts exist twice', () => {
  expect(tables.closed).toEqual(['tables/house-rules', 'tables/interlude', 'tables/play-phases'])
  expect(tables.specs(rules).filter(({ file }) => tables.closed.includes(file))).toEqual([])
  expect(
    tables.ties.map(([one, other]) => [one, other].map(({ file, path }) => `${file} ${path.join('.')}`))
  ).toEqual([
    ['catalogue/fighter-types *.pay', 'tables/pay *'],
    ['tables/creation rareItemsMax', 'tables/trade rareItemsAtCreation'],
    ['tables/creation startingRespect', 'tables/income startingRespect'],
    ['tables/income purse', 'tables/combat looting.purseValue']
  ])
})

describe('the name of a table entry', () => {
  const called = (file: string, ...path: string[]) => tables.nameOf(rules, { file, path })

  test.each<[string, string[], string, string]>([
    ['system', ['characteristics', 'ws'], 'characteristics', 'ws'],
    ['catalogue/categories', ['rifles'], 'categories', 'rifles'],
    ['catalogue/fighter-types', ['kid'], 'fighterTypes', 'kid'],
    ['catalogue/fighter-rules', ['leader-of-men'], 'fighterRules', 'leader-of-men'],
    ['catalogue/houses', ['orlock'], 'houses', 'orlock'],
    ['catalogue/skill-families', ['techno'], 'skillFamilies', 'techno'],
    ['catalogue/skills', ['dodge'], 'skills', 'dodge'],
    ['catalogue/special-rules', ['invulnerable'], 'specialRules', 'invulnerable'],
    ['tables/combat', ['fireModes', 'custom'], 'fireModes', 'custom'],
    [
      'tables/combat',
      ['shootingModifiers', rules.combat.shootingModifiers[0]!.id],
      'shootingModifiers',
      rules.combat.shootingModifiers[0]!.id
    ],
    [
      'tables/combat',
      ['meleeHit', 'modifiers', rules.combat.meleeHit.modifiers[0]!.id],
      'meleeModifiers',
      rules.combat.meleeHit.modifiers[0]!.id
    ],
    ['tables/combat', ['survival', 'results', 'light-wound'], 'survival', 'light-wound'],
    ['tables/combat', ['templates', 'large'], 'templates', 'large'],
    ['tables/experience', ['categories', 'bs'], 'experienceCategories', 'bs'],
    ['tables/injuries', ['table', 'shock'], 'injuries', 'shock'],
    ['tables/interlude', ['trade'], 'interludeSteps', 'trade'],
    ['tables/pay', ['kid'], 'fighterTypes', 'kid'],
    ['tables/turn', ['actions', 'move'], 'actions', 'move'],
    [
      'tables/turn',
      ['activationPhases', rules.turn.activationPhases[0]!.id],
      'phases',
      rules.turn.activationPhases[0]!.id
    ],
    ['catalogue/rifles', ['lasgun'], 'things', 'lasgun'],
    ['catalogue/armour', ['plating', 'carapace-armour'], 'things', 'carapace-armour'],
    ['catalogue/gear', ['bayonet'], 'things', 'bayonet']
  ])('%s %o', (file, path, section, id) => {
    expect(rules.words(section, id)).toBeDefined()
    expect(called(file, ...path)).toEqual(rules.words(section, id))
  })

  test('a profile has the name of its weapon, and its own if there are several', () => {
    const [gun, low] = [rules.words('things', 'plasma-gun')!, rules.words('profiles', 'low-energy')!]
    expect(called('catalogue/special', 'plasma-gun', 'profiles', 'low-energy')).toEqual({
      fr: `${gun['fr']} (${low['fr']})`,
      en: `${gun['en']} (${low['en']})`
    })
    expect(called('catalogue/rifles', 'lasgun', 'profiles', 'standard')).toEqual(
      rules.words('things', 'lasgun')
    )
    expect(called('catalogue/rifles', 'spoon', 'profiles', 'standard')).toBeNull()
  })

  test('an entry without a name has none', () => {
    expect([
      called('catalogue/rifles'),
      called('catalogue/rifles', 'spoon'),
      called('tables/creation', 'credits'),
      called('tables/combat', 'falls', 'table')
    ]).toEqual([null, null, null, null])
  })
})
