import { choice, comrade, count, enemy, line } from '../../../../kernel/system/form'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { pay, synchroniseCost, takes } from '../reserve'
import { answerOf, heldBy, kindOf, numberOf, set, wait } from '../state'
import { unit, word } from './act'
import { out } from './bounds'

const CHANGES = ['declare', 'obvious', 'subtle', 'slow'] as const

/**
 * Declares an intention, or changes it: for free, for a token, or for the time it takes
 * (SRU-CB-03 to SRU-CB-05).
 */
export const intend = unit({
  id: 'intend',
  group: 'intention',
  rules: ['SRU-CB-03', 'SRU-CB-04', 'SRU-CB-05'],
  against: out,
  fields: (_, who) => ({
    intention: line(120, String(who.state['intention'] ?? '')),
    change: choice(
      CHANGES.map((id) => ({ id, label: word(`change-${id}`) })),
      who.state['intention'] === undefined ? 'declare' : 'subtle'
    )
  }),
  do(play, who, { intention, change }) {
    const text = intention.trim()
    if (text === '') return refuse(reason('nothing-intended', ['SRU-CB-03']))
    const { cost, time } =
      change === 'declare'
        ? { cost: 0, time: null }
        : answerOf(play.rules, 'sru.intention', {
            kind: change === 'obvious' ? 'obvious' : 'subtle',
            pay: change === 'slow' ? 'time' : 'token',
            reserve: 'other'
          })
    const held = heldBy(who).length
    if (Number(cost) > held)
      return refuse(reason('too-few-tokens', ['SRU-CB-04', 'SRU-CB-05'], { needed: Number(cost), held }))
    const advantage = play.rules.files['catalogue/reserve-kinds'].some(
      (kind) => kind.id === kindOf(who) && kind.advantage === 'return-success-on-intention-change'
    )
    // The token is turned only if it may come back.
    if (Number(cost) > 0 && advantage)
      play.emit('intention-asked', { name: who.name }, wait({ for: 'intention', by: who.id, text }))
    else
      play.emit(
        change === 'declare' ? 'intention-declared' : 'intention-changed',
        { name: who.name, text },
        ...pay(play, who, Number(cost)),
        set(who.id, 'intention', text),
        ...(time === null ? [] : [takes(who.id, String(time), 'change')])
      )
  }
})

/** Acts in step with a comrade (SRU-CB-07). */
export const synchronise = unit({
  id: 'synchronise',
  group: 'intention',
  rules: ['SRU-CB-07', 'SRU-RV-04'],
  against: out,
  fields: ({ rules }) => ({ with: comrade(), cost: count(0, 9, rules.files['tables/combat'].synchronise) }),
  do(play, who, { with: wanted, cost: base }) {
    const partner = play.tracker.units.find(
      ({ id, side }) => id === wanted && side === who.side && id !== who.id
    )
    const cost = synchroniseCost(play, who, base)
    const held = heldBy(who).length
    if (!partner) return refuse(reason('no-comrade', ['SRU-CB-07']))
    if (cost > held) return refuse(reason('too-few-tokens', ['SRU-CB-07'], { needed: cost, held }))
    play.emit('synchronised', { name: who.name, on: partner.name, cost }, ...pay(play, who, cost))
  }
})

/**
 * Compares the Reaction of two fighters who would block each other: the higher goes first, a tie is
 * simultaneous (SRU-CB-09, SRU-R22).
 */
export const clash = unit({
  id: 'clash',
  group: 'intention',
  rules: ['SRU-CB-09', 'SRU-R22'],
  against: out,
  fields: () => ({ against: enemy(), mine: count(-9, 9, 0), theirs: count(-9, 9, 0) }),
  do(play, who, { against, mine: mineMore, theirs: theirsMore }) {
    const other = play.tracker.units.find(({ id }) => id === against && id !== who.id)
    if (!other) return refuse(reason('no-target'))
    const mine = numberOf(who, 'reaction') + numberOf(who, 'wound') + mineMore
    const theirs = numberOf(other, 'reaction') + numberOf(other, 'wound') + theirsMore
    if (mine === theirs) play.emit('clash-together', { name: who.name, on: other.name, mine, theirs })
    else if (mine > theirs) play.emit('clash-won', { name: who.name, on: other.name, mine, theirs })
    else play.emit('clash-won', { name: other.name, on: who.name, mine: theirs, theirs: mine })
  }
})
