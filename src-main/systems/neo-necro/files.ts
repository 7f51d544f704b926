import * as v from 'valibot'
import type { RawSystem } from '../../rules/raw-system'
import { resourceReasons } from '../../rules/resource-reasons'
import { reason, type Reason } from '../../rules/verdict'
import * as s from './schema'

/** Every resource file that Neo-Necro is made of, with its schema. */
const schemas = {
  'system': s.systemSchema,
  'catalogue/ammo': s.ammoSchema,
  'catalogue/armour': s.armourSchema,
  'catalogue/bionics': s.bionicsSchema,
  'catalogue/categories': s.categoriesSchema,
  'catalogue/combis': s.combisSchema,
  'catalogue/fighter-rules': s.fighterRulesSchema,
  'catalogue/fighter-types': s.fighterTypesSchema,
  'catalogue/gear': s.gearSchema,
  'catalogue/grenades': s.grenadesSchema,
  'catalogue/heavy': s.rangedSchema,
  'catalogue/heavy-melee': s.meleeSchema,
  'catalogue/houses': s.housesSchema,
  'catalogue/master-crafted': s.masterCraftedSchema,
  'catalogue/melee': s.meleeSchema,
  'catalogue/pistols': s.rangedSchema,
  'catalogue/rifles': s.rangedSchema,
  'catalogue/scenario': s.scenarioSchema,
  'catalogue/skill-families': s.skillFamiliesSchema,
  'catalogue/skills': s.skillsSchema,
  'catalogue/special': s.rangedSchema,
  'catalogue/special-rules': s.specialRulesSchema,
  'tables/combat': s.combatSchema,
  'tables/creation': s.creationSchema,
  'tables/experience': s.experienceSchema,
  'tables/gang-value': s.gangValueSchema,
  'tables/house-rules': s.houseRulesSchema,
  'tables/income': s.incomeSchema,
  'tables/injuries': s.injuriesSchema,
  'tables/interlude': s.interludeSchema,
  'tables/member-cap': s.memberCapSchema,
  'tables/pay': s.paySchema,
  'tables/reserves': s.reservesSchema,
  'tables/trade': s.tradeSchema,
  'tables/turn': s.turnSchema,
  'text/en': s.textSchema,
  'text/fr': s.textSchema
} as const

export type NecroFiles = { [path in keyof typeof schemas]: v.InferOutput<(typeof schemas)[path]> }

/**
 * The resource files, each parsed by its schema into a copy of its own. Says everything that is wrong at once, by file,
 * entry and field; a file that nobody reads is wrong too.
 */
export function parseFiles(raw: RawSystem): { files: NecroFiles; problems: Reason[] } {
  const problems: Reason[] = []
  const files: Record<string, unknown> = {}
  for (const [path, schema] of Object.entries(schemas)) {
    const content = raw.files[path]
    if (content === undefined) {
      problems.push(reason('resource-file-missing', [], { file: path }))
      continue
    }
    const result = v.safeParse(schema, content)
    if (result.success) files[path] = structuredClone(result.output)
    else problems.push(...resourceReasons(path, result.issues))
  }
  for (const path of Object.keys(raw.files)) if (!(path in schemas)) problems.push(reason('resource-file-unknown', [], { file: path }))
  return { files: files as NecroFiles, problems }
}
