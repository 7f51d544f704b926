import * as v from 'valibot'
import type { NecroRules } from '../catalogue/rules'
import { refuse, reason } from '../../../kernel/values/verdict'
import { injuredProfile } from '../formulas/injuries'
import { checkRecruit, memberCap } from '../formulas/members'
import { promotionOf } from '../formulas/experience'
import { listPrice } from '../formulas/prices'
import { payOf, payResult } from '../formulas/pay'
import { memberValue } from '../formulas/value'
import { LEADER, STATUSES } from '../sheet/state'
import { findThings, unknown } from './ids'
import { credits, flag, idOf, idsOf, optionalIdOf, points, profile } from './input'
import { resolver } from './working'

const status = v.nullish(v.picklist([...STATUSES, 'dead']), 'fit')
const member = v.strictObject({ type: idOf('fighter-type'), status })

/** How many more members may join, and of which types. */
const places = resolver(
  'places',
  ['NN-BUY-4', 'NN-FTR-1', 'NN-GANG-3', 'NN-RUL-44', 'NN-RUL-64'],
  v.strictObject({
    members: v.pipe(v.array(member), v.maxLength(200)),
    gangValue: points,
    credits: v.nullish(credits),
    founding: flag
  }),
  (rules, input, w) => {
    const unknowns = unknown(rules.fighterType, ...input.members.map(({ type }) => type))
    if (unknowns.length > 0) return refuse(...unknowns)
    const living = input.members.filter((other) => other.status !== 'dead').map(({ type }) => type)
    const cap = memberCap(rules, input.gangValue)
    const free = Math.max(0, cap - living.length)
    w.step('cap', { members: living.length, cap }, 'NN-GANG-3')
    if (living.length > cap) w.step('over', { over: living.length - cap }, 'NN-RUL-64')
    else if (living.length < input.members.length || input.members.some((other) => other.status !== 'fit'))
      w.cite('NN-RUL-64')
    const types = rules.fighterTypes.map((type) => {
      const reasons = checkRecruit(rules, living, input.gangValue, type.id)
      if (type.id === LEADER && !input.founding && rules.houseRules.leaderReplacement === 'promote-only')
        reasons.push(reason('leader-promote-only', ['NN-RUL-44']))
      const affordable = input.credits == null || input.credits >= type.cost
      const allowed = reasons.length === 0 && affordable
      w.step(
        allowed ? 'open' : reasons.length === 0 ? 'too-dear' : 'closed',
        { type: type.name, cost: type.cost },
        'NN-BUY-4',
        'NN-FTR-1'
      )
      return { type: type.id, allowed, cost: type.cost, reasons: reasons.map(({ code }) => code) }
    })
    return w.done({ members: living.length, cap, free, types })
  }
)

/** What a fighter is promoted to at this XP: a kid becomes a ganger. */
const promotion = resolver(
  'promotion',
  ['NN-XP-11', 'NN-FTR-8', 'NN-PAY-4', 'NN-RUL-45'],
  v.strictObject({ type: idOf('fighter-type'), xp: points }),
  (rules, input, w) => {
    const before = rules.fighterType(input.type)
    if (!before) return refuse(...unknown(rules.fighterType, input.type))
    const after = rules.fighterType(promotionOf(rules, input.type, input.xp) ?? '')
    const now = after ?? before
    const lost = after ? before.rules.filter((rule) => !after.rules.includes(rule)) : []
    if (after) {
      w.step('promoted', { from: before.name, to: after.name, xp: input.xp }, 'NN-XP-11', 'NN-RUL-45')
      w.step('terms', { encumbrance: after.encumbrance, pay: after.pay }, 'NN-PAY-4')
      for (const rule of lost) w.step('lost', { rule: rules.fighterRule(rule)?.name ?? rule }, 'NN-FTR-8')
    } else w.step('same', { type: before.name, xp: input.xp }, 'NN-XP-11')
    return w.done({
      promoted: after !== undefined,
      type: now.id,
      encumbrance: now.encumbrance,
      pay: now.pay,
      rulesLost: lost,
      keepsProfile: true
    })
  }
)

/** How a gang without a leader gets one. */
const succession = resolver(
  'leader-succession',
  ['NN-RUL-44', 'NN-FTR-1', 'NN-FTR-3', 'NN-FTR-7', 'NN-SKA-2'],
  v.strictObject({ leader: v.picklist(['dead', 'captured', 'with-the-gang']), credits: v.nullish(credits) }),
  (rules, input, w) => {
    const leader = rules.fighterType(LEADER)
    if (input.leader !== 'dead' || !leader) {
      w.step(input.leader === 'captured' ? 'captured' : 'alive', {}, 'NN-RUL-44')
      return w.done({ ways: [], cost: null, promoted: null })
    }
    const rule = rules.houseRules.leaderReplacement
    const ways = [
      ...(rule === 'promote-only' ? [] : ['recruit']),
      ...(rule === 'recruit-only' ? [] : ['promote'])
    ]
    const affordable = input.credits == null || input.credits >= leader.cost
    if (ways.includes('recruit'))
      w.step(affordable ? 'recruit' : 'recruit-too-dear', { cost: leader.cost }, 'NN-RUL-44', 'NN-FTR-1')
    if (ways.includes('promote'))
      w.step('promote', { encumbrance: leader.encumbrance }, 'NN-RUL-44', 'NN-FTR-3', 'NN-FTR-7', 'NN-SKA-2')
    const promoted = {
      encumbrance: leader.encumbrance,
      pay: leader.pay,
      level: 1,
      allSkillFamilies: leader.skillAccess === 'all',
      categories: leader.categories,
      keepsProfile: true
    }
    return w.done({
      ways: ways.filter((way) => way !== 'recruit' || affordable),
      cost: leader.cost,
      promoted: ways.includes('promote') ? promoted : null
    })
  }
)

/** What each of the four ends of captivity does. */
const captivity = resolver(
  'captivity',
  ['NN-RUL-43'],
  v.strictObject({
    exit: v.picklist(['none', 'ransom', 'release', 'rescue', 'execution']),
    ransom: v.nullish(credits, 0),
    credits: v.nullish(credits)
  }),
  (_rules, input, w) => {
    const ransom = input.exit === 'ransom' ? input.ransom : 0
    if (input.credits != null && ransom > input.credits)
      return refuse(reason('money-short', ['NN-RUL-43'], { missing: ransom - input.credits }))
    w.step(input.exit, { ransom }, 'NN-RUL-43')
    const held = input.exit === 'none'
    const dead = input.exit === 'execution'
    return w.done({
      status: held ? 'captured' : dead ? 'dead' : 'fit',
      pays: ransom,
      captorsReceive: ransom,
      mayFight: !held && !dead,
      payDue: !held && !dead,
      countsForCap: !dead,
      keepsEquipment: !dead
    })
  }
)

/** Whether the fighter may take part in the next game. */
const mayFight = resolver(
  'may-fight',
  ['NN-INJ-3', 'NN-INJ-4', 'NN-INJ-10', 'NN-PAY-2', 'NN-RUL-39', 'NN-RUL-43'],
  v.strictObject({ profile, injuries: idsOf('injury'), status }),
  (rules, input, w) => {
    const unknowns = unknown(rules.injury, ...input.injuries)
    if (unknowns.length > 0) return refuse(...unknowns)
    const { why } = injuredProfile(rules, input.profile, input.injuries)
    const absence = {
      convalescent: 'NN-INJ-4',
      unpaid: 'NN-PAY-2',
      captured: 'NN-RUL-43',
      dead: 'NN-INJ-4',
      fit: null
    }[input.status]
    if (absence) w.step(input.status, {}, absence)
    for (const key of why) {
      const injury = rules.injury(key)
      if (injury)
        w.step(
          'injury',
          { injury: injury.name },
          ...(injury.secondTime ? ['NN-INJ-10', 'NN-RUL-39'] : ['NN-INJ-4'])
        )
      else w.step('characteristic', { characteristic: rules.characteristic(key)?.name ?? key }, 'NN-INJ-3')
    }
    const may = absence === null && why.length === 0
    if (may) w.step('may', {}, 'NN-INJ-3')
    return w.done({ may })
  }
)

/** Who is paid, what it costs, and what follows for each fighter. */
const payDay = resolver(
  'pay-day',
  ['NN-PAY-1', 'NN-PAY-2', 'NN-PAY-3', 'NN-PAY-4', 'NN-INJ-4', 'NN-RUL-42', 'NN-RUL-43', 'NN-RUL-76'],
  v.strictObject({
    fighters: v.pipe(
      v.array(v.strictObject({ type: idOf('fighter-type'), status, paid: flag })),
      v.maxLength(200)
    ),
    credits: v.nullish(credits)
  }),
  (rules, input, w) => {
    const unknowns = unknown(rules.fighterType, ...input.fighters.map(({ type }) => type))
    if (unknowns.length > 0) return refuse(...unknowns)
    const home = (fighter: (typeof input.fighters)[number]): boolean =>
      fighter.status !== 'captured' && fighter.status !== 'dead'
    const total = input.fighters
      .filter((fighter) => fighter.paid && home(fighter))
      .reduce((sum, { type }) => sum + payOf(rules, type), 0)
    if (input.credits != null && total > input.credits)
      return refuse(reason('money-short', ['NN-PAY-2'], { missing: total - input.credits }))
    w.cite('NN-PAY-1', 'NN-PAY-4')
    const fighters = input.fighters.map((fighter, index) => {
      if (!home(fighter)) {
        w.step('away', { fighter: index + 1 }, ...(fighter.status === 'captured' ? ['NN-RUL-43'] : []))
        return fighter.status
      }
      const convalescent = fighter.status === 'convalescent'
      const becomes = payResult(rules, { type: fighter.type, convalescent }, fighter.paid)
      const key = becomes === 'misses-next-game' && convalescent ? 'convalescent' : becomes
      w.step(
        key,
        { fighter: index + 1, pay: payOf(rules, fighter.type) },
        ...payRules(rules, fighter.type, becomes, convalescent, fighter.paid)
      )
      return becomes
    })
    w.step('total', { total })
    return w.done({ total, fighters, left: input.credits == null ? null : input.credits - total })
  }
)

function payRules(
  rules: NecroRules,
  type: string,
  becomes: string,
  convalescent: boolean,
  paid: boolean
): string[] {
  if (convalescent) return payOf(rules, type) === 0 ? ['NN-RUL-42'] : ['NN-PAY-3', 'NN-INJ-4']
  return becomes === 'misses-next-game' ? ['NN-PAY-2', ...(paid ? [] : ['NN-RUL-76'])] : []
}

/** The parts of one member's value. */
const worth = resolver(
  'member-value',
  ['NN-VAL-1', 'NN-RUL-5', 'NN-RUL-45'],
  v.strictObject({
    type: idOf('fighter-type'),
    recruitedAs: optionalIdOf('fighter-type'),
    items: idsOf('thing'),
    xp: v.nullish(points)
  }),
  (rules, input, w) => {
    const found = findThings(rules, input.items)
    const unknowns = [...unknown(rules.fighterType, input.type, input.recruitedAs), ...found.reasons]
    if (unknowns.length > 0) return refuse(...unknowns)
    const parts = memberValue(rules, {
      cost: rules.fighterType(input.recruitedAs ?? input.type)?.cost ?? 0,
      equipment: listPrice(rules, found.ids),
      xp: input.xp ?? rules.fighterType(input.type)?.startingXp ?? 0
    })
    for (const thing of found.things) w.step('thing', { thing: thing.name, price: thing.price })
    w.step('parts', { ...parts }, 'NN-VAL-1', 'NN-RUL-5', ...(input.recruitedAs == null ? [] : ['NN-RUL-45']))
    return w.done({ ...parts })
  }
)

export const membership = [places, promotion, succession, captivity, mayFight, payDay, worth]
