import { cyberpunkRed } from '../../../src-main/systems/cyberpunk-red/index'
import { asking } from '../../support/game-ask'

export { falling } from '../../support/falling'
export const { raw, rules: cr, loading, ask, outcome, refusal, accepts, isWorded } = asking(cyberpunkRed)
