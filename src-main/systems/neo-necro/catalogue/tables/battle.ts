import type { TableSpec } from '../../../../kernel/content/tables'
import type { NecroRules } from '../rules'
import { say } from '../say'
import { BONUS, choice, COUNT, HALVES, INCHES, number, worded } from './columns'

const group = say('tables.groups.battle')
const FACE = [1, 10] as const
const HIT = [number('hit.strength', 0, 20), number('hit.threshold', 0, 20), number('hit.damageLevel', 1, 5)]
const combat = { group, file: 'tables/combat' }

/**
 * Editable tables of the game itself. Storey height, reserves and other rulings are house rules and not
 * listed here.
 */
export function battleTables(rules: NecroRules): TableSpec[] {
  return [...moving(), ...fighting(), ...falling(rules), ...numbers()]
}

/** How far fighters move, and the limits of each action. */
function moving(): TableSpec[] {
  return [
    {
      id: 'distances',
      label: say('tables.names.distances'),
      group,
      file: 'tables/turn',
      path: [],
      shape: 'fields',
      rules: [],
      fields: [
        number('consolidation', ...INCHES, { ...HALVES, rules: ['NN-CON-1'] }),
        number('crawlWhenDown', ...INCHES, { ...HALVES, rules: ['NN-OUT-4'] }),
        number('maxClimb', ...INCHES, { ...HALVES, rules: ['NN-MOV-2'] })
      ]
    },
    {
      id: 'actions',
      label: say('tables.names.actions'),
      group,
      file: 'tables/turn',
      path: ['actions'],
      shape: 'entries',
      rules: ['NN-MOV-1', 'NN-SPR-1'],
      columns: [
        number('distance', ...INCHES, HALVES),
        number('maxItems', 1, 100),
        number('reach', ...INCHES, HALVES)
      ]
    }
  ]
}

/** Fire modes, and modifiers of shots and blows. */
function fighting(): TableSpec[] {
  return [
    {
      id: 'fire-modes',
      label: say('tables.names.fire-modes'),
      ...combat,
      path: ['fireModes'],
      shape: 'entries',
      rules: ['NN-MODE-1', 'NN-MODE-2'],
      columns: [
        number('boxes', 1, 12),
        number('toHit', ...BONUS),
        number('flameStrength', ...BONUS),
        number('damageLevel', ...BONUS, { label: 'extraDamageLevel' })
      ]
    },
    {
      id: 'shooting-modifiers',
      label: say('tables.names.shooting-modifiers'),
      ...combat,
      path: ['shootingModifiers'],
      shape: 'entries',
      rules: ['NN-HIT-2'],
      columns: [number('value', ...BONUS), number('alternative.threshold', ...BONUS, { label: 'threshold' })]
    },
    {
      id: 'melee-modifiers',
      label: say('tables.names.melee-modifiers'),
      ...combat,
      path: ['meleeHit', 'modifiers'],
      shape: 'entries',
      rules: ['NN-MEL-7'],
      columns: [number('value', ...BONUS), number('alsoInitiative', ...BONUS), number('ammoBoxes', 0, 12)]
    }
  ]
}

/** Survival, looting and falls. */
function falling(rules: NecroRules): TableSpec[] {
  return [
    {
      id: 'survival',
      label: say('tables.names.survival'),
      hint: say('tables.hints.ranges', { die: 10 }),
      ...combat,
      path: ['survival', 'results'],
      shape: 'entries',
      rules: ['NN-OUT-2'],
      columns: [number('min', ...FACE, { label: 'from' }), number('max', ...FACE, { label: 'to' })]
    },
    {
      id: 'light-wound',
      label: say('tables.names.light-wound'),
      ...combat,
      path: ['survival', 'results', 'light-wound', 'mods'],
      shape: 'rows',
      rules: ['NN-OUT-3'],
      columns: [choice('characteristic', rules.characteristics), number('value', ...BONUS)],
      length: { min: 0, max: 6 }
    },
    {
      id: 'looting',
      label: say('tables.names.looting'),
      hint: say('tables.hints.ranges', { die: 10 }),
      ...combat,
      path: ['looting', 'table'],
      shape: 'rows',
      rules: ['NN-LOOT-2'],
      columns: [
        number('min', ...FACE, { label: 'from' }),
        number('max', ...FACE, { label: 'to' }),
        choice('id', worded('attacker-chooses', 'victim-chooses', 'struggle'), { label: 'result' })
      ],
      length: { min: 1, max: 10 }
    },
    {
      id: 'falls',
      label: say('tables.names.falls'),
      ...combat,
      path: ['falls', 'table'],
      shape: 'rows',
      rules: ['NN-FALL-3'],
      columns: [number('storeys', 0, 5), ...HIT],
      length: { min: 6, max: 6 }
    }
  ]
}

/** Single numbers of combat. */
function numbers(): TableSpec[] {
  return [
    {
      id: 'combat',
      label: say('tables.names.combat'),
      ...combat,
      path: [],
      shape: 'fields',
      rules: [],
      fields: [
        number('rateOfFireSpread', ...INCHES, { ...HALVES, rules: ['NN-ROF-2'] }),
        number('interceptDistance', ...INCHES, { ...HALVES, rules: ['NN-INT-1'] }),
        number('coveringFireRadius', ...INCHES, HALVES),
        number('looting.reach', ...INCHES, { ...HALVES, label: 'lootReach', rules: ['NN-LOOT-1'] }),
        number('falls.edgeDistance', ...INCHES, { ...HALVES, rules: ['NN-FALL-1'] }),
        number('dangerousTerrain.hit.strength', 0, 20, { label: 'dangerousStrength', rules: ['NN-MOV-8'] }),
        number('dangerousTerrain.hit.threshold', 0, 20, { label: 'dangerousThreshold', rules: ['NN-MOV-8'] }),
        number('difficultTerrain.movementCostMultiplier', 1, 10, { rules: ['NN-MOV-7'] }),
        number('breakAway.attacksPerEnemy', 1, 10, { rules: ['NN-MOV-15'] }),
        number('survival.extraDicePerExcessWound', ...COUNT, { rules: ['NN-OUT-1'] })
      ]
    }
  ]
}
