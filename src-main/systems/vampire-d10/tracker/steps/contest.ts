import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { opposedOf, type Throw } from '../../sheet/dice'
import { contests } from '../contests'
import type { Play } from '../play'
import { poolFor, type Pool } from '../pools'
import { boostsOf, heldBy, type Contest } from '../state'

export const ruleOf = ({ kind }: Contest): string[] => [contests[kind].rule]

/** Asks for the opponent's dice in a contest. */
export function opposed(play: Play, contest: Contest): void {
  const unit = holderOf(play, contest)
  const pool = poolAgainst(play, contest, unit)
  play.first({
    do: 'throw',
    unit: unit.id,
    pool: pool.dice,
    lines: pool.lines,
    purpose: { for: 'contest-against', contest }
  })
}

function poolAgainst({ rules }: Play, { kind }: Contest, unit: TrackedUnit): Pool {
  const [attribute, skill] = contests[kind].other
  return poolFor(rules, unit, { attribute, skill, use: 'other', major: false, limb: false })
}

/** The opponent of a contest. A unit that breaks free faces the holder with the most dice (VD10-ST-06). */
function holderOf(play: Play, contest: Contest): TrackedUnit {
  const other = play.unit(contest.on)
  if (contest.kind !== 'break-free') return other
  const dice = (unit: TrackedUnit): number => poolAgainst(play, contest, unit).dice
  const holders = heldBy(play.unit(contest.by)).flatMap((id) => play.find(id) ?? [])
  return holders.sort((a, b) => dice(b) - dice(a))[0] ?? other
}

/** Applies a contest that `own` won against `other`; `facts` are those of its event. */
type Won = (play: Play, own: TrackedUnit, other: TrackedUnit, facts: Parameters<Play['emit']>[1]) => void

const GRAPPLED = { id: 'grappled', turns: null, until: null }

const won: { [kind in Contest['kind']]: Won } = {
  diversion: (play, _, other, facts) =>
    play.emit(
      'diverted',
      facts,
      play.set(other.id, 'boosts', [
        ...boostsOf(other).filter(({ id }) => id !== 'diverted'),
        { id: 'diverted', until: play.tracker.turn + 1 }
      ])
    ),
  ambush: (play, own, other, facts) => play.emit('ambushed', facts, play.set(own.id, 'ambush', other.id)),
  grapple(play, own, other, facts) {
    const holds = (trackedUnit: TrackedUnit, two: TrackedUnit) => [
      play.state(trackedUnit.id, GRAPPLED),
      play.set(trackedUnit.id, 'held', [...new Set([...heldBy(trackedUnit), two.id])])
    ]
    play.emit('grappled', facts, ...holds(own, other))
    play.also(...holds(other, own))
  },
  'break-free'(play, own, _, facts) {
    play.emit('broke-free', facts, play.without(own.id, 'grappled'), play.set(own.id, 'held', null))
    for (const holder of heldBy(own).flatMap((id) => play.find(id) ?? [])) {
      const left = heldBy(holder).filter((id) => id !== own.id)
      play.also(
        play.set(holder.id, 'held', left.length === 0 ? null : left),
        ...(left.length === 0 ? [play.without(holder.id, 'grappled')] : [])
      )
    }
  }
}

/** Completes a contest; losing it changes nothing (VD10-MG-01, VD10-SI-03, VD10-MC-03, VD10-ST-06). */
export function contested(play: Play, { kind, by, on, thrown }: Contest, against: Throw): void {
  const result = opposedOf(play.rules, thrown, against, 0, 0)
  const [own, other] = [play.unit(by), play.unit(on)]
  const facts = {
    name: own.name,
    target: other.name,
    own: result.initiatorSuccesses,
    other: result.effectiveOpponent
  }
  if (result.wins) won[kind](play, own, other, facts)
  else play.emit('contest-lost', facts)
}
