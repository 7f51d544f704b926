import type { Felled } from '../../../kernel/parts/taken-out-by'
import { asValue as inWords } from '../../../kernel/values/json'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import { countOf } from '../sheet/dice'
import {
  armAt,
  at,
  classOf,
  hasRounds,
  is,
  isOut,
  LOST,
  losesTurn,
  played,
  points,
  rollsOf,
  set,
  setArm,
  setPoints,
  emit,
  unitCuf,
  wait,
  type Attack,
  type Fear,
  type Hit,
  type Play,
  type NextStep
} from './state'
import { answerOf } from '../resolvers/answer-of'
import { withFelling } from './fallen'
import { dayOfIllness, exposed } from './illness'
import { newThrow, pay, successesOf, type Throw } from './throws'

/** A finished roll with its successes. */
interface Rolled {
  thrown: Throw
  successes: number
}

/** The purpose of a roll: its consequences. */
interface Purpose<T extends NextStep> {
  conclude(play: Play, rolled: Rolled, then: T): Play
}

/** The purpose of each roll; TypeScript refuses a missing one. */
const PURPOSES: { readonly [For in NextStep['for']]: Purpose<NextStep & { for: For }> } = {
  attack: {
    conclude: (play, { thrown, successes }, { attack }) =>
      attackRolled(play, { ...attack, ammoDice: thrown.ammoDice, successes })
  },
  parry: { conclude: (play, { successes }, { attack }) => parryRolled(play, attack, successes) },
  cuf: { conclude: (play, { thrown }, { fear, unitDie }) => cufRolled(play, thrown, fear, unitDie) },
  exposure: {
    conclude: (play, { thrown, successes }, then) => exposed(play, thrown.by, successes > 0, then)
  },
  illness: {
    conclude: (play, { thrown, successes }, then) => dayOfIllness(play, thrown.by, successes > 0, then)
  },
  check: {
    conclude: (play, { thrown, successes }) =>
      played(
        emit(play, successes > 0 ? 'check-passed' : 'check-failed', {
          name: at(play, thrown.by).name,
          successes
        }),
        wait(null)
      )
  }
}

const purposeOf = (then: NextStep): Purpose<NextStep> => PURPOSES[then.for]

/** Finishes a roll: pays its cost, then applies its purpose. */
export function conclude(before: Play, thrown: Throw, then: NextStep): Play {
  const play = pay(before, thrown)
  return purposeOf(then).conclude(play, { thrown, successes: successesOf(play.rules, thrown) }, then)
}

/**
 * Completes an attack roll. The rounds are spent whatever the result (T2K-R08); a hit may still be
 * parried (T2K-CB-04).
 */
function attackRolled(before: Play, attack: Attack): Play {
  const { rules } = before
  const unit = at(before, attack.by)
  const arm = armAt(rules, unit, attack.weapon)
  const play = hasRounds(rules, arm)
    ? played(
        before,
        setArm(unit, arm.item, {
          loaded: Number(
            answerOf(rules, 't2k.ammoSpent', { ammoDice: attack.ammoDice, loaded: arm.loaded })['left']
          )
        })
      )
    : before
  if (attack.successes === 0) return afraid(emit(play, 'attack-missed', { name: unit.name }), attack, false)
  if (!attack.parried || attack.on === null) return strike(play, attack, attack.successes)
  const defender = at(play, attack.on)
  const roll = rollsOf(defender).find(({ id }) => id === 'close-combat') ?? rollsOf(defender)[0]
  return roll
    ? played(
        play,
        wait({ for: 'throw', thrown: newThrow(rules, defender.id, roll, 0), then: { for: 'parry', attack } })
      )
    : strike(play, attack, attack.successes)
}

function parryRolled(play: Play, attack: Attack, successes: number): Play {
  const { blocked, net } = answerOf(play.rules, 't2k.block', {
    attackSuccesses: attack.successes,
    defenceSuccesses: successes,
    fastActionAvailable: true
  })
  const facts = { name: at(play, attack.on ?? '').name, attack: attack.successes, defence: successes }
  return blocked === true
    ? played(emit(play, 'parried', facts), wait(null))
    : strike(emit(play, 'not-parried', facts), attack, Number(net))
}

/**
 * Applies a hit. Further successes may add damage (T2K-R13); sixes of the ammo dice wait for their
 * use (T2K-WP-04).
 */
function strike(play: Play, attack: Attack, successes: number): Play {
  const { rules } = play
  const arm = armAt(rules, at(play, attack.by), attack.weapon)
  const extra =
    rules.house.extraSuccessDamage === 'plus-one'
      ? Math.max(0, successes - 1) * rules.files['tables/combat'].extraSuccess
      : 0
  const hit: Attack = { ...attack, successes, hits: [{ on: attack.on, damage: arm.damage + extra }] }
  return countOf(rules, [], attack.ammoDice).ammoSixes > 0
    ? played(play, wait({ for: 'sixes', attack: hit }))
    : nextHit(play, hit)
}

/**
 * Uses `forDamage` sixes for damage, and the others for further hits with the weapon's own damage
 * (T2K-WP-04, T2K-R12).
 */
export function strikeWith(play: Play, attack: Attack, forDamage: number): Play {
  const sixes = countOf(play.rules, [], attack.ammoDice).ammoSixes
  const used = answerOf(play.rules, 't2k.ammoOutcome', {
    hit: true,
    ammoSixes: sixes,
    allocation: { extraDamage: forDamage, extraHits: sixes - forDamage }
  })
  const unit = at(play, attack.by)
  const arm = armAt(play.rules, unit, attack.weapon)
  const [first = { on: attack.on, damage: arm.damage }] = attack.hits
  const more = Array.from({ length: Number(used['extraHits']) }, (): Hit => ({
    on: null,
    damage: arm.damage
  }))
  const after = emit(play, 'sixes-used', {
    name: unit.name,
    weapon: inWords(arm.name),
    damage: used['extraDamage'] ?? 0,
    hits: used['extraHits'] ?? 0
  })
  return nextHit(after, {
    ...attack,
    hits: [{ ...first, damage: first.damage + Number(used['extraDamage']) }, ...more]
  })
}

/** The possible targets of a further hit: the target, and units of its side in its hex (T2K-WP-04). */
export function inHexOf(tracker: Tracker, { on }: Attack): TrackedUnit[] {
  const target = tracker.units.find(({ id }) => id === on)
  if (!target) return []
  const hex = hexOf(target)
  return tracker.units.filter(
    (unit) =>
      unit.id === on || (hex !== '' && hexOf(unit) === hex && unit.side === target.side && !isOut(unit))
  )
}

const hexOf = (unit: TrackedUnit): string => String(unit.state['hex'] ?? '')

/**
 * Continues with the next hit: asks for its target if there are several, then for the damage after
 * protection. After the last hit come the CUF rolls.
 */
export function nextHit(play: Play, attack: Attack): Play {
  const [hit] = attack.hits
  if (!hit || attack.on === null)
    return afraid(
      attack.on === null
        ? emit(play, 'attack-hit', { name: at(play, attack.by).name, successes: attack.successes })
        : play,
      attack,
      true
    )
  if (hit.on !== null) return played(play, wait({ for: 'wound', attack }))
  const near = inHexOf(play.tracker, attack)
  return near.length > 1
    ? played(play, wait({ for: 'whom', attack }))
    : played(
        play,
        wait({
          for: 'wound',
          attack: { ...attack, hits: [{ ...hit, on: attack.on }, ...attack.hits.slice(1)] }
        })
      )
}

/** Applies the damage that the players entered for a hit. */
export function land(play: Play, attack: Attack, damage: number): Play {
  const [hit, ...hits] = attack.hits
  const target = at(play, hit?.on ?? attack.by)
  const hurt =
    damage > 0
      ? played(play, setPoints(play.rules, target, 'damage', points(target, 'damage') + damage))
      : play
  const after = withFelling(hurt, target, fromOf(play, attack))
  return nextHit(emit(after, damage > 0 ? 'wounded' : 'unhurt', { name: target.name, damage }), {
    ...attack,
    hits,
    struck: [...new Set([...attack.struck, target.id])]
  })
}

/** The attacker and the weapon of an attack. */
const fromOf = (play: Play, { by, weapon }: Attack): Felled => ({
  by,
  with: armAt(play.rules, at(play, by), weapon).name
})

/**
 * Queues the CUF rolls of the units that were shot at, one each for this attack (T2K-CB-09,
 * T2K-CB-13, T2K-R17).
 */
function afraid(play: Play, attack: Attack, hit: boolean): Play {
  const { rules } = play
  if (attack.on === null || !classOf(rules, armAt(rules, at(play, attack.by), attack.weapon)).ranged)
    return played(play, wait(null))
  const { ammoSixes } = countOf(rules, [], attack.ammoDice)
  // Every other struck unit was hit by a six (T2K-WP-04).
  const sixesAt = (id: string): number => (id === attack.on ? ammoSixes : attack.struck.includes(id) ? 1 : 0)
  const tested = (id: string): boolean =>
    answerOf(rules, 't2k.underFire', {
      hit: attack.struck.includes(id) || (hit && id === attack.on),
      ammoSixes: sixesAt(id)
    })['mustTest'] === true
  return nextFear(play, {
    queue: [...new Set([attack.on, ...attack.struck])].filter(tested),
    tested: [],
    from: fromOf(play, attack)
  })
}

/**
 * Asks for the next CUF roll. It asks whether the team is in sight only if the unit's die may count
 * (T2K-CB-11, T2K-R19).
 */
function nextFear(play: Play, { queue, tested, from }: Fear): Play {
  const left = queue.filter((id) => !isOut(at(play, id)))
  const [next] = left
  if (next === undefined) return played(play, wait(null))
  const unit = at(play, next)
  const team = play.tracker.units.filter(({ side }) => side === unit.side)
  const fear: Fear = { queue: left, tested, ...(from && { from }) }
  return unitCuf(play.tracker, unit.side) > 0 && !team.some(isOut)
    ? played(play, wait({ for: 'sight', fear }))
    : offCuf(play, fear, false)
}

/** Begins the CUF roll, with the unit's die if it counts. */
export function offCuf(play: Play, fear: Fear, unitDie: boolean): Play {
  const unit = at(play, fear.queue[0] ?? '')
  const own = Number(unit.state['cuf'])
  const thrown = newThrow(
    play.rules,
    unit.id,
    { id: 'cuf', name: {}, attribute: 'none', attributeDie: own, skillDie: null },
    0,
    { pool: [own, ...(unitDie ? [unitCuf(play.tracker, unit.side)] : [])] }
  )
  return played(play, wait({ for: 'throw', thrown, then: { for: 'cuf', fear, unitDie } }))
}

/**
 * Completes a CUF roll. After a failure the unit lies down, takes stress, loses its next turn's actions and
 * its aim, and the allies in its hex have to roll (T2K-CB-10, T2K-CB-12, T2K-R15).
 */
function cufRolled(
  play: Play,
  { by, base }: Throw,
  { queue, tested: before, from }: Fear,
  unitDie: boolean
): Play {
  const { rules } = play
  const unit = at(play, by)
  const tested = [...before, by]
  const rest = queue.slice(1)
  const author = from && { from }
  const { success } = answerOf(rules, 't2k.cuf', {
    cufValue: base[0],
    unitValue: base[1] ?? null,
    teamInSight: unitDie
  })
  if (success === true)
    return nextFear(emit(play, 'cuf-passed', { name: unit.name }), { queue: rest, tested, ...author })
  const { suppression } = rules.files['tables/combat']
  const allies =
    hexOf(unit) === ''
      ? []
      : play.tracker.units
          .filter(
            (other) =>
              other.side === unit.side && other.id !== by && hexOf(other) === hexOf(unit) && !isOut(other)
          )
          .map(({ id }) => id)
  const { mustTest } = answerOf(rules, 't2k.panic', {
    failed: true,
    alliesSameHex: allies,
    alreadyTested: [...tested, ...rest],
    unitDieUsed: unitDie
  })
  const after = played(
    emit(play, 'cuf-failed', { name: unit.name }),
    setPoints(rules, unit, 'stress', points(unit, 'stress') + suppression.stress),
    ...(suppression.prone && !is(unit, 'prone') ? [set(by, 'prone', true)] : []),
    // A unit that is suppressed again in the turn that it loses still loses this turn.
    ...(losesTurn(play.tracker, unit) ? [set(by, LOST, play.tracker.turn)] : []),
    set(by, 'suppressed', play.tracker.turn + 1),
    set(by, 'aim', null)
  )
  return nextFear(withFelling(after, unit, from), {
    queue: [...rest, ...(mustTest as string[])],
    tested,
    ...author
  })
}
