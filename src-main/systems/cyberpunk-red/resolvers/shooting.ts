import * as v from 'valibot'
import { reason, refuse, type Reason } from '../../../kernel/values/verdict'
import { MODES, type FireMode, type WeaponFacts } from '../catalogue/files'
import type { CrRules } from '../catalogue/rules'
import {
  bandAt,
  bonusParts,
  firesLoad,
  isLent,
  mayAim,
  modeOf,
  profileFor,
  rollsWith,
  spendingOf,
  userInjuryOf,
  weaponById,
  type Load
} from '../sheet/weapons'
import { checkDice, faces, flag, idOf, modifiers, score, whole } from './input'
import { resolver, whyNotDice } from './working'

/** In metres, at most 2000. */
const distance = v.pipe(v.number(), v.minValue(0), v.maxValue(2000))
/**
 * The load in the magazine; null means the load that the mode fires, and slugs in a charged shot (CR-R16).
 */
const load = v.nullish(v.picklist(['slug', 'buckshot']))

const rangeDv = resolver(
  'cr.rangeDv',
  ['CR-AT-02', 'CR-R04', 'CR-R05'],
  v.strictObject({ profile: idOf('range-profile'), distance }),
  (rules, { profile, distance: metres }, w) => {
    if (!rules.files['tables/ranges'].some(({ id }) => id === profile))
      return refuse(reason('unknown-profile', ['CR-R05'], { id: profile }))
    if (rules.house.rangeProfiles === 'ask-dv') {
      w.step('ask', {}, 'CR-R05')
      return w.done({ band: null, dv: null })
    }
    // Until the campaign has its own range tables, every class uses the printed one.
    const asked = rules.house.rangeProfiles === 'campaign-table' ? profile : 'printed'
    if (asked !== profile)
      w.step('lent', { profile: rules.words('weaponClasses', profile, 'name') }, 'CR-R05')
    const band = bandAt(rules, asked, metres)
    if (!band) w.step('beyond', { metres }, 'CR-AT-02')
    else if (band.dv === null) w.step('dash', { metres, min: band.min, max: band.max }, 'CR-AT-02', 'CR-R05')
    else w.step('band', { metres, min: band.min, max: band.max, dv: band.dv }, 'CR-AT-02', 'CR-R04')
    return w.done({ band: band && { min: band.min, max: band.max }, dv: band?.dv ?? null })
  }
)

const attackRolls = resolver(
  'cr.attackRolls',
  ['CR-AT-04', 'CR-AT-05', 'CR-AT-06'],
  v.strictObject({
    weapons: v.pipe(v.array(v.strictObject({ attPerRound: whole(1, 9) })), v.minLength(1), v.maxLength(2)),
    aimed: flag
  }),
  (rules, { weapons, aimed }, w) => {
    const rolled = rollsWith(
      rules,
      weapons.map(({ attPerRound }) => attPerRound),
      aimed
    )
    if (aimed) w.step('aimed', {}, 'CR-AT-06')
    if (rolled === null) w.step('not-shared', {}, 'CR-AT-05')
    else
      w.step(
        weapons.length > 1 ? 'shared' : 'one',
        { rolls: rolled },
        ...(weapons.length > 1 ? ['CR-AT-05'] : []),
        'CR-AT-04'
      )
    return w.done({ allowed: rolled !== null, rolls: rolled ?? 0 })
  }
)

/**
 * The weapon and its mode, or the reason against it: slugs in the magazine cannot be fired as buckshot, and
 * the reverse (CR-R16).
 */
function found(
  rules: CrRules,
  id: string,
  mode: (typeof MODES)[number],
  loaded: Load | null | undefined
): { weapon: WeaponFacts; firing: FireMode } | Reason {
  const weapon = weaponById(rules, id)
  if (!weapon) return reason('unknown-weapon', [], { id })
  const firing = modeOf(weapon, mode, loaded ?? 'slug')
  if (firing && weapon.loads && loaded && !firesLoad(firing, loaded))
    return reason('other-load', ['CR-R16'], {
      weapon: rules.words('weapons', id, 'name'),
      loaded: rules.words('ammunition', loaded, 'name'),
      mode: rules.words('modes', mode, 'name')
    })
  return firing
    ? { weapon, firing }
    : reason('mode-not-there', weapon.rules, {
        weapon: rules.words('weapons', id, 'name'),
        mode: rules.words('modes', mode, 'name')
      })
}

const rangedAttack = resolver(
  'cr.rangedAttack',
  [
    'CR-AT-01',
    'CR-AT-02',
    'CR-AT-06',
    'CR-FM-03',
    'CR-FM-04',
    'CR-WQ-01',
    'CR-WQ-02',
    'CR-WQ-04',
    'CR-WQ-05',
    'CR-WP-04',
    'CR-WP-11',
    'CR-SK-02',
    'CR-SK-04',
    'CR-SK-05',
    'CR-R05',
    'CR-R16',
    'CR-R19',
    'CR-R25'
  ],
  v.strictObject({
    ref: score,
    skill: score,
    weapon: idOf('weapon'),
    mode: v.picklist(MODES),
    load,
    aimed: flag,
    ricochet: flag,
    modifiers,
    dice: checkDice,
    distance: v.nullish(distance),
    dv: v.nullish(whole(0, 99)),
    user: v.nullish(v.strictObject({ body: v.nullish(score, 0), cyberarm: flag, lacing: flag }))
  }),
  (
    rules,
    {
      ref,
      skill,
      weapon: id,
      mode,
      load: loaded,
      aimed: wants,
      ricochet,
      modifiers: more,
      dice,
      distance: metres,
      dv: given,
      user
    },
    w
  ) => {
    const picked = found(rules, id, mode, loaded)
    if ('code' in picked) return refuse(picked)
    const { weapon, firing } = picked
    const aimed = wants || mode === 'aimed'
    const reasons = [
      ...(aimed && !mayAim(firing) ? [reason('aim-not-here', ['CR-R19'])] : []),
      ...(ricochet && !weapon.qualities.includes('power')
        ? [reason('ricochet-needs-power', ['CR-WQ-02'])]
        : []),
      ...(metres == null && given == null ? [reason('distance-or-dv', ['CR-AT-01', 'CR-R05'])] : []),
      ...(metres != null && given == null && firing.dv === undefined && rules.house.rangeProfiles === 'ask-dv'
        ? [reason('dv-needed', ['CR-R05'])]
        : []),
      ...whyNotDice(rules, 'attack', dice)
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const dv = dvOf(rules, weapon, firing, metres ?? null, given ?? null)
    if (firing.dv !== undefined)
      w.step(
        dv === null ? 'out-of-area' : 'area',
        { dv: firing.dv, metres: firing.areaMetres ?? 0 },
        'CR-FM-04'
      )
    else if (given != null) w.step('told-dv', { dv: given }, 'CR-AT-01')
    else w.step(dv === null ? 'no-shot' : 'range', { metres: metres ?? 0, dv: dv ?? 0 }, 'CR-AT-02')
    if (firing.dv === undefined && given == null && isLent(rules, weapon.class)) w.step('lent', {}, 'CR-R05')
    const parts = bonusParts(rules, weapon.qualities, aimed, ricochet)
    for (const { id: part, value } of parts)
      w.step('part', { name: rules.words('modifiers', part, 'name'), value }, ...(BY[part] ?? []))
    const bonus = parts.reduce((total, { value }) => total + value, 0)
    const free = more.reduce((total, number) => total + number, 0)
    const { first, dieTotal } = w.check('attack', 'attack', dice)
    const total = ref + skill + bonus + free + dieTotal
    w.step('total', { ref, skill, bonus, modifiers: free, die: dieTotal, total }, 'CR-AT-01')
    const margin = dv === null ? null : total - dv
    const hit = margin !== null && margin >= 1
    w.step(hit ? 'hit' : 'miss', { margin: margin ?? '—' }, 'CR-SK-02')
    const jammed = weapon.qualities.includes('poor') && first === rules.files['tables/dice'].check.implodeOn
    if (jammed) w.step('jammed', {}, 'CR-WQ-04')
    const userInjury = userInjuryOf(weapon, {
      body: user?.body ?? 0,
      cyberarm: user?.cyberarm ?? false,
      lacing: user?.lacing ?? false
    })
    if (userInjury !== null)
      w.step(
        'user-injury',
        { injury: rules.words('conditions', userInjury, 'name') },
        weapon.rules[0] ?? 'CR-WP-04'
      )
    return w.done({ bonus, total, dv, hit, margin, jammed, userInjury })
  }
)

const BY: { [part: string]: string[] } = {
  'smart-weapon': ['CR-WQ-01', 'CR-R25'],
  'excellent-quality': ['CR-WQ-05', 'CR-R25'],
  aim: ['CR-AT-06'],
  ricochet: ['CR-WQ-02']
}

/**
 * The DV of an attack: the fixed DV of an area, the given one, or that of the class's range table. Null if
 * the attack is impossible (CR-AT-02, CR-FM-04).
 */
export function dvOf(
  rules: CrRules,
  weapon: Pick<WeaponFacts, 'class'>,
  firing: FireMode,
  metres: number | null,
  given: number | null
): number | null {
  if (firing.dv !== undefined) return metres === null || metres <= (firing.areaMetres ?? 0) ? firing.dv : null
  return (
    given ?? (metres === null ? null : (bandAt(rules, profileFor(rules, weapon.class), metres)?.dv ?? null))
  )
}

const ammo = resolver(
  'cr.ammo',
  ['CR-FM-01', 'CR-FM-02', 'CR-FM-03', 'CR-FM-04', 'CR-FM-05', 'CR-FM-07', 'CR-FM-08', 'CR-R16', 'CR-R18'],
  v.strictObject({ weapon: idOf('weapon'), mode: v.picklist(MODES), load, loaded: whole(0, 999) }),
  (rules, { weapon: id, mode, load: kind, loaded }, w) => {
    const picked = found(rules, id, mode, kind)
    if ('code' in picked) return refuse(picked)
    const { weapon, firing } = picked
    const over: Reason[] =
      loaded > weapon.magazine
        ? [
            reason('over-magazine', weapon.rules, {
              weapon: rules.words('weapons', id, 'name'),
              loaded,
              magazine: weapon.magazine
            })
          ]
        : []
    if (over.length > 0) return refuse(...over)
    const { canFire, spent, left, damageDice, cap, why } = spendingOf(rules, firing, loaded)
    w.step(why, { rounds: firing.rounds, loaded, cap: cap ?? 0 }, ruleOf(firing, why))
    w.step(
      canFire ? 'spent' : 'cannot',
      { spent, left, dice: damageDice ?? 0 },
      ...(weapon.loads ? ['CR-R16'] : []),
      ...(firing.mode === 'aimed' ? ['CR-FM-08'] : [])
    )
    return w.done({ canFire, spent, left, damageDice })
  }
)

/** The rule by which a mode spends its rounds. */
function ruleOf({ mode, minimumRounds }: FireMode, why: string): string {
  if (mode === 'autofire') return why === 'too-few' || why === 'proportional' ? 'CR-R18' : 'CR-FM-02'
  if (mode === 'charged') return 'CR-FM-07'
  if (mode === 'slug') return 'CR-FM-03'
  if (mode === 'buckshot') return minimumRounds === undefined ? 'CR-FM-04' : 'CR-FM-05'
  return 'CR-FM-01'
}

const autofire = resolver(
  'cr.autofire',
  ['CR-FM-02'],
  v.strictObject({ dice: v.nullish(faces(6, 2, 2)), margin: whole(-99, 99), cap: whole(1, 9) }),
  (rules, { dice, margin, cap }, w) => {
    const thrown = Array.from({ length: rules.files['tables/combat'].autofireDice }, (_, at) =>
      w.die(rules.files['tables/dice'].damage, `damage:${at + 1}`, dice?.[at])
    )
    const sum = thrown.reduce((total, number) => total + number, 0)
    const multiplier = Math.max(0, Math.min(margin, cap))
    w.step(margin > cap ? 'capped' : 'times', { margin, cap, multiplier }, 'CR-FM-02')
    w.step('damage', { sum, multiplier, damage: sum * multiplier })
    return w.done({ multiplier, damage: sum * multiplier })
  }
)

const smartRetry = resolver(
  'cr.smartRetry',
  ['CR-AM-02', 'CR-R20', 'CR-SK-02', 'CR-SK-04', 'CR-SK-05'],
  v.strictObject({
    dv: whole(0, 99),
    total: whole(-99, 99),
    penalties: v.nullish(whole(-99, 0), 0),
    dice: checkDice
  }),
  (rules, { dv, total, penalties, dice }, w) => {
    const { base, within } = rules.files['tables/combat'].smartRetry
    const missed = dv - total
    if (missed < 0 || missed > within) {
      w.step(missed < 0 ? 'was-hit' : 'too-far', { missed, within }, 'CR-AM-02')
      return w.done({ eligible: false, retryTotal: null, hit: null })
    }
    const reasons = whyNotDice(rules, 'attack', dice)
    if (reasons.length > 0) return refuse(...reasons)
    w.step('eligible', { missed, within }, 'CR-AM-02', 'CR-R20')
    const { dieTotal } = w.check('attack', 'retry', dice)
    const retryTotal = base + penalties + dieTotal
    w.step('total', { base, penalties, die: dieTotal, total: retryTotal })
    const hit = retryTotal > dv
    w.step(hit ? 'hit' : 'miss', { total: retryTotal, dv }, 'CR-SK-02')
    return w.done({ eligible: true, retryTotal, hit })
  }
)

export const shooting = [rangeDv, attackRolls, rangedAttack, ammo, autofire, smartRetry]
