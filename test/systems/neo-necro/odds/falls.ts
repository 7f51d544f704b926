import * as v from 'valibot'
import type { Chance } from '../../../../src-main/kernel/values/dice'
import type { Json } from '../../../../src-main/kernel/values/json'
import {
  certain,
  everyFall,
  follow,
  fraction,
  plus,
  seenAs,
  withoutDice,
  written,
  type Fraction,
  type OddsPicture,
  type Spread
} from '../../../../src-main/kernel/questions/odds'
import { isRefusal } from '../../../../src-main/kernel/values/verdict'
import { resolvers } from '../../../../src-main/systems/neo-necro/resolvers'
import { necro } from '../../../support/neo-necro-raw'

/** One resolver played with dice of this chance, as at the table. */
export function play(chance: Chance, name: string, input: object): { [output: string]: Json } {
  const { schema, resolve } = resolvers[name]!
  const answer = resolve(necro(), v.parse(schema as v.GenericSchema, input) as never, chance)
  if (isRefusal(answer)) throw new Error(`${name} refused: ${JSON.stringify(answer.refused)}`)
  return answer.outcome
}

export const profile = { ws: 4, bs: 4, i: 4 }

export const table = (spread: Spread<Json>) =>
  Object.fromEntries(spread.map(({ value, chance }) => [JSON.stringify(value), written(chance)]))

export const pictureOf = (outcome: { [output: string]: Json }, key = 'odds') =>
  outcome[key] as unknown as OddsPicture

/** The rows of one spread of an answer, as a table. */
export function rows(
  outcome: { [output: string]: Json },
  key: string,
  picture = 'odds'
): { [value: string]: string } {
  return Object.fromEntries(
    (pictureOf(outcome, picture).spreads.find((one) => one.key === key)?.rows ?? []).map(
      ({ value, chance }) => [JSON.stringify(value), chance]
    )
  )
}

export const read = (text: unknown): Fraction => {
  const [n, d] = String(text).split('/')
  return fraction(BigInt(n!), BigInt(d!))
}

export const sum = (chances: string[]) => written(chances.map(read).reduce(plus))

export interface Struck {
  wounds: number
  place: 'up' | 'down' | 'out'
  pinned: boolean
  lost: number
  profile: { ws: number; bs: number; i: number }
}

export const memo = new Map<string, Spread<{ [output: string]: Json }>>()

/** Every result of the dice of one resolver, calculated once. */
export function falls(name: string, input: object): Spread<{ [output: string]: Json }> {
  const key = `${name} ${JSON.stringify(input)}`
  const found = memo.get(key) ?? everyFall((chance) => withoutDice(play(chance, name, input)))
  memo.set(key, found)
  return found
}

/** An answer that needs no die. */
export const sure = (name: string, input: object) => falls(name, input)[0]!.value

/** A hit played to its end: whole-hit, then survival if the last W is lost. */
export function suffer(
  target: { items: string[]; skills: string[]; toughness: number; engaged?: boolean },
  strike: object,
  before: Struck
): Spread<Struck> {
  if (before.place === 'out') return certain(before)
  const { items, skills, toughness } = target
  return follow(falls('whole-hit', { ...strike, target: { items, skills, toughness } }), (hit) => {
    const lost = Number(hit['woundsLost'])
    const struck = { ...before, lost: before.lost + lost }
    const left = Math.max(0, before.wounds - lost)
    if (lost === 0 || left > 0)
      return certain({
        ...struck,
        wounds: left,
        pinned: before.pinned || (hit['pinned'] === true && before.place === 'up')
      })
    return seenAs(
      falls('survival', {
        wounds: before.wounds,
        woundsLost: lost,
        profile: before.profile,
        skills,
        engaged: target.engaged ?? false
      }),
      (end): Struck => {
        const up = end['state'] === 'light-wound'
        return {
          ...struck,
          place: up ? 'up' : end['state'] === 'down' ? 'down' : 'out',
          wounds: Number(end['wounds']),
          profile: end['profile'] as typeof profile,
          pinned: up && before.place !== 'down' && (before.pinned || hit['pinned'] === true)
        }
      }
    )
  })
}

export const end = ({ place, pinned }: Struck) =>
  place === 'out' ? 'out-of-action' : place === 'down' ? 'down' : pinned ? 'pinned' : 'standing'
