import type { TablesPlug } from '../../../../kernel/content/tables'
import { checkNecroFiles, type NecroRules } from '../rules'
import { idleCharacteristics, idleMods } from '../mod-places'
import { battleTables } from './battle'
import { betweenTables } from './between'
import { equipmentTables } from './equipment'
import { fighterTables } from './fighters'
import { nameOf } from './names'

/** What a campaign may change besides house rules, and what packs may add to. */
export const tables: TablesPlug<NecroRules> = {
  // House rules have their own form; the code depends on the order of the interlude.
  closed: ['tables/house-rules', 'tables/interlude', 'tables/play-phases'],
  ties: [
    [
      { file: 'catalogue/fighter-types', path: ['*', 'pay'] },
      { file: 'tables/pay', path: ['*'] }
    ],
    [
      { file: 'tables/creation', path: ['rareItemsMax'] },
      { file: 'tables/trade', path: ['rareItemsAtCreation'] }
    ],
    [
      { file: 'tables/creation', path: ['startingRespect'] },
      { file: 'tables/income', path: ['startingRespect'] }
    ],
    [
      { file: 'tables/income', path: ['purse'] },
      { file: 'tables/combat', path: ['looting', 'purseValue'] }
    ]
  ],
  check: checkNecroFiles,
  idle: (raw) => [...idleMods(raw), ...idleCharacteristics(raw)],
  specs: (rules) => [
    ...fighterTables(rules),
    ...betweenTables(),
    ...battleTables(rules),
    ...equipmentTables(rules)
  ],
  nameOf
}
