import { describe, expect, test } from 'vitest'
import type { Drawn } from '../../../support/necro-gang'
import { AtTheTable, type Brought } from '../../../support/necro-tracker'

const open = (mine: Drawn = {}, theirs: Drawn[] = [{}, {}], more: Partial<Brought> = {}): AtTheTable =>
  new AtTheTable([
    { fighters: [{ type: 'leader', level: 1 }, mine, {}], ...more },
    { house: 'escher', fighters: [{ type: 'leader' }, ...theirs] }
  ])
/** The offers to a fighter, a side or the table, in order: main acts with !, refused ones with the reason. */
const offered = (at: AtTheTable, actor = 'table'): string[] =>
  at
    .offers(actor.length === 2 ? actor : undefined, actor.startsWith('gang') ? actor : undefined)
    .map(({ act, main, refused }) => {
      const why = refused.map((words) => String((words as { key: string }).key).replace('refusals.', ''))
      return act + (main ? '!' : '') + (why.length > 0 ? `(${why.join(' ')})` : '')
    })
const expectOffered = (at: AtTheTable, lists: { [actor: string]: string }): void =>
  expect(
    Object.fromEntries(Object.keys(lists).map((actor) => [actor, offered(at, actor).join(' ')]))
  ).toEqual(lists)
const DANGERS = 'fall danger hit'
/** The offers to any unarmed fighter in their activation, without those before and after them. */
const UNARMED = 'shoot(nothing-to-fire) covering-fire(nothing-to-fire) throw-grenade(no-grenade)'
const SPENT = 'move(phase-over) charge! engage aim(nothing-to-aim) take-cover(phase-over) jump(phase-over)'
const FRESH = 'move! charge! engage aim(nothing-to-aim) take-cover jump'
const closed = (why: string, ...others: string[]): string =>
  [
    'move',
    'charge',
    'engage',
    'aim',
    'take-cover',
    'jump',
    'shoot',
    'covering-fire',
    'throw-grenade',
    'sprint',
    'hide',
    ...others
  ]
    .map((act) => `${act}(${why})`)
    .join(' ')

describe('offers', () => {
  test('NN-SET-2, NN-SET-3, NN-SET-4, NN-SET-5: before the first turn they are about placing models', () => {
    const at = open({}, [{}], { stash: ['tunnels', 'mines'] })
    expectOffered(at, {
      table: 'roll-off! begin-turn count-turn',
      'gang-a': 'first-side deploy-all! way-in(nobody-in-reserve) set-side',
      'gang-b': 'first-side deploy-all! set-side',
      a1: 'deploy to-reserve set'
    })
    at.act('first-side', { side: 'gang-b' })
    expectOffered(at, {
      table: 'roll-off begin-turn! count-turn',
      'gang-a': 'first-side deploy-all! way-in(nobody-in-reserve) set-side',
      'gang-b': 'deploy-all! pass-placing set-side',
      a1: 'deploy to-reserve set',
      b1: 'deploy! to-reserve set'
    })
    at.act('deploy', { unit: 'b0' })
    expectOffered(at, { 'gang-b': 'deploy-all! pass-placing(not-your-go) set-side' })
    at.act('to-reserve', { unit: 'a1' })
    expectOffered(at, {
      'gang-a': 'first-side deploy-all! way-in set-side',
      a1: 'deploy set',
      b0: 'to-reserve set'
    })
    at.act('deploy-all', { side: 'gang-a' })
    expectOffered(at, { 'gang-a': 'first-side way-in set-side' })
  })

  test('NN-TRN-2: more than two gangs give their seating order', () => {
    const at = new AtTheTable(
      ['orlock', 'escher', 'goliath'].map((house) => ({ house, fighters: [{ type: 'leader' }] }))
    )
    expectOffered(at, { 'gang-a': 'first-side seat deploy-all! set-side' })
    at.started()
    expectOffered(at, { 'gang-a': 'pass(no-passes) rout fury set-side' })
  })

  test('NN-TRN-1, NN-TRN-4, NN-ROUT-1: in a turn they depend on whether an activation is going on', () => {
    const at = open({}, [{}], { stash: ['tunnels', 'mines'] })
    at.act('to-reserve', { unit: 'a1' })
    at.started('gang-b')
    expectOffered(at, {
      table: 'end-turn end-battle count-turn',
      'gang-a': 'way-in pass(not-your-go no-passes) rout mine fury set-next set-side',
      'gang-b': 'pass(no-passes) rout fury set-side',
      a0: `activate(not-your-go) ${DANGERS} set`,
      a1: 'set',
      b0: `activate! ${DANGERS} set`
    })
    at.act('activate', { unit: 'b0' })
    expectOffered(at, {
      table: 'end-turn end-battle count-turn',
      'gang-a': 'way-in pass(somebody-active not-your-go no-passes) rout(rout-late) mine fury set-side',
      'gang-b': 'pass(somebody-active no-passes) rout(rout-late) fury set-side',
      a0: `activate(somebody-active not-your-go) ${DANGERS} set`,
      b0: `end-activation ${FRESH} ${UNARMED} sprint hide reload(nothing-to-reload) change-gear-in-hand exchange-gear(nothing-to-exchange) ${DANGERS} set`,
      b1: `activate(somebody-active) ${DANGERS} set`
    })
    at.act('move', { unit: 'b0' })
    expectOffered(at, {
      b0: `end-activation ${SPENT} ${UNARMED} sprint hide reload(nothing-to-reload) change-gear-in-hand exchange-gear(nothing-to-exchange) ${DANGERS} set`
    })
    at.act('sprint', { unit: 'b0' })
    expectOffered(at, {
      'gang-a': 'way-in pass(no-passes) rout(rout-late) mine fury set-side',
      'gang-b': 'pass(not-your-go no-passes) rout(rout-late) fury set-next set-side',
      a0: `activate! ${DANGERS} set`,
      b0: `activate(already-activated not-your-go) ${DANGERS} set`
    })
  })

  test('while a question is open, only corrections are offered', () => {
    const at = open({}, [{}], { stash: ['mines'] }).started()
    at.act('hit', { unit: 'a2' }, { strength: 9 })
    expectOffered(at, {
      table: 'end-turn(answer-first) end-battle(answer-first) call-off count-turn',
      'gang-a': 'pass(answer-first) rout(answer-first) mine(answer-first) fury(answer-first) set-side',
      'gang-b': 'pass(answer-first) rout(answer-first) fury(answer-first) set-next(answer-first) set-side',
      a0: 'activate(answer-first) fall(answer-first) danger(answer-first) hit(answer-first) set'
    })
  })

  test('NN-FALL-1, NN-OUT-6, NN-LOOT-4: pinned fighters, and fighters who are down or out of action, have their own', () => {
    const at = open().started()
    at.act('set', { unit: 'a2' }, { pinned: true })
    expectOffered(at, { a2: 'activate! fall edge danger hit set' })
    at.act('set', { unit: 'a0' }, { place: 'down' })
    at.act('set', { unit: 'a2' }, { place: 'out', purse: 'b0' })
    expectOffered(at, { a0: 'activate! fall hit set', a2: 'purse-back(thief-stands) set' })
  })

  test('between turns and after the battle they are limited', () => {
    const at = open({}, [{}], { stash: ['tunnels', 'mines'] })
    at.act('to-reserve', { unit: 'a1' })
    at.started()
    at.act('set', { unit: 'a0' }, { place: 'down' })
    at.act('set', { unit: 'b1' }, { pinned: true })
    at.act('end-turn')
    expectOffered(at, {
      table: 'begin-turn! end-battle count-turn',
      'gang-a': 'way-in rout mine set-next set-side',
      'gang-b': 'rout set-next set-side',
      a0: 'fall hit set',
      a1: 'set',
      b0: `${DANGERS} set`
    })
    at.act('end-battle', {}, { winner: 'draw' })
    expectOffered(at, {
      table: 'resume',
      'gang-a': 'set-side',
      'gang-b': 'set-side',
      a0: 'set',
      b0: 'set',
      b1: 'set'
    })
  })

  test('NN-SHD-1, NN-REL-1: with a heavy weapon they depend on whether it is in hand or shouldered', () => {
    const at = open({
      type: 'heavy',
      things: ['heavy-bolter', 'standard-reload:heavy-bolter', 'frag-grenade', 'sword']
    })
      .started()
      .activate('a1')
    const rest = `reload change-gear-in-hand exchange-gear drop ${DANGERS} set`
    expectOffered(at, {
      a1: `end-activation move! charge! engage aim take-cover jump shoot(not-shouldered) covering-fire(not-shouldered) throw-grenade! sprint hide shoulder-heavy-weapon! ${rest}`
    })
    at.act('shoulder-heavy-weapon', { unit: 'a1' })
    expectOffered(at, {
      a1: `end-activation move(phase-over) charge! engage aim(phase-over) take-cover(phase-over) jump(phase-over) shoot! covering-fire throw-grenade! sprint hide shoulder-heavy-weapon(phase-over) ${rest}`
    })
  })

  test('NN-SKL-2, NN-SKL-6, NN-SKL-17, NN-SKL-24: skills add some, before the activation and after a first shot', () => {
    const at = open({
      things: ['laspistol', 'autopistol'],
      skills: ['snap-shot', 'harassment', 'lightning-shot', 'faster-than-shadow']
    }).started()
    const rest = `reload(nothing-to-reload) change-gear-in-hand exchange-gear drop ${DANGERS} set`
    expectOffered(at, { a1: `activate! change-gear-in-hand ${DANGERS} set` })
    at.activate('a1')
    expectOffered(at, {
      a1: `end-activation move! charge! engage aim take-cover jump shoot! covering-fire throw-grenade(no-grenade) sprint hide ${rest}`
    })
    at.act('shoot', { unit: 'a1' }, { target: 'b1', distance: 90, mode: 'economy' })
    expectOffered(at, {
      a1: `end-activation! move! charge! engage aim take-cover jump shoot! covering-fire throw-grenade(no-grenade) sprint(no-snap-shot) hide(phase-over) ${rest}`
    })
  })

  test('NN-GEAR-1, NN-GEAR-2, NN-GEAR-3, NN-GEAR-5, NN-SCN-2, NN-FTR-9: all gear has its own, with a reason if it is empty', () => {
    const things = ['medical-servo-skull', 'force-shield-generator', 'stimulant-injector', 'magnetic-grapnel']
    const at = open({
      type: 'colossus',
      things: [
        ...things,
        'medical-supplies',
        'force-shield-charge',
        'stimulant-dose',
        'grapnel-charge',
        'tracers'
      ]
    }).started()
    expectOffered(at, { a1: `activate! ${DANGERS} set` })
    at.activate('a1')
    const gear = 'reload(nothing-to-reload) change-gear-in-hand exchange-gear drop inject'
    expectOffered(at, {
      a1: `end-activation ${FRESH} corridor ${UNARMED} sprint hide ${gear} force-shield servo-skull(nobody-to-care-for) grapnel tracers ${DANGERS} set`
    })
    at.act('move', { unit: 'a1' })
    expectOffered(at, {
      a1: `end-activation ${SPENT} corridor ${UNARMED} sprint hide ${gear} force-shield(shield-late) servo-skull(nobody-to-care-for) grapnel tracers ${DANGERS} set`
    })
    const empty = open({ things, skills: ['harassment'] })
      .started()
      .activate('a1')
    expectOffered(empty, {
      a1: `end-activation ${FRESH} ${UNARMED} sprint hide ${gear}(no-dose) force-shield(no-charge) servo-skull(no-supplies) grapnel(no-charge) ${DANGERS} set`
    })
    empty.act('sprint', { unit: 'a1' })
    expect(offered(empty, 'a1')).toContain('force-shield(no-charge shield-late)')
  })

  test('NN-MEL-1, NN-MOV-13, NN-ACT-5, NN-GEAR-1: in contact, in the melee phase and after leaving it they differ', () => {
    const engaged = (): AtTheTable => {
      const at = open({}, [{ things: ['stimulant-injector', 'stimulant-dose'] }, {}]).started()
      at.act('set', { unit: 'a1' }, { engaged: ['b1'] })
      return at.activate('a1')
    }
    const held = (why: string, between: string): string =>
      `end-activation move(${why}) charge(${why}) engage(${why}) aim(nothing-to-aim) take-cover(${why}) jump(${why}) ${UNARMED} sprint(${why}) hide(${why})${between} reload(nothing-to-reload) change-gear-in-hand(${why}) exchange-gear(${why}) ${DANGERS} set has-taken`
    const at = engaged()
    expectOffered(at, {
      a1: held('still-engaged', ' melee! break-off'),
      b1: `activate(somebody-active not-your-go) inject ${DANGERS} set`,
      b2: `activate(somebody-active not-your-go) ${DANGERS} set has-taken`
    })
    at.act('melee', { unit: 'a1' })
    expectOffered(at, {
      a1: `end-activation(answer-first) ${closed('answer-first', 'reload', 'change-gear-in-hand', 'exchange-gear', 'fall', 'danger', 'hit')} set has-taken`,
      b1: 'activate(answer-first) inject(answer-first) fall(answer-first) danger(answer-first) hit(answer-first) set'
    })
    at.act('call-off')
    expectOffered(at, { a1: held('in-melee-phase', '') })
    const away = engaged()
    away.act('break-off', { unit: 'a1' })
    away.answer('parting-blow', { options: ['no'] })
    expectOffered(away, {
      a1: `end-activation ${FRESH} ${UNARMED} sprint hide reload(nothing-to-reload) change-gear-in-hand exchange-gear(nothing-to-exchange) ${DANGERS} set has-taken`
    })
    const pinned = engaged()
    pinned.act('set', { unit: 'a2' }, { pinned: true, engaged: ['b2'] })
    pinned.act('set', { unit: 'a0' }, { orders: 0 })
    pinned.activate('a2').roll('test', 10)
    expect(offered(pinned, 'a2')).toEqual(
      expect.arrayContaining(['melee!', 'break-off(still-pinned)', 'edge'])
    )
    const charged = engaged()
    charged.activate('a2').act('charge', { unit: 'a2' }, { targets: ['b2'] })
    charged.act('call-off')
    expectOffered(charged, { a2: held('in-melee-phase', '') })
  })

  test('NN-HSE-6, NN-HSE-10: a fury gives its gang its own, once each, and nobody else', () => {
    const moves = open({}, [{}], { house: 'cawdor' }).started()
    moves.act('fury', { side: 'gang-a' })
    expectOffered(moves, { 'gang-a': 'pass(no-passes) rout fury(fury-used) set-side' })
    const rest =
      'sprint hide reload(nothing-to-reload) change-gear-in-hand exchange-gear(nothing-to-exchange)'
    moves.activate('a1')
    expectOffered(moves, {
      a0: `activate(somebody-active) ${DANGERS} set`,
      a1: `end-activation ${FRESH} ${UNARMED} ${rest} ${DANGERS} fury-move set`
    })
    moves.act('fury-move', { unit: 'a1' })
    expectOffered(moves, { a1: `end-activation ${FRESH} ${UNARMED} ${rest} ${DANGERS} set` })
    moves.activate('b1')
    expectOffered(moves, { b1: `end-activation ${FRESH} ${UNARMED} ${rest} ${DANGERS} set` })
    const fires = open({}, [{}], { house: 'redemptionists' }).started()
    fires.activate('a2')
    expect(offered(fires, 'a2')).not.toContain('fury-shot')
    fires.act('fury', { side: 'gang-a' })
    expectOffered(fires, { a2: `end-activation ${FRESH} ${UNARMED} ${rest} ${DANGERS} fury-shot set` })
    fires.act('take-cover', { unit: 'a2' })
    fires.act('fury-shot', { unit: 'a2' })
    fires.act('call-off')
    expect(fires.told('fury-shot')).toMatchObject({ fighter: 'A2', left: 2 })
    expect(offered(fires, 'a2')).not.toContain('fury-shot')
    const other = open({}, [{}], { house: 'redemptionists' }).started('gang-b')
    other.act('fury', { side: 'gang-a' })
    other.activate('b1')
    expect(offered(other, 'b1')).not.toContain('fury-shot')
  })

  test('NN-MOV-10, NN-LOOT-1: without an enemy who is up there is no charge, and casualties may be looted', () => {
    const at = open().started()
    for (const unit of ['b0', 'b1', 'b2']) at.act('set', { unit }, { place: 'out' })
    at.activate('a0')
    expectOffered(at, {
      a0: `end-activation move! charge(no-enemy) engage(no-enemy) aim(nothing-to-aim) take-cover jump ${UNARMED} sprint hide reload(nothing-to-reload) change-gear-in-hand exchange-gear(nothing-to-exchange) loot ${DANGERS} set`
    })
  })
})
