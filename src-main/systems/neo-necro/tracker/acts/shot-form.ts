import {
  choice,
  enemy,
  flag,
  oneOfFields,
  several,
  type FieldSpec,
  type FormField
} from '../../../../kernel/system/form'
import type { Field } from '../../../../kernel/system/sheet'
import { asValue } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import { skillRules } from '../../formulas/mods'
import {
  cheapest,
  chosenAtShots,
  firesOnTheRun,
  firesPair,
  givers,
  tradesAim
} from '../../formulas/shot-skills'
import type { FireModeId } from '../../catalogue/schema'
import { activeOf } from '../effects'
import { flagIn, idIn, idsIn, oneOf, textIn, type FormOf, type Read } from '../input'
import { now, skillsAt, type Scene } from '../scene'
import { gunOf } from '../steps/firing'
import { FIRE } from './before'
import { EDGE, edgeFields, fireFields, SIGHT, sightFields, wordsOf } from './fields'
import {
  fireable,
  firearms,
  gunOptions,
  modesOf,
  openModes,
  otherPistol,
  pistolsInHand,
  type Gun
} from './guns'

const AIMED = ['to-hit', 'threshold'] as const
const CRAFTED = ['strength', 'threshold'] as const

/** Answers for one shot, with either pistol. */
const ONE_SHOT = {
  mode: oneOf<FireModeId>('normal', 'economy', 'sustained', 'custom'),
  target: idIn,
  ...SIGHT,
  aimed: (stored: Parameters<typeof textIn>[0]) => AIMED.find((id) => id === stored) ?? null,
  using: idsIn,
  crafted: oneOf(...CRAFTED),
  ...EDGE
}
/** The answers for one shot, as read. */
export type OneShot = Read<typeof ONE_SHOT>

/** Prefix of the keys for the second pistol. */
const SECOND = 'second-'

type OfSecond<T> = { [K in keyof T & string as `${typeof SECOND}${K}`]: T[K] }

/** The same values under the keys of the second pistol. */
function ofSecond<T extends object>(shot: T): OfSecond<T> {
  return Object.fromEntries(
    Object.entries(shot).map(([key, value]) => [`${SECOND}${key}`, value])
  ) as OfSecond<T>
}

/** Answers for direct fire. */
export const SHOT = {
  weapon: textIn,
  ...ONE_SHOT,
  target2: idIn,
  target3: idIn,
  second: flagIn,
  ...ofSecond(ONE_SHOT),
  ...FIRE
}

/** Answers for covering fire. */
export const COVERING = { weapon: textIn, ...ONE_SHOT, terrain: flagIn, ...FIRE }

/** The answers for the second pistol. */
export function secondOf(input: Read<typeof SHOT>): OneShot {
  return {
    mode: input['second-mode'],
    target: input['second-target'],
    distance: input['second-distance'],
    cover: input['second-cover'],
    arc: input['second-arc'],
    height: input['second-height'],
    smoke: input['second-smoke'],
    aimed: input['second-aimed'],
    using: input['second-using'],
    crafted: input['second-crafted'],
    edge: input['second-edge'],
    rail: input['second-rail']
  }
}

function gunLabel(scene: Scene, { item, profile, ammo }: Gun) {
  const own =
    profile === null
      ? ammo === null
        ? undefined
        : scene.rules.thing(ammo)?.name
      : scene.rules.words('profiles', profile)
  return own ? say('labels.profileOf', { weapon: item.name, profile: own }) : item.name
}

function modeField(scene: Scene, modes: readonly FireModeId[], when?: Field['when']): FormField<FireModeId> {
  const options = modes.map((id) => ({
    id,
    label: scene.rules.words('fireModes', id) ?? say(`fireModes.${id}`)
  }))
  return choice(options, modes.includes('normal') ? 'normal' : modes[0], {
    rules: ['NN-MODE-1', 'NN-AMM-8'],
    ...(when && { when })
  })
}

/** The mode field. Weapons with the same open modes share one; the field with the most modes comes first. */
function modeFields(
  scene: Scene,
  guns: { id: string; modes: FireModeId[] }[],
  and?: { field: string; is: string[] }
): FormField<FireModeId> | undefined {
  const kinds = [...new Set(guns.map(({ modes }) => modes.join()))].sort(
    (a, b) => b.split(',').length - a.split(',').length
  )
  const [first, ...others] = kinds.map((kind) => {
    const those = guns.filter(({ modes }) => modes.join() === kind)
    return modeField(
      scene,
      those[0]!.modes,
      kinds.length === 1 ? and : { field: 'weapon', is: those.map(({ id }) => id), ...(and && { and }) }
    )
  })
  return first && oneOfFields(first, ...others)
}

function weaponField(scene: Scene, guns: Gun[]): FormField<string> {
  return choice(
    guns.map((gun) => ({ id: gun.id, label: gunLabel(scene, gun) })),
    undefined,
    { rules: ['NN-SHO-1', 'NN-WPN-7'] }
  )
}

function weaponFields(
  scene: Scene,
  unit: string,
  guns: Gun[],
  covering: boolean
): FormOf<Pick<typeof SHOT, 'weapon' | 'mode'>> {
  return {
    weapon: weaponField(scene, guns),
    mode: modeFields(
      scene,
      guns.map((gun) => ({ id: gun.id, modes: openModes(scene, unit, gun, covering) }))
    )
  }
}

/** Skills that the fighter may use for a shot (NN-SKL-3, NN-SKL-5, NN-SKL-17). */
function chosenBy(scene: Scene, unit: string): string[] {
  return skillsAt(scene, unit)
    .filter((id) => chosenAtShots(scene.rules, id))
    .toSorted((a, b) => placeOf(scene, a) - placeOf(scene, b))
}

/** The rulebook's order: trading accuracy, then the second pistol, then the sprint. */
function placeOf({ rules }: Scene, id: string): number {
  return firesOnTheRun(rules, id) ? 2 : firesPair(rules, id) ? 1 : 0
}

/** The skills useful in covering fire, which never needs a threshold. */
function chosenCovering(scene: Scene, unit: string): string[] {
  return chosenBy(scene, unit).filter(
    (id) =>
      firesOnTheRun(scene.rules, id) ||
      givers(scene.rules, [id], 'rangedThreshold').length +
        givers(scene.rules, [id], 'toHitTwoPistols').length ===
        0
  )
}

/** The rules of the rulebook's own skills for a shot, if one of them is included. */
const chosenRules = (chosen: readonly string[]): string[] =>
  skillRules(...chosen).length > 0 ? ['NN-SKL-3', 'NN-SKL-5', 'NN-SKL-17'] : []

function aimedField(
  scene: Scene,
  unit: string,
  bonuses: readonly (typeof AIMED)[number][]
): FormField<(typeof AIMED)[number]> | undefined {
  return now(scene, unit).aim === null
    ? undefined
    : choice(wordsOf('aimed', bonuses), undefined, { rules: ['NN-AIM-1', 'NN-AIM-2'] })
}

const craftedField = (): FormField<(typeof CRAFTED)[number]> =>
  choice(wordsOf('crafted', CRAFTED), undefined, { rules: ['NN-MAS-1'] })

const isCrafted = (guns: readonly Gun[]): boolean => guns.some(({ thing }) => thing.masterCrafted)

const skillOptions = ({ rules }: Scene, skills: readonly string[]) =>
  skills.map((id) => ({ id, label: rules.skill(id)!.name }))

function skillFields(
  scene: Scene,
  unit: string,
  guns: readonly Gun[],
  usable: readonly string[],
  bonuses: readonly (typeof AIMED)[number][]
): FormOf<Pick<typeof ONE_SHOT, 'aimed' | 'using' | 'crafted'>> {
  const chosen = usable.filter((id) => !firesPair(scene.rules, id) || pistolsInHand(scene, unit).length > 1)
  const sprinted = activeOf(scene)?.shooting.includes('sprint') === true
  const runs = chosen.filter((id) => id === cheapest(scene.rules, chosen, 'toHitWhenSprinting'))
  return {
    aimed: aimedField(scene, unit, bonuses),
    using:
      chosen.length > 0
        ? several(
            skillOptions(scene, chosen),
            { rules: chosenRules(chosen) },
            sprinted ? runs.slice(0, 1) : []
          )
        : undefined,
    crafted: isCrafted(guns) ? craftedField() : undefined
  }
}

/** Further targets of a weapon with a rate of fire, chosen before any shot is resolved (NN-ROF-2). */
function salvoFields(scene: Scene, guns: readonly Gun[]): FormOf<Pick<typeof SHOT, 'target2' | 'target3'>> {
  const rate = (gun: Gun): number =>
    gunOf(scene, { item: gun.item.id, profile: gun.profile, ammo: gun.ammo }).profile.rateOfFire
  const nth = (shot: number): FormField<string | null> | undefined => {
    const quick = guns.filter((gun) => rate(gun) >= shot)
    if (quick.length === 0) return undefined
    return enemy({
      when: { field: 'weapon', is: quick.map(({ id }) => id) },
      rules: ['NN-ROF-1', 'NN-ROF-2']
    })
  }
  return { target2: nth(2), target3: nth(3) }
}

/**
 * Whether this skill is chosen for each of two pistols separately. The skills that allow the shot at all hold
 * for both.
 */
export function ownToEachPistol(scene: Scene, id: string): boolean {
  return tradesAim(scene.rules, id) && !firesPair(scene.rules, id) && !firesOnTheRun(scene.rules, id)
}

/**
 * A gunslinger's second shot, if it differs from the first: its own target, mode, sight and bonuses
 * (NN-SKL-5).
 */
function secondFields(scene: Scene, unit: string, guns: readonly Gun[]): FormOf<typeof SHOT> {
  const chosen = chosenBy(scene, unit)
  const paired = chosen.filter((id) => firesPair(scene.rules, id))
  if (paired.length === 0 || pistolsInHand(scene, unit).length < 2) return {}
  const pairs = guns
    .flatMap((gun) => {
      const other = otherPistol(scene, unit, gun.item.id)
      return other ? [{ id: gun.id, gun: other, modes: openModes(scene, unit, other, false) }] : []
    })
    .filter(({ modes }) => modes.length > 0)
  if (pairs.length === 0) return {}
  const trades = chosen.filter((id) => ownToEachPistol(scene, id))
  const { edge, rail } = edgeFields()
  const alone: FormOf<typeof ONE_SHOT> = {
    mode: modeFields(scene, pairs, SAID_APART),
    target: enemy({ rules: ['NN-SHO-3'] }),
    ...sightFields(scene, { cover: true, arc: true }),
    aimed: aimedField(scene, unit, AIMED),
    using:
      trades.length > 0 ? several(skillOptions(scene, trades), { rules: skillRules(...trades) }) : undefined,
    crafted: isCrafted(pairs.map(({ gun }) => gun)) ? craftedField() : undefined,
    edge: edge && respecified(edge, ({ hint: _, ...spec }) => spec),
    rail
  }
  return {
    second: flag(false, {
      hint: say('table.fields.second-hint'),
      when: { field: 'using', is: paired },
      rules: skillRules(...paired)
    }),
    ...ofSecond(saidApart(alone))
  }
}

/** Asked while the second pistol is not fired like the first. */
const SAID_APART = { field: 'second', is: ['true'] }

/** The fields of one shot for the second pistol, asked while it is not fired like the first. */
function saidApart<F extends FormOf<typeof ONE_SHOT>>(shot: F): F {
  const fields = Object.entries(shot).map(([key, field]) => [
    key,
    field &&
      respecified<unknown>(field, (spec) => ({
        ...spec,
        label: say('table.fields.second-pistol', {
          field: asValue(spec.label ?? say(`table.fields.${key}`))
        }),
        when: spec.when ?? SAID_APART
      }))
  ])
  return Object.fromEntries(fields) as F
}

/** The same field with a changed description. */
function respecified<Value>(
  { spec, others = [], read }: FormField<Value>,
  change: (spec: FieldSpec) => FieldSpec
): FormField<Value> {
  return { spec: change(spec), others: others.map(change), read }
}

/** The form of direct fire (NN-SHO-2). `target`: the default, for example a hated enemy. */
export function shootFields(scene: Scene, unit: string, target: string | null): FormOf<typeof SHOT> {
  const guns = fireable(scene, unit, false)
  return {
    ...weaponFields(scene, unit, guns, false),
    target: enemy({ rules: ['NN-SHO-3'] }, target),
    ...salvoFields(scene, guns),
    ...sightFields(scene, { cover: true, arc: true }),
    ...skillFields(scene, unit, guns, chosenBy(scene, unit), AIMED),
    ...secondFields(scene, unit, guns),
    ...edgeFields(),
    ...fireFields(scene, unit)
  }
}

/**
 * The form of covering fire: one hit roll and a marker, so nothing about a second shot or a threshold
 * (NN-SUP-2, NN-SUP-3).
 */
export function coveringFields(scene: Scene, unit: string): FormOf<typeof COVERING> {
  const guns = fireable(scene, unit, true)
  return {
    ...weaponFields(scene, unit, guns, true),
    target: enemy({ rules: ['NN-SUP-2'] }, now(scene, unit).aim),
    terrain: flag(false, { rules: ['NN-SUP-2'] }),
    ...sightFields(scene, { cover: false, arc: true }),
    ...skillFields(scene, unit, guns, chosenCovering(scene, unit), ['to-hit']),
    ...fireFields(scene, unit)
  }
}

/**
 * Weapons, modes and bonuses accepted without being offered: the refusal explains them, or they have no
 * effect.
 */
export function namedFields(
  scene: Scene,
  unit: string
): FormOf<Pick<typeof SHOT, 'weapon' | 'mode' | 'aimed' | 'using' | 'crafted' | 'second-mode'>> {
  const guns = gunOptions(scene, unit)
  const chosen = chosenBy(scene, unit)
  const skills = skillFields(scene, unit, guns, chosen, AIMED)
  const isOfMaster = firearms(scene, unit).some((item) => scene.rules.thing(item.thing)?.masterCrafted)
  return {
    weapon: weaponField(scene, guns),
    mode: modeField(scene, modesOf(scene, unit)),
    ...skills,
    crafted: skills.crafted ?? (isOfMaster ? craftedField() : undefined),
    'second-mode': chosen.some((id) => firesPair(scene.rules, id))
      ? modeField(scene, modesOf(scene, unit))
      : undefined
  }
}
