import type { BlastFields, BurstFields, DirtFields, MixFields, SwallowedFields, UnderFields } from './blast'
import type { FuryFields, FuryOnFields } from './fury'
import type { ThrowFields } from './grenade'
import type { FallFields, JumpFields } from './hazard'
import type { HarmFields, ImpactFields, SaveFields } from './hit'
import type { LootFields, SpoilsFields } from './loot'
import type { BargeFields } from './melee/barge'
import type { BlowFields } from './melee/blow'
import type { PartingBlowFields } from './melee/break-off'
import type { MeleeOverFields, StrikesFields } from './melee/fight'
import type { MarkerHitFields, ResumeFields } from './resume'
import type { AmmoFields, ShotsFields } from './shot'
import type { GrapnelFields, TracerFields } from './supplies'
import type { TestFields } from './test'
import type { GroupFields } from './turn'
import type { AtOnceFields, DamageFields, PinnedFields, SufferFields, SurvivalFields } from './wound'

type OfUnit = { unit: string }
type OfSide = { side: string }
/** A step without fields. */
type Nothing = unknown

/**
 * Every kind of step with its fields, each declared beside the code that runs it. Steps are stored, so a
 * field never changes; one that older steps lack is optional.
 */
type Fields = {
  'roll-off': OfSide
  edges: Nothing
  reserve: OfUnit
  'group-roll': GroupFields
  'turn-ready': Nothing
  'end-activation': OfUnit
  gone: OfSide
  resume: ResumeFields
  ammo: AmmoFields
  shots: ShotsFields
  sight: ShotsFields
  'hit-roll': ShotsFields
  throw: ThrowFields
  'marker-hit': MarkerHitFields
  grapnel: GrapnelFields
  tracer: TracerFields
  scatter: BlastFields
  under: UnderFields
  dirt: DirtFields
  dive: DirtFields
  burst: BurstFields
  mix: MixFields
  swallowed: SwallowedFields
  impact: ImpactFields
  save: SaveFields
  harm: HarmFields
  damage: DamageFields
  suffer: SufferFields
  pinned: PinnedFields
  'at-once': AtOnceFields
  survival: SurvivalFields
  strikes: StrikesFields
  blow: BlowFields
  barge: BargeFields
  'melee-over': MeleeOverFields
  'parting-blow': PartingBlowFields
  'broken-off': OfUnit
  test: TestFields
  jump: JumpFields
  fall: FallFields
  loot: LootFields
  spoils: SpoilsFields
  'take-in-hand': OfUnit
  reload: OfUnit
  owe: OfUnit
  fury: FuryFields
  carrion: FuryOnFields
  'fury-shot': FuryOnFields
}

/** Fields that any waiting step may get. */
type WhileWaiting = {
  /** Fighters who made a learning roll before this die (NN-XP-10). */
  tried?: string[]
  /** The die was re-rolled and is final (NN-GEN-5). */
  thrown?: boolean
}

/** A new step, before the tracker gives it an id. */
export type NewStep = {
  [Kind in keyof Fields]: { kind: Kind } & Fields[Kind] & WhileWaiting
}[keyof Fields]

/** A step that waits: a question, or work that asks nothing. */
export type Step = NewStep & { id: string }

/** The step of this kind. */
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
