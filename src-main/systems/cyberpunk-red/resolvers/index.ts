import type { Resolver } from '../../../kernel/questions/resolver'
import type { CrRules } from '../catalogue/rules'
import { harm } from './harm'
import { net } from './net'
import { chances } from './odds'
import { rolls } from './rolls'
import { shooting } from './shooting'
import { shop } from './shop'

/** The resolvers of Cyberpunk RED by name (chapter 10.2), and the odds of an attack. */
export const resolvers: { [name: string]: Resolver<CrRules> } = Object.fromEntries([
  ...rolls,
  ...shooting,
  ...harm,
  ...net,
  ...shop,
  ...chances
])
