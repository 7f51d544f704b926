import type { Resolver } from '../../../kernel/questions/resolver'
import type { Vd10Rules } from '../catalogue/rules'
import { fighting } from './fighting'
import { health } from './health'
import { manoeuvres } from './manoeuvres'
import { chances } from './odds'
import { rolls } from './rolls'

/** The resolvers of this system by name (chapter 11.2), and the odds of a roll. */
export const resolvers: { [name: string]: Resolver<Vd10Rules> } = Object.fromEntries([
  ...rolls,
  ...chances,
  ...fighting,
  ...manoeuvres,
  ...health
])
