import type { RawSystem } from '../../src-main/kernel/values/raw-system'
import { loadNecro } from '../../src-main/systems/neo-necro/catalogue/rules'
import { loadedOnce, rawOf } from './game-raw'

/** The resource folder of Neo-Necro as it is on disk. */
export const necroRaw = (): RawSystem => rawOf('resources/systems/neo-necro')

/** Neo-Necro with these house rules. */
export const necro = loadedOnce((houseRules) => loadNecro(necroRaw(), houseRules))
