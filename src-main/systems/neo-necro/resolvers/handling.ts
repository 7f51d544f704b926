import * as v from 'valibot'
import { reason, refuse, type Reason } from '../../../kernel/values/verdict'
import { checkLoad } from '../formulas/encumbrance'
import { canChangeHands, handsOf } from '../formulas/equipment'
import { giversOf, skillSays } from '../formulas/mods'
import { unknown } from './ids'
import { flag, idOf, idsOf, requiredIdsOf } from './input'
import { resolver } from './working'

/** One of the two fighters who swap; left out: their weight limit is not checked. */
const bearer = v.nullish(
  v.strictObject({ type: idOf('fighter-type'), items: idsOf('thing'), skills: idsOf('skill') })
)

const exchangeGear = resolver(
  'exchange-gear',
  ['NN-EXC-1', 'NN-EXC-2', 'NN-ENC-1', 'NN-ENC-4', 'NN-RUL-79'],
  v.strictObject({
    gives: idsOf('thing'),
    receives: idsOf('thing'),
    inContact: v.nullish(v.boolean(), true),
    giver: bearer,
    receiver: bearer
  }),
  (rules, input, w) => {
    const people = [input.giver, input.receiver].flatMap((entry) => (entry == null ? [] : [entry]))
    const unknowns = [
      ...unknown(rules.thing, ...input.gives, ...input.receives, ...people.flatMap((person) => person.items)),
      ...unknown(rules.skill, ...people.flatMap((person) => person.skills)),
      ...unknown(rules.fighterType, ...people.map((person) => person.type))
    ]
    if (unknowns.length > 0) return refuse(...unknowns)
    const passing = [...input.gives, ...input.receives]
    const most = rules.turn.actions.find((action) => action.id === 'exchange-gear')?.maxItems ?? 0
    const reasons: Reason[] = []
    if (!input.inContact) reasons.push(reason('not-in-contact', ['NN-EXC-1']))
    if (passing.length > most)
      reasons.push(reason('too-many-items', ['NN-EXC-1'], { count: passing.length, max: most }))
    for (const id of new Set(passing)) {
      const thing = rules.thing(id)
      if (!thing) continue
      if (!canChangeHands(thing))
        reasons.push(
          reason('fixed-to-body', ['NN-EXC-2', ...(thing.kind === 'gear' ? ['NN-RUL-79'] : [])], {
            thing: thing.name
          })
        )
      if (thing.location === 'stash') reasons.push(reason('stash-only', ['NN-ENC-4'], { thing: thing.name }))
    }
    const after = (
      nonNullable: NonNullable<typeof input.giver>,
      loses: readonly string[],
      gains: readonly string[]
    ): void => {
      const left = [...nonNullable.items]
      for (const id of loses) {
        const at = left.indexOf(id)
        if (at < 0) reasons.push(reason('not-carried', ['NN-EXC-1'], { thing: rules.thing(id)?.name ?? id }))
        else left.splice(at, 1)
      }
      reasons.push(...checkLoad(rules, nonNullable.type, [...left, ...gains], nonNullable.skills))
    }
    if (input.giver) after(input.giver, input.gives, input.receives)
    if (input.receiver) after(input.receiver, input.receives, input.gives)
    w.step('count', { count: passing.length, max: most }, 'NN-EXC-1')
    if (reasons.length > 0) w.explain(reasons)
    else w.step('stowed', {}, 'NN-EXC-1')
    return w.done({ allowed: reasons.length === 0, items: passing.length })
  }
)

const gearInHand = resolver(
  'gear-in-hand',
  ['NN-CHG-1', 'NN-SKL-2', 'NN-PIN-6', 'NN-GRN-1', 'NN-GEAR-3'],
  v.strictObject({
    held: requiredIdsOf('thing'),
    skills: idsOf('skill'),
    /** It is the fighter's own activation. At other times only Faster than Shadow allows a swap. */
    ownActivation: v.nullish(v.boolean(), true),
    pinned: flag
  }),
  (rules, input, w) => {
    const reasons = [...unknown(rules.thing, ...input.held), ...unknown(rules.skill, ...input.skills)]
    if (reasons.length > 0) return refuse(...reasons)
    let hands = 0
    for (const id of input.held) {
      const thing = rules.thing(id)
      if (!thing) continue
      const takes = handsOf(thing)
      hands += takes
      const needsNone =
        thing.kind === 'grenade' ? ['NN-GRN-1'] : thing.id === 'magnetic-grapnel' ? ['NN-GEAR-3'] : []
      w.step(takes === 0 ? 'no-hand' : 'hands', { thing: thing.name, hands: takes }, 'NN-CHG-1', ...needsNone)
    }
    const fits = hands <= rules.turn.hands
    w.step(fits ? 'fits' : 'too-many', { hands, max: rules.turn.hands }, 'NN-CHG-1')
    const free = skillSays(rules, input.skills, 'freeReloadAndSwap')
    if (free) {
      const by = giversOf(rules, input.skills, 'freeReloadAndSwap')
      w.step('free', { skill: by.skill }, ...by.rules)
    }
    const inTime = input.ownActivation || (free && !input.pinned)
    if (!inTime) w.step('not-now', {}, ...(free ? ['NN-PIN-6'] : ['NN-CHG-1']))
    return w.done({ hands, allowed: fits && inTime, costsAction: !free })
  }
)

const stateAfter = resolver(
  'state-after',
  ['NN-TAK-2', 'NN-HID-2', 'NN-SHD-1', 'NN-AIM-2'],
  v.strictObject({
    happens: v.picklist(['own-activation-begins', 'moves', 'sprints', 'compulsory-move']),
    tookCover: flag,
    hidden: flag,
    shouldered: flag,
    aiming: flag
  }),
  (_rules, { happens, ...was }, w) => {
    const begins = happens === 'own-activation-begins'
    const moves = !begins
    const now = {
      tookCover: was.tookCover && happens === 'moves',
      hidden: was.hidden && !begins && happens !== 'compulsory-move',
      shouldered: was.shouldered && !moves,
      aiming: was.aiming && !begins
    }
    if (was.tookCover) w.step(now.tookCover ? 'cover-lasts' : 'cover-ends', {}, 'NN-TAK-2')
    if (was.hidden) w.step(now.hidden ? 'stays-hidden' : 'revealed', {}, 'NN-HID-2')
    if (was.shouldered) w.step(now.shouldered ? 'stays-shouldered' : 'unshouldered', {}, 'NN-SHD-1')
    if (was.aiming && !now.aiming) w.step('aim-lost', {}, 'NN-AIM-2')
    w.step(happens, {}, 'NN-TAK-2', 'NN-HID-2')
    return w.done(now)
  }
)

export const handling = [exchangeGear, gearInHand, stateAfter]
