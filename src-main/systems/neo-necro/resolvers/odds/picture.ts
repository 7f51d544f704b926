import type { Json } from '../../../../kernel/values/json'
import {
  chanceOf,
  mean,
  rowsOf,
  seenAs,
  written,
  type Fraction,
  type OddsPicture,
  type Spread
} from '../../../../kernel/questions/odds'
import type { Casualty } from './casualty'

/** How a fighter may end, from best to worst. */
export const ENDS = ['standing', 'pinned', 'down', 'out-of-action'] as const

export function endOf({ place, pinned }: Pick<Casualty, 'place' | 'pinned'>): (typeof ENDS)[number] {
  if (place === 'out') return 'out-of-action'
  return place === 'down' ? 'down' : pinned ? 'pinned' : 'standing'
}

/** The main chances of a shot or blow, from the hit to the worst. */
function chancesOf(spread: Spread<Casualty>) {
  return {
    hitChance: chanceOf(spread, ({ hit }) => hit),
    impactChance: chanceOf(spread, ({ impact }) => impact),
    woundChance: chanceOf(spread, ({ lost }) => lost > 0),
    fallenChance: chanceOf(spread, ({ place }) => place !== 'up'),
    outChance: chanceOf(spread, ({ place }) => place === 'out')
  }
}

export function expectedLoss(spread: Spread<Casualty>): Fraction {
  return mean(spread, ({ lost }) => lost)
}

/** The main chances and the expected loss, written as outputs of an answer. */
export function figuresOf(spread: Spread<Casualty>): { [output: string]: Json } {
  const chances = Object.entries(chancesOf(spread)).map(([key, chance]) => [key, written(chance)])
  return {
    ...(Object.fromEntries(chances) as { [output: string]: Json }),
    expectedLoss: written(expectedLoss(spread))
  }
}

/** The odds for the window's charts. `before`: earlier stages than the hit. */
export function pictureOf(
  spread: Spread<Casualty>,
  before: { [key: string]: Fraction } = {},
  courses: OddsPicture['courses'] = []
): Json {
  const spreads = [
    { key: 'woundsLost', rows: rowsOf(seenAs(spread, ({ lost }) => lost)) },
    { key: 'end', rows: rowsOf(seenAs(spread, endOf), ENDS) },
    { key: 'lightWounds', rows: rowsOf(seenAs(spread, ({ light }) => light)) }
  ]
  // A failed save costs a W even without an impact, so the impact is not a stage.
  const { impactChance: _, ...stages } = chancesOf(spread)
  const picture: OddsPicture = {
    stages: Object.entries({ ...before, ...stages }).map(([key, chance]) => ({
      key,
      chance: written(chance)
    })),
    spreads: spreads.filter(({ key, rows }) => key !== 'lightWounds' || rows.length > 1),
    courses,
    means: [{ key: 'expectedLoss', mean: written(expectedLoss(spread)) }]
  }
  return picture
}
