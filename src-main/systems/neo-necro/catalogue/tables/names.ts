import type { Localised } from '../../../../kernel/values/json'
import type { Place } from '../../../../kernel/content/overlay'
import { compose } from '../words'
import type { NecroRules } from '../rules'

/** The section of the text files that names the entries of a file, by file and path. */
const SECTIONS: { [place: string]: string } = {
  'system.characteristics': 'characteristics',
  'catalogue/categories': 'categories',
  'catalogue/fighter-types': 'fighterTypes',
  'catalogue/fighter-rules': 'fighterRules',
  'catalogue/houses': 'houses',
  'catalogue/skill-families': 'skillFamilies',
  'catalogue/skills': 'skills',
  'catalogue/special-rules': 'specialRules',
  'tables/combat.fireModes': 'fireModes',
  'tables/combat.shootingModifiers': 'shootingModifiers',
  'tables/combat.meleeHit.modifiers': 'meleeModifiers',
  'tables/combat.survival.results': 'survival',
  'tables/combat.templates': 'templates',
  'tables/experience.categories': 'experienceCategories',
  'tables/injuries.table': 'injuries',
  'tables/interlude': 'interludeSteps',
  'tables/pay': 'fighterTypes',
  'tables/turn.actions': 'actions',
  'tables/turn.activationPhases': 'phases'
}

/** The name of the entry at this place, or null. A profile of a weapon with several gets both names. */
export function nameOf(rules: NecroRules, { file, path }: Place): Localised | null {
  const id = path.at(-1)
  if (id === undefined) return null
  if (path.at(-2) === 'profiles') {
    const weapon = rules.words('things', path[0] ?? '')
    const profile = rules.words('profiles', id)
    return weapon && profile
      ? compose({ fr: '{weapon} ({profile})', en: '{weapon} ({profile})' }, { weapon, profile })
      : (weapon ?? null)
  }
  const section =
    SECTIONS[[file, ...path.slice(0, -1)].join('.')] ?? (file.startsWith('catalogue/') ? 'things' : undefined)
  return (section && rules.words(section, id)) || null
}
