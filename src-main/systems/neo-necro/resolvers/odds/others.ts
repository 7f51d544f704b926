import * as v from 'valibot'
import {
  certain,
  chanceOf,
  follow,
  maybe,
  mean,
  rowsOf,
  seenAs,
  written,
  type Spread
} from '../../../../kernel/questions/odds'
import type { Json } from '../../../../kernel/values/json'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { flag, idOf, idsOf, inches, optionalIdOf, score, whole } from '../input'
import { resolver } from '../working'
import { rulesOf, withOdds } from './asking'
import { burstUpon, type Burnt } from './burst'
import { hitUpon, survives, unhurt, victim, type Casualty, type Strike } from './casualty'
import { ENDS, endOf, figuresOf, pictureOf } from './picture'

/**
 * A grenade thrown at a fighter: the throw, hitting the dirt, and the burst. The scatter after a miss is not
 * computed.
 */
const grenadeOdds = resolver(
  'odds-grenade',
  rulesOf('grenade-target', 'hit-roll', 'hit-the-dirt', 'photon-flash', 'whole-hit', 'survival'),
  v.strictObject({
    bs: score,
    strength: score,
    grenade: idOf('grenade'),
    distance: inches,
    attachments: idsOf('attachment'),
    fury: optionalIdOf('house'),
    targetHigher: flag,
    targetLower: flag,
    targetSprinted: flag,
    smoke: flag,
    reroll: flag,
    dives: v.nullish(v.boolean(), true),
    target: victim
  }),
  (rules, { target, dives, reroll, ...input }, w) => {
    const thing = rules.thing(input.grenade)
    if (thing?.kind !== 'grenade')
      return refuse(
        thing
          ? reason('not-a-grenade', ['NN-GRN-1'], { thing: thing.name })
          : reason('unknown-id', [], { id: input.grenade })
      )
    return withOdds(rules, w, (ask) => {
      const aim = ask.told('grenade-target', {
        ...input,
        targetSkills: target.skills,
        targetEngaged: target.engaged,
        targetFury: target.fury
      })
      const hitChance = chanceOf(
        ask.spread('hit-roll', { target: aim['target'], reroll }),
        ({ hit }) => hit === true
      )
      const { strength, threshold, damageLevel } = thing.facts
      const strike: Strike | null =
        strength === null
          ? null
          : {
              strength,
              threshold: threshold ?? 0,
              damageLevel,
              kind: 'grenade',
              arc: 'front',
              ignoresCushioning: false,
              attackerSkills: []
            }
      const before = unhurt(target)
      const end = follow(maybe(hitChance), (hit): Spread<Burnt> =>
        hit
          ? burstUpon(ask, target, { source: input.grenade, grenade: thing, strike, dives }, before)
          : certain({ ...before, stunned: false })
      )
      w.step('throws', { grenade: thing.name, chance: written(hitChance) })
      w.step('scatters', {})
      const bodies: Spread<Casualty> = seenAs(end, ({ stunned: _, ...body }) => body)
      return w.done({
        ...figuresOf(bodies),
        underChance: written(hitChance),
        pinnedChance: written(chanceOf(end, ({ pinned }) => pinned)),
        stunnedChance: written(chanceOf(end, ({ stunned }) => stunned)),
        target: aim['target'] ?? null,
        band: aim['band'] ?? null,
        odds: pictureOf(bodies, { underChance: hitChance })
      })
    })
  }
)

/** The survival dice of a fighter who loses this many W. */
const survivalOdds = resolver(
  'odds-survival',
  rulesOf('survival'),
  v.strictObject({
    wounds: score,
    woundsLost: whole(0, 30),
    profile: v.strictObject({ ws: score, bs: score, i: score }),
    skills: idsOf('skill'),
    engaged: flag,
    fury: optionalIdOf('house')
  }),
  (rules, { woundsLost, ...input }, w) =>
    withOdds(rules, w, (ask) => {
      const target = { ...input, items: [], shielded: false, toughness: 0 }
      if (woundsLost < input.wounds) {
        w.step('wounds-left', { left: input.wounds - woundsLost })
        w.cite('NN-OUT-1')
        return w.done({
          downChance: '0/1',
          outChance: '0/1',
          lightChance: '0/1',
          expectedLight: '0/1',
          states: []
        })
      }
      const spread = survives(ask, target, input, woundsLost)
      const stateIs = (state: string) => chanceOf(spread, (end) => end.state === state)
      w.step('dice', { count: 1 + woundsLost - input.wounds })
      return w.done({
        lightChance: written(stateIs('light-wound')),
        downChance: written(stateIs('down')),
        outChance: written(stateIs('out-of-action')),
        expectedLight: written(mean(spread, ({ penalty }) => penalty)),
        states: rowsOf(
          seenAs(spread, ({ state }) => state),
          ['light-wound', 'down', 'out-of-action']
        ).map(({ value, chance }) => ({ state: value, chance }))
      })
    })
)

/** A fall from a height, to the state afterwards. */
const fallOdds = resolver(
  'odds-fall',
  rulesOf('fall', 'whole-hit', 'survival'),
  v.strictObject({ height: inches, target: victim }),
  (rules, { height, target }, w) =>
    withOdds(rules, w, (ask) => {
      w.step('from', { height })
      const { hit, outOfAction } = ask.told('fall', { height, skills: target.skills })
      const before = unhurt(target)
      const strike = hit as { strength: number; threshold: number; damageLevel: number } | null
      const end: Spread<Casualty> =
        outOfAction === true
          ? certain<Casualty>({ ...before, place: 'out', hit: true })
          : strike
            ? hitUpon(
                ask,
                target,
                { ...strike, kind: 'other', arc: 'front', ignoresCushioning: false, attackerSkills: [] },
                before
              )
            : certain(before)
      return w.done({
        ...figuresOf(end),
        ends: rowsOf(seenAs(end, endOf), ENDS).map(({ value, chance }): Json => ({ end: value, chance })),
        odds: pictureOf(end)
      })
    })
)

export const otherOdds = [grenadeOdds, survivalOdds, fallOdds]
