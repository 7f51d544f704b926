import { burst, dirt, dive, mix, scatter, swallowed, under } from './blast'
import { carrion, fury, furyShot } from './fury'
import { owe, reload, takeInHand } from './gear'
import { throwRoll } from './grenade'
import { fall, jump } from './hazard'
import { harm, impact, save } from './hit'
import { loot, spoils } from './loot'
import { barge } from './melee/barge'
import { blow } from './melee/blow'
import { brokenOff, partingBlow } from './melee/break-off'
import { meleeOver, strikes } from './melee/fight'
import { markerHit, resume } from './resume'
import { ammo, hitRoll, shots, sight } from './shot'
import type { Step } from './kinds'
import type { Kind } from './step'
import { grapnel, tracer } from './supplies'
import { test } from './test'
import { edges, ending, gone, groupRoll, reserve, rollOffDie, turnReady } from './turn'
import { atOnce, damage, pinned, suffer, survival } from './wound'

/** The handler for each kind of step. A missing one does not compile. */
const kinds: { [Of in Step['kind']]: Kind<Of> } = {
  'roll-off': rollOffDie,
  edges,
  reserve,
  'group-roll': groupRoll,
  'turn-ready': turnReady,
  'end-activation': ending,
  gone,
  resume,
  ammo,
  shots,
  sight,
  'hit-roll': hitRoll,
  throw: throwRoll,
  'marker-hit': markerHit,
  grapnel,
  tracer,
  scatter,
  under,
  dirt,
  dive,
  burst,
  mix,
  swallowed,
  impact,
  save,
  harm,
  damage,
  suffer,
  pinned,
  'at-once': atOnce,
  survival,
  strikes,
  blow,
  barge,
  'melee-over': meleeOver,
  'parting-blow': partingBlow,
  'broken-off': brokenOff,
  test,
  jump,
  fall,
  loot,
  spoils,
  'take-in-hand': takeInHand,
  reload,
  owe,
  fury,
  carrion,
  'fury-shot': furyShot
}

export function kindOf(step: Step): Kind {
  const kind: Kind | undefined = kinds[step.kind]
  if (!kind) throw new Error(`no step ${step.kind}`)
  return kind
}
