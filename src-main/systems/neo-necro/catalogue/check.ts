import { reason, type Reason } from '../../../kernel/values/verdict'
import type { NecroFiles } from './files'
import { houseRuleSchemas } from './house-rules'

/** What the schemas can't see: ids that nobody knows, words missing in a language, facts that contradict each other. */
export function crossCheck(f: NecroFiles): Reason[] {
  return [...checkIds(f), ...checkWords(f), ...checkAgreement(f)]
}

const weaponFiles = ['catalogue/pistols', 'catalogue/rifles', 'catalogue/special', 'catalogue/heavy'] as const

function checkIds(f: NecroFiles): Reason[] {
  const problems: Reason[] = []
  const idsOf = (list: readonly { id: string }[]): Set<string> => new Set(list.map((entry) => entry.id))
  const ranged = weaponFiles.flatMap((file) => f[file])
  const armour = f['catalogue/armour']
  const skills = idsOf(f['catalogue/skills'])
  const families = idsOf(f['catalogue/skill-families'])
  const types = idsOf(f['catalogue/fighter-types'])
  const categories = idsOf(f['catalogue/categories'])
  const injuries = idsOf(f['tables/injuries'].table)
  const templates = idsOf(f['tables/combat'].templates)
  const things = [
    ...f['catalogue/melee'],
    ...f['catalogue/heavy-melee'],
    ...ranged,
    ...armour.plating,
    ...armour.cushioning,
    ...armour.heavyPlating,
    ...f['catalogue/ammo'],
    ...f['catalogue/grenades'],
    ...f['catalogue/gear'],
    ...f['catalogue/bionics'],
    ...f['catalogue/scenario'],
    ...f['catalogue/combis'].variants,
    f['catalogue/combis'],
    f['catalogue/master-crafted']
  ]
  const thingIds = idsOf(things)

  const unique = (file: string, list: readonly { id: string }[]): void => {
    const seen = new Set<string>()
    for (const { id } of list) {
      if (seen.has(id)) problems.push(reason('id-twice', [], { file, at: id }))
      seen.add(id)
    }
  }
  const known = (
    file: string,
    at: string,
    ids: Set<string>,
    ...used: (string | undefined | null)[]
  ): void => {
    for (const id of used)
      if (typeof id === 'string' && !ids.has(id)) problems.push(reason('id-unknown', [], { file, at, id }))
  }

  for (const [path, content] of Object.entries(f))
    if (Array.isArray(content) && 'id' in (content[0] ?? {})) unique(path, content as { id: string }[])
  unique('tables/injuries', f['tables/injuries'].table)
  if (problems.length === 0) unique('catalogue', things)

  for (const type of f['catalogue/fighter-types']) {
    const where = ['catalogue/fighter-types', type.id] as const
    known(...where, categories, ...type.categories)
    known(...where, families, ...(type.extraSkillFamilies ?? []))
    known(...where, idsOf(f['catalogue/fighter-rules']), ...type.rules)
    known(...where, types, type.promotion?.to)
  }
  for (const house of f['catalogue/houses']) {
    const where = ['catalogue/houses', house.id] as const
    known(
      ...where,
      families,
      ...house.skillFamilies,
      ...house.certain,
      ...(house.alternativeSkillFamilies ?? [])
    )
    known(...where, idsOf(ranged), house.fury.weapon)
    known(...where, idsOf(f['tables/combat'].fireModes), house.fury.fireMode)
  }
  for (const skill of f['catalogue/skills']) known('catalogue/skills', skill.id, families, skill.family)
  for (const file of weaponFiles) {
    for (const weapon of f[file]) {
      known(file, weapon.id, thingIds, ...(weapon.reloadsByType ?? []))
      known(file, weapon.id, templates, ...weapon.profiles.map((profile) => profile.template))
    }
  }
  for (const ammo of f['catalogue/ammo']) {
    const where = ['catalogue/ammo', ammo.id] as const
    if (Array.isArray(ammo.appliesTo)) known(...where, idsOf(ranged), ...ammo.appliesTo)
    if ('profile' in ammo) known(...where, idsOf(ranged.flatMap((weapon) => weapon.profiles)), ammo.profile)
  }
  for (const grenade of f['catalogue/grenades']) {
    known('catalogue/grenades', grenade.id, templates, grenade.template)
    known('catalogue/grenades', grenade.id, idsOf(f['catalogue/special-rules']), ...(grenade.special ?? []))
  }
  for (const item of f['catalogue/gear']) {
    const where = ['catalogue/gear', item.id] as const
    known(...where, thingIds, item.uses, item.requires, item.countsAs)
    known(...where, types, ...(item.restrictedTo ?? []))
    known(...where, categories, ...(item.attachesTo ?? []))
    known(...where, injuries, item.rerollsInjury, ...(item.cannotRemove ?? []))
  }
  for (const bionic of f['catalogue/bionics']) {
    known('catalogue/bionics', bionic.id, injuries, bionic.heals)
    known('catalogue/bionics', bionic.id, thingIds, ...(bionic.grants ?? []))
  }
  const combis = f['catalogue/combis']
  for (const variant of combis.variants) {
    const weapon = ranged.find((entry) => entry.id === variant.weapon)
    known('catalogue/combis', variant.id, idsOf(ranged), variant.weapon)
    if ('profile' in variant)
      known('catalogue/combis', variant.id, idsOf(weapon?.profiles ?? []), variant.profile)
    else known('catalogue/combis', variant.id, idsOf(f['catalogue/grenades']), variant.grenade)
  }
  for (const demand of combis.requires?.anyOf ?? []) {
    const [kind = '', id = ''] = demand.split(':')
    known('catalogue/combis', 'requires', kind === 'skill' ? skills : categories, id)
  }
  for (const injury of f['tables/injuries'].table)
    known('tables/injuries', injury.id, thingIds, injury.bionic, injury.rerollItem)
  for (const entry of f['tables/experience'].categories) {
    for (const choice of entry.choices)
      if (choice.type === 'skill') known('tables/experience', entry.id, families, choice.family)
  }
  known(
    'tables/experience',
    'leaderExtraChoice',
    idsOf(f['catalogue/fighter-rules']),
    f['tables/experience'].leaderExtraChoice.rule
  )
  for (const mode of f['tables/combat'].fireModes) known('tables/combat', mode.id, skills, mode.requiresSkill)
  for (const type of Object.keys(f['tables/pay'])) known('tables/pay', type, types, type)
  for (const phase of f['tables/turn'].activationPhases)
    known('tables/turn', phase.id, idsOf(f['tables/turn'].actions), ...phase.actions)
  return problems
}

/** Every id has its words, and the two languages have the same keys throughout. */
function checkWords(f: NecroFiles): Reason[] {
  const problems: Reason[] = []
  const missing = (locale: string, at: string): void =>
    void problems.push(reason('words-missing', [], { file: `text/${locale}`, at }))
  const [fr, en] = [paths(f['text/fr']), paths(f['text/en'])]
  for (const path of fr) if (!en.has(path)) missing('en', path)
  for (const path of en) if (!fr.has(path)) missing('fr', path)

  const armour = f['catalogue/armour']
  const combat = f['tables/combat']
  const named: Record<string, readonly { id: string }[]> = {
    actions: f['tables/turn'].actions,
    categories: f['catalogue/categories'],
    characteristics: f['system'].characteristics,
    experienceCategories: f['tables/experience'].categories,
    fighterRules: f['catalogue/fighter-rules'],
    fighterTypes: f['catalogue/fighter-types'],
    fireModes: combat.fireModes,
    furies: f['catalogue/houses'].map((house) => house.fury),
    houses: f['catalogue/houses'],
    injuries: f['tables/injuries'].table,
    interludeSteps: f['tables/interlude'],
    meleeModifiers: combat.meleeHit.modifiers,
    phases: f['tables/turn'].activationPhases,
    profiles: weaponFiles
      .flatMap((file) => f[file])
      .flatMap((weapon) => (weapon.profiles.length > 1 ? weapon.profiles : [])),
    shootingModifiers: combat.shootingModifiers,
    skillFamilies: f['catalogue/skill-families'],
    skills: f['catalogue/skills'],
    specialRules: f['catalogue/special-rules'],
    survival: combat.survival.results,
    templates: combat.templates,
    things: [
      ...f['catalogue/melee'],
      ...f['catalogue/heavy-melee'],
      ...weaponFiles.flatMap((file) => f[file]),
      ...armour.plating,
      ...armour.cushioning,
      ...armour.heavyPlating,
      ...f['catalogue/ammo'],
      ...f['catalogue/grenades'],
      ...f['catalogue/gear'],
      ...f['catalogue/bionics'],
      ...f['catalogue/scenario'],
      ...f['catalogue/combis'].variants,
      f['catalogue/combis'],
      f['catalogue/master-crafted']
    ]
  }
  for (const [section, list] of Object.entries(named)) {
    for (const { id } of list) if (!fr.has(`${section}.${id}.name`)) missing('fr', `${section}.${id}.name`)
  }
  for (const row of combat.looting.table)
    if (!fr.has(`looting.${row.id}.effect`)) missing('fr', `looting.${row.id}.effect`)
  for (const row of combat.falls.table)
    if (!fr.has(`falls.${row.storeys}.label`)) missing('fr', `falls.${row.storeys}.label`)
  for (const rule of f['tables/house-rules']) {
    const wanted = [
      `houseRules.${rule.key}.label`,
      ...(rule.options ?? []).map((option) => `houseRules.${rule.key}.options.${option}`)
    ]
    for (const path of wanted) if (!fr.has(path)) missing('fr', path)
  }
  return problems
}

function paths(node: unknown, prefix = '', found = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) found.add(prefix)
  else
    for (const [key, child] of Object.entries(node))
      paths(child, prefix === '' ? key : `${prefix}.${key}`, found)
  return found
}

/** Some facts stand in two tables, as they do in the printed rules: they must say the same. */
function checkAgreement(f: NecroFiles): Reason[] {
  const problems: Reason[] = []
  const agree = (file: string, at: string, other: string, holds: boolean): void => {
    if (!holds) problems.push(reason('facts-differ', [], { file, at, other }))
  }
  const { meleeHit, impact, falls, looting, survival } = f['tables/combat']
  meleeHit.table.forEach((row, a) =>
    row.forEach((cell, d) =>
      agree(
        'tables/combat',
        `meleeHit.table.${a + 1}.${d + 1}`,
        'meleeHit.base',
        cell === Math.min(meleeHit.max, Math.max(meleeHit.min, meleeHit.base + a - d))
      )
    )
  )
  impact.table.forEach((row, s) =>
    row.forEach((cell, t) => {
      const target = Math.min(impact.max, impact.base + s - t)
      agree(
        'tables/combat',
        `impact.table.${s + 1}.${t + 1}`,
        'impact.base',
        cell === (target < impact.min ? null : target)
      )
    })
  )
  for (const { id, pay } of f['catalogue/fighter-types'])
    agree('catalogue/fighter-types', `${id}.pay`, `tables/pay: ${id}`, f['tables/pay'][id] === pay)
  agree(
    'tables/creation',
    'rareItemsMax',
    'tables/trade: rareItemsAtCreation',
    f['tables/creation'].rareItemsMax === f['tables/trade'].rareItemsAtCreation
  )
  agree(
    'tables/creation',
    'startingRespect',
    'tables/income: startingRespect',
    f['tables/creation'].startingRespect === f['tables/income'].startingRespect
  )
  agree(
    'tables/combat',
    'looting.purseValue',
    'tables/income: purse',
    looting.purseValue === f['tables/income'].purse
  )
  agree(
    'tables/combat',
    'falls.table',
    'storeys',
    falls.table.every((row, storeys) => row.storeys === storeys)
  )

  const covers = (
    file: string,
    at: string,
    table: readonly { min: number; max: number }[],
    die: number
  ): void => {
    const whole =
      table.every((row, index) => row.min === (table[index - 1]?.max ?? 0) + 1 && row.max >= row.min) &&
      table.at(-1)?.max === die
    if (!whole) problems.push(reason('table-gap', [], { file, at, die }))
  }
  covers('tables/injuries', 'table', f['tables/injuries'].table, f['tables/injuries'].die)
  covers('tables/combat', 'looting.table', looting.table, looting.die)
  covers('tables/combat', 'survival.results', survival.results, survival.die)
  const rising = (file: string, at: string, values: readonly number[]): void => {
    if (values.some((value, n) => n > 0 && value <= (values[n - 1] ?? 0)))
      problems.push(reason('table-not-rising', [], { file, at }))
  }
  rising(
    'tables/member-cap',
    'minValue',
    f['tables/member-cap'].map((row) => row.minValue)
  )
  if (f['tables/member-cap'][0]?.minValue !== 0)
    problems.push(reason('table-starts-late', [], { file: 'tables/member-cap', at: 'minValue' }))

  // What a house rule decides stands at its default in the tables, or the two would contradict each other.
  const same = (key: keyof typeof houseRuleSchemas, file: string, at: string, fact: unknown): void => {
    const rule = f['tables/house-rules'].find((entry) => entry.key === key)
    if (JSON.stringify(rule?.default) !== JSON.stringify(fact)) {
      problems.push(
        reason('set-by-house-rule', rule ? [rule.ruling] : [], {
          file,
          at,
          rule: { key: `houseRules.${key}.label` }
        })
      )
    }
  }
  same('xpThresholds', 'tables/experience', 'thresholds', f['tables/experience'].thresholds)
  same(
    'gangValueIncludesXp',
    'tables/gang-value',
    'perMember',
    f['tables/gang-value'].perMember.includes('xp')
  )
  same('gangValueIncludesStash', 'tables/gang-value', 'stashCounted', f['tables/gang-value'].stashCounted)
  same(
    'reservesTargets',
    'tables/reserves',
    'table',
    f['tables/reserves'].table.flatMap((row) => (row.target === null ? [] : [row.target]))
  )
  same('storeyHeight', 'tables/combat', 'falls.storeyHeight', falls.storeyHeight)
  same('drawRespect', 'tables/income', 'draw', f['tables/income'].draw)
  same(
    'masterCraftedRounding',
    'catalogue/master-crafted',
    'rounding',
    f['catalogue/master-crafted'].rounding
  )
  for (const { id, missileMode } of f['catalogue/heavy'])
    if (missileMode) same('missileMode', 'catalogue/heavy', `${id}.missileMode`, missileMode)
  for (const { id, consumable } of f['catalogue/gear'])
    if (id === 'weapon-master') same('weaponMasterConsumed', 'catalogue/gear', `${id}.consumable`, consumable)

  const keys = f['tables/house-rules'].map((entry) => entry.key)
  for (const key of Object.keys(houseRuleSchemas))
    agree('tables/house-rules', key, 'house-rules.ts', keys.filter((k) => k === key).length === 1)
  for (const key of keys)
    agree('tables/house-rules', key, 'house-rules.ts', Object.hasOwn(houseRuleSchemas, key))
  return problems
}
