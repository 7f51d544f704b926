import type { Resolver } from '../../../rules/resolver'
import type { NecroRules } from '../catalogue'
import { ammunition } from './ammunition'
import { equipment } from './equipment'
import { gang } from './gang'
import { grenades } from './grenades'
import { hits } from './hits'
import { injuries } from './injuries'
import { melee } from './melee'
import { money } from './money'
import { progress } from './progress'
import { shooting } from './shooting'
import { shots } from './shots'
import { survivalAndEnd } from './survival'
import { table } from './table'
import { wholeHits } from './whole-hit'

/** Every question that the rules of Neo-Necro answer, by name (chapter 16, and a few more). */
export const resolvers: Record<string, Resolver<NecroRules>> = Object.fromEntries([
  ...melee,
  ...shooting,
  ...shots,
  ...grenades,
  ...ammunition,
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
