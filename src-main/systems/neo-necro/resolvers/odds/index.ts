import { comparisons } from './compare'
import { meleeOddsResolvers } from './melee'
import { otherOdds } from './others'
import { shotOddsResolvers } from './shot'

/** Exact chances, asked of the very resolvers that play asks. */
export const odds = [...shotOddsResolvers, ...comparisons, ...meleeOddsResolvers, ...otherOdds]
