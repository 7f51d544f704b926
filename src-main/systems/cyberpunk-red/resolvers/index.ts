import type { Resolver } from '../../../rules/resolver'
import type { CrRules } from '../rules'
import { harm } from './harm'
import { net } from './net'
import { rolls } from './rolls'
import { shooting } from './shooting'
import { shop } from './shop'

/** Every question that the rules of Cyberpunk RED answer, by name (chapter 10.2). */
export const resolvers: { [name: string]: Resolver<CrRules> } = Object.fromEntries([...rolls, ...shooting, ...harm, ...net, ...shop])
