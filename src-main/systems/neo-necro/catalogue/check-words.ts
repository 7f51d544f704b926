import { reason, type Reason } from '../../../kernel/values/verdict'
import type { NecroFiles } from './files'
import { entriesOf, weaponFiles } from './entries'

/** Finds ids without words, and keys that only one of the two languages has. Returns `words-missing`. */
export function checkWords(f: NecroFiles): Reason[] {
  const problems: Reason[] = []
  const missing = (locale: string, at: string): void =>
    void problems.push(reason('words-missing', [], { file: `text/${locale}`, at }))
  const [fr, en] = [f['text/fr'], f['text/en']]
  for (const path of textsNotIn(en, fr)) missing('en', path)
  for (const path of textsNotIn(fr, en)) missing('fr', path)
  const want = (...path: string[]): void => {
    if (!isText(path.reduce<unknown>(child, fr))) missing('fr', path.join('.'))
  }

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
  for (const [section, list] of Object.entries(named)) for (const { id } of list) want(section, id, 'name')
  for (const row of combat.looting.table) want('looting', row.id, 'effect')
  for (const row of combat.falls.table) want('falls', String(row.storeys), 'label')
  for (const rule of f['tables/house-rules']) {
    want('houseRules', rule.key, 'label')
    for (const option of rule.options ?? []) want('houseRules', rule.key, 'options', option)
  }
  return problems
}

type Tree = { readonly [key: string]: unknown }

function isTree(node: unknown): node is Tree {
  return typeof node === 'object' && node !== null
}

function child(node: unknown, key: string): unknown {
  return isTree(node) && Object.hasOwn(node, key) ? node[key] : undefined
}

/** True for a text, or anything else that is no section of texts. */
function isText(node: unknown): boolean {
  return node !== undefined && !isTree(node)
}

/** The paths of the texts in `tree` that `other` lacks, in the order of `tree`. */
function textsNotIn(other: unknown, tree: Tree, prefix: readonly string[] = []): string[] {
  return Object.entries(tree).flatMap(([key, node]) => {
    const there = child(other, key)
    const path = [...prefix, key]
    if (isTree(node)) return textsNotIn(there, node, path)
    return isText(there) ? [] : [path.join('.')]
  })
}
