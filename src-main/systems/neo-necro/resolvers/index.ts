import type { Resolver } from '../../../kernel/questions/resolver'
import type { Refusal } from '../../../kernel/values/verdict'
import type { NecroRules } from '../catalogue/rules'
import { odds } from './odds/index'
import { activations } from './activation'
import { aiming } from './aiming'
import { ammunition } from './ammunition'
import { blows } from './blow'
import { care } from './care'
import { carrying } from './carrying'
import { downed } from './down'
import { covering } from './covering'
import { equipment } from './equipment'
import { falling } from './falls'
import { firing } from './firing'
import { furies } from './furies'
import { gang } from './gang'
import { gearInPlay } from './gear-in-play'
import { grenades } from './grenades'
import { handling } from './handling'
import { hatreds } from './hatred'
import { hits } from './hits'
import { injuries } from './injuries'
import { leading } from './leader'
import { learningRolls } from './learning'
import { leavingMelee } from './leaving-melee'
import { looting } from './looting'
import { melee } from './melee'
import { meleePhases } from './melee-phase'
import { membership } from './membership'
import { money } from './money'
import { organs } from './organs'
import { pinning } from './pinning'
import { movement } from './movement'
import { progress } from './progress'
import { scenario } from './scenario'
import { setup } from './setup'
import { recruiting } from './recruiting'
import { rivals } from './rivals'
import { shooting } from './shooting'
import { shots } from './shots'
import { survivalAndEnd } from './survival'
import { table } from './table'
import type { Answering } from './working'
import { inHand } from './weapons-in-hand'
import { templates } from './templates'
import { turn } from './turn'
import { wholeHits } from './whole-hit'
import { wholeShots } from './whole-shot'

const all = [
  ...melee,
  ...meleePhases,
  ...leavingMelee,
  ...inHand,
  ...blows,
  ...shooting,
  ...wholeShots,
  ...shots,
  ...grenades,
  ...ammunition,
  ...firing,
  ...aiming,
  ...covering,
  ...templates,
  ...activations,
  ...handling,
  ...hits,
  ...wholeHits,
  ...pinning,
  ...survivalAndEnd,
  ...downed,
  ...falling,
  ...looting,
  ...leading,
  ...gearInPlay,
  ...furies,
  ...hatreds,
  ...learningRolls,
  ...setup,
  ...movement,
  ...scenario,
  ...turn,
  ...table,
  ...injuries,
  ...equipment,
  ...gang,
  ...progress,
  ...money,
  ...care,
  ...organs,
  ...carrying,
  ...recruiting,
  ...membership,
  ...rivals,
  ...odds
]

/** Every question that the rules of Neo-Necro answer, by name (those of chapter 16, and more). */
export const resolvers: Record<string, Resolver<NecroRules>> = Object.fromEntries(all)

type Named = (typeof all)[number]

/** The name of one of them. */
export type Question = Named[0]

/** What is answered to the question of this name, where it is not refused. */
export type AnswerTo<Name extends Question> =
  Extract<Named, readonly [Name, unknown]>[1] extends Answering<infer Answer>
    ? Exclude<Answer, Refusal>
    : never
