import type { RawSystem } from '../../../kernel/values/raw-system'
import { parseResources, type ParsedFiles } from '../../../kernel/content/resource-files'
import type { Reason } from '../../../kernel/values/verdict'
import * as s from './schema'

/** Every resource file of Neo-Necro, with its schema. */
const schemas = {
  system: s.systemSchema,
  'catalogue/ammo': s.ammoSchema,
  'catalogue/armour': s.armourSchema,
  'catalogue/bionics': s.bionicsSchema,
  'catalogue/categories': s.categoriesSchema,
  'catalogue/combis': s.combisSchema,
  'catalogue/fighter-rules': s.fighterRulesSchema,
  'catalogue/fighter-types': s.fighterTypesSchema,
  'catalogue/founding': s.foundingSchema,
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
  'tables/play-phases': s.playPhasesSchema,
  'tables/reserves': s.reservesSchema,
  'tables/trade': s.tradeSchema,
  'tables/turn': s.turnSchema,
  'text/en': s.textSchema,
  'text/fr': s.textSchema
} as const

export type NecroFiles = ParsedFiles<typeof schemas>

/**
 * Parses every resource file by its schema, into a copy. Returns all problems at once, by file, entry and field;
 * a file without a schema is a problem too.
 */
export const parseFiles = (raw: RawSystem): { files: NecroFiles; problems: Reason[] } =>
  parseResources(schemas, raw)
