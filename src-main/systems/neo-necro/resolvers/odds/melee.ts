import * as v from 'valibot'
import type { Json } from '../../../../kernel/values/json'
import {
  certain,
  chanceOf,
  follow,
  fraction,
  maybe,
  seenAs,
  written,
  type Spread
} from '../../../../kernel/questions/odds'
import { arc, bonus, flag, idsOf, optionalIdOf, score, whole } from '../input'
import { resolver } from '../working'
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
  /** The force shield burns a charge: it gives a save, and the fighter may not strike (NN-GEAR-2). */
  shielded: flag,
  /** Blows against the other fighter; left out: as many as the rules give. */
  blows: v.nullish(whole(0, 10)),
  fury: optionalIdOf('house')
})
type Side = v.InferOutput<typeof side>
type Who = 'a' | 'b'
/** The parts of a fighter's state that affect their blows and the blows upon them. */
type Stance = { up: boolean; pinned: boolean; ws: number }

const other = (who: Who): Who => (who === 'a' ? 'b' : 'a')

function victimOf(side: Side): Victim {
  const { toughness, wounds, skills, shielded, fury, ws, bs, i } = side
  return {
    items: [...side.items, ...side.weapons],
    skills,
    shielded,
    toughness,
    wounds,
    profile: { ws, bs, i },
    engaged: true,
    fury
  }
}

/**
 * Two fighters in contact. It is the melee phase of `a`; each strikes the other (NN-MEL-2), the quicker one
 * first (NN-MEL-4).
 */
const meleeOdds = resolver(
  'odds-melee',
  [
    ...rulesOf('melee-target', 'melee-hit', 'strike-order', 'melee-phase', 'whole-hit', 'survival'),
    'NN-MEL-2',
    'NN-MEL-4',
    'NN-OUT-5',
    'NN-PIN-3'
  ],
  v.strictObject({ a: side, b: side, arc, arcBack: arc }),
  (rules, input, w) =>
    withOdds(rules, w, (ask) => {
      const { a, b } = input
      const victims = { a: victimOf(a), b: victimOf(b) }
      const { order } = ask.told('strike-order', {
        a: { i: a.i, charging: a.charging },
        b: { i: b.i, charging: b.charging }
      })
      const phase = ask.sure('melee-phase', {
        start: a.charging ? 'charged' : 'in-contact',
        pinned: a.pinned,
        skills: a.skills,
        shielded: a.shielded,
        enemies: [{ shielded: b.shielded }]
      })
      const blows = { a: a.blows ?? Number(phase['blows']), b: b.blows ?? Number(phase['blowsOnHim']) }
      w.step('blows', { a: blows.a, b: blows.b }, 'NN-MEL-2')

      const strikeOf = (by: Who): Strike => {
        const { strength, weapons, pistolProfile, skills } = input[by]
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
      const stance = (casualty: Casualty): Stance => ({
        up: casualty.place === 'up',
        pinned: casualty.pinned,
        ws: casualty.profile.ws
      })
      const targetOf = (by: Who, striker: Stance, struck: Stance, aloud = false): number => {
        const { attack, charging, enemiesInContact, pistolsFired, skills, weapons, fury } = input[by]
        const guard = input[other(by)]
        const question = {
          attacker: {
            ws: striker.ws,
            pinned: striker.pinned,
            weapons,
            skills,
            attack,
            charging,
            enemiesInContact,
            pistolsFired,
            fury
          },
          defender: {
            ws: struck.ws,
            pinned: struck.pinned,
            weapons: guard.weapons,
            skills: guard.skills,
            defence: guard.defence,
            charging: guard.charging,
            fury: guard.fury
          },
          arc: by === 'a' ? input.arc : input.arcBack
        }
        return Number((aloud ? ask.told : ask.sure)('melee-target', question)['target'])
      }
      /** All blows of one side against the other, who may fall before the last one. */
      const strikesUpon = (by: Who, striker: Stance, struck: Casualty): Spread<Casualty> =>
        Array.from({ length: striker.up ? blows[by] : 0 }).reduce<Spread<Casualty>>(
          (before) =>
            follow(before, (now) => {
              if (now.place !== 'up') return certain(now)
              const hits = maybe(fraction(targetOf(by, striker, stance(now)), D10))
              return follow(hits, (hit) =>
                hit ? hitUpon(ask, victims[other(by)], strikes[by], now) : certain(now)
              )
            }),
          certain(struck)
        )
      const begin = {
        a: { ...unhurt(victims.a), pinned: a.pinned },
        b: { ...unhurt(victims.b), pinned: b.pinned }
      }
      const targets = {
        a: targetOf('a', stance(begin.a), stance(begin.b), true),
        b: targetOf('b', stance(begin.b), stance(begin.a), true)
      }
      const first: Who = order === 'b-first' ? 'b' : 'a'
      const second = other(first)
      const struck = strikesUpon(first, stance(begin[first]), begin[second])
      // The second fighter strikes as they stand after the first blows; at equal Initiative, as they stood
      // before (NN-MEL-4).
      const back = follow(
        seenAs(struck, (casualty) => ({
          fallen: casualty.place !== 'up',
          stance: order === 'simultaneous' ? stance(begin[second]) : stance(casualty)
        })),
        (casualty) =>
          seenAs(strikesUpon(second, casualty.stance, begin[first]), (after) => ({
            fallen: casualty.fallen,
            after
          }))
      )
      const ends: { [who in Who]: Spread<Casualty> } = {
        a: struck,
        b: struck,
        [first]: seenAs(back, ({ after }) => after),
        [second]: struck
      }
      const outcomeOf = (who: Who): Json => ({ target: targets[other(who)], ...figuresOf(ends[who]) })
      return w.done({
        order: order ?? null,
        blows: blows.a,
        blowsBack: blows.b,
        bothFallChance: written(chanceOf(back, ({ fallen, after }) => fallen && after.place !== 'up')),
        upOnB: outcomeOf('b'),
        upOnA: outcomeOf('a'),
        odds: pictureOf(ends.b),
        oddsBack: pictureOf(ends.a)
      })
    })
)

export const meleeOddsResolvers = [meleeOdds]
