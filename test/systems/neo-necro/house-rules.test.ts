import { describe, expect, test } from 'vitest'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import { consult } from '../../support/necro-ask'
import { necro } from '../../support/neo-necro-raw'

/** One question for each ruling that a campaign may change, whose answer it changes. */
const asked: [key: string, ruling: string, value: HouseRules[string], resolver: string, input: object][] = [
  ['xpThresholds', 'NN-RUL-3', [5, 15], 'progressions', { from: 0, to: 10 }],
  [
    'houseSkillFamilies',
    'NN-RUL-4',
    { orlock: ['stealth', 'techno'] },
    'skill-access',
    { house: 'orlock', type: 'ganger', family: 'stealth' }
  ],
  ['gangValueIncludesXp', 'NN-RUL-5', false, 'gang-value', { members: [{ type: 'ganger' }] }],
  ['gangValueIncludesStash', 'NN-RUL-5', true, 'gang-value', { members: [], stash: { credits: 100 } }],
  [
    'survivalMultipleDice',
    'NN-RUL-6',
    'worst-die-only',
    'survival',
    { wounds: 1, woundsLost: 2, dice: [1, 2], profile: { ws: 4, bs: 4, i: 4 } }
  ],
  ['downAtEnd', 'NN-RUL-8', 'pay-or-injury', 'down-at-end', { die: 3 }],
  ['reservesTargets', 'NN-RUL-9', [2, 4], 'reserve', { turn: 2, die: 3 }],
  ['storeyHeight', 'NN-RUL-10', 4, 'fall', { height: 3 }],
  ['fallUnderOneStorey', 'NN-RUL-10', 'as-one-storey', 'fall', { height: 2 }],
  ['concealmentDistance', 'NN-RUL-11', 'at-least-3', 'take-cover', { terrainDistance: 1 }],
  ['missileMode', 'NN-RUL-17', 'single-shot', 'fire-modes', { weapon: 'missile-launcher' }],
  [
    'grenadeLauncherUsesCarriedGrenades',
    'NN-RUL-19',
    false,
    'may-fire',
    { weapon: 'grenade-launcher', rounds: 0 }
  ],
  ['shootingNaturalLimits', 'NN-RUL-20', true, 'shoot-target', { bs: 0, weapon: 'crossbow', distance: 12 }],
  [
    'ammoShortage',
    'NN-RUL-22',
    'tick-remaining',
    'ammo-roll',
    { tickedBefore: 11, mode: 'sustained', die: 1 }
  ],
  ['gaugesRefillEachGame', 'NN-RUL-23', false, 'gauge-at-start', { tickedAtEnd: 5 }],
  ['noSaveCountsAsFailed', 'NN-RUL-24', false, 'hit-result', { impact: true, saved: null }],
  [
    'meleeWeaponStacking',
    'NN-RUL-27',
    'attack-defence-only',
    'melee-hit',
    { strength: 3, weapons: ['sword', 'dagger'] }
  ],
  [
    'meleeCategoryIncludesHeavyMelee',
    'NN-RUL-29',
    true,
    'may-equip',
    { type: 'ganger', item: 'eviscerator' }
  ],
  ['heaviesMayWearHeavyPlating', 'NN-RUL-29', false, 'may-equip', { type: 'heavy', item: 'power-armour' }],
  ['combiNeedsSpecialist', 'NN-RUL-30', false, 'may-equip', { type: 'ganger', item: 'combi-melta' }],
  ['masterCraftedRounding', 'NN-RUL-31', 'down', 'master-crafted', { item: 'assault-rifle' }],
  [
    'challengerXpRecipients',
    'NN-RUL-34',
    'all-members',
    'xp-gain',
    { type: 'ganger', participated: false, ownValue: 1000, opponentValue: 1600 }
  ],
  ['drawRespect', 'NN-RUL-36', 4, 'income', { respect: 300, result: 'draw' }],
  ['respectFloor', 'NN-RUL-37', 100, 'income', { respect: 100, result: 'loss' }],
  [
    'inventorOutsideRareLimit',
    'NN-RUL-47',
    false,
    'rare-limit',
    { phase: 'interlude', items: ['power-fist', 'bionic-eye'], invented: ['power-sword'] }
  ],
  ['leaderReplacement', 'NN-RUL-44', 'recruit-only', 'leader-succession', { leader: 'dead' }],
  [
    'weaponMasterConsumed',
    'NN-RUL-60',
    false,
    'weapon-master',
    { house: 'orlock', type: 'ganger', skill: 'dive' }
  ],
  ['sitOutIncome', 'MAGOT-1', 'respect', 'income', { respect: 300, result: 'draw', satOut: true }],
  [
    'carrionTakes',
    'MAGOT-3',
    'any',
    'fury-effect',
    { house: 'scavvies', own: false, state: 'down', distance: 6 }
  ],
  ['healerRemoves', 'NN-RUL-62', 'any-lasting', 'cures', { injury: 'hatred' }]
]

describe('rulings that a campaign may change', () => {
  test('every setting of the resources has a question here, under its ruling', () => {
    const settings = necro().houseRuleEntries.map(({ key, ruling }) => [key, ruling])
    expect(asked.map(([key, ruling]) => [key, ruling]).sort()).toEqual(settings.sort())
  })

  // The rulings behind these settings: NN-RUL-3 to 6, 8 to 11, 17, 19, 20, 22 to 24, 27, 29 to 31, 34, 36, 37, 44, 47, 60.
  test.each(asked)(
    '%s (%s): set to %j it changes the answer to %s',
    (key, _ruling, value, resolver, input) => {
      const book = consult(resolver, input)
      const campaign = consult(resolver, input, { [key]: value })
      expect('refused' in book || 'refused' in campaign).toBe(false)
      expect('outcome' in campaign && campaign.outcome).not.toEqual('outcome' in book && book.outcome)
    }
  )
})
