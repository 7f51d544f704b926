import type { Json } from '../../../../src-main/kernel/values/json'
import type { OddsPicture } from '../../../../src-main/kernel/questions/odds'
import type { Resolution } from '../../../../src-main/kernel/questions/resolver'
import { ask } from '../../../support/necro-ask'
import { necro } from '../../../support/neo-necro-raw'

// Small odds, calculated by hand: each complete answer, with its picture, its steps and its rules.

export const rules = necro()

export const mode = (id: string) => rules.words('fireModes', id)!

export const profile = { ws: 4, bs: 4, i: 4 }

export const kid = { toughness: 3, wounds: 1, profile }

export const FIGURES = [
  'hitChance',
  'impactChance',
  'woundChance',
  'fallenChance',
  'outChance',
  'expectedLoss'
]

export const figures = (...values: string[]) => Object.fromEntries(FIGURES.map((key, n) => [key, values[n]]))

export const rows = (told: { [value: string]: string }) =>
  Object.entries(told).map(([value, chance]) => ({
    value: Number.isNaN(Number(value)) ? value : Number(value),
    chance
  }))

export const stages = (told: { [key: string]: string }) =>
  Object.entries(told).map(([key, chance]) => ({ key, chance }))

export const own = ({ steps }: Resolution, name: string) =>
  steps
    .filter(({ key }) => key.startsWith(`${name}.`))
    .map(({ key, params }) => [key.slice(name.length + 1), params])

export const told = (
  name: string,
  input: object,
  ...keys: string[]
): { [output: string]: Json | undefined } => {
  const { outcome } = ask(name, input)
  return Object.fromEntries(keys.map((key) => [key, outcome[key]]))
}

export const picture = (outcome: { [output: string]: Json }): OddsPicture =>
  outcome['odds'] as unknown as OddsPicture
