import type { Resolver } from '../../../rules/resolver'
import type { NecroRules } from '../catalogue'
import { ammunition } from './ammunition'
import { blows } from './blow'
import { equipment } from './equipment'
import { firing } from './firing'
import { gang } from './gang'
import { grenades } from './grenades'
import { hits } from './hits'
import { injuries } from './injuries'
import { leavingMelee } from './leaving-melee'
import { melee } from './melee'
import { meleePhases } from './melee-phase'
import { money } from './money'
import { progress } from './progress'
import { shooting } from './shooting'
import { shots } from './shots'
import { survivalAndEnd } from './survival'
import { table } from './table'
import { inHand } from './weapons-in-hand'
import { wholeHits } from './whole-hit'

/** Every question that the rules of Neo-Necro answer, by name (chapter 16, and a few more). */
export const resolvers: Record<string, Resolver<NecroRules>> = Object.fromEntries([
  ...melee,
  ...meleePhases,
  ...leavingMelee,
  ...inHand,
  ...blows,
  ...shooting,
  ...shots,
  ...grenades,
  ...ammunition,
  ...firing,
  ...hits,
  ...wholeHits,
  ...survivalAndEnd,
  ...table,
  ...injuries,
  ...equipment,
  ...gang,
  ...progress,
  ...money
])
