import { choice, count, line, type Values } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { maxKey, TRACKS } from '../../sheet/character'
import type { SruRules } from '../../catalogue/rules'
import type { Scene } from '../play'
import type { Arm } from '../state'
import { table, word } from './act'

/** The short form of an opponent without a sheet, with the figures of their grenades, if any. */
function foeFields({ rules, tracker }: Scene) {
  const { monitor, professionalism } = rules.files['tables/sheet']
  const sides = tracker.sides.map(({ id, name }) => ({ id, label: { fr: name, en: name } }))
  const grenade = { rules: ['SRU-AE-01'], hint: word('grenade-hint') }
  return {
    side: choice(sides, sides.at(-1)?.id),
    name: line(60),
    size: count(0, 40, 8),
    skill: count(0, 20, 3),
    base: count(0, 40, 4),
    physique: count(1, 20, 3),
    armour: count(0, 40, 0),
    reaction: count(0, 20, 3),
    charisma: count(0, 20, 2),
    monitor: count(0, 40, monitor),
    professionalism: count(0, professionalism, 0, {
      rules: ['SRU-RV-03', 'SRU-RV-04'],
      hint: word('professionalism-hint')
    }),
    'media-resistance': count(0, 20, 0, { rules: ['SRU-DM-06'] }),
    grenades: count(0, 20, 0),
    'grenade-base': count(0, 40, 6, grenade),
    'grenade-area': count(1, 99, 5, grenade)
  }
}

type Foe = Values<ReturnType<typeof foeFields>>

/** Adds an opponent without a sheet, with a weapon, a skill and perhaps grenades. */
export const addFoe = table({
  id: 'add-foe',
  group: 'table',
  rules: ['SRU-RV-01'],
  fields: foeFields,
  do(play, _, foe) {
    const name = foe.name.trim()
    if (name === '') return refuse(reason('foe-nameless'))
    const unit: TrackedUnit = {
      id: `foe-${play.tracker.count}-${play.chance.id()}`,
      side: foe.side,
      name,
      typeName: play.rules.words('types', 'foe'),
      state: stateOf(play.rules, foe)
    }
    play.emit('foe-came', { name }, { do: 'unit-add', unit })
  }
})

/** The opponent's state. Professionalism adds to the reserve, as on a sheet (SRU-RV-03, SRU-RV-04). */
function stateOf(rules: SruRules, foe: Foe): TrackedUnit['state'] {
  return {
    foe: true,
    kind: 'other',
    stress: 'low',
    passes: 1,
    agility: foe.skill,
    style: 0,
    size: foe.size + foe.professionalism,
    physique: foe.physique,
    armour: foe.armour,
    reaction: foe.reaction,
    charisma: foe.charisma,
    ...Object.fromEntries(
      TRACKS.flatMap((of) => [
        [of, 0],
        [maxKey(of), foe.monitor]
      ])
    ),
    'media-resistance': foe['media-resistance'],
    arms: armsOf(rules, foe),
    skills: [{ id: 'skill', name: rules.words('types', 'foe-skill'), value: foe.skill }]
  }
}

function armsOf(rules: SruRules, foe: Foe): Arm[] {
  const arm: Arm = {
    item: 'foe-weapon',
    name: rules.words('types', 'foe-weapon'),
    kind: 'ordinary',
    base: foe.base,
    modes: [...rules.files['tables/fire'].modes],
    trigger: 'physical',
    automatic: true,
    magazine: 0,
    loaded: 0,
    recoil: 0,
    area: 0,
    risk: null,
    electric: false
  }
  const grenade: Arm = {
    ...arm,
    item: 'foe-grenade',
    name: rules.words('types', 'foe-grenade'),
    base: foe['grenade-base'],
    modes: ['single'],
    automatic: false,
    magazine: foe.grenades,
    loaded: foe.grenades,
    area: foe['grenade-area']
  }
  return foe.grenades > 0 ? [arm, grenade] : [arm]
}
