import type * as v from 'valibot'
import { annals } from './annals'
import { backups } from './backups'
import { battles } from './battles'
import { campaigns } from './campaigns'
import { cards } from './cards'
import { chronicle } from './chronicle'
import { deals } from './deals'
import { decks } from './decks'
import { drafts } from './drafts'
import { exchange } from './exchange'
import { history } from './history'
import { interlude } from './interlude'
import { library } from './library'
import { members } from './members'
import type { Method } from './method'
import { program } from './program'
import { rosters } from './rosters'
import { rules } from './rules'
import { seasons } from './seasons'
import { stash } from './stash'
import { systems } from './systems'
import { tasks } from './tasks'
import { tracker } from './tracker'

/** Every method, area by area: the table of contents of the program. */
export const contract = {
  ...systems,
  ...campaigns,
  ...backups,
  ...library,
  ...program,
  ...rules,
  ...rosters,
  ...members,
  ...deals,
  ...seasons,
  ...stash,
  ...battles,
  ...tracker,
  ...interlude,
  ...annals,
  ...chronicle,
  ...cards,
  ...decks,
  ...drafts,
  ...exchange,
  ...history,
  ...tasks
}

export type Contract = typeof contract
export type MethodName = keyof Contract
/** A method's input as a client sends it: fields with a default may be left out. */
export type Request<M extends MethodName> = v.InferInput<Contract[M]['input']>
/** A method's input as its service receives it: checked, with defaults filled in. */
export type Input<M extends MethodName> = v.InferOutput<Contract[M]['input']>
export type Output<M extends MethodName> = Contract[M] extends Method<infer _S, infer O> ? O : never

/** The methods of one area; the service of the same name implements them. */
export type Service<Area extends string> = {
  [M in MethodName as M extends `${Area}.${infer Verb}` ? Verb : never]: (
    input: Input<M>
  ) => Promise<Output<M>>
}

export type { Answer, Failure } from './errors'
export { Refused } from './errors'
export type * from './annals'
export type * from './backups'
export type * from './chronicle'
export type { Conflict } from './conflict'
export type * from './deals'
export type * from './decks'
export type * from './drafts'
export type * from './library'
export type { Menus, MenusGiven } from './menu'
export type * from './notice'
export type * from './program'
export type * from './exchange'
export type * from './rules'
export type * from './seasons'
export type * from './tasks'
export * from './views'
