import { choice, count } from '../../../../kernel/system/form'
import { why } from '../../../../kernel/parts/table-acts'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { rechargeOf } from '../../sheet/character'
import { opened } from '../steps/defence'
import { bagFor, type Scene } from '../play'
import * as reserve from '../reserve'
import { defenceOf, faceUpOf, heldBy, hiddenOf, is, isOut, numberOf, wait } from '../state'
import { named, table, unit, word } from './act'
import { fewerHidden, noTokens, out } from './bounds'

const readiness = ({ rules }: Scene) =>
  choice(
    named(
      'readiness',
      rules.files['tables/readiness'].map(({ id }) => id)
    ),
    'none'
  )

/** Starts a fighter with the recharges of their readiness (SRU-CB-01, SRU-R36). */
export const start = unit({
  id: 'start',
  group: 'reserve',
  rules: ['SRU-CB-01', 'SRU-R36'],
  when: (_, who) => !is(who, 'started'),
  against: out,
  fields: (scene) => ({ readiness: readiness(scene) }),
  main: () => true,
  do: (play, who, { readiness: how }) => reserve.start(play, who.id, how)
})

const toBegin = ({ tracker }: Scene): TrackedUnit[] =>
  tracker.units.filter((other) => !is(other, 'started') && !isOut(other))

/** Starts every fighter who has not started. */
export const startAll = table({
  id: 'start-all',
  group: 'table',
  rules: ['SRU-CB-01', 'SRU-RV-08', 'SRU-R36'],
  against: (scene) => (toBegin(scene).length > 0 ? [] : [why('all-started')]),
  fields: (scene) => ({ readiness: readiness(scene) }),
  main: (scene) => toBegin(scene).length > 0,
  do(play, _, { readiness: how }) {
    for (const { id } of toBegin(play)) reserve.start(play, id, how)
  }
})

export const toDefence = unit({
  id: 'to-defence',
  group: 'reserve',
  rules: ['SRU-CB-02', 'SRU-DF-01'],
  against: (scene, who) => [...out(scene, who), ...noTokens(who)],
  fields: (_, who) => ({ tokens: count(1, Math.max(1, heldBy(who).length), 1) }),
  main: (_, who) => is(who, 'started') && defenceOf(who) === 0,
  do: (play, who, { tokens }) => reserve.toDefence(play, who.id, tokens)
})

export const fullDefence = unit({
  id: 'full-defence',
  group: 'reserve',
  rules: ['SRU-AC-01', 'SRU-DF-07'],
  against: out,
  do: (play, who) => reserve.fullDefence(play, who.id)
})

/** How many hidden tokens are needed for each one that comes back (SRU-DF-06). */
const given = ({ rules }: Scene): number => rules.files['tables/combat'].lowering.given

export const lowerDefence = unit({
  id: 'lower-defence',
  group: 'reserve',
  rules: ['SRU-DF-06', 'SRU-R14'],
  against: (scene, who) => [...out(scene, who), ...fewerHidden(who, given(scene))],
  fields: (scene, who) => ({
    wanted: count(1, Math.max(1, Math.floor(hiddenOf(who).length / given(scene))), 1)
  }),
  do: (play, who, { wanted }) => reserve.lowerDefence(play, who.id, wanted)
})

/** Turns the first hidden token of a defence; an unknown token is asked for. */
export const turnOne = unit({
  id: 'turn-one',
  group: 'reserve',
  rules: ['SRU-DF-02'],
  against: (_, who) => fewerHidden(who, 1),
  do(play, who) {
    const [first] = hiddenOf(who)
    if (first) opened(play, who, first, bagFor(play, who))
    else play.emit('defence-turns', { name: who.name, tokens: 1 }, wait({ for: 'turn-one', by: who.id }))
  }
})

export const defenceLost = unit({
  id: 'defence-lost',
  group: 'reserve',
  rules: ['SRU-DF-03', 'SRU-DF-04'],
  against: (_, who) => (defenceOf(who) > 0 ? [] : [why('no-defence')]),
  fields(_, who) {
    const [hidden, faceUp] = [hiddenOf(who).length, faceUpOf(who).length]
    return { hidden: count(0, hidden, 0), 'face-up': count(0, faceUp, faceUp) }
  },
  do: (play, who, { hidden, 'face-up': faceUp }) => reserve.defenceLost(play, who.id, hidden, faceUp)
})

/** The hint of a recharge: the tokens it brings, and those it loses. */
const gains = ({ rules }: Scene, who: TrackedUnit, kind: 'slow' | 'quick') =>
  word('gains', { tokens: rechargeOf(rules, numberOf(who, 'size'), kind), lost: heldBy(who).length })

export const catchBreath = unit({
  id: 'catch-breath',
  group: 'reserve',
  rules: ['SRU-AC-04', 'SRU-RV-07', 'SRU-R04'],
  against: out,
  hint: (scene, who) => gains(scene, who, 'quick'),
  do: (play, who) => reserve.recharge(play, who.id, 'quick')
})

export const assess = unit({
  id: 'assess',
  group: 'reserve',
  rules: ['SRU-AC-05', 'SRU-RV-07', 'SRU-R05'],
  against: out,
  hint: (scene, who) => gains(scene, who, 'slow'),
  do: (play, who) => reserve.recharge(play, who.id, 'slow')
})
