import { shadowrunSru } from '../../../src-main/systems/shadowrun-sru/index'
import { asking } from '../../support/game-ask'

export { falling } from '../../support/falling'
export const { raw, rules: sru, loading, ask, outcome, refusal, accepts, isWorded } = asking(shadowrunSru)
