import type { ActOffer, Actor, AtTable } from '../../../kernel/system/board'
import type { Words } from '../../../kernel/values/json'
import type { Field } from '../../../kernel/system/sheet'
import { isStranger } from '../../../kernel/system/strangers'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import { injuryTable, loadsOf } from '../character'
import type { CrRules } from '../rules'
import { phrase, say } from '../say'
import { firesLoad } from '../weapons'
import { characteristicOptions } from './check'
import { bladesAt, climbsByBlades } from './hands'
import { opponentOffers } from './opponents'
import {
  armsAt,
  cyberAt,
  has,
  injuriesAt,
  isDead,
  isOut,
  linksAt,
  luckLeft,
  moveOf,
  othersOf,
  pool,
  roundsAt,
  savesAt,
  score,
  skill,
  statesAt,
  usedBy,
  waitingAt,
  woundAt,
  type Cyber,
  type TableArm,
  type Used
} from './state'

const word = (key: string) => say(`table.${key}`)
const flag = (key: string, standard = false): Field => ({
  key,
  label: word(key),
  kind: 'flag',
  default: standard
})
const count = (key: string, min: number, max: number, standard: number): Field => ({
  key,
  label: word(key),
  kind: 'count',
  min,
  max,
  default: standard
})
const choose = (key: string, options: NonNullable<Field['options']>): Field => ({
  key,
  label: word(key),
  kind: 'choice',
  options,
  default: options[0]?.id ?? null
})
const enemy = (key = 'on'): Field => ({ key, label: word(key), kind: 'enemy', default: null })

/** Why this kind of action is not there any more (CR-IM-02, CR-QH-01). */
export function whyNoAction(rules: CrRules, used: Used): Words[] {
  return used.action >= rules.files['tables/combat'].turn.action || used.virtual > 0
    ? [word('no-action')]
    : []
}

export function whyNoVirtual(rules: CrRules, used: Used): Words[] {
  return used.action > 0
    ? [word('no-action')]
    : used.virtual >= rules.files['tables/combat'].net.virtualActions
      ? [word('no-virtual')]
      : []
}

export function whyNoMove(rules: CrRules, unit: TrackedUnit, used: Used): Words[] {
  return moveOf(rules, unit) <= 0
    ? [word('cannot-move')]
    : used.move >= rules.files['tables/combat'].turn.move
      ? [word('no-move')]
      : []
}

type Act = (
  id: string,
  group: string,
  rules: string[],
  fields: Field[],
  not?: Words[],
  main?: boolean
) => ActOffer

export function offers(rules: CrRules, { tracker }: AtTable, actor: Actor): ActOffer[] {
  const waits = waitingAt(tracker) ? [word('waits')] : []
  const act: Act = (id, group, by, fields, not = [], main = false) => ({
    act: id,
    label: word(id),
    group: word(group),
    rules: by,
    allowed: waits.length + not.length === 0,
    refused: [...waits, ...not],
    fields,
    ...(main && { main })
  })
  if (actor.unit === undefined && actor.side === undefined) return tableOffers(rules, tracker, act)
  const unit = tracker.units.find((one) => one.id === actor.unit)
  if (!unit) return []
  const used = usedBy(tracker, unit)
  const out = isDead(unit)
    ? [word('is-dead')]
    : isOut(unit)
      ? [word('is-out')]
      : used.done
        ? [word('turn-over')]
        : []
  return [
    ...actionOffers(rules, unit, used, out, act),
    ...netOffers(rules, tracker, unit, used, out, act),
    ...stateOffers(rules, unit, used, out, act)
  ]
}

function tableOffers(rules: CrRules, tracker: Tracker, act: Act): ActOffer[] {
  const started = tracker.units.every((unit) => unit.state['init'] !== undefined)
  return [
    act(
      'initiative',
      'turn',
      ['CR-IM-01', 'CR-R02', 'CR-R30'],
      [],
      tracker.units.length === 0 ? [word('nobody')] : [],
      !started
    ),
    act('next-round', 'turn', ['CR-IM-02'], [], [], started),
    ...opponentOffers(rules, tracker, act)
  ]
}

/** Every way to attack: a weapon with a mode; a shotgun fires what its magazine holds (CR-R16), a charged weapon its charge (CR-FM-07). */
export function attacks(rules: CrRules, unit: TrackedUnit): NonNullable<Field['options']> {
  return armsAt(unit).flatMap((arm) =>
    arm.weapon.modes
      .filter(
        ({ mode }) =>
          mode !== 'aimed' &&
          (mode === 'charged') === (arm.charged !== null) &&
          (!arm.weapon.loads || firesLoad({ mode }, arm.load))
      )
      .map(({ mode }) => ({
        id: `${arm.item}:${mode}`,
        label: arm.melee
          ? arm.name
          : phrase(rules.words('table', 'mode-of'), {
              weapon: arm.name,
              mode: rules.words('modes', mode, 'name')
            })
      }))
  )
}

/** What each weapon could be loaded with out of the spare rounds. */
export function reloads(rules: CrRules, unit: TrackedUnit): NonNullable<Field['options']> {
  return armsAt(unit)
    .filter(({ weapon }) => weapon.magazine > 0)
    .flatMap((arm) =>
      loadsOf(arm.weapon)
        .filter(({ spare }) => (roundsAt(unit)[spare] ?? 0) > 0)
        .map(({ spare }) => ({
          id: `${arm.item}:${spare}`,
          label: phrase(rules.words('table', 'load-of'), {
            weapon: arm.name,
            kind: rules.words('ammunition', spare, 'name'),
            n: roundsAt(unit)[spare] ?? 0
          })
        }))
    )
}

const named = (arms: TableArm[]): NonNullable<Field['options']> =>
  arms.map((arm) => ({ id: arm.item, label: arm.name }))

function actionOffers(rules: CrRules, unit: TrackedUnit, used: Used, out: Words[], act: Act): ActOffer[] {
  const arms = armsAt(unit)
  const action = [...out, ...whyNoAction(rules, used)]
  const attack = used.rolls && used.rolls.left > 0 ? out : action
  const move = [...out, ...whyNoMove(rules, unit, used)]
  const options = attacks(rules, unit)
  const loads = reloads(rules, unit)
  const chargeable = arms.filter(({ weapon, charged }) => weapon.charge && !charged)
  const luck = count('luck', 0, Math.max(0, luckLeft(unit)), 0)
  const area = arms.some(({ weapon }) => weapon.modes.some(({ dv }) => dv !== undefined))
  const power = arms.some(({ weapon, melee }) => !melee && weapon.qualities.includes('power'))
  const ranged = arms.some(({ melee }) => !melee)
  const skills = [
    ...rules.files['catalogue/skills'].map(({ id }) => ({ id, label: say(`skills.${id}.name`) })),
    { id: 'interface', label: say('skills.interface.name') },
    ...othersOf(unit).map(({ id, name }) => ({ id, label: name })),
    { id: 'none', label: word('no-skill') }
  ]
  return [
    act(
      'attack',
      'actions',
      ['CR-AT-01', 'CR-AT-03', 'CR-AT-04', 'CR-AT-06', 'CR-FM-01'],
      [
        choose('weapon-mode', options),
        enemy(),
        ...(area ? [{ key: 'also', label: word('also'), kind: 'enemies' as const, default: [] }] : []),
        ...(ranged ? [count('distance', 0, 2000, 6), count('dv', 0, 99, 0)] : []),
        flag('aimed'),
        ...(power ? [flag('ricochet')] : []),
        ...(ranged ? [count('sight', 0, 20, 0)] : []),
        luck,
        count('modifier', -20, 20, 0)
      ],
      [...(options.length === 0 ? [word('no-weapon')] : []), ...attack],
      true
    ),
    act(
      'move',
      'actions',
      ['CR-IM-03', 'CR-IM-04', 'CR-IM-05', 'CR-R12'],
      [flag('special'), ...(climbsByBlades(rules, unit) ? [flag('climbs')] : [])],
      move
    ),
    ...(loads.length > 0 || arms.some(({ weapon }) => weapon.magazine > 0)
      ? [
          act(
            'reload',
            'actions',
            ['CR-R16', 'CR-R26', 'CR-AM-01'],
            [choose('weapon-load', loads)],
            [...(loads.length === 0 ? [word('no-rounds')] : []), ...action]
          )
        ]
      : []),
    ...(chargeable.length > 0
      ? [act('charge', 'actions', ['CR-FM-06'], [choose('weapon', named(chargeable))], move)]
      : []),
    ...(arms.some(({ jammed }) => jammed)
      ? [
          act(
            'clear-jam',
            'actions',
            ['CR-WQ-04'],
            [choose('weapon', named(arms.filter(({ jammed }) => jammed)))],
            action
          )
        ]
      : []),
    ...(arms.some(({ bolt }) => bolt)
      ? [
          act(
            'work-bolt',
            'actions',
            ['CR-FM-09'],
            [choose('weapon', named(arms.filter(({ bolt }) => bolt)))],
            action
          )
        ]
      : []),
    ...bladeOffers(rules, unit, out, act),
    ...(has(unit, 'burning') ? [act('put-out', 'actions', ['CR-QH-12'], [], action)] : []),
    ...(has(unit, 'prone') ? [act('stand-up', 'actions', ['CR-ST-01'], [], move)] : []),
    ...(cyberAt(unit).some(({ thing }) => thing === 'berserk-implant')
      ? [
          act(
            'berserk',
            'actions',
            ['CR-CY-01'],
            [],
            [
              ...(has(unit, 'berserk') || has(unit, 'berserk-cooldown') ? [word('berserk-spent')] : []),
              ...(cyberAt(unit).every(({ thing, off }) => thing !== 'berserk-implant' || off !== 0)
                ? [word('switched-off')]
                : []),
              ...action
            ]
          )
        ]
      : []),
    act(
      'check',
      'actions',
      ['CR-SK-01', 'CR-SK-06', 'CR-SK-07', 'CR-SK-08', 'CR-SK-09'],
      [
        choose('score', characteristicOptions(rules, unit)),
        choose('skill', skills),
        count('check-dv', 0, 99, 13),
        luck,
        flag('extra-time'),
        flag('complementary'),
        count('modifier', -20, 20, 0)
      ],
      isDead(unit) ? out : []
    ),
    act(
      'other-action',
      'actions',
      ['CR-IM-02'],
      [{ key: 'what', label: word('what'), kind: 'text', max: 60, default: '' }],
      action
    ),
    act(
      'end-turn',
      'turn',
      ['CR-IM-02', 'CR-QH-12', 'CR-ST-01'],
      [],
      used.done ? [word('turn-over')] : isDead(unit) ? [word('is-dead')] : []
    )
  ]
}

/** Blades that work come out and go back at any time of the turn (CR-CY-04, MAGOT-4). */
function bladeOffers(rules: CrRules, unit: TrackedUnit, out: Words[], act: Act): ActOffer[] {
  const blades = bladesAt(rules, unit).filter(({ off }) => off === 0)
  const of = (id: string, list: Cyber[]): ActOffer[] =>
    list.length === 0
      ? []
      : [
          act(
            id,
            'actions',
            ['CR-CY-04', 'MAGOT-4'],
            [
              choose(
                'blade',
                list.map(({ item, name }) => ({
                  id: item,
                  label:
                    blades.length > 1
                      ? phrase(rules.words('table', 'nth'), {
                          name,
                          n: blades.findIndex((one) => one.item === item) + 1
                        })
                      : name
                }))
              )
            ],
            out
          )
        ]
  return [
    ...of(
      'deploy-blade',
      blades.filter((one) => one.out !== true)
    ),
    ...of(
      'retract-blade',
      blades.filter((one) => one.out === true)
    )
  ]
}

function netOffers(
  rules: CrRules,
  tracker: Tracker,
  unit: TrackedUnit,
  used: Used,
  out: Words[],
  act: Act
): ActOffer[] {
  const links = linksAt(tracker)
  const own = links.filter(({ by }) => by === unit.id)
  const against = links.filter(({ on }) => on === unit.id)
  const at = (id: string): Words => ({
    fr: tracker.units.find((one) => one.id === id)?.name ?? id,
    en: tracker.units.find((one) => one.id === id)?.name ?? id
  })
  const targets = own.map(({ on }) => ({ id: on, label: at(on) }))
  const virtual = [...out, ...whyNoVirtual(rules, used)]
  const linked = targets.length > 0 ? [] : [word('not-connected')]
  const hacks = rules.files['catalogue/quickhacks'].map(({ id }) => ({
    id,
    label: say(`quickhacks.${id}.name`)
  }))
  const luck = count('luck', 0, Math.max(0, luckLeft(unit)), 0)
  const noticed = against.filter((link) => link.noticed)
  return [
    ...(skill(unit, 'interface') > 0
      ? [
          act('connect', 'net', ['CR-QH-02'], [enemy(), count('distance', 0, 2000, 10), luck], virtual),
          act(
            'breach',
            'net',
            ['CR-QH-04', 'CR-QH-07', 'CR-R22'],
            [choose('linked', targets), luck],
            [...linked, ...virtual]
          ),
          act(
            'quickhack',
            'net',
            ['CR-QH-05', 'CR-R21'],
            [choose('linked', targets), choose('hack', hacks), flag('taped'), luck],
            [...linked, ...virtual]
          ),
          act(
            'disconnect',
            'net',
            ['CR-QH-03', 'CR-R22'],
            [choose('linked', targets)],
            [...linked, ...virtual]
          )
        ]
      : []),
    ...(against.length > 0
      ? [
          act(
            'eject',
            'net',
            ['CR-QH-06', 'CR-R23'],
            [
              choose(
                'netrunner',
                noticed.map(({ by }) => ({ id: by, label: at(by) }))
              ),
              luck
            ],
            [...(noticed.length === 0 ? [word('unaware')] : []), ...out, ...whyNoAction(rules, used)]
          )
        ]
      : [])
  ]
}

function stateOffers(rules: CrRules, unit: TrackedUnit, used: Used, out: Words[], act: Act): ActOffer[] {
  const { points } = rules.files['tables/sheet']
  const arms = armsAt(unit).filter(({ weapon }) => weapon.magazine > 0)
  const states = rules.files['tables/conditions']
    .filter(({ id }) => !INJURIES_AND_WOUNDS.includes(id))
    .map(({ id }) => ({ id, label: say(`conditions.${id}.name`) }))
  const injuries = injuryTable(rules).map(({ id, name }) => ({ id, label: name }))
  const held = statesAt(unit).map(({ id }) => id)
  const mortal = woundAt(rules, unit) === 'mortally-wounded' && !isDead(unit)
  const saved = savesAt(unit).some(({ turn }) => turn === used.turn)
  const wounds = ['unhurt', 'lightly-wounded', 'seriously-wounded', 'mortally-wounded']
  return [
    ...(mortal
      ? [
          act(
            'death-save',
            'state',
            ['CR-R11', 'CR-CY-01'],
            [flag('made', true)],
            saved ? [word('saved-already')] : []
          )
        ]
      : []),
    act(
      'mark',
      'state',
      ['CR-R08', 'CR-R11', 'CR-R14'],
      [
        count('hp-lost', 0, pool(unit, 'hp-max') || points, pool(unit, 'hp-lost')),
        count('armour-head-lost', 0, pool(unit, 'armour-head'), pool(unit, 'armour-head-lost')),
        count('armour-body-lost', 0, pool(unit, 'armour-body'), pool(unit, 'armour-body-lost')),
        count('luck-spent', 0, score(unit, 'luck-max'), pool(unit, 'luck-spent')),
        ...(rules.house.woundStates === 'manual'
          ? [
              {
                ...choose(
                  'wound',
                  wounds.map((id) => ({ id, label: say(`status.${id}`) }))
                ),
                default: woundAt(rules, unit)
              }
            ]
          : [])
      ]
    ),
    act(
      'state-set',
      'state',
      ['CR-ST-01'],
      [
        choose('state', states),
        count('rounds', 0, 1200, 0),
        { key: 'source', label: word('source'), kind: 'text', max: 60, default: '' }
      ]
    ),
    ...(held.length > 0
      ? [
          act(
            'state-clear',
            'state',
            ['CR-ST-01'],
            [
              choose(
                'state',
                held.map((id) => ({ id, label: say(`conditions.${id}.name`) }))
              )
            ]
          )
        ]
      : []),
    act('injury-set', 'state', ['CR-R10'], [choose('injury', injuries), count('rounds', 0, 1200, 0)]),
    ...(injuriesAt(unit).length > 0
      ? [
          act(
            'injury-clear',
            'state',
            ['CR-R10'],
            [
              choose(
                'injury',
                injuries.filter(({ id }) => injuriesAt(unit).some(({ key }) => key === id))
              )
            ]
          )
        ]
      : []),
    ...(arms.length > 0
      ? [
          act(
            'tend',
            'state',
            ['CR-R26', 'CR-WQ-04'],
            [
              choose('weapon', named(arms)),
              count('loaded', 0, 999, arms[0]?.loaded ?? 0),
              flag('jammed', arms[0]?.jammed ?? false)
            ]
          )
        ]
      : []),
    act('place', 'state', ['CR-R30'], [count('init', -20, 99, Number(unit.state['init'] ?? 0))]),
    ...(isStranger(unit) ? [act('remove', 'state', ['CR-AT-01'], [])] : [])
  ].map((offer) =>
    out.length > 0 && offer.act === 'death-save' && isDead(unit) ? { ...offer, allowed: false } : offer
  )
}

const INJURIES_AND_WOUNDS = [
  'seriously-wounded',
  'mortally-wounded',
  'damaged-ear',
  'torn-muscle',
  'broken-arm',
  'weapon-jammed',
  'weapon-charged',
  'bolt-open',
  'netrunner-noticed'
]
