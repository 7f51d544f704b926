import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { barrierDv } from '../sheet/figures'
import { checkDice, flag, idOf, score, whole } from './input'
import { beats } from './rolls'
import { resolver, whyNotDice } from './working'

const barriers = resolver(
  'cr.net.barriers',
  ['CR-QH-07', 'CR-CY-06'],
  v.strictObject({ selfIce: whole(0, 3) }),
  (rules, { selfIce }, w) => {
    const dv = barrierDv(rules, selfIce)
    if (dv === null) w.step('none', {}, 'CR-QH-07')
    else w.step('some', { count: selfIce, dv }, 'CR-QH-07', 'CR-CY-06')
    return w.done({ count: selfIce, dv })
  }
)

const connect = resolver(
  'cr.net.connect',
  ['CR-QH-02', 'CR-R02', 'CR-R03', 'CR-SK-04', 'CR-SK-05'],
  v.strictObject({
    distance: v.pipe(v.number(), v.minValue(0), v.maxValue(2000)),
    interface: score,
    dice: checkDice,
    targetWill: score,
    targetDice: checkDice
  }),
  (rules, { distance, interface: own, dice, targetWill, targetDice }, w) => {
    const { metres } = rules.files['tables/combat'].net
    if (distance > metres) {
      w.step('too-far', { distance, metres }, 'CR-QH-02')
      return w.done({ allowed: false, connected: false, noticed: false })
    }
    const reasons = [...whyNotDice(rules, 'attack', dice), ...whyNotDice(rules, 'attack', targetDice)]
    if (reasons.length > 0) return refuse(...reasons)
    const a = own + w.check('attack', 'netrunner', dice).dieTotal
    const b = targetWill + w.check('attack', 'target', targetDice).dieTotal
    w.step('totals', { netrunner: a, target: b }, 'CR-QH-02', 'CR-R02')
    const noticed = !beats(rules.house.opposedTie === 'attacker-wins', a, b)
    w.step(noticed ? 'noticed' : 'unnoticed', {}, 'CR-R03')
    return w.done({ allowed: true, connected: true, noticed })
  }
)

const breach = resolver(
  'cr.net.breach',
  ['CR-QH-04', 'CR-SK-02', 'CR-SK-04', 'CR-SK-05', 'CR-R21', 'CR-R22'],
  v.strictObject({ interface: score, dice: checkDice, dv: whole(0, 99) }),
  (rules, { interface: own, dice, dv }, w) => {
    const reasons = whyNotDice(rules, 'attack', dice)
    if (reasons.length > 0) return refuse(...reasons)
    const { dieTotal } = w.check('attack', 'netrunner', dice)
    const total = own + dieTotal
    w.step('total', { interface: own, die: dieTotal, total }, 'CR-QH-04')
    const success = total > dv
    w.step(
      success ? (rules.house.barrierPersistence === 'per-turn' ? 'open-for-turn' : 'open') : 'closed',
      { dv },
      'CR-SK-02',
      success ? 'CR-R22' : 'CR-R21'
    )
    return w.done({ total, success })
  }
)

const quickhack = resolver(
  'cr.net.quickhack',
  [
    'CR-QH-05',
    'CR-QH-10',
    'CR-QH-11',
    'CR-QH-12',
    'CR-QH-13',
    'CR-QH-14',
    'CR-QH-15',
    'CR-QH-16',
    'CR-QH-17',
    'CR-QH-18',
    'CR-QH-19',
    'CR-QH-20',
    'CR-SK-02',
    'CR-SK-04',
    'CR-SK-05',
    'CR-R21'
  ],
  v.strictObject({
    hack: idOf('quickhack'),
    interface: score,
    dice: checkDice,
    barriersLeft: v.nullish(whole(0, 3), 0),
    alreadyHackedThisTurn: flag,
    noticed: flag
  }),
  (rules, { hack: id, interface: own, dice, barriersLeft, alreadyHackedThisTurn, noticed }, w) => {
    const hack = rules.files['catalogue/quickhacks'].find((candidate) => candidate.id === id)
    if (!hack) return refuse(reason('unknown-quickhack', ['CR-QH-05'], { id }))
    const why =
      barriersLeft > 0
        ? 'barriers'
        : alreadyHackedThisTurn
          ? 'already-hacked'
          : hack.unnoticed && noticed
            ? 'noticed'
            : null
    if (why !== null) {
      w.step(why, { left: barriersLeft }, ...(why === 'noticed' ? hack.rules : ['CR-QH-05']))
      return w.done({ allowed: false, reason: why, dv: hack.dv, total: null, success: null })
    }
    const reasons = whyNotDice(rules, 'attack', dice)
    if (reasons.length > 0) return refuse(...reasons)
    const { dieTotal } = w.check('attack', 'netrunner', dice)
    const total = own + dieTotal
    w.step('total', { interface: own, die: dieTotal, total }, 'CR-QH-05')
    const success = total > hack.dv
    if (success)
      w.step(
        'success',
        { dv: hack.dv, effect: rules.words('quickhacks', id, 'summary') },
        'CR-SK-02',
        ...hack.rules
      )
    else
      w.step(
        !hack.unnoticed && rules.house.hackFailure === 'action-lost-and-aware' ? 'failure-aware' : 'failure',
        { dv: hack.dv },
        'CR-SK-02',
        'CR-R21'
      )
    return w.done({ allowed: true, reason: null, dv: hack.dv, total, success })
  }
)

const turn = resolver(
  'cr.net.turn',
  ['CR-QH-01', 'CR-QH-03'],
  v.strictObject({ actions: v.pipe(v.array(v.picklist(['virtual', 'real'])), v.maxLength(10)) }),
  (rules, { actions }, w) => {
    const { virtualActions } = rules.files['tables/combat'].net
    const virtualUsed = actions.filter((action) => action === 'virtual').length
    const real = actions.length - virtualUsed
    const legal = real === 0 ? virtualUsed <= virtualActions : real === 1 && virtualUsed === 0
    w.step(
      legal ? 'legal' : real > 0 && virtualUsed > 0 ? 'mixed' : real > 1 ? 'two-real' : 'too-many',
      { virtual: virtualUsed, real, most: virtualActions },
      'CR-QH-01'
    )
    return w.done({ legal, virtualUsed })
  }
)

const eject = resolver(
  'cr.net.eject',
  ['CR-QH-06', 'CR-SK-04', 'CR-SK-05', 'CR-R23'],
  v.strictObject({
    aware: flag,
    will: score,
    concentration: score,
    dice: checkDice,
    interface: score,
    netrunnerDice: checkDice
  }),
  (rules, { aware, will, concentration, dice, interface: other, netrunnerDice }, w) => {
    if (!aware) {
      w.step('unaware', {}, 'CR-QH-06')
      return w.done({ allowed: false, ejected: false })
    }
    const reasons = [...whyNotDice(rules, 'attack', dice), ...whyNotDice(rules, 'attack', netrunnerDice)]
    if (reasons.length > 0) return refuse(...reasons)
    const a = will + concentration + w.check('attack', 'target', dice).dieTotal
    const b = other + w.check('attack', 'netrunner', netrunnerDice).dieTotal
    w.step('totals', { target: a, netrunner: b }, 'CR-QH-06')
    // A tie keeps the Netrunner connected, whatever the campaign rules on other ties.
    const ejected = a > b
    w.step(ejected ? 'ejected' : 'stays', {}, 'CR-R23')
    return w.done({ allowed: true, ejected })
  }
)

export const net = [barriers, connect, breach, quickhack, turn, eject]
