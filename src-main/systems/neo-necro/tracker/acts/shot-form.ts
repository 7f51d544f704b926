import type { Field } from '../../../../kernel/system/sheet'
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
import { fighterAt, now, type Scene } from '../scene'
import { gunOf } from '../steps/firing'
import { choiceOf, edgeFields, fireFields, flagOf, severalOf, sightFields } from './fields'
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

/** What a shot asks for: no weapon and no mode that would be refused. */

function gunLabel(scene: Scene, { item, profile, ammo }: Gun) {
  const own =
    profile === null
      ? ammo === null
        ? undefined
        : scene.rules.thing(ammo)?.name
      : scene.rules.words('profiles', profile)
  return own ? say('labels.profileOf', { weapon: item.name, profile: own }) : item.name
}

function modeField(scene: Scene, modes: readonly FireModeId[], key = 'mode'): Field {
  const options = modes.map((id) => ({
    id,
    label: scene.rules.words('fireModes', id) ?? say(`fireModes.${id}`)
  }))
  return choiceOf(
    key,
    options,
    ['NN-MODE-1', 'NN-AMM-8'],
    modes.includes('normal') ? 'normal' : (modes[0] ?? null)
  )
}

/** The choice of a mode: where weapons differ in the modes that are open to them, one for those that share them, the most modes first. */
function modeFields(
  scene: Scene,
  guns: { id: string; modes: FireModeId[] }[],
  key: string,
  and?: { field: string; is: string[] }
): Field[] {
  const kinds = [...new Set(guns.map(({ modes }) => modes.join()))].sort(
    (a, b) => b.split(',').length - a.split(',').length
  )
  return kinds.map((kind): Field => {
    const those = guns.filter(({ modes }) => modes.join() === kind)
    const field = modeField(scene, those[0]!.modes, key)
    if (kinds.length === 1) return and ? { ...field, when: and } : field
    return { ...field, when: { field: 'weapon', is: those.map(({ id }) => id), ...(and && { and }) } }
  })
}

function weaponField(scene: Scene, guns: Gun[]): Field {
  return choiceOf(
    'weapon',
    guns.map((gun) => ({ id: gun.id, label: gunLabel(scene, gun) })),
    ['NN-SHO-1', 'NN-WPN-7']
  )
}

function weaponFields(scene: Scene, unit: string, guns: Gun[], covering: boolean): Field[] {
  return [
    weaponField(scene, guns),
    ...modeFields(
      scene,
      guns.map((gun) => ({ id: gun.id, modes: openModes(scene, unit, gun, covering) })),
      'mode'
    )
  ]
}

/** Skills that he may choose to use for a shot (NN-SKL-3, NN-SKL-5, NN-SKL-17). */
function chosenBy(scene: Scene, unit: string): string[] {
  return [...new Set(fighterAt(scene, unit).skills)]
    .filter((id) => chosenAtShots(scene.rules, id))
    .toSorted((a, b) => placeOf(scene, a) - placeOf(scene, b))
}

/** Trading the aim comes first, then the second pistol, then the sprint: the order of the book's own. */
function placeOf({ rules }: Scene, id: string): number {
  return firesOnTheRun(rules, id) ? 2 : firesPair(rules, id) ? 1 : 0
}

/** Those that are of use to covering fire, of which nobody feels the threshold. */
function chosenCovering(scene: Scene, unit: string): string[] {
  return chosenBy(scene, unit).filter(
    (id) =>
      firesOnTheRun(scene.rules, id) ||
      givers(scene.rules, [id], 'rangedThreshold').length +
        givers(scene.rules, [id], 'toHitTwoPistols').length ===
        0
  )
}

/** The rules of the book's own skills for a shot, where one of those is among them. */
const chosenRules = (chosen: readonly string[]): string[] =>
  skillRules(...chosen).length > 0 ? ['NN-SKL-3', 'NN-SKL-5', 'NN-SKL-17'] : []

function aimedField(scene: Scene, unit: string, bonuses: string[]): Field[] {
  return now(scene, unit).aim !== null
    ? [
        choiceOf(
          'aimed',
          bonuses.map((id) => ({ id, label: say(`table.fields.aimed-${id}`) })),
          ['NN-AIM-1', 'NN-AIM-2']
        )
      ]
    : []
}

function craftedField(): Field {
  return choiceOf(
    'crafted',
    ['strength', 'threshold'].map((id) => ({ id, label: say(`table.fields.crafted-${id}`) })),
    ['NN-MAS-1']
  )
}

const isCrafted = (guns: readonly Gun[]): boolean => guns.some(({ thing }) => thing.masterCrafted)

function skillFields(
  scene: Scene,
  unit: string,
  guns: readonly Gun[],
  usable: readonly string[],
  bonuses: string[]
): Field[] {
  const chosen = usable.filter((id) => !firesPair(scene.rules, id) || pistolsInHand(scene, unit).length > 1)
  const sprinted = activeOf(scene)?.shooting.includes('sprint') === true
  const runs = chosen.filter((id) => id === cheapest(scene.rules, chosen, 'toHitWhenSprinting'))
  return [
    ...aimedField(scene, unit, bonuses),
    ...(chosen.length > 0
      ? [
          severalOf(
            'using',
            chosen.map((id) => ({ id, label: scene.rules.skill(id)!.name })),
            chosenRules(chosen),
            sprinted ? runs.slice(0, 1) : []
          )
        ]
      : []),
    ...(isCrafted(guns) ? [craftedField()] : [])
  ]
}

/** Further targets of a weapon with a rate of fire: allotted before any shot is resolved (NN-ROF-2). */
function salvoFields(scene: Scene, guns: readonly Gun[]): Field[] {
  const rate = (gun: Gun): number =>
    gunOf(scene, { item: gun.item.id, profile: gun.profile, ammo: gun.ammo }).profile.rateOfFire
  return [2, 3].flatMap((nth): Field[] => {
    const quick = guns.filter((gun) => rate(gun) >= nth)
    if (quick.length === 0) return []
    return [
      {
        key: `target${nth}`,
        label: say(`table.fields.target${nth}`),
        kind: 'enemy',
        when: { field: 'weapon', is: quick.map(({ id }) => id) },
        rules: ['NN-ROF-1', 'NN-ROF-2'],
        default: null
      }
    ]
  })
}

/** Before the keys of what is said of the second pistol. */
export const SECOND = 'second-'

/** Is this skill chosen for each of two pistols by itself? Those by which he fires at all hold for both. */
export function ownToEachPistol(scene: Scene, id: string): boolean {
  return tradesAim(scene.rules, id) && !firesPair(scene.rules, id) && !firesOnTheRun(scene.rules, id)
}

/** A gunslinger's second shot, where it is not as the first: its own target, mode, sight and bonuses (NN-SKL-5). */
function secondFields(scene: Scene, unit: string, guns: readonly Gun[]): Field[] {
  const chosen = chosenBy(scene, unit)
  const paired = chosen.filter((id) => firesPair(scene.rules, id))
  if (paired.length === 0 || pistolsInHand(scene, unit).length < 2) return []
  const pairs = guns
    .flatMap((gun) => {
      const other = otherPistol(scene, unit, gun.item.id)
      return other ? [{ id: gun.id, gun: other, modes: openModes(scene, unit, other, false) }] : []
    })
    .filter(({ modes }) => modes.length > 0)
  if (pairs.length === 0) return []
  const apart = { field: 'second', is: ['true'] }
  const own = (field: Field): Field => ({
    ...field,
    key: `${SECOND}${field.key}`,
    label: say('table.fields.second-pistol', { field: field.label }),
    when: field.when ?? apart
  })
  const flag: Field = {
    ...flagOf('second', skillRules(...paired)),
    hint: say('table.fields.second-hint'),
    when: { field: 'using', is: paired }
  }
  const trades = chosen.filter((id) => ownToEachPistol(scene, id))
  const precise =
    trades.length > 0
      ? [
          severalOf(
            'using',
            trades.map((id) => ({ id, label: scene.rules.skill(id)!.name })),
            skillRules(...trades)
          )
        ]
      : []
  return [
    flag,
    ...[
      ...modeFields(scene, pairs, 'mode', apart),
      {
        key: 'target',
        label: say('table.fields.target'),
        kind: 'enemy',
        rules: ['NN-SHO-3'],
        default: null
      } satisfies Field,
      ...sightFields(scene, { cover: true, arc: true }),
      ...aimedField(scene, unit, ['to-hit', 'threshold']),
      ...precise,
      ...(isCrafted(pairs.map(({ gun }) => gun)) ? [craftedField()] : []),
      ...edgeFields().map(({ hint: _, ...field }) => field)
    ].map(own)
  ]
}

/** What direct fire asks for (NN-SHO-2). `unit` may be bound to shoot at somebody: then that is the target to begin with. */
export function shootFields(scene: Scene, unit: string, target: string | null): Field[] {
  const guns = fireable(scene, unit, false)
  return [
    ...weaponFields(scene, unit, guns, false),
    { key: 'target', label: say('table.fields.target'), kind: 'enemy', rules: ['NN-SHO-3'], default: target },
    ...salvoFields(scene, guns),
    ...sightFields(scene, { cover: true, arc: true }),
    ...skillFields(scene, unit, guns, chosenBy(scene, unit), ['to-hit', 'threshold']),
    ...secondFields(scene, unit, guns),
    ...edgeFields(),
    ...fireFields(scene, unit)
  ]
}

/** What covering fire asks for: one hit roll and a marker, so nothing that is about a second shot or a threshold (NN-SUP-2, NN-SUP-3). */
export function coveringFields(scene: Scene, unit: string): Field[] {
  const guns = fireable(scene, unit, true)
  return [
    ...weaponFields(scene, unit, guns, true),
    {
      key: 'target',
      label: say('table.fields.target'),
      kind: 'enemy',
      rules: ['NN-SUP-2'],
      default: now(scene, unit).aim
    },
    flagOf('terrain', ['NN-SUP-2']),
    ...sightFields(scene, { cover: false, arc: true }),
    ...skillFields(scene, unit, guns, chosenCovering(scene, unit), ['to-hit']),
    ...fireFields(scene, unit)
  ]
}

/** Weapons, modes and bonuses that may be named though they are not offered: the refusal says why, or they change nothing. */
export function namedFields(scene: Scene, unit: string): Field[] {
  const guns = gunOptions(scene, unit)
  const all = [
    weaponField(scene, guns),
    modeField(scene, modesOf(scene, unit)),
    ...skillFields(scene, unit, guns, chosenBy(scene, unit), ['to-hit', 'threshold'])
  ]
  const crafted = firearms(scene, unit).some((item) => scene.rules.thing(item.thing)?.masterCrafted)
  const second = chosenBy(scene, unit).some((id) => firesPair(scene.rules, id))
    ? [modeField(scene, modesOf(scene, unit), `${SECOND}mode`)]
    : []
  return [
    ...all,
    ...(crafted && !all.some(({ key }) => key === 'crafted') ? [craftedField()] : []),
    ...second
  ]
}
