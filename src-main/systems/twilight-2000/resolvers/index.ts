import type { Resolver } from '../../../kernel/questions/resolver'
import type { T2kRules } from '../catalogue/rules'
import { fire } from './fire'
import { health } from './health'
import { chances } from './odds'
import { rolls } from './rolls'
import { shooting } from './shooting'

/** The resolvers of Twilight: 2000 by name (chapter 6.2), and the odds of a roll. */
export const resolvers: { [name: string]: Resolver<T2kRules> } = Object.fromEntries([
  ...rolls,
  ...shooting,
  ...fire,
  ...health,
  ...chances
])
