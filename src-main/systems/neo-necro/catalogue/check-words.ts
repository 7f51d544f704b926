import { reason, type Reason } from '../../../kernel/values/verdict'
import type { NecroFiles } from './files'
import { entriesOf, weaponFiles } from './entries'

/** Finds ids without words, and keys that only one of the two languages has. Returns `words-missing`. */
export function checkWords(f: NecroFiles): Reason[] {
  const problems: Reason[] = []
  const missing = (locale: string, at: string): void =>
    void problems.push(reason('words-missing', [], { file: `text/${locale}`, at }))
  const [fr, en] = [paths(f['text/fr']), paths(f['text/en'])]
  for (const path of fr) if (!en.has(path)) missing('en', path)
  for (const path of en) if (!fr.has(path)) missing('fr', path)

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
    things: entriesOf(f)
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
