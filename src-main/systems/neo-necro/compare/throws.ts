import type { NecroRules } from '../catalogue/rules'
import { bandWords, grenadeSpecials } from '../sheet/facts'
import { joined } from '../catalogue/phrase'
import { throwBands } from '../formulas/arms'
import { say } from '../catalogue/say'
import { ask, columnOf, output, type Column, type RowShape } from './asking'
import { asTarget } from './foe'
import type { Holder } from './holder'
import { SHOT_ROWS } from './shots'
import type { Supposed } from './suppose'

/** The rows of throws, equal to those of shots; empty rows are left out later. */
export const THROW_ROWS: RowShape[] = SHOT_ROWS

/** The column of a thrown grenade. Its range depends on the thrower's S (NN-GRN-2, NN-RUL-18). */
export function throwColumn(rules: NecroRules, holder: Holder, { foe }: Supposed): Column {
  const { thing, fighter, tells } = holder
  const { bs, s } = fighter.effective.profile
  const bands = throwBands(rules, s)
  const thrown = (distance: number): ReturnType<typeof ask> =>
    ask(rules, 'odds-grenade', {
      bs,
      strength: s,
      grenade: thing.id,
      distance,
      attachments: tells('eyewear'),
      target: asTarget(foe)
    })
  const short = bands && thrown(bands.short.max)
  const long = bands && thrown(bands.long.max)
  const facts = thing.kind === 'grenade' ? thing.facts : undefined
  // A grenade that rolls no impact (a cloud, a flash) has no chance to wound.
  const harm = (answer: typeof short, name: string): ReturnType<typeof output> =>
    facts?.strength == null && output(answer, 'woundChance') === '0/1' ? null : output(answer, name)
  return columnOf(
    holder,
    null,
    thing.effect ? [thing.effect] : [],
    [
      ...(short ? [{ title: say('compared.atShort'), answer: short }] : []),
      ...(long ? [{ title: say('compared.atLong'), answer: long }] : [])
    ],
    {
      reachShort: bands ? bandWords(bands.short) : null,
      reachLong: bands ? bandWords(bands.long) : null,
      hitShort: output(short, 'target'),
      hitLong: output(long, 'target'),
      strength: facts?.strength ?? null,
      threshold: facts?.threshold ?? null,
      level: facts?.damageLevel ?? null,
      woundShort: harm(short, 'woundChance'),
      woundLong: harm(long, 'woundChance'),
      fallShort: harm(short, 'fallenChance'),
      fallLong: harm(long, 'fallenChance'),
      lossShort: harm(short, 'expectedLoss'),
      lossLong: harm(long, 'expectedLoss'),
      special: facts ? joined(grenadeSpecials(rules, facts)) : null
    }
  )
}
