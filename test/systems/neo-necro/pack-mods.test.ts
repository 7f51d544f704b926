import * as v from 'valibot'
import { expect, test } from 'vitest'
import { applyOverlay, type Overlay } from '../../../src-main/kernel/content/overlay'
import type { RawSystem } from '../../../src-main/kernel/values/raw-system'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { loadNecro } from '../../../src-main/systems/neo-necro/catalogue/rules'
import { resolvers } from '../../../src-main/systems/neo-necro/resolvers'
import { mod } from '../../../src-main/systems/neo-necro/catalogue/schema/base'
import { tables } from '../../../src-main/systems/neo-necro/catalogue/tables'
import { falling } from '../../support/falling'
import { necroRaw } from '../../support/neo-necro-raw'

type Loose = { [key: string]: unknown }

/** The book with a pack's own skill, "Tireur du Dôme", with these modifiers. */
function withSkill(...mods: Loose[]): RawSystem {
  return laid({
    files: {
      'catalogue/skills': {
        add: [{ id: 'dome-shooter', family: 'stealth', maxTimes: 1, mods: mods as never }]
      }
    },
    text: {
      fr: { skills: { 'dome-shooter': { name: 'Tireur du Dôme', effect: 'X' } } },
      en: { skills: { 'dome-shooter': { name: 'Dome Shooter', effect: 'X' } } }
    }
  })
}

function laid(overlay: Overlay): RawSystem {
  const raw = applyOverlay(necroRaw(), overlay)
  if (isRefusal(raw)) throw new Error(JSON.stringify(raw))
  return raw
}

/** The answer of a resolver with these resources, with the names and rules in its receipt. */
function ask(raw: RawSystem, name: string, input: object) {
  const { schema, resolve } = resolvers[name]!
  const verdict = resolve(loadNecro(raw), v.parse(schema as v.GenericSchema, input) as never, falling())
  if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
  return { ...verdict, told: JSON.stringify(verdict.steps) }
}

const SKILL = ['dome-shooter']
const WEAPON = { weapon: 'boltgun' }
const striker = { ws: 4, enemiesInContact: 3 }

/** Keys on a pack's skill: the question they change, without and with the skill, and the changed answer. */
const CHANGES: [
  key: string,
  mod: Loose,
  resolver: string,
  without: object,
  withIt: object,
  output: string
][] = [
  ['longRangeBandLength', { multiply: 3 }, 'shot-profile', WEAPON, { ...WEAPON, skills: SKILL }, 'reach'],
  ['rangedStrength', { value: 2 }, 'shot-strength', WEAPON, { ...WEAPON, skills: SKILL }, 'strength'],
  [
    'meleeArmourSaveRoll',
    { value: -1 },
    'save',
    { armour: 'armour-plates', die: 4, melee: true },
    { armour: 'armour-plates', die: 4, melee: true, skills: SKILL },
    'saved'
  ],
  [
    'armourSaveRoll',
    { value: -1 },
    'save',
    { armour: 'armour-plates', die: 4 },
    { armour: 'armour-plates', die: 4, skills: SKILL },
    'saved'
  ],
  [
    'enemySaveRoll',
    { value: 3 },
    'save',
    { armour: 'armour-plates', die: 3, melee: true },
    { armour: 'armour-plates', die: 3, melee: true, attackerSkills: SKILL },
    'saved'
  ],
  [
    'shotsPerShootingPhase',
    { value: 3 },
    'shots-in-phase',
    { weapons: ['boltgun'], gaveUpMovement: true },
    { weapons: ['boltgun'], gaveUpMovement: true, skills: SKILL },
    'shoots'
  ],
  [
    'incomingShotToHit',
    { value: -2 },
    'shoot-target',
    { ...WEAPON, bs: 4, distance: 5 },
    { ...WEAPON, bs: 4, distance: 5, targetSkills: SKILL },
    'target'
  ],
  [
    'arcReceived',
    { value: 'front' },
    'shoot-target',
    { ...WEAPON, bs: 4, distance: 5, arc: 'rear' },
    { ...WEAPON, bs: 4, distance: 5, arc: 'rear', targetSkills: SKILL },
    'target'
  ],
  [
    'attackPerExtraEnemy',
    { value: 2 },
    'melee-target',
    { attacker: striker, defender: { ws: 4 } },
    { attacker: { ...striker, skills: SKILL }, defender: { ws: 4 } },
    'target'
  ],
  [
    'sprintDistance',
    { value: 2 },
    'move-allowance',
    { phase: 'sprint' },
    { phase: 'sprint', skills: SKILL },
    'distance'
  ],
  [
    'moveDistance',
    { value: 2 },
    'move-allowance',
    { phase: 'movement' },
    { phase: 'movement', skills: SKILL },
    'distance'
  ],
  [
    'jumpTestDistance',
    { value: -2 },
    'jump-target',
    { initiative: 4, distance: 4 },
    { initiative: 4, distance: 4, skills: SKILL },
    'target'
  ],
  ['fallStoreys', { value: -1 }, 'fall', { height: 6 }, { height: 6, skills: SKILL }, 'hit'],
  ['freeBreakAway', { value: true }, 'break-off', { enemies: 2 }, { enemies: 2, skills: SKILL }, 'attacks'],
  [
    'ammoRoll',
    { value: -2 },
    'fire-modes',
    { ...WEAPON, tickedBefore: 5 },
    { ...WEAPON, tickedBefore: 5, skills: SKILL },
    'modes'
  ]
]

test.each(CHANGES)(
  '%s on a pack’s skill changes its number, and the receipt names the skill and no other rule',
  (key, says, name, without, withIt, output) => {
    const raw = withSkill({ key, ...says })
    expect(tables.idle!(raw)).toEqual([])
    const [plain, changed] = [ask(raw, name, without), ask(raw, name, withIt)]
    expect(changed.outcome[output]).not.toEqual(plain.outcome[output])
    expect(changed.told).toContain('Tireur du Dôme')
    expect(changed.rules.filter((rule) => rule.startsWith('NN-SKL-'))).toEqual([])
  }
)

test('ignoreOutnumbered on a pack’s skill removes the penalty by itself', () => {
  const raw = withSkill({ key: 'ignoreOutnumbered', value: true })
  const target = (skills: string[]) =>
    ask(raw, 'melee-target', { attacker: { ...striker, skills }, defender: { ws: 4 } }).outcome['target']
  expect(Number(target(SKILL)) - Number(target([]))).toBe(2)
})

const every = mod.entries.key.options
const FORMS: Loose[] = [
  { value: 1 },
  { value: true },
  { value: 'front' },
  { value: 'combis' },
  { value: 'axe-club' },
  { multiply: 2 }
]

test('every key is accepted on a skill in one form only, or refused with the reason', () => {
  const skills = every.flatMap((key, n) =>
    FORMS.map((form, m) => ({ id: `s-${n}-${m}`, family: 'stealth', maxTimes: 1, mods: [{ key, ...form }] }))
  )
  const why = new Map(
    tables.idle!(laid({ files: { 'catalogue/skills': { add: skills as never } } })).map(
      ({ code, params }) => [String(params['at']).replace('.mods', ''), code]
    )
  )
  const reasons = every.map(
    (key, n) => [key, FORMS.map((_, m) => why.get(`s-${n}-${m}`) ?? 'taken')] as const
  )
  for (const [key, codes] of reasons)
    if (codes.includes('taken'))
      expect(codes.toSorted(), key).toEqual([...Array<string>(FORMS.length - 1).fill('mod-form'), 'taken'])
  const refused = (code: string) =>
    reasons.filter(([, codes]) => codes.every((one) => one === code)).map(([key]) => key)
  expect(refused('mod-elsewhere')).toEqual([
    'ammoRollSucceeds',
    'enemiesInDangerousTerrain',
    'fallenAreLooted',
    'fallenGoOutOfAction',
    'ignoreLightWounds',
    'ignoresCushioning',
    'incomingShotToHitInCover',
    'mayGoToReserve',
    'meleeThreshold',
    'rerollFlashTest',
    'smokePenalty',
    'standUpAtOnce',
    'strength',
    'toHitLongRange',
    'xpPerGame'
  ])
  expect(refused('mod-form')).toEqual([])
})

test('a key not allowed for an item or a fury is refused, by file and place', () => {
  const vest = laid({
    files: { 'catalogue/gear': { change: { 'anti-grav-vest': { mods: [{ key: 'toHit', value: 1 }] } } } }
  })
  expect(tables.idle!(vest)).toMatchObject([
    { code: 'mod-elsewhere', params: { file: 'catalogue/gear', at: 'anti-grav-vest.mods', key: 'toHit' } }
  ])
  const fury = laid({
    files: {
      'catalogue/houses': {
        change: {
          escher: {
            fury: {
              mods: [
                { key: 'survivalRoll', value: -1 },
                { characteristic: 't', value: 1 }
              ]
            }
          }
        }
      }
    }
  })
  expect(tables.idle!(fury).map(({ params }) => params['key'])).toEqual(['survivalRoll', 't'])
})

test('every effect in the book itself works', () => expect(tables.idle!(necroRaw())).toEqual([]))
