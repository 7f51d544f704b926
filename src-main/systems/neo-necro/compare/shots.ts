import type { Json, Words } from '../../../kernel/values/json'
import { isRefusal } from '../../../kernel/values/verdict'
import { rangedFacts, type NecroRules } from '../catalogue/rules'
import { bandWords, flameWords, shotSpecials } from '../sheet/facts'
import { joined } from '../catalogue/phrase'
import { launchedProfile, longReach, sightBonus } from '../formulas/arms'
import { checkMode, firearm } from '../formulas/shots'
import { say } from '../catalogue/say'
import { asTarget } from './foe'
import { ask, columnOf, output, type Column, type RowShape } from './asking'
import type { Holder } from './holder'
import type { Supposed } from './suppose'

// The main rule behind a number. The steps of its answer name all rules.
const HIT = ['NN-HIT-1']
const HARM = ['NN-IMP-1']

export const SHOT_ROWS: RowShape[] = [
  { key: 'reachShort', kind: 'words', better: null, rules: ['NN-RNG-1'] },
  { key: 'reachLong', kind: 'words', better: null, rules: ['NN-RNG-1'] },
  { key: 'hitShort', kind: 'number', better: 'more', rules: HIT },
  { key: 'hitLong', kind: 'number', better: 'more', rules: HIT },
  { key: 'strength', kind: 'number', better: 'more', rules: ['NN-IMP-1'] },
  { key: 'threshold', kind: 'number', better: 'more', rules: ['NN-SAV-2'] },
  { key: 'level', kind: 'number', better: 'more', rules: ['NN-DMG-2'] },
  { key: 'rate', kind: 'number', better: 'more', rules: ['NN-ROF-1'] },
  { key: 'fires', kind: 'chance', better: 'more', rules: ['NN-AMM-2'] },
  { key: 'woundShort', kind: 'chance', better: 'more', rules: HARM },
  { key: 'woundLong', kind: 'chance', better: 'more', rules: HARM },
  { key: 'fallShort', kind: 'chance', better: 'more', rules: ['NN-OUT-1'] },
  { key: 'fallLong', kind: 'chance', better: 'more', rules: ['NN-OUT-1'] },
  { key: 'lossShort', kind: 'mean', better: 'more', rules: ['NN-DMG-2'] },
  { key: 'lossLong', kind: 'mean', better: 'more', rules: ['NN-DMG-2'] },
  { key: 'special', kind: 'words', better: null, rules: [] }
]

/**
 * A column for each profile of the weapon: its missiles or energies, or the grenades that the fighter carries for a
 * launcher, else a usual grenade (NN-WPN-7, NN-WPN-9, NN-GRN-7).
 */
export function shotColumns(rules: NecroRules, holder: Holder, supposed: Supposed): Column[] {
  const weapon = rangedFacts(holder.thing)
  if (!weapon) return [shotColumn(rules, holder, null, supposed)]
  if (!weapon.firesGrenades)
    return weapon.profiles.map(({ id }) =>
      shotColumn(rules, holder, weapon.profiles.length > 1 ? id : null, supposed)
    )
  const carried = [...new Set(holder.fighter.carried.map(({ thing }) => thing.id))].filter((id) =>
    launchedProfile(rules, weapon, id)
  )
  if (carried.length > 0) return carried.map((id) => shotColumn(rules, holder, id, supposed))
  const usual = rules.things().find((thing) => launchedProfile(rules, weapon, thing.id)?.strength != null)
  return [shotColumn(rules, holder, usual?.id ?? null, supposed)]
}

function shotColumn(
  rules: NecroRules,
  holder: Holder,
  profileId: string | null,
  { foe, mode, cover, crafted }: Supposed
): Column {
  const { thing, fighter, tells } = holder
  const gun = firearm(rules, thing.id, profileId)
  if (isRefusal(gun)) return columnOf(holder, null, [], [{ title: thing.name, answer: gun }], {})
  const { range } = gun.profile
  // A weapon without this mode fires in the normal one (NN-MODE-1).
  const known = checkMode(gun, mode).length === 0
  const attachments = tells('attachments') as string[]
  const sight = 'flame' in range ? undefined : sightBonus(rules, attachments, thing)
  const long =
    'flame' in range
      ? null
      : {
          ...range.long,
          max: longReach(rules, range, fighter.skills),
          modifier: range.long.modifier + (sight?.bonus ?? 0)
        }
  const fired = (distance: number): ReturnType<typeof ask> =>
    ask(rules, 'odds-shot', {
      bs: fighter.effective.profile.bs,
      weapon: thing.id,
      profile: profileId,
      masterCrafted: thing.masterCrafted ? crafted : null,
      mode: known ? mode : 'normal',
      distance,
      cover,
      skills: tells('skills'),
      attachments,
      armourers: tells('armourers'),
      mending: tells('mending'),
      target: asTarget(foe)
    } satisfies { [field: string]: Json })
  const short = fired('flame' in range ? range.flame.reach : range.short.max)
  const far = long && long.max > long.min ? fired(long.max) : undefined
  const lent = gun.weapon.firesGrenades && !fighter.items.some((item) => item.thing === profileId)
  const notes: Words[] = [
    ...(known || gun.mode !== null ? [] : [say('compared.modeless')]),
    ...(lent ? [say('compared.grenadeLent')] : []),
    ...(sight ? [say('compared.withSight', { sight: rules.thing(sight.id)?.name ?? sight.id })] : []),
    ...(rangedFacts(thing)?.mustBeShouldered ? [say('labels.shoulder')] : [])
  ]
  const special = shotSpecials(rules, gun.profile)
  return columnOf(
    holder,
    profileId === null ? null : (rules.words('profiles', profileId) ?? rules.thing(profileId)?.name ?? null),
    notes,
    [
      { title: say('compared.atShort'), answer: short },
      ...(far ? [{ title: say('compared.atLong'), answer: far }] : [])
    ],
    {
      reachShort: 'flame' in range ? flameOf(rules, range.flame.reach) : bandWords(range.short),
      reachLong: long && far ? bandWords(long) : null,
      hitShort: output(short, 'target'),
      hitLong: output(far, 'target'),
      strength: output(short, 'strength'),
      threshold: output(short, 'threshold'),
      level: output(short, 'damageLevel'),
      rate: output(short, 'shots'),
      fires: gun.mode === null && gun.weapon.usesAmmoGauge ? output(short, 'fireChance') : null,
      woundShort: output(short, 'woundChance'),
      woundLong: output(far, 'woundChance'),
      fallShort: output(short, 'fallenChance'),
      fallLong: output(far, 'fallenChance'),
      lossShort: output(short, 'expectedLoss'),
      lossLong: output(far, 'expectedLoss'),
      special: special.length > 0 ? joined(special) : null
    }
  )
}

function flameOf(rules: NecroRules, reach: number): Words {
  return joined([flameWords(rules, reach)])
}
