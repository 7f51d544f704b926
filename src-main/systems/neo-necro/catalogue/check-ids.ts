import { reason, type Reason } from '../../../kernel/values/verdict'
import type { NecroFiles } from './files'
import { entriesOf, weaponFiles } from './entries'

/** Finds duplicate ids (`id-twice`) and references to ids that don't exist (`id-unknown`). */
export function checkIds(f: NecroFiles): Reason[] {
  const problems: Reason[] = []
  const unique = (file: string, list: readonly { id: string }[]): void => {
    const seen = new Set<string>()
    for (const { id } of list) {
      if (seen.has(id)) problems.push(reason('id-twice', [], { file, at: id }))
      seen.add(id)
    }
  }
  for (const [path, content] of Object.entries(f))
    if (Array.isArray(content) && 'id' in (content[0] ?? {})) unique(path, content as { id: string }[])
  unique('tables/injuries', f['tables/injuries'].table)
  if (problems.length === 0) unique('catalogue', entriesOf(f))

  const sets = new Map<readonly object[], Set<string>>()
  const known: Known = (file, at, list, ...used) => {
    const ids = sets.get(list) ?? new Set(list.map((entry) => entry.id))
    sets.set(list, ids)
    for (const id of used)
      if (typeof id === 'string' && !ids.has(id)) problems.push(reason('id-unknown', [], { file, at, id }))
  }
  peopleName(f, known)
  equipmentNames(f, known)
  tablesName(f, known)
  return problems
}

/** Checks that the ids used at a place exist in `list`; undefined and null are skipped. */
type Known = (
  file: string,
  at: string,
  list: readonly { id: string }[],
  ...used: (string | undefined | null)[]
) => void

/** Checks the ids that fighter types, houses and skills refer to. */
function peopleName(f: NecroFiles, known: Known): void {
  const families = f['catalogue/skill-families']
  const types = f['catalogue/fighter-types']
  const ranged = weaponFiles.flatMap((file) => f[file])
  for (const type of types) {
    const where = ['catalogue/fighter-types', type.id] as const
    known(...where, f['catalogue/categories'], ...type.categories)
    known(...where, families, ...(type.extraSkillFamilies ?? []))
    known(...where, f['catalogue/fighter-rules'], ...type.rules)
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
    known(...where, ranged, house.fury.weapon)
    known(...where, f['tables/combat'].fireModes, house.fury.fireMode)
  }
  for (const skill of f['catalogue/skills']) known('catalogue/skills', skill.id, families, skill.family)
}

/** Checks the ids that weapons, ammunition and gear refer to. */
function equipmentNames(f: NecroFiles, known: Known): void {
  const ranged = weaponFiles.flatMap((file) => f[file])
  const categories = f['catalogue/categories']
  const injuries = f['tables/injuries'].table
  const templates = f['tables/combat'].templates
  const things = entriesOf(f)
  for (const file of weaponFiles) {
    for (const weapon of f[file]) {
      known(file, weapon.id, things, ...(weapon.reloadsByType ?? []))
      known(file, weapon.id, templates, ...weapon.profiles.map((profile) => profile.template))
    }
  }
  for (const ammo of f['catalogue/ammo']) {
    const where = ['catalogue/ammo', ammo.id] as const
    if (Array.isArray(ammo.appliesTo)) known(...where, ranged, ...ammo.appliesTo)
    if ('profile' in ammo)
      known(
        ...where,
        ranged.flatMap((weapon) => weapon.profiles),
        ammo.profile
      )
  }
  for (const grenade of f['catalogue/grenades']) {
    known('catalogue/grenades', grenade.id, templates, grenade.template)
    known('catalogue/grenades', grenade.id, f['catalogue/special-rules'], ...(grenade.special ?? []))
  }
  for (const item of f['catalogue/gear']) {
    const where = ['catalogue/gear', item.id] as const
    known(...where, things, item.uses, item.requires, item.countsAs)
    known(...where, f['catalogue/fighter-types'], ...(item.restrictedTo ?? []))
    known(...where, categories, ...(item.attachesTo ?? []))
    known(...where, injuries, item.rerollsInjury, ...(item.cannotRemove ?? []))
  }
  for (const bionic of f['catalogue/bionics']) {
    known('catalogue/bionics', bionic.id, injuries, bionic.heals)
    known('catalogue/bionics', bionic.id, things, ...(bionic.grants ?? []))
  }
  const combis = f['catalogue/combis']
  for (const variant of combis.variants) {
    const weapon = ranged.find((entry) => entry.id === variant.weapon)
    known('catalogue/combis', variant.id, ranged, variant.weapon)
    if ('profile' in variant) known('catalogue/combis', variant.id, weapon?.profiles ?? [], variant.profile)
    else known('catalogue/combis', variant.id, f['catalogue/grenades'], variant.grenade)
  }
  for (const demand of combis.requires?.anyOf ?? []) {
    const [kind = '', id = ''] = demand.split(':')
    known('catalogue/combis', 'requires', kind === 'skill' ? f['catalogue/skills'] : categories, id)
  }
}

/** Checks the ids that the tables refer to. */
function tablesName(f: NecroFiles, known: Known): void {
  const things = entriesOf(f)
  for (const injury of f['tables/injuries'].table)
    known('tables/injuries', injury.id, things, injury.bionic, injury.rerollItem)
  for (const entry of f['tables/experience'].categories) {
    for (const choice of entry.choices)
      if (choice.type === 'skill')
        known('tables/experience', entry.id, f['catalogue/skill-families'], choice.family)
  }
  known(
    'tables/experience',
    'leaderExtraChoice',
    f['catalogue/fighter-rules'],
    f['tables/experience'].leaderExtraChoice.rule
  )
  for (const mode of f['tables/combat'].fireModes)
    known('tables/combat', mode.id, f['catalogue/skills'], mode.requiresSkill)
  for (const type of Object.keys(f['tables/pay']))
    known('tables/pay', type, f['catalogue/fighter-types'], type)
  for (const phase of f['tables/turn'].activationPhases)
    known('tables/turn', phase.id, f['tables/turn'].actions, ...phase.actions)
}
