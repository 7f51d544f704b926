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
/** Its kind says all. */
type Nothing = unknown

/**
 * Every step of a procedure at the table, by kind, with what it holds: each is declared beside the step that runs it.
 * All of it is stored, so a field stays what it is; one that older steps lack is optional.
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

/** What any step may be given while it waits. */
type WhileWaiting = {
  /** Those who have made a learning roll before this die (NN-XP-10). */
  tried?: string[]
  /** The die has been thrown again, and stands as it falls (NN-GEN-5). */
  thrown?: boolean
}

/** A step as it is written: the table gives it its id. */
export type NewStep = {
  [Kind in keyof Fields]: { kind: Kind } & Fields[Kind] & WhileWaiting
}[keyof Fields]

/** A question that is open, or a thing to be done when its turn comes. */
export type Step = NewStep & { id: string }

/** The step of this kind. */
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
