import { twilight2000 } from '../../../src-main/systems/twilight-2000/index'
import { asking } from '../../support/game-ask'

export { falling } from '../../support/falling'
export const { raw, rules: t2k, loading, ask, outcome, refusal, accepts, isWorded } = asking(twilight2000)
