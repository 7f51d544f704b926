import { comparisons } from './compare'
import { meleeOddsResolvers } from './melee'
import { otherOdds } from './others'
import { shotOddsResolvers } from './shot'

/** Exact odds, computed with the same resolvers as in play. */
export const odds = [...shotOddsResolvers, ...comparisons, ...meleeOddsResolvers, ...otherOdds]
