import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { small, turns, whole, yes } from './input'
import { resolver } from './working'

const player = whole(0, 7)

const firstPlayer = resolver(
  'first-player',
  ['NN-TRN-2', 'NN-SET-2'],
  v.strictObject({
    players: whole(2, 8),
    /** The player who began the first turn, counted from 0. The next number sits on their left. */
    first: v.nullish(player, 0),
    turn: turns
  }),
  (_rules, { players, first, turn }, w) => {
    if (first >= players)
      return refuse(reason('no-such-player', ['NN-SET-2'], { player: first + 1, players }))
    const begins = (first + turn - 1) % players
    const order = Array.from({ length: players }, (_, nth) => (begins + nth) % players)
    w.step(
      turn === 1 ? 'first-turn' : 'passed-on',
      { player: begins + 1, turn },
      turn === 1 ? 'NN-SET-2' : 'NN-TRN-2'
    )
    return w.done({ player: begins, order })
  }
)

const nextActivation = resolver(
  'next-activation',
  ['NN-TRN-1', 'NN-TRN-2', 'NN-TRN-3', 'NN-TRN-4', 'NN-RUL-72'],
  v.strictObject({
    /** Each player in the order of the table: models still to activate this turn, and passes left. */
    players: v.pipe(
      v.array(v.strictObject({ waiting: small, passesLeft: v.nullish(small, 0) })),
      v.minLength(2),
      v.maxLength(8)
    ),
    /** The player who activated or passed last; left out: the turn begins. */
    last: v.nullish(player),
    first: v.nullish(player, 0)
  }),
  (_rules, { players, last, first }, w) => {
    const outside = [last, first].find((nth) => nth != null && nth >= players.length)
    if (outside != null)
      return refuse(reason('no-such-player', ['NN-TRN-1'], { player: outside + 1, players: players.length }))
    const waiting = players.reduce((sum, player) => sum + player.waiting, 0)
    if (waiting === 0) {
      w.step('turn-over', {}, 'NN-TRN-1')
      return w.done({ player: null, mayPass: false, turnOver: true })
    }
    const start = last == null ? first : last + 1
    if (last == null) w.cite('NN-TRN-2')
    const order = players.map((_, nth) => (start + nth) % players.length)
    const next = order.find((nth) => (players[nth]?.waiting ?? 0) > 0) ?? 0
    for (const nth of order.slice(0, order.indexOf(next)))
      w.step('nobody-left', { player: nth + 1 }, 'NN-TRN-1')
    const mayPass = (players[next]?.passesLeft ?? 0) > 0
    w.step('next', { player: next + 1 }, 'NN-TRN-1', 'NN-TRN-3')
    if (mayPass) w.step('may-pass', { passes: players[next]?.passesLeft ?? 0 }, 'NN-TRN-4', 'NN-RUL-72')
    return w.done({ player: next, mayPass, turnOver: false })
  }
)

const rout = resolver(
  'rout',
  ['NN-ROUT-1', 'NN-ROUT-2', 'NN-ROUT-3', 'NN-MOV-15', 'NN-RUL-73'],
  v.strictObject({
    /**
     * Each gang in the playing order of the coming turn: whether it flees, and the enemies in contact with
     * each of its engaged models.
     */
    gangs: v.pipe(
      v.array(
        v.strictObject({
          flees: yes,
          engaged: v.nullish(v.pipe(v.array(whole(1, 20)), v.maxLength(50)), () => [])
        })
      ),
      v.minLength(2),
      v.maxLength(8)
    )
  }),
  (rules, { gangs }, w) => {
    const fled: number[] = []
    for (const [nth, gang] of gangs.entries()) {
      const alone = gangs.length - fled.length === 1
      // The last gang left on the table has won, so it does not decide.
      if (alone) break
      w.step(gang.flees ? 'flees' : 'stays', { gang: nth + 1 }, 'NN-ROUT-1')
      if (gang.flees) fled.push(nth)
    }
    const blows = gangs.map((gang, nth) =>
      fled.includes(nth)
        ? gang.engaged.map((enemies) => enemies * rules.combat.breakAway.attacksPerEnemy)
        : []
    )
    const struck = blows.flat().reduce((sum, count) => sum + count, 0)
    if (struck > 0) w.step('blows', { blows: struck }, 'NN-ROUT-2', 'NN-MOV-15')
    const left = gangs.flatMap((_, nth) => (fled.includes(nth) ? [] : [nth]))
    const over = left.length === 1
    const winner = over ? (left[0] ?? null) : null
    if (winner !== null) w.step('won', { gang: winner + 1 }, 'NN-ROUT-3', 'NN-RUL-73')
    else w.step('goes-on', { left: left.length }, 'NN-ROUT-1', ...(fled.length > 0 ? ['NN-RUL-73'] : []))
    return w.done({
      fled,
      blows,
      gameOver: over,
      winner,
      results: gangs.map((_, nth) => (fled.includes(nth) ? 'loss' : nth === winner ? 'win' : null))
    })
  }
)

export const turn = [firstPlayer, nextActivation, rout]
