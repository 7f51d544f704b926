import type { Localised, Words } from '../../../kernel/values/json'
import type { Item } from '../../../kernel/state/roster'
import type { Block, Box, TableRow } from '../../../kernel/system/sheet'
import { boxes } from './blocks'
import { rangedFacts, type NecroRules, type Thing } from '../catalogue/rules'
import { bandWords, flameWords, grenadeSpecials, noNumber, shotSpecials } from './facts'
import { counted, fittedTo, type Fighter } from './fighter'
import { joined, phrase, signed, type Part } from '../catalogue/phrase'
import { launchedProfile, longReach, sightBonus, throwBands } from '../formulas/arms'
import { giversOf, modOf, skillMod } from '../formulas/mods'
import { thresholdAlways, toHitBy } from '../formulas/shot-skills'
import { say } from '../catalogue/say'
import type { ModKey, RangedWeapon, ShotProfile } from '../catalogue/schema'
import { traitsOf } from './state'

type Carried = { item: Item; thing: Thing }

/**
 * The ranged weapons: a row for each profile, for each grenade or missile of a launcher, and for the shot of
 * a combi (NN-WPN-3 to 9, NN-COM-1). `boxed`: reloads have boxes to tick, as on paper, so notes do not count them.
 */
export function rangedBlock(fighter: Fighter, boxed = false): Block | null {
  const rows = fighter.carried.flatMap((entry) => {
    const weapon = rangedFacts(entry.thing)
    return weapon
      ? weaponRows(fighter, entry, weapon, boxed)
      : entry.thing.kind === 'combi'
        ? combiRows(fighter, entry)
        : []
  })
  if (rows.length === 0) return null
  const columns = ['short', 'long', 'strength', 'threshold', 'special'].map((key) => say(`labels.${key}`))
  return { kind: 'table', key: 'ranged', title: say('blocks.ranged'), columns, rows }
}

function weaponRows(fighter: Fighter, entry: Carried, weapon: RangedWeapon, boxed: boolean): TableRow[] {
  const { rules } = fighter
  const shots = shotsOf(fighter, entry, weapon)
  return shots.map((profile, index) => {
    const alone = shots.length === 1
    const own = profileName(rules, profile)
    const first = index === 0
    const notes = [
      ...(first ? weaponNotes(fighter, entry, weapon, boxed) : []),
      ...shotNotes(fighter, entry, profile)
    ]
    return {
      key: alone ? entry.item.id : `${entry.item.id}:${profile.id}`,
      name: own ? say('labels.profileOf', { weapon: entry.item.name, profile: own }) : entry.item.name,
      ...(notes.length > 0 && { note: notes }),
      cells: shotCells(fighter, entry, profile),
      ...(first && weapon.usesAmmoGauge && { boxes: gauge(rules) })
    }
  })
}

/**
 * The full gauge of a weapon at the start of a game (NN-AMM-1, NN-RUL-23). All its profiles share it
 * (NN-WPN-7).
 */
export function gauge(rules: NecroRules): Box[] {
  return rules.combat.ammoGauge.boxes.map((label) => ({ label: String(label), ticked: false }))
}

/**
 * The profiles that the weapon can fire: its own, those of grenades carried (NN-GRN-7), of missiles loaded or
 * carried (NN-WPN-9).
 */
function shotsOf({ rules, items }: Fighter, { item }: Carried, weapon: RangedWeapon): ShotProfile[] {
  if (weapon.firesGrenades) {
    const grenades = [...new Set(items.map((i) => i.thing))].flatMap(
      (id) => launchedProfile(rules, weapon, id) ?? []
    )
    return grenades.length > 0 ? grenades : [...weapon.profiles]
  }
  if (!weapon.reloadsByType) return [...weapon.profiles]
  const load = item.data['load']
  const missiles = items.flatMap((i) => {
    const ammo = rules.thing(i.thing)
    return ammo?.kind === 'ammo' && 'profile' in ammo.facts ? [ammo.facts.profile] : []
  })
  const ready = weapon.profiles.filter((profile) => profile.id === load || missiles.includes(profile.id))
  // The loaded one comes first, because the gauge and the notes belong to the first row.
  return ready.length > 0
    ? ready.sort((a, b) => Number(b.id === load) - Number(a.id === load))
    : [...weapon.profiles]
}

function profileName(rules: NecroRules, profile: ShotProfile) {
  return (
    rules.words('profiles', profile.id) ??
    (profile.id === 'standard' ? undefined : rules.thing(profile.id)?.name)
  )
}

function combiRows(fighter: Fighter, entry: Carried): TableRow[] {
  const { rules, roster } = fighter
  if (entry.thing.kind !== 'combi') return []
  const combi = entry.thing.facts
  const weapon = rangedFacts(rules.thing(combi.weapon))
  if (!weapon) return []
  const profile =
    'grenade' in combi
      ? launchedProfile(rules, weapon, combi.grenade)
      : weapon.profiles.find(({ id }) => id === combi.profile)
  if (!profile) return []
  const host = roster.items.find((item) => item.id === entry.item.on)
  return [
    {
      key: entry.item.id,
      name: entry.item.name,
      note: [
        ...(host ? [say('labels.fittedTo', { weapon: host.name })] : []),
        say('labels.combiShot'),
        ...shotNotes(fighter, entry, profile)
      ],
      cells: shotCells(fighter, entry, profile),
      boxes: boxes(combi.shotsPerGame)
    }
  ]
}

/**
 * Range bands with modifiers, S, threshold and special rules, with this fighter's skills and sights
 * (NN-SKL-1, NN-SKL-4, NN-GEAR-7, NN-BIO-2).
 */
function shotCells(fighter: Fighter, entry: Carried, profile: ShotProfile): TableRow['cells'] {
  const { rules, skills } = fighter
  const { range, strength, threshold } = profile
  const reach = (): TableRow['cells'] => {
    if ('flame' in range) return [flameWords(rules, range.flame.reach), '–']
    const always = [...new Set(skills)].reduce((sum, id) => sum + toHitBy(rules, id, false), 0)
    const long = {
      ...range.long,
      max: longReach(rules, range, skills),
      modifier: range.long.modifier + always + (sightOf(fighter, entry)?.bonus ?? 0)
    }
    return [bandWords({ ...range.short, modifier: range.short.modifier + always }), bandWords(long)]
  }
  const special = shotSpecials(rules, profile)
  return [
    ...reach(),
    strength === null ? noNumber(rules, profile) : strength + skillMod(rules, skills, 'rangedStrength'),
    threshold === null ? noNumber(rules, profile) : threshold + thresholdAlways(rules, skills),
    special.length > 0 ? joined(special) : '–'
  ]
}

/** The sight that improves this weapon: a fitted one, or a bionic eye (NN-GEAR-7, NN-BIO-2). */
function sightOf(fighter: Fighter, { item, thing }: Carried): { id: string; bonus: number } | undefined {
  const fitted = fittedTo(fighter, item.id).map((other) => other.item.thing)
  const bionics = fighter.items
    .filter((i) => fighter.rules.thing(i.thing)?.kind === 'bionic')
    .map((i) => i.thing)
  return sightBonus(fighter.rules, [...fitted, ...bionics], thing)
}

/**
 * Notes on the weapon for all its profiles: fittings, load, reloads, master-crafting, custom mode, shoulder
 * (NN-EQP-3, NN-MAS-1, NN-SKL-36).
 */
function weaponNotes(fighter: Fighter, entry: Carried, weapon: RangedWeapon, boxed: boolean): Words[] {
  const { rules, member } = fighter
  const { item, thing } = entry
  const fitted = fittedTo(fighter, item.id).map((other) => other.item.name)
  const reloads = counted(
    fighter.carried.filter((other) => other.thing.kind === 'ammo' && other.thing.weapon === item.thing)
  )
    .map(({ entry: reload, count }) => reloadWords(fighter, weapon, reload.thing, boxed ? null : count))
    .filter((words) => words !== null)
  const custom = traitsOf(member, 'skill').find((trait) => trait.data['item'] === item.id)
  const mode = custom ? rules.fireMode('custom') : undefined
  const load = typeof item.data['load'] === 'string' ? rules.thing(item.data['load'])?.name : undefined
  const crafted = rules.masterCrafted.options
  return [
    ...(weapon.mustBeShouldered ? [say('labels.shoulder')] : []),
    ...(fitted.length > 0 ? [say('labels.fitted', { things: joined(fitted) })] : []),
    ...(load ? [say('labels.loaded', { load })] : []),
    ...(reloads.length > 0 ? [say('labels.reloads', { reloads: joined(reloads) })] : []),
    ...(thing.masterCrafted
      ? [
          say('labels.masterCrafted', {
            strength: signed(modOf(crafted, 'rangedStrength')),
            threshold: signed(modOf(crafted, 'rangedThreshold'))
          })
        ]
      : []),
    ...(custom && mode
      ? [
          say('labels.customMode', {
            boxes: mode.boxes,
            toHit: signed(mode.toHit),
            level: signed(mode.damageLevel ?? 0)
          })
        ]
      : [])
  ]
}

/**
 * A reload with its count, and its effect on the shot if it is special ammunition (NN-GEAR-10). `count` is null where
 * boxes show it; nothing is left to say of a usual reload then.
 */
function reloadWords(
  fighter: Fighter,
  weapon: RangedWeapon,
  reload: Thing,
  count: number | null
): Part | null {
  const { rules } = fighter
  const facts = reload.kind === 'ammo' ? reload.facts : undefined
  const name = rules.words('things', facts?.id ?? '') ?? reload.name
  const mods = facts && 'mods' in facts ? facts.mods : undefined
  const [profile] = weapon.profiles
  const named = count === null ? name : phrase(rules, 'labels.times', { name, count })
  if (!mods || profile?.strength == null) return count === null ? null : named
  const strength =
    profile.strength + modOf(mods, 'rangedStrength') + skillMod(rules, fighter.skills, 'rangedStrength')
  return joined([named, phrase(rules, 'labels.flatHead', { strength })], ' ')
}

/** Why the numbers of this row differ from the printed table. */
function shotNotes(fighter: Fighter, entry: Carried, profile: ShotProfile): Words[] {
  const { rules, skills } = fighter
  const flame = 'flame' in profile.range
  const sight = flame ? undefined : sightOf(fighter, entry)
  const named = (key: string, parts: { [name: string]: Part }): Words => phrase(rules, key, parts)
  const skillWith = (key: ModKey): Localised | undefined => {
    const { ids, skill } = giversOf(rules, skills, key)
    return ids.length > 0 ? skill : undefined
  }
  const eye = flame ? undefined : skillWith('longRangeBandLength')
  const expert = profile.strength === null ? undefined : skillWith('rangedStrength')
  const always = skills.filter((id, nth) => skills.indexOf(id) === nth && rules.skill(id)?.optional !== true)
  const plain = 'flame' in profile.range ? 0 : profile.range.long.max
  return [
    ...(eye ? [named('labels.whyReach', { why: eye, plain })] : []),
    ...(expert
      ? [
          named('labels.whyStrength', {
            why: expert,
            amount: signed(skillMod(rules, skills, 'rangedStrength'))
          })
        ]
      : []),
    ...always.flatMap((id): Words[] => {
      const toHit = flame ? 0 : toHitBy(rules, id, false)
      const harder = profile.threshold === null ? 0 : modOf(rules.skill(id)?.mods, 'rangedThreshold')
      const why = rules.skill(id)?.name ?? id
      return [
        ...(toHit === 0 ? [] : [named('labels.whyToHit', { why, amount: signed(toHit) })]),
        ...(harder === 0 ? [] : [named('labels.whyThreshold', { why, amount: signed(harder) })])
      ]
    }),
    ...(sight
      ? [
          named('labels.whySight', {
            why: rules.thing(sight.id)?.name ?? sight.id,
            amount: signed(sight.bonus)
          })
        ]
      : [])
  ]
}

/**
 * Grenades by kind, with a box each. Their range depends on the thrower's effective S (NN-GRN-1, NN-GRN-2,
 * NN-RUL-18).
 */
export function grenadesBlock(fighter: Fighter): Block | null {
  const { rules, effective } = fighter
  const grenades = counted(fighter.carried.filter(({ thing }) => thing.kind === 'grenade'))
  const bands = throwBands(rules, effective.profile.s)
  if (grenades.length === 0) return null
  const rows = grenades.flatMap(({ entry: { item, thing }, count }): TableRow[] => {
    if (thing.kind !== 'grenade') return []
    const { strength, threshold } = thing.facts
    return [
      {
        key: item.id,
        name: item.name,
        ...(thing.effect && { note: [thing.effect] }),
        cells: [
          bands ? bandWords(bands.short) : '–',
          bands ? bandWords(bands.long) : '–',
          strength ?? '–',
          threshold ?? '–',
          joined(grenadeSpecials(rules, thing.facts))
        ],
        boxes: boxes(count)
      }
    ]
  })
  const columns = ['short', 'long', 'strength', 'threshold', 'special'].map((key) => say(`labels.${key}`))
  return { kind: 'table', key: 'grenades', title: say('blocks.grenades'), columns, rows }
}
