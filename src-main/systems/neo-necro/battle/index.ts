import type { GameSystem } from '../../../kernel/system/system'
import type { NecroRules } from '../catalogue/rules'
import { finish } from './finish'
import { muster } from './muster'
import { report } from './report'

export { battleSheet } from './sheet'

/** A battle as Neo-Necro sees it: who may take the field, what may be reported, what it leaves behind. */
export const battle: GameSystem<NecroRules>['battle'] = { muster, report, finish }
