import type { GameSystem } from '../../../kernel/system/system'
import type { NecroRules } from '../catalogue/rules'
import { finish } from './finish'
import { muster } from './muster'
import { report } from './report'

export { battleSheet } from './sheet'

/** The battle part of Neo-Necro: mustering, reporting and ending a battle. */
export const battle: GameSystem<NecroRules>['battle'] = { muster, report, finish }
