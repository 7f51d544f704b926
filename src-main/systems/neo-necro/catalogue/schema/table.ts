import * as v from 'valibot'
import { int, natural, positive, length, id, uncertain, characteristic, characteristicMod, hit } from './base'

/** Schemas of the tables used during a game: combat, turns, reserves. */

const meleeModifier = v.strictObject({
  id,
  applies: v.picklist(['ws', 'attack', 'attack-and-defence']),
  value: v.optional(int),
  formula: v.optional(v.string()),
  alsoInitiative: v.optional(int),
  ammoBoxes: v.optional(natural),
  ammoRoll: v.optional(v.boolean())
})
const shootingModifier = v.strictObject({
  id,
  value: v.optional(int),
  formula: v.optional(v.string()),
  alternative: v.optional(v.strictObject({ threshold: int }))
})
const fireMode = v.strictObject({
  id: v.picklist(['economy', 'normal', 'sustained', 'custom']),
  boxes: positive,
  toHit: int,
  flameStrength: int,
  damageLevel: v.optional(int),
  requiresSkill: v.optional(id)
})
export type FireMode = v.InferOutput<typeof fireMode>
export type FireModeId = FireMode['id']

const survivalState = v.picklist(['light-wound', 'down', 'out-of-action'])
export type SurvivalState = v.InferOutput<typeof survivalState>
const lootResult = v.picklist(['attacker-chooses', 'victim-chooses', 'struggle'])

export const combatSchema = v.strictObject({
  meleeHit: v.strictObject({
    formula: v.string(),
    base: int,
    min: int,
    max: int,
    table: v.array(v.array(int)),
    modifiers: v.array(meleeModifier)
  }),
  impact: v.strictObject({
    formula: v.string(),
    base: int,
    max: int,
    min: int,
    table: v.array(v.array(v.nullable(int)))
  }),
  save: v.strictObject({
    die: positive,
    naturalFail: positive,
    halveWhen: v.literal('threshold >= saveValue'),
    halving: v.literal('round-up'),
    results: v.array(
      v.strictObject({
        impact: v.picklist(['fail', 'success']),
        save: v.picklist(['fail', 'success']),
        woundsLost: natural,
        pinned: v.boolean()
      })
    )
  }),
  damageLevels: v.array(
    v.strictObject({ level: positive, die: v.nullable(positive), bonus: natural, label: v.string() })
  ),
  survival: v.strictObject({
    die: positive,
    results: v.array(
      v.strictObject({
        id: survivalState,
        min: positive,
        max: positive,
        mods: v.optional(v.array(characteristicMod))
      })
    ),
    extraDicePerExcessWound: natural,
    downAtEndOfGame: v.strictObject({ die: positive, noEffectMax: positive, treatmentCost: natural })
  }),
  shootingModifiers: v.array(shootingModifier),
  fireModes: v.array(fireMode),
  ammoGauge: v.strictObject({
    boxes: v.array(v.union([v.literal('A'), positive])),
    automaticSuccess: v.literal('A'),
    die: positive,
    results: v.strictObject({
      less: v.literal('success'),
      equal: v.literal('jam'),
      greater: v.literal('out-of-ammo')
    })
  }),
  templates: v.array(v.strictObject({ id, radius: v.nullable(length) })),
  scatter: v.strictObject({
    distanceDie: positive,
    unit: v.literal('inch'),
    onHitSymbol: v.literal('follow-small-arrow')
  }),
  rateOfFireSpread: length,
  interceptDistance: length,
  coveringFireRadius: length,
  looting: v.strictObject({
    test: characteristic,
    reach: length,
    die: positive,
    table: v.array(v.strictObject({ min: positive, max: positive, id: lootResult })),
    purseValue: natural
  }),
  falls: v.strictObject({
    storeyHeight: v.pipe(v.number(), v.gtValue(0)),
    edgeDistance: length,
    table: v.array(
      v.union([
        v.strictObject({ storeys: natural, hit: v.nullable(hit) }),
        v.strictObject({ storeys: natural, outOfAction: v.literal(true) })
      ])
    ),
    uncertain
  }),
  dangerousTerrain: v.strictObject({ test: characteristic, hit, arc: v.picklist(['front', 'side', 'rear']) }),
  difficultTerrain: v.strictObject({ movementCostMultiplier: positive }),
  breakAway: v.strictObject({ attacksPerEnemy: positive, hits: v.literal('automatic') })
})

export const turnSchema = v.strictObject({
  table: v.strictObject({ size: v.strictObject({ width: length, depth: length }), terrainCoverage: length }),
  activationPhases: v.array(v.strictObject({ id, actions: v.array(id) })),
  actions: v.array(
    v.strictObject({
      id,
      distance: v.optional(length),
      maxItems: v.optional(positive),
      reach: v.optional(length)
    })
  ),
  consolidation: length,
  crawlWhenDown: length,
  maxClimb: length,
  /** How many hands a fighter has for holding things (NN-CHG-1). */
  hands: positive,
  /** The distance to terrain within which a fighter may take cover or hide (NN-TAK-1, NN-HID-1). */
  concealment: v.strictObject({ distance: length })
})

/** The phases of play by which the rule cards can be printed, with their sections of rules and their rulings. */
export const playPhasesSchema = v.array(
  v.strictObject({ id, sections: v.array(v.string()), rulings: v.array(v.string()) })
)

export const reservesSchema = v.strictObject({
  table: v.array(
    v.strictObject({
      turn: positive,
      arrival: v.picklist(['impossible', 'roll', 'automatic']),
      target: v.nullable(natural)
    })
  ),
  uncertain
})
