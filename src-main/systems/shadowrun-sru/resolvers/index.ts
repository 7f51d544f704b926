import type { Resolver } from '../../../kernel/questions/resolver'
import type { SruRules } from '../catalogue/rules'
import { defence } from './defence'
import { harm } from './harm'
import { chances } from './odds'
import { reserves } from './reserve'
import { shooting } from './shooting'

/** The resolvers of token combat by name (chapter 12.2), and the odds of a shot. */
export const resolvers: { [name: string]: Resolver<SruRules> } = Object.fromEntries([
  ...reserves,
  ...shooting,
  ...defence,
  ...harm,
  ...chances
])
