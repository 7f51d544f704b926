import * as v from 'valibot'
import type { Json } from '../../../../kernel/values/json'
import { compare, written } from '../../../../kernel/questions/odds'
import { isRefusal, type Reason } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'
import { flag } from '../input'
import { nameOf, resolver } from '../working'
import { knowsMode } from '../../formulas/custom'
import { checkMode, type Firearm } from '../../formulas/shots'
import type { FireModeId } from '../../catalogue/schema'
import { rulesOf, withOdds } from './asking'
import { expectedLoss, figuresOf } from './picture'
import { gunOf, lackingFor, oddsOfShot, shotEntries, shotRules, type ShotInput } from './shot'

const { weapon, profile, ammo, masterCrafted, mode, attachments, tickedBefore, ...shared } = shotEntries

/** A weapon and how it is fired, as one row of the comparison. */
const chain = v.strictObject({ weapon, profile, ammo, masterCrafted, mode, attachments, tickedBefore })

/** Compares the same shot by several weapons, or in all their modes. */
const compareOdds = resolver(
  'odds-compare',
  [...shotRules, ...rulesOf('fire-modes')],
  v.strictObject({
    ...shared,
    chains: v.pipe(v.array(chain), v.minLength(1), v.maxLength(24)),
    allModes: flag
  }),
  (rules, { chains, allModes, ...same }, w) =>
    withOdds(rules, w, (ask) => {
      const wanted = chains.flatMap((known) =>
        allModes
          ? modesOf(rules, known.weapon, same.skills).map((each) => ({ ...known, mode: each }))
          : [known]
      )
      const rows = wanted.flatMap((entry) => {
        const input: ShotInput = { ...same, ...entry }
        const name = rules.thing(entry.weapon)?.name ?? entry.weapon
        const gun = gunOf(rules, input)
        const refused: Reason[] = isRefusal(gun)
          ? gun.refused
          : [...checkMode(gun, entry.mode), ...lackingFor(rules, input)]
        if (isRefusal(gun) || refused.length > 0) {
          w.step('left-out', { weapon: name, mode: nameOf(rules, 'fireModes', entry.mode) })
          w.cite(...refused.flatMap((why) => why.rules))
          return []
        }
        const odds = oddsOfShot(ask, gun, input, false)
        return [
          {
            gun,
            odds,
            row: {
              weapon: entry.weapon,
              profile: labelOf(gun),
              mode: entry.mode,
              target: odds.target,
              fireChance: written(odds.ammo.success),
              ...figuresOf(odds.end)
            }
          }
        ]
      })
      const best = [...rows].sort((x, y) => compare(expectedLoss(y.odds.end), expectedLoss(x.odds.end)))[0]
      if (best)
        w.step('best', {
          weapon: best.gun.thing.name,
          mode: nameOf(rules, 'fireModes', best.row.mode),
          loss: written(expectedLoss(best.odds.end))
        })
      w.cite('NN-MODE-1', 'NN-SHO-2')
      return w.done({
        best: best ? { weapon: best.row.weapon, mode: best.row.mode } : null,
        rows: rows.map(({ row }): Json => row)
      })
    })
)

/** The modes that a fighter with these skills can use; the custom mode needs the skill (NN-SKL-36). */
function modesOf(rules: NecroRules, id: string, skills: readonly string[]): FireModeId[] {
  const gun = gunOf(rules, { weapon: id, profile: null, ammo: null })
  if (isRefusal(gun)) return ['normal']
  return rules.combat.fireModes
    .filter((other) => checkMode(gun, other.id).length === 0 && knowsMode(rules, other, skills))
    .map(({ id: mode }) => mode)
}

/** The profile that is fired, if the weapon has several. */
function labelOf(gun: Firearm): string | null {
  return gun.weapon.profiles.length > 1 || gun.weapon.firesGrenades ? gun.profile.id : null
}

export const comparisons = [compareOdds]
