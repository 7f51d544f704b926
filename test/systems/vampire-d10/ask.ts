import { vampireD10 } from '../../../src-main/systems/vampire-d10/index'
import { asking } from '../../support/game-ask'

export { falling } from '../../support/falling'
export const { raw, rules: vd10, loading, ask, outcome, refusal, accepts, isWorded } = asking(vampireD10)
