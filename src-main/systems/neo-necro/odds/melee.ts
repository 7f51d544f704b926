import * as v from 'valibot'
import type { Json } from '../../../rules/json'
import { certain, chanceOf, follow, fraction, maybe, seenAs, written, type Spread } from '../../../rules/odds'
import { arc, bonus, flag, idsOf, optionalIdOf, score, whole } from '../resolvers/input'
import { resolver } from '../resolvers/working'
import { rulesOf, withOdds } from './asking'
import { D10, hitUpon, unhurt, type Casualty, type Strike, type Victim } from './casualty'
import { figuresOf, pictureOf } from './picture'

const side = v.strictObject({
  ws: score,
  bs: score,
  i: score,
  strength: score,
  toughness: score,
  wounds: v.nullish(score, 1),
  weapons: idsOf('melee-weapon'),
  items: idsOf('thing'),
  skills: idsOf('skill'),
  pistolsFired: v.nullish(whole(0, 10), 0),
  pistolProfile: optionalIdOf('pistol'),
  charging: flag,
  pinned: flag,
  attack: bonus,
  defence: bonus,
  enemiesInContact: v.nullish(whole(1, 50), 1),
  /** His force shield burns: it saves him, and he strikes nobody (NN-GEAR-2). */
  shielded: flag,
  /** Blows against the other; left out: what the rules give him. */
  blows: v.nullish(whole(0, 10)),
  fury: optionalIdOf('house')
})
type Side = v.InferOutput<typeof side>
type Both = { a: Casualty; b: Casualty }
type Who = 'a' | 'b'

function victimOf(one: Side): Victim {
  const { toughness, wounds, skills, shielded, fury, ws, bs, i } = one
  return { items: [...one.items, ...one.weapons], skills, shielded, toughness, wounds, profile: { ws, bs, i }, engaged: true, fury }
}

/** Two fighters in contact: `a` has his melee phase, each strikes the other (NN-MEL-2), whoever is quicker first (NN-MEL-4). */
const meleeOdds = resolver(
  'odds-melee',
  [...rulesOf('melee-target', 'melee-hit', 'strike-order', 'melee-phase', 'whole-hit', 'survival'), 'NN-MEL-2', 'NN-MEL-4', 'NN-OUT-5', 'NN-PIN-3'],
  v.strictObject({ a: side, b: side, arc, arcBack: arc }),
  (rules, input, w) =>
    withOdds(rules, w, (ask) => {
      const { a, b } = input
      const sides = { a, b }
      const victims = { a: victimOf(a), b: victimOf(b) }
      const { order } = ask.told('strike-order', { a: { i: a.i, charging: a.charging }, b: { i: b.i, charging: b.charging } })
      const phase = ask.sure('melee-phase', {
        start: a.charging ? 'charged' : 'in-contact', pinned: a.pinned, skills: a.skills, shielded: a.shielded, enemies: [{ shielded: b.shielded }]
      })
      const blows = { a: a.blows ?? Number(phase['blows']), b: b.blows ?? Number(phase['blowsOnHim']) }
      w.step('blows', { a: blows.a, b: blows.b }, 'NN-MEL-2')

      const strikeOf = (by: Who): Strike => {
        const { strength, weapons, pistolProfile, skills } = sides[by]
        const power = ask.told('melee-hit', { strength, weapons, pistolProfile, skills })
        return {
          strength: Math.min(99, Number(power['strength'])),
          threshold: Math.min(99, Math.max(0, Number(power['threshold']))),
          damageLevel: Number(power['damageLevel']),
          kind: 'melee',
          arc: by === 'a' ? input.arc : input.arcBack,
          ignoresCushioning: false,
          attackerSkills: skills
        }
      }
      const strikes = { a: strikeOf('a'), b: strikeOf('b') }
      const targetOf = (by: Who, so: Both, aloud = false): number => {
        const on: Who = by === 'a' ? 'b' : 'a'
        const { attack, charging, enemiesInContact, pistolsFired, skills, weapons, fury } = sides[by]
        const guard = sides[on]
        const question = {
          attacker: { ws: so[by].profile.ws, pinned: so[by].pinned, weapons, skills, attack, charging, enemiesInContact, pistolsFired, fury },
          defender: { ws: so[on].profile.ws, pinned: so[on].pinned, weapons: guard.weapons, skills: guard.skills, defence: guard.defence, fury: guard.fury },
          arc: by === 'a' ? input.arc : input.arcBack
        }
        return Number((aloud ? ask.told : ask.sure)('melee-target', question)['target'])
      }
      /** One blow as both stand; who struck may have fallen at the same Initiative, which is for the caller to know. */
      const blow = (by: Who, so: Both): Spread<Casualty> => {
        const on: Who = by === 'a' ? 'b' : 'a'
        if (so[on].place !== 'up') return certain(so[on])
        return follow(maybe(fraction(targetOf(by, so), D10)), (hit) => (hit ? hitUpon(ask, victims[on], strikes[by], so[on]) : certain(so[on])))
      }
      const inTurn = (so: Both, by: Who): Spread<Both> =>
        Array.from({ length: blows[by] }).reduce<Spread<Both>>(
          (before) => follow(before, (now) => (now[by].place === 'up' ? seenAs(blow(by, now), (struck): Both => (by === 'a' ? { a: now.a, b: struck } : { a: struck, b: now.b })) : certain(now))),
          certain(so)
        )
      const begin: Both = { a: { ...unhurt(victims.a), pinned: a.pinned }, b: { ...unhurt(victims.b), pinned: b.pinned } }
      const targets = { a: targetOf('a', begin, true), b: targetOf('b', begin, true) }
      const together = (so: Both): Spread<Both> =>
        follow(alone(inTurn, so, 'a'), (struckB) => seenAs(alone(inTurn, so, 'b'), (struckA): Both => ({ a: struckA, b: struckB })))
      const end = order === 'simultaneous' ? together(begin) : order === 'a-first' ? follow(inTurn(begin, 'a'), (so) => inTurn(so, 'b')) : follow(inTurn(begin, 'b'), (so) => inTurn(so, 'a'))
      const ends = { a: seenAs(end, ({ a: one }) => one), b: seenAs(end, ({ b: one }) => one) }
      const told = (who: Who): Json => ({ target: targets[who === 'a' ? 'b' : 'a'], ...figuresOf(ends[who]) })
      return w.done({
        order: order ?? null,
        blows: blows.a,
        blowsBack: blows.b,
        bothFallChance: written(chanceOf(end, (so) => so.a.place !== 'up' && so.b.place !== 'up')),
        upOnB: told('b'),
        upOnA: told('a'),
        odds: pictureOf(ends.b),
        oddsBack: pictureOf(ends.a)
      })
    })
)

/** What one side's blows do where the other's at the same time change nothing for them (NN-MEL-4). */
function alone(inTurn: (so: Both, by: Who) => Spread<Both>, so: Both, by: Who): Spread<Casualty> {
  return seenAs(inTurn(so, by), (after) => after[by === 'a' ? 'b' : 'a'])
}

export const meleeOddsResolvers = [meleeOdds]
